//! Half of the solutions, each for itself and its left-right mirror image.
//!
//! Somers' trick \[10\]: the first queen stands in the left half, or in the
//! middle column of an odd board with the second queen in the left half, and
//! every solution found counts twice. Otherwise the search is the [plain]
//! one, half as long. The next step of the ladder is [`folded`](super::folded).
//!
//! [plain]: super::plain

use queens_search::stop::Stop;

use super::{left_half, plain, starts, weighted};
use crate::{Counter, Memory, Plan, WorkUnit};

pub(crate) const NAME: &str = "mirrored";
pub(crate) const SUMMARY: &str = "bit-mask search of half the solutions, the rest by reflection";

pub(crate) fn prepare(n: u32, _: Memory) -> Box<dyn Counter> {
    // A board with at most one square is its own mirror image.
    let weight = if n < 2 { 1 } else { 2 };
    let prefixes = starts(n, n.saturating_sub(2), |prefix| left_half(n, prefix));
    // Long enough to have passed both rows that `left_half` restricts: the
    // search below the prefix knows nothing of it.
    debug_assert!(n < 4 || prefixes.iter().all(|prefix| prefix.len() >= 2));
    Box::new(Mirrored {
        plan: Plan::of_sizes(NAME, n, weighted(n, prefixes, weight, false)),
    })
}

struct Mirrored {
    plan: Plan,
}

impl Counter for Mirrored {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn count(&self, unit: &WorkUnit, stop: &Stop) -> Option<u128> {
        plain::completions(self.plan.n(), unit.queens(), stop)
    }
}
