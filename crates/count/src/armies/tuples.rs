//! Three and four armies: tuples of pairwise disjoint members of one list.
//!
//! # Method
//!
//! For each army of the list, one bit set says which others it does not
//! touch. A tuple is built army by army, keeping the intersection of the sets
//! of those chosen; the last army is counted, not chosen:
//!
//! ```text
//! ways = Σ over first of  orbit(first) · (K−1)! · #{unordered rest}
//! ```
//!
//! or, where the board has fewer than K + 1 symmetries, K! times all
//! unordered tuples.
//!
//! # Cost
//!
//! Memory L²/8 bytes for a list of L; time, for K = 3, disjoint pairs × L/64
//! words, each half again by order.

use queens_search::stop::Stop;

use super::list::Listed;
use super::{NAME, symmetry};
use crate::open::OpenBoard;
use crate::unit::Start;
use crate::{Counter, Plan, WorkUnit};

/// First armies in a unit.
const FIRSTS: usize = 16;

pub(super) struct Tuples {
    plan: Plan,
    /// Words of one set.
    words: usize,
    /// The set of each army, one after the other.
    disjoint: Vec<u64>,
    /// Index of a first army, and how many ordered tuples one unordered rest
    /// stands for.
    firsts: Vec<(usize, u128)>,
    /// Whether the rest comes after the first army in the list.
    ascending: bool,
    armies: u32,
}

impl Tuples {
    pub(super) fn new(board: &OpenBoard, listed: &Listed, armies: u32) -> Self {
        let turns = symmetry::stabilizer(board);
        let ascending = turns.len() <= armies as usize;
        let orders = |armies: u32| (1..=u128::from(armies)).product::<u128>();
        let firsts: Vec<_> = if ascending {
            (0..listed.len())
                .map(|first| (first, orders(armies)))
                .collect()
        } else {
            let canonical = listed.iter().enumerate().filter_map(|(first, columns)| {
                let orbit = symmetry::orbit_if_canonical(&turns, columns)?;
                Some((first, u128::from(orbit) * orders(armies - 1)))
            });
            canonical.collect()
        };
        let units = (0..firsts.len())
            .step_by(FIRSTS)
            .map(|start| (Start::Listed(start..firsts.len().min(start + FIRSTS)), 1));
        let n = u32::try_from(listed.n()).expect("at most MAX_N");
        Self {
            plan: Plan::new(NAME, n, units),
            words: listed.len().div_ceil(64),
            disjoint: disjoint_sets(listed),
            firsts,
            ascending,
            armies,
        }
    }

    fn set(&self, index: usize) -> &[u64] {
        &self.disjoint[index * self.words..][..self.words]
    }

    /// Unordered ways to choose `armies` ≥ 1 pairwise disjoint members of
    /// `among`. Sets of members before word `from` are not looked at.
    fn choose(&self, among: &[u64], armies: u32, from: usize, stop: &Stop) -> u128 {
        if armies == 1 {
            let ones = |word: &u64| u128::from(word.count_ones());
            return among[from..].iter().map(ones).sum();
        }
        let mut ways = 0;
        let mut rest = vec![0; self.words];
        for word in from..self.words {
            let mut members = among[word];
            while members != 0 {
                if stop.requested() {
                    return 0;
                }
                let bit = members.trailing_zeros();
                members &= members - 1;
                let set = self.set(word * 64 + bit as usize);
                for at in word..self.words {
                    rest[at] = among[at] & set[at];
                }
                rest[word] &= after(bit);
                ways += self.choose(&rest, armies - 1, word, stop);
            }
        }
        ways
    }
}

/// The bits above `bit`.
fn after(bit: u32) -> u64 {
    (u64::MAX << bit) << 1
}

/// For each army, the set of those that share no square with it.
fn disjoint_sets(listed: &Listed) -> Vec<u64> {
    let (n, words) = (listed.n(), listed.len().div_ceil(64));
    // Planes as in `pairs`: who has a queen on a square.
    let mut planes = vec![0_u64; n * n * words];
    for (index, columns) in listed.iter().enumerate() {
        for (row, &column) in columns.iter().enumerate() {
            let plane = row * n + usize::from(column);
            planes[plane * words + index / 64] |= 1 << (index % 64);
        }
    }
    let mut everyone = vec![u64::MAX; words];
    if let Some(last) = everyone.last_mut() {
        let used = (listed.len() - 1) % 64;
        *last &= !after(used as u32);
    }
    let mut sets = Vec::with_capacity(listed.len() * words);
    for columns in listed.iter() {
        let start = sets.len();
        sets.extend_from_slice(&everyone);
        for (row, &column) in columns.iter().enumerate() {
            let plane = row * n + usize::from(column);
            for (word, touched) in sets[start..].iter_mut().zip(&planes[plane * words..]) {
                *word &= !touched;
            }
        }
    }
    sets
}

impl Counter for Tuples {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn count(&self, unit: &WorkUnit, stop: &Stop) -> Option<u128> {
        let mut sum = 0_u128;
        for &(first, orders) in &self.firsts[unit.listed()] {
            let mut among = self.set(first).to_vec();
            let mut from = 0;
            if self.ascending {
                from = first / 64;
                among[from] &= after((first % 64) as u32);
            }
            sum += self.choose(&among, self.armies - 1, from, stop) * orders;
            if stop.requested() {
                return None;
            }
        }
        Some(sum)
    }
}
