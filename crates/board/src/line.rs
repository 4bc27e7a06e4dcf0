use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Size, Square};

/// A diagonal, by the number that is the same for all its squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Diagonal {
    /// A ↗ diagonal: `row + col`, from 0 at the top left corner.
    Sum(i64),
    /// A ↘ diagonal: `row − col`, 0 through the top left corner.
    Difference(i64),
}

impl Diagonal {
    /// Whether `square` lies on this diagonal.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        match self {
            Self::Sum(sum) => square.sum() == sum,
            Self::Difference(difference) => square.difference() == difference,
        }
    }

    /// Whether a board of this size has such a diagonal.
    #[must_use]
    pub const fn is_on(self, size: Size) -> bool {
        let (rows, cols) = (size.rows as i64, size.cols as i64);
        if rows == 0 || cols == 0 {
            return false;
        }
        match self {
            Self::Sum(sum) => 0 <= sum && sum <= rows + cols - 2,
            Self::Difference(difference) => -cols < difference && difference < rows,
        }
    }
}

/// The name that it has in files and options too: row + column or row − column,
/// both from 0.
impl fmt::Display for Diagonal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sum(sum) => write!(f, "↗ diagonal sum={sum}"),
            Self::Difference(difference) => write!(f, "↘ diagonal diff={difference}"),
        }
    }
}

/// A line that a piece slides along.
///
/// Rows and columns that people read count from 1, as everywhere; diagonals have
/// the name by which files and options call them:
///
/// ```
/// use queens_board::{Diagonal, Line};
///
/// assert_eq!(Line::Column(3).to_string(), "column 4");
/// assert_eq!(
///     Line::Diagonal(Diagonal::Sum(7)).to_string(),
///     "↗ diagonal sum=7",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// A row.
    Row(u32),
    /// A column.
    Column(u32),
    /// A diagonal.
    Diagonal(Diagonal),
    /// A diagonal that runs on over the glued edges of an n×n torus: the
    /// number is taken modulo n.
    TorusDiagonal(Diagonal),
}

impl Line {
    /// The line through `square` in the direction of a slide; `None` for a
    /// direction that is neither a row, a column nor a diagonal. On a torus
    /// the board must be square.
    #[must_use]
    pub fn through(square: Square, slide: (i64, i64), wraps: bool, size: Size) -> Option<Self> {
        let n = i64::from(size.rows);
        Some(match slide {
            (0, 1) => Self::Row(square.row),
            (1, 0) => Self::Column(square.col),
            (1, -1) if wraps => {
                Self::TorusDiagonal(Diagonal::Sum(square.sum().rem_euclid(n.max(1))))
            }
            (1, 1) if wraps => Self::TorusDiagonal(Diagonal::Difference(
                square.difference().rem_euclid(n.max(1)),
            )),
            (1, -1) => Self::Diagonal(Diagonal::Sum(square.sum())),
            (1, 1) => Self::Diagonal(Diagonal::Difference(square.difference())),
            _ => return None,
        })
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {}", row + 1),
            Self::Column(col) => write!(f, "column {}", col + 1),
            Self::Diagonal(diagonal) => diagonal.fmt(f),
            Self::TorusDiagonal(diagonal) => write!(f, "torus {diagonal}, modulo the size"),
        }
    }
}
