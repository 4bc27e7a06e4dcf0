//! Several armies of queens on one board: the 2n-queens problem.
//!
//! Each of K armies has n queens, one in every row of an n×n board, none
//! attacking another of its own army; all stand on usable squares, and no
//! square is used twice. Queens of different armies do not attack each other.
//! Counted are the *ordered* ways: who is black and who is white matters.
//!
//! ```text
//! . B W .     One of the two ways for two armies on the full 4×4 board; the
//! W . . B     other has the colours exchanged.
//! B . . W
//! . W B .
//! ```
//!
//! # Method
//!
//! An army's solutions are listed once; then K-tuples of pairwise disjoint
//! ones are counted in bulk:
//! - K = 1: the length of the list;
//! - K = 2, `pairs`: thousands of white armies at a time, bit-sliced;
//! - K = 3 and 4, `tuples`: intersections of bit sets of disjoint armies.
//!
//! Either only one black army of each orbit of the board's own symmetries is
//! looked at, with the orbit's size as weight, or each unordered tuple once,
//! K! times: whichever saves more. [`each`] is the plain nested search: it
//! checks the others, and hands out the ways one by one.
//!
//! # Limits
//!
//! n up to [`MAX_N`]; K up to [`MAX_ARMIES`]. Memory is bounded: at most
//! [`MAX_LISTED`] armies are listed for K ≤ 2 (n = 15 on the full board; up
//! to 33 bytes each), and [`MAX_LISTED_FOR_TUPLES`] for more (n = 12; their
//! bit sets take 32 MiB at most). Beyond, an error says so.

use queens_search::stop::Stop;
use thiserror::Error;

use crate::open::OpenBoard;
use crate::unit::Start;
use crate::{Counter, Plan, WorkUnit};

mod list;
mod nested;
mod pairs;
mod symmetry;
mod tuples;

pub use nested::each;

use list::Listed;

/// Largest board.
pub const MAX_N: u32 = 32;
/// Most armies.
pub const MAX_ARMIES: u32 = 4;
/// Most solutions of one army that are listed for K ≤ 2.
pub const MAX_LISTED: usize = 4_000_000;
/// Most solutions of one army that are listed for K ≥ 3.
pub const MAX_LISTED_FOR_TUPLES: usize = 16_384;

const NAME: &str = "armies";

/// Why the armies cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ArmiesError {
    /// The board is not a square.
    #[error("armies need a square board, and this one has {rows} rows and {columns} columns")]
    NotSquare {
        /// Rows of the board.
        rows: usize,
        /// Columns of the board.
        columns: u32,
    },
    /// The board is larger than [`MAX_N`].
    #[error("armies are counted on boards up to n = {MAX_N}, and this one has n = {n}")]
    TooLarge {
        /// Size of the board.
        n: u32,
    },
    /// No army, or more than [`MAX_ARMIES`].
    #[error("there can be 1 to {MAX_ARMIES} armies, not {armies}")]
    Armies {
        /// Number asked for.
        armies: u32,
    },
    /// One army alone can stand in too many ways.
    #[error(
        "a single army can stand in more than {most} ways on this board, which is more than \
         are listed for {armies} armies"
    )]
    TooMany {
        /// Most that are listed.
        most: usize,
        /// Number of armies asked for.
        armies: u32,
    },
    /// A stop was requested while the list was made.
    #[error("interrupted while listing the ways for a single army")]
    Interrupted,
}

/// Prepares to count the ordered ways to place `armies` armies on `board`.
/// Lists the solutions of one army, which takes most of a second for the
/// full board of n = 14.
///
/// ```
/// use queens_count::{armies, open::OpenBoard, sum};
/// use queens_search::stop::Stop;
///
/// let counter = armies::prepare(&OpenBoard::full(8)?, 2, &Stop::never())?;
/// assert_eq!(sum(&*counter, &Stop::never()), Some(3252));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`ArmiesError`] for a board that is no square or too large, for a number
/// of armies that is not counted, for a list that would be too long, and when
/// `stop` is requested before the list is made.
pub fn prepare(
    board: &OpenBoard,
    armies: u32,
    stop: &Stop,
) -> Result<Box<dyn Counter>, ArmiesError> {
    let n = checked_size(board, armies)?;
    let most = if armies <= 2 {
        MAX_LISTED
    } else {
        MAX_LISTED_FOR_TUPLES
    };
    let listed = Listed::new(board, most, armies, stop)?;
    let counter: Box<dyn Counter> = match armies {
        // On the board without squares armies of no queens never meet.
        _ if n == 0 => Box::new(One::new(n, &listed)),
        1 => Box::new(One::new(n, &listed)),
        2 => Box::new(pairs::Pairs::new(board, listed, stop)),
        _ => Box::new(tuples::Tuples::new(board, &listed, armies)),
    };
    if stop.requested() {
        return Err(ArmiesError::Interrupted);
    }
    Ok(counter)
}

/// The side of the board, if it and the number of armies are in range.
fn checked_size(board: &OpenBoard, armies: u32) -> Result<u32, ArmiesError> {
    let n = board.columns();
    if board.rows().len() != n as usize {
        return Err(ArmiesError::NotSquare {
            rows: board.rows().len(),
            columns: n,
        });
    }
    if n > MAX_N {
        return Err(ArmiesError::TooLarge { n });
    }
    if !(1..=MAX_ARMIES).contains(&armies) {
        return Err(ArmiesError::Armies { armies });
    }
    Ok(n)
}

/// One army: the list is the answer.
struct One {
    plan: Plan,
}

impl One {
    fn new(n: u32, listed: &Listed) -> Self {
        Self {
            plan: Plan::new(NAME, n, [(Start::Listed(0..listed.len()), 1)]),
        }
    }
}

impl Counter for One {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn count(&self, unit: &WorkUnit, _stop: &Stop) -> Option<u128> {
        Some(unit.listed().len() as u128)
    }
}
