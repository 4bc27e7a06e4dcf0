//! The first field of a FEN line: where the queens stand.
//!
//! ```text
//!   1Q2/3Q/Q3/2Q1      . Q . .     rows from the top, `/` between them;
//!                      . . . Q     `Q` or `q` a queen, a number so many
//!                      Q . . .     empty squares: 12 is twelve, as usual
//!                      . . Q .     on boards wider than 9
//! ```
//!
//! One board a line. Further fields of a line (whose move it is and so on)
//! are passed over; a piece that is no queen is refused.

use super::text::{Line, lines};
use super::{Form, ParseError, Problem, Unwritable, Witness, decimal};
use crate::{Claim, Claimed, Puzzle, Size, Square};

/// Reads puzzles with given queens.
pub(super) fn read(text: &str) -> Result<Vec<Puzzle>, ParseError> {
    let filled = lines(text).filter(|line| !line.text.is_empty());
    filled
        .map(|line| {
            let (size, queens) = read_line(text, line)?;
            let mut puzzle = Puzzle::new(size);
            for queen in queens {
                puzzle.add_given(queen).expect("a square of the board");
            }
            Ok(puzzle)
        })
        .collect()
}

/// Reads answers.
pub(super) fn read_claims(text: &str) -> Result<Vec<Claim>, ParseError> {
    let filled = lines(text).filter(|line| !line.text.is_empty());
    filled
        .map(|line| {
            let (size, queens) = read_line(text, line)?;
            let places = queens
                .iter()
                .map(|queen| (queen.row.into(), queen.col.into()));
            Ok(Claim {
                line: line.number,
                size: Some(size),
                claimed: Claimed::Squares(places.collect()),
            })
        })
        .collect()
}

fn read_line(text: &str, line: Line<'_>) -> Result<(Size, Vec<Square>), ParseError> {
    let (offset, field) = line.words().next().unwrap_or((line.start, ""));
    let mut queens = Vec::new();
    let mut rows = 0_u32;
    let mut cols = 0;
    let mut start = offset;
    for row in field.split('/') {
        let width = read_row(text, start, row, rows, &mut queens)?;
        if rows == 0 {
            cols = width;
        } else if width != cols {
            let problem = Problem::Ragged {
                found: width.into(),
                expected: cols.into(),
                like: Witness::FirstRow,
            };
            return Err(ParseError::at(text, start, problem));
        }
        rows = rows
            .checked_add(1)
            .ok_or_else(|| too_wide(text, start, row))?;
        start += row.len() + 1;
    }
    Ok((Size::new(rows, cols), queens))
}

/// Reads one row and returns how many squares it has.
fn read_row(
    text: &str,
    start: usize,
    row: &str,
    number: u32,
    queens: &mut Vec<Square>,
) -> Result<u32, ParseError> {
    const EXPECTED: &str = "‘Q’ (queen) or a number of empty squares";
    if row.is_empty() {
        return Err(
            match text[start..].chars().next().filter(|c| !c.is_whitespace()) {
                Some(_) => ParseError::unexpected(text, start, "/", EXPECTED),
                None => ParseError::ends(text, start, EXPECTED),
            },
        );
    }
    let mut width = 0_u32;
    let mut rest = row;
    while let Some(c) = rest.chars().next() {
        let at = start + row.len() - rest.len();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let squares = match c {
            'Q' | 'q' => {
                queens.push(Square::new(number, width));
                Some(1)
            }
            _ if digits > 0 => rest[..digits].parse().ok().filter(|&run: &u32| run > 0),
            'K' | 'k' => return Err(no_queen(text, at, &rest[..1], "a king")),
            'R' | 'r' => return Err(no_queen(text, at, &rest[..1], "a rook")),
            'B' | 'b' => return Err(no_queen(text, at, &rest[..1], "a bishop")),
            'N' | 'n' => return Err(no_queen(text, at, &rest[..1], "a knight")),
            'P' | 'p' => return Err(no_queen(text, at, &rest[..1], "a pawn")),
            _ => {
                let found = &rest[..c.len_utf8()];
                return Err(ParseError::unexpected(text, at, found, EXPECTED));
            }
        };
        let length = digits.max(c.len_utf8());
        width = squares
            .and_then(|squares| width.checked_add(squares))
            .ok_or_else(|| too_wide(text, at, &rest[..length]))?;
        rest = &rest[length..];
    }
    Ok(width)
}

fn no_queen(text: &str, at: usize, letter: &str, piece: &str) -> ParseError {
    let expected = format!("queens only, but this is {piece}");
    ParseError::unexpected(text, at, letter, expected)
}

fn too_wide(text: &str, at: usize, found: &str) -> ParseError {
    let expected = "rows of 1 to 4294967295 squares";
    ParseError::unexpected(text, at, found, expected)
}

/// Appends a puzzle of given queens.
pub(super) fn write(out: &mut Vec<u8>, puzzle: &Puzzle) -> Result<(), Unwritable> {
    Unwritable::unless_plain(Form::Fen, puzzle)?;
    let size = puzzle.size();
    if !puzzle.holes().is_empty() || !puzzle.walls().is_empty() {
        return Err(Unwritable::new(Form::Fen, "holes or walls"));
    }
    if size.area() == 0 {
        return Err(Unwritable::new(Form::Fen, "a board without squares"));
    }
    for row in 0..size.rows {
        let squares = Square::new(row, 0)..=Square::new(row, u32::MAX);
        let queens = puzzle.givens().range(squares).map(|square| square.col);
        write_row(out, row, queens, size.cols);
    }
    Ok(())
}

pub(super) fn write_row(out: &mut Vec<u8>, row: u32, queens: impl Iterator<Item = u32>, cols: u32) {
    if row > 0 {
        out.push(b'/');
    }
    let mut next = 0;
    let run = |out: &mut Vec<u8>, squares: u32| {
        if squares > 0 {
            decimal::push(out, squares.into());
        }
    };
    for queen in queens {
        run(out, queen - next);
        out.push(b'Q');
        next = queen + 1;
    }
    run(out, cols - next);
}

/// Appends an answer with one queen a row. A column outside the board leaves
/// its row empty.
///
/// ```
/// let mut out = Vec::new();
/// queens_board::notation::fen::write_columns(&mut out, &[1, 3, 0, 2], 4);
/// assert_eq!(out, b"1Q2/3Q/Q3/2Q1");
/// ```
pub fn write_columns(out: &mut Vec<u8>, columns: &[u32], cols: u32) {
    for (row, &queen) in columns.iter().enumerate() {
        let queen = Some(queen).filter(|&queen| queen < cols);
        write_row(out, row as u32, queen.into_iter(), cols);
    }
}
