//! The general engine: the solutions of any puzzle of one army.
//!
//! A puzzle is an exact cover problem. Rows, regions and, where there are as
//! many lines of a direction as pieces, those lines too are *units*: each holds
//! exactly one piece. All other lines hold one at most. The search keeps the
//! free squares and the open units as bit sets, copies them from level to
//! level, takes squares that are the only ones of a unit, and branches on the
//! unit with the fewest free squares:
//!
//! ```text
//!   free     squares where a piece may still stand
//!   open     units that hold no piece yet
//!   place s  free &= !cleared[s], open &= !filled[s]
//! ```
//!
//! What a piece clears is one table look-up, so rules, walls and glued edges
//! cost nothing in the search. Columns are counted all at once, with counters in
//! bit planes that stick at three: none, one and two are what a search acts on.
//! For a free number of pieces the search takes squares or leaves them out, and
//! gives up where fewer sets of mutually attacking squares are left than pieces.
//!
//! On empty boards without walls and regions the [`bitmask`](crate::bitmask)
//! lister is faster to list and quicker to start; on everything else this is.
//! Its twin for tests is a plain backtracking over squares (tests/exact_cover.rs).
//! It is Knuth's algorithm X (\[5\] in REFERENCES.md) with bit sets for links.

mod board;
mod columns;
mod infeasible;
mod layout;
mod lines;
mod machine;
mod words;

use queens_board::{Puzzle, Size, Solution, Square};
use thiserror::Error;

use self::board::{Board, words_needed};
use self::machine::{Engine, Machine, Step};
use self::words::Words;

pub use self::infeasible::{Infeasible, Unit};
pub use self::machine::Order;
pub use crate::ended::Ended;
use crate::stats::Stats;
use crate::stop::Stop;

/// Most memory for the table of what each square clears, in bytes: boards of
/// about 200×200.
const MOST_TABLE_BYTES: u64 = 1 << 28;

/// Why a puzzle is none for this engine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExactCoverError {
    /// The tables would not fit.
    #[error("the general search takes boards of about 200×200 at most, not {0}")]
    TooLarge(Size),
    /// It places one army.
    #[error("the general search places one army, not {0}")]
    Armies(u32),
}

/// Finds the solutions of any puzzle one after the other.
///
/// Time before the first solution: squares × words to build the tables, some
/// microseconds for a puzzle of 10×10; a node then takes a few operations a
/// word and unit. Memory: squares² / 8 bytes.
///
/// ```
/// use queens_board::{Puzzle, Rule};
/// use queens_search::exact_cover::Finder;
///
/// let mut puzzle = Puzzle::classic(7);
/// puzzle.set_rule(Rule::Torus)?;
/// let mut finder = Finder::new(&puzzle)?;
/// assert!(finder.advance().is_some());
/// assert_eq!(Finder::new(&puzzle)?.count(None).solutions, 28);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Finder {
    size: Size,
    /// None if there is no solution, and why is known.
    machine: Result<Box<dyn Machine>, Infeasible>,
    stop: Stop,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Running,
    Exhausted,
    Stopped,
}

/// What a count came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Solutions counted; never more than the cap.
    pub solutions: u128,
    /// Whether the cap was reached: there are so many or more.
    pub capped: bool,
    /// Whether all were counted, or the count is still going on or was stopped.
    /// One that ended at the cap is complete.
    pub ended: Ended,
}

/// A count that has not begun.
impl Default for Count {
    fn default() -> Self {
        Self {
            solutions: 0,
            capped: false,
            ended: Ended::Stopped,
        }
    }
}

/// What [`Finder::look`] came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// The squares of a solution, row by row.
    Found(Vec<Square>),
    /// There are no more.
    None,
    /// The nodes were used up.
    OutOfNodes,
    /// Somebody asked to stop.
    Stopped,
}

impl Finder {
    /// Prepares the search; nothing is searched yet.
    ///
    /// # Errors
    /// [`ExactCoverError`] for several armies or a board beyond about 200×200.
    pub fn new(puzzle: &Puzzle) -> Result<Self, ExactCoverError> {
        Self::in_order(puzzle, Order::Fastest)
    }

    /// The same, with the order of solutions named.
    ///
    /// # Errors
    /// As [`Finder::new`].
    pub fn in_order(puzzle: &Puzzle, order: Order) -> Result<Self, ExactCoverError> {
        if puzzle.armies() != 1 {
            return Err(ExactCoverError::Armies(puzzle.armies()));
        }
        let size = puzzle.size();
        let words = words_needed(puzzle) as u64;
        let table = size.area().checked_mul(words * 8);
        if table.is_none_or(|bytes| bytes > MOST_TABLE_BYTES) {
            return Err(ExactCoverError::TooLarge(size));
        }
        Ok(Self {
            size,
            machine: board::check_givens(puzzle).and_then(|()| machine(puzzle, words, order)),
            stop: Stop::never(),
            state: State::Running,
        })
    }

    /// Lets `stop` end the search.
    #[must_use]
    pub fn with_stop(mut self, stop: Stop) -> Self {
        self.stop = stop;
        self
    }

    /// Why there is no solution, where that was seen before any search.
    #[must_use]
    pub fn infeasible(&self) -> Option<&Infeasible> {
        self.machine.as_ref().err()
    }

    /// Whether the search ended because it was asked to.
    #[must_use]
    pub fn was_stopped(&self) -> bool {
        self.state == State::Stopped
    }

    /// What the search has cost so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.machine
            .as_ref()
            .map_or(Stats::default(), |machine| machine.stats())
    }

    /// The next solution: its squares, row by row.
    pub fn advance(&mut self) -> Option<&[Square]> {
        if self.run(u64::MAX, false) != Step::Solution {
            return None;
        }
        self.machine.as_ref().ok().map(|machine| machine.solution())
    }

    /// Goes on for about `nodes` nodes at most; can be called again.
    pub fn look(&mut self, nodes: u64) -> Look {
        match self.run(nodes, false) {
            Step::Solution => {
                let squares = self.machine.as_ref().map(|machine| machine.solution());
                Look::Found(squares.unwrap_or_default().to_vec())
            }
            Step::Exhausted => Look::None,
            Step::Paused => Look::OutOfNodes,
            Step::Stopped => Look::Stopped,
        }
    }

    /// Counts the solutions that are left, up to `cap` of them.
    ///
    /// Time: as long as it takes; solutions of which one piece is missing are
    /// counted together.
    pub fn count(&mut self, cap: Option<u128>) -> Count {
        let mut count = Count::default();
        while !self.count_on(&mut count, cap, u64::MAX) {}
        count
    }

    /// Goes on with a count for about `nodes` nodes at most; true when it has
    /// ended. Between two calls [`Finder::progress`] tells how far it is.
    ///
    /// ```
    /// use queens_board::Puzzle;
    /// use queens_search::exact_cover::{Count, Finder};
    ///
    /// let mut finder = Finder::new(&Puzzle::classic(8))?;
    /// let mut count = Count::default();
    /// while !finder.count_on(&mut count, None, 100) {
    ///     assert!(finder.progress() < 1.0);
    /// }
    /// assert_eq!(count.solutions, 92);
    /// # Ok::<(), queens_search::exact_cover::ExactCoverError>(())
    /// ```
    pub fn count_on(&mut self, count: &mut Count, cap: Option<u128>, nodes: u64) -> bool {
        let end = self.stats().nodes.saturating_add(nodes);
        loop {
            if cap.is_some_and(|cap| count.solutions >= cap) {
                count.solutions = cap.unwrap_or(count.solutions);
                count.capped = true;
                count.ended = Ended::Complete;
                return true;
            }
            let left = end.saturating_sub(self.stats().nodes);
            if left == 0 {
                return false;
            }
            // A cap is looked at between stretches of the search.
            let stretch = if cap.is_none() {
                left
            } else {
                left.min(1 << 12)
            };
            let step = self.run(stretch, true);
            if let Ok(machine) = &mut self.machine {
                count.solutions = count.solutions.saturating_add(machine.take_counted());
            }
            match step {
                Step::Solution => count.solutions = count.solutions.saturating_add(1),
                Step::Paused => {}
                Step::Stopped => return true,
                Step::Exhausted if cap.is_some_and(|cap| count.solutions >= cap) => {}
                Step::Exhausted => {
                    count.ended = Ended::Complete;
                    return true;
                }
            }
        }
    }

    /// About which share of the search is done, from 0 to 1: each branch of
    /// the first levels is taken for an equal share.
    #[must_use]
    pub fn progress(&self) -> f64 {
        self.machine.as_ref().map_or(1.0, |machine| machine.done())
    }

    fn run(&mut self, nodes: u64, counting: bool) -> Step {
        let step = match (&mut self.machine, self.state) {
            (Ok(machine), State::Running) => machine.run(nodes, counting, &self.stop),
            (_, State::Stopped) => Step::Stopped,
            _ => Step::Exhausted,
        };
        match step {
            Step::Stopped => self.state = State::Stopped,
            Step::Exhausted => self.state = State::Exhausted,
            Step::Solution | Step::Paused => {}
        }
        step
    }
}

/// The solutions of a puzzle as an iterator.
///
/// For the millions, [`Finder::advance`] saves making a [`Solution`] of each.
#[derive(Debug)]
pub struct Solutions(Finder);

impl From<Finder> for Solutions {
    fn from(finder: Finder) -> Self {
        Self(finder)
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        let size = self.0.size;
        let squares = self.0.advance()?.to_vec();
        Some(Solution::from_engine_squares(size, squares))
    }
}

/// The search for words of the number that the puzzle needs.
fn machine(puzzle: &Puzzle, words: u64, order: Order) -> Result<Box<dyn Machine>, Infeasible> {
    match words {
        ..=1 => engine::<[u64; 1]>(puzzle, order),
        2 => engine::<[u64; 2]>(puzzle, order),
        3 => engine::<[u64; 3]>(puzzle, order),
        4 => engine::<[u64; 4]>(puzzle, order),
        5..=6 => engine::<[u64; 6]>(puzzle, order),
        7..=8 => engine::<[u64; 8]>(puzzle, order),
        9..=12 => engine::<[u64; 12]>(puzzle, order),
        13..=16 => engine::<[u64; 16]>(puzzle, order),
        17..=24 => engine::<[u64; 24]>(puzzle, order),
        25..=32 => engine::<[u64; 32]>(puzzle, order),
        33..=48 => engine::<[u64; 48]>(puzzle, order),
        49..=64 => engine::<[u64; 64]>(puzzle, order),
        _ => engine::<Vec<u64>>(puzzle, order),
    }
}

fn engine<S>(puzzle: &Puzzle, order: Order) -> Result<Box<dyn Machine>, Infeasible>
where
    S: Words + std::fmt::Debug + Send,
{
    let board = Board::<S>::new(puzzle)?;
    let (start, taken) = board.start(puzzle)?;
    Ok(Box::new(Engine::new(board, start, taken, order)))
}
