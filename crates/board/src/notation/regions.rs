//! Regions: one label a square, one line a row; equal labels are one region.
//!
//! ```text
//!   A A B B        or   AABB       or   R1 R1 R2  R2
//!   A C C B             ACCB            R1 R3 R3  R2
//!   D D C B             DDCB            R4 R4 R3  R2
//!   D D C C             DDCC            R4 R4 R3  R3
//! ```
//!
//! A label is a letter or a digit. A capital and a small letter are two
//! labels, so letters alone name 52 regions. Where blanks stand between the
//! labels, each may have several letters and digits. Several boards are
//! separated by blank lines, or each has its number of rows before it.
//!
//! The rule is [`Rule::Touching`] until another one is set.
//!
//! Letters that are also marks of [board text](super::board), `Q`, `q`, `V`
//! and `X`, are labels as soon as the text has another letter or a digit in
//! its rows; a text with nothing else is board text.
//!
//! We write `A` to `Z`, `a` to `z` and `0` to `9` unspaced, and numbers with
//! blanks between them where there are more than 62 regions.

use std::collections::HashMap;

use super::grid::{self, Rows};
use super::text::{Line, words};
use super::{Form, ParseError, Unwritable, decimal};
use crate::{Puzzle, Regions, Rule, Size};

/// The labels that are one letter or digit, in the order in which we use
/// them.
const LABELS: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// Reads region puzzles.
pub(super) fn read(text: &str) -> Result<Vec<Puzzle>, ParseError> {
    let mut reader = Reader {
        text,
        numbers: HashMap::new(),
        squares: Vec::new(),
        done: Vec::new(),
    };
    grid::read(text, &mut reader)?;
    Ok(reader.done)
}

/// The puzzle with one label a square.
pub(super) fn puzzle(size: Size, labels: impl IntoIterator<Item = u32>) -> Option<Puzzle> {
    let mut puzzle = Puzzle::new(size);
    puzzle
        .set_regions(Regions::from_labels(size, labels)?)
        .ok()?;
    puzzle.set_rule(Rule::Touching).ok()?;
    Some(puzzle)
}

struct Reader<'a> {
    text: &'a str,
    /// The number of each label.
    numbers: HashMap<&'a str, u32>,
    /// The label of each square so far.
    squares: Vec<u32>,
    done: Vec<Puzzle>,
}

impl<'a> Reader<'a> {
    fn label(&mut self, offset: usize, label: &'a str) -> Result<(), ParseError> {
        if let Some((inside, c)) = label.char_indices().find(|(_, c)| !c.is_alphanumeric()) {
            let found = &label[inside..inside + c.len_utf8()];
            let expected = "a letter or a digit for each square’s region";
            return Err(ParseError::unexpected(
                self.text,
                offset + inside,
                found,
                expected,
            ));
        }
        let next = self.numbers.len() as u32;
        self.squares
            .push(*self.numbers.entry(label).or_insert(next));
        Ok(())
    }
}

/// How many labels a row has.
fn width(row: &str) -> u64 {
    let words = words(row).count();
    let labels = if words > 1 {
        words
    } else {
        row.chars().count()
    };
    labels as u64
}

impl<'a> Rows<'a> for Reader<'a> {
    fn is_size(&self, line: Line<'a>, next: Option<Line<'a>>) -> bool {
        next.is_some_and(|next| {
            next.text.contains(char::is_alphabetic) || line.text.parse() == Ok(width(next.text))
        })
    }

    fn row(&mut self, _: u32, line: Line<'a>) -> Result<u64, ParseError> {
        let before = self.squares.len();
        if line.text.contains(char::is_whitespace) {
            for (offset, label) in line.words() {
                self.label(offset, label)?;
            }
        } else {
            for (offset, c) in line.text.char_indices() {
                self.label(
                    line.start + offset,
                    &line.text[offset..offset + c.len_utf8()],
                )?;
            }
        }
        Ok((self.squares.len() - before) as u64)
    }

    fn board(&mut self, size: Size, _: usize) -> Result<(), ParseError> {
        let puzzle = puzzle(size, self.squares.drain(..)).expect("one label a square");
        self.done.push(puzzle);
        self.numbers.clear();
        Ok(())
    }
}

/// Appends a puzzle that is nothing but regions under their usual rule,
/// without a line end after the last row.
pub(super) fn write(out: &mut Vec<u8>, puzzle: &Puzzle) -> Result<(), Unwritable> {
    let refuse = |what| Err(Unwritable::new(Form::Regions, what));
    let Some(regions) = puzzle.regions() else {
        return refuse("a puzzle without regions");
    };
    let size = puzzle.size();
    let mut plain = Puzzle::new(size);
    if plain.set_regions(regions.clone()).is_err()
        || plain.set_rule(Rule::Touching).is_err()
        || plain != *puzzle
    {
        return refuse("anything beside regions under the rule touching");
    }
    if size.area() == 0 {
        return refuse("a board without squares");
    }
    if size.cols == 1 && regions.count() as usize > LABELS.len() {
        return refuse("more than 62 regions in one column");
    }
    write_rows(out, regions, b"\n");
    Ok(())
}

/// Whether each region has a label of one letter or digit.
pub(super) fn has_short_labels(regions: &Regions) -> bool {
    regions.count() as usize <= LABELS.len()
}

/// Appends the labels row by row.
pub(super) fn write_rows(out: &mut Vec<u8>, regions: &Regions, between: &[u8]) {
    let short = has_short_labels(regions);
    let cols = regions.size().cols;
    for square in regions.size().squares() {
        if square.col == 0 && square.row > 0 {
            out.extend_from_slice(between);
        }
        let region = regions.of(square);
        if short {
            out.push(LABELS[region as usize]);
        } else {
            decimal::push(out, u64::from(region) + 1);
            if square.col + 1 < cols {
                out.push(b' ');
            }
        }
    }
}
