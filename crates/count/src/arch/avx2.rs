//! AVX2, with BMI2 for gathering bits.

use std::arch::x86_64::*;

use super::compress::{EIGHT, FOUR};
use super::{BitCounts, Lanes, SAMPLE};

/// One register of 256 bits.
#[derive(Clone, Copy)]
pub(crate) struct Avx2;

/// Bits set in each number of four bits.
const NIBBLES: [u8; 32] = [
    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
];

/// Eight elements, those under `mask` moved to the front.
#[inline(always)]
unsafe fn compress(x: __m256i, mask: usize) -> __m256i {
    // SAFETY: AVX2 by the caller; a row of the table has eight bytes.
    unsafe {
        let row = _mm_loadl_epi64(EIGHT[mask].as_ptr().cast());
        _mm256_permutevar8x32_epi32(x, _mm256_cvtepu8_epi32(row))
    }
}

#[inline(always)]
unsafe fn load_unaligned(from: *const u32) -> __m256i {
    // SAFETY: eight readable elements by the caller.
    unsafe { _mm256_loadu_si256(from.cast()) }
}

#[inline(always)]
unsafe fn store_unaligned(to: *mut u32, x: __m256i) {
    // SAFETY: eight writable elements by the caller.
    unsafe { _mm256_storeu_si256(to.cast(), x) }
}

/// The words of a vector.
#[inline(always)]
unsafe fn words(x: __m256i) -> [u64; 4] {
    // SAFETY: any 32 bytes are four words.
    unsafe { std::mem::transmute(x) }
}

// SAFETY (all functions): the caller has AVX2, BMI2 and POPCNT, and the
// pointers are valid as the trait says.
impl Lanes for Avx2 {
    type Vector = __m256i;

    #[inline(always)]
    unsafe fn zero() -> __m256i {
        // SAFETY: as above.
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    unsafe fn ones() -> __m256i {
        // SAFETY: as above.
        unsafe { _mm256_set1_epi8(-1) }
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> __m256i {
        // SAFETY: as above.
        unsafe { _mm256_load_si256(from.cast()) }
    }

    #[inline(always)]
    unsafe fn store(to: *mut u8, vector: __m256i) {
        // SAFETY: as above.
        unsafe { _mm256_store_si256(to.cast(), vector) }
    }

    #[inline(always)]
    unsafe fn and(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: as above.
        unsafe { _mm256_and_si256(a, b) }
    }

    #[inline(always)]
    unsafe fn or(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: as above.
        unsafe { _mm256_or_si256(a, b) }
    }

    #[inline(always)]
    unsafe fn xor(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: as above.
        unsafe { _mm256_xor_si256(a, b) }
    }

    #[inline(always)]
    unsafe fn add_bytes(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: as above.
        unsafe { _mm256_add_epi8(a, b) }
    }

    #[inline(always)]
    unsafe fn ones_in_bytes(vector: __m256i) -> __m256i {
        // SAFETY: as above.
        unsafe {
            let table = _mm256_loadu_si256(NIBBLES.as_ptr().cast());
            let low = _mm256_set1_epi8(15);
            _mm256_add_epi8(
                _mm256_shuffle_epi8(table, _mm256_and_si256(vector, low)),
                _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(vector, 4), low)),
            )
        }
    }

    #[inline(always)]
    unsafe fn sum_of_bytes(vector: __m256i) -> u64 {
        // SAFETY: as above.
        unsafe {
            let [a, b, c, d] = words(_mm256_sad_epu8(vector, _mm256_setzero_si256()));
            a + b + c + d
        }
    }

    #[inline(always)]
    unsafe fn count_ones(vector: __m256i) -> u64 {
        // SAFETY: as above.
        unsafe {
            let [a, b, c, d] = words(vector);
            let ones = |word: u64| u64::from(word.count_ones());
            ones(a) + ones(b) + ones(c) + ones(d)
        }
    }

    #[inline(always)]
    unsafe fn gather_bits(x: u64, mask: u64) -> u64 {
        // SAFETY: as above.
        unsafe { _pext_u64(x, mask) }
    }

    #[inline(always)]
    unsafe fn join_row(x: u64, ys: *const u64, length: usize, out: *mut u64) -> usize {
        // SAFETY: as above; four elements at a time are within the list, and
        // what is written is at most four elements beyond the result.
        unsafe {
            let left = _mm256_set1_epi64x(x as i64);
            let zero = _mm256_setzero_si256();
            let mut to = out;
            let mut i = 0;
            while i < length {
                let right = _mm256_loadu_si256(ys.add(i).cast());
                let fits = _mm256_cmpeq_epi64(_mm256_and_si256(left, right), zero);
                let mask = _mm256_movemask_pd(_mm256_castsi256_pd(fits)) as usize;
                let order = _mm256_load_si256(FOUR[mask].0.as_ptr().cast());
                let joined = _mm256_permutevar8x32_epi32(_mm256_or_si256(left, right), order);
                _mm256_storeu_si256(to.cast(), joined);
                to = to.add(mask.count_ones() as usize);
                i += 4;
            }
            to.offset_from_unsigned(out)
        }
    }

    #[inline(always)]
    unsafe fn or_of_u64(list: *const u64, length: usize) -> u64 {
        // SAFETY: as above; the vectors end at a multiple of four.
        unsafe {
            let mut or = _mm256_setzero_si256();
            let whole = length & !3;
            let mut i = 0;
            while i < whole {
                or = _mm256_or_si256(or, _mm256_loadu_si256(list.add(i).cast()));
                i += 4;
            }
            let rest = (whole..length).fold(0, |or, i| or | *list.add(i));
            words(or).iter().fold(rest, |or, word| or | word)
        }
    }

    #[inline(always)]
    unsafe fn or_and_of_u32(list: *const u32, length: usize) -> (u32, u32) {
        // SAFETY: as above; the vectors end at a multiple of eight.
        unsafe {
            let mut or = _mm256_setzero_si256();
            let mut and = _mm256_set1_epi8(-1);
            let whole = length & !7;
            let mut i = 0;
            while i < whole {
                let x = load_unaligned(list.add(i));
                or = _mm256_or_si256(or, x);
                and = _mm256_and_si256(and, x);
                i += 8;
            }
            let mut ors = words(or).iter().fold(0, |or, word| or | word);
            let mut ands = words(and).iter().fold(u64::MAX, |and, word| and & word);
            ors |= ors >> 32;
            ands &= ands >> 32;
            (whole..length).fold((ors as u32, ands as u32), |(or, and), i| {
                let x = *list.add(i);
                (or | x, and & x)
            })
        }
    }

    #[inline(always)]
    unsafe fn keep_clear(list: *const u32, length: usize, mask: u32, out: *mut u32) -> usize {
        // SAFETY: as above; at most eight elements are written beyond the
        // result.
        unsafe {
            let bits = _mm256_set1_epi32(mask as i32);
            let zero = _mm256_setzero_si256();
            let mut to = out;
            let whole = length & !7;
            let mut i = 0;
            while i < whole {
                let x = load_unaligned(list.add(i));
                let clear = _mm256_cmpeq_epi32(_mm256_and_si256(x, bits), zero);
                let kept = _mm256_movemask_ps(_mm256_castsi256_ps(clear)) as usize;
                store_unaligned(to, compress(x, kept));
                to = to.add(kept.count_ones() as usize);
                i += 8;
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
        // a whole vector is read before eight elements are written.
        unsafe {
            let up = _mm_cvtsi32_si128(31 - bit as i32);
            let mut kept = list;
            let mut moved = ones;
            let whole = length & !7;
            let mut i = 0;
            while i < whole {
                let x = load_unaligned(list.add(i));
                let signs = _mm256_castsi256_ps(_mm256_sll_epi32(x, up));
                let set = _mm256_movemask_ps(signs) as usize;
                let count = set.count_ones() as usize;
                store_unaligned(moved, compress(x, set));
                store_unaligned(kept, compress(x, set ^ 255));
                moved = moved.add(count);
                kept = kept.add(8 - count);
                i += 8;
            }
            for i in whole..length {
                let x = *list.add(i);
                *moved = x;
                if x >> bit & 1 == 1 {
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
            let mut sums = [_mm256_setzero_si256(); 8];
            let one = _mm256_set1_epi8(1);
            for vector in 0..looked_at {
                let mut x = load_unaligned(list.add(8 * vector * stride));
                for sum in &mut sums {
                    *sum = _mm256_add_epi8(*sum, _mm256_and_si256(x, one));
                    x = _mm256_srli_epi32(x, 1);
                }
            }
            let mut counts = [0; 32];
            for (t, &sum) in sums.iter().enumerate() {
                let half = _mm_add_epi8(
                    _mm256_castsi256_si128(sum),
                    _mm256_extracti128_si256(sum, 1),
                );
                let quarter = _mm_add_epi8(half, _mm_srli_si128(half, 8));
                let bytes = _mm_add_epi8(quarter, _mm_srli_si128(quarter, 4));
                for (j, byte) in _mm_cvtsi128_si32(bytes)
                    .to_le_bytes()
                    .into_iter()
                    .enumerate()
                {
                    counts[8 * j + t] = byte;
                }
            }
            (counts, 8 * looked_at as u32)
        }
    }

    #[inline(always)]
    unsafe fn inverted_planes(words: *const u32, planes: *mut [u32; 8]) {
        // SAFETY: as above: 256 words in, 32 planes of eight words out.
        unsafe {
            // Gathers byte j of each word in the j-th four bytes of a half,
            let bytes = _mm256_setr_epi8(
                0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 0, 4, 8, 12, 1, 5, 9, 13, 2,
                6, 10, 14, 3, 7, 11, 15,
            );
            // and brings those of the two halves together.
            let halves = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
            for group in 0..8 {
                // No closures here: they would not be compiled for AVX2.
                let mut rows = [_mm256_setzero_si256(); 4];
                for (i, row) in rows.iter_mut().enumerate() {
                    let x = _mm256_load_si256(words.add(32 * group + 8 * i).cast());
                    *row = _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(x, bytes), halves);
                }
                let a = _mm256_unpacklo_epi64(rows[0], rows[1]);
                let b = _mm256_unpackhi_epi64(rows[0], rows[1]);
                let c = _mm256_unpacklo_epi64(rows[2], rows[3]);
                let d = _mm256_unpackhi_epi64(rows[2], rows[3]);
                // Byte q of all 32 words.
                let by_byte = [
                    _mm256_permute2x128_si256(a, c, 0x20),
                    _mm256_permute2x128_si256(b, d, 0x20),
                    _mm256_permute2x128_si256(a, c, 0x31),
                    _mm256_permute2x128_si256(b, d, 0x31),
                ];
                for (q, mut x) in by_byte.into_iter().enumerate() {
                    for t in (0..8).rev() {
                        (*planes.add(8 * q + t))[group] = !_mm256_movemask_epi8(x) as u32;
                        x = _mm256_add_epi8(x, x);
                    }
                }
            }
        }
    }

    #[inline(always)]
    unsafe fn row_offsets(words: *const u32, mask: u32, out: *mut u64) {
        // SAFETY: as above: four words in, four out.
        unsafe {
            let four = _mm_loadu_si128(words.cast());
            let kept = _mm_and_si128(four, _mm_set1_epi32(mask as i32));
            let offsets = _mm256_slli_epi16(_mm256_cvtepu8_epi16(kept), 5);
            _mm256_store_si256(out.cast(), offsets);
        }
    }
}
