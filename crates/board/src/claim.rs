use crate::Size;

/// An answer as somebody claims it: read, but not believed.
///
/// The numbers are those that were written, whatever their range, so that the
/// [referee](crate::referee) can say what is wrong with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Line of the text on which it starts, from 1.
    pub line: usize,
    /// The board's size, where the text tells it apart from the answer.
    pub size: Option<Size>,
    /// What is claimed.
    pub claimed: Claimed,
}

/// In which form an answer is claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claimed {
    /// The queen's column in each row, from the top.
    Columns {
        /// The numbers as written.
        values: Vec<i64>,
        /// What they count from.
        base: Base,
    },
    /// The queens' squares in any order: (row, column), both from 0.
    Squares(Vec<(i64, i64)>),
}

/// What the numbers of a notation count from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Base {
    /// The first row or column is 0.
    Zero,
    /// The first row or column is 1.
    #[default]
    One,
}

impl Base {
    /// The number of the first row or column.
    #[must_use]
    pub const fn first(self) -> u32 {
        match self {
            Self::Zero => 0,
            Self::One => 1,
        }
    }
}
