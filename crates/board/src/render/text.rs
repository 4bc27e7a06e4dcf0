use std::fmt;

use super::Diagram;
use super::diagram::Cell;

/// A board as letters, written row by row: see [`text`].
#[derive(Clone, Copy, Debug)]
pub struct Text<'a>(&'a Diagram<'a>);

/// The board in the form that is also read: `Q` queen, `.` open, `#` hole,
/// `X` wall. Two armies are `B` and `W`; of three or more each queen is
/// its army's number from 1, `*` beyond 9.
///
/// Excluded diagonals, marks, regions and conflicts are not shown: this form
/// has no sign for them. Each row ends with a line feed. Time: the number of
/// squares; memory: one row.
///
/// ```
/// use queens_board::{Puzzle, Square, render};
///
/// let mut puzzle = Puzzle::classic(3);
/// puzzle.add_wall(Square::new(1, 2))?;
/// let diagram = render::Diagram::new(&puzzle)
///     .with_army(0, [Square::new(0, 0)])
///     .with_army(1, [Square::new(2, 1)]);
/// assert_eq!(render::text(&diagram).to_string(), "B..\n..X\n.W.\n");
/// # Ok::<(), queens_board::PuzzleError>(())
/// ```
#[must_use]
pub const fn text<'a>(diagram: &'a Diagram<'a>) -> Text<'a> {
    Text(diagram)
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let armies = self.0.armies();
        let mut line = String::new();
        for row in 0..self.0.size().rows {
            line.clear();
            line.extend(self.0.row(row).into_iter().map(|cell| match cell {
                Cell::Open | Cell::Excluded | Cell::Marked => '.',
                Cell::Hole => '#',
                Cell::Wall => 'X',
                Cell::Queen(piece) => army_letter(armies, piece.army),
            }));
            line.push('\n');
            f.write_str(&line)?;
        }
        Ok(())
    }
}

/// The letter of a queen.
pub(super) fn army_letter(armies: u32, army: u32) -> char {
    match (armies, army) {
        (0 | 1, _) => 'Q',
        (2, 0) => 'B',
        (2, _) => 'W',
        _ => char::from_digit(army.saturating_add(1), 10).unwrap_or('*'),
    }
}
