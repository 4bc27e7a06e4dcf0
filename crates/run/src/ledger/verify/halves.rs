//! The half-boards that a join lists, counted by placing them row by row.
//!
//! The join never searches a half: it puts quarters together. So this number
//! comes by another road, and a half-board that was lost or listed twice
//! shows. Takes about 15 s at n = 20 and grows some fivefold with each row.

use queens_search::stop::Stop;

/// How many half-boards the column sets of an n×n board come to, with the
/// weight of their units; `None` if `stop` was requested.
///
/// For even n these are all placements on the upper half. For odd n, where
/// the middle row is in the upper half, they are those placements there that
/// leave both long diagonals empty but for the centre, and all placements on
/// the lower half.
pub(super) fn count(n: u32, stop: &Stop) -> Option<u128> {
    let whole = Half {
        full: (1 << n) - 1,
        rows: n / 2,
        forbidden: vec![0; n as usize / 2],
        stop,
    };
    if n.is_multiple_of(2) {
        return whole.count();
    }
    let long_diagonals = (0..n / 2).map(|row| 1 << row | 1 << (n - 1 - row));
    let upper = Half {
        rows: n / 2 + 1,
        forbidden: long_diagonals.chain([0]).collect(),
        ..whole
    };
    let lower = Half {
        rows: n / 2,
        forbidden: vec![0; n as usize / 2],
        ..upper
    };
    Some(upper.count()? + lower.count()?)
}

/// Some rows of a board, with a queen in each to be placed.
struct Half<'a> {
    /// All columns.
    full: u64,
    rows: u32,
    /// Columns of each row where no queen may stand.
    forbidden: Vec<u64>,
    stop: &'a Stop,
}

impl Half<'_> {
    /// The placements; mirror images are as many.
    fn count(&self) -> Option<u128> {
        let n = self.full.count_ones();
        let free = self.full & !self.forbidden[0];
        let left = free & ((1 << (n / 2)) - 1);
        let mut sum = 2 * self.from(0, left, [0; 3])?;
        if !n.is_multiple_of(2) {
            sum += self.from(0, free & 1 << (n / 2), [0; 3])?;
        }
        Some(sum)
    }

    /// Places queens on `free` squares of a row and in the rows below;
    /// `attacked` are columns and both diagonals of the queens above.
    fn from(&self, row: u32, mut free: u64, attacked: [u64; 3]) -> Option<u128> {
        if row + 1 == self.rows {
            return Some(free.count_ones().into());
        }
        if row + 4 == self.rows && self.stop.requested() {
            return None;
        }
        let [columns, falling, rising] = attacked;
        let mut sum = 0;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let next = [
                columns | queen,
                (falling | queen) << 1,
                (rising | queen) >> 1,
            ];
            let below = row + 1;
            let open = !(next[0] | next[1] | next[2] | self.forbidden[below as usize]);
            sum += self.from(below, self.full & open, next)?;
        }
        Some(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_as_by_hand() {
        let count = |n| count(n, &Stop::never());
        // Two rows of four columns: 2 + 1 + 1 + 2.
        assert_eq!(count(4), Some(6));
        // Upper half of 3×3: a queen between the forbidden corners attacks
        // the whole row below, so there is none; lower half: one row.
        assert_eq!(count(3), Some(3));
        let stop = Stop::new();
        stop.request();
        assert_eq!(super::count(12, &stop), None);
    }
}
