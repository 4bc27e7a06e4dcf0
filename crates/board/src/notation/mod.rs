//! Reading and writing boards and answers, one module a form.
//!
//! [`read_boards`] reads puzzles, [`read_claims`] reads answers that somebody
//! claims; both recognise the form of the text unless one is named.
//! [`write_puzzle`] and [`AnswerForm`] write.
//!
//! ```
//! use queens_board::notation;
//!
//! let boards = notation::read_boards("4\n.*..\n....\n....\n....\n0\n", None, None)?;
//! assert_eq!(boards[0].puzzle.holes().len(), 1);
//! let claims = notation::read_claims("[1, 3, 0, 2]", None, None, None)?;
//! assert_eq!(claims.len(), 1);
//! # Ok::<(), notation::ParseError>(())
//! ```
//!
//! # Which form a text has
//!
//! The first line of this table that fits decides. *Numbers* are digits,
//! minus signs, commas, brackets and blanks; *marks* are those of
//! [board text](board).
//!
//! | text | as a board | as an answer |
//! |---|---|---|
//! | starts with `{` | [JSON](json) | JSON |
//! | starts with `[` and then another bracket or a quote | JSON | see the next lines |
//! | starts with `[` and has quotes or no digit | – | JSON |
//! | numbers, rows of 0 and 1 (*) | [matrix] | matrix |
//! | numbers, unspaced rows (*) | [regions] | – |
//! | numbers, all alone on their lines | sizes of empty boards | one answer by [columns] |
//! | numbers, two on each line, perhaps after a lone one | [squares] after a lone number, columns otherwise | squares |
//! | numbers, a square of labels that are not all permutations | regions | – |
//! | numbers | columns | columns |
//! | has `/` | [FEN](fen) | FEN |
//! | one word that starts with a digit or a sign | a size | – |
//! | marks, perhaps after lone numbers | [board text](board) | board text |
//! | names of squares after a lone number | squares | squares |
//! | names of squares | – | squares |
//! | letters and digits, two lines or more or a single letter | regions | – |
//!
//! (*) Numbers without blanks could be sizes too. Rows of equal length are
//! squares if there are two or more and one starts with 0, or if there are as
//! many rows as digits in each, three at least; digits other than 0 and 1 are
//! regions if moreover there are four rows at least and as many different
//! digits as rows. Spaced rows of 0 and 1 are always a matrix as a board, and
//! as an answer if they are three or more wide.
//!
//! # What every reader does
//!
//! A byte order mark is dropped; lines end with LF, CR LF or a lone CR; blanks
//! at the end of a line count for nothing. NUL and other control characters,
//! and a text with nothing in it, are refused. Time and memory are linear in
//! the length of the text, up to the sets of squares that a [`Puzzle`] keeps,
//! and a size without squares costs nothing however large.
//!
//! Numbers of rows and columns count from 1, and from 0 if a 0 occurs in the
//! text; [`Base`] settles it.

mod answer;
mod anywhere;
pub mod board;
pub mod columns;
mod decimal;
mod detect;
mod error;
pub mod fen;
mod form;
mod grid;
pub mod json;
mod marks;
pub mod matrix;
pub mod nested;
mod numbers;
pub mod regions;
mod sizes;
pub mod squares;
mod text;
mod unwritable;

pub use answer::{AnswerForm, NotOneEachRow, UnknownAnswerForm};
pub use error::{ParseError, Problem, Witness};
pub use form::{Form, UnknownForm};
pub use unwritable::Unwritable;

use crate::{Base, Claim, Puzzle, Size};

/// A puzzle and what its file calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPuzzle {
    /// The name, where there is one: only JSON has names.
    pub id: Option<String>,
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// Reads the puzzles of a text.
///
/// `form` forces a form, `base` settles what numbers of rows and columns count
/// from.
///
/// # Errors
/// A [`ParseError`] at the first place that does not fit the form.
///
/// ```
/// use queens_board::{Puzzle, notation};
///
/// let boards = notation::read_boards("8\n10\n", None, None)?;
/// assert_eq!(boards[1].puzzle, Puzzle::classic(10));
/// let error = notation::read_boards("-1", None, None).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 1: found ‘-1’; expected a whole number from 0 to 4294967295"
/// );
/// # Ok::<(), notation::ParseError>(())
/// ```
pub fn read_boards(
    text: &str,
    form: Option<Form>,
    base: Option<Base>,
) -> Result<Vec<NamedPuzzle>, ParseError> {
    let text = text::checked(text)?;
    let form = match form {
        Some(form) => form,
        None => detect::board_form(text)?,
    };
    let puzzles = match form {
        Form::Sizes => sizes::read(text),
        Form::Board => board::read(text),
        Form::Regions => regions::read(text),
        Form::Columns => columns::read(text, base),
        Form::Squares => squares::read(text, base),
        Form::Matrix => matrix::read(text),
        Form::Json => return json::read(text, base),
        Form::Fen => fen::read(text),
    };
    let unnamed = |puzzle| NamedPuzzle { id: None, puzzle };
    Ok(puzzles?.into_iter().map(unnamed).collect())
}

/// Reads the answers of a text, whether they are right or wrong.
///
/// `form` forces a form, `base` settles what numbers of rows and columns count
/// from, and `size` is the board on which the names of squares are to be
/// understood; without it, it is n×n for n squares.
///
/// # Errors
/// A [`ParseError`] at the first place that does not fit the form, or that
/// this form writes no answers.
///
/// ```
/// use queens_board::{Base, Claimed, notation};
///
/// let claims = notation::read_claims("2 4 1 3\n3 1 4 2\n", None, None, None)?;
/// assert_eq!(claims[1].line, 2);
/// let claimed = Claimed::Columns { values: vec![3, 1, 4, 2], base: Base::One };
/// assert_eq!(claims[1].claimed, claimed);
/// # Ok::<(), notation::ParseError>(())
/// ```
pub fn read_claims(
    text: &str,
    form: Option<Form>,
    base: Option<Base>,
    size: Option<Size>,
) -> Result<Vec<Claim>, ParseError> {
    let text = text::checked(text)?;
    match form {
        None => detect::read_claims(text, base, size),
        Some(Form::Board) => board::read_claims(text),
        Some(Form::Columns) => columns::read_claims(text, base),
        Some(Form::Squares) => squares::read_claims(text, base, size),
        Some(Form::Matrix) => matrix::read_claims(text),
        Some(Form::Json) => json::read_claims(text, base, size),
        Some(Form::Fen) => fen::read_claims(text),
        Some(Form::Sizes | Form::Regions) => {
            let start = text.len() - text.trim_start().len();
            let word = text.split_whitespace().next().unwrap_or_default();
            let expected = "an answer, but this form only writes boards";
            Err(ParseError::unexpected(text, start, word, expected))
        }
    }
}

/// Appends a puzzle in a form, without a line end after it.
///
/// Rows that consist of squares need memory for all of them.
///
/// # Errors
/// [`Unwritable`] if the form has no room for something in the puzzle; JSON
/// has room for everything.
///
/// ```
/// use queens_board::{Puzzle, Square, notation::{self, Form}};
///
/// let mut puzzle = Puzzle::classic(2);
/// puzzle.add_wall(Square::new(0, 1))?;
/// let mut out = String::new();
/// notation::write_puzzle(&mut out, Form::Board, &puzzle)?;
/// assert_eq!(out, ".X\n..");
/// assert_eq!(
///     notation::write_puzzle(&mut out, Form::Fen, &puzzle).unwrap_err().to_string(),
///     "the form fen cannot write holes or walls"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_puzzle(out: &mut String, form: Form, puzzle: &Puzzle) -> Result<(), Unwritable> {
    let mut bytes = Vec::new();
    match form {
        Form::Sizes => sizes::write(&mut bytes, puzzle)?,
        Form::Board => board::write(&mut bytes, puzzle)?,
        Form::Regions => regions::write(&mut bytes, puzzle)?,
        Form::Columns => columns::write_puzzle(&mut bytes, puzzle)?,
        Form::Squares => squares::write_puzzle(&mut bytes, puzzle)?,
        Form::Matrix => matrix::write(&mut bytes, puzzle)?,
        Form::Json => json::write(&mut bytes, None, puzzle),
        Form::Fen => fen::write(&mut bytes, puzzle)?,
    }
    out.push_str(std::str::from_utf8(&bytes).expect("every form writes text"));
    Ok(())
}
