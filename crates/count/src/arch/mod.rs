//! What a kernel needs of a processor, once for each instruction set.
//!
//! Kernels are written once, over [`Lanes`]: vectors of 256 bits, and the few
//! operations on lists that profit from them. [`portable`] says in plain code
//! what each operation means; the others must agree with it, and are tested
//! against it. Only [`detect`] asks what this processor can do.

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
mod check;
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little")
))]
mod compress;
pub(crate) mod detect;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
pub(crate) mod neon;
pub(crate) mod portable;
#[cfg(test)]
mod tests;

/// Numbers of lanes set in 32 bits, for samples of a list: by bit.
pub(crate) type BitCounts = [u8; 32];

/// A sample looks at this many vectors of eight words at most, so that every
/// count fits a byte.
pub(crate) const SAMPLE: usize = 16;

/// 256 bits at a time.
///
/// # Safety
///
/// Every function needs the instructions of its implementation, and pointers
/// that are valid for what is read and written: what is written may be up to
/// eight elements longer than the result. Lists of one call do not overlap
/// unless a function says so.
pub(crate) trait Lanes: Copy {
    /// 256 bits.
    type Vector: Copy;

    /// No bit set.
    unsafe fn zero() -> Self::Vector;
    /// Every bit set.
    unsafe fn ones() -> Self::Vector;
    /// Reads 32 bytes, from an address that is a multiple of 32.
    unsafe fn load(from: *const u8) -> Self::Vector;
    /// Writes 32 bytes, to an address that is a multiple of 32.
    unsafe fn store(to: *mut u8, vector: Self::Vector);
    /// `a & b`
    unsafe fn and(a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `a | b`
    unsafe fn or(a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `a ^ b`
    unsafe fn xor(a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Adds three bits in every place: the sum's bit of value 1, and that of
    /// value 2.
    #[inline(always)]
    unsafe fn carry(
        sum: Self::Vector,
        a: Self::Vector,
        b: Self::Vector,
    ) -> (Self::Vector, Self::Vector) {
        // SAFETY: as the caller says.
        unsafe {
            let either = Self::xor(sum, a);
            let carry = Self::or(Self::and(sum, a), Self::and(either, b));
            (Self::xor(either, b), carry)
        }
    }
    /// Adds byte by byte, without carry between bytes.
    unsafe fn add_bytes(a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Bits set in each byte.
    unsafe fn ones_in_bytes(vector: Self::Vector) -> Self::Vector;
    /// Sum of the 32 bytes.
    unsafe fn sum_of_bytes(vector: Self::Vector) -> u64;
    /// Number of bits set.
    unsafe fn count_ones(vector: Self::Vector) -> u64;

    /// The bits of `x` under `mask`, moved together to the low end. In a loop
    /// the mask stays the same.
    unsafe fn gather_bits(x: u64, mask: u64) -> u64;

    /// Writes `x | y` for every y that has no bit in common with x; returns
    /// how many. `ys` has a multiple of four elements.
    unsafe fn join_row(x: u64, ys: *const u64, length: usize, out: *mut u64) -> usize;

    /// The OR of a list.
    unsafe fn or_of_u64(list: *const u64, length: usize) -> u64;
    /// The OR and the AND of a list.
    unsafe fn or_and_of_u32(list: *const u32, length: usize) -> (u32, u32);

    /// Writes the elements that have no bit of `mask`; returns how many.
    unsafe fn keep_clear(list: *const u32, length: usize, mask: u32, out: *mut u32) -> usize;

    /// Moves the elements that have `bit` set to `ones`, and the others
    /// together at the start of the list, in order; returns how many others
    /// there are.
    unsafe fn part(list: *mut u32, length: usize, bit: u32, ones: *mut u32) -> usize;

    /// How often each bit is set in a sample of a list of eight elements or
    /// more, and how many elements were looked at.
    unsafe fn sample(list: *const u32, length: usize) -> (BitCounts, u32);

    /// Turns 256 words into 32 planes of 256 bits, inverted: bit i of plane b
    /// is set iff bit b of word i is not. `words` and `planes` lie at
    /// multiples of 32 bytes.
    unsafe fn inverted_planes(words: *const u32, planes: *mut [u32; 8]);

    /// For four words, the four bytes of each under `mask` as four numbers of
    /// 16 bits, times 32; `out` lies at a multiple of 32 bytes.
    unsafe fn row_offsets(words: *const u32, mask: u32, out: *mut u64);
}
