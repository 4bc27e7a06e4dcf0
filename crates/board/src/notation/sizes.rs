//! Plain numbers, one a line: the classic problem of each size.
//!
//! ```text
//!   8
//!   10
//!   0     a 0 that closes a list of numbers is no size but its end
//! ```

use super::text::lines;
use super::{ParseError, Unwritable};
use crate::{Puzzle, notation::Form};

/// What a size may be.
const EXPECTED: &str = "a whole number from 0 to 4294967295";

/// A size; `offset` is where the word starts in the text.
pub(super) fn number(text: &str, offset: usize, word: &str) -> Result<u32, ParseError> {
    // The standard reading would also take a plus sign.
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    match word.parse() {
        Ok(n) if digits => Ok(n),
        _ => Err(ParseError::unexpected(text, offset, word, EXPECTED)),
    }
}

/// The sizes of a text.
pub(super) fn read(text: &str) -> Result<Vec<Puzzle>, ParseError> {
    let mut sizes = Vec::new();
    for line in lines(text) {
        let mut words = line.words();
        let Some((offset, word)) = words.next() else {
            continue;
        };
        sizes.push(number(text, offset, word)?);
        if let Some((offset, word)) = words.next() {
            let expected = "one size a line";
            return Err(ParseError::unexpected(text, offset, word, expected));
        }
    }
    if sizes.len() > 1 && sizes.last() == Some(&0) {
        sizes.pop();
    }
    Ok(sizes.into_iter().map(Puzzle::classic).collect())
}

/// Appends the size of a classic puzzle.
pub(super) fn write(out: &mut Vec<u8>, puzzle: &Puzzle) -> Result<(), Unwritable> {
    let unwritable = Unwritable::new(Form::Sizes, "anything but an empty n×n board");
    super::decimal::push(out, puzzle.classic_size().ok_or(unwritable)?.into());
    Ok(())
}
