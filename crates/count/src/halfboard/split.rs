//! Two lists against each other: split on the best bit until 256 lanes beat
//! another branch.
//!
//! Lanes with a bit set only meet stream keys that have it clear. So choose a
//! bit, join (lanes with it) × (stream without it), and go on with the lanes
//! that lack it. What a branch has left over, fewer than a block, goes back to
//! the lanes that are still to come, so that blocks are full:
//!
//! ```text
//! join(B, A):  choose bit t
//!              rest ← join(B with t, A without t)
//!              B ← (B without t) + rest, and again, without t to choose
//! ```
//!
//! A split saves x·y·|A|·|B| visits, where x and y are the shares of the lists
//! that have the bit, known from samples; it costs passing over both lists.
//! When no bit saves more than it costs, the lanes go into blocks.

use super::block::LANES;
use super::join::{Engine, Work};
use crate::arch::BitCounts;

/// Streams shorter than this are not worth a split.
const SHORT_STREAM: usize = 48;
/// Measured: nanoseconds for a visit, for a lane and a key passed over, for a
/// split.
const VISIT: f64 = 1.45;
const LANE: f64 = 0.17;
const KEY: f64 = 0.1;
const SPLIT: f64 = 80.0;

/// Room that a list takes on the stack of lists: a few elements may be
/// written beyond it.
const fn room(length: usize) -> usize {
    (length + 15) & !7
}

/// Joins `lanes` with `stream`, and returns how many lanes are left over, at
/// most 255: they are at the start of `lanes`. `spare` is where the stack of
/// lists goes on; `allowed` are the bits that may still be chosen.
///
/// # Safety
/// The processor has the instructions of `E`; the pointers are valid for
/// their lengths, and `spare` for 32 times the two lists.
#[inline(always)]
pub(super) unsafe fn split<E: Engine, const CLASSES: usize>(
    work: &mut Work,
    lanes: (*mut u32, usize),
    stream: (*const u32, usize),
    spare: *mut u32,
    mut allowed: u32,
) -> usize {
    let (lanes, mut count) = lanes;
    loop {
        if stream.1 == 0 {
            return 0;
        }
        if count < LANES {
            return count;
        }
        // SAFETY: as the caller says.
        let Some(bit) = (unsafe { best_bit::<E>((lanes, count), stream, allowed) }) else {
            let mut done = 0;
            while done + LANES <= count {
                // SAFETY: as the caller says; the stream may be copied to
                // `spare`.
                work.total += unsafe {
                    E::block::<CLASSES>(&mut work.block, (lanes.add(done), LANES), stream, spare)
                };
                done += LANES;
            }
            // SAFETY: both within the list of lanes.
            unsafe { std::ptr::copy(lanes.add(done), lanes, count - done) };
            return count - done;
        };
        allowed &= !(1 << bit);
        // SAFETY: the lanes with the bit go to `spare`, behind them the stream
        // without it; each is no longer than its list, and this happens at
        // most once for each of 32 bits on the way down.
        unsafe {
            let others = E::part(lanes, count, bit, spare);
            let with = count - others;
            let rest_stream = spare.add(room(with));
            let kept = E::keep_clear(stream.0, stream.1, 1 << bit, rest_stream);
            let left = if with < LANES {
                with
            } else {
                E::split::<CLASSES>(
                    work,
                    (spare, with),
                    (rest_stream, kept),
                    rest_stream.add(room(kept)),
                    allowed,
                )
            };
            std::ptr::copy_nonoverlapping(spare, lanes.add(others), left);
            count = others + left;
        }
    }
}

/// The bit whose split saves most, if it saves more than it costs.
#[inline(always)]
unsafe fn best_bit<E: Engine>(
    lanes: (*const u32, usize),
    stream: (*const u32, usize),
    allowed: u32,
) -> Option<u32> {
    if stream.1 < SHORT_STREAM {
        return None;
    }
    // SAFETY: as the caller says; both lists have more than eight elements.
    let (in_stream, of_stream) = unsafe { E::sample(stream.0, stream.1) };
    // SAFETY: as above.
    let (in_lanes, of_lanes) = unsafe { E::sample(lanes.0, lanes.1) };
    // A branch that does not fill a block saves nothing.
    let enough = (LANES as u64 * u64::from(of_lanes) / lanes.1 as u64).min(255) as u8;
    let (bit, product) = largest_product(&in_stream, &in_lanes, enough, allowed)?;
    let share = f64::from(product) / (f64::from(of_stream) * f64::from(of_lanes));
    let (count, length) = (lanes.1 as f64, stream.1 as f64);
    let saved = share * length * count / LANES as f64 * VISIT;
    (saved > count * LANE + length * KEY + SPLIT).then_some(bit)
}

#[inline(always)]
fn largest_product(a: &BitCounts, b: &BitCounts, enough: u8, allowed: u32) -> Option<(u32, u16)> {
    let mut best = 0_u32;
    for bit in 0..32 {
        let usable = allowed >> bit & 1 == 1 && b[bit] >= enough;
        let product = u32::from(a[bit]) * u32::from(b[bit]) * u32::from(usable);
        // The bit's number below the product, so that one maximum finds both.
        best = best.max(product << 5 | bit as u32);
    }
    (best >= 32).then_some((best & 31, (best >> 5) as u16))
}
