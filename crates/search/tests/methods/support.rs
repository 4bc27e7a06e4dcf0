//! The game by its bare rules: slow, obvious, and sharing nothing with the
//! methods.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use queens_board::Square;
use queens_search::methods::{Ended, Method};
use queens_search::stats::Stats;
use queens_search::stop::Stop;

/// Number of solutions for n = 0, 1, …: OEIS A000170.
pub(crate) const SOLUTIONS: [u64; 12] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680];

/// Nodes of the backtrack tree for n = 0, 1, …: OEIS A319283.
pub(crate) const NODES: [u64; 11] = [1, 2, 3, 6, 17, 54, 153, 552, 2057, 8394, 35539];

/// Whether queens on two different squares attack each other.
pub(crate) fn attack(a: Square, b: Square) -> bool {
    let rows = i64::from(a.row) - i64::from(b.row);
    let cols = i64::from(a.col) - i64::from(b.col);
    rows == 0 || cols == 0 || rows.abs() == cols.abs()
}

/// The queens of a column vector.
pub(crate) fn queens(columns: &[u32]) -> Vec<Square> {
    (0..)
        .zip(columns)
        .map(|(row, &col)| Square::new(row, col))
        .collect()
}

/// Whether no two of the queens attack each other.
pub(crate) fn peaceful(queens: &[Square]) -> bool {
    queens
        .iter()
        .enumerate()
        .all(|(index, &a)| queens[..index].iter().all(|&b| !attack(a, b)))
}

/// All permutations of 0 … n − 1 in lexicographic order.
pub(crate) fn permutations(n: u32) -> Vec<Vec<u32>> {
    let mut current: Vec<u32> = (0..n).collect();
    let mut all = vec![current.clone()];
    loop {
        let Some(descent) = (1..current.len()).rfind(|&i| current[i - 1] < current[i]) else {
            return all;
        };
        let pivot = descent - 1;
        let larger = (descent..current.len())
            .rfind(|&i| current[i] > current[pivot])
            .expect("the one after the pivot is larger");
        current.swap(pivot, larger);
        current[descent..].reverse();
        all.push(current.clone());
    }
}

/// All solutions, in lexicographic order: the peaceful permutations.
pub(crate) fn solutions(n: u32) -> Vec<Vec<u32>> {
    let mut all = permutations(n);
    all.retain(|columns| peaceful(&queens(columns)));
    all
}

/// All placements in the first rows, the empty one included: the peaceful
/// beginnings of permutations.
pub(crate) fn placements(n: u32) -> BTreeSet<Vec<u32>> {
    let mut all = BTreeSet::new();
    for columns in permutations(n) {
        for length in 0..=columns.len() {
            if peaceful(&queens(&columns[..length])) {
                all.insert(columns[..length].to_vec());
            }
        }
    }
    all
}

/// The squares on which one more queen is attacked by none of `path`.
pub(crate) fn free_squares(n: u32, path: &[Square]) -> Vec<Square> {
    (0..n)
        .flat_map(|row| (0..n).map(move |col| Square::new(row, col)))
        .filter(|&square| {
            path.iter()
                .all(|&queen| queen != square && !attack(queen, square))
        })
        .collect()
}

/// What a complete run listed, and its cost.
pub(crate) fn list(method: &dyn Method, n: u32) -> (Vec<Vec<u32>>, Stats) {
    let mut all = Vec::new();
    let outcome = method
        .solve(n, &Stop::never(), &mut |columns| {
            all.push(columns.to_vec());
            ControlFlow::Continue(())
        })
        .expect("the board is not too large");
    assert_eq!(
        outcome.ended,
        Ended::Complete,
        "{} at n = {n}",
        method.name()
    );
    (all, outcome.stats)
}
