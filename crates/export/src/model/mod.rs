//! What every format is written from: squares, and groups of them of which
//! exactly one or at most one holds a piece.
//!
//! ```text
//!   exactly one:  each row · each column that has to be full · each region ·
//!                 each given square alone
//!   at most one:  each line along which pieces slide, cut at walls ·
//!                 each pair that is a leap apart
//!   in all:       k pieces, where no row asks for its own
//! ```
//!
//! The lines come from [`Puzzle::conflicts`], asked about a board that is full
//! of pieces: what the referee calls a conflict is what a model forbids.

use std::fmt;

use queens_board::{Along, Diagonal, Line, Pieces, Puzzle, Size, Square, notation::squares};

use crate::{ExportError, symmetry};

/// Most squares of a board that is exported.
pub const MOST_SQUARES: u64 = 1_000_000;

/// The model of a puzzle; squares are called by their number in `squares`.
#[derive(Debug)]
pub(crate) struct Model {
    pub(crate) size: Size,
    /// On which a piece may stand, in reading order; never empty.
    pub(crate) squares: Vec<Square>,
    /// Exactly one of each group holds a piece; a group may be empty, and then
    /// there is no solution.
    pub(crate) units: Vec<Group>,
    /// At most one of each group holds a piece; two squares or more.
    pub(crate) lines: Vec<Group>,
    /// Left empty to break symmetry: they stay in `squares`, so that the
    /// numbers are the same with and without.
    pub(crate) forbidden: Vec<usize>,
    /// The number of pieces, where the units do not settle it.
    pub(crate) total: Option<u32>,
    /// How many symmetries (identity included) have been broken.
    pub(crate) symmetries: usize,
}

/// Squares that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    pub(crate) kind: Kind,
    /// Which one of its kind; what people count from 1 is counted from 1.
    pub(crate) number: i64,
    /// Walls cut lines into parts: which one, from 1, or 0 for the only one.
    pub(crate) part: u32,
    pub(crate) cells: Vec<usize>,
}

/// What the squares of a group have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Row,
    Column,
    Sum,
    Difference,
    Region,
    Given,
    Leap,
    Symmetry,
}

impl Kind {
    /// A word for names in models.
    const fn word(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Sum => "sum",
            Self::Difference => "diff",
            Self::Region => "region",
            Self::Given => "given",
            Self::Leap => "leap",
            Self::Symmetry => "symmetry",
        }
    }

    /// A capital letter for short names.
    pub(crate) const fn letter(self) -> char {
        match self {
            Self::Row => 'R',
            Self::Column => 'C',
            Self::Sum => 'S',
            Self::Difference => 'D',
            Self::Region => 'G',
            Self::Given => 'Q',
            Self::Leap => 'L',
            Self::Symmetry => 'Y',
        }
    }
}

/// The group's name: letters, digits and underscores.
impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.number < 0 { "m" } else { "" };
        write!(
            f,
            "{}_{sign}{}",
            self.kind.word(),
            self.number.unsigned_abs()
        )?;
        if self.part > 0 {
            write!(f, "_{}", self.part)?;
        }
        Ok(())
    }
}

impl Group {
    fn new(kind: Kind, number: impl Into<i64>, cells: Vec<usize>) -> Self {
        Self {
            kind,
            number: number.into(),
            part: 0,
            cells,
        }
    }
}

impl Model {
    /// The model of a puzzle.
    pub(crate) fn new(puzzle: &Puzzle, break_symmetry: bool) -> Result<Self, ExportError> {
        let size = puzzle.size();
        if puzzle.armies() != 1 {
            let armies = puzzle.armies();
            return Err(ExportError::Armies { armies });
        }
        if size.area() > MOST_SQUARES {
            let most = MOST_SQUARES;
            return Err(ExportError::TooManySquares { size, most });
        }
        let squares: Vec<Square> = size.squares().filter(|&s| puzzle.is_usable(s)).collect();
        if squares.is_empty() {
            return Err(ExportError::NoSquares { size });
        }
        let mut model = Self {
            size,
            squares,
            units: Vec::new(),
            lines: Vec::new(),
            forbidden: Vec::new(),
            total: None,
            symmetries: 1,
        };
        model.add_units(puzzle);
        model.add_lines(puzzle);
        if break_symmetry {
            if let Some(pieces) = model.total {
                return Err(ExportError::Symmetry { pieces });
            }
            model.break_symmetry(puzzle);
        }
        Ok(model)
    }

    /// The number of a square, if a piece may stand there.
    pub(crate) fn cell(&self, square: Square) -> Option<usize> {
        self.squares.binary_search(&square).ok()
    }

    /// The chess name of a square.
    pub(crate) fn name(&self, cell: usize) -> String {
        squares::name(self.size, self.squares[cell])
    }

    /// Whether each row is asked to hold one piece.
    pub(crate) const fn has_row_units(&self) -> bool {
        self.total.is_none()
    }

    /// Whether each column has to hold one piece.
    pub(crate) fn has_column_units(&self) -> bool {
        self.units.iter().any(|unit| unit.kind == Kind::Column)
    }

    /// Squares in all groups together.
    pub(crate) fn terms(&self) -> u64 {
        let groups = self.units.iter().chain(&self.lines);
        let terms: usize = groups.map(|group| group.cells.len()).sum();
        (terms + self.squares.len()) as u64
    }

    fn add_units(&mut self, puzzle: &Puzzle) {
        let slides = |way| puzzle.rule().moves().slides.contains(&way) && puzzle.walls().is_empty();
        let rows_are_full = match puzzle.pieces() {
            Pieces::OneEachRow => true,
            Pieces::Exactly(pieces) => pieces == self.size.rows && slides((0, 1)),
        };
        if rows_are_full {
            self.add_partition(Kind::Row, self.size.rows, |square| square.row);
            // As many columns as pieces, and at most one piece in each.
            if self.size.is_square() && slides((1, 0)) {
                self.add_partition(Kind::Column, self.size.cols, |square| square.col);
            }
        } else {
            self.total = Some(puzzle.piece_count());
        }
        if let Some(regions) = puzzle.regions() {
            self.add_partition(Kind::Region, regions.count(), |square| regions.of(square));
        }
        for (number, &given) in (1..).zip(puzzle.givens()) {
            // A given queen on an excluded diagonal leaves an empty group.
            let cells = self.cell(given).into_iter().collect();
            let number: i64 = number;
            self.units.push(Group::new(Kind::Given, number, cells));
        }
    }

    fn add_partition(&mut self, kind: Kind, count: u32, part_of: impl Fn(Square) -> u32) {
        let mut parts = vec![Vec::new(); count as usize];
        for (cell, &square) in self.squares.iter().enumerate() {
            parts[part_of(square) as usize].push(cell);
        }
        let groups = (1_i64..).zip(parts);
        self.units
            .extend(groups.map(|(number, cells)| Group::new(kind, number, cells)));
    }

    fn add_lines(&mut self, puzzle: &Puzzle) {
        let full_columns = self.has_column_units();
        let regions = puzzle.regions();
        let mut leaps = 0;
        for conflict in puzzle.conflicts(&self.squares) {
            let (kind, number) = match conflict.along {
                Along::Line(Line::Row(_)) if self.has_row_units() => continue,
                Along::Line(Line::Column(_)) if full_columns => continue,
                Along::Line(line) => of_line(line),
                Along::Leap | Along::SameSquare => {
                    let [a, b] = [conflict.queens[0], conflict.queens[1]];
                    let same_row = self.has_row_units() && a.row == b.row;
                    if same_row || regions.is_some_and(|all| all.of(a) == all.of(b)) {
                        continue;
                    }
                    leaps += 1;
                    (Kind::Leap, leaps)
                }
            };
            let cells = conflict.queens.iter().filter_map(|&s| self.cell(s));
            let group = Group::new(kind, number, cells.collect());
            self.lines.push(group);
        }
        self.number_parts();
    }

    /// Numbers the parts of lines that walls have cut; they stand side by side.
    fn number_parts(&mut self) {
        let same = |a: &Group, b: &Group| (a.kind, a.number) == (b.kind, b.number);
        for parts in self.lines.chunk_by_mut(same) {
            if parts.len() > 1 {
                for (part, group) in (1..).zip(parts) {
                    group.part = part;
                }
            }
        }
    }

    fn break_symmetry(&mut self, puzzle: &Puzzle) {
        let kept = symmetry::kept(puzzle, self.has_column_units());
        self.symmetries = kept.len();
        let mut pairs = 0;
        for [a, b] in symmetry::excluded_pairs(&kept, self.size) {
            let (Some(a), Some(b)) = (self.cell(a), self.cell(b)) else {
                continue;
            };
            if a == b {
                self.forbidden.push(a);
            } else {
                pairs += 1;
                let mut cells = vec![a, b];
                cells.sort_unstable();
                self.lines.push(Group::new(Kind::Symmetry, pairs, cells));
            }
        }
        self.forbidden.sort_unstable();
        self.forbidden.dedup();
    }
}

const fn of_line(line: Line) -> (Kind, i64) {
    match line {
        Line::Row(row) => (Kind::Row, row as i64 + 1),
        Line::Column(col) => (Kind::Column, col as i64 + 1),
        Line::Diagonal(diagonal) | Line::TorusDiagonal(diagonal) => match diagonal {
            Diagonal::Sum(sum) => (Kind::Sum, sum),
            Diagonal::Difference(difference) => (Kind::Difference, difference),
        },
    }
}

#[cfg(test)]
mod tests;
