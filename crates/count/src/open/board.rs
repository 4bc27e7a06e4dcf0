//! Boards on which some squares cannot be used.

use thiserror::Error;

use crate::word::Word;

/// Most columns of an [`OpenBoard`].
pub const MAX_COLUMNS: u32 = 64;

/// A board with a mask of usable squares for each row: bit 0 is column 0.
///
/// Holes, givens (a row with one usable square) and excluded diagonals are
/// all written this way.
///
/// ```
/// use queens_count::open::OpenBoard;
///
/// // . # . .     a board of two rows and four columns with one hole
/// // . . . .
/// let board = OpenBoard::new(4, vec![0b1101, 0b1111])?;
/// assert!(!board.is_open(0, 1));
/// # Ok::<(), queens_count::open::OpenBoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OpenBoard {
    columns: u32,
    rows: Vec<u64>,
}

/// Why a board cannot be counted on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OpenBoardError {
    /// More columns than a mask has bits.
    #[error("the board has {columns} columns; at most {MAX_COLUMNS} can be counted")]
    TooManyColumns {
        /// Columns given.
        columns: u32,
    },
    /// A row opens a square beside the board.
    #[error("row {} opens a square beyond the last of {columns} columns", row + 1)]
    OutsideBoard {
        /// The row, counted from 0.
        row: usize,
        /// Columns of the board.
        columns: u32,
    },
}

impl OpenBoard {
    /// A board of `rows.len()` rows and `columns` columns.
    ///
    /// # Errors
    ///
    /// [`OpenBoardError`] if there are more than [`MAX_COLUMNS`] columns or a
    /// mask has a bit beyond them.
    pub fn new(columns: u32, rows: Vec<u64>) -> Result<Self, OpenBoardError> {
        if columns > MAX_COLUMNS {
            return Err(OpenBoardError::TooManyColumns { columns });
        }
        let inside = u64::low(columns);
        match rows.iter().position(|mask| mask & !inside != 0) {
            Some(row) => Err(OpenBoardError::OutsideBoard { row, columns }),
            None => Ok(Self { columns, rows }),
        }
    }

    /// The n×n board with every square usable.
    ///
    /// # Errors
    ///
    /// [`OpenBoardError::TooManyColumns`] for n above [`MAX_COLUMNS`].
    pub fn full(n: u32) -> Result<Self, OpenBoardError> {
        if n > MAX_COLUMNS {
            return Err(OpenBoardError::TooManyColumns { columns: n });
        }
        Self::new(n, vec![u64::low(n); n as usize])
    }

    /// Number of columns.
    #[must_use]
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// The mask of each row, from the top.
    #[must_use]
    pub fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// Whether the square can be used; `false` outside the board.
    #[must_use]
    pub fn is_open(&self, row: usize, column: u32) -> bool {
        column < self.columns
            && self
                .rows
                .get(row)
                .is_some_and(|mask| mask >> column & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_must_stay_on_the_board() {
        assert_eq!(
            OpenBoard::new(3, vec![0b111, 0b1000])
                .unwrap_err()
                .to_string(),
            "row 2 opens a square beyond the last of 3 columns"
        );
        assert_eq!(
            OpenBoard::full(65).unwrap_err().to_string(),
            "the board has 65 columns; at most 64 can be counted"
        );
        assert!(OpenBoard::new(64, vec![u64::MAX; 3]).is_ok());
        assert!(OpenBoard::full(0).unwrap().rows().is_empty());
    }
}
