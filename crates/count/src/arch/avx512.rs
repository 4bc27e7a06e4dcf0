//! AVX-512 as in Ice Lake and Zen 4 and later, on vectors of 256 bits.
//!
//! Three inputs to one logic operation, bits counted by one, and elements
//! moved together without a table. They are moved within a register and then
//! stored, for the form that stores them directly is slow on Zen 4. Where
//! AVX-512 has nothing better, the operation is that of [`Avx2`].
//!
//! What is known of its speed comes from manuals only: it was written on
//! machines without these instructions.

use std::arch::x86_64::*;

use super::avx2::Avx2;
use super::{BitCounts, Lanes};

/// One register of 256 bits, and masks.
#[derive(Clone, Copy)]
pub(crate) struct Avx512;

/// The truth table of a ternary operation, from those of its inputs.
const A: i32 = 0xf0;
const B: i32 = 0xcc;
const C: i32 = 0xaa;
const ODD: i32 = A ^ B ^ C;
const MOST: i32 = A & B | A & C | B & C;

/// The first `count` ≤ 7 elements of eight.
#[inline(always)]
fn first(count: usize) -> __mmask8 {
    (1 << count) - 1
}

// SAFETY (all functions): the caller has the instructions that
// `Instructions::Avx512` asks for, and the pointers are valid as the trait
// says.
impl Lanes for Avx512 {
    type Vector = __m256i;

    #[inline(always)]
    unsafe fn zero() -> __m256i {
        // SAFETY: as above.
        unsafe { Avx2::zero() }
    }

    #[inline(always)]
    unsafe fn ones() -> __m256i {
        // SAFETY: as above.
        unsafe { Avx2::ones() }
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> __m256i {
        // SAFETY: as above.
        unsafe { Avx2::load(from) }
    }

    #[inline(always)]
    unsafe fn store(to: *mut u8, vector: __m256i) {
        // SAFETY: as above.
        unsafe { Avx2::store(to, vector) }
    }

    #[inline(always)]
    unsafe fn and(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: as above.
        unsafe { Avx2::and(a, b) }
    }

    #[inline(always)]
    unsafe fn or(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: as above.
        unsafe { Avx2::or(a, b) }
    }

    #[inline(always)]
    unsafe fn xor(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: as above.
        unsafe { Avx2::xor(a, b) }
    }

    #[inline(always)]
    unsafe fn carry(sum: __m256i, a: __m256i, b: __m256i) -> (__m256i, __m256i) {
        // SAFETY: as above.
        unsafe {
            (
                _mm256_ternarylogic_epi64::<ODD>(sum, a, b),
                _mm256_ternarylogic_epi64::<MOST>(sum, a, b),
            )
        }
    }

    #[inline(always)]
    unsafe fn add_bytes(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: as above.
        unsafe { Avx2::add_bytes(a, b) }
    }

    #[inline(always)]
    unsafe fn ones_in_bytes(vector: __m256i) -> __m256i {
        // SAFETY: as above.
        unsafe { _mm256_popcnt_epi8(vector) }
    }

    #[inline(always)]
    unsafe fn sum_of_bytes(vector: __m256i) -> u64 {
        // SAFETY: as above.
        unsafe { Avx2::sum_of_bytes(vector) }
    }

    #[inline(always)]
    unsafe fn count_ones(vector: __m256i) -> u64 {
        // SAFETY: as above.
        unsafe {
            let counts = _mm256_popcnt_epi64(vector);
            let half = _mm_add_epi64(
                _mm256_castsi256_si128(counts),
                _mm256_extracti128_si256(counts, 1),
            );
            let all = _mm_add_epi64(half, _mm_unpackhi_epi64(half, half));
            _mm_cvtsi128_si64(all) as u64
        }
    }

    #[inline(always)]
    unsafe fn gather_bits(x: u64, mask: u64) -> u64 {
        // SAFETY: as above.
        unsafe { Avx2::gather_bits(x, mask) }
    }

    #[inline(always)]
    unsafe fn join_row(x: u64, ys: *const u64, length: usize, out: *mut u64) -> usize {
        // SAFETY: as above; each vector is within the list, and is written no
        // later in `out` than it stands in the list, so within its length.
        unsafe {
            let mut to = out;
            let left = _mm512_set1_epi64(x as i64);
            let mut i = 0;
            while i + 8 <= length {
                let right = _mm512_loadu_si512(ys.add(i).cast());
                let fits = _mm512_testn_epi64_mask(left, right);
                let joined = _mm512_maskz_compress_epi64(fits, _mm512_or_si512(left, right));
                _mm512_storeu_si512(to.cast(), joined);
                to = to.add(fits.count_ones() as usize);
                i += 8;
            }
            if i < length {
                let left = _mm256_set1_epi64x(x as i64);
                let right = _mm256_loadu_si256(ys.add(i).cast());
                let fits = _mm256_testn_epi64_mask(left, right);
                let joined = _mm256_maskz_compress_epi64(fits, _mm256_or_si256(left, right));
                _mm256_storeu_si256(to.cast(), joined);
                to = to.add(fits.count_ones() as usize);
            }
            to.offset_from_unsigned(out)
        }
    }

    #[inline(always)]
    unsafe fn or_of_u64(list: *const u64, length: usize) -> u64 {
        // SAFETY: as above.
        unsafe { Avx2::or_of_u64(list, length) }
    }

    #[inline(always)]
    unsafe fn or_and_of_u32(list: *const u32, length: usize) -> (u32, u32) {
        // SAFETY: as above.
        unsafe { Avx2::or_and_of_u32(list, length) }
    }

    #[inline(always)]
    unsafe fn keep_clear(list: *const u32, length: usize, mask: u32, out: *mut u32) -> usize {
        // SAFETY: as above; whole vectors are written within the length of the
        // list, and of the last one only what is kept.
        unsafe {
            let bits = _mm256_set1_epi32(mask as i32);
            let mut to = out;
            let whole = length & !7;
            let mut i = 0;
            while i < whole {
                let x = _mm256_loadu_si256(list.add(i).cast());
                let clear = _mm256_testn_epi32_mask(x, bits);
                _mm256_storeu_si256(to.cast(), _mm256_maskz_compress_epi32(clear, x));
                to = to.add(clear.count_ones() as usize);
                i += 8;
            }
            if i < length {
                let rest = first(length - i);
                let x = _mm256_maskz_loadu_epi32(rest, list.add(i).cast());
                let clear = _mm256_mask_testn_epi32_mask(rest, x, bits);
                let count = clear.count_ones() as usize;
                let kept = _mm256_maskz_compress_epi32(clear, x);
                _mm256_mask_storeu_epi32(to.cast(), first(count), kept);
                to = to.add(count);
            }
            to.offset_from_unsigned(out)
        }
    }

    #[inline(always)]
    unsafe fn part(list: *mut u32, length: usize, bit: u32, ones: *mut u32) -> usize {
        // SAFETY: as above; what is kept never passes what has been read, for
        // a whole vector is read before eight elements are written, and of the
        // last one only what is kept or moved is written.
        unsafe {
            let bits = _mm256_set1_epi32(1 << bit);
            let mut kept = list;
            let mut moved = ones;
            let whole = length & !7;
            let mut i = 0;
            while i < whole {
                let x = _mm256_loadu_si256(list.add(i).cast());
                let set = _mm256_test_epi32_mask(x, bits);
                let count = set.count_ones() as usize;
                _mm256_storeu_si256(moved.cast(), _mm256_maskz_compress_epi32(set, x));
                _mm256_storeu_si256(kept.cast(), _mm256_maskz_compress_epi32(!set, x));
                moved = moved.add(count);
                kept = kept.add(8 - count);
                i += 8;
            }
            if i < length {
                let rest = first(length - i);
                let x = _mm256_maskz_loadu_epi32(rest, list.add(i).cast());
                // What lies beyond the list is zero here, so not set.
                let set = _mm256_test_epi32_mask(x, bits);
                let count = set.count_ones() as usize;
                let others = length - i - count;
                let clear = _mm256_maskz_compress_epi32(!set, x);
                _mm256_mask_storeu_epi32(
                    moved.cast(),
                    first(count),
                    _mm256_maskz_compress_epi32(set, x),
                );
                _mm256_mask_storeu_epi32(kept.cast(), first(others), clear);
                kept = kept.add(others);
            }
            kept.offset_from_unsigned(list)
        }
    }

    #[inline(always)]
    unsafe fn sample(list: *const u32, length: usize) -> (BitCounts, u32) {
        // SAFETY: as above.
        unsafe { Avx2::sample(list, length) }
    }

    #[inline(always)]
    unsafe fn inverted_planes(words: *const u32, planes: *mut [u32; 8]) {
        // SAFETY: as above.
        unsafe { Avx2::inverted_planes(words, planes) }
    }

    #[inline(always)]
    unsafe fn row_offsets(words: *const u32, mask: u32, out: *mut u64) {
        // SAFETY: as above.
        unsafe { Avx2::row_offsets(words, mask, out) }
    }
}
