//! The model: squares, rules, puzzles, placements, solutions and symmetries
//! of the n-queens problem.
#![forbid(unsafe_code)]

mod square;

pub use square::Square;
