//! Counting the solutions of any puzzle: the one place that chooses how.

use std::time::{Duration, Instant};

use queens_board::{Pieces, Puzzle, Rule};
use queens_run::{OpenBoard, OpenError, Options, Progress};
use queens_search::Ended;
use queens_search::exact_cover::{Count, ExactCoverError, Finder};
use queens_search::stop::Stop;
use thiserror::Error;

/// Nodes after which a count is no short one: some 20 ms.
const SHORT_NODES: u64 = 200_000;

/// Most rows of a board that is worth a count by rows or halves, if it turned
/// out to be a long one.
const MOST_ROWS: u32 = 22;

/// Nodes between two reports of progress: about 20 ms.
const NODES_PER_REPORT: u64 = 1 << 18;

/// A finished count.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PuzzleCount {
    /// Number of solutions, at most the cap.
    pub total: u128,
    /// Whether the cap was reached: there are `total` solutions or more.
    pub capped: bool,
    /// Who counted: `general`, `search` or `join`.
    pub kernel: &'static str,
    /// Threads that counted.
    pub threads: usize,
    /// Wall time.
    pub elapsed: Duration,
}

/// Why there is no count.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum PuzzleCountError {
    /// The general engine does not take the puzzle.
    #[error(transparent)]
    General(#[from] ExactCoverError),
    /// The count by rows or halves failed.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The counter that was named does not take the puzzle.
    #[error(
        "search and join count queens on boards with holes, givens and excluded diagonals; \
         expected auto or general for this puzzle, not {0}"
    )]
    Kernel(String),
    /// A stop was requested; so many solutions had been found.
    #[error("interrupted after {counted} solutions")]
    Interrupted {
        /// The share of the work that was done, from 0 to 1.
        share: f64,
        /// Solutions found.
        counted: u128,
    },
}

/// How far a count is: the share that is done, from 0 to 1, and the solutions
/// counted.
pub type OnProgress<'a> = dyn Fn(f64, u128) + Sync + 'a;

/// Counts the solutions of any puzzle of one army, up to `cap` of them.
///
/// The general engine begins. If the count turns out to be a long one, and is
/// one of queens on a board with holes, givens or excluded diagonals, it is
/// left to the counters by rows and halves, which take all cores.
///
/// ```
/// use queens::run::Options;
/// use queens::{Puzzle, Rule, Stop};
///
/// let mut puzzle = Puzzle::classic(7);
/// puzzle.set_rule(Rule::Torus)?;
/// let options = Options::default();
/// let count = queens::count_puzzle(&puzzle, None, &options, &Stop::never(), &|_, _| {})?;
/// assert_eq!(count.total, 28);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`PuzzleCountError`] if no engine takes the puzzle, or if it was stopped.
pub fn count_puzzle(
    puzzle: &Puzzle,
    cap: Option<u64>,
    options: &Options,
    stop: &Stop,
    on_progress: &OnProgress<'_>,
) -> Result<PuzzleCount, PuzzleCountError> {
    let start = Instant::now();
    let mut open = open_board(puzzle);
    match options.kernel.as_deref() {
        None | Some("auto") => {}
        Some("general") => open = None,
        Some(name) => {
            let board = open.ok_or_else(|| PuzzleCountError::Kernel(name.to_owned()))?;
            return count_open(&board, cap, options, stop, on_progress);
        }
    }
    let mut finder = Finder::new(puzzle)?.with_stop(stop.clone());
    let most = cap.map(u128::from);
    let mut count = Count::default();
    let mut ended = finder.count_on(&mut count, most, SHORT_NODES);
    if let Some(board) = open.filter(|_| !ended && cap.is_none())
        && puzzle.size().rows <= MOST_ROWS
    {
        return count_open(&board, cap, options, stop, on_progress);
    }
    while !ended {
        on_progress(finder.progress(), count.solutions);
        ended = finder.count_on(&mut count, most, NODES_PER_REPORT);
    }
    if count.ended == Ended::Stopped {
        return Err(PuzzleCountError::Interrupted {
            share: finder.progress(),
            counted: count.solutions,
        });
    }
    Ok(PuzzleCount {
        total: count.solutions,
        capped: count.capped,
        kernel: "general",
        threads: 1,
        elapsed: start.elapsed(),
    })
}

fn count_open(
    board: &OpenBoard,
    cap: Option<u64>,
    options: &Options,
    stop: &Stop,
    on_progress: &OnProgress<'_>,
) -> Result<PuzzleCount, PuzzleCountError> {
    let report = |progress: &Progress| on_progress(progress.share(), progress.counted);
    match queens_run::count_open(board, cap, options, stop, &report) {
        Ok(report) => Ok(PuzzleCount {
            total: report.total,
            capped: report.capped,
            kernel: report.kernel,
            threads: report.threads,
            elapsed: report.elapsed,
        }),
        Err(OpenError::Interrupted(at)) => Err(PuzzleCountError::Interrupted {
            share: at.done as f64 / at.units.max(1) as f64,
            counted: at.counted,
        }),
        Err(error) => Err(error.into()),
    }
}

/// The puzzle as usable squares, if that is all there is to it.
fn open_board(puzzle: &Puzzle) -> Option<OpenBoard> {
    let is_plain = puzzle.rule() == Rule::Queens
        && puzzle.walls().is_empty()
        && puzzle.regions().is_none()
        && puzzle.pieces() == Pieces::OneEachRow
        && puzzle.armies() == 1;
    if !is_plain {
        return None;
    }
    OpenBoard::new(puzzle.size().cols, puzzle.row_masks()?).ok()
}
