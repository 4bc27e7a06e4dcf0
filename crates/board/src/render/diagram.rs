use std::collections::BTreeSet;

use crate::{Conflict, Puzzle, Size, Solution, Square};

/// What is to be drawn: a puzzle's board, the queens on it, and what should
/// stand out.
///
/// A new diagram shows the puzzle with its given queens.
///
/// ```
/// use queens_board::{Puzzle, Square, render};
///
/// let mut puzzle = Puzzle::classic(3);
/// puzzle.add_hole(Square::new(1, 1))?;
/// let diagram = render::Diagram::new(&puzzle)
///     .with_queens([Square::new(0, 0), Square::new(2, 2)])
///     .with_conflicts_found();
/// assert_eq!(render::text(&diagram).to_string(), "Q..\n.#.\n..Q\n");
/// assert_eq!(diagram.conflicts().len(), 1); // lines pass over a hole
/// # Ok::<(), queens_board::PuzzleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diagram<'a> {
    puzzle: &'a Puzzle,
    /// Square and army, by square; one entry a square, all on the board.
    queens: Vec<(Square, u32)>,
    conflicts: Vec<Conflict>,
    in_conflict: BTreeSet<Square>,
    marks: BTreeSet<Square>,
    coordinates: bool,
}

/// A queen as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Where it stands.
    pub square: Square,
    /// Its army, from 0: black, white, others.
    pub army: u32,
    /// Whether the puzzle gives it.
    pub given: bool,
    /// Whether it attacks another, or stands where nothing may stand.
    pub in_conflict: bool,
}

/// What a square shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Open,
    /// Usable but for an excluded diagonal through it.
    Excluded,
    Hole,
    Wall,
    Marked,
    Queen(Piece),
}

impl<'a> Diagram<'a> {
    /// The puzzle's board with its given queens.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Self {
            puzzle,
            queens: Vec::new(),
            conflicts: Vec::new(),
            in_conflict: BTreeSet::new(),
            marks: BTreeSet::new(),
            coordinates: false,
        }
        .with_queens(puzzle.givens().iter().copied())
    }

    /// Adds queens of the first army. Squares outside the board are left out,
    /// and a square that is taken keeps its queen.
    #[must_use]
    pub fn with_queens(self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.with_army(0, squares)
    }

    /// Adds the queens of a solution.
    #[must_use]
    pub fn with_solution(self, solution: &Solution) -> Self {
        self.with_queens(solution.queens().iter().copied())
    }

    /// Adds queens of an army, numbered from 0: the first is black, the
    /// second white. Squares outside the board are left out, and a square
    /// that is taken keeps its queen.
    #[must_use]
    pub fn with_army(mut self, army: u32, squares: impl IntoIterator<Item = Square>) -> Self {
        let size = self.puzzle.size();
        let standing = squares.into_iter().filter(|&square| size.contains(square));
        self.queens.extend(standing.map(|square| (square, army)));
        // Stable, so that of two on one square the earlier stays.
        self.queens.sort_by_key(|&(square, _)| square);
        self.queens.dedup_by_key(|&mut (square, _)| square);
        self
    }

    /// Lets squares stand out, as a player's crosses do.
    #[must_use]
    pub fn with_marks(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.marks.extend(squares);
        self
    }

    /// Lets conflicts stand out: the queens and the line between them.
    #[must_use]
    pub fn with_conflicts(mut self, conflicts: impl IntoIterator<Item = Conflict>) -> Self {
        for conflict in conflicts {
            self.in_conflict.extend(&conflict.queens);
            self.conflicts.push(conflict);
        }
        self
    }

    /// The same with the conflicts that the puzzle's rule finds within each
    /// army.
    #[must_use]
    pub fn with_conflicts_found(self) -> Self {
        let mut found = Vec::new();
        for army in 0..self.armies() {
            let squares: Vec<Square> = self
                .queens
                .iter()
                .filter(|&&(_, of)| of == army)
                .map(|&(square, _)| square)
                .collect();
            found.append(&mut self.puzzle.conflicts(&squares));
        }
        self.with_conflicts(found)
    }

    /// Whether the edges carry letters and numbers. [`text`](super::text)
    /// and [`unicode`](super::unicode) never have them.
    #[must_use]
    pub const fn with_coordinates(mut self, coordinates: bool) -> Self {
        self.coordinates = coordinates;
        self
    }

    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// The board's size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.puzzle.size()
    }

    /// How many armies there are: those of the puzzle, or more if more stand.
    #[must_use]
    pub fn armies(&self) -> u32 {
        let standing = self.queens.iter().map(|&(_, army)| army.saturating_add(1));
        standing.fold(self.puzzle.armies(), u32::max)
    }

    /// The queens, row by row.
    pub fn pieces(&self) -> impl ExactSizeIterator<Item = Piece> {
        self.queens.iter().map(|&entry| self.piece(entry))
    }

    /// The conflicts that stand out.
    #[must_use]
    pub fn conflicts(&self) -> &[Conflict] {
        &self.conflicts
    }

    /// The squares that stand out.
    #[must_use]
    pub const fn marks(&self) -> &BTreeSet<Square> {
        &self.marks
    }

    /// Whether the edges carry letters and numbers.
    #[must_use]
    pub const fn has_coordinates(&self) -> bool {
        self.coordinates
    }

    fn piece(&self, (square, army): (Square, u32)) -> Piece {
        Piece {
            square,
            army,
            given: self.puzzle.givens().contains(&square),
            in_conflict: self.in_conflict.contains(&square) || !self.puzzle.is_usable(square),
        }
    }

    /// What the squares of a row show, from the left. Time: the row's length.
    pub(super) fn row(&self, row: u32) -> Vec<Cell> {
        let cols = self.size().cols;
        let mut cells = vec![Cell::Open; cols as usize];
        let whole = Square::new(row, 0)..Square::new(row, cols);
        if !self.puzzle.excluded_diagonals().is_empty() {
            for (col, cell) in cells.iter_mut().enumerate() {
                if self.puzzle.is_excluded(Square::new(row, col as u32)) {
                    *cell = Cell::Excluded;
                }
            }
        }
        for (squares, shown) in [
            (&self.marks, Cell::Marked),
            (self.puzzle.holes(), Cell::Hole),
            (self.puzzle.walls(), Cell::Wall),
        ] {
            for square in squares.range(whole.clone()) {
                cells[square.col as usize] = shown;
            }
        }
        let first = self
            .queens
            .partition_point(|&(square, _)| square < whole.start);
        for &entry in self.queens[first..]
            .iter()
            .take_while(|&&(square, _)| square.row == row)
        {
            cells[entry.0.col as usize] = Cell::Queen(self.piece(entry));
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn armies_keep_their_squares() {
        let puzzle = Puzzle::classic(3);
        let diagram = Diagram::new(&puzzle)
            .with_army(1, [Square::new(2, 2), Square::new(7, 7)])
            .with_army(0, [Square::new(2, 2), Square::new(0, 1)]);
        let pieces: Vec<(Square, u32)> = diagram.pieces().map(|p| (p.square, p.army)).collect();
        assert_eq!(pieces, [(Square::new(0, 1), 0), (Square::new(2, 2), 1)]);
        assert_eq!(diagram.armies(), 2);
    }

    #[test]
    fn armies_are_peaceful_each_in_itself() {
        let puzzle = Puzzle::classic(3);
        let corner = [Square::new(0, 0)];
        let diagram = Diagram::new(&puzzle)
            .with_army(0, corner)
            .with_army(1, [Square::new(0, 1)])
            .with_conflicts_found();
        assert!(diagram.conflicts().is_empty());
        let diagram = diagram
            .with_army(1, [Square::new(1, 1)])
            .with_conflicts_found();
        assert_eq!(diagram.conflicts().len(), 1);
        let in_conflict: Vec<bool> = diagram.pieces().map(|piece| piece.in_conflict).collect();
        assert_eq!(in_conflict, [false, true, true]);
    }
}
