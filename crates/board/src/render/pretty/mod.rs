//! Boards for a terminal.

mod boxes;
mod colour;
mod tiles;

use std::fmt;

pub use colour::Colour;

use super::Diagram;
use super::coordinates::{column_name, row_number};
use super::diagram::Cell;

/// How a terminal board looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PrettyOptions {
    /// Which colours the terminal has. The caller knows; nothing here looks
    /// at the environment.
    pub colour: Colour,
    /// Colours for a dark terminal instead of a light one.
    pub dark: bool,
}

impl PrettyOptions {
    /// A drawn box without colours.
    #[must_use]
    pub const fn plain() -> Self {
        Self {
            colour: Colour::None,
            dark: false,
        }
    }

    /// Coloured squares.
    #[must_use]
    pub const fn coloured(colour: Colour, dark: bool) -> Self {
        Self { colour, dark }
    }
}

/// A board for a terminal, written row by row: see [`pretty`].
#[derive(Clone, Copy, Debug)]
pub struct Pretty<'a> {
    diagram: &'a Diagram<'a>,
    options: PrettyOptions,
}

/// The board drawn for a terminal.
///
/// Without colours it is a box of square cells (a character is about twice
/// as high as wide), 4n + 5 columns and 2n + 2 lines with coordinates, so
/// that n = 10 fits into 80×24; lines between regions are heavy. From
/// n = 20 on (or beyond 80 columns), and always with colours, a square is
/// one line high.
///
/// `♛` is a queen (black where there are two armies), `♕` a white one, `!`
/// beside it says that it is in a conflict, `×` is a mark, `·` a square on
/// an excluded diagonal, `╱╱╱` a hole, `███` a wall.
///
/// ```
/// use queens_board::{Puzzle, Square, render};
///
/// let puzzle = Puzzle::classic(2);
/// let diagram = render::Diagram::new(&puzzle)
///     .with_queens([Square::new(1, 0)])
///     .with_coordinates(true);
/// let drawn = render::pretty(&diagram, render::PrettyOptions::plain()).to_string();
/// assert_eq!(drawn, "\
/// \x20 ┌───┬───┐
/// 2 │   │   │
/// \x20 ├───┼───┤
/// 1 │ ♛ │   │
/// \x20 └───┴───┘
/// \x20   a   b
/// ");
/// ```
#[must_use]
pub const fn pretty<'a>(diagram: &'a Diagram<'a>, options: PrettyOptions) -> Pretty<'a> {
    Pretty { diagram, options }
}

/// Boards of more rows or columns than this are drawn without a box.
const MOST_BOXED: u32 = 19;

impl fmt::Display for Pretty<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.diagram.size();
        if size.area() == 0 {
            return Ok(());
        }
        if self.options.colour != Colour::None {
            tiles::draw(self.diagram, self.options, f)
        } else if size.rows.max(size.cols) <= MOST_BOXED {
            boxes::draw(self.diagram, f)
        } else {
            compact(self.diagram, f)
        }
    }
}

/// One line a row, two characters a square.
fn compact(diagram: &Diagram<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let labels = Labels::of(diagram);
    for row in 0..diagram.size().rows {
        let mut line = labels.row(row);
        for cell in diagram.row(row) {
            let sign = match cell {
                Cell::Hole => '╱',
                Cell::Wall => '█',
                Cell::Open => '·',
                Cell::Excluded => ' ',
                other => sign(other),
            };
            line.push(sign);
            let bad = matches!(cell, Cell::Queen(piece) if piece.in_conflict);
            line.push(if bad { '!' } else { ' ' });
        }
        writeln!(f, "{}", line.trim_end())?;
    }
    labels.columns(f, 0, 2)
}

/// The one sign of a square that is not filled.
fn sign(cell: Cell) -> char {
    match cell {
        Cell::Open | Cell::Hole | Cell::Wall => ' ',
        Cell::Excluded => '·',
        Cell::Marked => '×',
        Cell::Queen(piece) if piece.army == 1 => '♕',
        Cell::Queen(piece) if piece.army > 1 => {
            char::from_digit(piece.army.saturating_add(1), 10).unwrap_or('*')
        }
        Cell::Queen(_) => '♛',
    }
}

/// The three characters of a square that is not filled.
fn three_signs(cell: Cell) -> [char; 3] {
    match cell {
        Cell::Hole => ['╱'; 3],
        Cell::Wall => ['█'; 3],
        Cell::Queen(piece) if piece.in_conflict => [' ', sign(cell), '!'],
        _ => [' ', sign(cell), ' '],
    }
}

/// Row numbers at the left and column letters below, if they are wanted.
struct Labels<'a> {
    diagram: &'a Diagram<'a>,
    width: usize,
}

impl<'a> Labels<'a> {
    fn of(diagram: &'a Diagram<'a>) -> Self {
        let width = if diagram.has_coordinates() {
            diagram.size().rows.to_string().len()
        } else {
            0
        };
        Self { diagram, width }
    }

    /// What comes before a row's squares.
    fn row(&self, row: u32) -> String {
        match self.width {
            0 => String::new(),
            width => format!("{:>width$} ", row_number(self.diagram.size(), row)),
        }
    }

    /// What comes before a line that is no row.
    fn blank(&self) -> String {
        match self.width {
            0 => String::new(),
            width => " ".repeat(width + 1),
        }
    }

    /// The line of letters: the first square's sign stands `before`
    /// characters after the row's label, each next one `pitch` further.
    /// Names too long for the pitch are left out.
    fn columns(&self, f: &mut fmt::Formatter<'_>, before: usize, pitch: usize) -> fmt::Result {
        if self.width == 0 {
            return Ok(());
        }
        let mut line = self.blank() + &" ".repeat(before);
        for col in 0..self.diagram.size().cols {
            let name = column_name(col);
            let shown = if name.len() < pitch {
                name.as_str()
            } else {
                ""
            };
            line.push_str(&format!("{shown:<pitch$}"));
        }
        writeln!(f, "{}", line.trim_end())
    }
}
