use std::borrow::Cow;
use std::fmt;

use thiserror::Error;

use super::text;
use crate::PuzzleError;

/// What is wrong with a text, and where.
///
/// It reads as one sentence; a caller that knows the file's name puts it in
/// front:
///
/// ```
/// use queens_board::notation;
///
/// let error = notation::read_boards("Q..\n.x.\n...", None, None).unwrap_err();
/// assert_eq!((error.line, error.column), (2, Some(2)));
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 2: found ‘x’; \
///      expected ‘.’ (open), ‘Q’ (queen), ‘#’ (hole) or ‘X’ (wall)"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub struct ParseError {
    /// Line, from 1. A line ends with LF, CR LF or a lone CR.
    pub line: usize,
    /// Column in characters, from 1; `None` where a whole line is meant. A
    /// byte order mark at the start counts for nothing.
    pub column: Option<usize>,
    /// What is wrong there.
    pub problem: Problem,
}

/// What can be wrong with a text: see [`ParseError`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// Nothing but blanks.
    Empty {
        /// What was expected.
        expected: Cow<'static, str>,
    },
    /// Something else stands there.
    Unexpected {
        /// What stands there: 20 characters at most, control characters
        /// escaped.
        found: String,
        /// What was expected.
        expected: Cow<'static, str>,
    },
    /// The text ends too early.
    Ends {
        /// What was expected.
        expected: Cow<'static, str>,
    },
    /// A row is longer or shorter than it should be.
    Ragged {
        /// Squares in this row.
        found: u64,
        /// Squares expected.
        expected: u64,
        /// What says so.
        like: Witness,
    },
    /// A board has fewer rows than announced.
    Rows {
        /// Rows there are.
        found: u64,
        /// Rows announced.
        expected: u64,
        /// What says so.
        like: Witness,
    },
    /// The text is read, but no puzzle can be like that.
    Puzzle(PuzzleError),
    /// Not JSON.
    Json(String),
}

/// What a length was compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Witness {
    /// A row that stands in this line.
    RowInLine(usize),
    /// A number that stands in this line.
    NumberInLine(usize),
    /// The first row, where rows are no lines.
    FirstRow,
    /// The size that the same object names.
    Size,
}

impl ParseError {
    /// A fault at a byte of a text.
    pub(super) fn at(text: &str, offset: usize, problem: Problem) -> Self {
        let (line, column) = text::position(text, offset);
        Self {
            line,
            column: Some(column),
            problem,
        }
    }

    /// A fault of a whole line.
    pub(super) const fn of_line(line: usize, problem: Problem) -> Self {
        Self {
            line,
            column: None,
            problem,
        }
    }

    /// `found`, which starts at a byte of the text, is not what was expected.
    pub(super) fn unexpected(
        text: &str,
        offset: usize,
        found: &str,
        expected: impl Into<Cow<'static, str>>,
    ) -> Self {
        let problem = Problem::Unexpected {
            found: shortened(found),
            expected: expected.into(),
        };
        Self::at(text, offset, problem)
    }

    /// The text ends at a byte, but more was expected.
    pub(super) fn ends(text: &str, offset: usize, expected: impl Into<Cow<'static, str>>) -> Self {
        let expected = expected.into();
        Self::at(text, offset, Problem::Ends { expected })
    }

    /// What stands there, where the fault is that something stands there.
    #[must_use]
    pub fn found(&self) -> Option<&str> {
        match &self.problem {
            Problem::Unexpected { found, .. } => Some(found),
            _ => None,
        }
    }

    /// What was expected, where that can be said in words.
    #[must_use]
    pub fn expected(&self) -> Option<&str> {
        match &self.problem {
            Problem::Empty { expected }
            | Problem::Unexpected { expected, .. }
            | Problem::Ends { expected } => Some(expected),
            _ => None,
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if matches!(self.problem, Problem::Empty { .. }) {
            return self.problem.fmt(f);
        }
        match self.column {
            Some(column) => write!(f, "line {}, column {column}: {}", self.line, self.problem),
            None => write!(f, "line {}: {}", self.line, self.problem),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty { expected } => write!(f, "the input is empty; expected {expected}"),
            Self::Unexpected { found, expected } => {
                write!(f, "found ‘{found}’; expected {expected}")
            }
            Self::Ends { expected } => write!(f, "the text ends here; expected {expected}"),
            Self::Ragged {
                found,
                expected,
                like,
            } => {
                let squares = if *found == 1 { "square" } else { "squares" };
                write!(
                    f,
                    "this row has {found} {squares}; expected {expected} {like}"
                )
            }
            Self::Rows {
                found,
                expected,
                like,
            } => {
                let rows = if *found == 1 { "row" } else { "rows" };
                write!(
                    f,
                    "this board has {found} {rows}; expected {expected} {like}"
                )
            }
            Self::Puzzle(error) => error.fmt(f),
            Self::Json(message) => write!(f, "this is not JSON: {message}"),
        }
    }
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RowInLine(line) => write!(f, "as in line {line}"),
            Self::NumberInLine(line) => write!(f, "as line {line} says"),
            Self::FirstRow => f.write_str("as in the first row"),
            Self::Size => f.write_str("as the size says"),
        }
    }
}

/// The start of what was found, so that garbage does not flood a screen.
fn shortened(found: &str) -> String {
    const LONGEST: usize = 20;
    let mut short = String::new();
    let mut length = 0;
    for (index, c) in found.char_indices() {
        let shown: String = if c.is_control() {
            c.escape_default().collect()
        } else {
            c.into()
        };
        let last = index + c.len_utf8() == found.len();
        length += shown.chars().count();
        if length > LONGEST - usize::from(!last) {
            short.push('…');
            break;
        }
        short.push_str(&shown);
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn garbage_is_cut_short() {
        assert_eq!(shortened("12345678901234567890"), "12345678901234567890");
        assert_eq!(shortened("123456789012345678901"), "1234567890123456789…");
        assert_eq!(shortened("a\0b"), "a\\u{0}b");
        assert!(shortened(&"\u{7f}".repeat(99)).chars().count() <= 20);
    }
}
