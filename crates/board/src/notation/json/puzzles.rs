use std::collections::HashSet;

use serde_json::value::RawValue;

use super::document::{Document, Field};
use super::grid::Grid;
use crate::notation::marks::Mark;
use crate::notation::{NamedPuzzle, ParseError, Problem, board, squares};
use crate::{Base, Diagonal, Pieces, Puzzle, PuzzleError, Rule, Size, Square};

/// Fields that say something about a puzzle but are no part of it.
const NOTES: [&str; 22] = [
    "answer",
    "author",
    "comment",
    "connected",
    "date",
    "difficulty",
    "example",
    "kind",
    "level",
    "name",
    "path",
    "published",
    "published_count",
    "queens",
    "rating",
    "sat",
    "solution",
    "solutions",
    "solutions_exact",
    "source",
    "title",
    "url",
];

const KNOWN: &str = "one of the fields id, size, rule, board, regions, given, holes, walls, \
                     exclude, pieces or armies";

const SIZE: &str = "the size: a number from 0 to 4294967295, or two of them as [rows, columns]";

/// Reads every puzzle of a document.
pub(super) fn read(
    document: Document<'_>,
    base: Option<Base>,
) -> Result<Vec<NamedPuzzle>, ParseError> {
    let mut puzzles = Vec::new();
    for value in document.values() {
        read_value(document, value?, base, &mut puzzles)?;
    }
    Ok(puzzles)
}

fn read_value<'a>(
    document: Document<'a>,
    value: &'a RawValue,
    base: Option<Base>,
    into: &mut Vec<NamedPuzzle>,
) -> Result<(), ParseError> {
    const EXPECTED: &str = "a puzzle: an object, a list of rows or a size";
    let unnamed = |puzzle| NamedPuzzle { id: None, puzzle };
    if let Some(fields) = document.fields(value) {
        into.push(read_object(document, value, &fields, base)?);
        return Ok(());
    }
    let Some(items) = document.list(value) else {
        let n = document.expect_u32(value, EXPECTED)?;
        into.push(unnamed(Puzzle::classic(n)));
        return Ok(());
    };
    let Some(first) = items.first() else {
        return Err(document.unexpected(value, EXPECTED));
    };
    if first.get().starts_with('{') {
        for item in items {
            let Some(fields) = document.fields(item) else {
                return Err(document.unexpected(item, "a puzzle as an object"));
            };
            into.push(read_object(document, item, &fields, base)?);
        }
    } else if is_list_of_boards(document, first) {
        for item in items {
            into.push(unnamed(read_rows(document, item)?));
        }
    } else {
        into.push(unnamed(read_rows(document, value)?));
    }
    Ok(())
}

/// Whether a list that starts with this item is a list of boards, not of
/// rows: the item has lists in it, or strings of more than one mark.
fn is_list_of_boards<'a>(document: Document<'a>, first: &'a RawValue) -> bool {
    let Some(inner) = document
        .list(first)
        .and_then(|items| items.first().copied())
    else {
        return false;
    };
    if inner.get().starts_with('[') {
        return true;
    }
    let row = document.string(inner).unwrap_or_default();
    let mut marks = row.chars().filter(|c| !c.is_whitespace());
    marks.clone().count() > 1 && marks.all(|c| crate::notation::marks::mark(c).is_some())
}

/// A bare list of rows.
fn read_rows<'a>(document: Document<'a>, value: &'a RawValue) -> Result<Puzzle, ParseError> {
    let grid = Grid::read(document, value, None)?;
    if grid.is_binary() || grid.is_marked() {
        Ok(board::puzzle(grid.size, &grid.marks(document)?))
    } else {
        Ok(grid.regions())
    }
}

/// An object's fields by what they mean.
#[derive(Default)]
struct Parts<'a> {
    id: Option<&'a RawValue>,
    size: Option<&'a RawValue>,
    rule: Option<&'a RawValue>,
    board: Option<&'a RawValue>,
    regions: Option<&'a RawValue>,
    given: Option<&'a RawValue>,
    holes: Option<&'a RawValue>,
    walls: Option<&'a RawValue>,
    exclude: Option<&'a RawValue>,
    sum: Option<&'a RawValue>,
    diff: Option<&'a RawValue>,
    pieces: Option<&'a RawValue>,
    armies: Option<&'a RawValue>,
}

impl<'a> Parts<'a> {
    fn new(document: Document<'a>, fields: &[Field<'a>]) -> Result<Self, ParseError> {
        let mut parts = Self::default();
        let from_web_page = fields.iter().any(|field| field.name == "colorRegions");
        for field in fields {
            let part = match &*field.name {
                "id" => &mut parts.id,
                "size" | "n" => &mut parts.size,
                "rule" => &mut parts.rule,
                "board" => &mut parts.board,
                "regions" | "colorRegions" => &mut parts.regions,
                "given" | "givens" => &mut parts.given,
                "holes" => &mut parts.holes,
                "walls" => &mut parts.walls,
                "exclude" => &mut parts.exclude,
                "sum" => &mut parts.sum,
                "diff" => &mut parts.diff,
                "pieces" => &mut parts.pieces,
                "armies" => &mut parts.armies,
                name if from_web_page || NOTES.contains(&name) => continue,
                name => return Err(unexpected_field(document, field, name, KNOWN)),
            };
            if part.replace(field.value).is_some() {
                return Err(unexpected_field(
                    document,
                    field,
                    &field.name,
                    "no field twice",
                ));
            }
        }
        Ok(parts)
    }
}

fn unexpected_field(
    document: Document<'_>,
    field: &Field<'_>,
    name: &str,
    expected: &'static str,
) -> ParseError {
    ParseError::unexpected(document.text(), field.offset, name, expected)
}

fn read_object<'a>(
    document: Document<'a>,
    value: &'a RawValue,
    fields: &[Field<'a>],
    base: Option<Base>,
) -> Result<NamedPuzzle, ParseError> {
    let parts = Parts::new(document, fields)?;
    let id = parts.id.map(|id| read_id(document, id)).transpose()?;
    let mut size = parts
        .size
        .map(|size| read_size(document, size))
        .transpose()?;
    let mut read_grid = |rows| {
        let grid = Grid::read(document, rows, size)?;
        size = Some(grid.size);
        Ok::<_, ParseError>(grid)
    };
    let board = parts.board.map(&mut read_grid).transpose()?;
    let regions = parts.regions.map(read_grid).transpose()?;
    let Some(size) = size else {
        let after = document.offset(value.get()) + value.get().len() - 1;
        let expected = "a field size, or board or regions with all rows";
        return Err(ParseError::unexpected(
            document.text(),
            after,
            "}",
            expected,
        ));
    };
    let mut puzzle = match board {
        Some(grid) => board::puzzle(size, &grid.marks(document)?),
        None => Puzzle::new(size),
    };
    let fits = |value: &RawValue, result: Result<(), PuzzleError>| {
        result.map_err(|error| document.problem(value, Problem::Puzzle(error)))
    };
    if let (Some(grid), Some(rows)) = (regions, parts.regions) {
        let labelled = grid.regions();
        if let Some(regions) = labelled.regions() {
            fits(rows, puzzle.set_regions(regions.clone()))?;
        }
        fits(rows, puzzle.set_rule(Rule::Touching))?;
    }
    if let Some(rule) = parts.rule {
        let name = document.string(rule);
        let known = name.and_then(|name| name.parse().ok());
        let expected =
            "a rule: queens, torus, superqueens, touching, rooks, bishops, kings or knights";
        let known = known.ok_or_else(|| document.unexpected(rule, expected))?;
        fits(rule, puzzle.set_rule(known))?;
    }
    for (square, mark, item) in read_squares(document, &parts, size, base)? {
        fits(
            item,
            match mark {
                Mark::Hole => puzzle.add_hole(square),
                Mark::Wall => puzzle.add_wall(square),
                _ => puzzle.add_given(square),
            },
        )?;
    }
    for (diagonal, item) in read_diagonals(document, &parts)? {
        fits(item, puzzle.exclude(diagonal))?;
    }
    if let Some(pieces) = parts.pieces {
        let count = document.expect_u32(pieces, "a number of pieces from 0 to 4294967295")?;
        puzzle.set_pieces(Pieces::Exactly(count));
    }
    if let Some(armies) = parts.armies {
        let count = document.expect_u32(armies, "a number of armies from 1 to 4294967295")?;
        fits(armies, puzzle.set_armies(count))?;
    }
    Ok(NamedPuzzle { id, puzzle })
}

fn read_id<'a>(document: Document<'a>, value: &'a RawValue) -> Result<String, ParseError> {
    match (document.integer(value), document.string(value)) {
        (Some(_), _) => Ok(value.get().to_owned()),
        (None, Some(name)) => Ok(name.into_owned()),
        _ => Err(document.unexpected(value, "a string or a number")),
    }
}

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
fn read_squares<'a>(
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
    Named(std::borrow::Cow<'a, str>),
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
fn read_diagonals<'a>(
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
