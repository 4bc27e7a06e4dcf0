//! The n-queens problem, whole: list solutions, count them, check answers,
//! watch the classic methods work.
//!
//! ```
//! use queens::prelude::*;
//!
//! // Every solution, in lexicographic order, the first ones at once.
//! let first = queens::solve(8)?.next().unwrap();
//! assert!(first.columns().eq([0, 4, 7, 5, 2, 6, 1, 3]));
//!
//! // How many there are, and how many up to symmetry.
//! assert_eq!(queens::count(8)?, 92);
//! assert_eq!(queens::fundamental(8)?, 12);
//!
//! // With a queen given and a square taken out.
//! let mut puzzle = Puzzle::classic(8);
//! puzzle.add_given(Square::new(0, 0))?;
//! puzzle.add_hole(Square::new(1, 4))?;
//! assert_eq!(Solutions::new(&puzzle)?.count(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate is the front of five others, and adds no algorithm of its own:
//!
//! | part | what |
//! |---|---|
//! | the model, at the root | [`Puzzle`], [`Solution`], [`Rule`], [`Symmetry`], [`Orbit`] |
//! | [`notation`], [`render`], [`referee`] | reading and writing, drawing, judging |
//! | [`search`] | the lister, the closed form, the teaching [`methods`](search::methods) and their [`trace`](search::trace) |
//! | [`export`] | models for other solvers, and their answers read back |
//! | [`counting`] | kernels, plans, classes, armies |
//! | [`run`] | counting on all cores, with progress and a way to stop |
#![forbid(unsafe_code)]

mod any;
pub mod oeis;

pub use any::{OnProgress, PuzzleCount, PuzzleCountError, count_puzzle};
pub use queens_board::*;
pub use queens_count as counting;
pub use queens_export as export;
pub use queens_run as run;
pub use queens_search as search;

pub use queens_search::bitmask::{Lister, ListerError, Solutions};
pub use queens_search::stop::Stop;

use queens_run::{ClassesError, CountError, Options};

/// What most programs need.
pub mod prelude {
    pub use crate::{Placement, Puzzle, Rule, Size, Solution, Solutions, Square, Stop, Symmetry};
}

/// All solutions of the n-queens problem, in lexicographic order of their
/// column vectors. Nothing is searched before the first `next`.
///
/// ```
/// let all: Vec<queens::Solution> = queens::solve(6)?.collect();
/// assert_eq!(all.len(), 4);
/// # Ok::<(), queens::ListerError>(())
/// ```
///
/// # Errors
/// [`ListerError::TooLarge`] for n above 64.
pub fn solve(n: u32) -> Result<Solutions, ListerError> {
    Solutions::new(&Puzzle::classic(n))
}

/// One solution of the n-queens problem as its columns, row by row, from a
/// closed form; `None` for n = 2 and 3, which have none.
///
/// Time O(1) a row; nothing is stored.
///
/// ```
/// let mut columns = queens::first(1_000_000).unwrap();
/// assert_eq!(columns.next(), Some(1));
/// ```
#[must_use]
pub fn first(n: u32) -> Option<impl Iterator<Item = u32>> {
    queens_search::construct::columns(n)
}

/// The number of solutions of the n-queens problem, on all cores: A000170.
///
/// About a second at n = 16 on one core, seven to eight times as long for each
/// further row; [`run::count`] takes the same with progress and a way to stop.
///
/// # Errors
/// [`CountError`] for n above 64.
pub fn count(n: u32) -> Result<u128, CountError> {
    queens_run::count(n, &Options::default(), &Stop::never(), &|_| {}).map(|report| report.total)
}

/// The number of solutions up to the eight symmetries of the square: A002562.
///
/// Time as [`count`].
///
/// # Errors
/// [`ClassesError`] for n above 64.
pub fn fundamental(n: u32) -> Result<u128, ClassesError> {
    queens_run::classes(n, &Options::default(), &Stop::never(), &|_| {})
        .map(|report| report.classes.fundamental)
}
