use super::suspicion::Fits;
use super::{Fault, Suspicion};
use crate::{Size, Solution, Square};

/// What the referee says about one claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub(super) line: usize,
    pub(super) size: Size,
    pub(super) faults: Vec<Fault>,
    pub(super) fits: Fits,
    pub(super) answer: Answer,
}

/// The squares claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Valid(Solution),
    /// Those on the board, row by row.
    Invalid(Vec<Square>),
}

impl Verdict {
    /// Whether the claim is right.
    #[must_use]
    pub const fn is_valid(&self) -> bool {
        matches!(self.answer, Answer::Valid(_))
    }

    /// Line of the text on which the claim starts, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Size of the board that it was judged on.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Everything that is wrong; empty if the claim is right.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Mistakes that would explain all faults at once, the closest
    /// explanations only.
    #[must_use]
    pub fn suspicions(&self) -> Vec<Suspicion> {
        self.fits.closest(self.conflicts())
    }

    /// The solution, if the claim is right.
    #[must_use]
    pub const fn solution(&self) -> Option<&Solution> {
        match &self.answer {
            Answer::Valid(solution) => Some(solution),
            Answer::Invalid(_) => None,
        }
    }

    /// The same, without a copy.
    #[must_use]
    pub fn into_solution(self) -> Option<Solution> {
        match self.answer {
            Answer::Valid(solution) => Some(solution),
            Answer::Invalid(_) => None,
        }
    }

    /// The squares claimed that are on the board, row by row.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        match &self.answer {
            Answer::Valid(solution) => solution.queens(),
            Answer::Invalid(squares) => squares,
        }
    }

    /// How many lines are crowded.
    pub(super) fn conflicts(&self) -> usize {
        let is_conflict = |fault: &&Fault| matches!(fault, Fault::Conflict { .. });
        self.faults.iter().filter(is_conflict).count()
    }

    /// Whether [`Verdict::squares`] are all that was claimed.
    pub(super) fn is_all_on_board(&self) -> bool {
        !self.faults.iter().any(|fault| {
            matches!(
                fault,
                Fault::Length { .. } | Fault::OutOfRange { .. } | Fault::OffBoard { .. }
            )
        })
    }
}
