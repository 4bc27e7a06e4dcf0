use clap::Args;
use queens::counting::kernel;
use serde::Serialize;

use crate::Outcome;
use crate::args::Globals;
use crate::output::{self, table};

/// List the counting kernels, from plain to fast
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    queens kernels\n  \
    queens count 12 --kernel plain      force one of them")]
pub(crate) struct Kernels {}

/// `--json`: `{"kernels": [{"name", "max_n", "runs_here", "summary"}, …]}`.
#[derive(Serialize)]
struct Row {
    name: &'static str,
    max_n: u32,
    runs_here: bool,
    summary: &'static str,
}

impl Kernels {
    pub(crate) fn run(self, globals: &Globals) -> anyhow::Result<Outcome> {
        let rows: Vec<Row> = kernel::KERNELS
            .iter()
            .map(|kernel| Row {
                name: kernel.name,
                max_n: kernel.max_n,
                runs_here: kernel.runs_here(),
                summary: kernel.summary,
            })
            .collect();
        if globals.json {
            output::json(&serde_json::json!({ "kernels": rows }))?;
        } else {
            let mut table = table(&["kernel", "largest n", "runs here", "how it counts"], &[1]);
            for row in rows {
                let runs = if row.runs_here { "yes" } else { "no" };
                table.add_row([row.name, &row.max_n.to_string(), runs, row.summary]);
            }
            output::line(table)?;
        }
        Ok(Outcome::Done)
    }
}
