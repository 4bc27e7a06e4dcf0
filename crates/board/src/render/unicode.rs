use std::fmt;

use super::Diagram;
use super::diagram::Cell;
use super::text::army_letter;

/// A board in geometric signs, written row by row: see [`unicode`].
#[derive(Clone, Copy, Debug)]
pub struct Unicode<'a>(&'a Diagram<'a>);

/// The board in signs that every font with geometric shapes has, one sign a
/// square and a space between two:
///
/// | sign | square |
/// |---|---|
/// | `□` | open |
/// | `■` | queen |
/// | `●` `○` | queens of the black and the white army |
/// | `◌` | hole |
/// | `▩` | wall |
/// | `▫` | on an excluded diagonal |
/// | `×` | marked |
///
/// Of three armies or more each queen is its number. Each row ends with a
/// line feed. Time: the number of squares; memory: one row.
///
/// ```
/// use queens_board::{Puzzle, Square, render};
///
/// let puzzle = Puzzle::classic(3);
/// let diagram = render::Diagram::new(&puzzle).with_queens([Square::new(1, 2)]);
/// assert_eq!(render::unicode(&diagram).to_string(), "\
/// □ □ □
/// □ □ ■
/// □ □ □
/// ");
/// ```
#[must_use]
pub const fn unicode<'a>(diagram: &'a Diagram<'a>) -> Unicode<'a> {
    Unicode(diagram)
}

impl fmt::Display for Unicode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let armies = self.0.armies();
        let mut line = String::new();
        for row in 0..self.0.size().rows {
            line.clear();
            for (col, cell) in self.0.row(row).into_iter().enumerate() {
                if col > 0 {
                    line.push(' ');
                }
                line.push(match cell {
                    Cell::Open => '□',
                    Cell::Excluded => '▫',
                    Cell::Marked => '×',
                    Cell::Hole => '◌',
                    Cell::Wall => '▩',
                    Cell::Queen(_) if armies <= 1 => '■',
                    Cell::Queen(piece) if armies == 2 && piece.army == 0 => '●',
                    Cell::Queen(_) if armies == 2 => '○',
                    Cell::Queen(piece) => army_letter(armies, piece.army),
                });
            }
            line.push('\n');
            f.write_str(&line)?;
        }
        Ok(())
    }
}
