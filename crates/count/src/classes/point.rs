//! Solutions that a half turn leaves as they are: P, A032522.
//!
//! # Method
//!
//! A queen on (r, c) brings its opposite (n−1−r, n−1−c) along, so the queens
//! are set in pairs, from the two middle rows outward. Then all queens that
//! stand are below the row `r` of the next pair's upper queen, and masks
//! work as in an ordinary search that goes up:
//!
//! ```text
//! right' = (right | upper) << 1 | lower << (n − 2r)
//! left'  = (left  | upper) >> 1 | lower >> (n − 2r)
//! ```
//!
//! since the lower queen of the pair is n−2r rows below row r−1. What is free
//! for the upper queen is free for the lower one by symmetry, and the two
//! attack each other only on a long diagonal, where phantom queens stand from
//! the start. An odd board needs the centre queen: a row is its own opposite
//! only in the middle.
//!
//! The mirror image of a point-symmetric solution is point-symmetric: the
//! first pair's upper queen stays in the left half, with weight 2. No queen
//! but the centre one can be in the middle column.
//!
//! # Cost
//!
//! Proportional to the answer: about 70 ns a solution.
//! CPU time on an EPYC (Zen 3): n = 24 0.8 s, n = 26 8 s, n = 28 85 s
//! (P(28) = 1,250,901,440); the units spread it over all cores. That is next
//! to nothing beside the total, but no matter of seconds at n = 28.
//!
//! Going from the outer rows inward instead would meet several times the
//! nodes, because the outer rows attack each other the least. Tried without
//! gain at n = 24: attacks of a pair from a table rather than by shifts, the
//! last two pairs in one loop, and looks at the second and third next row (all
//! within 10 %, the noise).
//! Not tried: transposition, which keeps P as well and could halve the work,
//! and joining inner with outer pairs.

use queens_search::stop::Stop;

use crate::counter::unless_stopped;
use crate::kernel::{KernelError, MAX_N};
use crate::prefix::STOP_ROWS;
use crate::unit::Start;
use crate::word::Word;
use crate::{Counter, Plan, WorkUnit};

const NAME: &str = "point-symmetric";

/// Pairs in a start: some hundred units from n = 16 on.
const START_PAIRS: u32 = 2;

/// Prepares to count the solutions that a half turn leaves as they are.
///
/// The units begin with the upper queens of the middle pairs, from the middle
/// outward.
///
/// # Errors
///
/// [`KernelError::TooLarge`] for n above [`MAX_N`].
///
/// ```
/// use queens_count::{classes::point, sum};
/// use queens_search::stop::Stop;
///
/// assert_eq!(sum(&*point::prepare(12)?, &Stop::never()), Some(80));
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
    Ok(if n <= u32::BITS {
        Box::new(PointSymmetric::<u32>::new(n))
    } else {
        Box::new(PointSymmetric::<u64>::new(n))
    })
}

struct PointSymmetric<W> {
    plan: Plan,
    empty: Pairs<W>,
}

/// What the pairs around the middle leave to the rows further out.
#[derive(Clone, Copy)]
struct Pairs<W> {
    n: u32,
    /// Rows above those that are filled: the next upper queen is in row
    /// `above − 1`.
    above: u32,
    /// Columns without a queen.
    open: W,
    /// Squares of that row attacked along the two kinds of diagonals.
    right: W,
    left: W,
}

impl<W: Word> Pairs<W> {
    fn empty(n: u32) -> Self {
        let above = n / 2;
        let mut pairs = Self {
            n,
            above,
            open: W::low(n),
            right: W::NONE,
            left: W::NONE,
        };
        if n >= 2 {
            // Phantoms on the long diagonals. Going up from an odd board's
            // middle row, the centre queen attacks just these.
            pairs.right = W::square(n - above);
            pairs.left = W::square(above - 1);
        }
        if n % 2 == 1 {
            pairs.open = pairs.open & !W::square(above);
        }
        pairs
    }

    #[inline]
    fn free(&self) -> W {
        self.open & !(self.right | self.left)
    }

    /// With the upper queen in row `above − 1`, and its opposite.
    #[inline]
    fn with(&self, upper: W) -> Self {
        let lower = W::square(self.n - 1 - upper.column());
        let distance = self.n + 2 - 2 * self.above;
        let (far_right, far_left) = if self.above == 1 {
            (W::NONE, W::NONE) // no row is left to attack, and n is no shift
        } else {
            (lower << distance, lower >> distance)
        };
        Self {
            n: self.n,
            above: self.above - 1,
            open: self.open & !(upper | lower),
            right: (self.right | upper) << 1 | far_right,
            left: (self.left | upper) >> 1 | far_left,
        }
    }

    fn count(&self, stop: &Stop) -> u64 {
        let mut free = self.free();
        if self.above == 1 {
            return u64::from(free.squares());
        }
        if 2 * self.above >= STOP_ROWS && stop.requested() {
            return 0;
        }
        let mut sum = 0;
        while free != W::NONE {
            let upper = free.lowest();
            free = free ^ upper;
            let next = self.with(upper);
            if next.free() != W::NONE {
                sum += next.count(stop);
            }
        }
        sum
    }
}

impl<W: Word> PointSymmetric<W> {
    fn new(n: u32) -> Self {
        let empty = Pairs::empty(n);
        let weight = if n < 2 { 1 } else { 2 };
        let mut starts: Vec<(Box<[u8]>, Pairs<W>)> = vec![(Box::from([]), empty)];
        for _ in 0..START_PAIRS.min((n / 2).saturating_sub(1)) {
            let mut longer = Vec::new();
            for (queens, pairs) in &starts {
                let mut free = pairs.free();
                if queens.is_empty() {
                    free = free & W::low(n / 2);
                }
                while free != W::NONE {
                    let upper = free.lowest();
                    free = free ^ upper;
                    let queens = queens.iter().copied().chain([upper.column() as u8]);
                    longer.push((queens.collect(), pairs.with(upper)));
                }
            }
            starts = longer;
        }
        let starts = starts
            .into_iter()
            .map(|(queens, _)| (Start::Queens(queens), weight));
        Self {
            plan: Plan::new(NAME, n, starts),
            empty,
        }
    }
}

impl<W: Word> Counter for PointSymmetric<W> {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn count(&self, unit: &WorkUnit, stop: &Stop) -> Option<u128> {
        if self.plan.n() < 2 {
            return Some(1);
        }
        let pairs = unit.queens().iter().fold(self.empty, |pairs, &column| {
            pairs.with(W::square(u32::from(column)))
        });
        unless_stopped(pairs.count(stop), stop)
    }
}
