use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{board, columns, fen, matrix, nested, squares};
use crate::Base;

/// A way to write an answer with one queen a row.
///
/// ```
/// use queens_board::{Base, notation::AnswerForm};
///
/// let form: AnswerForm = "columns".parse()?;
/// let mut out = Vec::new();
/// form.write(&mut out, &[1, 3, 0, 2], 4, Base::One);
/// assert_eq!(out, b"2 4 1 3");
/// # Ok::<(), queens_board::notation::UnknownAnswerForm>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AnswerForm {
    /// `2 4 1 3`
    Columns,
    /// `b4 d3 a2 c1`, row by row from the top
    Squares,
    /// Rows of `Q` and `.`
    Board,
    /// Rows of `■` and `□`
    Unicode,
    /// Rows of 1 and 0
    Matrix,
    /// `[2,4,1,3]`
    Json,
    /// `[".Q..","...Q","Q...","..Q."]`
    Nested,
    /// `1Q2/3Q/Q3/2Q1`
    Fen,
}

impl AnswerForm {
    /// Every form.
    pub const ALL: [Self; 8] = [
        Self::Columns,
        Self::Squares,
        Self::Board,
        Self::Unicode,
        Self::Matrix,
        Self::Json,
        Self::Nested,
        Self::Fen,
    ];

    /// The form's name as people type it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Columns => "columns",
            Self::Squares => "squares",
            Self::Board => "board",
            Self::Unicode => "unicode",
            Self::Matrix => "matrix",
            Self::Json => "json",
            Self::Nested => "nested",
            Self::Fen => "fen",
        }
    }

    /// Whether an answer takes several lines, so that a blank line has to part
    /// two of them.
    #[must_use]
    pub const fn is_drawn(self) -> bool {
        matches!(self, Self::Board | Self::Unicode | Self::Matrix)
    }

    /// Appends an answer, given by the queen's column in each row (from 0), on
    /// a board of `cols` columns. No line end follows; `base` matters where
    /// columns are numbers.
    ///
    /// # Panics
    /// [`AnswerForm::Squares`] panics for a column outside the board.
    pub fn write(self, out: &mut Vec<u8>, columns: &[u32], cols: u32, base: Base) {
        match self {
            Self::Columns => columns::write(out, columns, base),
            Self::Squares => squares::write_columns(out, columns, cols),
            Self::Board => board::write_columns(out, columns, cols),
            Self::Unicode => board::write_columns_unicode(out, columns, cols),
            Self::Matrix => matrix::write_columns(out, columns, cols),
            Self::Json => columns::write_json(out, columns, base),
            Self::Nested => nested::write_columns(out, columns, cols),
            Self::Fen => fen::write_columns(out, columns, cols),
        }
    }
}

impl fmt::Display for AnswerForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no answer form's.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "unknown form ‘{0}’; expected columns, squares, board, unicode, matrix, json, nested or fen"
)]
pub struct UnknownAnswerForm(pub String);

impl FromStr for AnswerForm {
    type Err = UnknownAnswerForm;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|form| form.name() == name)
            .ok_or_else(|| UnknownAnswerForm(name.to_owned()))
    }
}
