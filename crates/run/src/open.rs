//! The number of solutions on a board with unusable squares.

use std::time::Duration;

use queens_count::open::{Method, MethodError, OpenBoard, prepare, prepare_up_to};
use queens_search::stop::Stop;
use thiserror::Error;

use crate::error::Interrupted;
use crate::job::{Run, from_job_error};
use crate::options::Options;
use crate::progress::Progress;
use crate::threads::ThreadsError;

/// Boards of up to this many rows take milliseconds.
const SHORT_ROWS: usize = 10;

/// Caps up to this are mostly reached before threads are up, and a count that
/// every solution of every thread adds to is no faster on many.
const SHORT_CAP: u64 = 10_000;

/// A finished count on a board with unusable squares.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OpenReport {
    /// Number of solutions, at most the cap.
    pub total: u128,
    /// Whether the cap was reached: there are `total` solutions or more.
    pub capped: bool,
    /// Name of the method that counted: `search` or `join`.
    pub kernel: &'static str,
    /// Threads that counted.
    pub threads: usize,
    /// Units in the plan.
    pub units: usize,
    /// Wall time.
    pub elapsed: Duration,
}

/// Why there is no count.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// No such method, or it does not take the board.
    #[error(transparent)]
    Method(#[from] MethodError),
    /// No threads to run on.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    /// A stop was requested.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The total does not fit.
    #[error("the total passes 2^128 - 1")]
    Overflow,
}
from_job_error!(OpenError);

/// Counts the ways to place one queen in every row of `board`, on usable
/// squares, none attacking another. With a `cap`, leaves off soon after that
/// many are found.
///
/// [`Options::kernel`] may be `search` or `join`
/// ([`METHODS`](queens_count::open::METHODS)); by default the one that is
/// expected to be faster counts. With a cap that is always the search. An
/// 18×18 board with ten holes takes the join 7 seconds on one core; memory
/// grows to 1.1 GB for 22×22.
///
/// # Errors
///
/// [`OpenError`]: for an unknown method, a bad number of threads, and when `stop` was requested
/// before the end.
///
/// ```
/// use queens_run::{OpenBoard, Options, Stop, count_open};
///
/// // A given in the first row of the 6×6 board, counted from 1: column 2.
/// let mut rows = vec![0b111111; 6];
/// rows[0] = 0b000010;
/// let board = OpenBoard::new(6, rows)?;
/// let report = count_open(&board, None, &Options::default(), &Stop::never(), &|_| {})?;
/// assert_eq!(report.total, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_open(
    board: &OpenBoard,
    cap: Option<u64>,
    options: &Options,
    stop: &Stop,
    progress: &(dyn Fn(&Progress) + Sync),
) -> Result<OpenReport, OpenError> {
    let method = match options.kernel.as_deref() {
        None | Some("auto") => None,
        Some(_) if cap.is_some() => None,
        Some(name) => Some(Method::by_name(name)?),
    };
    let counter = match (cap, method) {
        (Some(cap), _) => prepare_up_to(board, cap),
        (None, None) => prepare(board),
        (None, Some(method)) => method.prepare(board)?,
    };
    let run = Run {
        threads: options.threads,
        short: board.rows().len() <= SHORT_ROWS || cap.is_some_and(|cap| cap <= SHORT_CAP),
        stop,
        progress,
    };
    let outcome = run.execute(&*counter)?;
    let cap = cap.map(u128::from);
    Ok(OpenReport {
        total: cap.map_or(outcome.total, |cap| outcome.total.min(cap)),
        capped: cap.is_some_and(|cap| outcome.total >= cap),
        kernel: counter.plan().kernel(),
        threads: outcome.threads,
        units: outcome.units,
        elapsed: outcome.elapsed,
    })
}
