use serde_json::value::RawValue;

use super::document::{Document, Field};
use super::grid::Grid;
use super::parts::{read_diagonals, read_size, read_squares};
use crate::notation::marks::Mark;
use crate::notation::{NamedPuzzle, ParseError, Problem, board};
use crate::{Base, Pieces, Puzzle, PuzzleError, Rule};

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
pub(super) struct Parts<'a> {
    id: Option<&'a RawValue>,
    size: Option<&'a RawValue>,
    rule: Option<&'a RawValue>,
    board: Option<&'a RawValue>,
    regions: Option<&'a RawValue>,
    pub(super) given: Option<&'a RawValue>,
    pub(super) holes: Option<&'a RawValue>,
    pub(super) walls: Option<&'a RawValue>,
    pub(super) exclude: Option<&'a RawValue>,
    pub(super) sum: Option<&'a RawValue>,
    pub(super) diff: Option<&'a RawValue>,
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

pub(super) fn unexpected_field(
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
