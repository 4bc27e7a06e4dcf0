//! Counting by joining halves of the board: the fast kernel for n ≥ 13.
//!
//! Cut the board between two rows, give the top half a set S of columns and
//! the bottom half the others. The halves then only meet on the diagonals that
//! cross the cut. With the crossings of a half as the bits of its *key*
//! (`layout.rs`),
//!
//! ```text
//! Q(n) = Σ over S of  #{ (a, b) : a ∈ top(S), b ∈ bottom(rest of S), a & b = 0 }
//! ```
//!
//! There are far fewer halves than nodes of a search (7.4·10⁹ against 3·10¹²
//! at n = 20), and pairs of halves are compared 256 at a time.
//!
//! 1. `quarters`: all placements on the left and right part of each half,
//!    once, by columns and rows.
//! 2. `halves`: for each S, the halves are joined from quarters.
//! 3. `join`, `split`, `block`: the pairs that fit are counted.
//!
//! `plain` does all three with nested loops, and is what they are tested with.
//!
//! # Symmetry
//!
//! In a solution each long diagonal has at most one queen, in its upper or its
//! lower half. Mirroring on one long diagonal leaves its queen in place and
//! moves the other's queen to the other half. So only solutions with a top
//! half off both long diagonals are counted, with weight 2 for each long
//! diagonal that the bottom half uses. Left and right may still be exchanged:
//! S is taken up to reversal. For even n the bottom half is a top half upside
//! down, so S and its complement are counted together from the same two lists.
//! For odd n the middle queen is on both long diagonals, in the top half; such
//! a top half only meets bottom halves off both, with weight 1.
//!
//! The idea of joining parts of the board is Kluev's \[12\], and before him
//! takaken's \[11\]; the halves, keys and the join are this project's.
//!
//! Memory: 8 bytes a quarter placement (two lists for even n, four for odd):
//! 15 MB at n = 18, 120 MB at 20, 1.1 GB at 22; and the lists of one S for
//! each thread. Quarters for which the [`Memory`] does not suffice are counted
//! only, and listed for the columns of one S when it is joined.

mod block;
mod board;
mod engine;
mod halves;
mod join;
mod layout;
#[cfg(test)]
mod plain;
mod quarters;
mod split;
#[cfg(test)]
mod tests;

use queens_search::stop::Stop;

use self::halves::{Halves, Quarters, subsets_of_size};
use self::join::{Engine, Weighted, Work, join};
use self::layout::{Layout, Role};
use crate::arch::detect::Instructions;
use crate::prefix::folded;
use crate::unit::Start;
use crate::{Counter, Memory, Plan, Tally, WorkUnit};

pub(crate) use self::board::{JOIN, JOINED, on_board};

pub(crate) const NAME: &str = "halfboard";
pub(crate) const SUMMARY: &str = "the same with the best instructions that run here";
pub(crate) const PORTABLE_NAME: &str = "halfboard-portable";
pub(crate) const PORTABLE_SUMMARY: &str = "joins halves of the board, without special instructions";
#[cfg(target_arch = "x86_64")]
pub(crate) const AVX2_NAME: &str = "halfboard-avx2";
#[cfg(target_arch = "x86_64")]
pub(crate) const AVX2_SUMMARY: &str = "the same with AVX2";
#[cfg(target_arch = "x86_64")]
pub(crate) const AVX512_NAME: &str = "halfboard-avx512";
#[cfg(target_arch = "x86_64")]
pub(crate) const AVX512_SUMMARY: &str = "the same with AVX-512";
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
pub(crate) const NEON_NAME: &str = "halfboard-neon";
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
pub(crate) const NEON_SUMMARY: &str = "the same with NEON";

/// Largest board: beyond, quarters have more placements than 32 bits count.
pub(crate) const MAX_N: u32 = 24;
/// Below, halves are too small for keys.
const MIN_N: u32 = 6;

pub(crate) fn prepare(n: u32, memory: Memory) -> Box<dyn Counter> {
    prepare_with(n, memory, Instructions::best())
}

pub(crate) fn prepare_portable(n: u32, memory: Memory) -> Box<dyn Counter> {
    prepare_with(n, memory, Instructions::Portable)
}

#[cfg(target_arch = "x86_64")]
pub(crate) fn prepare_avx2(n: u32, memory: Memory) -> Box<dyn Counter> {
    prepare_with(n, memory, Instructions::Avx2)
}

#[cfg(target_arch = "x86_64")]
pub(crate) fn prepare_avx512(n: u32, memory: Memory) -> Box<dyn Counter> {
    prepare_with(n, memory, Instructions::Avx512)
}

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
pub(crate) fn prepare_neon(n: u32, memory: Memory) -> Box<dyn Counter> {
    prepare_with(n, memory, Instructions::Neon)
}

fn prepare_with(n: u32, memory: Memory, instructions: Instructions) -> Box<dyn Counter> {
    if n < MIN_N {
        return folded::prepare(n, memory);
    }
    Box::new(HalfBoards::new(n, memory, instructions))
}

/// The quarters of a board, and all column sets with their weights.
pub(crate) struct HalfBoards {
    quarters: Quarters,
    sets: Vec<u32>,
    plan: Plan,
    instructions: Instructions,
}

/// Expected work of a unit, in nanoseconds of one core: enough units for any
/// machine, and few enough that a ledger of them stays small.
const UNIT_SIZE: u64 = 200_000_000;
const FEWEST_UNITS: u64 = 64;

impl HalfBoards {
    fn new(n: u32, memory: Memory, instructions: Instructions) -> Self {
        let quarters = Quarters::new(Layout::new(n), memory.bytes);
        let sets = weighted_sets(n);
        let sizes: Vec<u64> = sets
            .iter()
            .map(|&(set, _)| expected_size(&quarters, set))
            .collect();
        let all: u64 = sizes.iter().sum();
        let unit_size = (all / FEWEST_UNITS).clamp(1, UNIT_SIZE);

        let mut units = Vec::new();
        let (mut start, mut size) = (0, 0);
        for (index, &(_, weight)) in sets.iter().enumerate() {
            size += sizes[index];
            let is_last = sets.get(index + 1).is_none_or(|next| next.1 != weight);
            if size >= unit_size || is_last {
                units.push((Start::ColumnSets(start..index + 1), weight, size));
                (start, size) = (index + 1, 0);
            }
        }
        Self {
            plan: Plan::of_sizes(NAME, n, units),
            sets: sets.into_iter().map(|(set, _)| set).collect(),
            quarters,
            instructions,
        }
    }
}

impl Counter for HalfBoards {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn count(&self, unit: &WorkUnit, stop: &Stop) -> Option<u128> {
        self.tally(unit, stop).map(|tally| tally.count)
    }

    fn tally(&self, unit: &WorkUnit, stop: &Stop) -> Option<Tally> {
        let sets = Sets {
            quarters: &self.quarters,
            columns: &self.sets[unit.listed()],
        };
        engine::count(self.instructions, &sets, stop)
    }
}

/// The column sets that the units of a plan of half-boards are stretches of
/// ([`Start::ColumnSets`]): the columns of the top ⌈n/2⌉ rows, as masks, in
/// the order of the plan. n is from 6 to 24.
///
/// With f(S) the sum of 2^d over the solutions whose top rows have their
/// queens on S and on no long diagonal outside the centre, where d is the
/// number of long diagonals that the rows below use, a unit counts
///
/// ```text
/// n odd:   Σ over its S of  f(S)
/// n even:  Σ over its S of  (f(S) + f(the other columns)) / 2
/// ```
///
/// Time and memory: a list of half the binomial of n over n/2 for odd n, a
/// quarter for even n.
#[must_use]
pub fn column_sets(n: u32) -> Vec<u32> {
    weighted_sets(n).into_iter().map(|(set, _)| set).collect()
}

/// The same with their weights. Sets that reversal leaves as they are, or turns
/// into their complement, count half as much: they come last, in units of
/// their own.
fn weighted_sets(n: u32) -> Vec<(u32, u8)> {
    let mut sets = canonical_sets(n);
    sets.sort_by_key(|&(set, weight)| (std::cmp::Reverse(weight), set));
    sets
}

/// The column sets of the top half that have to be counted, one for each
/// orbit, with the weight of what [`Sets::count`] counts for them.
fn canonical_sets(n: u32) -> Vec<(u32, u8)> {
    let full = (1_u32 << n) - 1;
    let reversed = |set: u32| set.reverse_bits() >> (32 - n);
    subsets_of_size(n, n.div_ceil(2))
        .filter_map(|set| {
            let mirror = reversed(set);
            if n % 2 == 1 {
                return (set <= mirror).then_some((set, if set == mirror { 1 } else { 2 }));
            }
            let (rest, mirrored_rest) = (full ^ set, full ^ mirror);
            let is_first = set <= mirror && set <= rest && set <= mirrored_rest;
            let is_own_image = mirror == set || mirror == rest;
            is_first.then_some((set, if is_own_image { 2 } else { 4 }))
        })
        .collect()
}

/// Expected work on a column set, in nanoseconds, from measurements with
/// AVX-512 on one core of an Intel Xeon (Sapphire Rapids) at n = 14 to 22:
/// listing takes so much for each two quarters compared, joining so much for
/// each two of these. Off by a third at most, and by less within one n.
fn expected_size(quarters: &Quarters, set: u32) -> u64 {
    let layout = &quarters.layout;
    let n = layout.n();
    let top = quarters.comparisons(Role::Top, set) as f64;
    let bottom = quarters.comparisons(Role::Bottom, ((1 << n) - 1) ^ set) as f64;
    // For odd n fewer of the quarters compared make a half that is joined.
    let share = if layout.is_odd() { 0.45 } else { 1.0 };
    (LISTING * (top + bottom) + share * joining(n) * top * bottom + SET) as u64
}

/// Nanoseconds to compare two quarters.
const LISTING: f64 = 0.5;
/// Nanoseconds that a column set takes however few halves it has.
const SET: f64 = 2000.0;

/// Nanoseconds for a pair of a join, each side counted in quarters compared:
/// the share of pairs that splitting leaves falls to less than a third from
/// one n to the next but one.
fn joining(n: u32) -> f64 {
    1.3e-4 * 3.1_f64.powf((18.0 - f64::from(n)) / 2.0)
}

/// Some column sets of one board.
struct Sets<'a> {
    quarters: &'a Quarters,
    columns: &'a [u32],
}

impl Sets<'_> {
    /// Counts them, each without the weight of its unit; `None` if stopped.
    ///
    /// # Safety
    /// The processor has the instructions of `E`.
    #[inline(always)]
    unsafe fn count<E: Engine>(&self, stop: &Stop) -> Option<Tally> {
        let mut buffers = Buffers::new();
        let mut tally = Tally::default();
        for &columns in self.columns {
            if stop.requested() {
                return None;
            }
            // SAFETY: as the caller says.
            tally.count += unsafe {
                if self.quarters.is_filtered() {
                    self.on_board::<E>(columns, &mut buffers, &mut tally)
                } else if self.quarters.layout.is_odd() {
                    self.odd::<E>(columns, &mut buffers, &mut tally)
                } else {
                    self.even::<E>(columns, &mut buffers, &mut tally)
                }
            };
        }
        Some(tally)
    }

    /// Odd n: top halves of the set against bottom halves of the rest.
    #[inline(always)]
    unsafe fn odd<E: Engine>(&self, set: u32, buffers: &mut Buffers, tally: &mut Tally) -> u128 {
        let layout = &self.quarters.layout;
        let rest = ((1 << layout.n()) - 1) ^ set;
        let [top, bottom] = &mut buffers.halves;
        // SAFETY: as the caller says.
        unsafe {
            self.quarters.list::<E>(Role::Top, set, top);
            self.quarters.list::<E>(Role::Bottom, rest, bottom);
        }
        tally.states += (top.len() + bottom.len()) as u64;
        let [none, one, both] = &bottom.by_long_diagonals;
        let parts = [(none, 0), (one, 1 << 31), (both, 3 << 30)]
            .map(|(keys, class)| Weighted { keys, class });
        let tops = &top.by_long_diagonals[0];
        tally.pairs += tops.len() as u128 * bottom.len() as u128;
        // SAFETY: as the caller says.
        unsafe { join::<E, 2>(&mut buffers.work, layout.shared(), tops, &parts) }.into()
    }

    /// Even n: the set and its complement in both roles. A half counts as many
    /// times as the unit's weight says, and twice that if it uses both long
    /// diagonals.
    #[inline(always)]
    unsafe fn even<E: Engine>(&self, set: u32, buffers: &mut Buffers, tally: &mut Tally) -> u128 {
        let layout = &self.quarters.layout;
        let rest = ((1 << layout.n()) - 1) ^ set;
        for (columns, halves) in [set, rest].into_iter().zip(&mut buffers.halves) {
            // SAFETY: as the caller says.
            unsafe { self.quarters.list::<E>(Role::Top, columns, halves) };
            tally.states += halves.len() as u64;
        }
        let mut count = 0;
        for (top, bottom) in [(0, 1), (1, 0)] {
            let tops = &mut buffers.tops;
            tops.clear();
            let keys = &buffers.halves[top].by_long_diagonals[0];
            tops.extend(keys.iter().map(|&key| layout.exchanged(key)));
            let [none, one, both] = &buffers.halves[bottom].by_long_diagonals;
            // Off both in both halves: the same pairs in either role, each of
            // weight 1, so they are joined once for two.
            let none = if top == 0 { &none[..] } else { &[] };
            let parts = [(none, 0), (&one[..], 0), (&both[..], 1 << 31)]
                .map(|(keys, class)| Weighted { keys, class });
            let bottoms: usize = parts.iter().map(|part| part.keys.len()).sum();
            tally.pairs += tops.len() as u128 * bottoms as u128;
            // SAFETY: as the caller says.
            count += unsafe { join::<E, 1>(&mut buffers.work, layout.shared(), tops, &parts) };
        }
        count.into()
    }
}

/// What is kept from one column set to the next.
struct Buffers {
    halves: [Halves; 2],
    tops: Vec<u64>,
    work: Work,
}

impl Buffers {
    fn new() -> Self {
        Self {
            halves: Default::default(),
            tops: Vec::new(),
            work: Work::new(),
        }
    }
}
