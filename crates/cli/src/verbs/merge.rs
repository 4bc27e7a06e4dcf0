use std::path::PathBuf;

use clap::Args;
use queens::run::ledger;
use serde_json::json;

use super::ledgers::{answer_of, missing};
use crate::Outcome;
use crate::args::Globals;
use crate::output;

/// Join the ledgers of several machines
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    queens count 9 --ledger a.ledger --split 1/2 && queens count 9 --ledger b.ledger --split 2/2\n  \
    queens merge a.ledger b.ledger --into nine.ledger     the number of solutions\n\n\
    The order plays no part, and merging again changes nothing. Equal counts of\n\
    one unit confirm each other; if two differ, both rows are shown, nothing is\n\
    written, and the status is 1. So it is while units are missing.")]
pub(crate) struct Merge {
    /// Ledgers of one count, such as those of its shares
    #[arg(value_name = "LEDGER", required = true)]
    ledgers: Vec<PathBuf>,

    /// The ledger that gets all their units; made if there is none
    #[arg(long, value_name = "FILE")]
    into: PathBuf,
}

impl Merge {
    pub(crate) fn run(self, globals: &Globals) -> anyhow::Result<Outcome> {
        let merged = match ledger::merge(&self.ledgers, &self.into) {
            Err(error) => return answer_of(globals, error),
            Ok(merged) => merged,
        };
        if globals.json {
            output::json(&json!({
                "n": merged.n,
                "count": merged.total.map(|total| total.to_string()),
                "ledger": self.into.display().to_string(),
                "read": merged.read,
                "units": merged.units,
                "done": merged.done,
                "missing": merged.missing,
                "digest": merged.digest,
            }))?;
        } else {
            match merged.total {
                Some(total) => output::line(total)?,
                None => output::line(missing(&merged.missing, merged.done, merged.units))?,
            }
        }
        Ok(match merged.total {
            Some(_) => Outcome::Done,
            None => Outcome::Negative,
        })
    }
}
