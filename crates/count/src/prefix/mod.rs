//! Kernels that set queens row by row, from the top, and the starts that cut
//! their work into units.
//!
//! A start is a *prefix*: queens in the first few rows. Its completions are
//! counted by depth-first search over bit masks (Richards \[6\]); the kernels
//! differ in which solutions they look for, and in how many others each of
//! those stands for:
//!
//! | kernel | looks for | weight |
//! |---|---|---|
//! | [`plain`] | every solution | 1 |
//! | [`mirrored`] | first queen in the left half | 2 |
//! | [`folded`] | besides, no queen on a long diagonal in the top half | 2, 4 or 8 |

use crate::unit::Start;

pub mod folded;
pub mod mirrored;
pub mod plain;

/// Fewest units that a plan is cut into where the board has as many: enough
/// to keep dozens of cores busy to the end, and made in a millisecond.
const WANTED_UNITS: usize = 1024;
/// Boards above this size take hours, and get four times as many units with
/// every row, so that progress can be seen.
const WANTED_UNITS_UP_TO: u32 = 18;
/// No plan is made longer if it could pass this many units (some 60 MB).
const MOST_UNITS: usize = 1 << 20;

/// A search that has at least this many rows left looks at the stop token at
/// every node. One that has fewer ends by itself within about a tenth of a
/// second (13 rows of a free board take about 0.03 s), and never looks.
pub(crate) const STOP_ROWS: u32 = 13;

fn wanted_units(n: u32) -> usize {
    let doublings = 2 * n.saturating_sub(WANTED_UNITS_UP_TO).min(5);
    WANTED_UNITS << doublings
}

/// Shortest prefixes that make the [wanted](wanted_units) number of units, but
/// no longer than `max_rows` rows. `allowed(prefix)` masks the columns that the next row may
/// use, leaving attacks aside.
fn starts(n: u32, max_rows: u32, allowed: impl Fn(&[u8]) -> u64) -> Vec<Box<[u8]>> {
    let mut prefixes: Vec<Box<[u8]>> = vec![Box::from([])];
    for _ in 0..max_rows {
        if prefixes.len() >= wanted_units(n) || prefixes.len() * n as usize > MOST_UNITS {
            break;
        }
        let mut longer = Vec::new();
        for prefix in &prefixes {
            let usable = allowed(prefix);
            for column in (0..n as u8).filter(|&column| usable >> column & 1 == 1) {
                if !attacked(prefix, column) {
                    longer.push(prefix.iter().copied().chain([column]).collect());
                }
            }
        }
        prefixes = longer;
    }
    prefixes
}

/// Whether a queen of `prefix` attacks `column` in the row below it.
pub(crate) fn attacked(prefix: &[u8], column: u8) -> bool {
    prefix
        .iter()
        .rev()
        .zip(1_u8..)
        .any(|(&other, distance)| other == column || other.abs_diff(column) == distance)
}

/// Starts for an n×n board, all of one weight, with the work that each is
/// expected to be. With `phantoms`, queens stand on both long diagonals while
/// the top half is filled.
fn weighted(
    n: u32,
    prefixes: Vec<Box<[u8]>>,
    weight: u8,
    phantoms: bool,
) -> impl Iterator<Item = (Start, u8, u64)> {
    let works: Vec<f64> = prefixes
        .iter()
        .map(|prefix| expected_work(n, prefix, phantoms))
        .collect();
    let most = works.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    prefixes.into_iter().zip(works).map(move |(prefix, work)| {
        (
            Start::Queens(prefix),
            weight,
            (work / most * LARGEST) as u64,
        )
    })
}

/// Size of the largest unit of a plan.
const LARGEST: f64 = 4_294_967_296.0;

/// How much work the completions of a prefix are, up to a factor:
///
/// ```text
/// (product over the rows below of the squares that the prefix leaves free)²
/// ```
///
/// Against the nodes searched, n = 13 to 17, this puts the progress of a run
/// wrong by 0.026 to 0.037 at most in [`folded`], 0.013 to 0.026 in
/// [`mirrored`], 0.006 to 0.016 in [`plain`]; units of equal size by 0.06 to
/// 0.07, 0.08 and 0.035; the product itself, rather than its square, by 0.02
/// to 0.044. No better than equal sizes: the number of placements in the next
/// one, two or three rows.
fn expected_work(n: u32, prefix: &[u8], phantoms: bool) -> f64 {
    use crate::word::Word;

    let (mut open, mut right, mut left) = (u64::low(n), 0, 0);
    if phantoms && n > 0 {
        (right, left) = (1, u64::square(n - 1));
    }
    for &column in prefix {
        let queen = u64::square(column.into());
        open &= !queen;
        right = (right | queen) << 1;
        left = (left | queen) >> 1;
    }
    let mut product = 1.0;
    for row in prefix.len() as u32..n {
        if phantoms && row == n / 2 {
            right &= !u64::square(row);
            left &= !u64::square(n - 1 - row);
        }
        let free = (open & !(right | left)).count_ones();
        // Eighths keep the numbers in range.
        product *= f64::from(free * free) / 64.0;
        right <<= 1;
        left >>= 1;
    }
    product
}

/// Columns that the next row may use so that of a solution and its left-right
/// mirror image exactly one is counted: the left half in row 0. For odd n the
/// middle column is its own image, so row 0 may use it too, and then row 1
/// keeps to the left half; it cannot be in the middle as well.
///
/// Weight 2 for n ≥ 2: no solution is its own mirror image there, because
/// every row would need its queen in the middle column.
fn left_half(n: u32, prefix: &[u8]) -> u64 {
    use crate::word::Word;

    let middle = if n % 2 == 1 { Some(n / 2) } else { None };
    match prefix {
        [] => u64::low(n.div_ceil(2)),
        [first] if Some(u32::from(*first)) == middle => u64::low(n / 2),
        _ => u64::low(n),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_are_placements_in_order_without_repeats() {
        let prefixes = starts(9, 3, |_| u64::MAX);
        assert!(prefixes.is_sorted());
        for prefix in &prefixes {
            for row in 1..prefix.len() {
                assert!(!attacked(&prefix[..row], prefix[row]));
            }
        }
        // (a, b, c) of 9³ with |a − b| > 1, |b − c| > 1, and |a − c| not 0 or 2.
        assert_eq!(prefixes.len(), 234);
    }
}
