//! About how many solutions: an unbiased estimate with its standard error,
//! for boards far too large to count.
//!
//! # Method
//!
//! Knuth's random probes \[17\]. A probe goes down the search tree once: in
//! each row it takes one of the free squares, all alike likely, and multiplies
//! up how many there were. With `f₁, f₂, …` free squares on the way down to a
//! placement, that placement is met with probability `1 / (f₁·f₂·…)`, so
//!
//! ```text
//! E[f₁·f₂·…·fₖ · completions of the placement in the first k rows] = total
//! ```
//!
//! The last few rows are not probed but counted, by the search of
//! [`open`](crate::open): the product alone would be 0 for nearly every probe
//! and huge for the rest. The mean over many probes is the estimate, and how
//! far they scatter gives its standard error.
//!
//! Probes come in [blocks](Sampler::block) of [`BLOCK`]. A block is a function
//! of the board, the seed and its own number: whoever adds up blocks 0, 1, 2, …
//! [in that order](Sample::merge) gets the same digits, on however many threads
//! and on whichever machine.
//!
//! # Cost
//!
//! The error falls with the square root of the time. Time for one probe times
//! its relative variance, on a shared core of an EPYC, u64 masks (an error of
//! ε costs this divided by ε²):
//!
//! | n | plain probes | with rows counted at the end |
//! |---|---|---|
//! | 20 | | 3.1 µs (8 rows) |
//! | 27 | 112 µs | 8.1 µs (9 rows) |
//! | 40 | | 31 µs (9 rows) |
//! | 64 | | 200 µs (10 rows) |
//!
//! So 0.3 % at n = 27 takes a second rather than ten.
//!
//! Tried and lost, at n = 27 on the same scale:
//! - rows from the middle outward: 31 µs;
//! - the row with the fewest free squares next: 34 µs;
//! - squares chosen in proportion to what they leave free in the next two
//!   rows: 21 µs, since the variance stays and the time doubles;
//! - squares chosen in proportion to the product of what they leave free in
//!   all rows, with the row of the fewest next: a quarter of the variance (1.3
//!   rather than 5.1 for a probe with 10 rows counted), but 32 µs; at n = 64
//!   580 µs.
//!
//! # When not to believe it
//!
//! An estimate from few [`hits`](Sample::hits) says little, and its standard
//! error too: on a board with rare solutions the probes may miss them all. A
//! board with as few rows as are counted at the end is [exact](Estimate::exact).

use queens_search::stop::Stop;

mod probe;
mod sample;

pub use probe::{BLOCK, Sampler};
pub use sample::Sample;

use crate::open::OpenBoard;

/// What to probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EstimateOptions {
    /// Which random numbers: the same seed gives the same estimate.
    pub seed: u64,
    /// How many probes, rounded up to whole blocks of [`BLOCK`].
    pub probes: u64,
    /// How many rows are counted rather than probed, at the end; `None`: as
    /// many as are worth it. All of them make the estimate exact, and slow;
    /// none at all gives Knuth's plain probes.
    pub counted_rows: Option<u32>,
}

impl EstimateOptions {
    /// The seed that is used if none is given.
    pub const SEED: u64 = 1;
    /// The number of probes if none is given: about 0.3 % at n = 27.
    pub const PROBES: u64 = 1 << 20;
}

impl Default for EstimateOptions {
    fn default() -> Self {
        Self {
            seed: Self::SEED,
            probes: Self::PROBES,
            counted_rows: None,
        }
    }
}

/// About how many solutions there are.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The probes that it rests on.
    pub sample: Sample,
    /// Whether the value is the number itself: all rows were counted, or some
    /// row has no square to begin with.
    pub exact: bool,
}

impl Estimate {
    /// The estimated number of solutions; unbiased.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.sample.mean()
    }

    /// One standard deviation of [`value`](Self::value), estimated from the
    /// same probes; infinite if there are too few to tell.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        if self.exact {
            0.0
        } else {
            self.sample.standard_error()
        }
    }

    /// The standard error as a share of the value; `None` for the value 0.
    #[must_use]
    pub fn relative_error(&self) -> Option<f64> {
        (self.value() > 0.0).then(|| self.standard_error() / self.value())
    }

    /// Where the number lies with a probability of about 95 %: 1.96 standard
    /// errors to either side, and not below 0.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        let aside = 1.96 * self.standard_error();
        ((self.value() - aside).max(0.0), self.value() + aside)
    }
}

/// Estimates the number of solutions on `board`, on one thread. On
/// [`OpenBoard::full`] that is A000170(n), for n up to 64.
///
/// A microsecond a probe at n = 27, two at n = 64. If `stop` is requested,
/// the estimate rests on the blocks finished until then, perhaps none.
///
/// ```
/// use queens_count::estimate::{EstimateOptions, estimate};
/// use queens_count::open::OpenBoard;
/// use queens_search::stop::Stop;
///
/// let mut options = EstimateOptions::default();
/// options.probes = 50_000;
/// let board = OpenBoard::full(14)?;
/// let estimate = estimate(&board, &options, &Stop::never());
/// let off = (estimate.value() - 365_596.0).abs();
/// assert!(off < 4.0 * estimate.standard_error());
/// # Ok::<(), queens_count::open::OpenBoardError>(())
/// ```
#[must_use]
pub fn estimate(board: &OpenBoard, options: &EstimateOptions, stop: &Stop) -> Estimate {
    let sampler = Sampler::new(board, options);
    let mut sample = Sample::default();
    for index in 0..sampler.blocks(options.probes) {
        let Some(block) = sampler.block(index, stop) else {
            break;
        };
        sample.merge(&block);
    }
    sampler.estimate(sample)
}
