use serde_json::value::RawValue;

use super::document::Document;
use super::grid::Grid;
use super::parts::{Entry, read_size, read_square};
use crate::notation::text::LineCounter;
use crate::notation::{ParseError, board, squares};
use crate::{Base, Claim, Claimed, Size};

const EXPECTED: &str = "an answer: columns, squares or rows of a board";

/// No answer has lists in lists in lists deeper than that.
const DEEPEST: usize = 4;

/// Reads every answer of a document.
pub(super) fn read(
    document: Document<'_>,
    base: Option<Base>,
    size: Option<Size>,
) -> Result<Vec<Claim>, ParseError> {
    let mut reader = Reader {
        document,
        lines: LineCounter::new(document.text()),
        zero: false,
        answers: Vec::new(),
    };
    for value in document.values() {
        reader.value(value?, size, 0)?;
    }
    let base = base.unwrap_or(if reader.zero { Base::Zero } else { Base::One });
    let finished = reader.answers.into_iter().map(|answer| answer.finish(base));
    Ok(finished.collect())
}

/// An answer, before it is known what its numbers count from.
struct Answer {
    line: usize,
    size: Option<Size>,
    what: What,
}

enum What {
    Columns(Vec<i64>),
    /// Rows and columns as they are written.
    Pairs(Vec<(i64, i64)>),
    /// Rows and columns from 0.
    Squares(Vec<(i64, i64)>),
}

impl Answer {
    fn finish(self, base: Base) -> Claim {
        let first = i64::from(base.first());
        let claimed = match self.what {
            What::Columns(values) => Claimed::Columns { values, base },
            What::Squares(squares) => Claimed::Squares(squares),
            What::Pairs(pairs) => {
                let from_zero =
                    |(row, col): (i64, i64)| (row.saturating_sub(first), col.saturating_sub(first));
                Claimed::Squares(pairs.into_iter().map(from_zero).collect())
            }
        };
        Claim {
            line: self.line,
            size: self.size,
            claimed,
        }
    }
}

struct Reader<'a> {
    document: Document<'a>,
    lines: LineCounter<'a>,
    /// Whether a 0 is among the columns and pairs.
    zero: bool,
    answers: Vec<Answer>,
}

impl<'a> Reader<'a> {
    fn push(&mut self, value: &RawValue, size: Option<Size>, what: What) {
        let line = self.lines.at(self.document.offset(value.get()));
        self.zero |= match &what {
            What::Columns(values) => values.contains(&0),
            What::Pairs(pairs) => pairs.iter().any(|&(row, col)| row == 0 || col == 0),
            What::Squares(_) => false,
        };
        self.answers.push(Answer { line, size, what });
    }

    fn value(
        &mut self,
        value: &'a RawValue,
        size: Option<Size>,
        depth: usize,
    ) -> Result<(), ParseError> {
        let document = self.document;
        if depth > DEEPEST {
            return Err(document.unexpected(value, EXPECTED));
        }
        if value.get().starts_with('{') {
            return self.object(value, size, depth);
        }
        if let Ok(values) = serde_json::from_str::<Vec<i64>>(value.get()) {
            if depth > 0 || !values.is_empty() {
                self.push(value, size, What::Columns(values));
            }
            return Ok(());
        }
        let items = document.expect_list(value, EXPECTED)?;
        // A list that holds something other than numbers.
        let Some(&first) = items.first() else {
            return Ok(());
        };
        if let Some(text) = document.string(first) {
            return if squares::is_name(&text) {
                self.squares(value, &items, size)
            } else {
                self.board(value)
            };
        }
        if let Some(pairs) = self.pairs(&items) {
            self.push(value, size, What::Pairs(pairs));
            return Ok(());
        }
        if is_one_board(document, first) {
            return self.board(value);
        }
        items
            .into_iter()
            .try_for_each(|item| self.value(item, size, depth + 1))
    }

    /// The squares of a list that has nothing but pairs of numbers.
    fn pairs(&self, items: &[&'a RawValue]) -> Option<Vec<(i64, i64)>> {
        let pair = |item: &&'a RawValue| serde_json::from_str::<(i64, i64)>(item.get()).ok();
        items.iter().map(pair).collect()
    }

    fn object(
        &mut self,
        value: &'a RawValue,
        size: Option<Size>,
        depth: usize,
    ) -> Result<(), ParseError> {
        let document = self.document;
        let fields = document.fields(value).unwrap_or_default();
        let named = fields
            .iter()
            .find(|field| matches!(&*field.name, "size" | "n"));
        let size = match named {
            Some(field) => Some(read_size(document, field.value)?),
            None => size,
        };
        let answers = [
            "columns",
            "squares",
            "solution",
            "solutions",
            "queens",
            "board",
        ];
        let found = answers
            .iter()
            .find_map(|name| fields.iter().find(|field| field.name == *name));
        match found {
            Some(field) => self.value(field.value, size, depth + 1),
            None => {
                let expected = "an object with columns, squares, board or solutions";
                Err(document.unexpected(value, expected))
            }
        }
    }

    /// Squares of which the first has a name.
    fn squares(
        &mut self,
        value: &'a RawValue,
        items: &[&'a RawValue],
        size: Option<Size>,
    ) -> Result<(), ParseError> {
        let document = self.document;
        let mut names = Vec::new();
        for &item in items {
            let found = match read_square(document, item)? {
                Entry::Named(name) => squares::column_and_rank(&name),
                Entry::Numbered(..) => None,
            };
            let expected = "a square such as a1";
            names.push(found.ok_or_else(|| document.unexpected(item, expected))?);
        }
        let size = size.unwrap_or(Size::square(names.len() as u32));
        let claim = squares::claim(0, size, &names);
        if let Claimed::Squares(squares) = claim.claimed {
            self.push(value, claim.size, What::Squares(squares));
        }
        Ok(())
    }

    /// Rows of marks, or of 0 and 1.
    fn board(&mut self, value: &'a RawValue) -> Result<(), ParseError> {
        let grid = Grid::read(self.document, value, None)?;
        let queens = if grid.is_binary() {
            grid.ones()
        } else {
            board::queens(&grid.marks(self.document)?)
        };
        self.push(value, Some(grid.size), What::Squares(queens));
        Ok(())
    }
}

/// Whether a list that starts with this item is one board, row by row: a row
/// of three or more with nothing but 0 and 1, or a list of several single
/// marks.
fn is_one_board<'a>(document: Document<'a>, first: &'a RawValue) -> bool {
    let Some(items) = document.list(first) else {
        return false;
    };
    let binary = |item: &&RawValue| matches!(item.get(), "0" | "1");
    let single = |item: &&'a RawValue| {
        document
            .string(item)
            .is_some_and(|text| text.chars().count() == 1)
    };
    (items.len() > 2 && items.iter().all(binary)) || (items.len() > 1 && items.iter().all(single))
}
