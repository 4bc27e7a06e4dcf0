use std::fmt;

use crate::render::square_name;
use crate::{Along, Base, Conflict, Diagonal, Line, Size, Square};

/// One thing that is wrong with a claim.
///
/// The data are complete; the sentence names ten squares at most and says how
/// many more there are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// There are not as many numbers as rows.
    Length {
        /// Numbers written.
        found: usize,
        /// Rows of the board.
        expected: u32,
    },
    /// The claim tells another size than the puzzle has.
    Size {
        /// Size that the claim tells.
        found: Size,
        /// Size of the puzzle.
        expected: Size,
    },
    /// Numbers that name no column.
    OutOfRange {
        /// Row, from 0, and the number as written.
        values: Vec<(u32, i64)>,
        /// What the numbers count from.
        base: Base,
        /// Columns of the board.
        cols: u32,
    },
    /// Squares that are not on the board: (row, column), both from 0.
    OffBoard {
        /// The squares as claimed.
        squares: Vec<(i64, i64)>,
        /// The board's size.
        size: Size,
    },
    /// A queen stands where nothing may stand.
    Unusable {
        /// The square.
        square: Square,
        /// Why nothing may stand there.
        why: Unusable,
        /// The board's size.
        size: Size,
    },
    /// Queens attack one another, or claim the same square.
    Conflict {
        /// Along what, and all queens that are on it.
        conflict: Conflict,
        /// The board's size.
        size: Size,
    },
    /// A queen that the puzzle gives is not there.
    GivenMissing {
        /// Where it should stand.
        square: Square,
        /// The board's size.
        size: Size,
    },
    /// There are too many or too few queens.
    Number {
        /// Different squares claimed.
        found: usize,
        /// Queens asked for.
        expected: u32,
    },
    /// Rows without a queen.
    EmptyRows {
        /// The rows, from 0.
        rows: Vec<u32>,
    },
    /// A row with several queens, where the rule lets them stand together.
    CrowdedRow {
        /// All queens of the row.
        queens: Vec<Square>,
        /// The board's size.
        size: Size,
    },
    /// A region with none or several.
    Region {
        /// The region's number, from 0.
        region: u32,
        /// Its first square, as one reads.
        first: Square,
        /// All queens in it.
        queens: Vec<Square>,
        /// The board's size.
        size: Size,
    },
}

/// Why nothing may stand on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unusable {
    /// It is a hole.
    Hole,
    /// It is a wall.
    Wall,
    /// It lies on an excluded diagonal.
    Excluded(Diagonal),
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hole => f.write_str("a hole"),
            Self::Wall => f.write_str("a wall"),
            Self::Excluded(diagonal) => write!(f, "on the excluded {diagonal}"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { found, expected } => {
                write!(
                    f,
                    "{found} {} for {expected} {}",
                    numbers(*found),
                    rows(*expected)
                )
            }
            Self::Size { found, expected } => {
                write!(f, "an answer for a {found} board, the puzzle is {expected}")
            }
            Self::OutOfRange { values, base, cols } => out_of_range(f, values, *base, *cols),
            Self::OffBoard { squares, size } => {
                let shown = squares.iter().map(|&(row, col)| {
                    // Wide numbers, so that the largest can be counted from 1.
                    format!(
                        "row {}, column {}",
                        i128::from(row) + 1,
                        i128::from(col) + 1
                    )
                });
                list(f, shown, "; ")?;
                let lie = if squares.len() == 1 { "lies" } else { "lie" };
                write!(f, ": {lie} outside the {size} board")
            }
            Self::Unusable { square, why, size } => {
                let name = square_name(*size, *square);
                write!(f, "the queen on {name} (row {}) stands ", square.row + 1)?;
                match why {
                    Unusable::Excluded(_) => why.fmt(f),
                    _ => write!(f, "on {why}"),
                }
            }
            Self::Conflict { conflict, size } => conflicting(f, conflict, *size),
            Self::GivenMissing { square, size } => {
                let name = square_name(*size, *square);
                write!(
                    f,
                    "the given queen on {name} (row {}) is missing",
                    square.row + 1
                )
            }
            Self::Number { found, expected } => {
                let queens = if *found == 1 { "queen" } else { "queens" };
                let are = if *expected == 1 { "is" } else { "are" };
                write!(f, "{found} {queens} where {expected} {are} asked for")
            }
            Self::EmptyRows { rows } => {
                f.write_str(if rows.len() == 1 { "row " } else { "rows " })?;
                list(f, rows.iter().map(|row| row + 1), ", ")?;
                let have = if rows.len() == 1 { "has" } else { "have" };
                write!(f, ": {have} no queen")
            }
            Self::CrowdedRow { queens, size } => {
                let row = queens.first().map_or(0, |queen| queen.row) + 1;
                write!(f, "{} on row {row} where one is asked for: ", queens.len())?;
                names(f, queens, *size, ", ")
            }
            Self::Region {
                region,
                first,
                queens,
                size,
            } => {
                let name = square_name(*size, *first);
                write!(f, "region {} (the one of {name}) has ", region + 1)?;
                if queens.is_empty() {
                    return f.write_str("no queen");
                }
                write!(f, "{} queens: ", queens.len())?;
                names(f, queens, *size, ", ")
            }
        }
    }
}

fn numbers(count: usize) -> &'static str {
    if count == 1 { "number" } else { "numbers" }
}

fn rows(count: u32) -> &'static str {
    if count == 1 { "row" } else { "rows" }
}

fn out_of_range(
    f: &mut fmt::Formatter<'_>,
    values: &[(u32, i64)],
    base: Base,
    cols: u32,
) -> fmt::Result {
    let shown = values
        .iter()
        .map(|&(row, value)| format!("{value} in row {}", u64::from(row) + 1));
    list(f, shown, ", ")?;
    let is = if values.len() == 1 { "is" } else { "are" };
    match cols.checked_sub(1) {
        None => write!(f, ": {is} no column, the board has none"),
        Some(last) => {
            let first = base.first();
            let last = u64::from(first) + u64::from(last);
            write!(f, ": {is} no column, which go from {first} to {last}")
        }
    }
}

fn conflicting(f: &mut fmt::Formatter<'_>, conflict: &Conflict, size: Size) -> fmt::Result {
    let queens = &conflict.queens;
    match conflict.along {
        Along::Line(line) => {
            write!(f, "{} on {line}: ", queens.len())?;
            names(f, queens, size, "–")?;
            if let Line::Row(_) = line {
                f.write_str(" (columns ")?;
                with_and(f, queens.iter().map(|queen| queen.col))?;
            } else {
                f.write_str(" (rows ")?;
                with_and(f, queens.iter().map(|queen| queen.row))?;
            }
            f.write_str(")")
        }
        Along::SameSquare => {
            let square = queens.first().copied().unwrap_or(Square::new(0, 0));
            write!(
                f,
                "{} is claimed twice ({square})",
                square_name(size, square)
            )
        }
        Along::Leap => {
            let touches = queens.windows(2).all(|pair| {
                pair[0].row.abs_diff(pair[1].row) <= 1 && pair[0].col.abs_diff(pair[1].col) <= 1
            });
            write!(f, "{} ", queens.len())?;
            f.write_str(if touches {
                "touching: "
            } else {
                "a knight's leap apart: "
            })?;
            names(f, queens, size, "–")?;
            f.write_str(" (rows ")?;
            with_and(f, queens.iter().map(|queen| queen.row))?;
            f.write_str(")")
        }
    }
}

/// How many items a sentence names.
const MOST_NAMED: usize = 10;

fn names(f: &mut fmt::Formatter<'_>, squares: &[Square], size: Size, between: &str) -> fmt::Result {
    list(
        f,
        squares.iter().map(|&square| square_name(size, square)),
        between,
    )
}

/// Items with a sign between, ten at most.
fn list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: impl ExactSizeIterator<Item = T>,
    between: &str,
) -> fmt::Result {
    let more = items.len().saturating_sub(MOST_NAMED);
    for (i, item) in items.take(MOST_NAMED).enumerate() {
        if i > 0 {
            f.write_str(between)?;
        }
        write!(f, "{item}")?;
    }
    match more {
        0 => Ok(()),
        _ => write!(f, " and {more} more"),
    }
}

/// Numbers, which count from 0 and are shown from 1: `1, 2 and 4`.
fn with_and(
    f: &mut fmt::Formatter<'_>,
    numbers: impl ExactSizeIterator<Item = u32>,
) -> fmt::Result {
    let count = numbers.len();
    if count > MOST_NAMED {
        return list(f, numbers.map(|number| number + 1), ", ");
    }
    for (i, number) in numbers.enumerate() {
        match i {
            0 => {}
            _ if i + 1 == count => f.write_str(" and ")?,
            _ => f.write_str(", ")?,
        }
        write!(f, "{}", number + 1)?;
    }
    Ok(())
}
