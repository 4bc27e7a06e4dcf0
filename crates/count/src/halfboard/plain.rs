//! The join with nested loops: the slow twin of everything in this folder.

use super::layout::{Layout, Role};

/// All half-boards on a set of columns by plain search: key and number of
/// long diagonals used, with the flags of odd n as `halves` sets them.
pub(super) fn halves(layout: &Layout, role: Role, columns: u32) -> [Vec<u64>; 3] {
    let mut found = [Vec::new(), Vec::new(), Vec::new()];
    let mut queens = Vec::new();
    place(layout, role, columns, &mut queens, &mut found);
    found.iter_mut().for_each(|keys| keys.sort_unstable());
    found
}

fn place(
    layout: &Layout,
    role: Role,
    columns: u32,
    queens: &mut Vec<u32>,
    found: &mut [Vec<u64>; 3],
) {
    let (n, rows) = (layout.n(), layout.rows(role));
    let row = queens.len() as u32;
    if row == rows {
        let key = queens.iter().enumerate().fold(0, |key, (row, &col)| {
            key | layout.square(role, row as u32, col)
        });
        // The long diagonals of the board, told by the squares themselves: the
        // last row lies at the cut.
        let long = |row: u32, col: u32| {
            let board_row = match role {
                Role::Top => row,
                Role::Bottom => n - 1 - row,
            };
            [board_row == col, board_row + col == n - 1]
        };
        let mut used = 0;
        let mut centre = false;
        for (row, &col) in queens.iter().enumerate() {
            match long(row as u32, col) {
                [true, true] => centre = true,
                [false, false] => {}
                _ => used += 1,
            }
        }
        let odd = layout.is_odd();
        if odd && role == Role::Top && used > 0 {
            return;
        }
        debug_assert!(!centre || used == 0);
        let flag = if odd && role == Role::Bottom && used > 0 {
            layout.centre()
        } else {
            0
        };
        let shared = layout.shared();
        found[used].push((key | flag) & shared);
        return;
    }
    for col in (0..n).filter(|col| columns >> col & 1 == 1) {
        let clash = queens
            .iter()
            .enumerate()
            .any(|(above, &other)| other == col || other.abs_diff(col) == row - above as u32);
        if !clash {
            queens.push(col);
            place(layout, role, columns, queens, found);
            queens.pop();
        }
    }
}

/// Sum of weights over all pairs without a common bit.
pub(super) fn pairs(tops: &[u64], bottoms: &[(&[u64], u64)]) -> u64 {
    bottoms
        .iter()
        .map(|&(keys, weight)| {
            let fits = |top: u64| keys.iter().filter(|&&key| key & top == 0).count() as u64;
            weight * tops.iter().map(|&top| fits(top)).sum::<u64>()
        })
        .sum()
}
