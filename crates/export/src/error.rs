use queens_board::Size;
use thiserror::Error;

use crate::Format;

/// Why a puzzle cannot be written for a solver.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExportError {
    /// Several armies are another kind of problem.
    #[error("a model is for one army, not for {armies}")]
    Armies {
        /// Armies of the puzzle.
        armies: u32,
    },
    /// The board has more squares than are exported.
    #[error("a {size} board is too large for a model: at most {most} squares")]
    TooManySquares {
        /// The board's size.
        size: Size,
        /// Most squares.
        most: u64,
    },
    /// Nothing may stand anywhere, so there is nothing to choose.
    #[error("the {size} board has no square on which a piece may stand")]
    NoSquares {
        /// The board's size.
        size: Size,
    },
    /// The model would be too large.
    #[error("the model would have {terms} terms in {format}: at most {most}")]
    TooLarge {
        /// The format.
        format: Format,
        /// Terms (literals, variables in constraints) that it would have.
        terms: u64,
        /// Most terms.
        most: u64,
    },
    /// The format has no means to count pieces.
    #[error(
        "the format {format} cannot ask for {pieces} pieces anywhere, only for one in each row"
    )]
    NumberOfPieces {
        /// The format.
        format: Format,
        /// Pieces asked for.
        pieces: u32,
    },
    /// Breaking symmetry looks at the piece in the top row.
    #[error("symmetry can be broken only where each row has one piece, not for {pieces} anywhere")]
    Symmetry {
        /// Pieces asked for.
        pieces: u32,
    },
}

/// Why a solver's answer cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// Something else stands there.
    #[error("line {line}: found ‘{found}’; expected {expected}")]
    Unexpected {
        /// Line, from 1.
        line: usize,
        /// What stands there, cut short.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// The text has neither a solution nor the statement that there is none.
    #[error("there is no answer in the text; expected {expected}")]
    NoAnswer {
        /// What was expected.
        expected: &'static str,
    },
    /// The puzzle has no model in this format, so there is no answer to it.
    #[error(transparent)]
    Export(#[from] ExportError),
}

impl AnswerError {
    /// `found` in a line, from 1, is not what was expected.
    pub(crate) fn unexpected(line: usize, found: &str, expected: &'static str) -> Self {
        const LONGEST: usize = 30;
        let mut short: String = found
            .chars()
            .take(LONGEST)
            .map(|c| if c.is_control() { '�' } else { c })
            .collect();
        if found.chars().nth(LONGEST).is_some() {
            short.push('…');
        }
        Self::Unexpected {
            line,
            found: short,
            expected,
        }
    }
}
