//! Breaking symmetry: of each orbit at least one solution stays.
//!
//! Among the images of a solution there is one whose piece in the top row
//! stands furthest left. Asking for that excludes, for every symmetry g that
//! the puzzle keeps, each pair of squares s and t where s lies in the top row,
//! and g takes t into the top row to the left of s.

use queens_board::{Pieces, Puzzle, Size, Square, Symmetry};

/// The symmetries under which the solutions of a puzzle stay solutions. Rows
/// may become columns only where columns hold one piece each too, or the
/// pieces are only counted.
pub(crate) fn kept(puzzle: &Puzzle, full_columns: bool) -> Vec<Symmetry> {
    let turns = full_columns || matches!(puzzle.pieces(), Pieces::Exactly(_));
    Symmetry::ALL
        .into_iter()
        .filter(|symmetry| turns || !symmetry.swaps_sides())
        .filter(|&symmetry| puzzle.transformed(symmetry) == *puzzle)
        .collect()
}

/// Pairs of squares that do not both hold a piece in the image that is kept;
/// both are the same where a square stays empty.
pub(crate) fn excluded_pairs(kept: &[Symmetry], size: Size) -> Vec<[Square; 2]> {
    let mut pairs = Vec::new();
    let others = kept
        .iter()
        .filter(|&&symmetry| symmetry != Symmetry::Identity);
    for symmetry in others {
        let back = symmetry.inverse();
        for col in 0..size.cols {
            let stands = Square::new(0, col);
            for left in 0..col {
                let other = back.apply(size, Square::new(0, left));
                // Two squares of one row exclude one another anyway.
                if other == stands || other.row != 0 {
                    pairs.push([stands, other]);
                }
            }
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}
