use thiserror::Error;

use crate::{Pieces, Placement, PlacementError, Puzzle, Size, Square, Symmetry};

/// Every queen placed.
///
/// Solutions of one puzzle order by their squares, row by row; with one queen
/// a row that is the lexicographic order of their column vectors.
///
/// ```
/// use queens_board::{Puzzle, Solution};
///
/// let solution = Solution::of_columns(&Puzzle::classic(4), &[1, 3, 0, 2])?;
/// assert!(solution.columns().eq([1, 3, 0, 2]));
/// assert!(Solution::of_columns(&Puzzle::classic(4), &[0, 1, 2, 3]).is_err());
/// # Ok::<(), queens_board::SolutionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution(Placement);

/// Why squares are no solution.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolutionError {
    /// They are not even a placement.
    #[error(transparent)]
    Placement(#[from] PlacementError),
    /// There are too many or too few.
    #[error("{found} queens where {expected} are asked for")]
    Number {
        /// Queens claimed.
        found: usize,
        /// Queens asked for.
        expected: u32,
    },
    /// A row has none or several.
    #[error("row {} has {found} queens where one is asked for", .row + 1)]
    Row {
        /// The row, from 0.
        row: u32,
        /// Queens in it.
        found: usize,
    },
    /// A given queen is not kept.
    #[error("the given queen at {square} is missing")]
    GivenMissing {
        /// Where it should stand.
        square: Square,
    },
    /// A region has none or several.
    #[error("region {} has {found} queens where one is asked for", .region + 1)]
    Region {
        /// The region's number, from 0.
        region: u32,
        /// Queens in it.
        found: usize,
    },
}

impl Solution {
    /// Checks squares against everything a puzzle asks for (of one army).
    ///
    /// # Errors
    /// The first fault found, as a [`SolutionError`].
    pub fn new(
        puzzle: &Puzzle,
        squares: impl IntoIterator<Item = Square>,
    ) -> Result<Self, SolutionError> {
        let placement = Placement::new(puzzle, squares)?;
        let queens = placement.queens();
        if puzzle.pieces() == Pieces::OneEachRow {
            let mut in_row = vec![0; puzzle.size().rows as usize];
            for queen in queens {
                in_row[queen.row as usize] += 1;
            }
            if let Some(row) = in_row.iter().position(|&found| found != 1) {
                return Err(SolutionError::Row {
                    row: row as u32,
                    found: in_row[row],
                });
            }
        }
        if queens.len() as u64 != u64::from(puzzle.piece_count()) {
            return Err(SolutionError::Number {
                found: queens.len(),
                expected: puzzle.piece_count(),
            });
        }
        for &square in puzzle.givens() {
            if queens.binary_search(&square).is_err() {
                return Err(SolutionError::GivenMissing { square });
            }
        }
        if let Some(regions) = puzzle.regions() {
            let mut in_region = vec![0; regions.count() as usize];
            for &queen in queens {
                in_region[regions.of(queen) as usize] += 1;
            }
            if let Some(region) = in_region.iter().position(|&found| found != 1) {
                return Err(SolutionError::Region {
                    region: region as u32,
                    found: in_region[region],
                });
            }
        }
        Ok(Self(placement))
    }

    /// The same for one queen a row, given by its column in each row.
    ///
    /// # Errors
    /// The first fault found, as a [`SolutionError`].
    pub fn of_columns(puzzle: &Puzzle, columns: &[u32]) -> Result<Self, SolutionError> {
        let squares = columns
            .iter()
            .enumerate()
            .map(|(row, &col)| Square::new(row as u32, col));
        Self::new(puzzle, squares)
    }

    /// A solution that an engine answers for: one queen a row, in a board of
    /// `cols` columns. Only debug builds look at it again.
    #[must_use]
    pub fn from_engine(cols: u32, columns: impl IntoIterator<Item = u32>) -> Self {
        let queens: Vec<Square> = columns
            .into_iter()
            .enumerate()
            .map(|(row, col)| Square::new(row as u32, col))
            .collect();
        let size = Size::new(queens.len() as u32, cols);
        Self(Placement::trusted(size, queens))
    }

    /// A solution that an engine answers for, by its squares row by row. Only
    /// debug builds look at it again.
    #[must_use]
    pub fn from_engine_squares(size: Size, squares: Vec<Square>) -> Self {
        Self(Placement::trusted(size, squares))
    }

    /// Size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.0.size()
    }

    /// The squares of the queens, row by row.
    #[must_use]
    pub fn queens(&self) -> &[Square] {
        self.0.queens()
    }

    /// The columns of the queens in the order of [`Solution::queens`]: with
    /// one queen a row, the column vector.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = u32> {
        self.0.queens().iter().map(|square| square.col)
    }

    /// As a placement.
    #[must_use]
    pub const fn placement(&self) -> &Placement {
        &self.0
    }

    /// The solution as it looks after a symmetry.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        Self(self.0.transformed(symmetry))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Regions;

    #[test]
    fn each_fault_is_named() {
        let mut puzzle = Puzzle::classic(4);
        let fault = |puzzle: &Puzzle, columns: &[u32]| {
            Solution::of_columns(puzzle, columns)
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            fault(&puzzle, &[1, 3, 0]),
            "row 4 has 0 queens where one is asked for"
        );
        assert_eq!(
            fault(&puzzle, &[1, 3, 0, 4]),
            "row 4, column 5 lies outside the 4×4 board"
        );
        assert_eq!(
            fault(&puzzle, &[1, 3, 1, 2]),
            "2 queens attack one another along column 2"
        );
        puzzle.add_given(Square::new(0, 2)).unwrap();
        assert_eq!(
            fault(&puzzle, &[1, 3, 0, 2]),
            "the given queen at row 1, column 3 is missing"
        );
        let mut puzzle = Puzzle::classic(4);
        let regions = Regions::from_labels(Size::square(4), "aaaabbbbcccdcccd".chars()).unwrap();
        puzzle.set_regions(regions).unwrap();
        assert_eq!(
            fault(&puzzle, &[1, 3, 0, 2]),
            "region 3 has 2 queens where one is asked for"
        );
    }
}
