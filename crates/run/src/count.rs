//! The number of solutions on an n×n board.

use std::time::Duration;

use queens_count::kernel::{self, Kernel, KernelError};
use queens_search::stop::Stop;
use thiserror::Error;

use crate::error::Interrupted;
use crate::job::{Run, from_job_error};
use crate::options::Options;
use crate::progress::Progress;
use crate::threads::ThreadsError;

/// Up to this n the whole count takes a few milliseconds, less than it is
/// worth to start threads for.
pub(crate) const SHORT_N: u32 = 12;

/// A finished count, and how it was come by.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CountReport {
    /// Size of the board.
    pub n: u32,
    /// Number of solutions: A000170(n).
    pub total: u128,
    /// Name of the kernel that counted.
    pub kernel: &'static str,
    /// Threads that counted.
    pub threads: usize,
    /// Units that were counted.
    pub units: usize,
    /// Wall time.
    pub elapsed: Duration,
}

/// Why there is no count.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CountError {
    /// No such kernel, or it does not take a board of that size.
    #[error(transparent)]
    Kernel(#[from] KernelError),
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
from_job_error!(CountError);

/// Counts the ways to place n non-attacking queens on an n×n board: 1 for
/// n = 0 and n = 1, 0 for n = 2 and n = 3.
///
/// On one core of a laptop about a second for n = 16; each further row takes
/// 7 to 8 times as long. Memory: a few hundred kilobytes. A stop is heeded
/// within a fraction of a second.
///
/// # Errors
///
/// [`CountError`]: for n above the kernel's limit (64), an unknown kernel, a
/// bad number of threads, and when `stop` was requested before the end.
///
/// ```
/// use queens_run::{Options, Stop, count};
///
/// let report = count(8, &Options::default(), &Stop::never(), &|_| {})?;
/// assert_eq!((report.total, report.kernel), (92, "folded"));
/// # Ok::<(), queens_run::CountError>(())
/// ```
pub fn count(
    n: u32,
    options: &Options,
    stop: &Stop,
    progress: &(dyn Fn(&Progress) + Sync),
) -> Result<CountReport, CountError> {
    let kernel = chosen_kernel(n, options)?;
    let counter = kernel.prepare_within(n, options.memory)?;
    let run = Run {
        threads: options.threads,
        short: n <= SHORT_N,
        stop,
        progress,
    };
    let outcome = run.execute(&*counter)?;
    Ok(CountReport {
        n,
        total: outcome.total,
        kernel: kernel.name,
        threads: outcome.threads,
        units: outcome.units,
        elapsed: outcome.elapsed,
    })
}

pub(crate) fn chosen_kernel(n: u32, options: &Options) -> Result<&'static Kernel, KernelError> {
    match options.kernel.as_deref() {
        None | Some("auto") => Ok(kernel::fastest(n)),
        Some(name) => kernel::by_name(name),
    }
}
