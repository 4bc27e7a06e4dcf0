//! The same join on a board with unusable squares.
//!
//! Holes, givens and excluded diagonals only take squares away, and with them
//! the placements on them: the quarters are listed without these. What is lost
//! is symmetry, so every column set is counted, all half-boards enter, and the
//! long diagonals are crossings like any other:
//!
//! ```text
//! Q(board) = Σ over all S of  #{ (a, b) : a ∈ top(S), b ∈ bottom(rest of S), a & b = 0 }
//! ```
//!
//! That is eight times the work of the empty board, less what the unusable
//! squares save: halves and pairs fall with every one of them. Column sets
//! without a half-board on one of the sides are left out beforehand.

use std::ops::RangeInclusive;

use super::halves::{Quarters, subsets_of_size};
use super::join::{Engine, Weighted, join};
use super::layout::{Layout, Role};
use super::{
    Buffers, FEWEST_UNITS, HalfBoards, LISTING, MAX_N, MIN_N, SET, Sets, UNIT_SIZE, joining,
};
use crate::arch::detect::Instructions;
use crate::unit::Start;
use crate::{Memory, Plan, Tally};

/// Name of the plans made here.
pub(crate) const JOIN: &str = "join";

/// The n×n boards that can be joined.
pub(crate) const JOINED: RangeInclusive<usize> = MIN_N as usize..=MAX_N as usize;

/// Prepares to count on an n×n board; `rows` are the usable columns of each
/// row. Time and memory for the lists of quarters: see [`super`].
///
/// # Panics
/// If n is not in [`JOINED`].
pub(crate) fn on_board(rows: &[u64]) -> HalfBoards {
    on_board_with(rows, Instructions::best())
}

pub(super) fn on_board_with(rows: &[u64], instructions: Instructions) -> HalfBoards {
    assert!(JOINED.contains(&rows.len()), "{} rows", rows.len());
    let n = rows.len() as u32;
    let rows: Vec<u32> = rows.iter().map(|&row| row as u32).collect();
    let quarters = Quarters::on_board(Layout::new(n), &rows, Memory::default().bytes);
    let full = (1 << n) - 1;
    let (sets, sizes): (Vec<u32>, Vec<u64>) = subsets_of_size(n, n.div_ceil(2))
        .filter_map(|set| {
            let top = quarters.comparisons(Role::Top, set);
            if top == 0 {
                return None;
            }
            let bottom = quarters.comparisons(Role::Bottom, full ^ set);
            (bottom > 0).then(|| (set, expected_size(n, top, bottom)))
        })
        .unzip();
    HalfBoards {
        plan: Plan::of_sizes(JOIN, n, units(&sizes)),
        quarters,
        sets,
        instructions,
    }
}

/// Expected work on a column set, in nanoseconds, from the quarters compared
/// on either side: as for the empty board, but with all pairs in the join,
/// where classes leave about half there.
fn expected_size(n: u32, top: u64, bottom: u64) -> u64 {
    let (top, bottom) = (top as f64, bottom as f64);
    (LISTING * (top + bottom) + 2.0 * joining(n) * top * bottom + SET) as u64
}

/// Neighbouring column sets together, up to the size of a unit.
fn units(sizes: &[u64]) -> Vec<(Start, u8, u64)> {
    let all: u64 = sizes.iter().sum();
    let wanted = (all / FEWEST_UNITS).clamp(1, UNIT_SIZE);
    let mut units = Vec::new();
    let (mut start, mut size) = (0, 0);
    for (end, &more) in (1..).zip(sizes) {
        size += more;
        if size >= wanted || end == sizes.len() {
            units.push((Start::ColumnSets(start..end), 1, size));
            (start, size) = (end, 0);
        }
    }
    units
}

impl HalfBoards {
    /// How long the count is expected to take on one core, in nanoseconds.
    pub(crate) fn expected(&self) -> u64 {
        self.plan.units().iter().map(crate::WorkUnit::size).sum()
    }
}

impl Sets<'_> {
    /// One column set of a board with unusable squares.
    ///
    /// # Safety
    /// The processor has the instructions of `E`.
    #[inline(always)]
    pub(super) unsafe fn on_board<E: Engine>(
        &self,
        set: u32,
        buffers: &mut Buffers,
        tally: &mut Tally,
    ) -> u128 {
        let layout = &self.quarters.layout;
        let rest = ((1 << layout.n()) - 1) ^ set;
        let [top, bottom] = &mut buffers.halves;
        // SAFETY: as the caller says.
        unsafe {
            self.quarters.list::<E>(Role::Top, set, top);
            self.quarters.list::<E>(Role::Bottom, rest, bottom);
        }
        tally.states += (top.len() + bottom.len()) as u64;
        tally.pairs += top.len() as u128 * bottom.len() as u128;
        let [tops, ..] = &top.by_long_diagonals;
        let [keys, ..] = &bottom.by_long_diagonals;
        let bottoms = [Weighted { keys, class: 0 }];
        // SAFETY: as the caller says.
        unsafe { join::<E, 0>(&mut buffers.work, layout.crossings(), tops, &bottoms) }.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Counter, sum};
    use queens_search::stop::Stop;

    #[test]
    fn units_cover_every_set_once() {
        let sizes = [3, 1, 4, 1, 5, 900, 2, 6].repeat(40);
        let units = units(&sizes);
        assert!(units.len() >= FEWEST_UNITS as usize / 2);
        let mut next = 0;
        for (start, weight, size) in units {
            let Start::ColumnSets(range) = start else {
                panic!("column sets are listed")
            };
            assert_eq!((range.start, weight), (next, 1));
            assert_eq!(size, sizes[range.clone()].iter().sum::<u64>());
            next = range.end;
        }
        assert_eq!(next, sizes.len());
    }

    #[test]
    fn column_sets_without_halves_are_left_out() {
        // The first row's queen in the first column is given, and the last
        // row's in column 3: the top half has the one, the bottom the other.
        let mut rows = [255_u64; 8];
        (rows[0], rows[7]) = (1, 4);
        let board = on_board(&rows);
        assert!(board.sets.iter().all(|set| set & 5 == 1));
        assert!(board.sets.len() <= 20); // C(6, 3), of 70
        // With two rows that want the same column there is nothing to count.
        rows[7] = 1;
        let board = on_board(&rows);
        assert_eq!(sum(&board, &Stop::never()), Some(0));
        assert!(board.plan().units().is_empty());
    }

    #[test]
    fn every_instruction_set_counts_the_same() {
        let rows: Vec<u64> = (0..12).map(|row| 4095 ^ 1 << (row * 7 % 12)).collect();
        let count = |instructions| sum(&on_board_with(&rows, instructions), &Stop::never());
        let portable = count(Instructions::Portable);
        assert!(portable > Some(0));
        assert_eq!(count(Instructions::best()), portable);
    }
}
