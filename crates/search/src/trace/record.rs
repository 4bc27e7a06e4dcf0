//! A step as one JSON object.

use queens_board::Square;
use serde::Serialize;

use super::{Event, Reason, Step, Unit, Verdict};

/// A step in the form that goes into JSON: one object a step, counting from 1.
///
/// The keys are stable; new ones may be added. `step`, `event` and `code` (the
/// line of the pseudocode) are always there, the others where they apply:
///
/// ```text
/// {"step":1,"event":"free","row":1,"column":1,"code":13}
/// {"step":2,"event":"place","row":1,"column":1,"code":5}
/// {"step":8,"event":"conflict","row":3,"column":2,"with":{"row":2,"column":3},"line":"diagonal-up","code":12}
/// {"step":11,"event":"lift","row":2,"column":3,"reason":"dead-end","blocked":{"row":3},"code":7}
/// {"step":24,"event":"lift","row":2,"column":4,"reason":"searched","code":7}
/// {"step":39,"event":"solution","columns":[2,4,1,3],"code":2}
/// {"step":40,"event":"lift","row":4,"column":3,"reason":"solution-found","code":7}
/// ```
///
/// These are steps of `row-check` on the 4 × 4 board. A method that chooses its
/// rows or columns adds
///
/// ```text
/// {"step":7,"event":"select","row":3,"choices":0,"code":3}
/// ```
///
/// A `reason` is `dead-end` (then `blocked` is the row or column without a free
/// square), `searched` or `solution-found`. A `line` is `column`,
/// `diagonal-down` or `diagonal-up`. `columns` are those of rows 1 to n.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Record {
    /// The number of the step.
    pub step: u64,
    /// The event's name.
    pub event: &'static str,
    /// The square, or the row or column selected.
    #[serde(flatten)]
    pub place: Place,
    /// The queen in conflict.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<Place>,
    /// The line of the conflict.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<&'static str>,
    /// Free squares of the row or column selected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choices: Option<u32>,
    /// Why a queen was lifted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// The row or column that made a dead end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocked: Option<Place>,
    /// The columns of a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<Vec<u32>>,
    /// The line of the pseudocode.
    pub code: usize,
}

/// A square, a row, a column or nothing, counted from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<u32>,
    /// The column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
}

impl From<Square> for Place {
    fn from(square: Square) -> Self {
        Self {
            row: Some(square.row + 1),
            column: Some(square.col + 1),
        }
    }
}

impl From<Unit> for Place {
    fn from(unit: Unit) -> Self {
        match unit {
            Unit::Row(row) => Self {
                row: Some(row + 1),
                column: None,
            },
            Unit::Column(col) => Self {
                row: None,
                column: Some(col + 1),
            },
        }
    }
}

impl Record {
    /// The record of `step`.
    pub(super) fn of(step: &Step<'_>) -> Self {
        let event = step.event();
        let mut record = Self {
            step: step.number(),
            event: event.name(),
            place: event.square().map(Place::from).unwrap_or_default(),
            with: None,
            line: None,
            choices: None,
            reason: None,
            blocked: None,
            columns: None,
            code: step.code_line(),
        };
        match event {
            Event::Select { unit, choices } => {
                record.place = unit.into();
                record.choices = Some(choices);
            }
            Event::Try {
                verdict: Verdict::Conflict { queen, line },
                ..
            } => {
                record.with = Some(queen.into());
                record.line = Some(line.name());
            }
            Event::Lift { reason, .. } => match reason {
                Reason::DeadEnd(unit) => {
                    record.reason = Some("dead-end");
                    record.blocked = Some(unit.into());
                }
                Reason::Searched => record.reason = Some("searched"),
                Reason::SolutionFound => record.reason = Some("solution-found"),
            },
            Event::Solution => {
                let mut queens = step.path().to_vec();
                queens.sort_unstable();
                record.columns = Some(queens.iter().map(|queen| queen.col + 1).collect());
            }
            Event::Try { .. } | Event::Place { .. } => {}
        }
        record
    }
}
