//! Counting into a ledger.

use std::path::PathBuf;
use std::sync::mpsc;
use std::time::Duration;

use queens_count::classes::{point, quarter};
use queens_count::kernel;
use queens_search::stop::Stop;

use super::error::LedgerError;
use super::row::Row;
use super::share::Share;
use super::store::Ledger;
use super::writer::write_all;
use crate::count::{CountError, SHORT_N, chosen_kernel};
use crate::job::{Part, Run};
use crate::options::Options;
use crate::progress::Progress;

/// Where finished units go, and which ones are wanted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Keeping {
    /// The ledger, made if there is none.
    pub ledger: PathBuf,
    /// Count the units of this share only.
    pub share: Option<Share>,
    /// What to call this machine in the ledger.
    pub device: String,
}

impl Keeping {
    /// Keeps every unit in this ledger, as counted by `device`.
    #[must_use]
    pub fn new(ledger: impl Into<PathBuf>, device: &str) -> Self {
        Self {
            ledger: ledger.into(),
            share: None,
            device: device.to_owned(),
        }
    }
}

/// A finished count, or a finished share of one, and how it was come by.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KeptReport {
    /// Size of the board.
    pub n: u32,
    /// Number of solutions, summed from the ledger; `None` while it lacks
    /// units of other shares.
    pub total: Option<u128>,
    /// Sum of what is in the ledger.
    pub counted: u128,
    /// Name of the kernel that counted.
    pub kernel: &'static str,
    /// Threads that counted.
    pub threads: usize,
    /// Units of the plan.
    pub units: usize,
    /// Units that are in the ledger now.
    pub done: usize,
    /// Units of the share, or of the plan if there was none.
    pub wanted: usize,
    /// How many of those were in the ledger before.
    pub found: usize,
    /// See [`Survey::digest`](super::Survey::digest).
    pub digest: String,
    /// Wall time of this run.
    pub elapsed: Duration,
}

/// Counts as [`count`](crate::count) does, and keeps every finished unit in a
/// ledger; units that are there already are not counted again. The total is
/// the sum over the ledger as it is read back from the file at the end.
///
/// A unit is written, and is safe on the disk, within a quarter of a second of
/// being finished: whatever ends the process, no more is lost than the units
/// in flight and those of that quarter. One thread more than asked for is
/// started, which writes. The fastest kernel is only chosen for a new ledger;
/// otherwise the ledger's own goes on.
///
/// # Errors
///
/// [`LedgerError`]: for a ledger of another n, kernel or plan, one that is in
/// use, damaged or cannot be written, and as [`Count`](LedgerError::Count)
/// whatever [`count`](crate::count) may fail with. An interrupted count has
/// kept its finished units.
///
/// ```
/// use queens_run::ledger::{self, Keeping};
/// use queens_run::{Options, Stop};
///
/// let folder = tempfile::tempdir()?;
/// let keeping = Keeping::new(folder.path().join("q8.ledger"), "laptop");
/// let run = || ledger::count(8, &keeping, &Options::default(), &Stop::never(), &|_| {});
/// let first = run()?;
/// assert_eq!((first.total, first.found), (Some(92), 0));
/// let again = run()?;
/// assert_eq!((again.total, again.found), (Some(92), first.units));
/// assert_eq!(again.digest, first.digest);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(
    n: u32,
    keeping: &Keeping,
    options: &Options,
    stop: &Stop,
    progress: &(dyn Fn(&Progress) + Sync),
) -> Result<KeptReport, LedgerError> {
    let kernel = match options.kernel.as_deref() {
        None | Some("auto") if keeping.ledger.exists() => kernel_of(n, keeping, options)?,
        _ => chosen_kernel(n, options),
    };
    let kernel = kernel.map_err(CountError::from)?;
    let counter = kernel
        .prepare_within(n, options.memory)
        .map_err(CountError::from)?;
    let plan = counter.plan();
    let mut ledger = Ledger::open(&keeping.ledger, plan)?;
    let before = ledger.survey(plan)?;
    let wanted = match keeping.share {
        Some(share) => share.units(plan),
        None => (0..plan.units().len()).collect(),
    };
    let units: Vec<_> = wanted
        .iter()
        .filter(|&&unit| !before.finished[unit])
        .map(|&unit| &plan.units()[unit])
        .collect();
    let found = wanted.len() - units.len();
    let counting = Stop::new();
    if stop.requested() {
        counting.request();
    }
    let run = Run {
        threads: options.threads,
        short: n <= SHORT_N,
        stop: &counting,
        progress,
    };
    let (sender, receiver) = mpsc::sync_channel(1 << 16);
    let (outcome, written) = std::thread::scope(|scope| {
        let ledger = &mut ledger;
        let counting = &counting;
        let writer = scope.spawn(move || write_all(ledger, &receiver, stop, counting));
        let outcome = run.execute_part(
            &*counter,
            &Part {
                units,
                done: found,
                counted: before.counted,
                finished: &|unit, tally, took| {
                    let row = Row::new(plan, unit, tally, &keeping.device, took);
                    sender.send(row).is_ok()
                },
            },
        );
        drop(sender);
        let written = writer.join();
        (outcome, written)
    });
    match written {
        Ok(written) => written?,
        Err(panic) => std::panic::resume_unwind(panic),
    }
    let outcome = match outcome {
        Ok(outcome) => outcome,
        Err(error) => {
            ledger.close()?;
            return Err(CountError::from(error).into());
        }
    };
    let after = ledger.survey(plan)?;
    ledger.close()?;
    Ok(KeptReport {
        n,
        total: after.total(),
        counted: after.counted,
        kernel: kernel.name,
        threads: outcome.threads,
        units: plan.units().len(),
        done: after.done,
        wanted: wanted.len(),
        found,
        digest: after.digest(),
        elapsed: outcome.elapsed,
    })
}

type Chosen = Result<&'static kernel::Kernel, kernel::KernelError>;

/// The kernel of a ledger that is there already, or the fastest for a file
/// that is empty.
fn kernel_of(n: u32, keeping: &Keeping, options: &Options) -> Result<Chosen, LedgerError> {
    let is_empty = std::fs::metadata(&keeping.ledger).is_ok_and(|file| file.len() == 0);
    if is_empty {
        return Ok(chosen_kernel(n, options));
    }
    Ok(kernel::by_name(
        &Ledger::read(&keeping.ledger)?.identity().kernel,
    ))
}

/// How many solutions a half turn, and how many a quarter turn leaves as they
/// are, counted by the fast search for these. A second at n = 24 and a minute
/// or two at n = 28.
///
/// # Errors
///
/// [`CountError`], as for [`count`](crate::count).
///
/// ```
/// use queens_run::{Options, Stop, ledger};
///
/// assert_eq!(ledger::symmetric(12, &Options::default(), &Stop::never())?, (80, 8));
/// # Ok::<(), queens_run::CountError>(())
/// ```
pub fn symmetric(n: u32, options: &Options, stop: &Stop) -> Result<(u128, u128), CountError> {
    let run = Run {
        threads: options.threads,
        short: n <= 18,
        stop,
        progress: &|_| {},
    };
    let quarter = run.execute(&*quarter::prepare(n)?)?;
    let point = run.execute(&*point::prepare(n)?)?;
    Ok((point.total, quarter.total))
}
