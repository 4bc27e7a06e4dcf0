//! Two armies: disjoint pairs of one list, thousands at a time.
//!
//! # Method
//!
//! A block of [`LANES`] white armies is turned into bit planes, one for each
//! square: bit i of plane (row, column) says that white army i has its queen
//! there. For a black army, the OR of the planes of its n squares has a zero
//! in the lane of every white army that it does not touch:
//!
//! ```text
//! disjoint(black) = zeros of  plane(0, b₀) | plane(1, b₁) | … | plane(n−1, bₙ₋₁)
//! ```
//!
//! Black armies come in lexicographic order, so neighbours share their first
//! rows; the ORs over these are kept on a stack. Lanes beyond the end of the
//! list are masked out at the bottom of the stack.
//!
//! # Cost
//!
//! Black armies × white armies / 64 words, each ORed over the rows that the
//! neighbour does not share and then counted. Planes take n² KiB a unit. On
//! full boards an eighth of the pairs is looked at; CPU time on an EPYC
//! (Zen 3): n = 12 (2.0e8 pairs) 0.02 s, n = 14 (1.3e11 pairs) 1.5 s, n = 15
//! (5.2e12 pairs) 40 s.

use queens_search::stop::Stop;

use super::list::Listed;
use super::{NAME, symmetry};
use crate::open::OpenBoard;
use crate::unit::Start;
use crate::{Counter, Plan, WorkUnit};

/// White armies in a block.
const LANES: usize = 64 * WORDS;
/// Words of a plane: 1 KiB, so that the stack and the planes of the last few
/// rows stay in the first cache.
const WORDS: usize = 128;
/// Black armies between two looks at the stop token: about a millisecond.
const STOP_EVERY: usize = 1024;

type Plane = [u64; WORDS];

pub(super) struct Pairs {
    plan: Plan,
    listed: Listed,
    blacks: Blacks,
}

/// Which black armies are looked at.
enum Blacks {
    /// Each orbit's canonical member, with the size of the orbit.
    Canonical(Vec<(u32, u8)>),
    /// All, but each unordered pair once: for the block of white armies that
    /// it ends in, a black army counts once, for later blocks twice.
    Unordered,
}

impl Pairs {
    pub(super) fn new(board: &OpenBoard, listed: Listed, stop: &Stop) -> Self {
        let turns = symmetry::stabilizer(board);
        // Unordered pairs halve the work, so the symmetries must do better.
        let blacks = if turns.len() > 2 {
            // Cut short by a stop, the list is of no use; `prepare` sees to it.
            let all = listed.iter().zip(0..).take_while(|_| !stop.requested());
            let canonical = all.filter_map(|(columns, index)| {
                symmetry::orbit_if_canonical(&turns, columns).map(|orbit| (index, orbit))
            });
            Blacks::Canonical(canonical.collect())
        } else {
            Blacks::Unordered
        };
        let blocks = (0..listed.len())
            .step_by(LANES)
            .map(|start| (Start::Listed(start..listed.len().min(start + LANES)), 1));
        let n = u32::try_from(listed.n()).expect("at most MAX_N");
        Self {
            plan: Plan::new(NAME, n, blocks),
            listed,
            blacks,
        }
    }
}

impl Counter for Pairs {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn count(&self, unit: &WorkUnit, stop: &Stop) -> Option<u128> {
        let whites = unit.listed();
        let mut block = Block::new(&self.listed, whites.clone());
        let mut sum = 0_u128;
        let mut add = |block: &mut Block, index: usize, weight: u8, next: Option<usize>| {
            let next = next.map(|next| self.listed.get(next));
            sum += u128::from(block.disjoint(self.listed.get(index), next)) * u128::from(weight);
        };
        match &self.blacks {
            Blacks::Canonical(blacks) => {
                for (at, &(index, orbit)) in blacks.iter().enumerate() {
                    if at % STOP_EVERY == 0 && stop.requested() {
                        return None;
                    }
                    let next = blacks.get(at + 1).map(|&(next, _)| next as usize);
                    add(&mut block, index as usize, orbit, next);
                }
            }
            Blacks::Unordered => {
                for index in 0..whites.end {
                    if index % STOP_EVERY == 0 && stop.requested() {
                        return None;
                    }
                    let weight = if index < whites.start { 2 } else { 1 };
                    let next = (index + 1 < whites.end).then_some(index + 1);
                    add(&mut block, index, weight, next);
                }
            }
        }
        Some(sum)
    }
}

/// A block of white armies as bit planes, and the stack of partial ORs.
struct Block {
    n: usize,
    /// Plane of (row, column) at row · n + column.
    planes: Vec<Plane>,
    /// `stack[d]`: padding | the planes of the current black army's first d
    /// rows, valid for d ≤ `valid`.
    stack: Vec<Plane>,
    valid: usize,
}

impl Block {
    fn new(listed: &Listed, whites: std::ops::Range<usize>) -> Self {
        let n = listed.n();
        let mut planes = vec![[0; WORDS]; n * n];
        for (lane, white) in whites.clone().enumerate() {
            for (row, &column) in listed.get(white).iter().enumerate() {
                planes[row * n + usize::from(column)][lane / 64] |= 1 << (lane % 64);
            }
        }
        let mut stack = vec![[0; WORDS]; n + 1];
        for lane in whites.len()..LANES {
            stack[0][lane / 64] |= 1 << (lane % 64);
        }
        Self {
            n,
            planes,
            stack,
            valid: 0,
        }
    }

    /// White armies of the block that share no square with `black`. The rows
    /// that `next`, the black army after it, shares stay on the stack.
    fn disjoint(&mut self, black: &[u8], next: Option<&[u8]>) -> u32 {
        let shared = next.map_or(0, |next| {
            black.iter().zip(next).take_while(|(a, b)| a == b).count()
        });
        while self.valid < shared {
            let (done, rest) = self.stack.split_at_mut(self.valid + 1);
            let plane = &self.planes[self.valid * self.n + usize::from(black[self.valid])];
            for ((to, from), plane) in rest[0].iter_mut().zip(&done[self.valid]).zip(plane) {
                *to = from | plane;
            }
            self.valid += 1;
        }
        let mut touched = self.stack[self.valid];
        for (row, &column) in black.iter().enumerate().skip(self.valid) {
            let plane = &self.planes[row * self.n + usize::from(column)];
            for (to, plane) in touched.iter_mut().zip(plane) {
                *to |= plane;
            }
        }
        self.valid = self.valid.min(shared);
        touched.iter().map(|word| word.count_zeros()).sum()
    }
}
