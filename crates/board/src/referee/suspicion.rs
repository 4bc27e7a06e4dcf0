use std::fmt;

use super::{Fault, Verdict};
use crate::{Along, Base, Conflict, Diagonal, Line, Puzzle, Rule, Square};

/// A mistake that would explain everything that is wrong: seen in what the
/// conflicts have in common, and said only if there is no other fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Suspicion {
    /// The answer is right under another rule.
    Rule(Rule),
    /// The answer is right if columns count from this.
    Base(Base),
    /// The diagonals of one direction were never compared.
    DiagonalForgotten(DiagonalWay),
    /// Columns were never compared.
    ColumnsForgotten,
    /// Every conflict is with the row directly above: the loop over earlier
    /// rows ends one row too soon.
    RowAboveForgotten,
}

/// The two directions of diagonals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiagonalWay {
    /// ↗, where row + column stays the same.
    Up,
    /// ↘, where row − column stays the same.
    Down,
}

impl DiagonalWay {
    const fn arrow(self) -> char {
        match self {
            Self::Up => '↗',
            Self::Down => '↘',
        }
    }

    const fn other(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }
}

impl fmt::Display for Suspicion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(Rule::Touching) => f.write_str(
                "this would be right if queens attacked only neighbouring squares diagonally \
                 (rule touching)",
            ),
            Self::Rule(Rule::Rooks) => f.write_str(
                "this would be right for rooks (rule rooks): the diagonals were not compared",
            ),
            Self::Rule(Rule::Bishops) => f.write_str(
                "this would be right for bishops (rule bishops): rows or columns were not compared",
            ),
            Self::Rule(Rule::Queens) => {
                f.write_str("this would be right for plain queens (rule queens)")
            }
            Self::Rule(rule) => write!(f, "this would be right under the rule {rule}"),
            Self::Base(base) => {
                let (meant, read) = (base.first(), 1 - base.first());
                write!(
                    f,
                    "this would be right if columns counted from {meant}, not from {read}"
                )
            }
            Self::DiagonalForgotten(way) => write!(
                f,
                "only {} diagonals seem to have been compared: every conflict is on a {} one",
                way.other().arrow(),
                way.arrow()
            ),
            Self::ColumnsForgotten => {
                f.write_str("columns seem not to have been compared: every conflict is on one")
            }
            Self::RowAboveForgotten => f.write_str(
                "every conflict is between neighbouring rows: the row directly above seems to be \
                 left out of the check",
            ),
        }
    }
}

/// Which mistakes explain a verdict, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fits(u16);

/// The suspicions, each after those that explain more closely. A suspicion
/// is not said beside one that implies it.
const TABLE: [(Suspicion, u16); 10] = [
    (Suspicion::Base(Base::Zero), 0),
    (Suspicion::Base(Base::One), 0),
    (Suspicion::RowAboveForgotten, 0),
    (Suspicion::Rule(Rule::Touching), 0),
    (Suspicion::DiagonalForgotten(DiagonalWay::Up), 0),
    (Suspicion::DiagonalForgotten(DiagonalWay::Down), 0),
    // Right for rooks are all that are right under touching, or with one
    // direction of diagonals or the row above forgotten.
    (
        Suspicion::Rule(Rule::Rooks),
        1 << 2 | 1 << 3 | 1 << 4 | 1 << 5,
    ),
    (Suspicion::ColumnsForgotten, 1 << 2),
    (Suspicion::Rule(Rule::Queens), 0),
    (Suspicion::Rule(Rule::Bishops), 1 << 2 | 1 << 7),
];

/// Those of the table that tell what a program leaves out.
const HABITS: u16 = 1 << 2 | 1 << 4 | 1 << 5 | 1 << 7;

impl Fits {
    /// Everything.
    pub(super) const ALL: Self = Self(u16::MAX);

    fn add(&mut self, suspicion: Suspicion) {
        for (i, &(known, _)) in TABLE.iter().enumerate() {
            if known == suspicion {
                self.0 |= 1 << i;
            }
        }
    }

    pub(super) fn add_base(&mut self, base: Base) {
        self.add(Suspicion::Base(base));
    }

    /// What explains both.
    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The suspicions, without those that a closer one implies. A single
    /// conflict is no evidence of how a program goes about its checks.
    pub(super) fn closest(self, conflicts: usize) -> Vec<Suspicion> {
        let bits = if conflicts < 2 {
            self.0 & !HABITS
        } else {
            self.0
        };
        let held = |i: usize| bits & (1 << i) != 0;
        TABLE
            .iter()
            .enumerate()
            .filter(|&(i, &(_, closer))| held(i) && bits & closer == 0)
            .map(|(_, &(suspicion, _))| suspicion)
            .collect()
    }

    /// Reads off the conflicts which mistakes explain them.
    pub(super) fn of(puzzle: &Puzzle, verdict: &Verdict) -> Self {
        let mut fits = Self::default();
        let mut seen = Seen::default();
        for fault in &verdict.faults {
            match fault {
                Fault::Conflict { conflict, .. } => seen.look_at(conflict),
                _ => return fits,
            }
        }
        if !seen.any {
            return fits;
        }
        let rule = puzzle.rule();
        let has_diagonals = matches!(rule, Rule::Queens | Rule::Torus | Rule::Superqueens);
        if has_diagonals && seen.only(&[Way::Up, Way::Down]) {
            fits.add(Suspicion::Rule(Rule::Rooks));
            if !seen.touching {
                fits.add(Suspicion::Rule(Rule::Touching));
            }
            if seen.only(&[Way::Up]) {
                fits.add(Suspicion::DiagonalForgotten(DiagonalWay::Up));
            }
            if seen.only(&[Way::Down]) {
                fits.add(Suspicion::DiagonalForgotten(DiagonalWay::Down));
            }
        }
        if rule == Rule::Touching && seen.only(&[Way::Leap]) {
            fits.add(Suspicion::Rule(Rule::Rooks));
        }
        if rule == Rule::Superqueens && seen.only(&[Way::Leap]) {
            fits.add(Suspicion::Rule(Rule::Queens));
        }
        if rule == Rule::Torus && seen.only(&[Way::Up, Way::Down]) {
            let mut flat = puzzle.clone();
            // A flat board takes any rule.
            if flat.set_rule(Rule::Queens).is_ok() && flat.conflicts(verdict.squares()).is_empty() {
                // Where the edges are not glued nothing is wrong, and no
                // kind of diagonal was forgotten.
                fits = Self::default();
                fits.add(Suspicion::Rule(Rule::Queens));
            }
        }
        if seen.only(&[Way::Column]) {
            fits.add(Suspicion::ColumnsForgotten);
        }
        if has_diagonals && seen.only(&[Way::Row, Way::Column]) {
            fits.add(Suspicion::Rule(Rule::Bishops));
        }
        if rule != Rule::Touching && seen.neighbouring_rows {
            fits.add(Suspicion::RowAboveForgotten);
        }
        fits
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Row,
    Column,
    Up,
    Down,
    Leap,
    SameSquare,
}

/// What the conflicts seen so far have in common.
struct Seen {
    any: bool,
    ways: u8,
    /// Whether queens of a conflict stand on neighbouring squares.
    touching: bool,
    /// Whether all are pairs in neighbouring rows.
    neighbouring_rows: bool,
}

impl Default for Seen {
    fn default() -> Self {
        Self {
            any: false,
            ways: 0,
            touching: false,
            neighbouring_rows: true,
        }
    }
}

impl Seen {
    fn look_at(&mut self, conflict: &Conflict) {
        let way = match conflict.along {
            Along::Line(Line::Row(_)) => Way::Row,
            Along::Line(Line::Column(_)) => Way::Column,
            Along::Line(Line::Diagonal(diagonal) | Line::TorusDiagonal(diagonal)) => match diagonal
            {
                Diagonal::Sum(_) => Way::Up,
                Diagonal::Difference(_) => Way::Down,
            },
            Along::Leap => Way::Leap,
            Along::SameSquare => Way::SameSquare,
        };
        self.any = true;
        self.ways |= 1 << way as u8;
        self.touching |= conflict
            .queens
            .windows(2)
            .any(|pair| touch(pair[0], pair[1]));
        self.neighbouring_rows &= match conflict.queens[..] {
            [above, below] => above.row.abs_diff(below.row) == 1,
            _ => false,
        };
    }

    fn only(&self, allowed: &[Way]) -> bool {
        let allowed = allowed.iter().fold(0, |bits, &way| bits | 1 << way as u8);
        self.ways & !allowed == 0
    }
}

fn touch(a: Square, b: Square) -> bool {
    a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1
}
