use std::cmp::Ordering;

use crate::Solution;

/// How a list of answers compares with the full one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completeness {
    /// How many solutions there are.
    pub expected: u64,
    /// How many of them were claimed, each once.
    pub found: u64,
    /// Those not claimed.
    pub missing: Sample,
    /// Claims that are none of them, each once.
    pub extra: Sample,
    /// Claims beyond the first of each.
    pub duplicates: Sample,
}

impl Completeness {
    /// Whether every solution was claimed, and nothing else.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.missing.count == 0 && self.extra.count == 0
    }
}

/// Some of many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// The first [`MOST_EXAMPLES`].
    pub examples: Vec<Solution>,
    /// How many there are.
    pub count: u64,
}

/// How many examples a [`Sample`] keeps.
pub const MOST_EXAMPLES: usize = 10;

impl Sample {
    fn add(&mut self, solution: &Solution) {
        self.count += 1;
        if self.examples.len() < MOST_EXAMPLES {
            self.examples.push(solution.clone());
        }
    }
}

/// Compares claimed solutions, in any order, with all that there are, which
/// must come in lexicographic order and each once.
///
/// The full list is read as a stream and not kept. Time: sorting the claims,
/// and the length of the full list; memory: the claims and some examples.
///
/// ```
/// use queens_board::referee::completeness;
/// use queens_board::{Puzzle, Solution};
///
/// let puzzle = Puzzle::classic(4);
/// let solution = |columns: &[u32]| Solution::of_columns(&puzzle, columns).expect("valid");
/// let all = [solution(&[1, 3, 0, 2]), solution(&[2, 0, 3, 1])];
/// let outcome = completeness([all[1].clone()], all);
/// assert_eq!((outcome.found, outcome.expected), (1, 2));
/// assert!(outcome.missing.examples[0].columns().eq([1, 3, 0, 2]));
/// ```
pub fn completeness(
    claims: impl IntoIterator<Item = Solution>,
    expected: impl IntoIterator<Item = Solution>,
) -> Completeness {
    let mut claims: Vec<Solution> = claims.into_iter().collect();
    claims.sort_unstable();
    let mut outcome = Completeness {
        expected: 0,
        found: 0,
        missing: Sample::default(),
        extra: Sample::default(),
        duplicates: Sample::default(),
    };
    for same in claims.chunk_by(|a, b| a == b) {
        for again in &same[1..] {
            outcome.duplicates.add(again);
        }
    }
    claims.dedup();
    let mut left = claims.iter().peekable();
    let mut before: Option<Solution> = None;
    for solution in expected {
        debug_assert!(
            before.as_ref().is_none_or(|before| *before < solution),
            "not in order"
        );
        outcome.expected += 1;
        while let Some(extra) = left.next_if(|&claim| *claim < solution) {
            outcome.extra.add(extra);
        }
        match left.peek().map(|&claim| claim.cmp(&solution)) {
            Some(Ordering::Equal) => {
                outcome.found += 1;
                left.next();
            }
            _ => outcome.missing.add(&solution),
        }
        if cfg!(debug_assertions) {
            before = Some(solution);
        }
    }
    left.for_each(|extra| outcome.extra.add(extra));
    outcome
}
