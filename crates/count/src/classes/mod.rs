//! Solutions up to the symmetries of the square.
//!
//! The eight symmetries of the board gather the solutions in orbits. For
//! n ≥ 2 no solution is its own reflection, so an orbit has 8, 4 or 2 members:
//!
//! | symbol | counts | OEIS |
//! |---|---|---|
//! | Q | all solutions | A000170 |
//! | P | those that a half turn leaves as they are | A032522 |
//! | R | those that a quarter turn leaves as they are | A033148 |
//! | F | orbits | A002562 |
//! | f8, f4, f2 | orbits of 8, 4, 2 members | A260320, A260319, A260318 |
//!
//! ```text
//! Q = 8·f8 + 4·f4 + 2·f2      P = 4·f4 + 2·f2      R = 2·f2
//! F = f8 + f4 + f2,  so  8·F = Q + P + 2·R
//! ```
//!
//! P and R are far quicker to count than Q ([`point`], [`quarter`]), so the
//! classes come with the total at almost no cost, and three divisions without
//! remainder are a check of the total for free.
//!
//! The two boards that these equations leave out: at n = 1 the one solution
//! is its own reflection, an orbit of one. The empty board of n = 0 is
//! treated likewise: one solution, one orbit of one (A002562 begins at n = 1).

use thiserror::Error;

pub mod point;
pub mod quarter;

/// A total, and how it falls into orbits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Classes {
    /// All solutions.
    pub total: u128,
    /// Orbits: the solutions up to symmetry.
    pub fundamental: u128,
    /// Orbits of eight: solutions without any symmetry.
    pub orbits_of_8: u128,
    /// Orbits of four: solutions that only a half turn leaves as they are.
    pub orbits_of_4: u128,
    /// Orbits of two: solutions that a quarter turn leaves as they are.
    pub orbits_of_2: u128,
    /// Orbits of one, of a solution with every symmetry: n = 0 and n = 1 only.
    pub orbits_of_1: u128,
    /// Solutions that a half turn leaves as they are.
    pub point_symmetric: u128,
    /// Solutions that a quarter turn leaves as they are.
    pub quarter_turn: u128,
}

/// The three counts contradict each other: at least one of them is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "the counts for n = {n} contradict each other: {total} solutions, of them {point_symmetric} \
     unchanged by a half turn and {quarter_turn} by a quarter turn; at least one of these is wrong"
)]
#[non_exhaustive]
pub struct ClassesError {
    /// Size of the board.
    pub n: u32,
    /// All solutions, as counted.
    pub total: u128,
    /// Point-symmetric ones, as counted.
    pub point_symmetric: u128,
    /// Quarter-turn-symmetric ones, as counted.
    pub quarter_turn: u128,
}

impl Classes {
    /// The classes that follow from the three counts.
    ///
    /// ```
    /// use queens_count::classes::Classes;
    ///
    /// let classes = Classes::from_counts(8, 92, 4, 0)?;
    /// assert_eq!(classes.fundamental, 12);
    /// assert_eq!((classes.orbits_of_8, classes.orbits_of_4), (11, 1));
    /// # Ok::<(), queens_count::classes::ClassesError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ClassesError`] if no numbers of orbits give these counts.
    pub fn from_counts(
        n: u32,
        total: u128,
        point_symmetric: u128,
        quarter_turn: u128,
    ) -> Result<Self, ClassesError> {
        let wrong = ClassesError {
            n,
            total,
            point_symmetric,
            quarter_turn,
        };
        let base = Self {
            total,
            fundamental: 0,
            orbits_of_8: 0,
            orbits_of_4: 0,
            orbits_of_2: 0,
            orbits_of_1: 0,
            point_symmetric,
            quarter_turn,
        };
        if n < 2 {
            return match (total, point_symmetric, quarter_turn) {
                (1, 1, 1) => Ok(Self {
                    fundamental: 1,
                    orbits_of_1: 1,
                    ..base
                }),
                _ => Err(wrong),
            };
        }
        let orbits = |more: u128, fewer: u128, size: u128| {
            let members = more.checked_sub(fewer).ok_or(wrong)?;
            if members.is_multiple_of(size) {
                Ok(members / size)
            } else {
                Err(wrong)
            }
        };
        let orbits_of_8 = orbits(total, point_symmetric, 8)?;
        let orbits_of_4 = orbits(point_symmetric, quarter_turn, 4)?;
        let orbits_of_2 = orbits(quarter_turn, 0, 2)?;
        Ok(Self {
            fundamental: orbits_of_8 + orbits_of_4 + orbits_of_2,
            orbits_of_8,
            orbits_of_4,
            orbits_of_2,
            ..base
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_total_is_noticed() {
        let error = Classes::from_counts(8, 91, 4, 0).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the counts for n = 8 contradict each other: 91 solutions, of them 4 unchanged by \
             a half turn and 0 by a quarter turn; at least one of these is wrong"
        );
        assert!(Classes::from_counts(8, 2, 4, 0).is_err()); // fewer than the symmetric ones
        assert!(Classes::from_counts(8, 92, 4, 2).is_err());
        assert!(Classes::from_counts(1, 2, 1, 1).is_err());
    }

    #[test]
    fn the_smallest_boards_have_one_orbit_of_one() {
        for n in [0, 1] {
            let classes = Classes::from_counts(n, 1, 1, 1).unwrap();
            assert_eq!((classes.fundamental, classes.orbits_of_1), (1, 1));
        }
        assert_eq!(Classes::from_counts(2, 0, 0, 0).unwrap().fundamental, 0);
    }
}
