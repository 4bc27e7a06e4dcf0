//! Finding and listing the solutions of n-queens problems.
//!
//! | to | use |
//! |---|---|
//! | list all solutions, fast, the first ones at once | [`bitmask`] |
//! | have one solution for n in the millions | [`construct`] |
//! | list the solutions of any puzzle | [`solver`] |
//! | know whether a puzzle has none, one or several solutions | [`decide`] |
//! | search any puzzle yourself: regions, walls, other rules | [`exact_cover`] |
//! | see how each classic method works | [`methods`], [`trace`], [`stats`] |
//! | stop a search | [`stop`] |
//!
//! Nothing here starts a thread, reads or prints.
#![forbid(unsafe_code)]

pub mod bitmask;
pub mod construct;
pub mod decide;
mod ended;
pub mod exact_cover;
pub mod methods;
pub mod solver;
pub mod stats;
pub mod stop;
pub mod trace;

pub use ended::Ended;
