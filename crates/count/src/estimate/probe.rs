//! One probe, and blocks of them.

use queens_search::stop::Stop;
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};

use super::{Estimate, EstimateOptions, Sample};
use crate::open::{OpenBoard, completions, hopeless, without_forced};
use crate::word::Word;

/// Probes in a block.
pub const BLOCK: u64 = 4096;

/// Probes between two looks at the stop token.
const STOP_PROBES: u64 = 64;

/// A board made ready for probes; blocks of them can be taken from several
/// threads at once.
#[derive(Clone, Debug)]
pub struct Sampler {
    /// Usable squares of the rows that are probed, and of those counted.
    probed: Vec<u64>,
    counted: Vec<u64>,
    columns: u64,
    hopeless: bool,
    seed: u64,
}

impl Sampler {
    /// Probes on `board`; [`EstimateOptions::probes`] plays no part.
    #[must_use]
    pub fn new(board: &OpenBoard, options: &EstimateOptions) -> Self {
        let mut probed = without_forced(board);
        let rows = options.counted_rows.unwrap_or(worth_counting(&probed));
        let cut = probed.len().saturating_sub(rows as usize);
        Self {
            hopeless: hopeless(&probed, board.columns()),
            counted: probed.split_off(cut),
            probed,
            columns: u64::low(board.columns()),
            seed: options.seed,
        }
    }

    /// Whether one probe gives the number itself.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.hopeless || self.probed.iter().all(|usable| usable.count_ones() == 1)
    }

    /// Blocks for at least this many probes: one if a single probe is exact.
    #[must_use]
    pub fn blocks(&self, probes: u64) -> u64 {
        if self.is_exact() {
            1
        } else {
            probes.div_ceil(BLOCK)
        }
    }

    /// Block number `index`; `None` if `stop` was requested before its end.
    #[must_use]
    pub fn block(&self, index: u64, stop: &Stop) -> Option<Sample> {
        let mut random = stream(self.seed, index);
        let mut sample = Sample::default();
        let probes = if self.is_exact() { 1 } else { BLOCK };
        for probe in 0..probes {
            if probe % STOP_PROBES == 0 && stop.requested() {
                return None;
            }
            sample.add(self.probe(&mut random, stop)?);
        }
        Some(sample)
    }

    /// What the blocks merged into `sample` come to.
    #[must_use]
    pub fn estimate(&self, sample: Sample) -> Estimate {
        Estimate {
            sample,
            exact: self.is_exact() && sample.probes() > 0,
        }
    }

    fn probe(&self, random: &mut Pcg64Mcg, stop: &Stop) -> Option<f64> {
        if self.hopeless {
            return Some(0.0);
        }
        let (mut open, mut right, mut left) = (self.columns, 0_u64, 0_u64);
        let mut weight = 1.0;
        for usable in &self.probed {
            let mut free = usable & open & !(right | left);
            let choices = free.count_ones();
            if choices == 0 {
                return Some(0.0);
            }
            weight *= f64::from(choices);
            for _ in 0..below(choices, random) {
                free &= free - 1;
            }
            let queen = free.lowest();
            open ^= queen;
            right = (right | queen) << 1;
            left = (left | queen) >> 1;
        }
        let found = completions(&self.counted, open, right, left, stop)?;
        Some(weight * found as f64)
    }
}

/// How many rows at the end are cheaper to count than to probe, as measured on
/// full boards: they take about the time of the probe above them. A board of
/// ten rows is counted whole, in a fraction of a millisecond.
fn worth_counting(rows: &[u64]) -> u32 {
    match rows.len() {
        0..=10 => 10,
        11..=15 => 7,
        16..=25 => 8,
        26..=40 => 9,
        _ => 10,
    }
}

/// A random whole number below `bound`; off from evenness by less than 2⁻⁵⁷.
fn below(bound: u32, random: &mut Pcg64Mcg) -> u32 {
    let product = u128::from(random.next_u64()) * u128::from(bound);
    (product >> u64::BITS) as u32
}

/// The random numbers of a block: a stream of its own for each seed and index.
fn stream(seed: u64, index: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(scrambled(scrambled(seed).wrapping_add(index)))
}

/// A bijection that leaves no pattern (the output function of SplitMix64), so
/// that neighbouring seeds and indices have nothing in common.
fn scrambled(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_even() {
        let mut random = stream(1, 0);
        let mut seen = [0_u32; 7];
        for _ in 0..70_000 {
            seen[below(7, &mut random) as usize] += 1;
        }
        // 10,000 each, with a standard deviation of 93.
        assert!(
            seen.iter().all(|count| count.abs_diff(10_000) < 500),
            "{seen:?}"
        );
    }

    #[test]
    fn the_random_numbers_never_change() {
        // If these change, every seed means something else from then on.
        assert_eq!(scrambled(0), 0xe220_a839_7b1d_cdaf);
        let first = |seed, index| stream(seed, index).next_u64();
        assert_eq!(
            [first(1, 0), first(1, 1), first(2, 0)].map(|number| number >> 32),
            [1_093_706_207, 4_027_925_642, 2_183_010_247]
        );
    }
}
