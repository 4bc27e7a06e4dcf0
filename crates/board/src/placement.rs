use thiserror::Error;

use crate::{Conflict, Puzzle, Size, Square, Symmetry};

/// Queens set, none attacking another, perhaps not all.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    rows: u32,
    cols: u32,
    /// Row by row.
    queens: Vec<Square>,
}

/// Why squares are no placement.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlacementError {
    /// A square is not on the board.
    #[error("{square} lies outside the {size} board")]
    OutsideBoard {
        /// The square claimed.
        square: Square,
        /// The board's size.
        size: Size,
    },
    /// A square is a hole, a wall or on an excluded diagonal.
    #[error("{square} is not usable")]
    Unusable {
        /// The square claimed.
        square: Square,
    },
    /// Queens attack one another.
    #[error("{} queens attack one another along {}", .0.queens.len(), .0.along)]
    Attack(Conflict),
}

impl Placement {
    /// Checks squares against a puzzle's board and rule.
    ///
    /// Time and memory: n log n for n squares.
    ///
    /// # Errors
    /// The first fault found, as a [`PlacementError`].
    pub fn new(
        puzzle: &Puzzle,
        squares: impl IntoIterator<Item = Square>,
    ) -> Result<Self, PlacementError> {
        let size = puzzle.size();
        let mut queens: Vec<Square> = squares.into_iter().collect();
        queens.sort_unstable();
        for &square in &queens {
            if !size.contains(square) {
                return Err(PlacementError::OutsideBoard { square, size });
            }
            if !puzzle.is_usable(square) {
                return Err(PlacementError::Unusable { square });
            }
        }
        if let Some(conflict) = puzzle.conflicts(&queens).into_iter().next() {
            return Err(PlacementError::Attack(conflict));
        }
        Ok(Self::trusted(size, queens))
    }

    /// A placement that an engine answers for: `queens` row by row.
    pub(crate) fn trusted(size: Size, queens: Vec<Square>) -> Self {
        debug_assert!(queens.is_sorted());
        debug_assert!(queens.iter().all(|&square| size.contains(square)));
        Self {
            rows: size.rows,
            cols: size.cols,
            queens,
        }
    }

    /// Size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        Size::new(self.rows, self.cols)
    }

    /// The squares of the queens, row by row.
    #[must_use]
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// The placement as it looks after a symmetry.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let size = self.size();
        let mut queens: Vec<Square> = self
            .queens
            .iter()
            .map(|&square| symmetry.apply(size, square))
            .collect();
        queens.sort_unstable();
        Self::trusted(symmetry.resize(size), queens)
    }
}
