//! The kernels that count all solutions, by name.
//!
//! A kernel is one file and one line in [`KERNELS`]. They stand from plain to
//! fast: each explains the next one, and checks it.

use thiserror::Error;

use crate::arch::detect::Instructions;
use crate::halfboard;
use crate::prefix::{folded, mirrored, plain};
use crate::{Counter, Memory};

/// Most queens that any kernel takes: a row is a mask of 64 bits.
pub const MAX_N: u32 = 64;

/// One way of counting all solutions on an n×n board.
#[derive(Clone, Copy, Debug)]
pub struct Kernel {
    /// Its name, for messages and for asking for it.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// Largest board that it takes.
    pub max_n: u32,
    instructions: Instructions,
    prepare: fn(u32, Memory) -> Box<dyn Counter>,
}

/// Every kernel there is for this kind of processor, from plain to fast. Not
/// all need run on this very one: see [`Kernel::runs_here`].
pub const KERNELS: &[Kernel] = &[
    Kernel {
        name: plain::NAME,
        summary: plain::SUMMARY,
        max_n: MAX_N,
        instructions: Instructions::Portable,
        prepare: plain::prepare,
    },
    Kernel {
        name: mirrored::NAME,
        summary: mirrored::SUMMARY,
        max_n: MAX_N,
        instructions: Instructions::Portable,
        prepare: mirrored::prepare,
    },
    Kernel {
        name: folded::NAME,
        summary: folded::SUMMARY,
        max_n: MAX_N,
        instructions: Instructions::Portable,
        prepare: folded::prepare,
    },
    Kernel {
        name: halfboard::PORTABLE_NAME,
        summary: halfboard::PORTABLE_SUMMARY,
        max_n: halfboard::MAX_N,
        instructions: Instructions::Portable,
        prepare: halfboard::prepare_portable,
    },
    #[cfg(target_arch = "x86_64")]
    Kernel {
        name: halfboard::AVX2_NAME,
        summary: halfboard::AVX2_SUMMARY,
        max_n: halfboard::MAX_N,
        instructions: Instructions::Avx2,
        prepare: halfboard::prepare_avx2,
    },
    #[cfg(target_arch = "x86_64")]
    Kernel {
        name: halfboard::AVX512_NAME,
        summary: halfboard::AVX512_SUMMARY,
        max_n: halfboard::MAX_N,
        instructions: Instructions::Avx512,
        prepare: halfboard::prepare_avx512,
    },
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    Kernel {
        name: halfboard::NEON_NAME,
        summary: halfboard::NEON_SUMMARY,
        max_n: halfboard::MAX_N,
        instructions: Instructions::Neon,
        prepare: halfboard::prepare_neon,
    },
    Kernel {
        name: halfboard::NAME,
        summary: halfboard::SUMMARY,
        max_n: halfboard::MAX_N,
        instructions: Instructions::Portable,
        prepare: halfboard::prepare,
    },
];

/// Why there is no such kernel, or why it does not take this board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KernelError {
    /// No kernel has this name.
    #[error("unknown counting kernel ‘{name}’; expected auto, {}", names())]
    Unknown {
        /// The name asked for.
        name: String,
    },
    /// The board is larger than the kernel takes.
    #[error("the kernel {kernel:?} counts boards up to n = {max}, and n = {n} was asked for")]
    TooLarge {
        /// The kernel asked.
        kernel: &'static str,
        /// The board asked for.
        n: u32,
        /// The largest board it takes.
        max: u32,
    },
    /// This processor does not have the instructions.
    #[error("the kernel {kernel:?} needs {needs}, which this machine does not run")]
    NotHere {
        /// The kernel asked.
        kernel: &'static str,
        /// The instructions that it needs.
        needs: &'static str,
    },
}

impl Kernel {
    /// Plans the count for an n×n board, with the default [`Memory`].
    ///
    /// Takes milliseconds, but where half-boards are joined: from a tenth of a
    /// second at n = 18 to some ten seconds at n = 24.
    ///
    /// # Errors
    ///
    /// [`KernelError::TooLarge`] if `n` is above [`max_n`](Self::max_n),
    /// [`KernelError::NotHere`] if it does not [run here](Self::runs_here).
    pub fn prepare(&self, n: u32) -> Result<Box<dyn Counter>, KernelError> {
        self.prepare_within(n, Memory::default())
    }

    /// The same with another limit for the tables. The kernels that join
    /// half-boards hold the lists of quarters as far as it goes; 1.1 GB hold
    /// them all at n = 22. What they cannot do without is small up to n = 20,
    /// 70 MB at n = 22 and 270 MB at 24; and each thread needs the lists of one
    /// column set, 6 MB at n = 22 and 42 MB at 24, and room to split them.
    ///
    /// # Errors
    ///
    /// As for [`prepare`](Self::prepare).
    pub fn prepare_within(&self, n: u32, memory: Memory) -> Result<Box<dyn Counter>, KernelError> {
        if n > self.max_n {
            return Err(KernelError::TooLarge {
                kernel: self.name,
                n,
                max: self.max_n,
            });
        }
        if !self.runs_here() {
            return Err(KernelError::NotHere {
                kernel: self.name,
                needs: self.instructions.needs(),
            });
        }
        Ok((self.prepare)(n, memory))
    }

    /// Whether this machine has the instructions that it needs. Kernels for
    /// AVX-512 are also compared with plain code, in a millisecond when first
    /// asked for.
    #[must_use]
    pub fn runs_here(&self) -> bool {
        self.instructions.runs_here()
    }
}

/// The kernel of that name.
///
/// # Errors
///
/// [`KernelError::Unknown`] if there is none.
pub fn by_name(name: &str) -> Result<&'static Kernel, KernelError> {
    KERNELS
        .iter()
        .find(|kernel| kernel.name == name)
        .ok_or_else(|| KernelError::Unknown {
            name: name.to_owned(),
        })
}

/// Boards from this size on are joined faster than searched: measured.
const JOIN_FROM: u32 = 13;

/// The fastest kernel for an n×n board: the search up to n = 12, from 13 on
/// the join as far as it goes, and beyond the search again.
///
/// ```
/// use queens_count::kernel;
///
/// assert_eq!(kernel::fastest(8).name, "folded");
/// ```
#[must_use]
pub fn fastest(n: u32) -> &'static Kernel {
    // A board that none takes gets the search, whose `prepare` then says what
    // the limit is.
    let name = if (JOIN_FROM..=halfboard::MAX_N).contains(&n) {
        halfboard::NAME
    } else {
        folded::NAME
    };
    by_name(name).expect("both are in the list")
}

fn names() -> String {
    let names: Vec<_> = KERNELS.iter().map(|kernel| kernel.name).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_found() {
        for kernel in KERNELS {
            assert_eq!(by_name(kernel.name).unwrap().summary, kernel.summary);
        }
    }

    #[test]
    fn an_unknown_name_gets_the_list() {
        let error = by_name("magic").unwrap_err().to_string();
        let start = "unknown counting kernel ‘magic’; expected auto, plain, mirrored, folded, ";
        assert!(error.starts_with(start), "{error}");
    }

    #[test]
    fn a_kernel_that_does_not_run_here_says_what_it_needs() {
        for kernel in KERNELS {
            let Err(error) = kernel.prepare(10) else {
                assert!(kernel.runs_here(), "{}", kernel.name);
                continue;
            };
            let needs = kernel.instructions.needs();
            assert!(!kernel.runs_here(), "{}: {error}", kernel.name);
            assert_eq!(
                error.to_string(),
                format!(
                    "the kernel {:?} needs {needs}, which this machine does not run",
                    kernel.name
                )
            );
        }
    }

    #[test]
    fn what_is_chosen_runs_here() {
        assert!((0..=MAX_N).all(|n| fastest(n).runs_here()));
    }

    #[test]
    fn a_board_too_large_gets_the_limit() {
        let Err(error) = fastest(65).prepare(65) else {
            panic!("n = 65 fits in no mask")
        };
        assert_eq!(
            error.to_string(),
            "the kernel \"folded\" counts boards up to n = 64, and n = 65 was asked for"
        );
    }
}
