//! Names of columns, rows and squares as chess players write them.
//!
//! ```text
//!   3  .  .  .     letters name columns, from the left
//!   2  .  Q  .     numbers name rows, from the bottom
//!   1  .  .  .     the queen stands on b2
//!      a  b  c     after z come aa, ab, …
//! ```

use crate::{Size, Square};

/// The letters of a column: a … z, aa, ab, … (bijective base 26).
pub(super) fn column_name(col: u32) -> String {
    let mut letters = Vec::new();
    let mut left = u64::from(col) + 1;
    while left > 0 {
        left -= 1;
        letters.push(char::from(b'a' + (left % 26) as u8));
        left /= 26;
    }
    letters.iter().rev().collect()
}

/// The number of a row, counted from the bottom of the board.
pub(super) fn row_number(size: Size, row: u32) -> u64 {
    u64::from(size.rows).saturating_sub(u64::from(row))
}

/// The name of a square, such as `b2`.
pub(crate) fn square_name(size: Size, square: Square) -> String {
    format!(
        "{}{}",
        column_name(square.col),
        row_number(size, square.row)
    )
}

/// Whether a square is dark. As on a chessboard, the corner at the bottom
/// left is.
pub(super) const fn is_dark(size: Size, square: Square) -> bool {
    let up = size.rows as u64 - 1 - square.row as u64;
    (up + square.col as u64).is_multiple_of(2)
}

/// Which of `count` rows or columns get a label, so that about forty do at
/// most: every one, every 5th, every 10th, every 50th …
pub(super) fn label_step(count: u32) -> u32 {
    let mut step: u32 = 1;
    let mut times_five = true;
    while count / step > 40 {
        step = step.saturating_mul(if times_five { 5 } else { 2 });
        times_five = !times_five;
    }
    step
}

/// Whether the row or column with this number, from 1, gets a label.
pub(super) const fn is_labelled(number: u64, step: u32) -> bool {
    step <= 1 || number.is_multiple_of(step as u64) || number == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_on_after_z() {
        for (col, name) in [
            (0, "a"),
            (25, "z"),
            (26, "aa"),
            (51, "az"),
            (52, "ba"),
            (701, "zz"),
        ] {
            assert_eq!(column_name(col), name);
        }
        assert_eq!(column_name(702), "aaa");
        assert_eq!(column_name(u32::MAX), "mwlqkwv");
    }

    #[test]
    fn squares_are_named_from_the_bottom_left() {
        assert_eq!(square_name(Size::square(8), Square::new(7, 0)), "a1");
        assert_eq!(square_name(Size::new(3, 5), Square::new(0, 4)), "e3");
        assert!(is_dark(Size::square(8), Square::new(7, 0)));
        assert!(is_dark(Size::square(5), Square::new(4, 0)));
        assert!(!is_dark(Size::square(8), Square::new(7, 1)));
    }

    #[test]
    fn labels_thin_out() {
        assert_eq!([8, 40, 41, 100, 1000].map(label_step), [1, 1, 5, 5, 50]);
    }
}
