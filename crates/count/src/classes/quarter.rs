//! Solutions that a quarter turn leaves as they are: R, A033148.
//!
//! # Method
//!
//! Put the origin in the centre of the board and count in half squares, so
//! that a queen stands at x, y ∈ {−(n−1), …, n−3, n−1}. A quarter turn takes
//! (x, y) to (−y, x): the four queens of an orbit use the rows and the columns
//! ±x and ±y, and the diagonals x+y and x−y with both signs, in *both*
//! directions. So with b = |x|, c = |y| a solution is a way to
//!
//! ```text
//! pair up the values {1, 3, 5, …, n−1}   (n even)
//!                 or {2, 4, 6, …, n−1}   (n odd: the centre queen takes 0)
//! so that all sums b+c and differences b−c are distinct,
//! ```
//!
//! and each pair can be turned two ways, (b, c) or (c, b) (they are different
//! orbits, since b ≠ c). With k = ⌊n/4⌋ pairs
//!
//! ```text
//! R(n) = 2^k · pairings,      R(n) = 0 unless n ≡ 0 or 1 (mod 4)
//! ```
//!
//! (A002968 is the number of pairings for n = 4k+1.) The search takes the
//! largest value that is left and pairs it with each smaller one, with one
//! mask for the values and one for the sums and differences.
//!
//! # Cost
//!
//! 257 pairings at n = 28, 8,448 at n = 37, 616,000 at n = 48: microseconds to
//! a second. n = 64 has on the order of 10¹¹.

use queens_search::stop::Stop;

use crate::counter::unless_stopped;
use crate::kernel::{KernelError, MAX_N};
use crate::unit::Start;
use crate::{Counter, Plan, WorkUnit};

const NAME: &str = "quarter-turn";

/// From this many values on, a node looks at the stop token.
const STOP_VALUES: u32 = 16;

/// Prepares to count the solutions that a quarter turn leaves as they are:
/// one unit, of weight 1.
///
/// # Errors
///
/// [`KernelError::TooLarge`] for n above [`MAX_N`].
///
/// ```
/// use queens_count::{classes::quarter, sum};
/// use queens_search::stop::Stop;
///
/// assert_eq!(sum(&*quarter::prepare(28)?, &Stop::never()), Some(32896));
/// # Ok::<(), queens_count::kernel::KernelError>(())
/// ```
pub fn prepare(n: u32) -> Result<Box<dyn Counter>, KernelError> {
    if n > MAX_N {
        return Err(KernelError::TooLarge {
            kernel: NAME,
            n,
            max: MAX_N,
        });
    }
    let whole = (Start::Queens(Box::from([])), 1);
    Ok(Box::new(QuarterTurn {
        plan: Plan::new(NAME, n, [whole]),
    }))
}

struct QuarterTurn {
    plan: Plan,
}

impl Counter for QuarterTurn {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn count(&self, _unit: &WorkUnit, stop: &Stop) -> Option<u128> {
        let n = self.plan.n();
        if n % 4 > 1 {
            return Some(0);
        }
        // Values in steps of one: v stands for |x| = 2v − 1 (n even) or 2v.
        // Both give sums and differences that differ by multiples of two, so
        // (b ± c) / 2 in terms of v is one bit of a word below 64.
        let values = (1_u64 << (n / 2)) - 1;
        let even = n.is_multiple_of(2);
        let pairings = pairings(values, 0, even, stop);
        unless_stopped(u128::from(pairings) << (n / 4), stop)
    }
}

/// Ways to pair up `values` (bit v − 1 for value v) without using a diagonal
/// of `taken`.
fn pairings(values: u64, taken: u64, even: bool, stop: &Stop) -> u64 {
    if values == 0 {
        return 1;
    }
    if values.count_ones() >= STOP_VALUES && stop.requested() {
        return 0;
    }
    let large = values.ilog2() + 1;
    let others = values ^ 1 << (large - 1);
    let mut sum = 0;
    let mut partners = others;
    while partners != 0 {
        let small = partners.trailing_zeros() + 1;
        partners &= partners - 1;
        // Half of |x| + |y|: (2b − 1 + 2c − 1) / 2 or (2b + 2c) / 2.
        let total = large + small - u32::from(even);
        let diagonals = 1_u64 << total | 1_u64 << (large - small);
        if taken & diagonals == 0 {
            let rest = others ^ 1 << (small - 1);
            sum += pairings(rest, taken | diagonals, even, stop);
        }
    }
    sum
}
