//! What a search cost, in counts that are the same on every machine.
//!
//! Knuth counts nodes and updates rather than seconds; so do we, for a count
//! can be checked by hand, compared between methods, and tested for equality.

use serde::Serialize;

/// The cost of one run of a method, whole or up to some step.
///
/// `nodes`, `backtracks`, `solutions` and `peak_depth` mean the same for every
/// method. `checks` and `updates` count what the method's own data are made
/// of, so each method's page says what one of them is.
///
/// Two equations hold after every complete run on a board with n ≥ 1 rows,
/// where `inner` are the placements that were extended by at least one queen:
///
/// ```text
/// nodes = 1 + queens placed
/// nodes = inner + backtracks + solutions
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Stats {
    /// Placements visited: the empty board, and one for every queen placed.
    ///
    /// For the methods that go row by row this is the size of the backtrack
    /// tree, OEIS A319283: 2057 on the 8 × 8 board.
    pub nodes: u64,
    /// Entries of the method's data looked at to find out what is free.
    pub checks: u64,
    /// Entries of the method's data written when a queen comes or goes.
    pub updates: u64,
    /// Dead ends: placements of fewer than n queens, at least one, that no
    /// further queen could be added to. Counted when the last queen is lifted.
    pub backtracks: u64,
    /// Solutions found.
    pub solutions: u64,
    /// The most queens that stood on the board at one time.
    pub peak_depth: u32,
}
