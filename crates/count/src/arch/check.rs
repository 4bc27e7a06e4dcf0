//! An implementation against [`Portable`], operation by operation, on fixed
//! random lists: a test, and the self-check of instructions that are not
//! trusted yet.

// On processors where all instructions are trusted, only tests use it.
#![cfg_attr(not(any(test, target_arch = "x86_64")), allow(dead_code))]

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};

use super::Lanes;
use super::detect::Instructions;
use super::portable::Portable;

/// An operation that does not do what [`Portable`]'s does, or writes where it
/// must not.
#[cfg_attr(not(test), allow(dead_code, reason = "for the tests' messages"))]
pub(super) struct Difference {
    /// Its name.
    pub(super) operation: &'static str,
    /// Elements of the list that shows it.
    pub(super) length: usize,
}

/// Compares every operation on some hundred lists: in a millisecond, if
/// compiled for release.
///
/// # Errors
/// The first [`Difference`].
///
/// # Panics
/// If this processor does not have the instructions.
pub(super) fn check(instructions: Instructions, seed: u64) -> Result<(), Difference> {
    assert!(instructions.is_present(), "{instructions:?} are not there");
    match instructions {
        // SAFETY: needs no special instructions.
        Instructions::Portable => unsafe { compare::<Portable>(seed) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the processor has them.
        Instructions::Avx2 => unsafe { compiled::avx2(seed) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the processor has them.
        Instructions::Avx512 => unsafe { compiled::avx512(seed) },
        #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
        // SAFETY: the processor has them.
        Instructions::Neon => unsafe { compare::<super::neon::Neon>(seed) },
    }
}

/// The comparison, compiled for each instruction set as the kernels are.
#[cfg(target_arch = "x86_64")]
mod compiled {
    use super::{Difference, compare};
    use crate::arch::avx2::Avx2;
    use crate::arch::avx512::Avx512;

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) unsafe fn avx2(seed: u64) -> Result<(), Difference> {
        // SAFETY: as the caller says.
        unsafe { compare::<Avx2>(seed) }
    }

    #[target_feature(
        enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512bitalg,avx512vpopcntdq"
    )]
    pub(super) unsafe fn avx512(seed: u64) -> Result<(), Difference> {
        // SAFETY: as the caller says.
        unsafe { compare::<Avx512>(seed) }
    }
}

/// Lists longer than 70, around multiples of what vectors hold.
const LONGER: [usize; 13] = [
    95, 96, 97, 127, 128, 129, 255, 256, 257, 511, 512, 513, 1000,
];

#[inline(always)]
unsafe fn compare<L: Lanes>(seed: u64) -> Result<(), Difference> {
    let mut random = Random(Pcg64Mcg::seed_from_u64(seed));
    for length in (0..=70).chain(LONGER) {
        for fill in Fill::ALL {
            // SAFETY: as the caller says.
            unsafe {
                vectors::<L>(&mut random, fill)?;
                words::<L>(&mut random, fill, length)?;
                long_words::<L>(&mut random, fill, length)?;
                planes::<L>(&mut random, fill)?;
            }
        }
    }
    Ok(())
}

/// Operations on vectors.
#[inline(always)]
unsafe fn vectors<L: Lanes>(random: &mut Random, fill: Fill) -> Result<(), Difference> {
    let [a, b, c] = [fill, Fill::Even, fill].map(|fill| Row(random.array(fill)));
    // SAFETY: as the caller says; rows are aligned.
    unsafe {
        let (x, y, z) = (a.load::<L>(), b.load::<L>(), c.load::<L>());
        let Row(stored) = Row::of::<L>(x);
        same("load and store", 4, stored, a.0)?;
        let Row(zero) = Row::of::<L>(L::zero());
        same("zero", 4, zero, Portable::zero())?;
        let Row(ones) = Row::of::<L>(L::ones());
        same("ones", 4, ones, Portable::ones())?;
        let Row(and) = Row::of::<L>(L::and(x, y));
        same("and", 4, and, Portable::and(a.0, b.0))?;
        let Row(or) = Row::of::<L>(L::or(x, y));
        same("or", 4, or, Portable::or(a.0, b.0))?;
        let Row(xor) = Row::of::<L>(L::xor(x, y));
        same("xor", 4, xor, Portable::xor(a.0, b.0))?;
        let (sum, carry) = L::carry(x, y, z);
        let sums = (Row::of::<L>(sum).0, Row::of::<L>(carry).0);
        same("carry", 4, sums, Portable::carry(a.0, b.0, c.0))?;
        let Row(added) = Row::of::<L>(L::add_bytes(x, y));
        same("add_bytes", 4, added, Portable::add_bytes(a.0, b.0))?;
        let Row(bits) = Row::of::<L>(L::ones_in_bytes(x));
        same("ones_in_bytes", 4, bits, Portable::ones_in_bytes(a.0))?;
        let sum = L::sum_of_bytes(x);
        same("sum_of_bytes", 4, sum, Portable::sum_of_bytes(a.0))?;
        let count = L::count_ones(x);
        same("count_ones", 4, count, Portable::count_ones(a.0))?;
        for (&word, &mask) in a.0.iter().zip(&b.0) {
            let gathered = L::gather_bits(word, mask);
            same(
                "gather_bits",
                1,
                gathered,
                Portable::gather_bits(word, mask),
            )?;
        }
    }
    Ok(())
}

/// Operations on lists of 32-bit words.
#[inline(always)]
unsafe fn words<L: Lanes>(
    random: &mut Random,
    fill: Fill,
    length: usize,
) -> Result<(), Difference> {
    let list: Vec<u32> = (0..length + 3).map(|_| random.word(fill) as u32).collect();
    // Aligned to four bytes only.
    let list = &list[length % 4..][..length];
    let at = list.as_ptr();
    // SAFETY: as the caller says; the list is readable.
    let found = unsafe { L::or_and_of_u32(at, length) };
    // SAFETY: as above.
    let expected = unsafe { Portable::or_and_of_u32(at, length) };
    same("or_and_of_u32", length, found, expected)?;
    if length >= 8 {
        // SAFETY: as above; there are eight elements.
        let found = unsafe { L::sample(at, length) };
        // SAFETY: as above.
        let expected = unsafe { Portable::sample(at, length) };
        same("sample", length, found, expected)?;
    }

    let bit = random.0.next_u32() % 32;
    let masks = [
        0,
        1 << bit,
        random.word(Fill::Sparse) as u32,
        random.word(Fill::Even) as u32,
        u32::MAX,
    ];
    for mask in masks {
        let (mut found, mut expected) = (Room::new(&[], length), Room::new(&[], length));
        // SAFETY: as the caller says; there is room for the list and more.
        unsafe {
            found.result = L::keep_clear(at, length, mask, found.start());
            expected.result = Portable::keep_clear(at, length, mask, expected.start());
        }
        same_room("keep_clear", length, &found, &expected)?;
    }

    for bit in [bit, 0, 31] {
        let (mut found, mut expected) = (Room::new(list, length), Room::new(list, length));
        let (mut ones, mut expected_ones) = (Room::new(&[], length), Room::new(&[], length));
        // SAFETY: as above.
        unsafe {
            found.result = L::part(found.start(), length, bit, ones.start());
            expected.result = Portable::part(expected.start(), length, bit, expected_ones.start());
        }
        ones.result = length - found.result.min(length);
        expected_ones.result = length - expected.result;
        same_room("part: others", length, &found, &expected)?;
        same_room("part: ones", length, &ones, &expected_ones)?;
    }

    if length >= 4 {
        let mask = masks[3];
        let (mut found, mut expected) = (Row([0; 4]), Row([0; 4]));
        // SAFETY: as the caller says; four words in and four out.
        unsafe {
            L::row_offsets(at, mask, found.0.as_mut_ptr());
            Portable::row_offsets(at, mask, expected.0.as_mut_ptr());
        }
        same("row_offsets", 4, found.0, expected.0)?;
    }
    Ok(())
}

/// Operations on lists of 64-bit words.
#[inline(always)]
unsafe fn long_words<L: Lanes>(
    random: &mut Random,
    fill: Fill,
    length: usize,
) -> Result<(), Difference> {
    let list: Vec<u64> = (0..=length).map(|_| random.word(fill)).collect();
    // Aligned to eight bytes only.
    let at = list[length % 2..].as_ptr();
    // SAFETY: as the caller says; the list is readable.
    let found = unsafe { L::or_of_u64(at, length) };
    // SAFETY: as above.
    let expected = unsafe { Portable::or_of_u64(at, length) };
    same("or_of_u64", length, found, expected)?;

    let whole = length & !3;
    for x in [
        0,
        random.word(Fill::Sparse),
        random.word(Fill::Even),
        u64::MAX,
    ] {
        let (mut found, mut expected) = (Room::new(&[], whole), Room::new(&[], whole));
        // SAFETY: as above; a multiple of four, and room for it and more.
        unsafe {
            found.result = L::join_row(x, at, whole, found.start());
            expected.result = Portable::join_row(x, at, whole, expected.start());
        }
        same_room("join_row", whole, &found, &expected)?;
    }
    Ok(())
}

/// Bit planes of a block of words.
#[inline(always)]
unsafe fn planes<L: Lanes>(random: &mut Random, fill: Fill) -> Result<(), Difference> {
    let words = Block(std::array::from_fn(|_| random.word(fill) as u32));
    let (mut found, mut expected) = (Planes([[0; 8]; 32]), Planes([[0; 8]; 32]));
    // SAFETY: as the caller says; 256 words in and 32 planes out, aligned.
    unsafe {
        L::inverted_planes(words.0.as_ptr(), found.0.as_mut_ptr());
        Portable::inverted_planes(words.0.as_ptr(), expected.0.as_mut_ptr());
    }
    same("inverted_planes", 256, found.0, expected.0)
}

fn same<T: PartialEq>(
    operation: &'static str,
    length: usize,
    found: T,
    expected: T,
) -> Result<(), Difference> {
    if found == expected {
        Ok(())
    } else {
        Err(Difference { operation, length })
    }
}

/// The same result in both, and nothing written where it must not be.
fn same_room<T: Copy + PartialEq>(
    operation: &'static str,
    length: usize,
    found: &Room<T>,
    expected: &Room<T>,
) -> Result<(), Difference> {
    same(operation, length, found.result, expected.result)?;
    same(operation, length, found.written(), expected.written())?;
    same(operation, length, found.is_untouched_elsewhere(), true)
}

/// Four words, aligned as a vector.
#[repr(align(32))]
struct Row([u64; 4]);

impl Row {
    #[inline(always)]
    unsafe fn load<L: Lanes>(&self) -> L::Vector {
        // SAFETY: as the caller says.
        unsafe { L::load(self.0.as_ptr().cast()) }
    }

    #[inline(always)]
    unsafe fn of<L: Lanes>(vector: L::Vector) -> Self {
        let mut row = Self([0; 4]);
        // SAFETY: as the caller says.
        unsafe { L::store(row.0.as_mut_ptr().cast(), vector) };
        row
    }
}

/// Words of a block, aligned as vectors.
#[repr(align(32))]
struct Block([u32; 256]);

/// Planes of a block, aligned as vectors.
#[repr(align(32))]
struct Planes([[u32; 8]; 32]);

/// Room for a result, with marks before and behind it.
struct Room<T> {
    all: Vec<T>,
    /// As it was at first.
    initial: Vec<T>,
    /// Length of the result, once it is there.
    result: usize,
}

impl<T: Copy + PartialEq> Room<T> {
    /// Elements before the result.
    const BEFORE: usize = 9;
    /// Elements that may be written beyond it.
    const BEYOND: usize = 8;

    /// Room that begins with `list`, for at most `length` elements.
    fn new(list: &[T], length: usize) -> Self
    where
        T: From<u32>,
    {
        let mark = T::from(0xa5c3_1e87);
        let mut all = vec![mark; Self::BEFORE + length + 4 * Self::BEYOND];
        all[Self::BEFORE..][..list.len()].copy_from_slice(list);
        Self {
            initial: all.clone(),
            all,
            result: 0,
        }
    }

    fn start(&mut self) -> *mut T {
        self.all[Self::BEFORE..].as_mut_ptr()
    }

    fn written(&self) -> &[T] {
        &self.all[Self::BEFORE..][..self.result]
    }

    fn is_untouched_elsewhere(&self) -> bool {
        let end = Self::BEFORE + self.result + Self::BEYOND;
        self.all[..Self::BEFORE] == self.initial[..Self::BEFORE]
            && self.all[end..] == self.initial[end..]
    }
}

/// How many bits of a word are set.
#[derive(Clone, Copy)]
enum Fill {
    None,
    Sparse,
    Even,
    Dense,
    All,
}

impl Fill {
    const ALL: [Self; 5] = [Self::None, Self::Sparse, Self::Even, Self::Dense, Self::All];
}

struct Random(Pcg64Mcg);

impl Random {
    fn word(&mut self, fill: Fill) -> u64 {
        let [a, b, c] = std::array::from_fn(|_| self.0.next_u64());
        match fill {
            Fill::None => 0,
            Fill::Sparse => a & b & c,
            Fill::Even => a,
            Fill::Dense => a | b | c,
            Fill::All => u64::MAX,
        }
    }

    fn array(&mut self, fill: Fill) -> [u64; 4] {
        std::array::from_fn(|_| self.word(fill))
    }
}
