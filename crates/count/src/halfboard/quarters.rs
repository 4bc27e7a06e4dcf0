//! All peaceful placements on a quarter of the board, listed once, or, where
//! that would take too much memory, for one set of columns at a time.
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

/// The placements on one quarter: how many there are, and perhaps all of them.
#[derive(Debug)]
pub(super) struct Quarter {
    search: Search,
    /// Where the list of (columns, rows, class) starts among all, at
    /// `2 · (columns · 2^rows + rows) + class`.
    starts: Vec<u32>,
    /// All placements, if they are [held](Quarter::hold).
    keys: Option<Vec<u64>>,
}

/// The placements on one set of columns, where the quarter does not hold them;
/// kept until those on another set are asked for.
#[derive(Debug, Default)]
pub(super) struct Made {
    columns: Option<u32>,
    keys: Vec<u64>,
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
    /// Counts all placements; time grows about ninefold from one n to the next
    /// but one, from 0.1 s at ten rows. Memory: 8 bytes for each set of columns
    /// and rows, 134 MB at twelve.
    pub(super) fn new(layout: &Layout, role: Role, side: Side) -> Self {
        let (rows, columns) = (layout.rows(role), layout.columns(side));
        Self::counted(Search {
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

    /// Counts the placements on usable squares. `usable` are the columns of
    /// each row of the half, the last one at the cut.
    pub(super) fn on_board(layout: &Layout, role: Role, side: Side, usable: &[u32]) -> Self {
        let columns = layout.columns(side);
        let inside = (1 << columns) - 1;
        let kept = layout.crossings() | layout.edge();
        Self::counted(Search {
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

    fn counted(search: Search) -> Self {
        let count = 2 << (search.usable.len() as u32 + search.columns);
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
        Self {
            search,
            starts,
            keys: None,
        }
    }

    /// Bytes that it would take to hold all placements: 8 each, 7.5 million
    /// at ten rows, 67 million at eleven.
    pub(super) fn bytes_to_hold(&self) -> u64 {
        8 * u64::from(self.starts[self.starts.len() - 1])
    }

    /// Bytes that it takes now.
    pub(super) fn bytes(&self) -> u64 {
        let keys = self.keys.as_ref().map_or(0, |_| self.bytes_to_hold());
        4 * self.starts.len() as u64 + keys
    }

    /// Lists all placements, so that none has to be made again.
    pub(super) fn hold(&mut self) {
        let mut keys = vec![FILLER; self.starts[self.starts.len() - 1] as usize];
        let mut next = self.starts.clone();
        self.search.each(&mut |list, key| {
            keys[next[list] as usize] = key;
            next[list] += 1;
        });
        self.keys = Some(keys);
    }

    /// Sees to it that the placements on `columns` can be looked up.
    pub(super) fn make(&self, columns: u32, made: &mut Made) {
        if self.keys.is_some() || made.columns == Some(columns) {
            return;
        }
        made.columns = Some(columns);
        let lists = self.lists_on(columns);
        let first = self.starts[lists.start];
        let length = self.starts[lists.end] - first;
        made.keys.clear();
        made.keys.resize(length as usize, FILLER);
        let mut next: Vec<u32> = self.starts[lists.clone()]
            .iter()
            .map(|start| start - first)
            .collect();
        self.search.each_on(columns, &mut |list, key| {
            let next = &mut next[list - lists.start];
            made.keys[*next as usize] = key;
            *next += 1;
        });
    }

    /// The lists of a set of columns, [made](Self::make) before, and a set of
    /// rows, of equal size.
    pub(super) fn lists<'a>(&'a self, columns: u32, rows: u32, made: &'a Made) -> Lists<'a> {
        let (keys, first) = match &self.keys {
            Some(keys) => (keys, 0),
            None => {
                debug_assert_eq!(made.columns, Some(columns));
                (&made.keys, self.starts[self.lists_on(columns).start])
            }
        };
        let [off, on] = self
            .ranges(columns, rows)
            .map(|range| &keys[(range.start - first) as usize..(range.end - first) as usize]);
        Lists { off, on }
    }

    /// How long these lists are together, with their fillers.
    pub(super) fn length(&self, columns: u32, rows: u32) -> u64 {
        let [off, on] = self.ranges(columns, rows);
        u64::from(on.end - off.start)
    }

    /// Where the two lists lie among all.
    fn ranges(&self, columns: u32, rows: u32) -> [Range<u32>; 2] {
        let at = self.lists_on(columns).start + 2 * rows as usize;
        [at, at + 1].map(|list| self.starts[list]..self.starts[list + 1])
    }

    /// The numbers of all lists of a set of columns.
    fn lists_on(&self, columns: u32) -> Range<usize> {
        let each = 2 << self.search.usable.len();
        columns as usize * each..(columns as usize + 1) * each
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
#[derive(Debug)]
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
    /// Calls back with the list and the key of every placement.
    fn each(&self, found: &mut impl FnMut(usize, u64)) {
        self.row::<false>(0, u32::MAX, Placed::default(), found);
    }

    /// The same for those on exactly these columns.
    fn each_on(&self, columns: u32, found: &mut impl FnMut(usize, u64)) {
        self.row::<true>(0, columns, Placed::default(), found);
    }

    /// The placements from a row on, on columns among `allowed`, or, if they
    /// are EXACT, on all of these.
    fn row<const EXACT: bool>(
        &self,
        row: u32,
        allowed: u32,
        placed: Placed,
        found: &mut impl FnMut(usize, u64),
    ) {
        if EXACT {
            let left = (allowed & !placed.columns).count_ones();
            if left > self.usable.len() as u32 - row {
                return;
            }
        }
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
        self.row::<EXACT>(row + 1, allowed, empty, found);
        let mut free = usable & allowed & !(placed.columns | placed.falling | placed.rising);
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
            self.row::<EXACT>(row + 1, allowed, next, found);
        }
    }
}
