use clap::Args;
use queens::oeis;
use queens::run::Options;
use queens::run::ledger::{self, LedgerError};
use serde_json::json;

use super::ledgers::{LedgerArg, answer_of, told};
use crate::Outcome;
use crate::args::Globals;
use crate::interrupt::stop_on_ctrl_c;
use crate::output;

/// Check a ledger from what is in it, without the counting kernels
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    queens count 12 --ledger twelve.ledger && queens verify twelve.ledger\n  \
    queens verify twelve.ledger --json\n\n\
    Checks the file, every checksum, every unit of the plan once, the sum, what\n\
    must hold between it and the symmetric solutions, and the reference value\n\
    where one is known. Status 1 if anything fails or is missing. Two wrong\n\
    counts that make up for each other are found by queens recount.")]
pub(crate) struct Verify {
    #[command(flatten)]
    ledger: LedgerArg,

    /// Threads for the symmetric solutions of large boards
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
}

impl Verify {
    pub(crate) fn run(self, globals: &Globals) -> anyhow::Result<Outcome> {
        let stop = stop_on_ctrl_c()?;
        let path = &self.ledger.ledger;
        let mut options = Options::default();
        options.threads = self.threads;
        // Only ever compared with; no other check sees it.
        let n = ledger::Ledger::read(path)?.identity().n;
        let reference = oeis::by_id("A000170")
            .and_then(|total| total.reference_row(n))
            .and_then(|row| row.first().copied());
        let found = match ledger::verify(path, reference, &options, &stop) {
            Err(error @ LedgerError::Count(_)) => return answer_of(globals, error),
            found => found?,
        };
        if globals.json {
            let checks = found.checks.iter().map(|check| {
                json!({
                    "check": check.name,
                    "outcome": check.outcome.to_string(),
                    "detail": check.detail,
                })
            });
            output::json(&json!({
                "n": found.identity.n,
                "kernel": found.identity.kernel,
                "version": found.identity.version,
                "units": found.identity.units,
                "done": found.done,
                "count": found.total.map(|total| total.to_string()),
                "verified": found.passed(),
                "checks": checks.collect::<Vec<_>>(),
            }))?;
        } else {
            output::line(told(&found.identity))?;
            for check in &found.checks {
                let outcome = check.outcome.to_string();
                output::line(format_args!(
                    "{outcome:<8} {:<23}{}",
                    check.name, check.detail
                ))?;
            }
        }
        Ok(if found.passed() {
            Outcome::Done
        } else {
            Outcome::Negative
        })
    }
}
