//! Every operation of every implementation that runs here, against
//! [`Portable`]; and that against its description, word by word.

use proptest::prelude::*;

use super::check::{Difference, check};
use super::detect::Instructions;
use super::portable::Portable;
use super::{Lanes, SAMPLE};

#[test]
fn every_implementation_here_agrees_with_plain_code() {
    for &instructions in Instructions::ALL {
        if !instructions.is_present() {
            continue;
        }
        for seed in 0..20 {
            if let Err(Difference { operation, length }) = check(instructions, seed) {
                panic!("{instructions:?} differ in {operation}, on {length} elements");
            }
        }
        assert!(instructions.runs_here(), "{instructions:?}");
    }
}

#[test]
fn the_best_instructions_run_here_and_no_later_ones_do() {
    let best = Instructions::best();
    assert!(best.runs_here());
    let later = Instructions::ALL.iter().skip_while(|&&each| each != best);
    assert_eq!(later.filter(|each| each.runs_here()).count(), 1);
}

/// Room for a list, and what may be written beyond it.
fn room<T: Copy + Default>(list: &[T]) -> Vec<T> {
    vec![T::default(); list.len() + 8]
}

fn bit_is_set(x: u32, bit: u32) -> bool {
    x >> bit & 1 == 1
}

/// Words of which some have few bits and some nearly all.
fn word() -> impl Strategy<Value = u32> {
    prop_oneof![
        any::<u32>(),
        (any::<u32>(), any::<u32>()).prop_map(|(a, b)| a & b),
        (any::<u32>(), any::<u32>()).prop_map(|(a, b)| a | b),
        Just(0),
        Just(u32::MAX),
    ]
}

fn long_word() -> impl Strategy<Value = u64> {
    (word(), word()).prop_map(|(low, high)| u64::from(high) << 32 | u64::from(low))
}

/// The bits under the mask, moved together one by one.
fn gathered(x: u64, mask: u64) -> u64 {
    let places = (0..64).filter(|place| mask >> place & 1 == 1);
    places
        .enumerate()
        .fold(0, |bits, (to, from)| bits | (x >> from & 1) << to)
}

proptest! {
    #[test]
    fn plain_vectors(a: [u64; 4], b: [u64; 4], c: [u64; 4]) {
        let bytes = |words: [u64; 4]| words.map(u64::to_le_bytes).concat();
        // SAFETY: plain code runs everywhere.
        let (and, or, xor, carry, added, ones, sum, count) = unsafe {
            (
                Portable::and(a, b),
                Portable::or(a, b),
                Portable::xor(a, b),
                Portable::carry(a, b, c),
                bytes(Portable::add_bytes(a, b)),
                bytes(Portable::ones_in_bytes(a)),
                Portable::sum_of_bytes(a),
                Portable::count_ones(a),
            )
        };
        for bit in 0..256 {
            let of = |words: [u64; 4]| words[bit / 64] >> (bit % 64) & 1;
            prop_assert_eq!(of(and), of(a) & of(b));
            prop_assert_eq!(of(or), of(a) | of(b));
            prop_assert_eq!(of(xor), of(a) ^ of(b));
            prop_assert_eq!(of(carry.0) + 2 * of(carry.1), of(a) + of(b) + of(c));
        }
        let (a_bytes, b_bytes) = (bytes(a), bytes(b));
        for (i, (&p, &q)) in a_bytes.iter().zip(&b_bytes).enumerate() {
            prop_assert_eq!(added[i], p.wrapping_add(q));
            prop_assert_eq!(u32::from(ones[i]), p.count_ones());
        }
        prop_assert_eq!(sum, a_bytes.iter().map(|&byte| u64::from(byte)).sum::<u64>());
        prop_assert_eq!(count, a.iter().map(|word| u64::from(word.count_ones())).sum::<u64>());
    }

    #[test]
    fn plain_gathering(x in long_word(), mask in long_word()) {
        // SAFETY: plain code runs everywhere.
        prop_assert_eq!(unsafe { Portable::gather_bits(x, mask) }, gathered(x, mask));
    }

    #[test]
    fn plain_long_lists(x in long_word(), mut list in prop::collection::vec(long_word(), 0..70)) {
        // SAFETY: plain code runs everywhere, on a list.
        let or = unsafe { Portable::or_of_u64(list.as_ptr(), list.len()) };
        prop_assert_eq!(or, list.iter().fold(0, |or, y| or | y));
        list.truncate(list.len() & !3);
        let mut out = room(&list);
        // SAFETY: as above; there is room for all and more.
        let count = unsafe {
            Portable::join_row(x, list.as_ptr(), list.len(), out.as_mut_ptr())
        };
        let fitting = list.iter().filter(|&&y| x & y == 0).map(|y| x | y);
        prop_assert_eq!(&out[..count], fitting.collect::<Vec<_>>());
    }

    #[test]
    fn plain_lists(
        list in prop::collection::vec(word(), 0..300),
        mask in word(),
        bit in 0_u32..32,
    ) {
        // SAFETY: plain code runs everywhere, on a list.
        let or_and = unsafe { Portable::or_and_of_u32(list.as_ptr(), list.len()) };
        let or = list.iter().fold(0, |or, x| or | x);
        prop_assert_eq!(or_and, (or, list.iter().fold(u32::MAX, |and, x| and & x)));

        let mut out = room(&list);
        // SAFETY: as above; there is room for all and more.
        let count = unsafe {
            Portable::keep_clear(list.as_ptr(), list.len(), mask, out.as_mut_ptr())
        };
        let clear = list.iter().copied().filter(|x| x & mask == 0);
        prop_assert_eq!(&out[..count], clear.collect::<Vec<_>>());

        let mut kept = list.clone();
        kept.resize(list.len() + 8, 0);
        // SAFETY: as above.
        let count = unsafe {
            Portable::part(kept.as_mut_ptr(), list.len(), bit, out.as_mut_ptr())
        };
        let (with, without): (Vec<u32>, Vec<u32>) =
            list.iter().partition(|&&x| bit_is_set(x, bit));
        prop_assert_eq!(&kept[..count], without);
        prop_assert_eq!(&out[..list.len() - count], with);

        if list.len() >= 8 {
            // SAFETY: as above; there are eight elements.
            let (counts, of) = unsafe { Portable::sample(list.as_ptr(), list.len()) };
            let eights: Vec<&[u32]> = list.chunks_exact(8).collect();
            let stride = eights.len() / eights.len().min(SAMPLE);
            let sampled = eights.iter().step_by(stride).take(SAMPLE).copied().flatten();
            prop_assert_eq!(of as usize, sampled.clone().count());
            for (bit, &count) in (0..).zip(&counts) {
                let set = sampled.clone().filter(|&&x| bit_is_set(x, bit)).count();
                prop_assert_eq!(usize::from(count), set);
            }
        }
    }

    #[test]
    fn plain_planes(words in prop::collection::vec(word(), 256)) {
        let mut planes = [[0; 8]; 32];
        // SAFETY: plain code runs everywhere; 256 words in and 32 planes out.
        unsafe { Portable::inverted_planes(words.as_ptr(), planes.as_mut_ptr()) };
        for (bit, plane) in (0..).zip(&planes) {
            for (i, &word) in words.iter().enumerate() {
                let free = bit_is_set(plane[i / 32], i as u32 % 32);
                prop_assert_eq!(free, !bit_is_set(word, bit));
            }
        }
    }

    #[test]
    fn plain_row_offsets(words: [u32; 4], mask in word()) {
        let mut offsets = [0; 4];
        // SAFETY: plain code runs everywhere; four words in and four out.
        unsafe { Portable::row_offsets(words.as_ptr(), mask, offsets.as_mut_ptr()) };
        for (word, offsets) in words.into_iter().zip(offsets) {
            for byte in 0..4 {
                let key = u64::from((word & mask).to_le_bytes()[byte]);
                prop_assert_eq!(offsets >> (16 * byte) & 0xffff, 32 * key);
            }
        }
    }
}
