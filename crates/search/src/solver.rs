//! Listing the solutions of any puzzle, by the engine that suits it.

use queens_board::{Puzzle, Square};

use crate::bitmask::Lister;
use crate::exact_cover::{ExactCoverError, Finder, Infeasible, Order};
use crate::stop::Stop;

/// Up to this many rows the lister is through before its lack of foresight
/// matters.
const SHORT_ROWS: u32 = 12;

/// Lists the solutions of any puzzle in lexicographic order: of their column
/// vectors with one piece a row, of their squares row by row otherwise.
///
/// The bit lister works on small and on nearly empty boards under the rule
/// queens, the general engine on everything else.
///
/// ```
/// use queens_board::{Puzzle, Rule};
/// use queens_search::solver::{Answer, Solver};
///
/// let mut puzzle = Puzzle::classic(5);
/// puzzle.set_rule(Rule::Torus)?;
/// let mut solver = Solver::new(&puzzle)?;
/// let Some(Answer::Squares(squares)) = solver.advance() else { panic!() };
/// assert_eq!(squares[1].col, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver(Engine);

#[derive(Debug)]
enum Engine {
    Lister(Box<Lister>),
    General(Finder),
}

/// A solution as the engine has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer<'a> {
    /// The piece's column in each row.
    Columns(&'a [u32]),
    /// The squares of the pieces, row by row.
    Squares(&'a [Square]),
}

impl Solver {
    /// Prepares the search; nothing is searched yet.
    ///
    /// # Errors
    /// As [`Finder::new`].
    pub fn new(puzzle: &Puzzle) -> Result<Self, ExactCoverError> {
        if is_open(puzzle)
            && let Ok(lister) = Lister::new(puzzle)
        {
            return Ok(Self(Engine::Lister(Box::new(lister))));
        }
        Finder::in_order(puzzle, Order::Lexicographic).map(|finder| Self(Engine::General(finder)))
    }

    /// Lets `stop` end the search: [`Solver::advance`] then returns `None`.
    #[must_use]
    pub fn with_stop(self, stop: Stop) -> Self {
        Self(match self.0 {
            Engine::Lister(lister) => Engine::Lister(Box::new(lister.with_stop(stop))),
            Engine::General(finder) => Engine::General(finder.with_stop(stop)),
        })
    }

    /// Whether the search ended because it was asked to.
    #[must_use]
    pub fn was_stopped(&self) -> bool {
        match &self.0 {
            Engine::Lister(lister) => lister.was_stopped(),
            Engine::General(finder) => finder.was_stopped(),
        }
    }

    /// Why there is no solution, where that was seen before any search.
    #[must_use]
    pub fn infeasible(&self) -> Option<&Infeasible> {
        match &self.0 {
            Engine::Lister(_) => None,
            Engine::General(finder) => finder.infeasible(),
        }
    }

    /// The next solution.
    pub fn advance(&mut self) -> Option<Answer<'_>> {
        match &mut self.0 {
            Engine::Lister(lister) => lister.advance().map(Answer::Columns),
            Engine::General(finder) => finder.advance().map(Answer::Squares),
        }
    }
}

/// Whether the board is small or nearly empty, so that going through it row by
/// row seldom runs into a dead end that could have been foreseen.
fn is_open(puzzle: &Puzzle) -> bool {
    let size = puzzle.size();
    if size.rows <= SHORT_ROWS || puzzle.classic_size().is_some() {
        return true;
    }
    let gone = puzzle.holes().len() as u64;
    puzzle.givens().is_empty() && puzzle.excluded_diagonals().is_empty() && gone * 10 <= size.area()
}
