//! All peaceful placements on a quarter of the board, listed once.
//!
//! A half is a left and a right quarter side by side. Whatever clashes between
//! them lies on a crossing diagonal, so two quarters fit iff their keys have no
//! bit in common, and the half's key is the two together:
//!
//! ```text
//! fits(x, y) ⇔ x & y = 0        key = x | y
//! ```
//!
//! The lists are kept by the columns and the rows used, and within these by
//! whether the quarter's own long diagonal is used: so the symmetry classes of
//! the halves come apart by themselves.
//!
//! Where squares of the board are unusable, placements on them are not listed,
//! and all that are come in one list: such a board has no symmetry to use, and
//! its long diagonals are crossings like any other.

use std::ops::Range;

use super::layout::{Layout, Role, Side};

/// A bit that no key has. It is set in every filler at the end of a list and
/// in every left key that is compared, so a filler never fits.
pub(super) const FILLER: u64 = 1 << 63;

/// Keys are compared this many at a time; lists are filled up to a multiple.
const STEP: usize = 4;

/// The placements on one quarter.
#[derive(Debug)]
pub(super) struct Quarter {
    rows: u32,
    keys: Vec<u64>,
    /// Where the list of (columns, rows, class) starts, at
    /// `2 · (columns · 2^rows + rows) + class`.
    starts: Vec<u32>,
}

/// The lists of one set of columns and one set of rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lists<'a> {
    /// Off the long diagonal, then on it; fillers at the end of each.
    pub(super) off: &'a [u64],
    pub(super) on: &'a [u64],
}

impl Lists<'_> {
    pub(super) const fn is_empty(self) -> bool {
        self.off.is_empty() && self.on.is_empty()
    }
}

impl Quarter {
    /// Lists all placements. Time and memory grow about ninefold from one n
    /// to the next but one: 8 bytes each, 7.5 million at ten rows.
    pub(super) fn new(layout: &Layout, role: Role, side: Side) -> Self {
        let (rows, columns) = (layout.rows(role), layout.columns(side));
        Self::listed(&Search {
            usable: vec![(1 << columns) - 1; rows as usize],
            columns,
            squares: keys_of_squares(layout, role, side),
            long: layout.long_diagonal(role, side),
            centre: if layout.is_odd() && role == Role::Top {
                layout.centre()
            } else {
                0
            },
        })
    }

    /// Lists the placements on usable squares. `usable` are the columns of
    /// each row of the half, the last one at the cut.
    pub(super) fn on_board(layout: &Layout, role: Role, side: Side, usable: &[u32]) -> Self {
        let columns = layout.columns(side);
        let inside = (1 << columns) - 1;
        let kept = layout.crossings() | layout.edge();
        Self::listed(&Search {
            usable: usable
                .iter()
                .map(|row| row >> first_column(layout, side) & inside)
                .collect(),
            columns,
            squares: keys_of_squares(layout, role, side)
                .into_iter()
                .map(|key| key & kept)
                .collect(),
            // No classes: everything counts as off the long diagonal.
            long: 0,
            centre: 0,
        })
    }

    fn listed(search: &Search) -> Self {
        let rows = search.usable.len() as u32;
        let count = 2 << (rows + search.columns);
        let mut starts = vec![0_u32; count + 1];
        search.each(&mut |list, _| starts[list] += 1);
        let mut start = 0_u32;
        for entry in &mut starts {
            let length = entry.next_multiple_of(STEP as u32);
            *entry = start;
            start = start
                .checked_add(length)
                .expect("quarters fit 32 bits up to n = 24");
        }
        let mut keys = vec![FILLER; start as usize];
        let mut next = starts.clone();
        search.each(&mut |list, key| {
            keys[next[list] as usize] = key;
            next[list] += 1;
        });
        Self { rows, keys, starts }
    }

    /// The lists of a set of columns and a set of rows, of equal size.
    pub(super) fn lists(&self, columns: u32, rows: u32) -> Lists<'_> {
        let at = ((columns as usize) << self.rows | rows as usize) * 2;
        let range = |list: usize| -> Range<usize> {
            self.starts[list] as usize..self.starts[list + 1] as usize
        };
        Lists {
            off: &self.keys[range(at)],
            on: &self.keys[range(at + 1)],
        }
    }
}

const fn first_column(layout: &Layout, side: Side) -> u32 {
    match side {
        Side::Left => 0,
        Side::Right => layout.columns(Side::Left),
    }
}

/// The keys of a quarter's squares, row by row.
fn keys_of_squares(layout: &Layout, role: Role, side: Side) -> Vec<u64> {
    let first = first_column(layout, side);
    let columns = first..first + layout.columns(side);
    (0..layout.rows(role))
        .flat_map(|row| columns.clone().map(move |col| (row, col)))
        .map(|(row, col)| layout.square(role, row, col))
        .collect()
}

/// Plain backtracking over a quarter, in which rows may stay empty.
struct Search {
    /// The usable columns of each row.
    usable: Vec<u32>,
    columns: u32,
    squares: Vec<u64>,
    long: u64,
    centre: u64,
}

/// What has been placed so far.
#[derive(Clone, Copy, Default)]
struct Placed {
    rows: u32,
    columns: u32,
    /// Columns hit by diagonals in the row that comes next.
    falling: u32,
    rising: u32,
    key: u64,
}

impl Search {
    fn each(&self, found: &mut impl FnMut(usize, u64)) {
        self.row(0, Placed::default(), found);
    }

    fn row(&self, row: u32, placed: Placed, found: &mut impl FnMut(usize, u64)) {
        let Some(&usable) = self.usable.get(row as usize) else {
            let on_long = placed.key & self.long != 0 && placed.key & self.centre == 0;
            let list = (placed.columns as usize) << self.usable.len() | placed.rows as usize;
            found(2 * list + usize::from(on_long), placed.key);
            return;
        };
        let empty = Placed {
            falling: placed.falling << 1,
            rising: placed.rising >> 1,
            ..placed
        };
        self.row(row + 1, empty, found);
        let mut free = usable & !(placed.columns | placed.falling | placed.rising);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let square = row * self.columns + queen.trailing_zeros();
            let next = Placed {
                rows: placed.rows | 1 << row,
                columns: placed.columns | queen,
                falling: (placed.falling | queen) << 1,
                rising: (placed.rising | queen) >> 1,
                key: placed.key | self.squares[square as usize],
            };
            self.row(row + 1, next, found);
        }
    }
}
