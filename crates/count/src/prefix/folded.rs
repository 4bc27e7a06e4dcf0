//! An eighth of the solutions, roughly: all symmetries of the square, used
//! where a row-by-row search can use them. The fast kernel.
//!
//! # Which solutions are counted
//!
//! A *long diagonal* (corner to corner) carries at most one queen of a
//! solution. Reflecting the board at one long diagonal keeps that diagonal's
//! queen in its place, and turns the other long diagonal round, so that its
//! queen changes between the top half and the bottom half:
//!
//! ```text
//! \ . . . . /     Reflected at the \ diagonal, square (r, c) goes to (c, r):
//! . \ . . / .     \ stays square by square, and the square (r, n−1−r)
//! . . \ / . .     of / goes to (n−1−r, r), which is r rows from the other
//! . . / \ . .     edge. The reflection at / does the same to \.
//! . / . . \ .
//! / . . . . \
//! ```
//!
//! So the four combinations of these two reflections gather the solutions in
//! classes; in each, a queen on `/` can be brought into the bottom half by
//! the first one and a queen on `\` by the second one, independently. With
//! `d` ∈ {0, 1, 2} the number of long diagonals that carry a queen outside
//! the centre, a share of exactly 2⁻ᵈ of the solutions has both in the
//! bottom half:
//!
//! ```text
//! Q(n) = Σ over solutions whose top half is empty on both long diagonals of 2^d
//! ```
//!
//! (A centre queen, on an odd board only, is on both long diagonals and is
//! moved by neither reflection: d = 0.) The left-right mirror image swaps the
//! long diagonals and keeps the halves, so it goes on top, as in
//! [`mirrored`](super::mirrored): twice the sum over first queens in the left
//! half.
//!
//! # Search
//!
//! While the top half is filled, *phantom* queens stand on both long
//! diagonals: two bits in the masks of attacked squares, which move along
//! with the rows at no cost and are cleared at the middle. From then on the
//! same two bits say whether a queen really stands on the diagonal, and the
//! last row reads `d` off them:
//!
//! ```text
//! row r:   bit r of `right` is the diagonal \, bit n−1−r of `left` is /
//! ```
//!
//! In the middle row of an odd board the phantoms still stand, and the centre
//! is tried apart. No queen above it can be on a long diagonal, so the centre
//! is free exactly if its column is.
//!
//! A queen is set only if the next row, and the one after it, keep a free
//! square. That the bits of the free columns rather than of the taken ones
//! are carried saves an operation a look.
//!
//! # Cost and what was tried
//!
//! At n = 14, nodes with a free square: 2.63 million, against 8.66 million
//! for the mirrored search and twice that for the plain one. At n = 16, one
//! thread, CPU time, medians of five interleaved runs on an EPYC (Zen 3):
//! 1.37 s, against 5.99 s for [`mirrored`](super::mirrored) and 8.67 s for a
//! textbook search in C (gcc -O3 -march=native): 6.4 times as fast as that,
//! in single pairs 6.1 to 6.7.
//!
//! Tried and lost, at n = 14 nodes or n = 16 time (lower is better, this
//! kernel 1.0):
//! - keeping the long diagonals out of the *bottom* half instead: 2.0× the
//!   nodes, since the restriction comes too late to prune;
//! - rows from the middle outward: 1.5×; rows from both edges inward: 5.7×
//!   (the two parts do not attack each other enough);
//! - counts kept apart by `d` in an array, summed at the end: about 1.1× the
//!   time of adding 2^d in a register;
//! - looking at the next row only, or at three rows: no difference that stands
//!   out of the noise;
//! - one function a remaining row, unrolled through types: 0.85 to 0.95×, not
//!   worth a limit on n compiled in.
//!
//! Sources: bit patterns Richards \[6\], the mirrored search Somers \[10\], all
//! eight symmetries in a bit-mask search takaken \[11\] (there by comparing
//! corners and edges, with weights 8, 4 and 2). The cut by halves of the long
//! diagonals needs no comparison at the end, and prunes from the first row.

use queens_search::stop::Stop;

use super::{STOP_ROWS, left_half, starts, weighted};
use crate::counter::unless_stopped;
use crate::word::Word;
use crate::{Counter, Memory, Plan, WorkUnit};

pub(crate) const NAME: &str = "folded";
pub(crate) const SUMMARY: &str =
    "bit-mask search of about an eighth of the solutions, by all symmetries";

pub(crate) fn prepare(n: u32, _: Memory) -> Box<dyn Counter> {
    // A board with at most one square is its own image under everything.
    let weight = if n < 2 { 1 } else { 2 };
    let prefixes = starts(n, n / 2, |prefix| {
        left_half(n, prefix) & off_long_diagonals(n, prefix.len() as u32)
    });
    let plan = Plan::of_sizes(NAME, n, weighted(n, prefixes, weight, true));
    if n <= u32::BITS {
        Box::new(Folded::<u32>::new(plan))
    } else {
        Box::new(Folded::<u64>::new(plan))
    }
}

/// Columns of `row` that lie on no long diagonal.
fn off_long_diagonals(n: u32, row: u32) -> u64 {
    u64::low(n) & !(u64::square(row) | u64::square(n - 1 - row))
}

struct Folded<W> {
    plan: Plan,
    /// Rows above the middle row (n odd) or the middle line (n even).
    half: u32,
    board: W,
}

impl<W: Word> Folded<W> {
    fn new(plan: Plan) -> Self {
        let n = plan.n();
        Self {
            plan,
            half: n / 2,
            board: W::low(n),
        }
    }
}

impl<W: Word> Counter for Folded<W> {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn count(&self, unit: &WorkUnit, stop: &Stop) -> Option<u128> {
        let n = self.plan.n();
        if n < 2 {
            return Some(1);
        }
        let search = Search {
            n,
            half: self.half,
            main: W::square(n - 1),
            anti: W::FIRST,
            stop,
        };
        let mut top = Rows {
            row: 0,
            open: self.board,
            right: W::FIRST,
            left: W::square(n - 1),
        };
        for &column in unit.queens() {
            debug_assert!(top.row < self.half);
            top = top.with(W::square(u32::from(column)));
        }
        // The plan restricts the first two rows; a start with fewer queens
        // would lose that, and exists only where there is nothing to find.
        debug_assert!(n < 4 || top.row >= 2);
        unless_stopped(search.top(top), stop)
    }
}

/// What the queens of the rows above leave to `row`.
#[derive(Clone, Copy)]
struct Rows<W> {
    row: u32,
    /// Columns without a queen.
    open: W,
    /// Squares of `row` attacked along \, and along /.
    right: W,
    left: W,
}

impl<W: Word> Rows<W> {
    /// One row further down, with `queen` set in this one.
    #[inline]
    fn with(self, queen: W) -> Self {
        Self {
            row: self.row + 1,
            open: self.open ^ queen,
            right: (self.right | queen) << 1,
            left: (self.left | queen) >> 1,
        }
    }

    #[inline]
    fn free(self) -> W {
        self.open & !(self.right | self.left)
    }
}

struct Search<'a, W> {
    n: u32,
    half: u32,
    /// The last row's square on \ and on /, for reading off `d`; no square
    /// once a centre queen stands.
    main: W,
    anti: W,
    stop: &'a Stop,
}

impl<W: Word> Search<'_, W> {
    /// Rows of the top half, with the phantoms, and what follows.
    fn top(&self, rows: Rows<W>) -> u64 {
        if rows.row == self.half {
            return self.middle(rows);
        }
        if self.stop.requested() {
            return 0;
        }
        let mut sum = 0;
        let mut free = rows.free();
        while free != W::NONE {
            let queen = free.lowest();
            free = free ^ queen;
            sum += self.top(rows.with(queen));
        }
        sum
    }

    /// Past the top half: the middle row, if there is one, then the bottom.
    fn middle(&self, rows: Rows<W>) -> u64 {
        if self.n.is_multiple_of(2) {
            return self.bottom_without_phantoms(rows);
        }
        let mut sum = 0;
        let mut free = rows.free();
        while free != W::NONE {
            let queen = free.lowest();
            free = free ^ queen;
            sum += self.bottom_without_phantoms(rows.with(queen));
        }
        let centre = W::square(self.half);
        if rows.open & centre != W::NONE {
            let apart = Search {
                main: W::NONE,
                anti: W::NONE,
                ..*self
            };
            sum += apart.bottom(rows.with(centre));
        }
        sum
    }

    fn bottom_without_phantoms(&self, rows: Rows<W>) -> u64 {
        self.bottom(Rows {
            right: rows.right & !W::square(rows.row),
            left: rows.left & !W::square(self.n - 1 - rows.row),
            ..rows
        })
    }

    fn bottom(&self, rows: Rows<W>) -> u64 {
        let free = rows.free();
        let rows_left = self.n - rows.row;
        if free == W::NONE || rows_left < 2 {
            // Fewer than two rows below the middle: n is 2 or 3, and no
            // placement comes that far.
            debug_assert!(free == W::NONE);
            return 0;
        }
        self.rest(free, rows.open, rows.right, rows.left, rows_left)
    }

    /// The loop that the time goes into: Σ 2^d over the ways to fill the last
    /// `rows_left` ≥ 2 rows. `free` are the free squares of the first of them.
    fn rest(&self, mut free: W, open: W, right: W, left: W, rows_left: u32) -> u64 {
        if rows_left == 2 {
            return self.last_two(free, open, right, left);
        }
        if rows_left >= STOP_ROWS && self.stop.requested() {
            return 0;
        }
        let mut sum = 0;
        while free != W::NONE {
            let queen = free.lowest();
            free = free ^ queen;
            let open = open ^ queen;
            let right = (right | queen) << 1;
            let left = (left | queen) >> 1;
            let next = open & !(right | left);
            let after = open & !(right << 1 | left >> 1);
            // `&`, not `&&`: one branch for both.
            if (next != W::NONE) & (after != W::NONE) {
                sum += self.rest(next, open, right, left, rows_left - 1);
            }
        }
        sum
    }

    #[inline]
    fn last_two(&self, mut free: W, open: W, right: W, left: W) -> u64 {
        let mut sum = 0;
        while free != W::NONE {
            let queen = free.lowest();
            free = free ^ queen;
            let right = (right | queen) << 1;
            let left = (left | queen) >> 1;
            // One column is open to the last row.
            let last = (open ^ queen) & !(right | left);
            if last != W::NONE {
                let on_main = (right | last) & self.main != W::NONE;
                let on_anti = (left | last) & self.anti != W::NONE;
                sum += 1 << (u32::from(on_main) + u32::from(on_anti));
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_widths_count_every_unit_alike() {
        for n in [9, 10] {
            let narrow = prepare(n, Memory::default());
            let wide = Folded::<u64>::new(narrow.plan().clone());
            for unit in narrow.plan().units() {
                let stop = Stop::never();
                assert_eq!(narrow.count(unit, &stop), wide.count(unit, &stop));
            }
        }
    }
}
