//! The operations in plain code: what they mean, on any processor.

use super::{BitCounts, Lanes, SAMPLE};

/// Four words of 64 bits.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

#[inline(always)]
fn each(a: [u64; 4], b: [u64; 4], of: impl Fn(u64, u64) -> u64) -> [u64; 4] {
    std::array::from_fn(|i| of(a[i], b[i]))
}

/// Which bits go down by 1, 2, 4, 8, 16 and 32 places, one step after the
/// other, when those under `mask` are moved together at the low end (Warren's
/// *Hacker's Delight*, 7–4).
#[inline(always)]
fn moves(mut mask: u64) -> [u64; 6] {
    let mut moves = [0; 6];
    // Below each bit of the mask: the zeros that have not been moved over yet.
    let mut zeros = !mask << 1;
    for (step, moved) in moves.iter_mut().enumerate() {
        // Whether the number of those zeros is odd.
        let mut odd = zeros;
        for shift in [1, 2, 4, 8, 16, 32] {
            odd ^= odd << shift;
        }
        *moved = odd & mask;
        mask = (mask ^ *moved) | *moved >> (1 << step);
        zeros &= !odd;
    }
    moves
}

// SAFETY (all functions): no special instructions; the pointers are used as
// the trait says.
impl Lanes for Portable {
    type Vector = [u64; 4];

    #[inline(always)]
    unsafe fn zero() -> [u64; 4] {
        [0; 4]
    }

    #[inline(always)]
    unsafe fn ones() -> [u64; 4] {
        [u64::MAX; 4]
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> [u64; 4] {
        // SAFETY: 32 readable bytes, aligned, by the trait's contract.
        unsafe { *from.cast::<[u64; 4]>() }
    }

    #[inline(always)]
    unsafe fn store(to: *mut u8, vector: [u64; 4]) {
        // SAFETY: 32 writable bytes, aligned, by the trait's contract.
        unsafe { *to.cast::<[u64; 4]>() = vector }
    }

    #[inline(always)]
    unsafe fn and(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        each(a, b, |a, b| a & b)
    }

    #[inline(always)]
    unsafe fn or(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        each(a, b, |a, b| a | b)
    }

    #[inline(always)]
    unsafe fn xor(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        each(a, b, |a, b| a ^ b)
    }

    #[inline(always)]
    unsafe fn add_bytes(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        // The top bit of each byte apart, so that no carry passes.
        const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        each(a, b, |a, b| ((a & LOW) + (b & LOW)) ^ ((a ^ b) & !LOW))
    }

    #[inline(always)]
    unsafe fn ones_in_bytes(vector: [u64; 4]) -> [u64; 4] {
        vector.map(|word| {
            let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
            let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
            (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f
        })
    }

    #[inline(always)]
    unsafe fn sum_of_bytes(vector: [u64; 4]) -> u64 {
        vector
            .iter()
            .flat_map(|word| word.to_le_bytes())
            .map(u64::from)
            .sum()
    }

    #[inline(always)]
    unsafe fn count_ones(vector: [u64; 4]) -> u64 {
        vector.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    #[inline(always)]
    unsafe fn gather_bits(x: u64, mask: u64) -> u64 {
        // In a loop over many x the compiler does `moves` once, before it.
        let mut x = x & mask;
        for (step, moved) in moves(mask).into_iter().enumerate() {
            let moved = x & moved;
            x = (x ^ moved) | moved >> (1 << step);
        }
        x
    }

    #[inline(always)]
    unsafe fn join_row(x: u64, ys: *const u64, length: usize, out: *mut u64) -> usize {
        let mut written = 0;
        for i in 0..length {
            // SAFETY: within both lists by the trait's contract.
            unsafe {
                let y = *ys.add(i);
                *out.add(written) = x | y;
                written += usize::from(x & y == 0);
            }
        }
        written
    }

    #[inline(always)]
    unsafe fn or_of_u64(list: *const u64, length: usize) -> u64 {
        // SAFETY: a readable list by the trait's contract.
        unsafe { std::slice::from_raw_parts(list, length) }
            .iter()
            .fold(0, |or, x| or | x)
    }

    #[inline(always)]
    unsafe fn or_and_of_u32(list: *const u32, length: usize) -> (u32, u32) {
        // SAFETY: a readable list by the trait's contract.
        unsafe { std::slice::from_raw_parts(list, length) }
            .iter()
            .fold((0, u32::MAX), |(or, and), x| (or | x, and & x))
    }

    #[inline(always)]
    unsafe fn keep_clear(list: *const u32, length: usize, mask: u32, out: *mut u32) -> usize {
        let mut written = 0;
        for i in 0..length {
            // SAFETY: within both lists by the trait's contract.
            unsafe {
                let x = *list.add(i);
                *out.add(written) = x;
                written += usize::from(x & mask == 0);
            }
        }
        written
    }

    #[inline(always)]
    unsafe fn part(list: *mut u32, length: usize, bit: u32, ones: *mut u32) -> usize {
        let (mut kept, mut moved) = (0, 0);
        for i in 0..length {
            // SAFETY: within both lists by the trait's contract; `kept` never
            // passes `i`.
            unsafe {
                let x = *list.add(i);
                *ones.add(moved) = x;
                let set = usize::from(x >> bit & 1 == 1);
                moved += set;
                if set == 0 {
                    *list.add(kept) = x;
                    kept += 1;
                }
            }
        }
        kept
    }

    #[inline(always)]
    unsafe fn sample(list: *const u32, length: usize) -> (BitCounts, u32) {
        let vectors = length / 8;
        let looked_at = vectors.min(SAMPLE);
        let stride = vectors / looked_at;
        let mut counts = [0; 32];
        for vector in 0..looked_at {
            for i in 0..8 {
                // SAFETY: below `vectors` · 8, within the list.
                let x = unsafe { *list.add(8 * vector * stride + i) };
                for (bit, count) in counts.iter_mut().enumerate() {
                    *count += (x >> bit & 1) as u8;
                }
            }
        }
        (counts, 8 * looked_at as u32)
    }

    #[inline(always)]
    unsafe fn inverted_planes(words: *const u32, planes: *mut [u32; 8]) {
        for bit in 0..32 {
            let plane: [u32; 8] = std::array::from_fn(|group| {
                (0..32).fold(0, |bits, i| {
                    // SAFETY: 256 words by the trait's contract.
                    let word = unsafe { *words.add(32 * group + i) };
                    bits | (!word >> bit & 1) << i
                })
            });
            // SAFETY: 32 planes by the trait's contract.
            unsafe { *planes.add(bit) = plane };
        }
    }

    #[inline(always)]
    unsafe fn row_offsets(words: *const u32, mask: u32, out: *mut u64) {
        for i in 0..4 {
            // SAFETY: four words in and four out by the trait's contract.
            unsafe {
                let bytes = (*words.add(i) & mask).to_le_bytes();
                *out.add(i) = (0..4).fold(0, |offsets, byte| {
                    offsets | (u64::from(bytes[byte]) << 5) << (16 * byte)
                });
            }
        }
    }
}
