//! The fast lister: every solution in lexicographic order, the first ones at
//! once, in memory that does not grow.
//!
//! It is the bit-pattern search of the teaching ladder (see
//! [`methods`](crate::methods); \[6\] in REFERENCES.md) made quick: the stack
//! is a row of arrays, so that the search can stop after each solution and go
//! on later; a placement is given up when one of the next two rows has no free
//! square; and once a search has shown that it is not a short one, its last
//! rows come from a table (`last_rows.rs`). The ladder's method is the twin
//! that it is tested against.
//!
//! ```text
//!   columns   ..#.#...   one bit a column, set where a queen stands above
//!   falling   #...#...   ↘ diagonals, shifted towards higher columns each row
//!   rising    ...#..#.   ↗ diagonals, shifted towards lower columns each row
//!   free    = open & !(columns | falling | rising)
//! ```
//!
//! Holes, given queens and excluded diagonals only take bits out of `open`,
//! the usable squares of each row, so they cost nothing.

mod last_rows;

use std::ops::ControlFlow;

use queens_board::{Pieces, Puzzle, Rule, Size, Solution};
use thiserror::Error;

use self::last_rows::{LastRows, Pending};
pub use crate::ended::Ended;
use crate::stop::Stop;

/// Most rows and columns that the lister takes: the bits of a word.
pub const LIMIT: u32 = 64;

/// Nodes between two looks at the [`Stop`] token: about 0.1 ms.
const NODES_PER_LOOK: u32 = 1 << 14;

/// Why a puzzle is none for this lister.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ListerError {
    /// More rows or columns than bits in a word.
    #[error("listing solutions takes boards up to {LIMIT}×{LIMIT}, not {0}")]
    TooLarge(Size),
    /// Another rule than queens.
    #[error("listing solutions knows the rule queens, not {0}")]
    Rule(Rule),
    /// A feature it does not know.
    #[error("listing solutions does not know {0}")]
    Feature(&'static str),
}

/// Lists the solutions of a puzzle one after the other.
///
/// The puzzle may have holes, given queens, excluded diagonals and any size
/// r×c up to [`LIMIT`]; one queen goes into every row. Time for all solutions
/// of n = 14: about half that of the textbook search; memory under 5 MB.
///
/// ```
/// use queens_board::Puzzle;
/// use queens_search::bitmask::Lister;
///
/// let mut lister = Lister::new(&Puzzle::classic(6))?;
/// let mut found = Vec::new();
/// while let Some(columns) = lister.advance() {
///     found.push(columns.to_vec());
/// }
/// assert_eq!(found[0], [1, 3, 5, 0, 2, 4]);
/// assert_eq!(found.len(), 4);
/// # Ok::<(), queens_search::bitmask::ListerError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lister {
    rows: usize,
    cols: u32,
    /// Usable squares of each row.
    open: Vec<u64>,
    /// The rows from here on come from the table, once there is one.
    cut: usize,
    last_rows: Option<LastRows>,
    /// The row that is tried next, and for it and those above: the squares
    /// not yet tried and the lines that arrive.
    row: usize,
    free: Vec<u64>,
    lines: Vec<Lines>,
    /// What the table still has to offer at the current placement.
    pending: Pending,
    columns: Vec<u32>,
    state: State,
    stop: Stop,
    nodes_until_look: u32,
}

/// The lines that are taken when a row is reached.
#[derive(Clone, Copy, Debug, Default)]
struct Lines {
    columns: u64,
    falling: u64,
    rising: u64,
}

impl Lines {
    /// Squares of the row that no queen above attacks.
    #[inline]
    const fn free(self) -> u64 {
        !(self.columns | self.falling | self.rising)
    }

    /// What arrives in the row below a new queen.
    #[inline]
    const fn below(self, queen: u64) -> Self {
        Self {
            columns: self.columns | queen,
            falling: (self.falling | queen) << 1,
            rising: (self.rising | queen) >> 1,
        }
    }
}

/// All the squares of a row.
const fn full_row(cols: u32) -> u64 {
    match cols {
        0 => 0,
        _ => u64::MAX >> (64 - cols),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing has been asked for yet.
    Fresh,
    Running,
    Exhausted,
    Stopped,
}

impl Lister {
    /// Prepares the search; nothing is searched yet.
    ///
    /// # Errors
    /// [`ListerError`] for boards beyond [`LIMIT`], other rules, walls,
    /// regions, several armies or a free number of pieces.
    pub fn new(puzzle: &Puzzle) -> Result<Self, ListerError> {
        let size = puzzle.size();
        if puzzle.rule() != Rule::Queens {
            return Err(ListerError::Rule(puzzle.rule()));
        }
        let features = [
            (!puzzle.walls().is_empty(), "walls"),
            (puzzle.regions().is_some(), "regions"),
            (puzzle.armies() != 1, "several armies"),
            (
                puzzle.pieces() != Pieces::OneEachRow,
                "a free number of queens",
            ),
        ];
        if let Some((_, name)) = features.into_iter().find(|&(present, _)| present) {
            return Err(ListerError::Feature(name));
        }
        let mut open = puzzle.row_masks().ok_or(ListerError::TooLarge(size))?;
        keep_clear_of_givens(&mut open, puzzle);

        let rows = size.rows as usize;
        let height = if size.is_square() {
            LastRows::worthwhile_height(rows)
        } else {
            0
        };
        Ok(Self {
            rows,
            cols: size.cols,
            cut: rows - height,
            last_rows: None,
            row: 0,
            free: vec![0; rows + 1],
            lines: vec![Lines::default(); rows + 1],
            pending: Pending::default(),
            columns: vec![0; rows],
            open,
            state: State::Fresh,
            stop: Stop::never(),
            nodes_until_look: NODES_PER_LOOK,
        })
    }

    /// Lets `stop` end the search: [`Lister::advance`] then returns `None`.
    #[must_use]
    pub fn with_stop(mut self, stop: Stop) -> Self {
        self.stop = stop;
        self
    }

    /// Whether the search ended because it was asked to.
    #[must_use]
    pub fn was_stopped(&self) -> bool {
        self.state == State::Stopped
    }

    /// Columns of the board.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.cols
    }

    /// The next solution: the queen's column in each row.
    pub fn advance(&mut self) -> Option<&[u32]> {
        match self.state {
            State::Fresh => self.start(),
            State::Running => self.search(),
            State::Exhausted | State::Stopped => false,
        }
        .then_some(&self.columns[..])
    }

    /// Hands every solution to `receive` until it breaks.
    pub fn for_each(&mut self, mut receive: impl FnMut(&[u32]) -> ControlFlow<()>) -> Ended {
        while let Some(columns) = self.advance() {
            if receive(columns).is_break() {
                return Ended::Stopped;
            }
        }
        if self.was_stopped() {
            Ended::Stopped
        } else {
            Ended::Complete
        }
    }

    fn start(&mut self) -> bool {
        self.state = State::Running;
        if self.rows == 0 {
            self.state = State::Exhausted;
            return true; // the empty board
        }
        if self.rows > self.cols as usize {
            self.state = State::Exhausted;
            return false;
        }
        self.free[0] = self.open[0];
        self.search()
    }

    /// Goes on to the next solution; false at the end.
    fn search(&mut self) -> bool {
        loop {
            if !self.pending.is_empty()
                && let Some(last_rows) = &self.last_rows
                && last_rows.next(&mut self.pending, &mut self.columns[self.cut..])
            {
                return true;
            }
            let row = self.row;
            let free = self.free[row];
            if free == 0 {
                if row == 0 {
                    self.state = State::Exhausted;
                    return false;
                }
                self.row = row - 1;
                continue;
            }
            self.nodes_until_look -= 1;
            if self.nodes_until_look == 0 {
                self.look_up();
                if self.state == State::Stopped {
                    return false;
                }
            }
            let queen = free & free.wrapping_neg();
            self.free[row] = free ^ queen;
            self.columns[row] = queen.trailing_zeros();
            let lines = self.lines[row].below(queen);
            let next = row + 1;
            if next == self.rows {
                return true;
            }
            let free = self.open[next] & lines.free();
            if free == 0 {
                continue;
            }
            if next + 1 < self.rows {
                let after = lines.columns | lines.falling << 1 | lines.rising >> 1;
                if self.open[next + 1] & !after == 0 {
                    continue;
                }
            }
            if next == self.cut
                && let Some(last_rows) = &self.last_rows
            {
                self.pending = last_rows.after(lines, full_row(self.cols) & !lines.columns);
                continue;
            }
            self.free[next] = free;
            self.lines[next] = lines;
            self.row = next;
        }
    }

    /// Every so many nodes: see whether to stop, and make the table when the
    /// search has gone on for long enough to be worth it.
    #[cold]
    fn look_up(&mut self) {
        self.nodes_until_look = NODES_PER_LOOK;
        if self.stop.requested() {
            self.state = State::Stopped;
        } else if self.last_rows.is_none() && self.cut < self.rows {
            self.last_rows = Some(LastRows::new(&self.open[self.cut..], self.cols));
        }
    }
}

/// Takes the squares that a given queen attacks out of the other rows, so
/// that the search never meets them.
fn keep_clear_of_givens(open: &mut [u64], puzzle: &Puzzle) {
    let cols = i64::from(puzzle.size().cols);
    for given in puzzle.givens() {
        for (row, mask) in open.iter_mut().enumerate() {
            let away = (row as i64 - i64::from(given.row)).abs();
            if away == 0 {
                continue;
            }
            let col = i64::from(given.col);
            for attacked in [col - away, col, col + away] {
                if (0..cols).contains(&attacked) {
                    *mask &= !(1 << attacked);
                }
            }
        }
    }
}

/// The solutions of a puzzle as an iterator, in lexicographic order.
///
/// For the millions, [`Lister::advance`] saves making a [`Solution`] of each.
///
/// ```
/// use queens_board::{Puzzle, Square};
/// use queens_search::bitmask::Solutions;
///
/// let mut puzzle = Puzzle::classic(8);
/// puzzle.add_given(Square::new(0, 0))?;
/// assert_eq!(Solutions::new(&puzzle)?.count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solutions(Lister);

impl Solutions {
    /// Prepares the search; nothing is searched before the first `next`.
    ///
    /// # Errors
    /// As [`Lister::new`].
    pub fn new(puzzle: &Puzzle) -> Result<Self, ListerError> {
        Lister::new(puzzle).map(Self)
    }
}

impl From<Lister> for Solutions {
    fn from(lister: Lister) -> Self {
        Self(lister)
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        let cols = self.0.width();
        let columns = self.0.advance()?;
        Some(Solution::from_engine(cols, columns.iter().copied()))
    }
}
