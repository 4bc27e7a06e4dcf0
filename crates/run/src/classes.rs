//! The number of solutions up to symmetry.

use std::time::Duration;

use queens_count::classes::{Classes, point, quarter};
use queens_search::stop::Stop;
use thiserror::Error;

use crate::count::{CountError, count};
use crate::job::{JobError, Run};
use crate::options::Options;
use crate::progress::Progress;

/// Up to this n the point-symmetric solutions take a few milliseconds.
const SHORT_N: u32 = 18;

/// Classes, and how they were come by.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClassesReport {
    /// Size of the board.
    pub n: u32,
    /// The total and the orbits.
    pub classes: Classes,
    /// Name of the kernel that counted the total.
    pub kernel: &'static str,
    /// Threads that counted the total.
    pub threads: usize,
    /// Wall time.
    pub elapsed: Duration,
}

/// Why there are no classes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ClassesError {
    /// One of the counts did not come to its end.
    #[error(transparent)]
    Count(#[from] CountError),
    /// The counts contradict each other: a defect in this program, or in the
    /// machine.
    #[error(transparent)]
    Contradiction(#[from] queens_count::classes::ClassesError),
}

impl From<JobError> for ClassesError {
    fn from(error: JobError) -> Self {
        Self::Count(error.into())
    }
}

/// Counts all solutions, the point-symmetric and the quarter-turn-symmetric
/// ones, and what follows from these: the orbits under the symmetries of the
/// square.
///
/// Takes as long as [`count`], and a few percent more at most. `progress`
/// hears of the count of all solutions, which comes last; the point-symmetric
/// ones before it take a second at n = 24 and a minute or two at n = 28.
///
/// # Errors
///
/// [`ClassesError`]: as for [`count`], and if the three counts contradict
/// each other.
///
/// ```
/// use queens_run::{Options, Stop, classes};
///
/// let report = classes(8, &Options::default(), &Stop::never(), &|_| {})?;
/// assert_eq!((report.classes.total, report.classes.fundamental), (92, 12));
/// # Ok::<(), queens_run::ClassesError>(())
/// ```
pub fn classes(
    n: u32,
    options: &Options,
    stop: &Stop,
    progress: &(dyn Fn(&Progress) + Sync),
) -> Result<ClassesReport, ClassesError> {
    let run = Run {
        threads: options.threads,
        short: n <= SHORT_N,
        stop,
        progress: &|_| {},
    };
    let quarter = run.execute(&*quarter::prepare(n).map_err(CountError::from)?)?;
    let point = run.execute(&*point::prepare(n).map_err(CountError::from)?)?;
    let report = count(n, options, stop, progress)?;
    let classes = Classes::from_counts(n, report.total, point.total, quarter.total)?;
    Ok(ClassesReport {
        n,
        classes,
        kernel: report.kernel,
        threads: report.threads,
        elapsed: quarter.elapsed + point.elapsed + report.elapsed,
    })
}
