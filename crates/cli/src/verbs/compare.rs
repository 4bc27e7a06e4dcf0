use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use clap::Args;
use queens::search::bitmask::Lister;
use queens::search::methods::{Ended, METHODS, Method};
use queens::{Puzzle, Stop};
use serde::Serialize;

use super::methods::named;
use crate::Outcome;
use crate::args::Globals;
use crate::input::size_alone;
use crate::interrupt::stop_on_ctrl_c;
use crate::output::{self, table};

/// Run the methods side by side: nodes, checks, backtracks, time, memory
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    queens compare 8                            all of them\n  \
    queens compare 10 --methods row-check,bitmask")]
pub(crate) struct Compare {
    /// Size of the board
    #[arg(value_name = "N", allow_negative_numbers = true)]
    n: String,

    /// Only these methods, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    methods: Vec<String>,
}

/// `--json`: `{"n", "methods": [{"name", "solutions", "nodes", "checks",
/// "updates", "backtracks", "bytes", "seconds"}, …]}`; the fast lister counts
/// nothing but its solutions.
#[derive(Serialize)]
struct Row {
    name: &'static str,
    solutions: u64,
    nodes: Option<u64>,
    checks: Option<u64>,
    updates: Option<u64>,
    backtracks: Option<u64>,
    bytes: Option<usize>,
    seconds: f64,
}

impl Compare {
    pub(crate) fn run(self, globals: &Globals) -> anyhow::Result<Outcome> {
        let n = size_alone(&self.n)?;
        let chosen = if self.methods.is_empty() {
            METHODS.to_vec()
        } else {
            let names = self.methods.iter();
            names.map(|name| named(name)).collect::<Result<_, _>>()?
        };
        let stop = stop_on_ctrl_c()?;
        let mut rows = Vec::new();
        for method in chosen {
            match measure(method, n, &stop)? {
                Some(row) => rows.push(row),
                None => break,
            }
        }
        if !stop.requested() && self.methods.is_empty() {
            rows.push(measure_lister(n, &stop)?);
        }
        let interrupted = stop.requested();
        if globals.json {
            output::json(&serde_json::json!({ "n": n, "methods": rows }))?;
        } else {
            output::line(draw(&rows))?;
        }
        if interrupted {
            globals.note("interrupted: the methods shown are those that had finished");
            return Ok(Outcome::Interrupted);
        }
        anyhow::ensure!(
            rows.windows(2)
                .all(|pair| pair[0].solutions == pair[1].solutions),
            "the methods disagree about the number of solutions: please report this"
        );
        Ok(Outcome::Done)
    }
}

fn measure(method: &dyn Method, n: u32, stop: &Stop) -> anyhow::Result<Option<Row>> {
    let start = Instant::now();
    let outcome = method.solve(n, stop, &mut |_| ControlFlow::Continue(()))?;
    let seconds = start.elapsed().as_secs_f64();
    let stats = outcome.stats;
    Ok((outcome.ended == Ended::Complete).then(|| Row {
        name: method.name(),
        solutions: stats.solutions,
        nodes: Some(stats.nodes),
        checks: Some(stats.checks),
        updates: Some(stats.updates),
        backtracks: Some(stats.backtracks),
        bytes: Some(method.bytes(n)),
        seconds,
    }))
}

fn measure_lister(n: u32, stop: &Stop) -> anyhow::Result<Row> {
    let mut lister = Lister::new(&Puzzle::classic(n))?.with_stop(stop.clone());
    let start = Instant::now();
    let mut solutions = 0;
    while lister.advance().is_some() {
        solutions += 1;
    }
    Ok(Row {
        name: "(fast lister)",
        solutions,
        nodes: None,
        checks: None,
        updates: None,
        backtracks: None,
        bytes: None,
        seconds: start.elapsed().as_secs_f64(),
    })
}

fn draw(rows: &[Row]) -> comfy_table::Table {
    let headings = [
        "method",
        "solutions",
        "nodes",
        "checks",
        "updates",
        "backtracks",
        "memory",
        "time",
    ];
    let mut table = table(&headings, &[1, 2, 3, 4, 5, 6, 7]);
    let count = |number: Option<u64>| number.map_or("–".to_owned(), |number| number.to_string());
    for row in rows {
        table.add_row([
            row.name.to_owned(),
            row.solutions.to_string(),
            count(row.nodes),
            count(row.checks),
            count(row.updates),
            count(row.backtracks),
            row.bytes
                .map_or("–".to_owned(), |bytes| format!("{bytes} B")),
            duration(Duration::from_secs_f64(row.seconds)),
        ]);
    }
    table
}

/// A time in the unit that suits it.
pub(crate) fn duration(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds < 1e-3 => format!("{:.1} µs", seconds * 1e6),
        seconds if seconds < 1.0 => format!("{:.2} ms", seconds * 1e3),
        seconds => format!("{seconds:.2} s"),
    }
}
