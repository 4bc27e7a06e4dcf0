//! The symmetries of a board of usable squares, acting on column vectors.

use crate::open::OpenBoard;

/// One of the eight symmetries: transpose or not, then reverse the rows, then
/// the columns, or not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    transpose: bool,
    flip_rows: bool,
    flip_columns: bool,
}

impl Turn {
    fn all() -> impl Iterator<Item = Self> {
        (0..8_u8).map(|bits| Self {
            transpose: bits & 1 != 0,
            flip_rows: bits & 2 != 0,
            flip_columns: bits & 4 != 0,
        })
    }

    fn square(self, n: usize, row: usize, column: usize) -> (usize, usize) {
        let (row, column) = if self.transpose {
            (column, row)
        } else {
            (row, column)
        };
        let flip = |at: usize, flipped: bool| if flipped { n - 1 - at } else { at };
        (flip(row, self.flip_rows), flip(column, self.flip_columns))
    }

    fn keeps(self, board: &OpenBoard) -> bool {
        let n = board.rows().len();
        (0..n).all(|row| {
            (0..n).all(|column| {
                let (to_row, to_column) = self.square(n, row, column);
                board.is_open(row, column as u32) == board.is_open(to_row, to_column as u32)
            })
        })
    }

    fn image(self, columns: &[u8], image: &mut [u8]) {
        for (row, &column) in columns.iter().enumerate() {
            let (row, column) = self.square(columns.len(), row, usize::from(column));
            image[row] = column as u8;
        }
    }
}

/// The symmetries that leave the usable squares where they are.
pub(super) fn stabilizer(board: &OpenBoard) -> Vec<Turn> {
    Turn::all().filter(|turn| turn.keeps(board)).collect()
}

/// Size of the orbit of a solution under `turns` if it is the canonical
/// member, the first in lexicographic order; `None` if another member is.
pub(super) fn orbit_if_canonical(turns: &[Turn], columns: &[u8]) -> Option<u8> {
    let mut image = vec![0; columns.len()];
    let mut fixing = 0;
    for turn in turns {
        turn.image(columns, &mut image);
        match image.as_slice().cmp(columns) {
            std::cmp::Ordering::Less => return None,
            std::cmp::Ordering::Equal => fixing += 1,
            std::cmp::Ordering::Greater => {}
        }
    }
    // Orbit and stabilizer: sizes multiply to that of the group, at most 8.
    u8::try_from(turns.len() / fixing).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_cover_all_solutions() {
        use crate::armies::list::Listed;
        use queens_search::stop::Stop;

        for n in 1..=8 {
            let board = OpenBoard::full(n).unwrap();
            let turns = stabilizer(&board);
            assert_eq!(turns.len(), 8);
            let listed = Listed::new(&board, 1000, 1, &Stop::never()).unwrap();
            let members: usize = listed
                .iter()
                .filter_map(|columns| orbit_if_canonical(&turns, columns))
                .map(usize::from)
                .sum();
            assert_eq!(members, listed.len());
        }
    }

    #[test]
    fn a_hole_in_a_corner_leaves_one_reflection() {
        let board = OpenBoard::new(3, vec![0b110, 0b111, 0b111]).unwrap();
        assert_eq!(stabilizer(&board).len(), 2);
    }
}
