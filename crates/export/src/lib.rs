//! N-queens puzzles as models for other solvers, and the answers of those
//! solvers read back.
//!
//! ```text
//!   puzzle → model → dimacs │ minizinc │ lp │ smtlib │ asp │ exact-cover │ xcsp3
//!                      ↓  somebody else's solver  ↓
//!   referee ← claims ← its answer
//! ```
//!
//! A model consists of squares and of groups of squares of which exactly one,
//! or at most one, holds a piece. It knows every rule, holes, walls, givens,
//! excluded diagonals, regions and a free number of pieces; each format is one
//! file that writes it down. Solutions of the puzzle and of the model are in
//! one-to-one correspondence, so a solver that counts finds the same number.
//!
//! ```
//! use queens_board::{Puzzle, referee};
//! use queens_export::{Answer, Format, Options, read, write};
//!
//! let puzzle = Puzzle::classic(4);
//! let model = write(&puzzle, Format::Dimacs, &Options::default())?;
//! assert!(model.contains("p cnf 16 "));
//!
//! // As a SAT solver answers:
//! let text = "s SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8 9\nv -10 -11 -12 -13 -14 15 -16 0\n";
//! let answers = read(&puzzle, Format::Dimacs, text)?;
//! let Answer::Solution(claim) = &answers[0] else { panic!("a solution") };
//! assert!(referee::judge(Some(&puzzle), claim).is_valid());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod answer;
mod asp;
mod clauses;
mod dimacs;
mod error;
mod exact_cover;
mod format;
mod head;
mod lp;
mod minizinc;
mod model;
mod smtlib;
mod symmetry;
mod xcsp3;

use queens_board::Puzzle;

pub use answer::Answer;
pub use clauses::Encoding;
pub use error::{AnswerError, ExportError};
pub use format::{Format, UnknownFormat};
pub use model::MOST_SQUARES;

use model::Model;

/// Most terms (literals in clauses, variables in constraints) of a model that
/// is written.
pub const MOST_TERMS: u64 = 30_000_000;

/// How a model is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Keep only some solutions, at least one of each orbit under the
    /// symmetries that the puzzle has: the one whose piece in the top row
    /// stands furthest left is among them.
    pub break_symmetry: bool,
    /// How "at most one" becomes clauses, for [`Format::Dimacs`] and
    /// [`Format::SmtLib`].
    pub encoding: Encoding,
}

/// How many symmetries of the board the puzzle keeps, identity included: what
/// [`Options::break_symmetry`] breaks.
///
/// # Errors
/// [`ExportError`] if the puzzle has no model, or one without rows to look at.
pub fn symmetries(puzzle: &Puzzle) -> Result<usize, ExportError> {
    Model::new(puzzle, true).map(|model| model.symmetries)
}

/// Writes a puzzle for a solver.
///
/// Time and memory: linear in the text, which has some bytes for each term; at
/// most [`MOST_TERMS`] of them.
///
/// # Errors
/// [`ExportError`] if the format cannot express the puzzle, or the model would
/// be too large.
pub fn write(puzzle: &Puzzle, format: Format, options: &Options) -> Result<String, ExportError> {
    let model = Model::new(puzzle, options.break_symmetry)?;
    if let (Format::ExactCover, Some(pieces)) = (format, model.total) {
        return Err(ExportError::NumberOfPieces { format, pieces });
    }
    let terms = match format {
        Format::Dimacs | Format::SmtLib => clauses::literals(&model, options.encoding),
        _ => model.terms(),
    };
    if terms > MOST_TERMS {
        let most = MOST_TERMS;
        return Err(ExportError::TooLarge {
            format,
            terms,
            most,
        });
    }
    let mut out = String::new();
    match format {
        Format::Dimacs => dimacs::write(&mut out, puzzle, &model, options.encoding),
        Format::MiniZinc => minizinc::write(&mut out, puzzle, &model),
        Format::Lp => lp::write(&mut out, puzzle, &model),
        Format::SmtLib => smtlib::write(&mut out, puzzle, &model, options.encoding),
        Format::Asp => asp::write(&mut out, puzzle, &model),
        Format::ExactCover => exact_cover::write(&mut out, puzzle, &model),
        Format::Xcsp3 => xcsp3::write(&mut out, puzzle, &model),
    }
    Ok(out)
}

/// Reads what a solver says about a model of this puzzle: solutions, right or
/// wrong, and perhaps that there is none.
///
/// Time and memory: linear in the text and the board.
///
/// # Errors
/// [`AnswerError`] if the text is no answer in this format.
pub fn read(puzzle: &Puzzle, format: Format, text: &str) -> Result<Vec<Answer>, AnswerError> {
    let model = Model::new(puzzle, false)?;
    match format {
        Format::Dimacs => dimacs::read(text, &model),
        Format::MiniZinc => minizinc::read(text, &model),
        Format::Lp => lp::read(text, &model),
        Format::SmtLib => smtlib::read(text, &model),
        Format::Asp => asp::read(text, &model),
        Format::ExactCover => exact_cover::read(text, &model),
        Format::Xcsp3 => xcsp3::read(text, &model),
    }
}
