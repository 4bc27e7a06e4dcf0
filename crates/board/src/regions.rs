use crate::{Size, Square};

/// A partition of the board's squares into regions, numbered from 0.
///
/// A region may lie in several pieces: that is a property, not an error.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Regions {
    size: Size,
    /// Region of each square, row by row.
    ids: Vec<u32>,
    count: u32,
}

impl Regions {
    /// Regions from any labels, row by row; they are numbered in the order in
    /// which they first appear.
    ///
    /// Returns `None` unless there is one label a square.
    pub fn from_labels<T: Eq + std::hash::Hash>(
        size: Size,
        labels: impl IntoIterator<Item = T>,
    ) -> Option<Self> {
        let mut known = std::collections::HashMap::new();
        let mut ids = Vec::new();
        for label in labels {
            let next = u32::try_from(known.len()).ok()?;
            ids.push(*known.entry(label).or_insert(next));
        }
        (ids.len() as u64 == size.area()).then_some(Self {
            size,
            ids,
            count: known.len() as u32,
        })
    }

    /// Size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// How many regions there are.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// The region of a square.
    ///
    /// # Panics
    /// If the square is not on the board.
    #[must_use]
    pub fn of(&self, square: Square) -> u32 {
        assert!(self.size.contains(square), "{square} is not on the board");
        self.ids[square.row as usize * self.size.cols as usize + square.col as usize]
    }

    /// The squares of a region, row by row.
    pub fn squares(&self, region: u32) -> impl Iterator<Item = Square> {
        self.size
            .squares()
            .zip(&self.ids)
            .filter(move |&(_, &id)| id == region)
            .map(|(square, _)| square)
    }

    /// In how many pieces, connected over edges, a region lies.
    #[must_use]
    pub fn pieces(&self, region: u32) -> usize {
        let mut left: std::collections::BTreeSet<Square> = self.squares(region).collect();
        let mut pieces = 0;
        while let Some(start) = left.pop_first() {
            pieces += 1;
            let mut open = vec![start];
            while let Some(square) = open.pop() {
                for (down, right) in [(-1, 0), (0, -1), (0, 1), (1, 0)] {
                    if let Some(next) = self.size.step(square, down, right)
                        && left.remove(&next)
                    {
                        open.push(next);
                    }
                }
            }
        }
        pieces
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_numbered_as_they_appear_and_counted_in_pieces() {
        let regions = Regions::from_labels(Size::square(3), "zaazbazzz".chars()).unwrap();
        assert_eq!(regions.count(), 3);
        assert_eq!(regions.of(Square::new(0, 0)), 0);
        assert_eq!(regions.of(Square::new(1, 1)), 2);
        assert_eq!(regions.pieces(0), 1);
        assert_eq!(regions.pieces(1), 1);
        let split = Regions::from_labels(Size::square(3), "abacccaba".chars()).unwrap();
        assert_eq!(split.pieces(0), 4);
        assert!(Regions::from_labels(Size::square(3), "abc".chars()).is_none());
    }
}
