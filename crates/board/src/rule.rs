use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Which squares a piece attacks.
///
/// A rule is data, not code: the directions in which the piece slides, the
/// offsets to which it leaps and whether the board's edges are glued. Every
/// engine that works from [`Rule::moves`] knows a new rule as soon as it has a
/// row in the table below.
///
/// ```
/// use queens_board::Rule;
///
/// assert_eq!("torus".parse::<Rule>(), Ok(Rule::Torus));
/// assert!(Rule::Superqueens.moves().leaps.contains(&(1, 2)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rule {
    /// Rows, columns and both diagonals: the classic problem.
    #[default]
    Queens,
    /// Queens on a board whose opposite edges are glued (modular queens).
    Torus,
    /// Queens that also leap like knights (amazons).
    Superqueens,
    /// Rows, columns and the eight neighbours: the rule of region puzzles.
    Touching,
    /// Rows and columns.
    Rooks,
    /// Both diagonals.
    Bishops,
    /// The eight neighbours.
    Kings,
    /// The eight knight's leaps.
    Knights,
}

/// How a piece moves: see [`Rule::moves`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves {
    /// Directions (rows down, columns right) of sliding; each stands for its
    /// opposite too.
    pub slides: &'static [(i64, i64)],
    /// Offsets (rows down, columns right) of leaps; each stands for its
    /// opposite too.
    pub leaps: &'static [(i64, i64)],
    /// Whether a slide that leaves the board comes back on the other side.
    pub wraps: bool,
}

const ORTHOGONAL: &[(i64, i64)] = &[(0, 1), (1, 0)];
const DIAGONAL: &[(i64, i64)] = &[(1, 1), (1, -1)];
const EIGHT_WAYS: &[(i64, i64)] = &[(0, 1), (1, 0), (1, 1), (1, -1)];
const KNIGHT: &[(i64, i64)] = &[(1, 2), (2, 1), (2, -1), (1, -2)];

impl Rule {
    /// Every rule, the classic one first.
    pub const ALL: [Self; 8] = [
        Self::Queens,
        Self::Torus,
        Self::Superqueens,
        Self::Touching,
        Self::Rooks,
        Self::Bishops,
        Self::Kings,
        Self::Knights,
    ];

    /// The rule's name as people type it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Queens => "queens",
            Self::Torus => "torus",
            Self::Superqueens => "superqueens",
            Self::Touching => "touching",
            Self::Rooks => "rooks",
            Self::Bishops => "bishops",
            Self::Kings => "kings",
            Self::Knights => "knights",
        }
    }

    /// How the piece moves.
    #[must_use]
    pub const fn moves(self) -> Moves {
        let (slides, leaps): (&[_], &[_]) = match self {
            Self::Queens | Self::Torus => (EIGHT_WAYS, &[]),
            Self::Superqueens => (EIGHT_WAYS, KNIGHT),
            Self::Touching => (ORTHOGONAL, DIAGONAL),
            Self::Rooks => (ORTHOGONAL, &[]),
            Self::Bishops => (DIAGONAL, &[]),
            Self::Kings => (&[], EIGHT_WAYS),
            Self::Knights => (&[], KNIGHT),
        };
        Moves {
            slides,
            leaps,
            wraps: matches!(self, Self::Torus),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no rule's.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "unknown rule ‘{0}’; expected queens, torus, superqueens, touching, rooks, bishops, kings or knights"
)]
pub struct UnknownRule(pub String);

impl FromStr for Rule {
    type Err = UnknownRule;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|rule| rule.name() == name)
            .ok_or_else(|| UnknownRule(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for rule in Rule::ALL {
            assert_eq!(rule.name().parse(), Ok(rule));
        }
        assert_eq!("king".parse::<Rule>(), Err(UnknownRule("king".into())));
    }
}
