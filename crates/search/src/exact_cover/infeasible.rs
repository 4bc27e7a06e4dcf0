use std::fmt;

use queens_board::{Conflict, Line, Square};
use thiserror::Error;

/// A set of squares that holds exactly one piece in every solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Unit {
    /// A row, from 0 at the top.
    Row(u32),
    /// A column, from 0 at the left.
    Column(u32),
    /// A region, by its number.
    Region(u32),
    /// A diagonal that must hold a piece, as on a torus.
    Diagonal(Line),
    /// The part of a line between two walls.
    Stretch(Line),
}

impl Unit {
    /// What several of its kind are called.
    const fn plural(self) -> &'static str {
        match self {
            Self::Row(_) => "rows",
            Self::Column(_) => "columns",
            Self::Region(_) => "regions",
            Self::Diagonal(_) => "diagonals",
            Self::Stretch(_) => "stretches",
        }
    }

    /// Its number among its kind, from 1, or its name.
    fn number(self) -> String {
        match self {
            Self::Row(number) | Self::Column(number) | Self::Region(number) => {
                (number + 1).to_string()
            }
            Self::Diagonal(line) | Self::Stretch(line) => line.to_string(),
        }
    }
}

/// Counts from 1, as people do.
impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {}", row + 1),
            Self::Column(col) => write!(f, "column {}", col + 1),
            Self::Region(region) => write!(f, "region {}", region + 1),
            Self::Diagonal(line) => line.fmt(f),
            Self::Stretch(line) => write!(f, "a stretch of {line}"),
        }
    }
}

/// Why a puzzle has no solution, where that can be told without a search.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Infeasible {
    /// Given pieces attack one another.
    #[error("the given queens at {} attack one another along {}", listed(&.0.queens), .0.along)]
    GivensAttack(Conflict),
    /// A given piece stands on an excluded diagonal.
    #[error("the given queen at {0} stands on an excluded diagonal")]
    GivenExcluded(Square),
    /// A unit holds two given pieces.
    #[error("{unit} holds two given queens, {first} and {second}, where one is asked for")]
    GivensShare {
        /// The unit.
        unit: Unit,
        /// One of the pieces.
        first: Square,
        /// The other.
        second: Square,
    },
    /// More pieces are given than asked for.
    #[error("{given} queens are given where {pieces} are asked for")]
    TooManyGivens {
        /// Pieces given.
        given: usize,
        /// Pieces asked for.
        pieces: u32,
    },
    /// Each region holds one piece, but there are more or fewer regions.
    #[error("{regions} regions with one queen each cannot hold {pieces}")]
    NumberOfRegions {
        /// The number of regions.
        regions: u32,
        /// Pieces asked for.
        pieces: u32,
    },
    /// Each line of a kind holds one piece at most, and there are too few.
    #[error(
        "{pieces} queens are asked for, and there is room for {lines} at most: one in each of the {kind}"
    )]
    TooFewLines {
        /// What the lines are.
        kind: &'static str,
        /// Lines with a usable square.
        lines: usize,
        /// Pieces asked for.
        pieces: u32,
    },
    /// A unit has no square left.
    #[error("{0} has no square left for a queen")]
    NoSquare(Unit),
    /// Some units have too few units of another kind to put their pieces in.
    #[error("{}", squeezed(.units, .into))]
    Squeezed {
        /// The units, one more than they have room for.
        units: Vec<Unit>,
        /// All the units of another kind that their free squares lie in.
        into: Vec<Unit>,
    },
}

/// `rows 3, 5 and 8 have squares only in the columns 2 and 4`.
fn squeezed(units: &[Unit], into: &[Unit]) -> String {
    format!(
        "{} only in {}",
        match units {
            [unit] => format!("{unit} has squares"),
            _ => format!("{} have squares", several(units)),
        },
        match into {
            [unit] => unit.to_string(),
            _ => format!("the {}", several(into)),
        }
    )
}

fn several(units: &[Unit]) -> String {
    let kind = units.first().map_or("units", |unit| unit.plural());
    let numbers: Vec<String> = units.iter().map(|unit| unit.number()).collect();
    format!("{kind} {}", enumerated(&numbers))
}

fn listed(squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
    match &names[..] {
        [first, second] => format!("{first} and {second}"),
        _ => names.join("; "),
    }
}

/// `1, 2 and 3`.
fn enumerated(words: &[String]) -> String {
    match words {
        [] => "none".to_owned(),
        [word] => word.clone(),
        [front @ .., last] => format!("{} and {last}", front.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_squeeze_is_told_in_one_sentence() {
        let reason = Infeasible::Squeezed {
            units: [2, 4, 7].map(Unit::Row).to_vec(),
            into: [1, 3].map(Unit::Column).to_vec(),
        };
        assert_eq!(
            reason.to_string(),
            "rows 3, 5 and 8 have squares only in the columns 2 and 4"
        );
    }
}
