//! Estimates on all cores, until they are good enough.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use queens_count::estimate::{BLOCK, Estimate, EstimateOptions, Sample, Sampler};
use queens_count::open::OpenBoard;
use queens_search::stop::Stop;

use crate::threads::{self, ThreadsError};

/// An error is not taken at its word before this many probes have reached a
/// solution, nor before this many blocks.
const HITS: u64 = 1000;
const BLOCKS: u64 = 4;

/// If this many probes have reached no solution, more of them are in vain.
const VAIN: u64 = 1 << 24;

/// Blocks worth starting threads for: some tens of milliseconds.
const SHORT_BLOCKS: u64 = 4;

/// Shortest time between two calls of the callback.
const INTERVAL: Duration = Duration::from_millis(100);

/// When an estimate is good enough: at the first of the limits that are set.
/// With none, after [`EstimateOptions::PROBES`] probes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Until {
    /// So many probes, rounded up to whole blocks of [`BLOCK`].
    pub probes: Option<u64>,
    /// A standard error of this share of the value, such as 0.01.
    pub relative_error: Option<f64>,
    /// So much time; how many probes that makes depends on the machine.
    pub time: Option<Duration>,
    /// Which random numbers.
    pub seed: u64,
    /// Number of threads; `None`: as many as the machine offers. They change
    /// no digit of what is estimated, unless `time` ends it.
    pub threads: Option<usize>,
}

impl Default for Until {
    fn default() -> Self {
        Self {
            probes: None,
            relative_error: None,
            time: None,
            seed: EstimateOptions::SEED,
            threads: None,
        }
    }
}

/// An estimate, and how it was come by.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct EstimateReport {
    /// The value with its error; of what was probed until then if interrupted.
    pub estimate: Estimate,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Threads that probed.
    pub threads: usize,
    /// Whether a stop was requested before it was good enough.
    pub interrupted: bool,
    /// Wall time.
    pub elapsed: Duration,
}

/// Estimates the number of solutions on `board`, on all cores.
///
/// Blocks of probes are added up in the order of their numbers and judged
/// after each, so that seed and limits fix the answer whatever the number of
/// threads; blocks that others have finished beyond that point are dropped.
/// `progress` hears a few times a second of the estimate so far and of the
/// share that is done.
///
/// To stop is no error here: fewer probes are a worse estimate, but one.
///
/// # Errors
///
/// [`ThreadsError`] for a bad number of threads.
///
/// ```
/// use queens_run::{OpenBoard, Stop, Until, estimate};
///
/// let mut until = Until::default();
/// until.relative_error = Some(0.02);
/// let report = estimate(&OpenBoard::full(20)?, &until, &Stop::never(), &|_, _| {})?;
/// let off = (report.estimate.value() / 39_029_188_884.0 - 1.0).abs();
/// assert!(off < 5.0 * 0.02);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn estimate(
    board: &OpenBoard,
    until: &Until,
    stop: &Stop,
    progress: &(dyn Fn(&Estimate, f64) + Sync),
) -> Result<EstimateReport, ThreadsError> {
    let began = Instant::now();
    let mut options = EstimateOptions::default();
    options.seed = until.seed;
    let sampler = Sampler::new(board, &options);
    let limits = Limits::new(until, &sampler, began);
    let threads = threads::choose(
        until.threads,
        limits.blocks <= SHORT_BLOCKS,
        usize::try_from(limits.blocks).unwrap_or(usize::MAX),
    )?;
    let next = AtomicU64::new(0);
    let state = Mutex::new(State {
        sample: Sample::default(),
        merged: 0,
        waiting: BTreeMap::new(),
        enough: limits.blocks == 0,
        told: began,
    });
    // Ends the blocks in flight once there is enough.
    let over = Stop::new();
    threads::on_each(threads, || {
        while !stop.requested() && !over.requested() {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= limits.blocks {
                break;
            }
            let Some(block) = sampler.block(index, stop) else {
                break;
            };
            let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
            state.take(index, block, &limits, &sampler);
            if state.enough {
                over.request();
            } else if state.told.elapsed() >= INTERVAL {
                state.told = Instant::now();
                let estimate = sampler.estimate(state.sample);
                progress(&estimate, limits.share(&estimate));
            }
        }
    })?;
    let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(EstimateReport {
        estimate: sampler.estimate(state.sample),
        seed: until.seed,
        threads,
        interrupted: !state.enough,
        elapsed: began.elapsed(),
    })
}

/// What the threads share.
struct State {
    /// Blocks 0 to `merged` − 1.
    sample: Sample,
    merged: u64,
    /// Later ones, for which an earlier one is missing.
    waiting: BTreeMap<u64, Sample>,
    enough: bool,
    told: Instant,
}

impl State {
    fn take(&mut self, index: u64, block: Sample, limits: &Limits, sampler: &Sampler) {
        self.waiting.insert(index, block);
        while !self.enough
            && let Some(block) = self.waiting.remove(&self.merged)
        {
            self.sample.merge(&block);
            self.merged += 1;
            self.enough = limits.reached(self.merged, &sampler.estimate(self.sample));
        }
    }
}

/// The limits that are set, as they are compared with.
struct Limits {
    blocks: u64,
    relative_error: f64,
    began: Instant,
    time: Duration,
}

impl Limits {
    fn new(until: &Until, sampler: &Sampler, began: Instant) -> Self {
        let endless = until.relative_error.is_some() || until.time.is_some();
        let probes = match until.probes {
            Some(probes) => probes,
            None if endless => u64::MAX,
            None => EstimateOptions::PROBES,
        };
        Self {
            blocks: sampler.blocks(probes),
            relative_error: until.relative_error.unwrap_or(0.0),
            began,
            time: until.time.unwrap_or(Duration::MAX),
        }
    }

    fn reached(&self, blocks: u64, estimate: &Estimate) -> bool {
        let trusted = blocks >= BLOCKS && estimate.sample.hits() >= HITS;
        let error = estimate.relative_error();
        let vain = estimate.sample.hits() == 0 && estimate.sample.probes() >= VAIN;
        blocks >= self.blocks
            || vain
            || trusted && error.is_some_and(|error| error <= self.relative_error)
            || self.began.elapsed() >= self.time
    }

    /// Share of the work that is done: by the limit that will be met first.
    fn share(&self, estimate: &Estimate) -> f64 {
        let of_probes = estimate.sample.probes() as f64 / (self.blocks as f64 * BLOCK as f64);
        let of_time = self.began.elapsed().as_secs_f64() / self.time.as_secs_f64();
        // The error falls with the square root of the probes.
        let error = estimate.relative_error().unwrap_or(f64::INFINITY);
        let of_error = (self.relative_error / error).powi(2);
        of_probes.max(of_time).max(of_error).min(1.0)
    }
}
