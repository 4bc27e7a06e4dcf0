//! Counting all units of a plan: the loop that every operation shares.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use queens_count::Counter;
use queens_search::stop::Stop;
use thiserror::Error;

use crate::error::Interrupted;
use crate::progress::{Progress, Reporter};
use crate::threads::{self, ThreadsError};

/// What came out of a run that went to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) total: u128,
    pub(crate) units: usize,
    pub(crate) threads: usize,
    pub(crate) elapsed: Duration,
}

/// Why a run has no outcome.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum JobError {
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    #[error("the total passes 2^128 - 1")]
    Overflow,
}

/// How to run a job.
pub(crate) struct Run<'a> {
    /// Number of threads wanted.
    pub(crate) threads: Option<usize>,
    /// Whether the work is over before threads would be up.
    pub(crate) short: bool,
    pub(crate) stop: &'a Stop,
    pub(crate) progress: &'a (dyn Fn(&Progress) + Sync),
}

/// What the threads share.
struct State<'a> {
    done: usize,
    /// Sum over the finished units; `None` once it has passed u128.
    total: Option<u128>,
    reporter: Reporter<'a>,
}

impl Run<'_> {
    /// Counts every unit. Each thread takes the next unit nobody has taken,
    /// so that none is idle before the last ones are under way.
    pub(crate) fn execute(&self, counter: &dyn Counter) -> Result<Outcome, JobError> {
        let units = counter.plan().units();
        let threads = threads::choose(self.threads, self.short, units.len())?;
        let mut reporter = Reporter::new(self.progress);
        reporter.tell(0, units.len(), 0);
        let next = AtomicUsize::new(0);
        let state = Mutex::new(State {
            done: 0,
            total: Some(0),
            reporter,
        });
        threads::on_each(threads, || {
            while !self.stop.requested() {
                let Some(unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) else {
                    break;
                };
                let Some(count) = counter.count(unit, self.stop) else {
                    break;
                };
                let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
                state.done += 1;
                state.total = state
                    .total
                    .and_then(|total| total.checked_add(unit.weighted(count)?));
                let (done, total) = (state.done, state.total.unwrap_or(u128::MAX));
                state.reporter.tell(done, units.len(), total);
            }
        })?;
        let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let total = state.total.ok_or(JobError::Overflow)?;
        // A stop that came after the last unit was finished changes nothing.
        if state.done < units.len() {
            return Err(JobError::Interrupted(Interrupted {
                done: state.done,
                units: units.len(),
                counted: total,
            }));
        }
        Ok(Outcome {
            total,
            units: units.len(),
            threads,
            elapsed: state.reporter.elapsed(),
        })
    }
}

/// Gives an operation's error enum the three ways in which any run can fail.
macro_rules! from_job_error {
    ($error:ident) => {
        impl From<$crate::job::JobError> for $error {
            fn from(error: $crate::job::JobError) -> Self {
                match error {
                    $crate::job::JobError::Interrupted(interrupted) => {
                        Self::Interrupted(interrupted)
                    }
                    $crate::job::JobError::Threads(threads) => Self::Threads(threads),
                    $crate::job::JobError::Overflow => Self::Overflow,
                }
            }
        }
    };
}
pub(crate) use from_job_error;
