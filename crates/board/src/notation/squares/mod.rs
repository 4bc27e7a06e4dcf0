//! Squares by their chess names, `a2 b4 c1 d3`, or by row and column,
//! `3,1 1,2`.
//!
//! ```text
//!   4   . Q . .      a letter for the column, a on the left, and a number for
//!   3   . . . Q      the row, counted from the bottom: the top row of n is n
//!   2   Q . . .
//!   1   . . Q .      row and column the other way round: `1,2` is the square
//!       a b c d      in the top row and the second column, here b4
//! ```
//!
//! After z come aa, ab, …, az, ba, …, zz, aaa: columns 27, 28 and so on.
//! Small and capital letters are the same.
//!
//! A list has blanks, commas, semicolons or brackets between its squares. As
//! an answer it fills a line, or one square stands on each line up to a blank
//! line; a line with n before it says the board's size, which is otherwise the
//! number of squares. As a board the line with n has to be there, and the
//! squares up to the next number are its given queens.

mod boards;
mod claims;

use super::{ParseError, decimal};
use crate::{Base, Size, Square};

pub(super) use boards::{read, write_puzzle};
pub(super) use claims::{claim, numbered_claims, read_claims};

/// The chess name of a square.
///
/// ```
/// use queens_board::{Size, Square, notation::squares};
///
/// let size = Size::square(30);
/// assert_eq!(squares::name(size, Square::new(29, 0)), "a1");
/// assert_eq!(squares::name(size, Square::new(0, 26)), "aa30");
/// ```
///
/// # Panics
/// If the square is not on the board.
#[must_use]
pub fn name(size: Size, square: Square) -> String {
    let mut out = Vec::new();
    push_name(&mut out, size, square);
    out.into_iter().map(char::from).collect()
}

/// Appends the chess name of a square.
///
/// # Panics
/// If the square is not on the board.
pub fn push_name(out: &mut Vec<u8>, size: Size, square: Square) {
    assert!(size.contains(square), "{square} is not on the board");
    if square.col < 26 {
        out.push(b'a' + square.col as u8);
        decimal::push(out, u64::from(size.rows - square.row));
        return;
    }
    // Digits from 1 to 26, the last first.
    let mut letters = [0; 7];
    let mut start = letters.len();
    let mut rest = u64::from(square.col) + 1;
    while rest > 0 {
        start -= 1;
        letters[start] = b'a' + ((rest - 1) % 26) as u8;
        rest = (rest - 1) / 26;
    }
    out.extend_from_slice(&letters[start..]);
    decimal::push(out, u64::from(size.rows - square.row));
}

/// Appends the names of an answer with one queen a row, from the top, a blank
/// between two.
///
/// ```
/// use queens_board::{Size, notation::squares};
///
/// let mut out = Vec::new();
/// squares::write_columns(&mut out, &[1, 3, 0, 2], 4);
/// assert_eq!(out, b"b4 d3 a2 c1");
/// ```
///
/// # Panics
/// If a column is not on the board.
pub fn write_columns(out: &mut Vec<u8>, columns: &[u32], cols: u32) {
    let size = Size::new(columns.len() as u32, cols);
    for (row, &col) in columns.iter().enumerate() {
        if row > 0 {
            out.push(b' ');
        }
        push_name(out, size, Square::new(row as u32, col));
    }
}

/// Reads one square: `c5`, or row and column as in `4,3`, which count from 1.
///
/// # Errors
/// A [`ParseError`] if it is neither or not on the board.
///
/// ```
/// use queens_board::{Size, Square, notation::squares};
///
/// let size = Size::square(8);
/// assert_eq!(squares::parse_square("c5", size), Ok(Square::new(3, 2)));
/// assert_eq!(squares::parse_square("4,3", size), Ok(Square::new(3, 2)));
/// assert_eq!(
///     squares::parse_square("c9", size).unwrap_err().to_string(),
///     "line 1, column 1: found ‘c9’; expected a square from a1 to h8"
/// );
/// ```
pub fn parse_square(text: &str, size: Size) -> Result<Square, ParseError> {
    match parse_squares(text, size, None)?[..] {
        [square] => Ok(square),
        [] => Err(ParseError::ends(text, text.len(), "a square")),
        _ => Err(ParseError::unexpected(text, 0, text, "one square")),
    }
}

/// Reads a list of squares: `a1,c5`, `1,1 3,5`, `(1, 1); (3, 5)`. Rows and
/// columns count from 1, from 0 if a 0 is among them, or from `base`.
///
/// # Errors
/// A [`ParseError`] at the first thing that is no square of the board.
pub fn parse_squares(
    text: &str,
    size: Size,
    base: Option<Base>,
) -> Result<Vec<Square>, ParseError> {
    let base = base.unwrap_or_else(|| base_in(text));
    let mut squares = Vec::new();
    let mut row = None;
    for (offset, word) in items(0, text) {
        if word.starts_with(|c: char| c.is_ascii_alphabetic()) {
            if let Some((offset, word)) = row {
                return Err(ParseError::unexpected(
                    text,
                    offset,
                    word,
                    "a row and a column",
                ));
            }
            squares.push(named_on(text, offset, word, size)?);
            continue;
        }
        let Some((row_offset, row_word)) = row.take() else {
            row = Some((offset, word));
            continue;
        };
        let row = coordinate(text, row_offset, row_word, size.rows, base, "row")?;
        let col = coordinate(text, offset, word, size.cols, base, "column")?;
        squares.push(Square::new(row, col));
    }
    match row {
        Some((offset, word)) => {
            let expected = format!("a square such as {} or 1,1", first_and_last(size).0);
            Err(ParseError::unexpected(text, offset, word, expected))
        }
        None => Ok(squares),
    }
}

/// What rows and columns of a text count from if nothing else is said.
fn base_in(text: &str) -> Base {
    let zero = items(0, text).any(|(_, word)| word.bytes().all(|byte| byte == b'0'));
    if zero { Base::Zero } else { Base::One }
}

fn coordinate(
    text: &str,
    offset: usize,
    word: &str,
    count: u32,
    base: Base,
    what: &str,
) -> Result<u32, ParseError> {
    let first = base.first();
    let number = word.parse::<i64>().ok();
    let from_zero = number.and_then(|number| number.checked_sub(first.into()));
    match from_zero.and_then(|number| u32::try_from(number).ok()) {
        Some(number) if number < count => Ok(number),
        _ => {
            let last = i64::from(count) - 1 + i64::from(first);
            let expected = format!("a {what} from {first} to {last}");
            Err(ParseError::unexpected(text, offset, word, expected))
        }
    }
}

/// The words of a list, between blanks, commas, semicolons and brackets.
fn items(start: usize, text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(|c: char| c.is_whitespace() || ",;()[]".contains(c))
        .filter(|word| !word.is_empty())
        .map(move |word| (start + (word.as_ptr().addr() - text.as_ptr().addr()), word))
}

/// The names of the corners at the bottom left and the top right.
fn first_and_last(size: Size) -> (String, String) {
    if size.area() == 0 {
        return (
            "a1".to_owned(),
            "nowhere, as the board has no squares".to_owned(),
        );
    }
    let last = Square::new(0, size.cols - 1);
    ("a1".to_owned(), name(size, last))
}

/// The square of a board with this name, which starts at a byte of the text.
pub(super) fn named_on(
    text: &str,
    offset: usize,
    word: &str,
    size: Size,
) -> Result<Square, ParseError> {
    let square = column_and_rank(word).and_then(|(col, rank)| {
        let square = Square::new(size.rows.checked_sub(rank)?, col);
        size.contains(square).then_some(square)
    });
    square.ok_or_else(|| {
        let (first, last) = first_and_last(size);
        ParseError::unexpected(
            text,
            offset,
            word,
            format!("a square from {first} to {last}"),
        )
    })
}

/// Whether a word looks like the name of a square.
pub(super) fn is_name(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    digits.len() < word.len()
        && !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The column, from 0, and the number of a square's name.
pub(super) fn column_and_rank(word: &str) -> Option<(u32, u32)> {
    if !is_name(word) {
        return None;
    }
    let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = &word.as_bytes()[..word.len() - digits.len()];
    let number = letters.iter().try_fold(0_u32, |number, letter| {
        let digit = u32::from(letter.to_ascii_lowercase() - b'a') + 1;
        number.checked_mul(26)?.checked_add(digit)
    })?;
    let rank = digits.parse().ok().filter(|&rank| rank > 0)?;
    Some((number - 1, rank))
}
