use std::fmt;

use serde::{Deserialize, Serialize};

/// One square of a board: row 0 is the top row, column 0 the left column.
///
/// Squares order by row, then by column, as one reads.
///
/// ```
/// use queens_board::Square;
///
/// let square = Square::new(0, 3);
/// assert_eq!(square.to_string(), "row 1, column 4"); // people count from 1
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Square {
    /// Row, counted from 0 at the top.
    pub row: u32,
    /// Column, counted from 0 at the left.
    pub col: u32,
}

impl Square {
    /// The square in `row` and `col`, both counted from 0.
    #[must_use]
    pub const fn new(row: u32, col: u32) -> Self {
        Self { row, col }
    }

    /// Index of the ↗ diagonal through this square: `row + col`.
    #[must_use]
    pub const fn sum(self) -> i64 {
        self.row as i64 + self.col as i64
    }

    /// Index of the ↘ diagonal through this square: `row − col`.
    #[must_use]
    pub const fn difference(self) -> i64 {
        self.row as i64 - self.col as i64
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row + 1, self.col + 1)
    }
}
