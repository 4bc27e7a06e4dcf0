//! What givens force, before any search.

use super::OpenBoard;

/// Removes the squares that a forced queen attacks, until nothing changes.
///
/// A row with one usable square must have its queen there. The search would
/// find the clash only on arriving at that row; removed beforehand, the
/// squares cut off branches from the first row on. Sound because every row
/// gets a queen: no solution uses a removed square. At most one pass for each
/// row, rows² steps a pass.
pub(crate) fn without_forced(board: &OpenBoard) -> Vec<u64> {
    let mut rows = board.rows().to_vec();
    let mut done = vec![false; rows.len()];
    while let Some(given) = (0..rows.len()).find(|&row| !done[row] && rows[row].is_power_of_two()) {
        done[given] = true;
        let queen = rows[given];
        for (row, mask) in rows.iter_mut().enumerate().filter(|(row, _)| *row != given) {
            let distance = u32::try_from(row.abs_diff(given)).unwrap_or(u32::MAX);
            *mask &= !(queen
                | queen.checked_shl(distance).unwrap_or(0)
                | queen.checked_shr(distance).unwrap_or(0));
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_given_may_force_all_the_rest() {
        // . . Q .   on 4×4: the first given leaves one square in row 2, …
        let board = OpenBoard::new(4, vec![0b0100, 0b1111, 0b1111, 0b1111]).unwrap();
        assert_eq!(without_forced(&board), [0b0100, 0b0001, 0b1000, 0b0010]);
    }

    #[test]
    fn two_givens_that_attack_each_other_leave_an_empty_row() {
        let board = OpenBoard::new(4, vec![0b0001, 0b0010, 0b1111, 0b1111]).unwrap();
        assert!(without_forced(&board).contains(&0));
    }
}
