//! The events of a search.

use std::fmt;

use queens_board::Square;

/// A line along which one queen attacks another.
///
/// Rows are missing: every method here sets one queen a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// The column: equal `col`.
    Column,
    /// The ↘ diagonal: equal `row − col`.
    DiagonalDown,
    /// The ↗ diagonal: equal `row + col`.
    DiagonalUp,
}

impl Line {
    /// The three lines, in the order in which the methods look at them.
    pub const ALL: [Self; 3] = [Self::Column, Self::DiagonalDown, Self::DiagonalUp];

    /// Whether this line runs through both squares.
    ///
    /// ```
    /// use queens_board::Square;
    /// use queens_search::trace::Line;
    ///
    /// assert!(Line::DiagonalUp.joins(Square::new(0, 3), Square::new(3, 0)));
    /// ```
    #[must_use]
    pub const fn joins(self, a: Square, b: Square) -> bool {
        match self {
            Self::Column => a.col == b.col,
            Self::DiagonalDown => a.difference() == b.difference(),
            Self::DiagonalUp => a.sum() == b.sum(),
        }
    }

    /// The line's name in JSON: `column`, `diagonal-down`, `diagonal-up`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Column => "column",
            Self::DiagonalDown => "diagonal-down",
            Self::DiagonalUp => "diagonal-up",
        }
    }
}

/// Written as it stands in a sentence: `in this column`, `on the ↘ diagonal`.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Column => "in this column",
            Self::DiagonalDown => "on the ↘ diagonal",
            Self::DiagonalUp => "on the ↗ diagonal",
        })
    }
}

/// A row or a column: something that needs exactly one queen. Counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// A row.
    Row(u32),
    /// A column. Only dancing links ever branches on one.
    Column(u32),
}

impl Unit {
    /// Whether `square` lies in this row or column.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        match self {
            Self::Row(row) => square.row == row,
            Self::Column(col) => square.col == col,
        }
    }
}

/// Written as people count: the first row is `row 1`.
impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {}", row + 1),
            Self::Column(col) => write!(f, "column {}", col + 1),
        }
    }
}

/// What a method found out about a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// No queen attacks it.
    Free,
    /// A queen attacks it. Others may too: this is the first that the method
    /// met.
    Conflict {
        /// The queen that attacks it.
        queen: Square,
        /// The line along which it does.
        line: Line,
    },
}

/// Why a queen was lifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A dead end: no queen could be added, because this row or column has no
    /// free square left.
    DeadEnd(Unit),
    /// Everything below this placement has been searched.
    Searched,
    /// The placement was a solution, and the next one is wanted.
    SolutionFound,
}

/// One thing that a method did.
///
/// Every [`Event::Place`] follows an [`Event::Try`] of the same square with the
/// verdict [`Verdict::Free`]. Methods that look at squares one by one
/// ([`Tries::Every`](crate::methods::Tries::Every)) also report the squares
/// that they found taken; the others never meet one. On the board of no rows
/// the one event is [`Event::Solution`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event {
    /// Chose the row or column to go on with. Only methods that have a choice
    /// report this; the others take the next row.
    Select {
        /// The row or column chosen.
        unit: Unit,
        /// Its free squares. With none, a dead end is reached.
        choices: u32,
    },
    /// Looked at a square. The board is as before.
    Try {
        /// The square.
        square: Square,
        /// What was found.
        verdict: Verdict,
    },
    /// Placed a queen. It stands now.
    Place {
        /// Where.
        square: Square,
    },
    /// Lifted the queen placed last. It is gone now.
    Lift {
        /// From where.
        square: Square,
        /// Why.
        reason: Reason,
    },
    /// Found every row filled.
    Solution,
}

impl Event {
    /// The square this event is about, if it is about one.
    #[must_use]
    pub const fn square(&self) -> Option<Square> {
        match *self {
            Self::Try { square, .. } | Self::Place { square } | Self::Lift { square, .. } => {
                Some(square)
            }
            Self::Select { .. } | Self::Solution => None,
        }
    }

    /// The event's name in JSON: `select`, `free`, `conflict`, `place`, `lift`
    /// or `solution`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Select { .. } => "select",
            Self::Try {
                verdict: Verdict::Free,
                ..
            } => "free",
            Self::Try { .. } => "conflict",
            Self::Place { .. } => "place",
            Self::Lift { .. } => "lift",
            Self::Solution => "solution",
        }
    }
}

/// One plain sentence that says what happened and why, counting from 1.
impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Select { unit, choices: 0 } => write!(f, "{unit} has no free square"),
            Self::Select { unit, choices } => {
                write!(f, "{unit} has the fewest free squares: {choices}")
            }
            Self::Try { square, verdict } => match verdict {
                Verdict::Free => write!(f, "{square}: free"),
                Verdict::Conflict { queen, line } => {
                    write!(
                        f,
                        "{square}: taken {line} by the queen in row {}",
                        queen.row + 1
                    )
                }
            },
            Self::Place { square } => write!(f, "{square}: queen placed"),
            Self::Lift { square, reason } => match reason {
                Reason::DeadEnd(unit) => {
                    write!(f, "{square}: queen lifted, for {unit} has no free square")
                }
                Reason::Searched => write!(
                    f,
                    "{square}: queen lifted, for all that follows has been searched"
                ),
                Reason::SolutionFound => {
                    write!(f, "{square}: queen lifted, to look for the next solution")
                }
            },
            Self::Solution => f.write_str("a solution: every row has its queen"),
        }
    }
}
