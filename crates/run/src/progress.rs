//! How far a run has come.

use std::time::{Duration, Instant};

use queens_count::WorkUnit;

/// A snapshot of a run, handed to the progress callback.
///
/// The callback hears of the start, then a few times a second, and of the
/// end. It may be called from any of the run's threads, never from two at
/// once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Units finished.
    pub done: usize,
    /// Units in all.
    pub units: usize,
    /// Sum of what the finished units count, with their weights: a lower
    /// bound of the total.
    pub counted: u128,
    /// Expected work of the finished units, in the measure of
    /// [`WorkUnit::size`]; what was finished before this run began is in it.
    pub work_done: u128,
    /// The part of `work_done` that was finished before this run began.
    pub work_before: u128,
    /// Expected work of all units.
    pub work: u128,
    /// Time since the run began.
    pub elapsed: Duration,
}

impl Progress {
    /// Share of the expected work that is done, 0 to 1: each finished unit
    /// counts with its [size](WorkUnit::size). For the row-by-row kernels it
    /// differs from the share of the nodes by 0.04 at most (n = 13 to 17; the
    /// share of the units by 0.08).
    #[must_use]
    pub fn share(&self) -> f64 {
        if self.work == 0 {
            1.0
        } else {
            self.work_done as f64 / self.work as f64
        }
    }

    /// Time left if the rest of the work goes at the mean pace of this run;
    /// `None` before the run has finished a unit.
    #[must_use]
    pub fn remaining(&self) -> Option<Duration> {
        let left = self.work.checked_sub(self.work_done)? as f64;
        let done = self.work_done.checked_sub(self.work_before)?;
        if done == 0 {
            return None;
        }
        let seconds = self.elapsed.as_secs_f64() * left / done as f64;
        Duration::try_from_secs_f64(seconds).ok()
    }
}

/// Shortest time between two calls of the callback.
const INTERVAL: Duration = Duration::from_millis(100);

/// Expected work: of what was finished before, of what is finished, of all.
#[derive(Clone, Copy)]
struct Work {
    before: u128,
    done: u128,
    all: u128,
}

/// Decides when the callback is called.
pub(crate) struct Reporter<'a> {
    began: Instant,
    /// When last; at the start it always does.
    told: Option<Instant>,
    work: Option<Work>,
    callback: &'a (dyn Fn(&Progress) + Sync),
}

impl<'a> Reporter<'a> {
    pub(crate) fn new(callback: &'a (dyn Fn(&Progress) + Sync)) -> Self {
        let now = Instant::now();
        Self {
            began: now,
            told: None,
            work: None,
            callback,
        }
    }

    /// Sets out how much work there is: that of `units`, and what was done
    /// before. Without this, every unit is taken for the same work.
    pub(crate) fn expect(&mut self, units: &[&WorkUnit], before: u128) {
        self.work = Some(Work {
            before,
            done: before,
            all: before + work(units.iter().copied()),
        });
    }

    /// Counts the work of a finished unit as done.
    pub(crate) fn finished(&mut self, unit: &WorkUnit) {
        if let Some(work) = &mut self.work {
            work.done += u128::from(unit.size());
        }
    }

    /// Calls back if the last time was long enough ago, or at the ends.
    pub(crate) fn tell(&mut self, done: usize, units: usize, counted: u128) {
        let now = Instant::now();
        let lately = self.told.is_some_and(|told| now - told < INTERVAL);
        if done != units && lately {
            return;
        }
        self.told = Some(now);
        let work = self.work.unwrap_or(Work {
            before: 0,
            done: done as u128,
            all: units as u128,
        });
        (self.callback)(&Progress {
            done,
            units,
            counted,
            work_done: work.done,
            work_before: work.before,
            work: work.all,
            elapsed: now - self.began,
        });
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }
}

/// Expected work of these units together.
pub(crate) fn work<'a>(units: impl IntoIterator<Item = &'a WorkUnit>) -> u128 {
    units.into_iter().map(|unit| u128::from(unit.size())).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_estimates() {
        let progress = Progress {
            done: 1,
            units: 4,
            counted: 0,
            work_done: 20,
            work_before: 0,
            work: 80,
            elapsed: Duration::from_secs(2),
        };
        assert!((progress.share() - 0.25).abs() < 1e-12);
        assert_eq!(progress.remaining(), Some(Duration::from_secs(6)));
        let resumed = Progress {
            work_before: 10,
            ..progress
        };
        assert_eq!(resumed.remaining(), Some(Duration::from_secs(12)));
        let begun = Progress {
            work_before: 20,
            ..progress
        };
        assert_eq!(begun.remaining(), None);
        let nothing = Progress {
            done: 0,
            units: 0,
            work_done: 0,
            work: 0,
            ..progress
        };
        assert!((nothing.share() - 1.0).abs() < 1e-12);
    }
}
