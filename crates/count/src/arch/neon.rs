//! NEON, which every 64-bit ARM processor has.
//!
//! Lists of 64-bit words are left to [`Portable`]: with two of them in a
//! register, moving a mask out of it costs what the register saves, and plain
//! loops over ANDs and ORs the compiler turns into vectors by itself.

use std::arch::aarch64::*;

use super::compress::FOUR_IN_BYTES;
use super::portable::Portable;
use super::{BitCounts, Lanes, SAMPLE};

/// Two registers of 128 bits.
#[derive(Clone, Copy)]
pub(crate) struct Neon;

/// 256 bits: two words each.
#[derive(Clone, Copy)]
pub(crate) struct Pair(uint64x2_t, uint64x2_t);

/// Four elements, those under `mask` moved to the front.
#[inline(always)]
unsafe fn compress(x: uint32x4_t, mask: usize) -> uint32x4_t {
    // SAFETY: NEON by the caller; a row of the table has sixteen bytes.
    unsafe {
        let row = vld1q_u8(FOUR_IN_BYTES[mask].as_ptr());
        vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(x), row))
    }
}

/// Which of four elements, all ones or zero, are ones, and how many.
#[inline(always)]
unsafe fn mask_and_count(chosen: uint32x4_t) -> (usize, usize) {
    // One sum gives both: the places as bits, their number above them.
    const PLACES: [u32; 4] = [16 | 1, 16 | 2, 16 | 4, 16 | 8];
    // SAFETY: NEON by the caller.
    let sum = unsafe { vaddvq_u32(vandq_u32(chosen, vld1q_u32(PLACES.as_ptr()))) };
    (sum as usize & 15, sum as usize >> 4)
}

/// Transposes squares of eight by eight bits, a byte a row, by exchanging
/// ever larger parts of them (Warren's *Hacker's Delight*, 7–3).
#[inline(always)]
unsafe fn transpose(x: uint64x2_t) -> uint64x2_t {
    // SAFETY: NEON by the caller.
    unsafe {
        let bits = vdupq_n_u64(0x00aa_00aa_00aa_00aa);
        let swap = vandq_u64(veorq_u64(x, vshrq_n_u64::<7>(x)), bits);
        let x = veorq_u64(veorq_u64(x, swap), vshlq_n_u64::<7>(swap));
        let bits = vdupq_n_u64(0x0000_cccc_0000_cccc);
        let swap = vandq_u64(veorq_u64(x, vshrq_n_u64::<14>(x)), bits);
        let x = veorq_u64(veorq_u64(x, swap), vshlq_n_u64::<14>(swap));
        let bits = vdupq_n_u64(0x0000_0000_f0f0_f0f0);
        let swap = vandq_u64(veorq_u64(x, vshrq_n_u64::<28>(x)), bits);
        veorq_u64(veorq_u64(x, swap), vshlq_n_u64::<28>(swap))
    }
}

// SAFETY (all functions): the caller has NEON, and the pointers are valid as
// the trait says.
impl Lanes for Neon {
    type Vector = Pair;

    #[inline(always)]
    unsafe fn zero() -> Pair {
        // SAFETY: as above.
        unsafe { Pair(vdupq_n_u64(0), vdupq_n_u64(0)) }
    }

    #[inline(always)]
    unsafe fn ones() -> Pair {
        // SAFETY: as above.
        unsafe { Pair(vdupq_n_u64(u64::MAX), vdupq_n_u64(u64::MAX)) }
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Pair {
        let from = from.cast::<u64>();
        // SAFETY: as above.
        unsafe { Pair(vld1q_u64(from), vld1q_u64(from.add(2))) }
    }

    #[inline(always)]
    unsafe fn store(to: *mut u8, vector: Pair) {
        let to = to.cast::<u64>();
        // SAFETY: as above.
        unsafe {
            vst1q_u64(to, vector.0);
            vst1q_u64(to.add(2), vector.1);
        }
    }

    #[inline(always)]
    unsafe fn and(a: Pair, b: Pair) -> Pair {
        // SAFETY: as above.
        unsafe { Pair(vandq_u64(a.0, b.0), vandq_u64(a.1, b.1)) }
    }

    #[inline(always)]
    unsafe fn or(a: Pair, b: Pair) -> Pair {
        // SAFETY: as above.
        unsafe { Pair(vorrq_u64(a.0, b.0), vorrq_u64(a.1, b.1)) }
    }

    #[inline(always)]
    unsafe fn xor(a: Pair, b: Pair) -> Pair {
        // SAFETY: as above.
        unsafe { Pair(veorq_u64(a.0, b.0), veorq_u64(a.1, b.1)) }
    }

    #[inline(always)]
    unsafe fn carry(sum: Pair, a: Pair, b: Pair) -> (Pair, Pair) {
        // SAFETY: as above.
        unsafe {
            // Where sum and a differ, b decides; elsewhere either of them.
            let either = Self::xor(sum, a);
            let carry = Pair(vbslq_u64(either.0, b.0, a.0), vbslq_u64(either.1, b.1, a.1));
            (Self::xor(either, b), carry)
        }
    }

    #[inline(always)]
    unsafe fn add_bytes(a: Pair, b: Pair) -> Pair {
        // SAFETY: as above.
        unsafe {
            let low = vaddq_u8(vreinterpretq_u8_u64(a.0), vreinterpretq_u8_u64(b.0));
            let high = vaddq_u8(vreinterpretq_u8_u64(a.1), vreinterpretq_u8_u64(b.1));
            Pair(vreinterpretq_u64_u8(low), vreinterpretq_u64_u8(high))
        }
    }

    #[inline(always)]
    unsafe fn ones_in_bytes(vector: Pair) -> Pair {
        // SAFETY: as above.
        unsafe {
            let low = vcntq_u8(vreinterpretq_u8_u64(vector.0));
            let high = vcntq_u8(vreinterpretq_u8_u64(vector.1));
            Pair(vreinterpretq_u64_u8(low), vreinterpretq_u64_u8(high))
        }
    }

    #[inline(always)]
    unsafe fn sum_of_bytes(vector: Pair) -> u64 {
        // SAFETY: as above.
        unsafe {
            let low = vpaddlq_u8(vreinterpretq_u8_u64(vector.0));
            let both = vpadalq_u8(low, vreinterpretq_u8_u64(vector.1));
            u64::from(vaddvq_u16(both))
        }
    }

    #[inline(always)]
    unsafe fn count_ones(vector: Pair) -> u64 {
        // SAFETY: as above.
        unsafe {
            let low = vcntq_u8(vreinterpretq_u8_u64(vector.0));
            let high = vcntq_u8(vreinterpretq_u8_u64(vector.1));
            u64::from(vaddlvq_u8(vaddq_u8(low, high)))
        }
    }

    #[inline(always)]
    unsafe fn gather_bits(x: u64, mask: u64) -> u64 {
        // SAFETY: as above.
        unsafe { Portable::gather_bits(x, mask) }
    }

    #[inline(always)]
    unsafe fn join_row(x: u64, ys: *const u64, length: usize, out: *mut u64) -> usize {
        // SAFETY: as above.
        unsafe { Portable::join_row(x, ys, length, out) }
    }

    #[inline(always)]
    unsafe fn or_of_u64(list: *const u64, length: usize) -> u64 {
        // SAFETY: as above.
        unsafe { Portable::or_of_u64(list, length) }
    }

    #[inline(always)]
    unsafe fn or_and_of_u32(list: *const u32, length: usize) -> (u32, u32) {
        // SAFETY: as above.
        unsafe { Portable::or_and_of_u32(list, length) }
    }

    #[inline(always)]
    unsafe fn keep_clear(list: *const u32, length: usize, mask: u32, out: *mut u32) -> usize {
        // SAFETY: as above; whole vectors are written within the length of the
        // list, and at most one element beyond the result.
        unsafe {
            let bits = vdupq_n_u32(mask);
            let mut to = out;
            let whole = length & !3;
            let mut i = 0;
            while i < whole {
                let x = vld1q_u32(list.add(i));
                let clear = vceqzq_u32(vandq_u32(x, bits));
                let (kept, count) = mask_and_count(clear);
                vst1q_u32(to, compress(x, kept));
                to = to.add(count);
                i += 4;
            }
            for i in whole..length {
                let x = *list.add(i);
                *to = x;
                to = to.add(usize::from(x & mask == 0));
            }
            to.offset_from_unsigned(out)
        }
    }

    #[inline(always)]
    unsafe fn part(list: *mut u32, length: usize, bit: u32, ones: *mut u32) -> usize {
        // SAFETY: as above; what is kept never passes what has been read, for
        // a whole vector is read before four elements are written.
        unsafe {
            let bits = vdupq_n_u32(1 << bit);
            let mut kept = list;
            let mut moved = ones;
            let whole = length & !3;
            let mut i = 0;
            while i < whole {
                let x = vld1q_u32(list.add(i));
                let (set, count) = mask_and_count(vtstq_u32(x, bits));
                vst1q_u32(moved, compress(x, set));
                vst1q_u32(kept, compress(x, set ^ 15));
                moved = moved.add(count);
                kept = kept.add(4 - count);
                i += 4;
            }
            for i in whole..length {
                let x = *list.add(i);
                if x >> bit & 1 == 1 {
                    *moved = x;
                    moved = moved.add(1);
                } else {
                    *kept = x;
                    kept = kept.add(1);
                }
            }
            kept.offset_from_unsigned(list)
        }
    }

    #[inline(always)]
    unsafe fn sample(list: *const u32, length: usize) -> (BitCounts, u32) {
        // SAFETY: as above; below `vectors` · 8, within the list.
        unsafe {
            let vectors = length / 8;
            let looked_at = vectors.min(SAMPLE);
            let stride = vectors / looked_at;
            // Byte j of word w in sums[t] counts bit 8·j + t.
            let mut sums = [vdupq_n_u8(0); 8];
            let one = vdupq_n_u8(1);
            for vector in 0..looked_at {
                let at = list.add(8 * vector * stride);
                let mut x = vreinterpretq_u8_u32(vld1q_u32(at));
                let mut y = vreinterpretq_u8_u32(vld1q_u32(at.add(4)));
                for sum in &mut sums {
                    let both = vaddq_u8(vandq_u8(x, one), vandq_u8(y, one));
                    *sum = vaddq_u8(*sum, both);
                    x = vshrq_n_u8::<1>(x);
                    y = vshrq_n_u8::<1>(y);
                }
            }
            let mut counts = [0; 32];
            for (t, &sum) in sums.iter().enumerate() {
                let half = vaddq_u8(sum, vextq_u8::<8>(sum, sum));
                let quarter = vaddq_u8(half, vextq_u8::<4>(half, half));
                let bytes = vgetq_lane_u32::<0>(vreinterpretq_u32_u8(quarter));
                for (j, byte) in bytes.to_le_bytes().into_iter().enumerate() {
                    counts[8 * j + t] = byte;
                }
            }
            (counts, 8 * looked_at as u32)
        }
    }

    #[inline(always)]
    unsafe fn inverted_planes(words: *const u32, planes: *mut [u32; 8]) {
        // From four squares, row by row: the first four rows of each, and the
        // last four.
        const FIRST: [u8; 16] = [0, 8, 16, 24, 1, 9, 17, 25, 2, 10, 18, 26, 3, 11, 19, 27];
        const LAST: [u8; 16] = [4, 12, 20, 28, 5, 13, 21, 29, 6, 14, 22, 30, 7, 15, 23, 31];
        // SAFETY: as above: 256 words in, 32 planes of eight words out.
        unsafe {
            let first = vld1q_u8(FIRST.as_ptr());
            let last = vld1q_u8(LAST.as_ptr());
            for group in 0..8 {
                let bytes = words.add(32 * group).cast::<u8>();
                let low = vld4q_u8(bytes);
                let high = vld4q_u8(bytes.add(64));
                // Byte q of all 32 words.
                let by_byte = [
                    (low.0, high.0),
                    (low.1, high.1),
                    (low.2, high.2),
                    (low.3, high.3),
                ];
                for (q, (low, high)) in by_byte.into_iter().enumerate() {
                    let low = transpose(vreinterpretq_u64_u8(vmvnq_u8(low)));
                    let high = transpose(vreinterpretq_u64_u8(vmvnq_u8(high)));
                    let squares =
                        uint8x16x2_t(vreinterpretq_u8_u64(low), vreinterpretq_u8_u64(high));
                    let mut rows = [0_u32; 8];
                    vst1q_u8(rows.as_mut_ptr().cast(), vqtbl2q_u8(squares, first));
                    vst1q_u8(rows[4..].as_mut_ptr().cast(), vqtbl2q_u8(squares, last));
                    for (t, row) in rows.into_iter().enumerate() {
                        (*planes.add(8 * q + t))[group] = row;
                    }
                }
            }
        }
    }

    #[inline(always)]
    unsafe fn row_offsets(words: *const u32, mask: u32, out: *mut u64) {
        let out = out.cast::<u16>();
        // SAFETY: as above: four words in, four out.
        unsafe {
            let kept = vandq_u32(vld1q_u32(words), vdupq_n_u32(mask));
            let bytes = vreinterpretq_u8_u32(kept);
            vst1q_u16(out, vshll_n_u8::<5>(vget_low_u8(bytes)));
            vst1q_u16(out.add(8), vshll_high_n_u8::<5>(bytes));
        }
    }
}
