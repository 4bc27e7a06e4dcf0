//! Squares as given queens.

use super::{parse_squares, push_name};
use crate::notation::text::lines;
use crate::notation::{Form, ParseError, Unwritable, decimal};
use crate::{Base, Puzzle, Size, Square};

/// Reads boards with given queens, each after its size.
pub(in crate::notation) fn read(text: &str, base: Option<Base>) -> Result<Vec<Puzzle>, ParseError> {
    let mut boards = Vec::new();
    let mut size = None;
    // Where the squares of the board start and end.
    let mut range = 0..0;
    let mut finish = |size: Option<u32>, range: std::ops::Range<usize>| {
        let Some(n) = size else {
            return Ok(());
        };
        // Read in place, so that errors name the place in the whole text.
        let squares = parse_in(text, range, Size::square(n), base)?;
        let mut puzzle = Puzzle::classic(n);
        for square in squares {
            puzzle.add_given(square).expect("a square of the board");
        }
        boards.push(puzzle);
        Ok(())
    };
    let filled = lines(text).filter(|line| !line.text.is_empty());
    let mut count = 0_usize;
    let mut ended = false;
    for line in filled {
        if ended {
            let expected = "nothing after the closing 0";
            return Err(ParseError::unexpected(
                text, line.start, line.text, expected,
            ));
        }
        if line.is_number() {
            finish(size.take(), range.clone())?;
            let n = crate::notation::sizes::number(text, line.start, line.text)?;
            if n == 0 && count > 0 {
                ended = true;
                continue;
            }
            count += 1;
            size = Some(n);
            let after = line.start + line.text.len();
            range = after..after;
        } else if size.is_some() {
            range.end = line.start + line.text.len();
        } else {
            let expected = "the board’s size on a line before its squares";
            return Err(ParseError::unexpected(
                text, line.start, line.text, expected,
            ));
        }
    }
    finish(size, range)?;
    Ok(boards)
}

/// The squares in a part of a text.
fn parse_in(
    text: &str,
    range: std::ops::Range<usize>,
    size: Size,
    base: Option<Base>,
) -> Result<Vec<Square>, ParseError> {
    parse_squares(&text[range.clone()], size, base).map_err(|error| {
        let (line, column) = crate::notation::text::position(text, range.start);
        let column = error.column.map(|inside| {
            if error.line == 1 {
                column + inside - 1
            } else {
                inside
            }
        });
        ParseError {
            line: line + error.line - 1,
            column,
            ..error
        }
    })
}

/// Appends the size and, on the next line, the given queens.
pub(in crate::notation) fn write_puzzle(
    out: &mut Vec<u8>,
    puzzle: &Puzzle,
) -> Result<(), Unwritable> {
    Unwritable::unless_plain(Form::Squares, puzzle)?;
    let size = puzzle.size();
    if !puzzle.holes().is_empty() || !puzzle.walls().is_empty() || !size.is_square() {
        let what = "anything but an n×n board with given queens";
        return Err(Unwritable::new(Form::Squares, what));
    }
    decimal::push(out, size.rows.into());
    for (index, &square) in puzzle.givens().iter().enumerate() {
        out.push(if index == 0 { b'\n' } else { b' ' });
        push_name(out, size, square);
    }
    Ok(())
}
