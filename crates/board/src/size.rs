use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Square;

/// Rows and columns of a board.
///
/// ```
/// use queens_board::Size;
///
/// assert_eq!(Size::square(8).to_string(), "8×8");
/// assert_eq!(Size::new(3, 5).squares().count(), 15);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Size {
    /// Number of rows.
    pub rows: u32,
    /// Number of columns.
    pub cols: u32,
}

impl Size {
    /// A board of `rows` × `cols`.
    #[must_use]
    pub const fn new(rows: u32, cols: u32) -> Self {
        Self { rows, cols }
    }

    /// A board of `n` × `n`.
    #[must_use]
    pub const fn square(n: u32) -> Self {
        Self { rows: n, cols: n }
    }

    /// Whether there are as many rows as columns.
    #[must_use]
    pub const fn is_square(self) -> bool {
        self.rows == self.cols
    }

    /// Number of squares.
    #[must_use]
    pub const fn area(self) -> u64 {
        self.rows as u64 * self.cols as u64
    }

    /// Whether `square` lies on the board.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        square.row < self.rows && square.col < self.cols
    }

    /// Every square, row by row.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.rows).flat_map(move |row| (0..self.cols).map(move |col| Square::new(row, col)))
    }

    /// The same board with rows and columns exchanged.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self {
            rows: self.cols,
            cols: self.rows,
        }
    }

    /// The square that lies `rows` further down and `cols` further right, if
    /// it is on the board.
    #[must_use]
    pub fn step(self, from: Square, rows: i64, cols: i64) -> Option<Square> {
        let row = u32::try_from(i64::from(from.row) + rows).ok()?;
        let col = u32::try_from(i64::from(from.col) + cols).ok()?;
        let square = Square::new(row, col);
        self.contains(square).then_some(square)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.rows, self.cols)
    }
}
