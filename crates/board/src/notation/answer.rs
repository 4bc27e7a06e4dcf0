use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::anywhere::{self, Marks};
use super::{board, columns, fen, matrix, nested, squares};
use crate::{Base, Size, Square};

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

impl AnswerForm {
    /// Appends an answer whose pieces stand anywhere, several or none in a row.
    /// No line end follows. [`AnswerForm::Json`] writes a list of names.
    ///
    /// ```
    /// use queens_board::{Size, Square, notation::AnswerForm};
    ///
    /// let pieces = [Square::new(0, 0), Square::new(0, 2)];
    /// let mut out = Vec::new();
    /// AnswerForm::Json.write_squares(&mut out, &pieces, Size::new(2, 3))?;
    /// assert_eq!(out, br#"["a2","c2"]"#);
    /// # Ok::<(), queens_board::notation::NotOneEachRow>(())
    /// ```
    ///
    /// # Errors
    /// [`NotOneEachRow`] for [`AnswerForm::Columns`], which has one number a row.
    ///
    /// # Panics
    /// If a square is not on the board.
    pub fn write_squares(
        self,
        out: &mut Vec<u8>,
        pieces: &[Square],
        size: Size,
    ) -> Result<(), NotOneEachRow> {
        let mut sorted = pieces.to_vec();
        sorted.sort_unstable();
        let pieces = &sorted[..];
        match self {
            Self::Columns => return Err(NotOneEachRow),
            Self::Squares => anywhere::names(out, pieces, size, "", b' '),
            Self::Board => anywhere::draw(out, pieces, size, &marks("Q", ".", "", "\n")),
            Self::Unicode => anywhere::draw(out, pieces, size, &marks("■", "□", " ", "\n")),
            Self::Matrix => anywhere::draw(out, pieces, size, &marks("1", "0", " ", "\n")),
            Self::Json => {
                out.push(b'[');
                anywhere::names(out, pieces, size, "\"", b',');
                out.push(b']');
            }
            Self::Nested if size.rows == 0 => out.extend_from_slice(b"[]"),
            Self::Nested => {
                out.extend_from_slice(b"[\"");
                anywhere::draw(out, pieces, size, &marks("Q", ".", "", "\",\""));
                out.extend_from_slice(b"\"]");
            }
            Self::Fen => anywhere::write_fen(out, pieces, size),
        }
        Ok(())
    }
}

const fn marks(
    piece: &'static str,
    open: &'static str,
    between: &'static str,
    rows: &'static str,
) -> Marks {
    Marks {
        piece,
        open,
        between,
        rows,
    }
}

/// An answer has no column for each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "columns are one number a row, and these pieces stand anywhere; expected board, unicode, \
     pretty, squares, matrix, json, ndjson, nested, fen, svg, png or latex"
)]
pub struct NotOneEachRow;

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

#[cfg(test)]
mod tests {
    use super::*;

    /// With one piece a row, both ways of writing say the same.
    #[test]
    fn squares_are_written_as_columns_are() {
        let columns = [1, 3, 0, 2];
        let pieces: Vec<Square> = (0..4)
            .map(|row| Square::new(row, columns[row as usize]))
            .collect();
        for form in AnswerForm::ALL {
            let (mut one, mut other) = (Vec::new(), Vec::new());
            form.write(&mut one, &columns, 4, Base::One);
            match form.write_squares(&mut other, &pieces, Size::square(4)) {
                Err(NotOneEachRow) => assert_eq!(form, AnswerForm::Columns),
                Ok(()) if form == AnswerForm::Json => {
                    assert_eq!(other, br#"["b4","d3","a2","c1"]"#);
                }
                Ok(()) => assert_eq!(one, other, "{form}"),
            }
        }
    }
}
