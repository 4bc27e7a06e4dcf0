use std::collections::BTreeSet;

use thiserror::Error;

use crate::{Diagonal, Regions, Rule, Size, Square, Symmetry};

/// How many pieces have to be placed, and where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pieces {
    /// One in every row.
    #[default]
    OneEachRow,
    /// Exactly this many, anywhere.
    Exactly(u32),
}

/// The task: board, rule, what is given and what is forbidden.
///
/// Holes, walls and givens are kept as sets, so an empty board of any size
/// costs nothing. Whatever can be built is consistent: every square lies on
/// the board and is at most one of given, hole and wall.
///
/// ```
/// use queens_board::{Puzzle, Size, Square};
///
/// let mut puzzle = Puzzle::new(Size::square(8));
/// puzzle.add_given(Square::new(0, 0))?;
/// puzzle.add_hole(Square::new(1, 4))?;
/// assert!(!puzzle.is_usable(Square::new(1, 4)));
/// # Ok::<(), queens_board::PuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    size: Size,
    rule: Rule,
    pieces: Pieces,
    armies: u32,
    givens: BTreeSet<Square>,
    holes: BTreeSet<Square>,
    walls: BTreeSet<Square>,
    excluded: BTreeSet<Diagonal>,
    regions: Option<Regions>,
}

/// Why a puzzle cannot be changed as asked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The square is not on the board.
    #[error("{square} lies outside the {size} board")]
    OutsideBoard {
        /// The square asked for.
        square: Square,
        /// The board's size.
        size: Size,
    },
    /// The square is something else already.
    #[error("{square} cannot be a {wanted}: it is a {already} already")]
    Occupied {
        /// The square asked for.
        square: Square,
        /// What it should become.
        wanted: &'static str,
        /// What it is.
        already: &'static str,
    },
    /// The board has no such diagonal.
    #[error("the {size} board has no {diagonal}")]
    NoSuchDiagonal {
        /// The diagonal asked for.
        diagonal: Diagonal,
        /// The board's size.
        size: Size,
    },
    /// The regions are for a board of another size.
    #[error("the regions are for a {regions} board, not for {size}")]
    RegionsOfAnotherSize {
        /// The size the regions have.
        regions: Size,
        /// The board's size.
        size: Size,
    },
    /// A torus needs as many rows as columns.
    #[error("a torus needs as many rows as columns, not {size}")]
    TorusNotSquare {
        /// The board's size.
        size: Size,
    },
    /// There must be one army at least.
    #[error("a puzzle has one army or more, not 0")]
    NoArmies,
}

impl Puzzle {
    /// An empty board under the classic rule, one queen a row.
    #[must_use]
    pub const fn new(size: Size) -> Self {
        Self {
            size,
            rule: Rule::Queens,
            pieces: Pieces::OneEachRow,
            armies: 1,
            givens: BTreeSet::new(),
            holes: BTreeSet::new(),
            walls: BTreeSet::new(),
            excluded: BTreeSet::new(),
            regions: None,
        }
    }

    /// The classic problem: `n` queens on an empty n×n board.
    #[must_use]
    pub const fn classic(n: u32) -> Self {
        Self::new(Size::square(n))
    }

    /// Size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The rule that the pieces attack by.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Sets the rule.
    ///
    /// # Errors
    /// [`PuzzleError::TorusNotSquare`] for a torus that is not n×n.
    pub fn set_rule(&mut self, rule: Rule) -> Result<(), PuzzleError> {
        if rule.moves().wraps && !self.size.is_square() {
            return Err(PuzzleError::TorusNotSquare { size: self.size });
        }
        self.rule = rule;
        Ok(())
    }

    /// How many pieces have to be placed.
    #[must_use]
    pub const fn pieces(&self) -> Pieces {
        self.pieces
    }

    /// Sets how many pieces have to be placed.
    pub const fn set_pieces(&mut self, pieces: Pieces) {
        self.pieces = pieces;
    }

    /// How many pieces a solution has (of one army).
    #[must_use]
    pub const fn piece_count(&self) -> u32 {
        match self.pieces {
            Pieces::OneEachRow => self.size.rows,
            Pieces::Exactly(count) => count,
        }
    }

    /// How many armies, each peaceful in itself, no two on one square.
    #[must_use]
    pub const fn armies(&self) -> u32 {
        self.armies
    }

    /// Sets the number of armies.
    ///
    /// # Errors
    /// [`PuzzleError::NoArmies`] for 0.
    pub const fn set_armies(&mut self, armies: u32) -> Result<(), PuzzleError> {
        if armies == 0 {
            return Err(PuzzleError::NoArmies);
        }
        self.armies = armies;
        Ok(())
    }

    /// Queens that stand already.
    #[must_use]
    pub const fn givens(&self) -> &BTreeSet<Square> {
        &self.givens
    }

    /// Squares where nothing may stand; lines pass over them.
    #[must_use]
    pub const fn holes(&self) -> &BTreeSet<Square> {
        &self.holes
    }

    /// Squares where nothing may stand; lines stop at them.
    #[must_use]
    pub const fn walls(&self) -> &BTreeSet<Square> {
        &self.walls
    }

    /// Diagonals on which nothing may stand.
    #[must_use]
    pub const fn excluded_diagonals(&self) -> &BTreeSet<Diagonal> {
        &self.excluded
    }

    /// Regions of which each holds exactly one piece.
    #[must_use]
    pub const fn regions(&self) -> Option<&Regions> {
        self.regions.as_ref()
    }

    /// Puts a queen that every solution has to keep.
    ///
    /// # Errors
    /// [`PuzzleError::OutsideBoard`], or [`PuzzleError::Occupied`] by a hole
    /// or a wall. A queen that is given twice is no error.
    pub fn add_given(&mut self, square: Square) -> Result<(), PuzzleError> {
        self.check(square, "given queen")?;
        self.givens.insert(square);
        Ok(())
    }

    /// Makes a hole.
    ///
    /// # Errors
    /// [`PuzzleError::OutsideBoard`], or [`PuzzleError::Occupied`] by a given
    /// queen or a wall.
    pub fn add_hole(&mut self, square: Square) -> Result<(), PuzzleError> {
        self.check(square, "hole")?;
        self.holes.insert(square);
        Ok(())
    }

    /// Builds a wall.
    ///
    /// # Errors
    /// [`PuzzleError::OutsideBoard`], or [`PuzzleError::Occupied`] by a given
    /// queen or a hole.
    pub fn add_wall(&mut self, square: Square) -> Result<(), PuzzleError> {
        self.check(square, "wall")?;
        self.walls.insert(square);
        Ok(())
    }

    /// Forbids a diagonal.
    ///
    /// # Errors
    /// [`PuzzleError::NoSuchDiagonal`] if the board has no such diagonal.
    pub fn exclude(&mut self, diagonal: Diagonal) -> Result<(), PuzzleError> {
        if !diagonal.is_on(self.size) {
            return Err(PuzzleError::NoSuchDiagonal {
                diagonal,
                size: self.size,
            });
        }
        self.excluded.insert(diagonal);
        Ok(())
    }

    /// Asks for exactly one piece in each region.
    ///
    /// # Errors
    /// [`PuzzleError::RegionsOfAnotherSize`] if they do not fit the board.
    pub fn set_regions(&mut self, regions: Regions) -> Result<(), PuzzleError> {
        if regions.size() != self.size {
            return Err(PuzzleError::RegionsOfAnotherSize {
                regions: regions.size(),
                size: self.size,
            });
        }
        self.regions = Some(regions);
        Ok(())
    }

    /// Whether a piece may stand on a square: it is on the board, neither
    /// hole nor wall, and on no excluded diagonal.
    #[must_use]
    pub fn is_usable(&self, square: Square) -> bool {
        self.size.contains(square)
            && !self.holes.contains(&square)
            && !self.walls.contains(&square)
            && !self.is_excluded(square)
    }

    /// Whether a square lies on an excluded diagonal.
    #[must_use]
    pub fn is_excluded(&self, square: Square) -> bool {
        !self.excluded.is_empty()
            && (self.excluded.contains(&Diagonal::Sum(square.sum()))
                || self
                    .excluded
                    .contains(&Diagonal::Difference(square.difference())))
    }

    /// `n` if this is the classic problem on an empty n×n board.
    #[must_use]
    pub fn classic_size(&self) -> Option<u32> {
        (*self == Self::classic(self.size.rows)).then_some(self.size.rows)
    }

    /// The usable squares of each row as bits (bit 0 is column 0), a row with
    /// a given queen reduced to that square. `None` if the board is wider
    /// than 64 columns or higher than 64 rows.
    ///
    /// Time and memory: rows × columns steps at most 4096, one word a row.
    #[must_use]
    pub fn row_masks(&self) -> Option<Vec<u64>> {
        if self.size.cols > 64 || self.size.rows > 64 {
            return None;
        }
        let mut masks: Vec<u64> = (0..self.size.rows)
            .map(|row| {
                (0..self.size.cols)
                    .filter(|&col| self.is_usable(Square::new(row, col)))
                    .fold(0, |mask, col| mask | 1 << col)
            })
            .collect();
        for given in &self.givens {
            masks[given.row as usize] &= 1 << given.col;
        }
        Some(masks)
    }

    /// The puzzle as it looks after a symmetry. The number of pieces is taken
    /// over as it is: one piece in each row stays one in each row.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let size = symmetry.resize(self.size);
        let all = |squares: &BTreeSet<Square>| {
            squares
                .iter()
                .map(|&square| symmetry.apply(self.size, square))
                .collect()
        };
        let excluded = self
            .excluded
            .iter()
            .map(|&diagonal| turned(diagonal, symmetry, self.size))
            .collect();
        let regions = self.regions.as_ref().and_then(|regions| {
            let back = symmetry.inverse();
            let labels = size
                .squares()
                .map(|square| regions.of(back.apply(size, square)));
            Regions::from_labels(size, labels)
        });
        Self {
            size,
            givens: all(&self.givens),
            holes: all(&self.holes),
            walls: all(&self.walls),
            excluded,
            regions,
            ..*self
        }
    }

    fn check(&self, square: Square, wanted: &'static str) -> Result<(), PuzzleError> {
        if !self.size.contains(square) {
            return Err(PuzzleError::OutsideBoard {
                square,
                size: self.size,
            });
        }
        let kinds = [
            ("given queen", &self.givens),
            ("hole", &self.holes),
            ("wall", &self.walls),
        ];
        for (already, squares) in kinds {
            if already != wanted && squares.contains(&square) {
                return Err(PuzzleError::Occupied {
                    square,
                    wanted,
                    already,
                });
            }
        }
        Ok(())
    }
}

/// The diagonal that `diagonal` becomes: read off from where one of its
/// squares and its direction go.
fn turned(diagonal: Diagonal, symmetry: Symmetry, size: Size) -> Diagonal {
    let (square, other) = match diagonal {
        Diagonal::Sum(sum) => {
            let row = (sum - (i64::from(size.cols) - 1)).max(0);
            (on(row, sum - row), Diagonal::Difference as fn(i64) -> _)
        }
        Diagonal::Difference(difference) => {
            let row = difference.max(0);
            (on(row, row - difference), Diagonal::Sum as fn(i64) -> _)
        }
    };
    let image = symmetry.apply(size, square);
    let keeps_direction = matches!(
        symmetry,
        Symmetry::Identity | Symmetry::Rotate180 | Symmetry::Transpose | Symmetry::AntiTranspose
    );
    match (diagonal, keeps_direction) {
        (Diagonal::Sum(_), true) => Diagonal::Sum(image.sum()),
        (Diagonal::Difference(_), true) => Diagonal::Difference(image.difference()),
        (Diagonal::Sum(_), false) => other(image.difference()),
        (Diagonal::Difference(_), false) => other(image.sum()),
    }
}

/// The square of a diagonal's first row; both numbers are on the board.
fn on(row: i64, col: i64) -> Square {
    Square::new(row as u32, col as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_one_meaning() {
        let mut puzzle = Puzzle::classic(4);
        puzzle.add_hole(Square::new(1, 1)).unwrap();
        assert_eq!(
            puzzle.add_given(Square::new(1, 1)).unwrap_err().to_string(),
            "row 2, column 2 cannot be a given queen: it is a hole already"
        );
        assert_eq!(
            puzzle.add_wall(Square::new(4, 0)).unwrap_err().to_string(),
            "row 5, column 1 lies outside the 4×4 board"
        );
        assert!(puzzle.exclude(Diagonal::Sum(7)).is_err());
        assert!(puzzle.exclude(Diagonal::Difference(-3)).is_ok());
        assert!(!puzzle.is_usable(Square::new(0, 3)));
        assert_eq!(puzzle.classic_size(), None);
        assert_eq!(Puzzle::classic(4).classic_size(), Some(4));
    }

    #[test]
    fn masks_show_usable_squares_and_givens() {
        let mut puzzle = Puzzle::classic(3);
        puzzle.add_hole(Square::new(0, 1)).unwrap();
        puzzle.add_given(Square::new(2, 0)).unwrap();
        puzzle.exclude(Diagonal::Difference(-1)).unwrap();
        assert_eq!(puzzle.row_masks(), Some(vec![0b101, 0b011, 0b001]));
        assert_eq!(Puzzle::classic(65).row_masks(), None);
        assert_eq!(Puzzle::classic(64).row_masks(), Some(vec![u64::MAX; 64]));
    }

    #[test]
    fn a_turned_puzzle_uses_the_turned_squares() {
        let size = Size::new(3, 5);
        let mut puzzle = Puzzle::new(size);
        puzzle.add_hole(Square::new(0, 1)).unwrap();
        puzzle.exclude(Diagonal::Sum(5)).unwrap();
        puzzle.exclude(Diagonal::Difference(-3)).unwrap();
        for symmetry in Symmetry::ALL {
            let turned = puzzle.transformed(symmetry);
            for square in size.squares() {
                assert_eq!(
                    puzzle.is_usable(square),
                    turned.is_usable(symmetry.apply(size, square)),
                    "{symmetry} at {square}"
                );
            }
            assert_eq!(turned.transformed(symmetry.inverse()), puzzle);
        }
    }
}
