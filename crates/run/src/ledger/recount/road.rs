//! What a unit counts, told in boards with unusable squares.

use queens_count::open::{self, OpenBoard};
use queens_count::{Start, WorkUnit, column_sets, sum};
use queens_search::stop::Stop;

/// A unit's count as a sum over boards.
pub(super) struct Terms {
    /// Boards, and the factor with which their solutions enter.
    boards: Vec<(i8, OpenBoard)>,
    /// By what the sum is divided.
    divisor: u8,
}

/// The unit's count as Σ factor · (solutions on the board) / divisor; `None`
/// where no such sum is known.
///
/// A kernel is one arm here, and a word in the documentation of
/// [`recount`](super::recount).
pub(super) fn terms(kernel: &str, n: u32, unit: &WorkUnit) -> Option<Terms> {
    let whole = |boards| Terms { boards, divisor: 1 };
    match (kernel, unit.start()) {
        ("plain" | "mirrored", Start::Queens(queens)) => {
            Some(whole(vec![(1, reflected(n, queens)?)]))
        }
        ("folded", Start::Queens(queens)) => Some(whole(folded(n, rows(n, queens))?)),
        ("halfboard", Start::ColumnSets(range)) => halfboard(n, column_sets(n).get(range.clone())?),
        _ => None,
    }
}

/// Σ over the terms; `None` if `stop` was requested.
pub(super) fn count(terms: &Terms, stop: &Stop) -> Option<u128> {
    let total = terms
        .boards
        .iter()
        .try_fold(0_i128, |total, (factor, board)| {
            // By search: a join would be checked by a join.
            let search = open::Method::Search.prepare(board);
            let count = i128::try_from(sum(&*search.ok()?, stop)?).ok()?;
            total.checked_add(count.checked_mul(i128::from(*factor))?)
        })?;
    let divisor = i128::from(terms.divisor);
    // No kernel can have counted less than 0 or a fraction; no count is equal
    // to the largest number.
    Some(match total % divisor {
        0 => u128::try_from(total / divisor).unwrap_or(u128::MAX),
        _ => u128::MAX,
    })
}

fn low(n: u32) -> u64 {
    1_u64.checked_shl(n).unwrap_or(0).wrapping_sub(1)
}

/// The board on which `queens` stand in the first rows and the rest is free.
fn rows(n: u32, queens: &[u8]) -> Vec<u64> {
    let given = queens.iter().map(|&column| 1 << column);
    let mut rows: Vec<u64> = given.collect();
    rows.resize(n as usize, low(n));
    rows
}

/// The start with left and right exchanged: as many solutions.
fn reflected(n: u32, queens: &[u8]) -> Option<OpenBoard> {
    let queens: Vec<u8> = queens.iter().map(|&column| n as u8 - 1 - column).collect();
    OpenBoard::new(n, rows(n, &queens)).ok()
}

/// The kernel `folded` keeps the long diagonals of the top half free and
/// counts a solution 2^d times, d the number of long diagonals with a queen
/// outside the centre. With e = 1 for an empty diagonal and 0 for one with a
/// queen, the product of 2 − e over both is that number:
///
/// ```text
/// (2 − e)(2 − e') = 4 − 2·e − 2·e' + e·e'
/// ```
///
/// and the sum of e over solutions is the number of those on the board from
/// which that diagonal is removed, all but the centre.
fn folded(n: u32, usable: Vec<u64>) -> Option<Vec<(i8, OpenBoard)>> {
    if n < 2 {
        return Some(vec![(1, OpenBoard::new(n, usable).ok()?)]);
    }
    let board = |without_main: bool, without_anti: bool| {
        let mut rows = usable.clone();
        for (row, mask) in (0..n).zip(&mut rows) {
            // A middle row, on odd boards, has the centre only.
            let top = row < n / 2;
            let centre = 2 * row + 1 == n;
            if (top || without_main) && !centre {
                *mask &= !(1 << row);
            }
            if (top || without_anti) && !centre {
                *mask &= !(1 << (n - 1 - row));
            }
        }
        OpenBoard::new(n, rows).ok()
    };
    Some(vec![
        (4, board(false, false)?),
        (-2, board(true, false)?),
        (-2, board(false, true)?),
        (1, board(true, true)?),
    ])
}

/// The kernels that join halves count as `folded` does, with the columns of
/// the top rows given; for even n these and the others together, halved.
fn halfboard(n: u32, sets: &[u32]) -> Option<Terms> {
    let top = n.div_ceil(2) as usize;
    let full = low(n);
    let mut boards = Vec::new();
    for &set in sets {
        let set = u64::from(set);
        let both = [set, full ^ set];
        for columns in &both[..if n.is_multiple_of(2) { 2 } else { 1 }] {
            let mut rows = vec![*columns; top];
            rows.resize(n as usize, full ^ columns);
            boards.extend(folded(n, rows)?);
        }
    }
    let divisor = if n.is_multiple_of(2) { 2 } else { 1 };
    Some(Terms { boards, divisor })
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens_count::kernel;

    #[test]
    fn both_roads_count_every_unit_alike() {
        for name in ["plain", "mirrored", "folded", "halfboard"] {
            for n in 0..=10 {
                let counter = kernel::by_name(name).unwrap().prepare(n).unwrap();
                for unit in counter.plan().units() {
                    let terms = terms(counter.plan().kernel(), n, unit).unwrap();
                    let stop = Stop::never();
                    assert_eq!(
                        count(&terms, &stop),
                        counter.count(unit, &stop),
                        "{name} {n} {unit}"
                    );
                }
            }
        }
    }
}
