//! Where a square's bit is.
//!
//! Rows are never cut in two: a word holds as many whole rows as fit, or a row
//! takes several words. So the same bit of each row lies above one another, and
//! the free squares of all columns can be counted at once, a word at a time.
//!
//! Above each row of a word there is a bit that belongs to no square, its
//! guard. With one piece a row it says whether the row is still open; and it
//! keeps a subtraction in one row from borrowing of the next, so that all rows
//! of a word are counted at once, too.
//!
//! ```text
//!    8 columns    a word holds 7 rows      row 0 | guard | row 1 | guard | …
//!   20 columns    a word holds 3 rows      row 0 | guard | … | 1 bit unused
//!   70 columns    a row takes 2 words
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
        let with_guard = size.cols as usize + 1;
        Self {
            size,
            rows_per_word: (64 / with_guard).max(1),
            words_per_row: with_guard.div_ceil(64),
        }
    }

    /// Whether a word holds a row and its guard.
    pub(super) const fn has_guards(self) -> bool {
        self.words_per_row == 1
    }

    /// Words that hold the board.
    pub(super) fn words(self) -> usize {
        (self.size.rows as usize).div_ceil(self.rows_per_word) * self.words_per_row
    }

    /// Bits from the start of a row of a word to that of the next.
    pub(super) const fn stride(self) -> usize {
        self.size.cols as usize + 1
    }

    pub(super) fn bit(self, square: Square) -> usize {
        let (row, col) = (square.row as usize, square.col as usize);
        if !self.has_guards() {
            return row * self.words_per_row * 64 + col;
        }
        let (word, place) = (row / self.rows_per_word, row % self.rows_per_word);
        word * 64 + place * self.stride() + col
    }

    /// The guard of a row.
    pub(super) fn guard(self, row: u32) -> usize {
        self.bit(Square::new(row, self.size.cols))
    }

    /// The bit of every square, row by row.
    pub(super) fn bits(self) -> Vec<u32> {
        let squares = self.size.squares();
        squares.map(|square| self.bit(square) as u32).collect()
    }

    /// The square of every bit; bits without a square have the first one.
    pub(super) fn squares(self, bits: &[u32]) -> Vec<Square> {
        let mut squares = vec![Square::new(0, 0); self.words() * 64];
        for (square, &bit) in self.size.squares().zip(bits) {
            squares[bit as usize] = square;
        }
        squares
    }

    /// The bits of a word's first row.
    pub(super) const fn lane(self) -> u64 {
        match self.size.cols {
            cols if cols < 64 => (1 << cols) - 1,
            _ => u64::MAX,
        }
    }

    /// The first square of each row of a word.
    pub(super) fn row_starts(self) -> u64 {
        (0..self.rows_per_word).fold(0, |starts, row| starts | 1 << (row * self.stride()))
    }

    /// The guard of each row of a word; none if a row takes several.
    pub(super) fn guards(self) -> u64 {
        if self.has_guards() {
            self.row_starts() << self.size.cols
        } else {
            0
        }
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
            let bits = layout.bits();
            let squares = layout.squares(&bits);
            assert!(bits.windows(2).all(|pair| pair[0] < pair[1]));
            for (square, &bit) in Size::new(rows, cols).squares().zip(&bits) {
                assert_eq!(squares[bit as usize], square);
                assert_eq!(layout.guards() >> (bit % 64) & 1, 0);
            }
        }
    }
}
