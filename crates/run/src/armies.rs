//! The number of ways to place several armies on one board.

use std::time::{Duration, Instant};

use queens_count::open::OpenBoard;
use queens_search::stop::Stop;
use thiserror::Error;

use crate::error::Interrupted;
use crate::job::{Run, from_job_error};
use crate::options::Options;
use crate::progress::Progress;
use crate::threads::ThreadsError;

/// Up to this n two armies take milliseconds.
const SHORT_N: usize = 10;

/// A finished count of armies.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ArmiesReport {
    /// Number of ordered ways.
    pub total: u128,
    /// Number of armies.
    pub armies: u32,
    /// Threads that counted.
    pub threads: usize,
    /// Units that were counted.
    pub units: usize,
    /// Wall time, with the list of one army's solutions.
    pub elapsed: Duration,
}

/// Why there is no count.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ArmiesError {
    /// The board or the number of armies cannot be counted.
    #[error(transparent)]
    Armies(#[from] queens_count::armies::ArmiesError),
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
from_job_error!(ArmiesError);

/// Counts the ordered ways to place `armies` armies of n queens on `board`:
/// see [`queens_count::armies`] for what that is and for its limits.
/// [`Options::kernel`] plays no part.
///
/// # Errors
///
/// [`ArmiesError`]: for a board or a number of armies beyond the limits, a
/// bad number of threads, and when `stop` was requested before the end.
///
/// ```
/// use queens_run::{OpenBoard, Options, Stop, armies};
///
/// let board = OpenBoard::full(6)?;
/// let report = armies(&board, 2, &Options::default(), &Stop::never(), &|_| {})?;
/// assert_eq!(report.total, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn armies(
    board: &OpenBoard,
    armies: u32,
    options: &Options,
    stop: &Stop,
    progress: &(dyn Fn(&Progress) + Sync),
) -> Result<ArmiesReport, ArmiesError> {
    let began = Instant::now();
    let counter = queens_count::armies::prepare(board, armies, stop)?;
    let run = Run {
        threads: options.threads,
        short: board.rows().len() <= SHORT_N && armies <= 2,
        stop,
        progress,
    };
    let outcome = run.execute(&*counter)?;
    Ok(ArmiesReport {
        total: outcome.total,
        armies,
        threads: outcome.threads,
        units: outcome.units,
        elapsed: began.elapsed(),
    })
}
