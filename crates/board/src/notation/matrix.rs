//! Rows of 0 and 1, with or without blanks (or commas) between them and with
//! or without a leading line with the number of rows.
//!
//! ```text
//!   4              as a puzzle: 1 usable, 0 a hole,
//!   1 0 1 1        which is the form of the two-armies problem;
//!   1 1 1 1        as an answer: 1 a queen, 0 none
//!   1 1 1 1
//!   1 1 1 1
//! ```
//!
//! A line with a lone number leads a matrix if the next line has so many
//! squares, or if it is no row of 0 and 1. Several matrices are separated by
//! blank lines or each has its number of rows before it; then a line with 0
//! may close the list. We write the rows spaced, and the number before them
//! if the board is square.

use super::grid::{self, Rows};
use super::marks::Mark;
use super::numbers::Numbers;
use super::text::Line;
use super::{Form, ParseError, Problem, Unwritable, Witness, board, decimal};
use crate::{Claim, Claimed, Puzzle, Size, Square};

/// Reads matrices of usable squares.
pub(super) fn read(text: &str) -> Result<Vec<Puzzle>, ParseError> {
    let mut reader = Reader::new(text, b'0', |squares: &[Square], size, _| {
        let holes: Vec<_> = squares.iter().map(|&square| (square, Mark::Hole)).collect();
        board::puzzle(size, &holes)
    });
    grid::read(text, &mut reader)?;
    Ok(reader.done)
}

/// Reads matrices of queens.
pub(super) fn read_claims(text: &str) -> Result<Vec<Claim>, ParseError> {
    let mut reader = Reader::new(text, b'1', |squares: &[Square], size, line| {
        let places = squares
            .iter()
            .map(|square| (square.row.into(), square.col.into()));
        Claim {
            line,
            size: Some(size),
            claimed: Claimed::Squares(places.collect()),
        }
    });
    grid::read(text, &mut reader)?;
    Ok(reader.done)
}

struct Reader<'a, T, F> {
    text: &'a str,
    /// The digit whose squares are kept.
    wanted: u8,
    squares: Vec<Square>,
    make: F,
    done: Vec<T>,
}

impl<'a, T, F: Fn(&[Square], Size, usize) -> T> Reader<'a, T, F> {
    const fn new(text: &'a str, wanted: u8, make: F) -> Self {
        Self {
            text,
            wanted,
            squares: Vec::new(),
            make,
            done: Vec::new(),
        }
    }
}

/// How many digits a row has.
fn width(row: &str) -> u64 {
    row.bytes().filter(u8::is_ascii_digit).count() as u64
}

impl<'a, T, F: Fn(&[Square], Size, usize) -> T> Rows<'a> for Reader<'a, T, F> {
    fn is_size(&self, line: Line<'a>, next: Option<Line<'a>>) -> bool {
        let is_number = line.text.len() > 1 && !line.text.starts_with('0');
        line.text.bytes().any(|digit| digit > b'1')
            || match next {
                Some(next) => line.text.parse() == Ok(width(next.text)),
                None => is_number,
            }
    }

    fn row(&mut self, row: u32, line: Line<'a>) -> Result<u64, ParseError> {
        let mut width = 0_u64;
        for (offset, c) in line.text.char_indices() {
            match c {
                '0' | '1' => {
                    if c as u8 == self.wanted {
                        // A row that is wider than that is refused by its width.
                        let col = u32::try_from(width).unwrap_or(u32::MAX);
                        self.squares.push(Square::new(row, col));
                    }
                    width += 1;
                }
                ',' | ';' | '[' | ']' | '(' | ')' => {}
                _ if c.is_whitespace() => {}
                _ => {
                    let start = line.start + offset;
                    let found = &self.text[start..start + c.len_utf8()];
                    return Err(ParseError::unexpected(self.text, start, found, "0 or 1"));
                }
            }
        }
        Ok(width)
    }

    fn board(&mut self, size: Size, first_line: usize) -> Result<(), ParseError> {
        self.done.push((self.make)(&self.squares, size, first_line));
        self.squares.clear();
        Ok(())
    }
}

/// An answer of which some rows are read.
struct Answer {
    /// Line and width of the first row.
    line: usize,
    width: usize,
    rows: u32,
    queens: Vec<(i64, i64)>,
}

impl Answer {
    fn finish(self) -> Claim {
        let cols = u32::try_from(self.width).ok();
        Claim {
            line: self.line,
            size: cols.map(|cols| Size::new(self.rows, cols)),
            claimed: Claimed::Squares(self.queens),
        }
    }
}

/// Answers from lists of 0 and 1, a list a row; a lone number leads an answer.
pub(super) fn number_claims(numbers: &Numbers<'_>) -> Result<Vec<Claim>, ParseError> {
    let mut made: Vec<Claim> = Vec::new();
    let mut lines = numbers.line_counter();
    let mut open: Option<Answer> = None;
    for (index, group) in numbers.groups.iter().enumerate() {
        let list = numbers.list(index);
        if list.len() == 1 || group.apart {
            made.extend(open.take().map(Answer::finish));
        }
        if list.len() == 1 {
            continue;
        }
        let line = lines.at(group.offset);
        let answer = open.get_or_insert_with(|| Answer {
            line,
            width: list.len(),
            rows: 0,
            queens: Vec::new(),
        });
        if list.len() != answer.width {
            let problem = Problem::Ragged {
                found: list.len() as u64,
                expected: answer.width as u64,
                like: Witness::RowInLine(answer.line),
            };
            return Err(ParseError::of_line(line, problem));
        }
        let row = i64::from(answer.rows);
        let ones = list.iter().enumerate().filter(|&(_, &value)| value == 1);
        answer.queens.extend(ones.map(|(col, _)| (row, col as i64)));
        answer.rows = answer.rows.saturating_add(1);
    }
    made.extend(open.map(Answer::finish));
    Ok(made)
}

/// Appends a puzzle of holes, without a line end after the last row.
pub(super) fn write(out: &mut Vec<u8>, puzzle: &Puzzle) -> Result<(), Unwritable> {
    Unwritable::unless_plain(Form::Matrix, puzzle)?;
    let size = puzzle.size();
    if !puzzle.givens().is_empty() || !puzzle.walls().is_empty() {
        return Err(Unwritable::new(Form::Matrix, "given queens or walls"));
    }
    if size.area() == 0 {
        return Err(Unwritable::new(Form::Matrix, "a board without squares"));
    }
    if size.is_square() {
        decimal::push(out, size.rows.into());
        out.push(b'\n');
    }
    for square in size.squares() {
        let digit = if puzzle.holes().contains(&square) {
            b'0'
        } else {
            b'1'
        };
        push_digit(out, size, square, digit);
    }
    Ok(())
}

/// Appends a square and what stands between it and the one before.
fn push_digit(out: &mut Vec<u8>, size: Size, square: Square, digit: u8) {
    if square.col > 0 {
        out.push(b' ');
    } else if square.row > 0 {
        out.push(b'\n');
    }
    // Brackets keep a row of one square from being taken for a leading number.
    if size.cols == 1 && size.rows > 1 {
        out.extend_from_slice(&[b'[', digit, b']']);
    } else {
        out.push(digit);
    }
}

/// Appends an answer with one queen a row as rows of 0 and 1, without a line
/// end after the last row.
///
/// ```
/// let mut out = Vec::new();
/// queens_board::notation::matrix::write_columns(&mut out, &[1, 0], 2);
/// assert_eq!(out, b"0 1\n1 0");
/// ```
pub fn write_columns(out: &mut Vec<u8>, columns: &[u32], cols: u32) {
    let size = Size::new(columns.len() as u32, cols);
    for (row, &queen) in columns.iter().enumerate() {
        for col in 0..cols {
            let digit = if col == queen { b'1' } else { b'0' };
            push_digit(out, size, Square::new(row as u32, col), digit);
        }
    }
}
