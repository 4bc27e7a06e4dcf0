//! Finding and listing the solutions of n-queens problems.
#![forbid(unsafe_code)]

pub mod stop;
