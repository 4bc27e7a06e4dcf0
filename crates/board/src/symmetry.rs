use std::fmt;

use crate::{Size, Square};

/// The eight symmetries of the square.
///
/// Each is a matrix on coordinates that are counted from the middle of the
/// board, so composing is multiplying and the group's laws hold by
/// construction (and are tested).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// Leaves everything where it is.
    Identity,
    /// A quarter turn clockwise.
    Rotate90,
    /// A half turn.
    Rotate180,
    /// A quarter turn anticlockwise.
    Rotate270,
    /// Exchanges left and right.
    MirrorColumns,
    /// Exchanges top and bottom.
    MirrorRows,
    /// Exchanges rows and columns (mirror on the ↘ diagonal).
    Transpose,
    /// Mirror on the ↗ diagonal.
    AntiTranspose,
}

impl Symmetry {
    /// All eight.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::Rotate90,
        Self::Rotate180,
        Self::Rotate270,
        Self::MirrorColumns,
        Self::MirrorRows,
        Self::Transpose,
        Self::AntiTranspose,
    ];

    /// `[a, b, c, d]`: (row, col) goes to (a·row + b·col, c·row + d·col),
    /// counted from the middle of the board.
    const fn matrix(self) -> [i64; 4] {
        match self {
            Self::Identity => [1, 0, 0, 1],
            Self::Rotate90 => [0, 1, -1, 0],
            Self::Rotate180 => [-1, 0, 0, -1],
            Self::Rotate270 => [0, -1, 1, 0],
            Self::MirrorColumns => [1, 0, 0, -1],
            Self::MirrorRows => [-1, 0, 0, 1],
            Self::Transpose => [0, 1, 1, 0],
            Self::AntiTranspose => [0, -1, -1, 0],
        }
    }

    /// Whether rows become columns.
    #[must_use]
    pub const fn swaps_sides(self) -> bool {
        self.matrix()[0] == 0
    }

    /// The size that a board has afterwards.
    #[must_use]
    pub const fn resize(self, size: Size) -> Size {
        if self.swaps_sides() {
            size.transposed()
        } else {
            size
        }
    }

    /// Where a square of a board of this size goes.
    ///
    /// ```
    /// use queens_board::{Size, Square, Symmetry};
    ///
    /// let corner = Square::new(0, 0);
    /// let turned = Symmetry::Rotate90.apply(Size::square(8), corner);
    /// assert_eq!(turned, Square::new(0, 7));
    /// ```
    #[must_use]
    pub const fn apply(self, size: Size, square: Square) -> Square {
        let [a, b, c, d] = self.matrix();
        let after = self.resize(size);
        // Twice the distance from the middle, so that even sizes stay whole.
        let row = 2 * square.row as i64 - (size.rows as i64 - 1);
        let col = 2 * square.col as i64 - (size.cols as i64 - 1);
        Square {
            row: ((a * row + b * col + after.rows as i64 - 1) / 2) as u32,
            col: ((c * row + d * col + after.cols as i64 - 1) / 2) as u32,
        }
    }

    /// First `self`, then `next`.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        let [a, b, c, d] = next.matrix();
        let [e, f, g, h] = self.matrix();
        let product = [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h];
        Self::ALL
            .into_iter()
            .find(|symmetry| symmetry.matrix() == product)
            .expect("the group is closed")
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Rotate90 => Self::Rotate270,
            Self::Rotate270 => Self::Rotate90,
            other => other,
        }
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Identity => "identity",
            Self::Rotate90 => "quarter turn clockwise",
            Self::Rotate180 => "half turn",
            Self::Rotate270 => "quarter turn anticlockwise",
            Self::MirrorColumns => "left-right mirror",
            Self::MirrorRows => "top-bottom mirror",
            Self::Transpose => "mirror on the ↘ diagonal",
            Self::AntiTranspose => "mirror on the ↗ diagonal",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn group_laws() {
        for a in Symmetry::ALL {
            assert_eq!(a.then(Symmetry::Identity), a);
            assert_eq!(Symmetry::Identity.then(a), a);
            assert_eq!(a.then(a.inverse()), Symmetry::Identity);
            for b in Symmetry::ALL {
                for c in Symmetry::ALL {
                    assert_eq!(a.then(b).then(c), a.then(b.then(c)));
                }
            }
        }
    }

    #[test]
    fn composing_is_applying_one_after_the_other() {
        for size in [Size::square(5), Size::square(4), Size::new(2, 7)] {
            for a in Symmetry::ALL {
                for b in Symmetry::ALL {
                    for square in size.squares() {
                        let twice = b.apply(a.resize(size), a.apply(size, square));
                        assert_eq!(twice, a.then(b).apply(size, square));
                    }
                }
            }
        }
    }

    #[test]
    fn the_drawn_meaning_of_each() {
        // The top right corner of a board of 2 rows and 3 columns.
        let size = Size::new(2, 3);
        let corner = Square::new(0, 2);
        let to = |symmetry: Symmetry| {
            let square = symmetry.apply(size, corner);
            (square.row, square.col)
        };
        assert_eq!(to(Symmetry::Identity), (0, 2));
        assert_eq!(to(Symmetry::Rotate90), (2, 1));
        assert_eq!(to(Symmetry::Rotate180), (1, 0));
        assert_eq!(to(Symmetry::Rotate270), (0, 0));
        assert_eq!(to(Symmetry::MirrorColumns), (0, 0));
        assert_eq!(to(Symmetry::MirrorRows), (1, 2));
        assert_eq!(to(Symmetry::Transpose), (2, 0));
        assert_eq!(to(Symmetry::AntiTranspose), (0, 1));
    }
}
