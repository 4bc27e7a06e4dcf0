use thiserror::Error;

use super::Form;
use crate::{Pieces, Puzzle, Rule};

/// A form has no room for something in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[error("the form {form} cannot write {what}")]
pub struct Unwritable {
    /// The form.
    pub form: Form,
    /// What it has no room for.
    pub what: &'static str,
}

impl Unwritable {
    pub(super) const fn new(form: Form, what: &'static str) -> Self {
        Self { form, what }
    }

    /// Refuses whatever is not a board of givens, holes and walls.
    pub(super) fn unless_plain(form: Form, puzzle: &Puzzle) -> Result<(), Self> {
        let what = if puzzle.regions().is_some() {
            "regions"
        } else if puzzle.rule() != Rule::Queens {
            "a rule other than queens"
        } else if puzzle.pieces() != Pieces::OneEachRow {
            "a number of pieces"
        } else if puzzle.armies() != 1 {
            "several armies"
        } else if !puzzle.excluded_diagonals().is_empty() {
            "excluded diagonals"
        } else {
            return Ok(());
        };
        Err(Self::new(form, what))
    }
}
