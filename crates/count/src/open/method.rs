//! Search or join: which is faster on a board.

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};
use thiserror::Error;

use super::{NAME, Open, OpenBoard, hopeless, without_forced};
use crate::word::Word;
use crate::{Counter, halfboard};

/// A way of counting on a board with unusable squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Row by row; on any board.
    Search,
    /// Half-boards joined; on n×n boards for n = 6 to 24.
    Join,
}

/// Both of them, the plain one first.
pub const METHODS: [Method; 2] = [Method::Search, Method::Join];

/// Why a board cannot be counted that way.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MethodError {
    /// There is no such method.
    #[error("unknown method ‘{name}’ for a board like this; expected auto, search, join")]
    Unknown {
        /// The name asked for.
        name: String,
    },
    /// The join takes other boards.
    #[error(
        "the join counts n×n boards for n = {} to {}, not {rows}×{columns}",
        halfboard::JOINED.start(), halfboard::JOINED.end()
    )]
    NotJoined {
        /// Rows of the board.
        rows: usize,
        /// Columns of the board.
        columns: u32,
    },
}

impl Method {
    /// Its name, which is also that of the plans it makes.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Search => NAME,
            Self::Join => halfboard::JOIN,
        }
    }

    /// The method of that name.
    ///
    /// # Errors
    ///
    /// [`MethodError::Unknown`] if there is none.
    pub fn by_name(name: &str) -> Result<Self, MethodError> {
        METHODS
            .into_iter()
            .find(|method| method.name() == name)
            .ok_or_else(|| MethodError::Unknown {
                name: name.to_owned(),
            })
    }

    /// Prepares to count all solutions on `board` in this way.
    ///
    /// # Errors
    ///
    /// [`MethodError::NotJoined`] if the board is not for the join.
    pub fn prepare(self, board: &OpenBoard) -> Result<Box<dyn Counter>, MethodError> {
        match self {
            Self::Search => Ok(Box::new(Open::new(board, None))),
            Self::Join if is_joined(board) => {
                Ok(Box::new(halfboard::on_board(&without_forced(board))))
            }
            Self::Join => Err(MethodError::NotJoined {
                rows: board.rows().len(),
                columns: board.columns(),
            }),
        }
    }
}

fn is_joined(board: &OpenBoard) -> bool {
    let n = board.rows().len();
    halfboard::JOINED.contains(&n) && n == board.columns() as usize
}

/// Boards from the first size on can be joined faster than searched. Beyond
/// the last, the lists take gigabytes and several seconds in which no stop is
/// heeded: the join has to be asked for by name.
const JOIN_FROM: usize = 13;
const JOIN_TO: usize = 20;

pub(super) fn fastest(board: &OpenBoard) -> Box<dyn Counter> {
    let n = board.rows().len();
    if (JOIN_FROM..=JOIN_TO).contains(&n) && is_joined(board) {
        let rows = without_forced(board);
        if !hopeless(&rows, board.columns()) {
            let search = expected_search(&rows);
            if search > listing(n) {
                let join = halfboard::on_board(&rows);
                if (join.expected() as f64) < search {
                    return Box::new(join);
                }
            }
        }
    }
    Box::new(Open::new(board, None))
}

/// Measured on one core of an AMD EPYC (Zen 3): nanoseconds that the search
/// takes for a square that it tries: 11.4 to 12 on boards of 13 to 18 rows.
const TRY: f64 = 12.0;

/// Nanoseconds for the lists of a board with few holes, from the same
/// measurements: about the least that a join takes.
fn listing(n: usize) -> f64 {
    3e6 * 2.3_f64.powi(n as i32 - 13)
}

const PROBES: u32 = 2000;

/// Nanoseconds that the search is expected to take on one core: Knuth's probes
/// (\[17\]), each a random way down the tree, with the tries in its rows weighted
/// by the ways that it stands for. The same board always gets the same answer.
fn expected_search(rows: &[u64]) -> f64 {
    let mut random = Pcg64Mcg::seed_from_u64(rows.len() as u64);
    let mut tries = 0.0;
    for _ in 0..PROBES {
        let (mut taken, mut right, mut left) = (0_u64, 0_u64, 0_u64);
        let mut weight = 1.0;
        for (row, usable) in rows.iter().enumerate() {
            let free = usable & !(taken | right | left);
            tries += weight * f64::from(free.count_ones());
            let queens =
                std::iter::successors(Some(free), |&left| Some(left & left.wrapping_sub(1)))
                    .take_while(|&left| left != 0)
                    .map(Word::lowest);
            let alive = queens.filter(|queen| {
                let attacked = taken | queen;
                let (right, left) = ((right | queen) << 1, (left | queen) >> 1);
                rows.get(row + 1)
                    .is_none_or(|next| next & !(attacked | right | left) != 0)
                    && rows
                        .get(row + 2)
                        .is_none_or(|after| after & !(attacked | right << 1 | left >> 1) != 0)
            });
            let alive: Vec<u64> = alive.collect();
            if alive.is_empty() {
                break;
            }
            weight *= alive.len() as f64;
            let queen = alive[(random.next_u32() as usize) % alive.len()];
            taken |= queen;
            right = (right | queen) << 1;
            left = (left | queen) >> 1;
        }
    }
    tries / f64::from(PROBES) * TRY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back() {
        for method in METHODS {
            assert_eq!(Method::by_name(method.name()), Ok(method));
        }
        assert_eq!(
            Method::by_name("magic").unwrap_err().to_string(),
            "unknown method ‘magic’ for a board like this; expected auto, search, join"
        );
    }

    #[test]
    fn large_boards_are_joined_unless_givens_make_them_easy() {
        let method = |board: &OpenBoard| fastest(board).plan().kernel();
        assert_eq!(method(&OpenBoard::full(12).unwrap()), "search");
        assert_eq!(method(&OpenBoard::full(16).unwrap()), "join");
        // Lists too large to be made unasked.
        assert_eq!(method(&OpenBoard::full(22).unwrap()), "search");
        // Every second row given: the rest is found by looking.
        let mut rows = vec![(1 << 16) - 1; 16];
        for (row, mask) in rows.iter_mut().enumerate().step_by(2) {
            *mask = 1 << (row / 2 * 5 % 16);
        }
        assert_eq!(method(&OpenBoard::new(16, rows).unwrap()), "search");
    }

    #[test]
    fn the_join_refuses_other_boards() {
        let oblong = OpenBoard::new(8, vec![255; 7]).unwrap();
        for board in [
            oblong,
            OpenBoard::full(5).unwrap(),
            OpenBoard::full(25).unwrap(),
        ] {
            let refused = MethodError::NotJoined {
                rows: board.rows().len(),
                columns: board.columns(),
            };
            assert_eq!(Method::Join.prepare(&board).err(), Some(refused));
        }
    }
}
