use clap::Args;
use queens::run::ledger::{self, utc};
use serde_json::json;

use super::ledgers::{LedgerArg, told};
use crate::Outcome;
use crate::args::Globals;
use crate::output;

/// Show how far a ledger is
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    queens count 12 --ledger twelve.ledger && queens status twelve.ledger\n  \
    queens status twelve.ledger --json\n\n\
    Works while somebody counts, too. sqlite3 opens the file as well.")]
pub(crate) struct Status {
    #[command(flatten)]
    ledger: LedgerArg,
}

impl Status {
    pub(crate) fn run(self, globals: &Globals) -> anyhow::Result<Outcome> {
        let status = ledger::status(&self.ledger.ledger)?;
        let identity = &status.identity;
        let seconds: f64 = status.devices.values().sum();
        if globals.json {
            output::json(&json!({
                "n": identity.n,
                "kernel": identity.kernel,
                "version": identity.version,
                "units": identity.units,
                "done": status.done,
                "missing": status.missing,
                "share": status.share,
                "counted": status.counted.to_string(),
                "count": status.total.map(|total| total.to_string()),
                "recounted": status.recounted,
                "seconds": seconds,
                "devices": status.devices,
                "first": status.span.map(|span| utc(span.0)),
                "last": status.span.map(|span| utc(span.1)),
                "digest": status.digest,
            }))?;
            return Ok(Outcome::Done);
        }
        output::line(told(identity))?;
        output::line(format_args!(
            "units      {} of {}, {:.1} % of the expected work",
            status.done,
            identity.units,
            100.0 * status.share
        ))?;
        match status.total {
            Some(total) => output::line(format_args!("total      {total}"))?,
            None => output::line(format_args!("so far     {}", status.counted))?,
        }
        output::line(format_args!("recounted  {} units", status.recounted))?;
        for (device, seconds) in &status.devices {
            output::line(format_args!("seconds    {seconds:.3} on {device}"))?;
        }
        if let Some((first, last)) = status.span {
            output::line(format_args!("finished   {} to {}", utc(first), utc(last)))?;
        }
        output::line(format_args!("digest     {}", status.digest))?;
        Ok(Outcome::Done)
    }
}
