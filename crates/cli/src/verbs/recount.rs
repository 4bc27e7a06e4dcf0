use std::str::FromStr;
use std::time::SystemTime;

use clap::Args;
use queens::run::{Options, ledger};
use serde_json::json;

use super::count::show;
use super::ledgers::{LedgerArg, answer_of, device};
use crate::Outcome;
use crate::args::Globals;
use crate::interrupt::stop_on_ctrl_c;
use crate::output;
use crate::progress::Progress;

/// Count a random share of a ledger's units again, by another road
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    queens count 11 --ledger eleven.ledger && queens recount eleven.ledger --share 5%\n  \
    queens recount eleven.ledger --share 100% --kernel folded     the same kernel once more\n\n\
    If a count differs, both rows are shown and the status is 1. What agrees is\n\
    noted in the ledger.")]
pub(crate) struct Recount {
    #[command(flatten)]
    ledger: LedgerArg,

    /// Share of the finished units; at least one is taken
    #[arg(long, value_name = "PERCENT", default_value = "1%")]
    share: Percent,

    /// What counts again: open (a search on boards with unusable squares), or
    /// the ledger's own kernel; auto is open where it can tell the units
    #[arg(long, value_name = "NAME", default_value = "auto")]
    kernel: String,

    /// Which units are taken; another choice every time if not given
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Threads to count on; as many as there are cores if not given
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
}

/// `1%`, from 0 to 100.
#[derive(Clone, Copy, Debug)]
struct Percent(f64);

impl FromStr for Percent {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = text
            .strip_suffix('%')
            .and_then(|number| number.trim().parse().ok());
        number
            .filter(|percent| (0.0..=100.0).contains(percent))
            .map(Self)
            .ok_or("expected a percentage from 0% to 100%, such as 1%")
    }
}

impl Recount {
    pub(crate) fn run(self, globals: &Globals) -> anyhow::Result<Outcome> {
        let stop = stop_on_ctrl_c()?;
        let seed = self.seed.unwrap_or_else(|| {
            let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
            since.map_or(0, |since| u64::from(since.subsec_nanos()) ^ since.as_secs())
        });
        let wanted = ledger::Recount::new(self.share.0 / 100.0, seed, &device());
        let mut options = Options::default();
        options.kernel = Some(self.kernel);
        options.threads = self.threads;
        let bar = Progress::new(globals, "recount");
        let report = ledger::recount(&self.ledger.ledger, &wanted, &options, &stop, &|progress| {
            show(&bar, progress);
        });
        drop(bar);
        let report = match report {
            Err(error) => return answer_of(globals, error),
            Ok(report) => report,
        };
        if globals.json {
            output::json(&json!({
                "n": report.n,
                "kernel": report.kernel,
                "by": report.by,
                "independent": report.independent,
                "seed": seed,
                "recounted": report.units,
                "agreed": report.units,
                "done": report.done,
                "seconds": report.elapsed.as_secs_f64(),
            }))?;
            return Ok(Outcome::Done);
        }
        let how = if report.independent {
            "another road"
        } else if report.by == report.kernel {
            "the same kernel once more, which shows faults of the machine only"
        } else {
            "the same method with other instructions"
        };
        output::line(format_args!(
            "{} of {} units of {} counted again by {} ({how}): all agree",
            report.units, report.done, report.kernel, report.by
        ))?;
        globals.note(format_args!("seed {seed}"));
        Ok(Outcome::Done)
    }
}
