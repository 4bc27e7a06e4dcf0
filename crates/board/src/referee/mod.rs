//! The referee: what is wrong with a claimed answer.
//!
//! A [`Claim`] is read but not believed. The referee looks at it in people's
//! terms: numbers as they were written, squares by their names (letter for
//! the column, number for the row from the bottom), a crowded line once with
//! all its queens.
//!
//! ```text
//!   4  .  .  .  Q      columns 4 1 4 2
//!   3  Q  .  .  .
//!   2  .  .  .  Q      2 on column 4: d4–d2 (rows 1 and 3)
//!   1  .  Q  .  .
//!      a  b  c  d
//! ```
//!
//! ```
//! use queens_board::referee::judge;
//! use queens_board::{Base, Claim, Claimed};
//!
//! let claim = Claim {
//!     line: 1,
//!     size: None,
//!     claimed: Claimed::Columns { values: vec![4, 1, 4, 2], base: Base::One },
//! };
//! let verdict = judge(None, &claim);
//! assert_eq!(verdict.faults()[0].to_string(), "2 on column 4: d4–d2 (rows 1 and 3)");
//! ```
//!
//! One claim takes time and memory linear in its queens; so does a file of
//! claims ([`judge_all`]), which also names repeated answers and looks for
//! one mistake behind all wrong ones. [`completeness`] holds valid answers
//! against the full list, which it reads as a stream.

mod completeness;
mod fault;
mod judge;
mod report;
mod suspicion;
mod verdict;

pub use completeness::{Completeness, MOST_EXAMPLES, Sample, completeness};
pub use fault::{Fault, Unusable};
pub use judge::judge;
pub use report::{Repeat, Report, judge_all};
pub use suspicion::{DiagonalWay, Suspicion};
pub use verdict::Verdict;

#[cfg(doc)]
use crate::Claim;
