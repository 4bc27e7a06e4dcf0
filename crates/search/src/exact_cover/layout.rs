//! Where a square's bit is.
//!
//! Rows are never cut in two: a word holds as many whole rows as fit, or a row
//! takes several words. So the same bit of each row lies above one another, and
//! the free squares of all columns can be counted at once, a word at a time.
//!
//! ```text
//!   8 columns    a word holds 8 rows      row 0 | row 1 | … | row 7
//!   20 columns   a word holds 3 rows      row 0 | row 1 | row 2 | 4 bits unused
//!   70 columns   a row takes 2 words
//! ```

use queens_board::{Size, Square};

#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    size: Size,
    /// Rows in a word; 1 if a row takes several.
    pub(super) rows_per_word: usize,
    pub(super) words_per_row: usize,
}

impl Layout {
    pub(super) fn new(size: Size) -> Self {
        let cols = size.cols as usize;
        Self {
            size,
            rows_per_word: (64 / cols.max(1)).clamp(1, 64),
            words_per_row: cols.div_ceil(64).max(1),
        }
    }

    /// Words that hold the board.
    pub(super) fn words(self) -> usize {
        if self.words_per_row > 1 {
            self.size.rows as usize * self.words_per_row
        } else {
            (self.size.rows as usize).div_ceil(self.rows_per_word)
        }
    }

    pub(super) fn bit(self, square: Square) -> usize {
        let (row, col) = (square.row as usize, square.col as usize);
        if self.words_per_row > 1 {
            return row * self.words_per_row * 64 + col;
        }
        let (word, lane) = (row / self.rows_per_word, row % self.rows_per_word);
        word * 64 + lane * self.size.cols as usize + col
    }

    /// The square of every bit; bits without a square have the first one.
    pub(super) fn squares(self) -> Vec<Square> {
        let mut squares = vec![Square::new(0, 0); self.words() * 64];
        for square in self.size.squares() {
            squares[self.bit(square)] = square;
        }
        squares
    }

    /// The bits of a word's first row.
    pub(super) fn lane(self) -> u64 {
        match self.size.cols {
            0 => 0,
            cols if cols < 64 => (1 << cols) - 1,
            _ => u64::MAX,
        }
    }

    /// The first square of each row of a word.
    pub(super) fn row_starts(self) -> u64 {
        (0..self.rows_per_word).fold(0, |starts, row| starts | 1 << (row * self.cols()))
    }

    pub(super) const fn cols(self) -> usize {
        self.size.cols as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_a_bit_of_its_own_in_reading_order() {
        for (rows, cols) in [
            (1, 1),
            (8, 8),
            (5, 9),
            (9, 5),
            (3, 64),
            (64, 1),
            (4, 65),
            (3, 200),
        ] {
            let layout = Layout::new(Size::new(rows, cols));
            let squares = layout.squares();
            let bits: Vec<usize> = Size::new(rows, cols)
                .squares()
                .map(|square| layout.bit(square))
                .collect();
            assert!(bits.windows(2).all(|pair| pair[0] < pair[1]));
            for (square, &bit) in Size::new(rows, cols).squares().zip(&bits) {
                assert_eq!(squares[bit], square);
            }
        }
    }
}
