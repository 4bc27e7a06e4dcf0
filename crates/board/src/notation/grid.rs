//! Boards as rows of squares, for the forms that write one line a row.
//!
//! ```text
//!   4        a leading number, if there is one: so many rows of so many squares
//!   .*..
//!   ....
//!   ....
//!   ....
//!   0        a closing 0, after boards with a leading number
//! ```
//!
//! Boards without a leading number end at a blank line.

use super::text::{Line, lines};
use super::{ParseError, Problem, Witness};
use crate::Size;

/// What becomes of the rows.
pub(super) trait Rows<'a> {
    /// Whether a line is a leading number, not a row, given the next line
    /// that is not blank.
    fn is_size(&self, line: Line<'a>, next: Option<Line<'a>>) -> bool;

    /// Whether a leading number may follow on a row without a blank line.
    fn size_ends_board(&self) -> bool {
        false
    }

    /// Reads a row and returns how many squares it has.
    fn row(&mut self, row: u32, line: Line<'a>) -> Result<u64, ParseError>;

    /// A board is whole; its first line is the leading number, if any.
    fn board(&mut self, size: Size, first_line: usize) -> Result<(), ParseError>;
}

/// The board that is being read.
#[derive(Default)]
struct Board {
    /// The leading number and its line.
    announced: Option<(u32, usize)>,
    rows: u32,
    /// Squares of each row, and the line of the first.
    width: u64,
    first_line: usize,
    last_line: usize,
}

/// Reads every board of a text.
pub(super) fn read<'a>(text: &'a str, into: &mut impl Rows<'a>) -> Result<(), ParseError> {
    let mut all = lines(text);
    let mut board = Board::default();
    // Whether the last board had a leading number and no blank line followed.
    let mut closed_by_number = false;
    let mut boards = 0_u64;
    let mut ended = false;
    while let Some(line) = all.next() {
        if line.text.is_empty() {
            if board.rows > 0 {
                board.finish(into)?;
                board = Board::default();
                boards += 1;
            }
            closed_by_number = false;
            continue;
        }
        if ended {
            let expected = "nothing after the closing 0";
            return Err(ParseError::unexpected(
                text, line.start, line.text, expected,
            ));
        }
        let may_be_size = board.announced.is_none() && (board.rows == 0 || into.size_ends_board());
        if may_be_size && line.is_number() {
            let next = all.clone().find(|next| !next.text.is_empty());
            if line.text == "0" && next.is_none() && boards > 0 && board.rows == 0 {
                ended = true;
                continue;
            }
            if into.is_size(line, next) {
                if board.rows > 0 {
                    board.finish(into)?;
                    boards += 1;
                }
                let n = super::sizes::number(text, line.start, line.text)?;
                if n == 0 && boards > 0 {
                    ended = true;
                } else if n == 0 {
                    into.board(Size::square(0), line.number)?;
                    boards += 1;
                } else {
                    board = Board {
                        announced: Some((n, line.number)),
                        ..Board::default()
                    };
                }
                continue;
            }
        }
        if closed_by_number && board.rows == 0 && board.announced.is_none() {
            let expected = "a blank line, the next board’s size or the end";
            return Err(ParseError::unexpected(
                text, line.start, line.text, expected,
            ));
        }
        let width = into.row(board.rows, line)?;
        board.add_row(text, width, line)?;
        if board.announced.is_some_and(|(n, _)| n == board.rows) {
            board.finish(into)?;
            board = Board::default();
            boards += 1;
            closed_by_number = true;
        }
    }
    if board.rows > 0 || board.announced.is_some() {
        board.finish(into)?;
    }
    Ok(())
}

impl Board {
    fn add_row(&mut self, text: &str, width: u64, line: Line<'_>) -> Result<(), ParseError> {
        if self.rows == 0 {
            self.width = width;
            self.first_line = line.number;
        }
        let (expected, like) = match self.announced {
            Some((n, line)) => (u64::from(n), Witness::NumberInLine(line)),
            None => (self.width, Witness::RowInLine(self.first_line)),
        };
        if width != expected {
            let problem = Problem::Ragged {
                found: width,
                expected,
                like,
            };
            return Err(ParseError::of_line(line.number, problem));
        }
        if self.rows == u32::MAX || width > u64::from(u32::MAX) {
            let expected = "a board of fewer squares";
            return Err(ParseError::unexpected(
                text, line.start, line.text, expected,
            ));
        }
        self.rows += 1;
        self.last_line = line.number;
        Ok(())
    }

    fn finish<'a>(&self, into: &mut impl Rows<'a>) -> Result<(), ParseError> {
        let mut first_line = self.first_line;
        if let Some((n, line)) = self.announced {
            if self.rows != n {
                let problem = Problem::Rows {
                    found: self.rows.into(),
                    expected: n.into(),
                    like: Witness::NumberInLine(line),
                };
                return Err(ParseError::of_line(self.last_line.max(line), problem));
            }
            first_line = line;
        }
        // The widths were compared with u32::MAX row by row.
        into.board(Size::new(self.rows, self.width as u32), first_line)
    }
}
