//! How far a run has come.

use std::time::{Duration, Instant};

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
    /// Time since the run began.
    pub elapsed: Duration,
}

impl Progress {
    /// Share of the units that are finished, 0 to 1. Units are neighbouring
    /// branches of one search tree, of which the later ones (first queen
    /// nearer to the middle) take somewhat longer.
    #[must_use]
    pub fn share(&self) -> f64 {
        if self.units == 0 {
            1.0
        } else {
            self.done as f64 / self.units as f64
        }
    }

    /// Time left if the rest goes at the mean pace so far; `None` before the
    /// first unit is finished.
    #[must_use]
    pub fn remaining(&self) -> Option<Duration> {
        let left = self.units.checked_sub(self.done)? as f64;
        if self.done == 0 {
            return None;
        }
        let seconds = self.elapsed.as_secs_f64() * left / self.done as f64;
        Duration::try_from_secs_f64(seconds).ok()
    }
}

/// Shortest time between two calls of the callback.
const INTERVAL: Duration = Duration::from_millis(100);

/// Decides when the callback is called.
pub(crate) struct Reporter<'a> {
    began: Instant,
    told: Instant,
    callback: &'a (dyn Fn(&Progress) + Sync),
}

impl<'a> Reporter<'a> {
    pub(crate) fn new(callback: &'a (dyn Fn(&Progress) + Sync)) -> Self {
        let now = Instant::now();
        Self {
            began: now,
            told: now,
            callback,
        }
    }

    /// Calls back if the last time was long enough ago, or at the ends.
    pub(crate) fn tell(&mut self, done: usize, units: usize, counted: u128) {
        let now = Instant::now();
        if done != 0 && done != units && now - self.told < INTERVAL {
            return;
        }
        self.told = now;
        (self.callback)(&Progress {
            done,
            units,
            counted,
            elapsed: now - self.began,
        });
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }
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
            elapsed: Duration::from_secs(2),
        };
        assert!((progress.share() - 0.25).abs() < 1e-12);
        assert_eq!(progress.remaining(), Some(Duration::from_secs(6)));
        let begun = Progress {
            done: 0,
            ..progress
        };
        assert_eq!(begun.remaining(), None);
        let nothing = Progress {
            done: 0,
            units: 0,
            ..progress
        };
        assert!((nothing.share() - 1.0).abs() < 1e-12);
    }
}
