//! JSON: puzzles of every kind, answers, and both as other programs write
//! them.
//!
//! # Puzzles
//!
//! An object a puzzle; several follow one another, one a line in JSON Lines,
//! or stand in a list.
//!
//! ```json
//! {"id":"example","size":4,"rule":"torus","given":["a1"],"holes":[[1,2]],"walls":["d4"],
//!  "exclude":{"sum":[5],"diff":[-1,2]},"pieces":3,"armies":2}
//! ```
//!
//! | field | value |
//! |---|---|
//! | `id` | name of the puzzle: a string or a number |
//! | `size` (or `n`) | n, `[rows,columns]` or `{"rows":3,"cols":5}`; may be left out where rows are given |
//! | `rule` | a name of [`Rule`](crate::Rule); without it `touching` if there are regions, else `queens` |
//! | `board` | rows of [marks](super::board), or of 0 (hole) and 1 |
//! | `regions` (or `colorRegions`) | rows of labels |
//! | `given` (or `givens`), `holes`, `walls` | lists of squares |
//! | `exclude` | `sum` and `diff`, lists of diagonals; `sum` and `diff` may stand outside it too |
//! | `pieces` | how many pieces, if not one in each row |
//! | `armies` | how many armies, 1 without it |
//!
//! A row is a string with a mark or label a square (or words, with blanks
//! between them), or a list of strings or numbers. A square is a name as on a
//! [chessboard](super::squares), or `[row,column]`, which count from 1, or from
//! 0 if a 0 occurs in them. Diagonals are numbered as by
//! [`Diagonal`](crate::Diagonal), whatever squares count from: `sum` is row +
//! column from 0 at the top left square, `diff` is row − column.
//!
//! Fields that only describe (`source`, `name`, `solutions` and the like) are
//! passed over, everything unknown is where `colorRegions` shows that a web
//! page wrote the object; otherwise an unknown field is refused.
//!
//! A bare list of rows is a board too: rows of marks, of 0 and 1 (a matrix of
//! usable squares), or otherwise of labels.
//!
//! # Answers
//!
//! An object with `columns`, `squares`, `board`, `solution`, `solutions` or
//! `queens`, whose other fields are passed over but for `size`; or the value of
//! such a field by itself: `[2,4,1,3]`, `[[1,3,0,2],[2,0,3,1]]`, a list of
//! squares or of lists of squares, `[".Q..","...Q","Q...","..Q."]`, or a list
//! of such boards.
//!
//! Single quotes are taken for double ones if the text has none of those.

mod answers;
mod document;
mod grid;
mod parts;
mod puzzles;
mod write;

use std::borrow::Cow;

use super::{NamedPuzzle, ParseError};
use crate::{Base, Claim, Size};
use document::Document;

pub use write::write;

/// Reads puzzles.
pub(super) fn read(text: &str, base: Option<Base>) -> Result<Vec<NamedPuzzle>, ParseError> {
    let text = double_quoted(text);
    puzzles::read(Document::new(&text), base)
}

/// Reads answers.
pub(super) fn read_claims(
    text: &str,
    base: Option<Base>,
    size: Option<Size>,
) -> Result<Vec<Claim>, ParseError> {
    let text = double_quoted(text);
    answers::read(Document::new(&text), base, size)
}

/// The text with double quotes instead of single ones, if it has only those.
fn double_quoted(text: &str) -> Cow<'_, str> {
    if text.contains('\'') && !text.contains('"') {
        text.replace('\'', "\"").into()
    } else {
        text.into()
    }
}
