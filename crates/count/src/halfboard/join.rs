//! All pairs of a top half and a bottom half that fit, on one column set.
//!
//! The keys are first packed: only crossings that both lists use can make a
//! clash, and these fit into 31 bits (30 for odd n) or a few more; the excess
//! splits the lists into groups beforehand. A bottom group h meets the top
//! groups g with g & h = 0.

use super::block::{Block, key_bits};
use crate::arch::Lanes;

/// A stretch of bottom halves that share their weight.
pub(super) struct Weighted<'a> {
    pub(super) keys: &'a [u64],
    /// The class bits that make the weight.
    pub(super) class: u32,
}

/// Buffers, kept from one column set to the next, and what was counted.
pub(super) struct Work {
    pub(super) block: Box<Block>,
    pub(super) total: u64,
    lanes: Vec<Vec<u32>>,
    streams: Vec<Vec<u32>>,
    stack: Vec<u32>,
}

impl Work {
    pub(super) fn new() -> Self {
        Self {
            block: Block::new(),
            total: 0,
            lanes: Vec::new(),
            streams: Vec::new(),
            stack: Vec::new(),
        }
    }
}

/// The steps that call one another, each compiled for one instruction set.
pub(super) trait Engine: Lanes {
    /// See [`Block::sum`].
    unsafe fn block<const CLASSES: usize>(
        block: &mut Block,
        lanes: (*const u32, usize),
        stream: (*const u32, usize),
        spare: *mut u32,
    ) -> u64;

    /// See [`split`](super::split::split).
    unsafe fn split<const CLASSES: usize>(
        work: &mut Work,
        lanes: (*mut u32, usize),
        stream: (*const u32, usize),
        spare: *mut u32,
        allowed: u32,
    ) -> usize;
}

/// Sum of the weights of all fitting pairs.
///
/// # Safety
/// The processor has the instructions of `E`.
#[inline(always)]
pub(super) unsafe fn join<E: Engine, const CLASSES: usize>(
    work: &mut Work,
    shared: u64,
    tops: &[u64],
    bottoms: &[Weighted<'_>],
) -> u64 {
    // SAFETY: as the caller says.
    let used = |keys: &[u64]| unsafe { E::or_of_u64(keys.as_ptr(), keys.len()) };
    let in_bottoms = bottoms.iter().fold(0, |or, part| or | used(part.keys));
    let live = used(tops) & in_bottoms & shared;
    let room = 32 - CLASSES as u32;
    let group_bits = busiest_bits(tops, live, live.count_ones().saturating_sub(room));
    let packing = Packing {
        words: live & !group_bits,
        groups: group_bits,
    };
    let groups = 1 << group_bits.count_ones();
    for lists in [&mut work.lanes, &mut work.streams] {
        if lists.len() < groups {
            lists.resize_with(groups, Vec::new);
        }
        lists.iter_mut().for_each(Vec::clear);
    }
    // SAFETY: as the caller says.
    unsafe {
        for part in bottoms {
            packing.scatter::<E>(part.keys, part.class, &mut work.lanes);
        }
        packing.scatter::<E>(tops, 0, &mut work.streams);
    }

    let before = work.total;
    for group in 0..groups {
        let lanes = std::mem::take(&mut work.lanes[group]);
        // SAFETY: as the caller says.
        unsafe { join_group::<E, CLASSES>(work, group, groups, &lanes) };
        work.lanes[group] = lanes;
    }
    work.total - before
}

/// One group of bottom halves with all the top halves that it can meet.
///
/// # Safety
/// The processor has the instructions of `E`.
#[inline(always)]
unsafe fn join_group<E: Engine, const CLASSES: usize>(
    work: &mut Work,
    group: usize,
    groups: usize,
    lanes: &[u32],
) {
    let meets = |other: &usize| other & group == 0;
    let length: usize = (0..groups)
        .filter(meets)
        .map(|other| work.streams[other].len())
        .sum();
    if lanes.is_empty() || length == 0 {
        return;
    }
    // Lanes, stream, and the stack of lists on the way down: see `split`.
    let needed = 34 * (lanes.len() + length + 32);
    let mut stack = std::mem::take(&mut work.stack);
    stack.clear();
    stack.reserve(needed);
    let base = stack.as_mut_ptr();
    // SAFETY: `needed` elements were reserved; no list is read before it is
    // written.
    unsafe {
        std::ptr::copy_nonoverlapping(lanes.as_ptr(), base, lanes.len());
        let stream = base.add((lanes.len() + 15) & !7);
        let mut end = stream;
        for other in (0..groups).filter(meets) {
            let part = &work.streams[other];
            std::ptr::copy_nonoverlapping(part.as_ptr(), end, part.len());
            end = end.add(part.len());
        }
        let spare = stream.add((length + 15) & !7);
        let all = (base, lanes.len());
        let left = E::split::<CLASSES>(work, all, (stream, length), spare, key_bits::<CLASSES>());
        if left > 0 {
            work.total +=
                E::block::<CLASSES>(&mut work.block, (base, left), (stream, length), spare);
        }
    }
    work.stack = stack;
}

/// The bits of `live` that are set most often in a sample of the keys.
fn busiest_bits(keys: &[u64], live: u64, how_many: u32) -> u64 {
    if how_many == 0 {
        return 0;
    }
    let mut counts = [0_u32; 64];
    for key in keys.iter().step_by(keys.len() / 512 + 1) {
        let mut bits = key & live;
        while bits != 0 {
            counts[bits.trailing_zeros() as usize] += 1;
            bits &= bits - 1;
        }
    }
    let mut order: Vec<u32> = (0..64).filter(|&bit| live >> bit & 1 == 1).collect();
    order.sort_by_key(|&bit| std::cmp::Reverse(counts[bit as usize]));
    order[..how_many as usize]
        .iter()
        .fold(0, |bits, &bit| bits | 1 << bit)
}

/// Which bits of a key go into its word, and which choose its group.
#[derive(Clone, Copy)]
struct Packing {
    words: u64,
    groups: u64,
}

impl Packing {
    /// Packs keys into the lists of their groups.
    #[inline(always)]
    unsafe fn scatter<L: Lanes>(self, keys: &[u64], class: u32, lists: &mut [Vec<u32>]) {
        // SAFETY: as the caller says.
        let word = |key: u64| unsafe { L::gather_bits(key, self.words) as u32 } | class;
        if self.groups == 0 {
            lists[0].extend(keys.iter().map(|&key| word(key)));
            return;
        }
        let mut put = |key: u64| {
            // SAFETY: as the caller says.
            let group = unsafe { L::gather_bits(key, self.groups) as usize };
            lists[group].push(word(key));
        };
        // Neighbouring keys go to the same group; taking turns among eight
        // stretches keeps the stores from waiting for one another.
        let stretch = keys.len() / 8;
        for i in 0..stretch {
            for part in 0..8 {
                put(keys[part * stretch + i]);
            }
        }
        keys[8 * stretch..].iter().for_each(|&key| put(key));
    }
}
