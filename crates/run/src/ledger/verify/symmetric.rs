//! Symmetric solutions, counted in the plainest way: by looking at every
//! placement of whole orbits and comparing squares.
//!
//! Shares nothing with the searches in `queens-count`, so that it can judge
//! them. Up to n = 20 about a second.

use queens_search::stop::Stop;

/// Solutions that a half turn leaves as they are, and that a quarter turn
/// does, on an n×n board with n ≥ 2; `None` if `stop` was requested.
pub(super) fn counts(n: usize, stop: &Stop) -> Option<(u64, u64)> {
    let half = |(row, col): (usize, usize)| vec![(row, col), (n - 1 - row, n - 1 - col)];
    let quarter = |(row, col): (usize, usize)| {
        let mut orbit = vec![(row, col)];
        for _ in 0..3 {
            let &(row, col) = orbit.last().expect("it has one");
            orbit.push((col, n - 1 - row));
        }
        orbit
    };
    Some((
        extend(n, &half, &mut Vec::new(), stop)?,
        extend(n, &quarter, &mut Vec::new(), stop)?,
    ))
}

/// Counts the ways to go on from `queens`, a union of orbits: a queen goes to
/// the first empty row, and the rest of its orbit with it.
fn extend(
    n: usize,
    orbit: &dyn Fn((usize, usize)) -> Vec<(usize, usize)>,
    queens: &mut Vec<(usize, usize)>,
    stop: &Stop,
) -> Option<u64> {
    if stop.requested() {
        return None;
    }
    let mut filled = vec![false; n];
    for &(row, _) in queens.iter() {
        filled[row] = true;
    }
    let Some(row) = filled.iter().position(|filled| !filled) else {
        return Some(1);
    };
    let mut sum = 0;
    for col in 0..n {
        let mut new = orbit((row, col));
        // The centre is its own image.
        new.sort_unstable();
        new.dedup();
        let clear = new.iter().enumerate().all(|(index, &queen)| {
            let others = queens.iter().chain(&new[..index]);
            others.clone().all(|&other| !attack(queen, other))
        });
        if clear {
            let before = queens.len();
            queens.extend(new);
            sum += extend(n, orbit, queens, stop)?;
            queens.truncate(before);
        }
    }
    Some(sum)
}

fn attack(one: (usize, usize), other: (usize, usize)) -> bool {
    let (rows, cols) = (one.0.abs_diff(other.0), one.1.abs_diff(other.1));
    rows == 0 || cols == 0 || rows == cols
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_in_the_literature() {
        // OEIS A032522 and A033148 from n = 2.
        let point = [0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80, 136, 420];
        let quarter = [0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 8, 8, 0];
        for (n, expected) in (2..).zip(point.into_iter().zip(quarter)) {
            assert_eq!(counts(n, &Stop::never()), Some(expected), "n = {n}");
        }
    }

    #[test]
    fn a_stop_leaves_no_count() {
        let stop = Stop::new();
        stop.request();
        assert_eq!(counts(8, &stop), None);
    }
}
