//! Counting the free squares of all columns at once.
//!
//! Each word is added to counters of two bits that stick at three, kept as bit
//! planes; what lies side by side in a word is folded together at the end.

use super::board::{Board, State};
use super::words::{Words, bits};

/// The columns of one word of a row by how many free squares they have.
#[derive(Clone, Copy, Default)]
struct Counts {
    one_or_more: u64,
    two_or_more: u64,
    three_or_more: u64,
}

impl Counts {
    #[inline]
    const fn with(self, word: u64) -> Self {
        Self {
            one_or_more: self.one_or_more | word,
            two_or_more: self.two_or_more | self.one_or_more & word,
            three_or_more: self.three_or_more | self.two_or_more & word,
        }
    }

    #[inline]
    const fn plus(self, other: Self) -> Self {
        Self {
            one_or_more: self.one_or_more | other.one_or_more,
            two_or_more: self.two_or_more
                | other.two_or_more
                | self.one_or_more & other.one_or_more,
            three_or_more: self.three_or_more
                | other.three_or_more
                | self.two_or_more & other.one_or_more
                | self.one_or_more & other.two_or_more,
        }
    }

    #[inline]
    const fn shifted(self, down: usize) -> Self {
        Self {
            one_or_more: self.one_or_more >> down,
            two_or_more: self.two_or_more >> down,
            three_or_more: self.three_or_more >> down,
        }
    }
}

/// What the columns still to be filled say.
pub(super) enum Columns {
    /// One of them has no free square.
    Dead,
    /// Some have one each; here are those columns of one word of a row.
    Single {
        /// The word in the row.
        word: usize,
        /// Its columns, as bits.
        columns: u64,
    },
    /// All have two or more: one with just two, if there is one.
    Two(Option<usize>),
}

impl<S: Words> Board<S> {
    /// Time: a few operations a word.
    #[inline]
    pub(super) fn look_at_columns(&self, state: &State<S>) -> Columns {
        let mut two = None;
        for word in 0..self.layout.words_per_row {
            let open = state.open.words()[word] & self.column_mask(word);
            if open == 0 {
                continue;
            }
            let counts = self.count_columns(&state.free, word);
            if open & !counts.one_or_more != 0 {
                return Columns::Dead;
            }
            let columns = open & !counts.two_or_more;
            if columns != 0 {
                return Columns::Single { word, columns };
            }
            let twos = open & !counts.three_or_more;
            if twos != 0 && two.is_none() {
                two = Some(word * 64 + twos.trailing_zeros() as usize);
            }
        }
        Columns::Two(two)
    }

    /// The bits of `open` that are columns.
    #[inline]
    fn column_mask(&self, word: usize) -> u64 {
        match self.columns - word * 64 {
            columns if columns < 64 => (1 << columns) - 1,
            _ => u64::MAX,
        }
    }

    #[inline]
    fn count_columns(&self, free: &S, word: usize) -> Counts {
        let mut counts = Counts::default();
        if self.layout.words_per_row > 1 {
            for row in free.words().chunks_exact(self.layout.words_per_row) {
                counts = counts.with(row[word]);
            }
            return counts;
        }
        for &rows in free.words() {
            counts = counts.with(rows);
        }
        let mut folded = counts;
        for row in 1..self.layout.rows_per_word {
            folded = folded.plus(counts.shifted(row * self.layout.cols()));
        }
        let lane = self.layout.lane();
        Counts {
            one_or_more: folded.one_or_more & lane,
            two_or_more: folded.two_or_more & lane,
            three_or_more: folded.three_or_more & lane,
        }
    }

    /// The first free square of a column.
    #[inline]
    pub(super) fn first_in_column(&self, free: &S, column: usize) -> Option<usize> {
        let mask = self.column_in_word(column);
        let step = self.layout.words_per_row;
        (column / 64..free.words().len())
            .step_by(step)
            .find_map(|index| {
                let left = free.words()[index] & mask;
                (left != 0).then(|| index * 64 + left.trailing_zeros() as usize)
            })
    }

    /// How many squares of a column are free.
    pub(super) fn count_column(&self, free: &S, column: usize) -> u32 {
        let mask = self.column_in_word(column);
        (column / 64..free.words().len())
            .step_by(self.layout.words_per_row)
            .map(|index| (free.words()[index] & mask).count_ones())
            .sum()
    }

    /// The column in each row of a word.
    #[inline]
    const fn column_in_word(&self, column: usize) -> u64 {
        self.row_starts << (column % 64)
    }

    /// The columns still to be filled.
    pub(super) fn open_columns(&self, open: &S) -> impl Iterator<Item = usize> {
        let words = open.words();
        (0..self.columns.div_ceil(64)).flat_map(move |word| {
            bits(words[word] & self.column_mask(word)).map(move |bit| word * 64 + bit)
        })
    }
}
