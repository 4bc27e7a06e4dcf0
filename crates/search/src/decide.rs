//! None, one or several: whether a puzzle can be solved, and in how many ways
//! up to two.

use queens_board::{Puzzle, Solution};

use crate::exact_cover::{ExactCoverError, Finder, Infeasible, Look};
use crate::stop::Stop;

/// How many solutions a puzzle has, as far as that matters to a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// None; with the reason where it was seen without a search.
    None(Option<Infeasible>),
    /// One, or at least one if no more was asked.
    One(Solution),
    /// Two that differ, in order; there may be more.
    Several(Box<[Solution; 2]>),
    /// Somebody asked to stop before that was known.
    Stopped,
}

/// One solution of any puzzle, whichever is found first, or none.
///
/// ```
/// use queens_board::{Puzzle, Square};
/// use queens_search::decide::{Decision, first};
/// use queens_search::stop::Stop;
///
/// let mut puzzle = Puzzle::classic(30);
/// puzzle.add_given(Square::new(3, 3))?;
/// assert!(matches!(first(&puzzle, &Stop::never())?, Decision::One(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`Finder::new`].
pub fn first(puzzle: &Puzzle, stop: &Stop) -> Result<Decision, ExactCoverError> {
    decide(puzzle, 1, stop)
}

/// Whether a puzzle has no, one or several solutions.
///
/// # Errors
/// As [`Finder::new`].
pub fn unique(puzzle: &Puzzle, stop: &Stop) -> Result<Decision, ExactCoverError> {
    decide(puzzle, 2, stop)
}

fn decide(puzzle: &Puzzle, most: usize, stop: &Stop) -> Result<Decision, ExactCoverError> {
    let mut finder = Finder::new(puzzle)?.with_stop(stop.clone());
    let mut found = Vec::new();
    while found.len() < most {
        match finder.look(u64::MAX) {
            Look::Found(squares) => {
                found.push(Solution::from_engine_squares(puzzle.size(), squares));
            }
            Look::Stopped => return Ok(Decision::Stopped),
            Look::None | Look::OutOfNodes => break,
        }
    }
    found.sort_unstable();
    let mut found = found.into_iter();
    Ok(match (found.next(), found.next()) {
        (None, _) => Decision::None(finder.infeasible().cloned()),
        (Some(one), None) => Decision::One(one),
        (Some(one), Some(other)) => Decision::Several(Box::new([one, other])),
    })
}
