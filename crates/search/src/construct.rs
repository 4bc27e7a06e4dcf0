//! One solution for any n, written down without a search.
//!
//! Put the queens on the even columns, row by row, then on the odd ones: a
//! staircase of knight's leaps.
//!
//! ```text
//!   n = 6    . Q . . . .       2 4 6 1 3 5
//!            . . . Q . .
//!            . . . . . Q
//!            Q . . . . .
//!            . . Q . . .
//!            . . . . Q .
//! ```
//!
//! That is peaceful unless n leaves 2 or 3 when divided by 6. For remainder 2
//! the odd part becomes 3, 1, 7, 9, …, n−1, 5; for remainder 3 the 2 goes
//! behind the even part and 1, 3 behind the odd one. The construction goes
//! back to Pauls (1874); \[14\] and \[9\] in REFERENCES.md.

/// The columns of one solution on an n×n board, row by row, counted from 0;
/// `None` where there is no solution (n = 2 and 3).
///
/// Time O(1) a row, memory O(1): nothing is stored, so n may be in the
/// billions.
///
/// ```
/// use queens_search::construct::columns;
///
/// assert!(columns(6).unwrap().eq([1, 3, 5, 0, 2, 4]));
/// assert!(columns(3).is_none());
/// assert_eq!(columns(4_000_000_000).unwrap().next(), Some(1));
/// ```
pub fn columns(n: u32) -> Option<impl Iterator<Item = u32> + Clone> {
    if n == 2 || n == 3 {
        return None;
    }
    // Everything here counts from 1, as the rule above does; one less at the end.
    let n = u64::from(n);
    let parts = match n % 6 {
        2 => [
            Part::steps(2, n),
            Part::steps(3, 3),
            Part::steps(1, 1),
            Part::steps(7, n),
            Part::steps(5, 5),
        ],
        3 => [
            Part::steps(4, n),
            Part::steps(2, 2),
            Part::steps(5, n),
            Part::steps(1, 1),
            Part::steps(3, 3),
        ],
        _ => [
            Part::steps(2, n),
            Part::steps(1, n),
            Part::NONE,
            Part::NONE,
            Part::NONE,
        ],
    };
    Some(parts.into_iter().flatten().map(|col| (col - 1) as u32))
}

/// Every second number from `next` to `last`.
#[derive(Clone, Copy, Debug)]
struct Part {
    next: u64,
    last: u64,
}

impl Part {
    const NONE: Self = Self::steps(1, 0);

    const fn steps(next: u64, last: u64) -> Self {
        Self { next, last }
    }
}

impl Iterator for Part {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let number = self.next;
        (number <= self.last).then(|| {
            self.next += 2;
            number
        })
    }
}

#[cfg(test)]
mod tests {
    use queens_board::{Puzzle, Solution};

    use super::*;

    #[test]
    fn a_solution_for_every_n_that_has_one() {
        for n in 0..=1200 {
            let Some(columns) = columns(n) else {
                assert!(n == 2 || n == 3);
                continue;
            };
            let columns: Vec<u32> = columns.collect();
            assert_eq!(columns.len(), n as usize);
            let solution = Solution::of_columns(&Puzzle::classic(n), &columns);
            assert!(solution.is_ok(), "n = {n}: {solution:?}");
        }
    }

    #[test]
    fn every_remainder_near_a_hundred_thousand() {
        for n in 99_996..=100_001 {
            let columns: Vec<u32> = columns(n).unwrap().collect();
            assert!(Solution::of_columns(&Puzzle::classic(n), &columns).is_ok());
        }
    }
}
