//! The innermost step: 256 half-boards of one list against a stream of the
//! other.
//!
//! The 256 keys are turned into bit planes; a plane says for one crossing
//! which of the 256 *lanes* are free of it. The lanes that fit a key `a` are
//! the AND of the planes of its bits, looked up in four tables, one for each
//! byte of `a`:
//!
//! ```text
//! lanes(a) = T₀[a₀] & T₁[a₁] & T₂[a₂] & T₃[a₃]       T_q[x] = AND of the planes of x
//! ```
//!
//! Their bits are summed over all a with carry-save adders, eight words at a
//! time, and the lanes' weights (1, 2 or 4) come in as masks at the end.

use crate::arch::Lanes;

/// Lanes of a block.
pub(super) const LANES: usize = 256;

/// Keys of the stream that are looked up before byte counters could overflow:
/// 31 rounds of eight, each at most 8 a byte.
const ROUND: usize = 248;

/// Everything a block needs, kept from one to the next.
#[repr(C, align(64))]
pub(super) struct Block {
    tables: [[Row; TABLE]; 4],
    planes: [[u32; 8]; 32],
    words: [u32; LANES],
    offsets: [u64; ROUND + 8],
}

/// Rows of a table: one for each byte, and behind them one that no lane fits.
const TABLE: usize = 257;

/// Offsets of rows that no lane fits: fillers at the end of a stream.
const FILLER: u64 = 256 * size_of::<Row>() as u64;

/// 256 lanes.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
struct Row([u64; 4]);

/// The bits of a word that are crossings. Above them lie the classes: with one,
/// bit 31 says that a lane counts twice; with two, that it uses a long
/// diagonal, and bit 30 that it uses both and counts four times.
pub(super) const fn key_bits<const CLASSES: usize>() -> u32 {
    u32::MAX >> CLASSES
}

impl Block {
    pub(super) fn new() -> Box<Self> {
        // SAFETY: all-zero bytes are a valid value of plain arrays.
        unsafe { Box::<Self>::new_zeroed().assume_init() }
    }

    /// Sum of weights over all pairs of `lanes` (at most 256) and `stream`
    /// without a common bit. `spare` has room for the stream and eight more.
    ///
    /// # Safety
    /// The processor has the instructions of `L`; the pointers are valid for
    /// their lengths.
    #[inline(always)]
    pub(super) unsafe fn sum<L: Lanes, const CLASSES: usize>(
        &mut self,
        lanes: (*const u32, usize),
        stream: (*const u32, usize),
        spare: *mut u32,
    ) -> u64 {
        let (lanes, count) = lanes;
        let (mut stream, mut length) = stream;
        // SAFETY: `count` ≤ 256 words fit; the rest as the caller says.
        unsafe {
            std::ptr::copy_nonoverlapping(lanes, self.words.as_mut_ptr(), count);
            self.words[count..].fill(0);
            let (or, and) = L::or_and_of_u32(lanes, count);
            // What all lanes use, no key of the stream may use.
            let common = and & key_bits::<CLASSES>();
            if common != 0 {
                length = L::keep_clear(stream, length, common, spare);
                stream = spare;
            }
            if length == 0 {
                return 0;
            }
            let live = L::or_and_of_u32(stream, length).0 & or & key_bits::<CLASSES>();
            L::inverted_planes(self.words.as_ptr(), self.planes.as_mut_ptr());
            self.fill_tables::<L>(live, count);
            let mut classes = [L::zero(); CLASSES];
            for (class, lanes) in classes.iter_mut().enumerate() {
                let plane = L::load(self.planes[31 - class].as_ptr().cast());
                *lanes = L::xor(plane, L::ones());
            }
            self.stream::<L, CLASSES>(stream, length, live, classes)
        }
    }

    /// The rows of each table that a key under `live` can look up.
    #[inline(always)]
    unsafe fn fill_tables<L: Lanes>(&mut self, live: u32, count: usize) {
        let mut filled = [0_u32; 8];
        for (word, bits) in filled.iter_mut().enumerate() {
            let inside = count.saturating_sub(32 * word).min(32);
            *bits = if inside == 32 {
                u32::MAX
            } else {
                (1 << inside) - 1
            };
        }
        // The padding lanes are masked out in the first table's empty row, and
        // so in all its rows.
        let mut first = Row([0; 4]);
        for (word, pair) in first.0.iter_mut().zip(filled.chunks_exact(2)) {
            *word = u64::from(pair[0]) | u64::from(pair[1]) << 32;
        }
        for (byte, table) in self.tables.iter_mut().enumerate() {
            table[0] = if byte == 0 { first } else { Row([u64::MAX; 4]) };
            let rows = table.as_mut_ptr();
            let mut left = live >> (8 * byte) & 255;
            // Bits done so far; the rows of its subsets are there.
            let mut done = 0_usize;
            while left != 0 {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                // SAFETY: all row numbers are below 256.
                unsafe {
                    let plane = L::load(self.planes[8 * byte + bit].as_ptr().cast());
                    let up = rows.add(1 << bit);
                    if done == (1 << bit) - 1 {
                        for row in 0..1 << bit {
                            add_plane::<L>(rows.add(row), plane, up.add(row));
                        }
                    } else {
                        let mut row = 0_usize;
                        loop {
                            add_plane::<L>(rows.add(row), plane, up.add(row));
                            row = row.wrapping_sub(done) & done;
                            if row == 0 {
                                break;
                            }
                        }
                    }
                }
                done |= 1 << bit;
            }
        }
    }

    #[inline(always)]
    unsafe fn stream<L: Lanes, const CLASSES: usize>(
        &mut self,
        stream: *const u32,
        length: usize,
        live: u32,
        classes: [L::Vector; CLASSES],
    ) -> u64 {
        // SAFETY: offsets are below 256 · 32 in each table; the rest as the
        // caller says.
        unsafe {
            let tables = self.tables.as_ptr().cast::<u8>();
            let offsets = self.offsets.as_mut_ptr();
            let mut sums = Sums::<L, CLASSES>::new();
            let mut start = 0;
            while start < length {
                let round = (length - start).min(ROUND);
                let mut i = 0;
                while i < round {
                    L::row_offsets(stream.add(start + i), live, offsets.add(i));
                    i += 4;
                }
                for filler in round..round.next_multiple_of(8) {
                    *offsets.add(filler) = FILLER;
                }
                let mut i = 0;
                while i < round {
                    sums.add_eight(&classes, tables, offsets.add(i));
                    i += 8;
                }
                sums.flush();
                start += ROUND;
            }
            sums.total(&classes)
        }
    }
}

/// Writes a row of lanes that are free of one crossing more.
#[inline(always)]
unsafe fn add_plane<L: Lanes>(row: *const Row, plane: L::Vector, to: *mut Row) {
    // SAFETY: as the caller says.
    unsafe { L::store(to.cast(), L::and(L::load(row.cast()), plane)) }
}

/// The lanes that fit a key, from the offsets of its four rows.
#[inline(always)]
unsafe fn look_up<L: Lanes>(tables: *const u8, offsets: u64) -> L::Vector {
    const NEXT: usize = TABLE * size_of::<Row>();
    // SAFETY: as the caller says.
    unsafe {
        let a = L::load(tables.add((offsets & 0xffff) as usize));
        let b = L::load(tables.add(NEXT + (offsets >> 16 & 0xffff) as usize));
        let c = L::load(tables.add(2 * NEXT + (offsets >> 32 & 0xffff) as usize));
        let d = L::load(tables.add(3 * NEXT + (offsets >> 48) as usize));
        L::and(L::and(a, b), L::and(c, d))
    }
}

/// Bits summed over many vectors: those of value 1, 2 and 4 are kept as they
/// are, those of value 8 are counted byte by byte, all and by class.
struct Sums<L: Lanes, const CLASSES: usize> {
    ones: L::Vector,
    twos: L::Vector,
    fours: L::Vector,
    eights: L::Vector,
    class_eights: [L::Vector; CLASSES],
    /// Weighted number of eights that have left the byte counters.
    total: u64,
}

impl<L: Lanes, const CLASSES: usize> Sums<L, CLASSES> {
    #[inline(always)]
    unsafe fn new() -> Self {
        // SAFETY: as the caller says.
        let zero = unsafe { L::zero() };
        Self {
            ones: zero,
            twos: zero,
            fours: zero,
            eights: zero,
            class_eights: [zero; CLASSES],
            total: 0,
        }
    }

    /// Adds the lanes of eight keys.
    #[inline(always)]
    unsafe fn add_eight(
        &mut self,
        classes: &[L::Vector; CLASSES],
        tables: *const u8,
        offsets: *const u64,
    ) {
        // SAFETY: as the caller says.
        unsafe {
            let first = self.add_four(tables, offsets);
            let second = self.add_four(tables, offsets.add(4));
            let eight = carry::<L>(&mut self.fours, first, second);
            self.eights = L::add_bytes(self.eights, L::ones_in_bytes(eight));
            for (sum, &class) in self.class_eights.iter_mut().zip(classes) {
                *sum = L::add_bytes(*sum, L::ones_in_bytes(L::and(eight, class)));
            }
        }
    }

    /// Adds the lanes of four keys and returns the carries of value four.
    #[inline(always)]
    unsafe fn add_four(&mut self, tables: *const u8, offsets: *const u64) -> L::Vector {
        // SAFETY: as the caller says.
        unsafe {
            let a = look_up::<L>(tables, *offsets);
            let b = look_up::<L>(tables, *offsets.add(1));
            let first = carry::<L>(&mut self.ones, a, b);
            let a = look_up::<L>(tables, *offsets.add(2));
            let b = look_up::<L>(tables, *offsets.add(3));
            let second = carry::<L>(&mut self.ones, a, b);
            carry::<L>(&mut self.twos, first, second)
        }
    }

    #[inline(always)]
    unsafe fn flush(&mut self) {
        // SAFETY: as the caller says.
        unsafe {
            self.total += L::sum_of_bytes(self.eights);
            self.eights = L::zero();
            for (class, sum) in self.class_eights.iter_mut().enumerate() {
                self.total += L::sum_of_bytes(*sum) << class;
                *sum = L::zero();
            }
        }
    }

    /// All that was added: 1 a lane, 1 more in the first class, 2 more in the
    /// second.
    #[inline(always)]
    unsafe fn total(&self, classes: &[L::Vector; CLASSES]) -> u64 {
        // SAFETY: as the caller says.
        unsafe {
            8 * self.total
                + weighted::<L, CLASSES>(self.ones, classes)
                + 2 * weighted::<L, CLASSES>(self.twos, classes)
                + 4 * weighted::<L, CLASSES>(self.fours, classes)
        }
    }
}

/// Lanes set, with their weights.
#[inline(always)]
unsafe fn weighted<L: Lanes, const CLASSES: usize>(
    bits: L::Vector,
    classes: &[L::Vector; CLASSES],
) -> u64 {
    // SAFETY: as the caller says.
    unsafe {
        let mut sum = L::count_ones(bits);
        for (class, &lanes) in classes.iter().enumerate() {
            sum += L::count_ones(L::and(bits, lanes)) << class;
        }
        sum
    }
}

/// Adds two vectors to a sum, bit by bit, and returns the carries.
#[inline(always)]
unsafe fn carry<L: Lanes>(sum: &mut L::Vector, a: L::Vector, b: L::Vector) -> L::Vector {
    // SAFETY: as the caller says.
    unsafe {
        let (ones, carry) = L::carry(*sum, a, b);
        *sum = ones;
        carry
    }
}
