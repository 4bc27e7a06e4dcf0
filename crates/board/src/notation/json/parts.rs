//! Sizes, squares and diagonals.

use std::borrow::Cow;
use std::collections::HashSet;

use serde_json::value::RawValue;

use super::document::Document;
use super::puzzles::{Parts, unexpected_field};
use crate::notation::marks::Mark;
use crate::notation::{ParseError, squares};
use crate::{Base, Diagonal, Size, Square};

const SIZE: &str = "the size: a number from 0 to 4294967295, or two of them as [rows, columns]";

/// A size: one number, two in a list, or an object of two.
pub(super) fn read_size<'a>(
    document: Document<'a>,
    value: &'a RawValue,
) -> Result<Size, ParseError> {
    let side = |value| document.expect_u32(value, SIZE);
    if let Some(items) = document.list(value) {
        return match items[..] {
            [rows, cols] => Ok(Size::new(side(rows)?, side(cols)?)),
            _ => Err(document.unexpected(value, SIZE)),
        };
    }
    if let Some(fields) = document.fields(value) {
        return match &fields[..] {
            [rows, cols] if rows.name == "rows" && cols.name == "cols" => {
                Ok(Size::new(side(rows.value)?, side(cols.value)?))
            }
            [cols, rows] if rows.name == "rows" && cols.name == "cols" => {
                Ok(Size::new(side(rows.value)?, side(cols.value)?))
            }
            _ => Err(document.unexpected(value, "rows and cols")),
        };
    }
    Ok(Size::square(side(value)?))
}

/// The squares of `given`, `holes` and `walls`.
pub(super) fn read_squares<'a>(
    document: Document<'a>,
    parts: &Parts<'a>,
    size: Size,
    base: Option<Base>,
) -> Result<Vec<(Square, Mark, &'a RawValue)>, ParseError> {
    const EXPECTED: &str = "a list of squares such as [\"a1\", [3, 5]]";
    let lists = [
        (parts.given, Mark::Queen),
        (parts.holes, Mark::Hole),
        (parts.walls, Mark::Wall),
    ];
    let mut named = Vec::new();
    let mut numbered = Vec::new();
    for (list, mark) in lists {
        let Some(list) = list else {
            continue;
        };
        for item in document.expect_list(list, EXPECTED)? {
            match read_square(document, item)? {
                Entry::Named(name) => {
                    let offset = document.offset(item.get());
                    let square = squares::named_on(document.text(), offset, &name, size)?;
                    named.push((square, mark, item));
                }
                Entry::Numbered(row, col) => numbered.push((row, col, mark, item)),
            }
        }
    }
    let zero = numbered.iter().any(|&(row, col, ..)| row == 0 || col == 0);
    let base = base.unwrap_or(if zero { Base::Zero } else { Base::One });
    let first = i64::from(base.first());
    for (row, col, mark, item) in numbered {
        let side = |number: i64| u32::try_from(number.checked_sub(first)?).ok();
        let square = side(row)
            .zip(side(col))
            .map(|(row, col)| Square::new(row, col));
        let Some(square) = square.filter(|&square| size.contains(square)) else {
            let (rows, cols) = (i64::from(size.rows), i64::from(size.cols));
            let expected = format!(
                "a square from [{first},{first}] to [{},{}]",
                rows - 1 + first,
                cols - 1 + first
            );
            return Err(document.unexpected(item, expected));
        };
        named.push((square, mark, item));
    }
    Ok(named)
}

/// A square as it is written.
pub(super) enum Entry<'a> {
    Named(Cow<'a, str>),
    Numbered(i64, i64),
}

/// A square by name or by row and column.
pub(super) fn read_square<'a>(
    document: Document<'a>,
    value: &'a RawValue,
) -> Result<Entry<'a>, ParseError> {
    if let Some(name) = document.string(value) {
        return Ok(Entry::Named(name));
    }
    let pair = document.list(value).and_then(|items| match items[..] {
        [row, col] => document.integer(row).zip(document.integer(col)),
        _ => None,
    });
    let expected = "a square such as \"a1\", or [row, column]";
    let (row, col) = pair.ok_or_else(|| document.unexpected(value, expected))?;
    Ok(Entry::Numbered(row, col))
}

/// The diagonals of `exclude`, or of `sum` and `diff` beside it.
pub(super) fn read_diagonals<'a>(
    document: Document<'a>,
    parts: &Parts<'a>,
) -> Result<Vec<(Diagonal, &'a RawValue)>, ParseError> {
    let mut lists = vec![];
    lists.extend(
        parts
            .sum
            .map(|sum| (Diagonal::Sum as fn(i64) -> Diagonal, sum)),
    );
    lists.extend(
        parts
            .diff
            .map(|diff| (Diagonal::Difference as fn(i64) -> _, diff)),
    );
    if let Some(exclude) = parts.exclude {
        let expected = "an object with sum and diff";
        let fields = document.fields(exclude);
        let fields = fields.ok_or_else(|| document.unexpected(exclude, expected))?;
        let mut seen = HashSet::new();
        for field in &fields {
            let make = match &*field.name {
                "sum" => Diagonal::Sum as fn(i64) -> Diagonal,
                "diff" => Diagonal::Difference,
                name => return Err(unexpected_field(document, field, name, "sum or diff")),
            };
            if !seen.insert(field.name.clone()) {
                return Err(unexpected_field(
                    document,
                    field,
                    &field.name,
                    "no field twice",
                ));
            }
            lists.push((make, field.value));
        }
    }
    let mut diagonals = Vec::new();
    for (make, list) in lists {
        let items = document.list(list).unwrap_or_else(|| vec![list]);
        for item in items {
            let number = document.integer(item);
            let number = number.ok_or_else(|| document.unexpected(item, "a diagonal’s number"))?;
            diagonals.push((make(number), item));
        }
    }
    Ok(diagonals)
}
