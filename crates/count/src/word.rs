//! The two widths of bit mask that the row kernels are compiled for.

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A row of squares as a bit pattern, bit 0 for column 0. 32 columns fit in
/// `u32`, whose instructions are shorter; 64 in `u64`.
pub(crate) trait Word:
    Copy
    + Eq
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// No square.
    const NONE: Self;
    /// Column 0.
    const FIRST: Self;

    /// The first `columns` columns, `columns` ≤ the width of the word.
    fn low(columns: u32) -> Self;

    /// The lowest square of the mask; none of none.
    fn lowest(self) -> Self;

    /// Column of the lowest square.
    fn column(self) -> u32;

    /// How many squares.
    fn squares(self) -> u32;

    /// Column `column` alone.
    #[inline]
    fn square(column: u32) -> Self {
        Self::FIRST << column
    }
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const NONE: Self = 0;
            const FIRST: Self = 1;

            #[inline]
            fn low(columns: u32) -> Self {
                debug_assert!(columns <= Self::BITS);
                Self::MAX.checked_shr(Self::BITS - columns).unwrap_or(0)
            }

            #[inline]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline]
            fn column(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn squares(self) -> u32 {
                self.count_ones()
            }
        }
    )*};
}

word!(u32, u64);

#[cfg(test)]
mod tests {
    use super::Word;

    #[test]
    fn low_columns_at_the_ends_of_the_word() {
        assert_eq!(<u32 as Word>::low(0), 0);
        assert_eq!(<u32 as Word>::low(5), 0b11111);
        assert_eq!(<u32 as Word>::low(32), u32::MAX);
        assert_eq!(<u64 as Word>::low(64), u64::MAX);
    }
}
