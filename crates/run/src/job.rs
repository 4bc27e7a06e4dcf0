//! Counting all units of a plan: the loop that every operation shares.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use queens_count::{Counter, Plan, Tally, WorkUnit};
use queens_search::stop::Stop;
use thiserror::Error;

use crate::error::Interrupted;
use crate::progress::{Progress, Reporter, work};
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

/// The units to be counted, where they are not all.
pub(crate) struct Part<'a> {
    pub(crate) units: Vec<&'a WorkUnit>,
    /// How many more were finished before, and what they count.
    pub(crate) done: usize,
    pub(crate) counted: u128,
    /// Hears of every unit as it is finished, from any of the threads;
    /// `false` if there is no use in going on.
    pub(crate) finished: &'a (dyn Fn(&WorkUnit, Tally, Duration) -> bool + Sync),
}

impl Part<'_> {
    /// Expected work of the units finished before. Exact if they are all the
    /// others of the plan; of a share of it, only their number is known.
    fn work_before(&self, plan: &Plan) -> u128 {
        let rest = work(self.units.iter().copied());
        if self.done + self.units.len() == plan.units().len() {
            work(plan.units()).saturating_sub(rest)
        } else {
            let mean = work(plan.units()) / (plan.units().len() as u128).max(1);
            mean * self.done as u128
        }
    }
}

/// What the threads share.
struct State<'a> {
    done: usize,
    /// Sum over the finished units; `None` once it has passed u128.
    total: Option<u128>,
    reporter: Reporter<'a>,
}

impl Run<'_> {
    /// Counts every unit.
    pub(crate) fn execute(&self, counter: &dyn Counter) -> Result<Outcome, JobError> {
        let part = Part {
            units: counter.plan().units().iter().collect(),
            done: 0,
            counted: 0,
            finished: &|_, _, _| true,
        };
        self.execute_part(counter, &part)
    }

    /// Counts the units of a part. Each thread takes the next unit nobody has
    /// taken, so that none is idle before the last ones are under way.
    pub(crate) fn execute_part(
        &self,
        counter: &dyn Counter,
        part: &Part<'_>,
    ) -> Result<Outcome, JobError> {
        let all = part.done + part.units.len();
        let threads = threads::choose(self.threads, self.short, part.units.len())?;
        let mut reporter = Reporter::new(self.progress);
        reporter.expect(&part.units, part.work_before(counter.plan()));
        reporter.tell(part.done, all, part.counted);
        let next = AtomicUsize::new(0);
        let state = Mutex::new(State {
            done: part.done,
            total: Some(part.counted),
            reporter,
        });
        threads::on_each(threads, || {
            while !self.stop.requested() {
                let Some(unit) = part.units.get(next.fetch_add(1, Ordering::Relaxed)) else {
                    break;
                };
                let began = Instant::now();
                let Some(tally) = counter.tally(unit, self.stop) else {
                    break;
                };
                if !(part.finished)(unit, tally, began.elapsed()) {
                    break;
                }
                let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
                state.done += 1;
                state.total = state
                    .total
                    .and_then(|total| total.checked_add(unit.weighted(tally.count)?));
                let (done, total) = (state.done, state.total.unwrap_or(u128::MAX));
                state.reporter.finished(unit);
                state.reporter.tell(done, all, total);
            }
        })?;
        let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let total = state.total.ok_or(JobError::Overflow)?;
        // A stop that came after the last unit was finished changes nothing.
        if state.done < all {
            return Err(JobError::Interrupted(Interrupted {
                done: state.done,
                units: all,
                counted: total,
            }));
        }
        Ok(Outcome {
            total,
            units: all,
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
