//! Each step against its nested loops, and the whole against other kernels.

use super::block::{Block, LANES};
use super::halves::{Halves, Quarters};
use super::join::{Engine, Weighted, Work, join};
use super::layout::{Layout, Role};
use super::{HalfBoards, canonical_sets, plain};
use crate::arch::Lanes;
use crate::arch::detect::Instructions;
use crate::arch::portable::Portable;
use crate::{Counter, Memory, kernel, sum};
use queens_search::stop::Stop;

/// A small generator, so that the cases are the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() >> 20) as usize % end
    }

    /// A word in which each bit is set with a chance of `eighths` of 8.
    fn word(&mut self, eighths: usize) -> u64 {
        (0..64).fold(0, |word, bit| {
            word | u64::from(self.below(8) < eighths) << bit
        })
    }
}

/// All lists held, the first quarter's only (at n = 9), none.
const MEMORIES: [Memory; 3] = [
    Memory::of_bytes(u64::MAX),
    Memory::of_bytes(50_000),
    Memory::of_bytes(0),
];

/// Runs a test body with every implementation that runs here.
macro_rules! with_every_engine {
    ($body:ident ( $($argument:expr),* )) => {
        // SAFETY: needs no special instructions.
        unsafe { $body::<Portable>($($argument),*) };
        #[cfg(target_arch = "x86_64")]
        if Instructions::Avx2.runs_here() {
            // SAFETY: the processor has them.
            unsafe { $body::<crate::arch::avx2::Avx2>($($argument),*) };
        }
    };
}

unsafe fn halves_agree<L: Lanes>(quarters: &Quarters, role: Role, columns: u32) {
    let layout = &quarters.layout;
    let mut listed = Halves::default();
    // SAFETY: as the caller says.
    unsafe { quarters.list::<L>(role, columns, &mut listed) };
    let exchanged = role == Role::Bottom && !layout.is_odd();
    let expected = plain::halves(layout, role, columns);
    for (mut keys, expected) in listed.by_long_diagonals.into_iter().zip(expected) {
        for key in &mut keys {
            *key &= layout.shared();
            if exchanged {
                *key = layout.exchanged(*key);
            }
        }
        keys.sort_unstable();
        assert_eq!(keys, expected, "n = {}, {role:?}, {columns:b}", layout.n());
    }
}

#[test]
fn halves_are_those_of_a_plain_search() {
    for (n, memory) in (6..=9).flat_map(|n| MEMORIES.map(|memory| (n, memory))) {
        let quarters = Quarters::new(Layout::new(n), memory.bytes);
        for role in [Role::Top, Role::Bottom] {
            let rows = quarters.layout.rows(role);
            for columns in super::subsets_of_size(n, rows) {
                with_every_engine!(halves_agree(&quarters, role, columns));
            }
        }
    }
}

/// Weight of a word's class bits.
fn weight<const CLASSES: usize>(word: u32) -> u64 {
    let one = u64::from(word >> 31 & 1);
    let both = if CLASSES == 2 {
        u64::from(word >> 30 & 1)
    } else {
        0
    };
    1 + one + 2 * both
}

unsafe fn blocks_agree<E: Engine, const CLASSES: usize>() {
    let mut random = Random(1);
    let mut block = Block::new();
    for round in 0..400 {
        let density = 1 + round % 4;
        let lanes: Vec<u32> = (0..=random.below(LANES))
            .map(|_| random.word(density) as u32)
            .take(LANES)
            .collect();
        let key_bits = u32::MAX >> CLASSES;
        let stream: Vec<u32> = (0..random.below(600))
            .map(|_| random.word(density) as u32 & key_bits)
            .collect();
        let mut spare = vec![0; stream.len() + 16];
        // SAFETY: as the caller says; `spare` has room for the stream.
        let counted = unsafe {
            E::block::<CLASSES>(
                &mut block,
                (lanes.as_ptr(), lanes.len()),
                (stream.as_ptr(), stream.len()),
                spare.as_mut_ptr(),
            )
        };
        let expected: u64 = lanes
            .iter()
            .map(|&lane| {
                let fits = stream.iter().filter(|&&key| key & lane & key_bits == 0);
                weight::<CLASSES>(lane) * fits.count() as u64
            })
            .sum();
        assert_eq!(counted, expected, "round {round}");
    }
}

#[test]
fn a_block_is_a_nested_loop() {
    unsafe fn both<E: Engine>() {
        // SAFETY: as the caller says.
        unsafe {
            blocks_agree::<E, 1>();
            blocks_agree::<E, 2>();
        }
    }
    with_every_engine!(both());
}

unsafe fn joins_agree<E: Engine, const CLASSES: usize>() {
    let mut random = Random(2);
    let mut work = Work::new();
    for round in 0..60 {
        // Up to 40 live bits, so that some rounds need groups.
        let live = random.word(3) & random.word(7) & ((1 << (12 + random.below(50))) - 1);
        let keys = |random: &mut Random| -> Vec<u64> {
            let density = 1 + random.below(2);
            let length = random.below(if round % 3 == 0 { 4000 } else { 700 });
            (0..length).map(|_| random.word(density) & live).collect()
        };
        let tops = keys(&mut random);
        let parts: Vec<Vec<u64>> = (0..3).map(|_| keys(&mut random)).collect();
        let classes = if CLASSES == 1 {
            [0, 0, 1 << 31]
        } else {
            [0, 1 << 31, 3 << 30]
        };
        let weighted: Vec<Weighted<'_>> = parts
            .iter()
            .zip(classes)
            .map(|(keys, class)| Weighted { keys, class })
            .collect();
        // SAFETY: as the caller says.
        let counted = unsafe { join::<E, CLASSES>(&mut work, u64::MAX, &tops, &weighted) };
        let bottoms: Vec<(&[u64], u64)> = parts
            .iter()
            .zip(classes)
            .map(|(keys, class)| (&keys[..], weight::<CLASSES>(class)))
            .collect();
        assert_eq!(counted, plain::pairs(&tops, &bottoms), "round {round}");
    }
}

#[test]
fn a_join_is_a_nested_loop() {
    unsafe fn both<E: Engine>() {
        // SAFETY: as the caller says.
        unsafe {
            joins_agree::<E, 1>();
            joins_agree::<E, 2>();
        }
    }
    with_every_engine!(both());
}

#[test]
fn every_column_set_is_counted_through_one_of_its_orbit() {
    for n in 6..=13 {
        // A solution's top half is counted as it is, mirrored, or as the
        // bottom half turned over; weights stand for how many sets an orbit
        // has (for even n times two, as each pair of halves is joined once
        // for two roles).
        let sets = canonical_sets(n);
        let covered: u64 = sets.iter().map(|&(_, weight)| u64::from(weight)).sum();
        let all = super::subsets_of_size(n, n.div_ceil(2)).count() as u64;
        if n % 2 == 1 {
            assert_eq!(covered, all, "n = {n}");
        } else {
            let orbit = |set: u32| {
                let full = (1_u32 << n) - 1;
                let mirror = set.reverse_bits() >> (32 - n);
                let mut orbit = [set, mirror, full ^ set, full ^ mirror];
                orbit.sort_unstable();
                let mut orbit = orbit.to_vec();
                orbit.dedup();
                orbit.len() as u64
            };
            let members: u64 = sets.iter().map(|&(set, _)| orbit(set)).sum();
            assert_eq!(members, all, "n = {n}");
            for (set, weight) in sets {
                assert_eq!(u64::from(weight), orbit(set), "n = {n}, {set:b}");
            }
        }
    }
}

#[test]
fn units_hold_every_set_once_and_one_weight_each() {
    for n in [6, 11, 14] {
        let counter = HalfBoards::new(n, Memory::default(), Instructions::Portable);
        let mut next = 0;
        for unit in counter.plan().units() {
            let range = unit.listed();
            assert_eq!(range.start, next);
            assert!(!range.is_empty());
            next = range.end;
        }
        assert_eq!(next, counter.sets.len());
        for memory in MEMORIES {
            let again = HalfBoards::new(n, memory, Instructions::best());
            assert_eq!(counter.plan(), again.plan());
        }
    }
}

#[test]
fn totals_are_those_of_the_search() {
    for n in 6..=12 {
        let folded = kernel::by_name("folded").unwrap().prepare(n).unwrap();
        let expected = sum(&*folded, &Stop::never());
        for instructions in [Instructions::Portable, Instructions::best()] {
            for memory in MEMORIES {
                let counter = HalfBoards::new(n, memory, instructions);
                assert_eq!(sum(&counter, &Stop::never()), expected, "n = {n}");
            }
        }
    }
}

#[test]
fn a_stop_leaves_no_count() {
    let counter = HalfBoards::new(10, Memory::default(), Instructions::best());
    let stop = Stop::new();
    stop.request();
    assert_eq!(counter.tally(&counter.plan().units()[0], &stop), None);
}
