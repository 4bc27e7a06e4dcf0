//! One independent job of a count.

use std::fmt;
use std::ops::Range;

/// One independent job: a start, and the weight with which what is counted
/// from it enters the total.
///
/// Units of one plan are numbered from 0, and the same plan always has the
/// same units in the same order, so that an index names a unit for good.
///
/// ```
/// use queens_count::kernel;
///
/// let counter = kernel::by_name("mirrored")?.prepare(8)?;
/// let unit = &counter.plan().units()[0];
/// assert_eq!(unit.index(), 0);
/// assert_eq!(unit.weight(), 2); // the unit, and its mirror image
/// # Ok::<(), queens_count::kernel::KernelError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WorkUnit {
    index: usize,
    weight: u8,
    size: u64,
    start: Start,
}

/// Where a unit begins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Start {
    /// Queens already set: their columns, in the order in which the kernel
    /// fills the rows (from the top, unless the kernel says otherwise).
    Queens(Box<[u8]>),
    /// A stretch of a list that the counter made while it was prepared.
    Listed(Range<usize>),
    /// A stretch of the counter's list of column sets for the top half.
    ColumnSets(Range<usize>),
}

impl WorkUnit {
    pub(crate) fn new(index: usize, weight: u8, start: Start) -> Self {
        Self {
            index,
            weight,
            size: 1,
            start,
        }
    }

    pub(crate) fn with_size(mut self, size: u64) -> Self {
        self.size = size.max(1);
        self
    }

    /// Its number in the plan, counted from 0.
    #[must_use]
    pub fn index(&self) -> usize {
        self.index
    }

    /// How many solutions of the whole one counted solution stands for.
    #[must_use]
    pub fn weight(&self) -> u8 {
        self.weight
    }

    /// How much work it is expected to be, compared with the other units of
    /// its plan: 1 or more.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Where it begins.
    #[must_use]
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// What `count` adds to the total; `None` if that passes 2¹²⁸ − 1.
    #[must_use]
    pub fn weighted(&self, count: u128) -> Option<u128> {
        count.checked_mul(u128::from(self.weight))
    }

    /// The columns of the queens already set; none for a listed start.
    pub(crate) fn queens(&self) -> &[u8] {
        match &self.start {
            Start::Queens(columns) => columns,
            Start::Listed(_) | Start::ColumnSets(_) => &[],
        }
    }

    /// The stretch of the list; empty for a start made of queens.
    pub(crate) fn listed(&self) -> Range<usize> {
        match &self.start {
            Start::Queens(_) => 0..0,
            Start::Listed(range) | Start::ColumnSets(range) => range.clone(),
        }
    }
}

impl fmt::Display for WorkUnit {
    /// People count columns from 1, and so does this line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unit {}", self.index)?;
        match &self.start {
            Start::Queens(columns) if columns.is_empty() => write!(f, ", the whole board")?,
            Start::Queens(columns) => {
                write!(f, ", first queens in columns")?;
                for &column in columns {
                    write!(f, " {}", u32::from(column) + 1)?;
                }
            }
            Start::Listed(range) => write!(f, ", entries {} to {}", range.start + 1, range.end)?,
            Start::ColumnSets(range) => {
                write!(f, ", column sets {} to {}", range.start + 1, range.end)?;
            }
        }
        write!(f, ", weight {}", self.weight)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_says_what_it_is() {
        let unit = WorkUnit::new(3, 2, Start::Queens(Box::from([0, 4])));
        assert_eq!(
            unit.to_string(),
            "unit 3, first queens in columns 1 5, weight 2"
        );
        let unit = WorkUnit::new(0, 1, Start::Listed(5..9));
        assert_eq!(unit.to_string(), "unit 0, entries 6 to 9, weight 1");
    }

    #[test]
    fn a_weighted_count_never_wraps() {
        let unit = WorkUnit::new(0, 2, Start::Queens(Box::from([])));
        assert_eq!(unit.weighted(21), Some(42));
        assert_eq!(unit.weighted(u128::MAX), None);
    }
}
