//! The last rows of a square board, worked out beforehand.
//!
//! When all but the last `h` rows are filled, the free columns are a set of
//! `h`. Only arrangements of the last rows that are peaceful in themselves can
//! follow; they are listed once, by column set, in lexicographic order. An
//! arrangement fits under the queens above iff none of its squares is on a
//! diagonal that comes down from them:
//!
//! ```text
//!                 f . . . . r      falling ↘ diagonals move right by one a row,
//!   row n−h       . f . . r .      rising ↗ ones, met on the way down, left:
//!   row n−h+1     . . f r . .      (row n−h+j, col c) is hit by bit c−j of
//!   row n−h+2     . . r f . .      `falling` and by bit c+j of `rising`
//! ```
//!
//! The 16 middle bits of each, where almost all clashes are, make one word of
//! 32 bits per arrangement; words are compared sixteen at a time, and the few
//! that pass are checked in full.

use super::{Lines, full_row};

/// Words compared at a time.
const BATCH: usize = 16;

/// Peaceful arrangements of the last rows, by the set of free columns.
#[derive(Clone, Debug)]
pub(super) struct LastRows {
    /// First of the 16 middle columns.
    middle: u32,
    /// Bits that a column takes in `columns`.
    column_bits: u32,
    /// Open addressing by column set; the set 0 marks a free slot.
    slots: Vec<Slot>,
    /// Middle diagonals of each arrangement, `falling` low, `rising` high.
    /// Each column set starts a new batch, filled up with words that clash
    /// with everything but an empty board's.
    diagonals: Vec<u32>,
    /// Columns of each arrangement, the first row in the lowest bits.
    columns: Vec<u32>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    columns: u64,
    start: u32,
    end: u32,
}

/// The arrangements that have not been looked at yet.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pending {
    at: u32,
    end: u32,
    falling: u64,
    rising: u64,
}

impl Pending {
    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.at == self.end
    }
}

impl LastRows {
    /// The height worth a table on `n` columns, 0 for none: as high as about
    /// a million arrangements (8 MB) allow. Measured at n = 14: listing takes
    /// 0.13 s of CPU with 6 rows, 0.14 s with 7, 0.23 s with a search of 5 rows
    /// compared one by one, 0.31 s with 2.
    pub(super) const fn worthwhile_height(n: usize) -> usize {
        match n {
            0..=7 => 0,
            8..=11 => 5,
            12..=16 => 6,
            17..=22 => 5,
            23..=32 => 4,
            _ => 3,
        }
    }

    /// Lists the arrangements on the usable squares of the last rows.
    pub(super) fn new(open: &[u64], n: u32) -> Self {
        let column_bits = u32::BITS - (n - 1).leading_zeros();
        assert!(open.len() as u32 * column_bits <= u32::BITS);
        let mut table = Self {
            middle: n.saturating_sub(16) / 2,
            column_bits,
            slots: vec![Slot::default(); 1024],
            diagonals: Vec::new(),
            columns: Vec::new(),
        };
        // Twice over the same arrangements: count them, then put them down.
        let mut sets = 0;
        for_each_arrangement(open, n, &mut |columns, _| {
            if 2 * sets > table.slots.len() {
                table.grow();
            }
            let at = table.find(columns);
            let slot = &mut table.slots[at];
            sets += usize::from(slot.columns == 0);
            slot.columns = columns;
            slot.end += 1;
        });
        let mut end = 0;
        for slot in &mut table.slots {
            let length = slot.end.next_multiple_of(BATCH as u32);
            (slot.start, slot.end) = (end, end);
            end += length;
        }
        table.diagonals = vec![u32::MAX; end as usize];
        table.columns = vec![0; end as usize];
        for_each_arrangement(open, n, &mut |columns, path| {
            let word = table.word(path);
            let at = table.find(columns);
            let slot = &mut table.slots[at];
            let index = slot.end as usize;
            slot.end += 1;
            table.diagonals[index] = word;
            table.columns[index] = path
                .iter()
                .rev()
                .fold(0, |packed, &col| packed << column_bits | col);
        });
        table
    }

    /// The arrangements that may follow, given the lines that arrive in the
    /// first of the last rows and the columns that are free.
    #[inline]
    pub(super) fn after(&self, lines: Lines, free_columns: u64) -> Pending {
        let slot = self.slots[self.find(free_columns)];
        Pending {
            at: slot.start,
            end: slot.end,
            falling: lines.falling,
            rising: lines.rising,
        }
    }

    /// Writes the next arrangement that fits into `columns`; false if there
    /// is none left.
    #[inline]
    pub(super) fn next(&self, pending: &mut Pending, columns: &mut [u32]) -> bool {
        let above = self.middle_bits(pending.falling, pending.rising);
        while pending.at < pending.end {
            let start = pending.at as usize & !(BATCH - 1);
            let batch: &[u32; BATCH] = self.diagonals[start..start + BATCH]
                .try_into()
                .expect("each column set starts a batch and fills it up");
            let passed = batch
                .iter()
                .fold(0, |any, word| any | u32::from(word & above == 0));
            if passed != 0 {
                let end = pending.end.min((start + BATCH) as u32);
                while pending.at < end {
                    let index = pending.at as usize;
                    pending.at += 1;
                    if self.diagonals[index] & above == 0 && self.unpack(index, *pending, columns) {
                        return true;
                    }
                }
            }
            pending.at = (start + BATCH) as u32;
        }
        pending.at = pending.end;
        false
    }

    /// Unpacks an arrangement and says whether it clears all diagonals.
    #[inline]
    fn unpack(&self, index: usize, above: Pending, columns: &mut [u32]) -> bool {
        let mut packed = self.columns[index];
        let mask = (1 << self.column_bits) - 1;
        let (mut falling, mut rising) = (above.falling, above.rising);
        let mut clash = 0;
        for column in columns {
            *column = packed & mask;
            packed >>= self.column_bits;
            clash |= (falling | rising) >> *column & 1;
            falling <<= 1;
            rising >>= 1;
        }
        clash == 0
    }

    #[inline]
    const fn middle_bits(&self, falling: u64, rising: u64) -> u32 {
        let falling = falling >> self.middle & 0xffff;
        let rising = rising >> self.middle & 0xffff;
        (falling | rising << 16) as u32
    }

    /// The middle diagonals of an arrangement, traced back to its first row.
    fn word(&self, path: &[u32]) -> u32 {
        let (mut falling, mut rising) = (0u64, 0u64);
        for (down, &col) in path.iter().enumerate() {
            falling |= (1 << col) >> down;
            rising |= (1 << col) << down;
        }
        self.middle_bits(falling, rising)
    }

    /// The slot of a column set, or the free one where it would go.
    #[inline]
    fn find(&self, columns: u64) -> usize {
        let last = self.slots.len() - 1;
        let shift = u64::BITS - self.slots.len().trailing_zeros();
        let mut at = (columns.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> shift) as usize;
        while self.slots[at].columns != columns && self.slots[at].columns != 0 {
            at = (at + 1) & last;
        }
        at
    }

    fn grow(&mut self) {
        let double = vec![Slot::default(); 2 * self.slots.len()];
        for slot in std::mem::replace(&mut self.slots, double) {
            if slot.columns != 0 {
                let at = self.find(slot.columns);
                self.slots[at] = slot;
            }
        }
    }
}

/// Plain backtracking over the last rows alone, in lexicographic order.
fn for_each_arrangement(open: &[u64], n: u32, each: &mut impl FnMut(u64, &[u32])) {
    fn extend(
        open: &[u64],
        lines: Lines,
        path: &mut Vec<u32>,
        full: u64,
        each: &mut impl FnMut(u64, &[u32]),
    ) {
        let Some((&row, below)) = open.split_first() else {
            each(lines.columns, path);
            return;
        };
        let mut free = row & lines.free() & full;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            path.push(queen.trailing_zeros());
            extend(below, lines.below(queen), path, full, each);
            path.pop();
        }
    }
    let lines = Lines::default();
    extend(open, lines, &mut Vec::new(), full_row(n), each);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn orders(table: &LastRows, free_columns: u64, lines: Lines) -> Vec<Vec<u32>> {
        let mut pending = table.after(lines, free_columns);
        let mut columns = vec![0; 3];
        let mut orders = Vec::new();
        while table.next(&mut pending, &mut columns) {
            orders.push(columns.clone());
        }
        orders
    }

    #[test]
    fn every_set_lists_its_peaceful_orders() {
        let table = LastRows::new(&[full_row(6); 3], 6);
        let nothing = Lines::default();
        // Of the six orders of 0, 2, 5 two clash over two rows: 0 5 2, 2 5 0.
        let peaceful = [[0, 2, 5], [2, 0, 5], [5, 0, 2], [5, 2, 0]];
        assert_eq!(orders(&table, 0b100101, nothing), peaceful);
        assert!(orders(&table, 0b000111, nothing).is_empty());
        // A ↘ diagonal into column 2 of the second row, a ↗ one into column 5
        // of the first.
        let lines = Lines {
            columns: 0,
            falling: 0b000010,
            rising: 0b100000,
        };
        assert_eq!(orders(&table, 0b100101, lines), [[2, 0, 5]]);
    }

    #[test]
    fn holes_take_arrangements_out() {
        let mut open = [full_row(6); 3];
        open[1] ^= 0b000001;
        let table = LastRows::new(&open, 6);
        let left = [[0, 2, 5], [5, 2, 0]];
        assert_eq!(orders(&table, 0b100101, Lines::default()), left);
    }
}
