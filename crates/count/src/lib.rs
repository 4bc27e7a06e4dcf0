//! Counting for the n-queens problem: how many solutions there are.
//!
//! Everything that can be counted here is cut into independent jobs first: a
//! [`Plan`] of [`WorkUnit`]s, each with the weight that symmetry gives it. A
//! [`Counter`] counts one unit at a time, so that somebody else (the crate
//! `queens-run`) can decide on how many cores, in which order and until when:
//!
//! ```text
//! total = Σ over units of  weight(unit) · count(unit)
//! ```
//!
//! | to count | see |
//! |---|---|
//! | all solutions on an n×n board | [`kernel`], methods in [`prefix`] |
//! | solutions up to symmetry, and the symmetric ones | [`classes`] |
//! | solutions on a board with unusable squares | [`open`] |
//! | about how many solutions, with an error | [`estimate`] |
//! | several armies of queens on one board | [`armies`] |
//!
//! ```
//! use queens_count::{kernel, sum};
//! use queens_search::stop::Stop;
//!
//! let counter = kernel::by_name("folded")?.prepare(8)?;
//! assert_eq!(sum(&*counter, &Stop::never()), Some(92));
//! # Ok::<(), queens_count::kernel::KernelError>(())
//! ```
//!
//! Nothing here starts a thread, looks at a clock, reads or prints.
#![deny(unsafe_code)]

#[allow(unsafe_code, reason = "processor instructions")]
mod arch;
pub mod armies;
pub mod classes;
mod counter;
pub mod estimate;
#[allow(
    unsafe_code,
    reason = "a kernel: processor instructions and raw buffers"
)]
mod halfboard;
pub mod kernel;
mod memory;
pub mod open;
mod plan;
pub mod prefix;
mod unit;
mod word;

pub use counter::{Counter, Tally, sum};
pub use halfboard::column_sets;
pub use memory::Memory;
pub use plan::Plan;
pub use unit::{Start, WorkUnit};
