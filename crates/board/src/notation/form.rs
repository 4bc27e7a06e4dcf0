use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A way to write boards and answers down.
///
/// ```
/// use queens_board::notation::Form;
///
/// assert_eq!("regions".parse(), Ok(Form::Regions));
/// assert_eq!("jsonl".parse(), Ok(Form::Json));
/// assert!("grid".parse::<Form>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// Plain numbers, one a line: empty boards of that size.
    Sizes,
    /// Rows of marks: see [`board`](super::board).
    Board,
    /// Rows of labels: see [`regions`](super::regions).
    Regions,
    /// The queen's column in each row: see [`columns`](super::columns).
    Columns,
    /// Named or numbered squares: see [`squares`](super::squares).
    Squares,
    /// Rows of 0 and 1: see [`matrix`](super::matrix).
    Matrix,
    /// JSON and JSON Lines: see [`json`](super::json).
    Json,
    /// The first field of a FEN line: see [`fen`](super::fen).
    Fen,
}

impl Form {
    /// Every form.
    pub const ALL: [Self; 8] = [
        Self::Sizes,
        Self::Board,
        Self::Regions,
        Self::Columns,
        Self::Squares,
        Self::Matrix,
        Self::Json,
        Self::Fen,
    ];

    /// The form's name as people type it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sizes => "sizes",
            Self::Board => "board",
            Self::Regions => "regions",
            Self::Columns => "columns",
            Self::Squares => "squares",
            Self::Matrix => "matrix",
            Self::Json => "json",
            Self::Fen => "fen",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no form's.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "unknown form ‘{0}’; expected sizes, board, regions, columns, squares, matrix, json or fen"
)]
pub struct UnknownForm(pub String);

impl FromStr for Form {
    type Err = UnknownForm;

    /// The form of that name; `jsonl` and `ndjson` are read as `json` is.
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        if matches!(name, "jsonl" | "ndjson") {
            return Ok(Self::Json);
        }
        Self::ALL
            .into_iter()
            .find(|form| form.name() == name)
            .ok_or_else(|| UnknownForm(name.to_owned()))
    }
}
