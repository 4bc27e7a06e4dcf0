use std::borrow::Cow;
use std::collections::HashMap;

use serde_json::value::RawValue;

use super::document::Document;
use crate::notation::marks::{EXPECTED, Mark, mark};
use crate::notation::{ParseError, Problem, Witness, regions};
use crate::{Puzzle, Size, Square};

/// Rows of squares, each with what is written on it and where that stands.
pub(super) struct Grid<'a> {
    pub(super) size: Size,
    cells: Vec<(Cow<'a, str>, usize)>,
}

impl<'a> Grid<'a> {
    /// Reads rows: strings with a character (or word) a square, or lists.
    pub(super) fn read(
        document: Document<'a>,
        value: &'a RawValue,
        size: Option<Size>,
    ) -> Result<Self, ParseError> {
        let rows = document.expect_list(value, "a list of rows")?;
        let mut cells = Vec::new();
        let mut cols = size.map(|size| size.cols as usize);
        for &row in &rows {
            let before = cells.len();
            read_row(document, row, &mut cells)?;
            let found = cells.len() - before;
            let expected = *cols.get_or_insert(found);
            if found != expected {
                let like = if size.is_some() {
                    Witness::Size
                } else {
                    Witness::FirstRow
                };
                let problem = Problem::Ragged {
                    found: found as u64,
                    expected: expected as u64,
                    like,
                };
                return Err(document.problem(row, problem));
            }
        }
        let counted = u32::try_from(rows.len())
            .ok()
            .zip(u32::try_from(cols.unwrap_or(0)).ok());
        let Some((rows, cols)) = counted else {
            return Err(document.unexpected(value, "at most 4294967295 rows and columns"));
        };
        match size {
            // A board without squares needs no rows to show them.
            Some(size) if rows == 0 && size.area() == 0 => Ok(Self { size, cells }),
            Some(size) if size.rows != rows => {
                let problem = Problem::Rows {
                    found: rows.into(),
                    expected: size.rows.into(),
                    like: Witness::Size,
                };
                Err(document.problem(value, problem))
            }
            _ => Ok(Self {
                size: Size::new(rows, cols),
                cells,
            }),
        }
    }

    /// Whether there are only squares with 0 or 1.
    pub(super) fn is_binary(&self) -> bool {
        self.cells
            .iter()
            .all(|(cell, _)| cell == "0" || cell == "1")
    }

    /// Whether there are only marks of board text.
    pub(super) fn is_marked(&self) -> bool {
        self.cells.iter().all(|(cell, _)| cell_mark(cell).is_some())
    }

    /// What is not open: by its mark, or a hole for 0.
    pub(super) fn marks(&self, document: Document<'_>) -> Result<Vec<(Square, Mark)>, ParseError> {
        let mut marks = Vec::new();
        let binary = self.is_binary();
        let queens = |cell: &str| cell_mark(cell) == Some(Mark::Queen);
        let chequered = self.cells.iter().any(|(cell, _)| queens(cell));
        for (square, (cell, offset)) in self.size.squares().zip(&self.cells) {
            let found = match &**cell {
                "0" if binary => Mark::Hole,
                "1" if binary => Mark::Open,
                cell => match cell_mark(cell) {
                    Some(Mark::Dark) if chequered => Mark::Open,
                    Some(Mark::Dark) => Mark::Queen,
                    Some(found) => found,
                    None => {
                        let text = document.text();
                        return Err(ParseError::unexpected(text, *offset, cell, EXPECTED));
                    }
                },
            };
            if !matches!(found, Mark::Open | Mark::Nothing) {
                marks.push((square, found));
            }
        }
        Ok(marks)
    }

    /// Squares with 1.
    pub(super) fn ones(&self) -> Vec<(i64, i64)> {
        let squares = self.size.squares().zip(&self.cells);
        squares
            .filter(|(_, (cell, _))| cell == "1")
            .map(|(square, _)| (square.row.into(), square.col.into()))
            .collect()
    }

    /// The puzzle with a region for each label.
    pub(super) fn regions(&self) -> Puzzle {
        let mut numbers = HashMap::new();
        let labels = self.cells.iter().map(|(cell, _)| {
            let next = numbers.len() as u32;
            *numbers.entry(&**cell).or_insert(next)
        });
        regions::puzzle(self.size, labels).expect("one label a square")
    }
}

/// The mark that a cell has.
fn cell_mark(cell: &str) -> Option<Mark> {
    let mut chars = cell.chars();
    let found = mark(chars.next()?)?;
    chars
        .all(|c| mark(c) == Some(Mark::Nothing))
        .then_some(found)
}

fn read_row<'a>(
    document: Document<'a>,
    row: &'a RawValue,
    cells: &mut Vec<(Cow<'a, str>, usize)>,
) -> Result<(), ParseError> {
    const EXPECTED_ROW: &str = "a row: a string, or a list of strings or numbers";
    let offset = document.offset(row.get());
    if let Some(items) = document.list(row) {
        for item in items {
            let offset = document.offset(item.get());
            let cell = match document.integer(item) {
                Some(_) => item.get().into(),
                None => document
                    .string(item)
                    .ok_or_else(|| document.unexpected(item, "a string or a number"))?,
            };
            cells.push((cell, offset));
        }
        return Ok(());
    }
    match document.string(row) {
        Some(Cow::Borrowed(text)) => {
            let start = document.offset(text);
            split(text, |inside, length| {
                cells.push((text[inside..inside + length].into(), start + inside));
            });
        }
        // A row with escapes: its squares are no longer part of the text.
        Some(Cow::Owned(text)) => split(&text, |inside, length| {
            cells.push((text[inside..inside + length].to_owned().into(), offset));
        }),
        None => return Err(document.unexpected(row, EXPECTED_ROW)),
    }
    Ok(())
}

/// Splits a row into its words, if it has several, or else its characters.
fn split(row: &str, mut cell: impl FnMut(usize, usize)) {
    let row_start = row.as_ptr().addr();
    if row.trim().contains(char::is_whitespace) {
        for word in row.split_whitespace() {
            cell(word.as_ptr().addr() - row_start, word.len());
        }
    } else {
        for (inside, c) in row.char_indices() {
            if !c.is_whitespace() && mark(c) != Some(Mark::Nothing) {
                cell(inside, c.len_utf8());
            }
        }
    }
}
