//! All half-boards on a set of columns, by joining quarters.

use super::layout::{Layout, Role, Side};
use super::quarters::{FILLER, Lists, Made, Quarter};
use crate::arch::Lanes;

/// The half-boards of one column set, by how many of the two long diagonals
/// they use: none, one, both.
#[derive(Debug, Default)]
pub(super) struct Halves {
    pub(super) by_long_diagonals: [Vec<u64>; 3],
    /// The quarters that they were joined from, where these are not held.
    made: [Made; 2],
}

impl Halves {
    pub(super) fn len(&self) -> usize {
        self.by_long_diagonals.iter().map(Vec::len).sum()
    }

    fn clear(&mut self) {
        self.by_long_diagonals.iter_mut().for_each(Vec::clear);
    }
}

/// The quarters of an n×n board.
#[derive(Debug)]
pub(super) struct Quarters {
    pub(super) layout: Layout,
    /// Left and right quarter of the top half, and of the bottom half where
    /// that has another number of rows.
    top: [Quarter; 2],
    bottom: Option<[Quarter; 2]>,
    /// Whether squares may be unusable: then there are no classes, and all
    /// half-boards are in the first list.
    is_filtered: bool,
}

impl Quarters {
    pub(super) fn new(layout: Layout, memory: u64) -> Self {
        let both = |role| [Side::Left, Side::Right].map(|side| Quarter::new(&layout, role, side));
        Self {
            top: both(Role::Top),
            bottom: layout.is_odd().then(|| both(Role::Bottom)),
            is_filtered: false,
            layout,
        }
        .within(memory)
    }

    /// The quarters of a board with unusable squares; `rows` are the usable
    /// columns of each row from the top.
    pub(super) fn on_board(layout: Layout, rows: &[u32], memory: u64) -> Self {
        let (top, bottom) = rows.split_at(layout.rows(Role::Top) as usize);
        let upside_down: Vec<u32> = bottom.iter().rev().copied().collect();
        let both = |role, rows: &[u32]| {
            [Side::Left, Side::Right].map(|side| Quarter::on_board(&layout, role, side, rows))
        };
        Self {
            top: both(Role::Top, top),
            bottom: Some(both(Role::Bottom, &upside_down)),
            is_filtered: true,
            layout,
        }
        .within(memory)
    }

    /// Holds the lists of as many quarters as fit into so many bytes: those of
    /// the others are made when they are needed, again for each column set.
    fn within(mut self, memory: u64) -> Self {
        let all = self.top.iter_mut().chain(self.bottom.iter_mut().flatten());
        let mut left = memory;
        for quarter in all {
            left = left.saturating_sub(quarter.bytes());
            if quarter.bytes_to_hold() <= left {
                left -= quarter.bytes_to_hold();
                quarter.hold();
            }
        }
        self
    }

    pub(super) const fn is_filtered(&self) -> bool {
        self.is_filtered
    }

    const fn of(&self, role: Role) -> &[Quarter; 2] {
        match (role, &self.bottom) {
            (Role::Bottom, Some(bottom)) => bottom,
            // For even n the bottom half is a top half with the families
            // exchanged; whoever joins them exchanges the other's.
            _ => &self.top,
        }
    }

    /// A column set as those of the left and of the right quarter.
    fn columns(&self, columns: u32) -> [u32; 2] {
        let left_width = self.layout.columns(Side::Left);
        [columns & ((1 << left_width) - 1), columns >> left_width]
    }

    /// Sets of rows that fit into one half: left rows and right rows together
    /// are all rows.
    fn rows(&self, role: Role, columns: u32) -> impl Iterator<Item = [u32; 2]> {
        let [left, _] = self.columns(columns);
        let rows = self.layout.rows(role);
        let all = (1_u32 << rows) - 1;
        subsets_of_size(rows, left.count_ones()).map(move |left| [left, all ^ left])
    }

    /// How many pairs of quarters would be compared to list the halves of a
    /// column set: a measure of the work, about 2.6 times the halves.
    pub(super) fn comparisons(&self, role: Role, columns: u32) -> u64 {
        let [left, right] = self.of(role);
        let [left_columns, right_columns] = self.columns(columns);
        self.rows(role, columns)
            .map(|[left_rows, right_rows]| {
                left.length(left_columns, left_rows) * right.length(right_columns, right_rows)
            })
            .sum()
    }

    /// The pairs of lists of a column set, left and right.
    fn pairs<'a>(
        &'a self,
        role: Role,
        columns: u32,
        made: &'a mut [Made; 2],
    ) -> impl Iterator<Item = (Lists<'a>, Lists<'a>)> {
        let [left, right] = self.of(role);
        let [left_columns, right_columns] = self.columns(columns);
        let [made_left, made_right] = made;
        left.make(left_columns, made_left);
        right.make(right_columns, made_right);
        let (made_left, made_right) = (&*made_left, &*made_right);
        self.rows(role, columns)
            .map(move |[left_rows, right_rows]| {
                (
                    left.lists(left_columns, left_rows, made_left),
                    right.lists(right_columns, right_rows, made_right),
                )
            })
            .filter(|(x, y)| !x.is_empty() && !y.is_empty())
    }

    /// Lists the half-boards on a set of as many columns as the half has rows.
    ///
    /// A top half of odd n is only listed where it uses no long diagonal, or
    /// uses both with the middle queen; no other enters the count. On a board
    /// with unusable squares all are listed, as if they used none.
    ///
    /// # Safety
    /// The processor has the instructions of `L`.
    #[inline(always)]
    pub(super) unsafe fn list<L: Lanes>(&self, role: Role, columns: u32, halves: &mut Halves) {
        halves.clear();
        let Halves {
            by_long_diagonals,
            made,
        } = halves;
        let only_none = self.layout.is_odd() && role == Role::Top;
        // In a bottom half of odd n: clashes with the middle queen.
        let used = if self.layout.is_odd() && role == Role::Bottom {
            self.layout.centre()
        } else {
            0
        };
        let [none, one, both] = by_long_diagonals;
        for (x, y) in self.pairs(role, columns, made) {
            // SAFETY: as the caller says.
            unsafe {
                join_lists::<L>(x.off, y.off, 0, none);
                if !only_none {
                    join_lists::<L>(x.off, y.on, used, one);
                    join_lists::<L>(x.on, y.off, used, one);
                    join_lists::<L>(x.on, y.on, used, both);
                }
            }
        }
    }
}

/// Appends `x | y | flag` for every x and y that fit. What is appended keeps
/// the filler's bit, which every later step masks out.
///
/// # Safety
/// The processor has the instructions of `L`.
#[inline(always)]
unsafe fn join_lists<L: Lanes>(x: &[u64], y: &[u64], flag: u64, out: &mut Vec<u64>) {
    if x.is_empty() || y.is_empty() {
        return;
    }
    out.reserve(x.len() * y.len() + 4);
    let mut length = out.len();
    let to = out.as_mut_ptr();
    for &left in x {
        if left == FILLER {
            break;
        }
        // SAFETY: room for all pairs and four more was reserved; lists are
        // filled up to multiples of four.
        unsafe {
            let row = to.add(length);
            length += L::join_row(left | FILLER | flag, y.as_ptr(), y.len(), row);
        }
    }
    // SAFETY: so many were written.
    unsafe { out.set_len(length) };
}

/// The subsets of `0..n` of a size, as masks in ascending order.
pub(super) fn subsets_of_size(n: u32, size: u32) -> impl Iterator<Item = u32> {
    let first = (size <= n).then(|| (1_u64 << size) - 1);
    let end = 1_u64 << n;
    std::iter::successors(first, move |&set| {
        if set == 0 {
            return None;
        }
        // The next number with as many bits.
        let low = set & set.wrapping_neg();
        let up = set + low;
        let next = (((set ^ up) >> 2) / low) | up;
        (next < end).then_some(next)
    })
    .map(|set| set as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_come_once_each() {
        let sets: Vec<u32> = subsets_of_size(5, 2).collect();
        assert_eq!(sets.len(), 10);
        assert_eq!(sets[..3], [0b00011, 0b00101, 0b00110]);
        assert!(sets.iter().all(|set| set.count_ones() == 2 && *set < 32));
        assert_eq!(subsets_of_size(3, 0).collect::<Vec<_>>(), [0]);
        assert_eq!(subsets_of_size(3, 3).collect::<Vec<_>>(), [7]);
        assert_eq!(subsets_of_size(3, 4).count(), 0);
    }
}
