//! The model of the n-queens problem: squares, rules, puzzles, placements,
//! solutions and symmetries; how they are written down and drawn.
//!
//! ```text
//!        column 0  1  2  3
//!   row 0       .  Q  .  .     columns [1, 3, 0, 2]
//!   row 1       .  .  .  Q
//!   row 2       Q  .  .  .     bit 0 of a mask is column 0
//!   row 3       .  .  Q  .
//! ```
//!
//! Row 0 is the top row, column 0 the left one. What people read and write
//! counts from 1, or is named as on a chessboard.
#![forbid(unsafe_code)]

mod claim;
mod conflict;
mod line;
pub mod notation;
mod orbit;
mod placement;
mod puzzle;
pub mod referee;
mod regions;
pub mod render;
mod rule;
mod size;
mod solution;
mod square;
mod symmetry;

pub use claim::{Base, Claim, Claimed};
pub use conflict::{Along, Conflict};
pub use line::{Diagonal, Line};
pub use orbit::{Orbit, OrbitSize, Stabilizer, is_canonical};
pub use placement::{Placement, PlacementError};
pub use puzzle::{Pieces, Puzzle, PuzzleError};
pub use regions::Regions;
pub use rule::{Moves, Rule, UnknownRule};
pub use size::Size;
pub use solution::{Solution, SolutionError};
pub use square::Square;
pub use symmetry::Symmetry;
