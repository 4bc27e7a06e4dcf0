//! Counting some units of a ledger again, by another road.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use queens_count::{Counter, kernel};
use queens_search::stop::Stop;

use super::error::LedgerError;
use super::row::{Row, now};
use super::status::prepared;
use super::store::Ledger;
use crate::count::CountError;
use crate::error::Interrupted;
use crate::options::Options;
use crate::progress::{Progress, Reporter};
use crate::threads;

mod road;

/// What to count again.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Recount {
    /// Share of the finished units, 0 to 1; at least one unit is taken.
    pub share: f64,
    /// Which units: the same seed takes the same ones of the same ledger.
    pub seed: u64,
    /// What to call this machine.
    pub device: String,
}

impl Recount {
    /// A share of the finished units, chosen by `seed`.
    #[must_use]
    pub fn new(share: f64, seed: u64, device: &str) -> Self {
        Self {
            share,
            seed,
            device: device.to_owned(),
        }
    }
}

/// A recount in which everything agreed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RecountReport {
    /// Size of the board.
    pub n: u32,
    /// The kernel of the ledger.
    pub kernel: String,
    /// What counted again: `open`, the search on boards with unusable
    /// squares, or a kernel that makes the same plan.
    pub by: String,
    /// Whether that is another road: `false` means that the same method was
    /// repeated, which finds faults of the machine, and of the instructions if
    /// `by` is another kernel, but not of the method.
    pub independent: bool,
    /// Units that were counted again; all agreed.
    pub units: usize,
    /// Finished units in the ledger.
    pub done: usize,
    /// Wall time.
    pub elapsed: Duration,
}

/// Counts a random share of a ledger's finished units again and compares.
/// What agrees is noted in the table `recount`.
///
/// [`Options::kernel`]: `None` or `auto` takes the search on boards with
/// unusable squares (`open`) for all kernels whose units can be told in such
/// boards, and for the others the plainest kernel that makes the same plan,
/// which may be the ledger's own; any of these can be asked for by name. `open`
/// knows no symmetry and takes the time of a plain search, four or eight of
/// them for a unit of `folded` or `halfboard`. It counts, for a unit of
///
/// - `plain` and `mirrored`: the same start, reflected left to right;
/// - `folded`: Σ 2^d over its solutions, as 4·a − 2·b − 2·c + e of four counts
///   without weights: no long diagonal closed in the bottom half, one, the
///   other, both;
/// - `halfboard`: the same for each of its column sets, with the queens of the
///   top rows confined to it and the others to the rest.
///
/// # Errors
///
/// [`LedgerError::Conflict`] at the first unit that disagrees, with both
/// counts; then nothing is noted. Otherwise as for [`count`](super::count).
pub fn recount(
    path: &Path,
    wanted: &Recount,
    options: &Options,
    stop: &Stop,
    progress: &(dyn Fn(&Progress) + Sync),
) -> Result<RecountReport, LedgerError> {
    // Looked at without the lock first: the plan is not known before.
    let counter = prepared(&Ledger::read(path)?)?;
    let plan = counter.plan();
    let mut ledger = Ledger::open(path, plan)?;
    let survey = ledger.survey(plan)?;
    let finished: Vec<_> = (0..survey.finished.len())
        .filter(|&unit| survey.finished[unit])
        .collect();
    if finished.is_empty() {
        return Err(LedgerError::Empty {
            path: path.to_owned(),
        });
    }
    let by = chosen_road(&*counter, options)?;
    let units = sample(finished, wanted);
    let began = Instant::now();
    let (agreed, outcome) = compare(
        &ledger, &*counter, &units, &by, wanted, options, stop, progress,
    )?;
    if !matches!(outcome, Err(LedgerError::Conflict { .. })) {
        ledger.note_recounts(&agreed)?;
    }
    ledger.close()?;
    outcome?;
    Ok(RecountReport {
        n: plan.n(),
        kernel: plan.kernel().to_owned(),
        by: by.name().to_owned(),
        independent: matches!(by, Road::Open),
        units: agreed.len(),
        done: survey.done,
        elapsed: began.elapsed(),
    })
}

/// How a unit is counted again.
enum Road {
    /// As a sum of counts on boards with unusable squares.
    Open,
    /// By a kernel of this name that makes the same plan.
    Kernel(&'static str, Box<dyn Counter>),
}

impl Road {
    fn name(&self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Kernel(name, _) => name,
        }
    }
}

/// The road asked for. Of its own accord: the open board where it can tell the
/// units, else the plainest kernel that makes the same plan.
fn chosen_road(counter: &dyn Counter, options: &Options) -> Result<Road, LedgerError> {
    let plan = counter.plan();
    let open = plan
        .units()
        .iter()
        .take(1)
        .all(|unit| road::terms(plan.kernel(), plan.n(), unit).is_some());
    let same_plan = |kernel: &kernel::Kernel| {
        let counter = kernel.prepare_within(plan.n(), options.memory).ok()?;
        (counter.plan() == plan).then_some(Road::Kernel(kernel.name, counter))
    };
    let asked = options.kernel.as_deref().unwrap_or("auto");
    let found = match asked {
        "auto" | "open" if open => Some(Road::Open),
        "auto" => kernel::KERNELS.iter().find_map(same_plan),
        name => kernel::by_name(name).ok().and_then(same_plan),
    };
    found.ok_or_else(|| {
        let mut expected = vec!["auto"];
        expected.extend(open.then_some("open"));
        let same = kernel::KERNELS.iter().filter_map(same_plan);
        expected.extend(same.map(|road| road.name()));
        LedgerError::NotComparable {
            kernel: plan.kernel().to_owned(),
            asked: asked.to_owned(),
            expected: expected.join(", "),
        }
    })
}

/// Chooses units without repeats; ascending.
fn sample(mut finished: Vec<usize>, wanted: &Recount) -> Vec<usize> {
    let number = (finished.len() as f64 * wanted.share).ceil();
    // A share that is no number takes one unit.
    let number = (number as usize).clamp(1, finished.len());
    let mut state = wanted.seed;
    for chosen in 0..number {
        let left = (finished.len() - chosen) as u128;
        // The high half of the product is as good as uniform.
        let step = (u128::from(next_random(&mut state)) * left) >> 64;
        finished.swap(chosen, chosen + step as usize);
    }
    finished.truncate(number);
    finished.sort_unstable();
    finished
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same everywhere.
fn next_random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// What the threads share.
struct State<'a> {
    agreed: Vec<Row>,
    counted: u128,
    conflict: Option<LedgerError>,
    reporter: Reporter<'a>,
}

/// Counts the units on all threads; the rows that agreed, and how it ended.
#[expect(
    clippy::too_many_arguments,
    reason = "one caller, and all of them are used"
)]
fn compare(
    ledger: &Ledger,
    counter: &dyn Counter,
    units: &[usize],
    by: &Road,
    wanted: &Recount,
    options: &Options,
    stop: &Stop,
    progress: &(dyn Fn(&Progress) + Sync),
) -> Result<(Vec<Row>, Result<(), LedgerError>), LedgerError> {
    let plan = counter.plan();
    let rows = units
        .iter()
        .map(|&unit| {
            ledger.row(unit)?.ok_or_else(|| LedgerError::Empty {
                path: ledger.path().to_owned(),
            })
        })
        .collect::<Result<Vec<Row>, _>>()?;
    let threads = threads::choose(options.threads, false, rows.len()).map_err(CountError::from)?;
    let mut reporter = Reporter::new(progress);
    reporter.tell(0, rows.len(), 0);
    let next = AtomicUsize::new(0);
    let state = Mutex::new(State {
        agreed: Vec::new(),
        counted: 0,
        conflict: None,
        reporter,
    });
    let locked = || state.lock().unwrap_or_else(PoisonError::into_inner);
    threads::on_each(threads, || {
        while !stop.requested() && locked().conflict.is_none() {
            let Some(row) = rows.get(next.fetch_add(1, Ordering::Relaxed)) else {
                break;
            };
            let unit = &plan.units()[row.unit];
            let began = Instant::now();
            let counted = match by {
                Road::Kernel(_, again) => again.count(unit, stop),
                Road::Open => road::terms(plan.kernel(), plan.n(), unit)
                    .and_then(|terms| road::count(&terms, stop)),
            };
            let Some(count) = counted else { break };
            let again = Row {
                count,
                kernel: by.name().to_owned(),
                device: wanted.device.clone(),
                seconds: began.elapsed().as_micros() as f64 / 1e6,
                finished_at: now(),
                states: 0,
                pairs: 0,
                ..row.clone()
            };
            let mut state = locked();
            if again.agrees_with(row) {
                state.counted = state.counted.saturating_add(again.weighted().unwrap_or(0));
                state.agreed.push(again);
                let (done, counted) = (state.agreed.len(), state.counted);
                state.reporter.tell(done, rows.len(), counted);
            } else {
                state.conflict = Some(LedgerError::Conflict {
                    first: Box::new(row.clone()),
                    second: Box::new(again),
                });
            }
        }
    })
    .map_err(CountError::from)?;
    let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    let outcome = match state.conflict {
        Some(conflict) => Err(conflict),
        None if state.agreed.len() < rows.len() => Err(CountError::Interrupted(Interrupted {
            done: state.agreed.len(),
            units: rows.len(),
            counted: state.counted,
        })
        .into()),
        None => Ok(()),
    };
    Ok((state.agreed, outcome))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_of_its_size_and_without_repeats() {
        for (share, expected) in [
            (0.0, 1),
            (0.01, 2),
            (0.5, 75),
            (1.0, 150),
            (9.0, 150),
            (f64::NAN, 1),
        ] {
            let chosen = sample((100..250).collect(), &Recount::new(share, 7, ""));
            assert_eq!(chosen.len(), expected, "{share}");
            assert!(chosen.is_sorted_by(|low, high| low < high));
            assert!(chosen.iter().all(|unit| (100..250).contains(unit)));
        }
        let of = |seed| sample((0..1000).collect(), &Recount::new(0.01, seed, ""));
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
    }
}
