//! `--ledger` and `--split`: counting with every finished unit on disk.

use std::sync::Once;

use anyhow::{bail, ensure};
use queens::Stop;
use queens::counting::Memory;
use queens::counting::classes::Classes;
use queens::run::ledger::{self, Keeping, KeptReport};
use queens::run::{CountError, Options};
use serde::Serialize;
use serde_json::json;

use super::{ClassesReport, Count, Report, interrupted, show};
use crate::Outcome;
use crate::args::Globals;
use crate::input::Board;
use crate::output;
use crate::progress::Progress;
use crate::verbs::ledgers::{answer_of, device};

/// What `--json` says besides the count.
#[derive(Serialize)]
pub(super) struct Kept {
    /// The file.
    ledger: String,
    /// Units of the plan.
    units: usize,
    /// Units that are in the ledger.
    done: usize,
    /// Units of this run that were there before it.
    found: usize,
    /// Equal for ledgers that say the same.
    digest: String,
}

impl Count {
    /// Counts into the ledger.
    pub(super) fn count_kept(
        &self,
        globals: &Globals,
        boards: &[Board],
        keeping: &Keeping,
        stop: &Stop,
    ) -> anyhow::Result<Outcome> {
        let [Board { id, puzzle, .. }] = boards else {
            bail!("--ledger is for one board, and there are {}", boards.len());
        };
        let Some(n) = puzzle.classic_size() else {
            bail!("--ledger is for the empty n×n board, not for this puzzle");
        };
        let mut options = Options::default();
        options.kernel = Some(self.kernel.clone());
        options.threads = self.threads;
        options.memory = Memory::of_bytes(self.memory.as_u64());
        let path = keeping.ledger.display();
        let bar = Progress::new(globals, &format!("count {n}"));
        let told = Once::new();
        let counted = ledger::count(n, keeping, &options, stop, &|progress| {
            told.call_once(|| {
                if progress.done > 0 {
                    let (done, units) = (progress.done, progress.units);
                    globals.note(format_args!("{path}: {done} of {units} units were there"));
                }
            });
            show(&bar, progress);
        });
        drop(bar);
        let counted = match counted {
            Err(error) => {
                if error.interrupted().is_some() {
                    globals.note(format_args!("{path}: saved; the same command goes on"));
                }
                return answer_of(globals, error);
            }
            Ok(counted) => counted,
        };
        let Some(total) = counted.total else {
            self.tell_share(globals, keeping, &counted)?;
            return Ok(Outcome::Done);
        };
        let classes = if self.classes || self.fundamental {
            match ledger::symmetric(n, &options, stop) {
                Err(CountError::Interrupted(at)) => {
                    interrupted::<()>(globals, at)?;
                    return Ok(Outcome::Interrupted);
                }
                symmetric => {
                    let (point, quarter) = symmetric?;
                    Some(Classes::from_counts(n, total, point, quarter)?)
                }
            }
        } else {
            None
        };
        let report = Report {
            id: id.clone(),
            n: Some(n),
            count: total.to_string(),
            classes: classes.as_ref().map(ClassesReport::from),
            kept: Some(Kept {
                ledger: path.to_string(),
                units: counted.units,
                done: counted.done,
                found: counted.found,
                digest: counted.digest,
            }),
            ..Report::new(counted.kernel, counted.threads, counted.elapsed)
        };
        if globals.json {
            output::json(&report)?;
        } else {
            self.print(&report)?;
        }
        Ok(Outcome::Done)
    }

    /// Says what a share came to; there is no total yet.
    fn tell_share(
        &self,
        globals: &Globals,
        keeping: &Keeping,
        counted: &KeptReport,
    ) -> anyhow::Result<()> {
        let share = keeping.share.map(|share| share.to_string());
        ensure!(
            share.is_some(),
            "{}: units are missing after the count; was it written to meanwhile?",
            keeping.ledger.display()
        );
        if globals.json {
            return Ok(output::json(&json!({
                "n": counted.n,
                "count": null,
                "split": share,
                "wanted": counted.wanted,
                "found": counted.found,
                "ledger": keeping.ledger.display().to_string(),
                "units": counted.units,
                "done": counted.done,
                "digest": counted.digest,
                "kernel": counted.kernel,
                "threads": counted.threads,
                "seconds": counted.elapsed.as_secs_f64(),
            }))?);
        }
        output::line(format_args!(
            "share {}: {} units done; {} of all {} are in {}",
            share.unwrap_or_default(),
            counted.wanted,
            counted.done,
            counted.units,
            keeping.ledger.display()
        ))?;
        Ok(())
    }

    /// Where units go, if anywhere.
    pub(super) fn keeping(&self) -> Option<Keeping> {
        let mut keeping = Keeping::new(self.ledger.as_ref()?, &device());
        keeping.share = self.split;
        Some(keeping)
    }
}
