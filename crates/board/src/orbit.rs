use std::fmt;

use crate::{Solution, Symmetry};

/// How many different solutions the eight symmetries make of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OrbitSize {
    /// Only at n = 0 and n = 1.
    One,
    /// Unchanged by a quarter turn.
    Two,
    /// Unchanged by a half turn, but not by a quarter turn.
    Four,
    /// Unchanged by nothing but the identity.
    Eight,
}

impl OrbitSize {
    /// The number itself.
    #[must_use]
    pub const fn get(self) -> u64 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Four => 4,
            Self::Eight => 8,
        }
    }

    /// The orbit's size from the number of symmetries that change nothing,
    /// by the orbit-stabilizer theorem: size · order = 8.
    ///
    /// `None` if `order` does not divide 8.
    #[must_use]
    pub const fn from_stabilizer_order(order: usize) -> Option<Self> {
        Some(match order {
            1 => Self::Eight,
            2 => Self::Four,
            4 => Self::Two,
            8 => Self::One,
            _ => return None,
        })
    }
}

impl fmt::Display for OrbitSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

/// The symmetries that leave a solution as it is: a subgroup of the eight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stabilizer(Vec<Symmetry>);

impl Stabilizer {
    /// The symmetries that fix `solution`.
    #[must_use]
    pub fn of(solution: &Solution) -> Self {
        Self(
            Symmetry::ALL
                .into_iter()
                .filter(|&symmetry| solution.transformed(symmetry) == *solution)
                .collect(),
        )
    }

    /// The symmetries, the identity first.
    #[must_use]
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.0
    }

    /// How many there are: 1, 2, 4 or 8.
    #[must_use]
    pub const fn order(&self) -> usize {
        self.0.len()
    }
}

/// All that the symmetries make of one solution.
///
/// ```
/// use queens_board::{Orbit, OrbitSize, Puzzle, Solution};
///
/// let solution = Solution::of_columns(&Puzzle::classic(4), &[2, 0, 3, 1])?;
/// let orbit = Orbit::of(&solution);
/// assert_eq!(orbit.size(), OrbitSize::Two);
/// assert!(orbit.canonical().columns().eq([1, 3, 0, 2]));
/// # Ok::<(), queens_board::SolutionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orbit {
    /// In ascending order, without repeats.
    members: Vec<Solution>,
}

impl Orbit {
    /// The orbit of a solution on an n×n board.
    ///
    /// # Panics
    /// If the board is not n×n.
    #[must_use]
    pub fn of(solution: &Solution) -> Self {
        assert!(
            solution.size().is_square(),
            "orbits are those of a square's symmetries"
        );
        let mut members: Vec<Solution> = Symmetry::ALL
            .into_iter()
            .map(|symmetry| solution.transformed(symmetry))
            .collect();
        members.sort_unstable();
        members.dedup();
        Self { members }
    }

    /// The members, in lexicographic order.
    #[must_use]
    pub fn members(&self) -> &[Solution] {
        &self.members
    }

    /// The member that stands for the orbit: the lexicographically first.
    #[must_use]
    pub fn canonical(&self) -> &Solution {
        &self.members[0]
    }

    /// How many members it has.
    #[must_use]
    pub fn size(&self) -> OrbitSize {
        match self.members.len() {
            1 => OrbitSize::One,
            2 => OrbitSize::Two,
            4 => OrbitSize::Four,
            _ => OrbitSize::Eight,
        }
    }
}

/// Whether the solution with these columns, one queen a row on an n×n board,
/// is the canonical member of its orbit; without building the orbit.
///
/// Time: O(n); stops at the first difference of each image.
///
/// ```
/// assert!(queens_board::is_canonical(&[1, 3, 0, 2]));
/// assert!(!queens_board::is_canonical(&[2, 0, 3, 1]));
/// ```
///
/// # Panics
/// If a column is n or more, or the columns are no permutation.
#[must_use]
pub fn is_canonical(columns: &[u32]) -> bool {
    let n = columns.len();
    let last = n.wrapping_sub(1);
    let mut rows = vec![0; n];
    for (row, &col) in columns.iter().enumerate() {
        rows[col as usize] = row as u32;
    }
    // Each image's column in row r, from the columns or their inverse.
    let flipped = |value: u32| last as u32 - value;
    let not_smaller = |image: &dyn Fn(usize) -> u32| (0..n).map(image).ge(columns.iter().copied());
    not_smaller(&|row| flipped(columns[row]))
        && not_smaller(&|row| columns[last - row])
        && not_smaller(&|row| flipped(columns[last - row]))
        && not_smaller(&|row| rows[row])
        && not_smaller(&|row| flipped(rows[row]))
        && not_smaller(&|row| rows[last - row])
        && not_smaller(&|row| flipped(rows[last - row]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;

    /// All permutations without attacks, found by checking every one.
    fn solutions(n: u32) -> Vec<Solution> {
        fn extend(columns: &mut Vec<u32>, n: u32, found: &mut Vec<Solution>) {
            if columns.len() == n as usize {
                found.extend(Solution::of_columns(&Puzzle::classic(n), columns).ok());
                return;
            }
            for col in 0..n {
                if !columns.contains(&col) {
                    columns.push(col);
                    extend(columns, n, found);
                    columns.pop();
                }
            }
        }
        let mut found = Vec::new();
        extend(&mut Vec::new(), n, &mut found);
        found
    }

    #[test]
    fn orbits_part_the_solutions() {
        // (n, total, fundamental): A000170 and A002562.
        for (n, total, fundamental) in [(1, 1, 1), (4, 2, 1), (5, 10, 2), (6, 4, 1), (7, 40, 6)] {
            let all = solutions(n);
            assert_eq!(all.len(), total);
            let canonical: Vec<&Solution> = all
                .iter()
                .filter(|solution| Orbit::of(solution).canonical() == *solution)
                .collect();
            assert_eq!(canonical.len(), fundamental);
            let members: u64 = canonical
                .iter()
                .map(|solution| Orbit::of(solution).size().get())
                .sum();
            assert_eq!(members, total as u64);
            for solution in &all {
                let orbit = Orbit::of(solution);
                let order = Stabilizer::of(solution).order();
                assert_eq!(OrbitSize::from_stabilizer_order(order), Some(orbit.size()));
                assert_eq!(orbit.members().len() * order, 8);
                let columns: Vec<u32> = solution.columns().collect();
                assert_eq!(is_canonical(&columns), orbit.canonical() == solution);
            }
        }
    }

    #[test]
    fn the_empty_board_is_its_own_orbit() {
        let empty = Solution::of_columns(&Puzzle::classic(0), &[]).unwrap();
        assert_eq!(Orbit::of(&empty).size(), OrbitSize::One);
        assert!(is_canonical(&[]));
    }
}
