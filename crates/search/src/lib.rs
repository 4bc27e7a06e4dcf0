//! Finding and listing the solutions of n-queens problems.
#![forbid(unsafe_code)]

pub mod bitmask;
pub mod construct;
pub mod methods;
pub mod stats;
pub mod stop;
pub mod trace;
