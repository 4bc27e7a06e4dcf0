//! The steps of the join, compiled once for each instruction set.
//!
//! A function compiled for an instruction set cannot be inlined into one that
//! is not, so each set gets its own copies here, and everything below them is
//! inlined.

use super::Sets;
use super::block::Block;
use super::join::{Engine, Work};
use crate::Tally;
use crate::arch::detect::Instructions;
use crate::arch::portable::Portable;
use queens_search::stop::Stop;

/// Counts column sets with the given instructions; `None` if stopped.
///
/// # Panics
/// If this processor does not have them.
pub(super) fn count(instructions: Instructions, sets: &Sets<'_>, stop: &Stop) -> Option<Tally> {
    assert!(
        instructions.runs_here(),
        "{instructions:?} does not run here"
    );
    match instructions {
        // SAFETY: needs no special instructions.
        Instructions::Portable => unsafe { sets.count::<Portable>(stop) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the processor has them.
        Instructions::Avx2 => unsafe { avx2::count(sets, stop) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the processor has them.
        Instructions::Avx512 => unsafe { avx512::count(sets, stop) },
        #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
        // SAFETY: every processor of this kind has them.
        Instructions::Neon => unsafe { sets.count::<crate::arch::neon::Neon>(stop) },
    }
}

macro_rules! engine {
    ($lanes:ty $(, $features:literal)?) => {
        // SAFETY (all functions): the caller promises the instructions.
        impl Engine for $lanes {
            unsafe fn block<const CLASSES: usize>(
                block: &mut Block,
                lanes: (*const u32, usize),
                stream: (*const u32, usize),
                spare: *mut u32,
            ) -> u64 {
                $(#[target_feature(enable = $features)])?
                unsafe fn compiled<const CLASSES: usize>(
                    block: &mut Block,
                    lanes: (*const u32, usize),
                    stream: (*const u32, usize),
                    spare: *mut u32,
                ) -> u64 {
                    // SAFETY: as the caller says.
                    unsafe { block.sum::<$lanes, CLASSES>(lanes, stream, spare) }
                }
                // SAFETY: as the caller says.
                unsafe { compiled::<CLASSES>(block, lanes, stream, spare) }
            }

            unsafe fn split<const CLASSES: usize>(
                work: &mut Work,
                lanes: (*mut u32, usize),
                stream: (*const u32, usize),
                spare: *mut u32,
                allowed: u32,
            ) -> usize {
                $(#[target_feature(enable = $features)])?
                unsafe fn compiled<const CLASSES: usize>(
                    work: &mut Work,
                    lanes: (*mut u32, usize),
                    stream: (*const u32, usize),
                    spare: *mut u32,
                    allowed: u32,
                ) -> usize {
                    // SAFETY: as the caller says.
                    unsafe {
                        crate::halfboard::split::split::<$lanes, CLASSES>(
                            work, lanes, stream, spare, allowed,
                        )
                    }
                }
                // SAFETY: as the caller says.
                unsafe { compiled::<CLASSES>(work, lanes, stream, spare, allowed) }
            }
        }
    };
}

engine!(Portable);

// What every processor of a kind has needs no copies of its own.
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
engine!(crate::arch::neon::Neon);

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::*;
    use crate::arch::avx2::Avx2;

    engine!(Avx2, "avx2,bmi1,bmi2,popcnt");

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) unsafe fn count(sets: &Sets<'_>, stop: &Stop) -> Option<Tally> {
        // SAFETY: as the caller says.
        unsafe { sets.count::<Avx2>(stop) }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::*;
    use crate::arch::avx512::Avx512;

    engine!(
        Avx512,
        "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512bitalg,avx512vpopcntdq"
    );

    #[target_feature(
        enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512bitalg,avx512vpopcntdq"
    )]
    pub(super) unsafe fn count(sets: &Sets<'_>, stop: &Stop) -> Option<Tally> {
        // SAFETY: as the caller says.
        unsafe { sets.count::<Avx512>(stop) }
    }
}
