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

/// What rows and columns still to be filled say.
pub(super) enum Looked {
    /// One of them has no free square.
    Dead,
    /// Some have one each: at least one of these is not empty.
    Single {
        /// Whether there are such rows, among those with guards.
        rows: bool,
        /// The word in the row.
        word: usize,
        /// Such columns in it, as bits.
        columns: u64,
    },
    /// All have two or more: what has just two, if there is one.
    Two {
        /// Whether there are such rows, among those with guards.
        rows: bool,
        /// Such a column.
        column: Option<usize>,
    },
}

/// Rows with guards, by how many free squares they have: bits of guards.
#[derive(Clone, Copy, Default)]
pub(super) struct Rows {
    pub(super) none: u64,
    pub(super) one_or_none: u64,
    pub(super) two_or_fewer: u64,
}

impl<S: Words> Board<S> {
    /// Time: a few operations a word.
    #[inline]
    pub(super) fn look(&self, state: &State<S>) -> Looked {
        if !self.layout.has_guards() {
            return self.look_at_wide_columns(state);
        }
        let mut counts = Counts::default();
        let mut rows = Rows::default();
        for &word in state.free.words() {
            counts = counts.with(word & !self.guards);
            let here = self.rows_of(word);
            rows.none |= here.none;
            rows.one_or_none |= here.one_or_none;
            rows.two_or_fewer |= here.two_or_fewer;
        }
        let open = state.open.words()[0] & self.column_mask(0);
        let counts = self.folded(counts);
        if rows.none != 0 || open & !counts.one_or_more != 0 {
            return Looked::Dead;
        }
        let columns = open & !counts.two_or_more;
        if rows.one_or_none != 0 || columns != 0 {
            return Looked::Single {
                rows: rows.one_or_none != 0,
                word: 0,
                columns,
            };
        }
        let twos = open & !counts.three_or_more;
        Looked::Two {
            rows: rows.two_or_fewer != 0,
            column: (twos != 0).then(|| twos.trailing_zeros() as usize),
        }
    }

    /// Counts the free squares of each open row in a word: to take one from a
    /// row takes its lowest square, or, if it has none, its guard.
    #[inline]
    pub(super) const fn rows_of(&self, word: u64) -> Rows {
        let open = word & self.guards;
        let squares = word & !self.guards;
        let less = (squares | self.guards) - self.row_starts;
        let none = open & !less;
        let squares = squares & less;
        let less = (squares | self.guards) - self.row_starts;
        let one_or_none = open & !less;
        let squares = squares & less;
        let less = (squares | self.guards) - self.row_starts;
        Rows {
            none,
            one_or_none,
            two_or_fewer: open & !less,
        }
    }

    fn look_at_wide_columns(&self, state: &State<S>) -> Looked {
        let mut two = None;
        for word in 0..self.columns.div_ceil(64) {
            let open = state.open.words()[word] & self.column_mask(word);
            let counts = self.count_wide_columns(&state.free, word);
            if open & !counts.one_or_more != 0 {
                return Looked::Dead;
            }
            let columns = open & !counts.two_or_more;
            if columns != 0 {
                return Looked::Single {
                    rows: false,
                    word,
                    columns,
                };
            }
            let twos = open & !counts.three_or_more;
            if twos != 0 && two.is_none() {
                two = Some(word * 64 + twos.trailing_zeros() as usize);
            }
        }
        Looked::Two {
            rows: false,
            column: two,
        }
    }

    /// The bits of `open` that are columns.
    #[inline]
    const fn column_mask(&self, word: usize) -> u64 {
        match self.columns - word * 64 {
            columns if columns < 64 => (1 << columns) - 1,
            _ => u64::MAX,
        }
    }

    fn count_wide_columns(&self, free: &S, word: usize) -> Counts {
        let rows = free.words().chunks_exact(self.layout.words_per_row);
        rows.fold(Counts::default(), |counts, row| counts.with(row[word]))
    }

    /// The rows of a word folded into one.
    #[inline]
    fn folded(&self, counts: Counts) -> Counts {
        let mut folded = counts;
        for row in 1..self.layout.rows_per_word {
            folded = folded.plus(counts.shifted(row * self.layout.stride()));
        }
        folded
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
