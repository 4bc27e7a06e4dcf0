use std::collections::HashMap;
use std::fmt;

use super::suspicion::Fits;
use super::{Suspicion, Verdict, judge};
use crate::{Claim, Puzzle, Size, Square};

/// What the referee says about a whole file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// One verdict a claim, in order.
    pub verdicts: Vec<Verdict>,
    /// Claims that say the same as an earlier one, in order.
    pub repeats: Vec<Repeat>,
    /// Mistakes that would explain every wrong claim at once.
    pub suspicions: Vec<Suspicion>,
}

/// A claim that says the same as an earlier one, in whatever notation.
///
/// ```
/// use queens_board::referee::Repeat;
///
/// let repeat = Repeat { index: 4, line: 7, of: 1, of_line: 3 };
/// assert_eq!(repeat.to_string(), "answer 5 (line 7) repeats answer 2 (line 3)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Repeat {
    /// Which claim, from 0.
    pub index: usize,
    /// The line on which it starts, from 1.
    pub line: usize,
    /// The first claim that says the same, from 0.
    pub of: usize,
    /// The line on which that one starts, from 1.
    pub of_line: usize,
}

impl fmt::Display for Repeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "answer {} (line {}) repeats answer {} (line {})",
            self.index + 1,
            self.line,
            self.of + 1,
            self.of_line
        )
    }
}

impl Report {
    /// Whether every claim is right and none repeats another.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.repeats.is_empty() && self.verdicts.iter().all(Verdict::is_valid)
    }
}

/// Judges many claims, each as [`judge`] does, finds those that repeat
/// another and looks for one mistake behind all that are wrong.
///
/// Time and memory: linear in everything claimed.
#[must_use]
pub fn judge_all(puzzle: Option<&Puzzle>, claims: &[Claim]) -> Report {
    let verdicts: Vec<Verdict> = claims.iter().map(|claim| judge(puzzle, claim)).collect();
    let (mut fits, mut conflicts, mut any) = (Fits::ALL, 0, false);
    for wrong in verdicts.iter().filter(|verdict| !verdict.is_valid()) {
        fits = fits.and(wrong.fits);
        conflicts += wrong.conflicts();
        any = true;
    }
    let suspicions = if any {
        fits.closest(conflicts)
    } else {
        Vec::new()
    };
    Report {
        repeats: repeats(&verdicts),
        suspicions,
        verdicts,
    }
}

fn repeats(verdicts: &[Verdict]) -> Vec<Repeat> {
    let mut first: HashMap<(Size, &[Square]), usize> = HashMap::new();
    let mut repeats = Vec::new();
    for (index, verdict) in verdicts.iter().enumerate() {
        // What was left out as off the board may differ.
        if !verdict.is_all_on_board() {
            continue;
        }
        let of = *first
            .entry((verdict.size(), verdict.squares()))
            .or_insert(index);
        if of != index {
            repeats.push(Repeat {
                index,
                line: verdict.line(),
                of,
                of_line: verdicts[of].line(),
            });
        }
    }
    repeats
}
