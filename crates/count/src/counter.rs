//! The one thing that every way of counting can do.

use queens_search::stop::Stop;

use crate::{Plan, WorkUnit};

/// A count made ready: it knows its units and can count each of them, in any
/// order and from several threads at once.
pub trait Counter: Send + Sync {
    /// What has to be counted.
    fn plan(&self) -> &Plan;

    /// Counts one unit of [`plan`](Self::plan), without its weight. `None`
    /// when `stop` was requested before the end: a part of a unit is never
    /// handed out as its count.
    fn count(&self, unit: &WorkUnit, stop: &Stop) -> Option<u128>;

    /// The same, with what was looked at on the way, for those kernels that
    /// keep account of it.
    fn tally(&self, unit: &WorkUnit, stop: &Stop) -> Option<Tally> {
        let count = self.count(unit, stop)?;
        Some(Tally {
            count,
            ..Tally::default()
        })
    }
}

/// What counting one unit came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// What was counted, without the unit's weight.
    pub count: u128,
    /// Half-boards listed; 0 where the kernel lists none.
    pub states: u64,
    /// Pairs of half-boards that were joined, one by one or in bulk.
    pub pairs: u128,
}

/// Counts all units one after the other and returns the total.
///
/// `None` when `stop` was requested, or if the total passes 2¹²⁸ − 1.
///
/// ```
/// use queens_count::{kernel, sum};
/// use queens_search::stop::Stop;
///
/// let counter = kernel::by_name("plain")?.prepare(6)?;
/// assert_eq!(sum(&*counter, &Stop::never()), Some(4));
/// # Ok::<(), queens_count::kernel::KernelError>(())
/// ```
#[must_use]
pub fn sum(counter: &dyn Counter, stop: &Stop) -> Option<u128> {
    counter
        .plan()
        .units()
        .iter()
        .try_fold(0_u128, |total, unit| {
            total.checked_add(unit.weighted(counter.count(unit, stop)?)?)
        })
}

/// Hands a finished count over, and drops one that a stop cut short.
pub(crate) fn unless_stopped(count: impl Into<u128>, stop: &Stop) -> Option<u128> {
    (!stop.requested()).then(|| count.into())
}
