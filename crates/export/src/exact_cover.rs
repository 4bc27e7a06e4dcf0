//! Exact cover as Knuth's programs read it: a line of items, the primary ones
//! before `|`, then one line an option.
//!
//! An option is a square on which a piece may stand. Its items are the rows,
//! columns and regions that it fills (primary: exactly once), the lines that it
//! stands on (secondary: at most once), and its own name, which no other
//! option has. Names of lines start with a capital letter, squares with a
//! small one.

use std::fmt::Write as _;

use queens_board::Puzzle;

use crate::answer::{Answer, Reading};
use crate::model::{Group, Model};
use crate::{AnswerError, Format, head};

pub(crate) fn write(out: &mut String, puzzle: &Puzzle, model: &Model) {
    let variables = "Items: R row, C column, S row + column, D row - column, G region, Q given, \
                     L leap; a square's own name is an item of its option alone.";
    head::write(out, "|", puzzle, model, Format::ExactCover, variables);
    let mut items: Vec<Vec<usize>> = vec![Vec::new(); model.squares.len()];
    let groups: Vec<&Group> = model.units.iter().chain(&model.lines).collect();
    for (index, group) in groups.iter().enumerate() {
        for &cell in &group.cells {
            items[cell].push(index);
        }
    }
    let names: Vec<String> = groups.iter().map(|group| short_name(group)).collect();
    out.push_str(&names[..model.units.len()].join(" "));
    out.push_str(" |");
    for name in &names[model.units.len()..] {
        let _ = write!(out, " {name}");
    }
    for cell in 0..model.squares.len() {
        let _ = write!(out, " {}", model.name(cell));
    }
    out.push('\n');
    let is_open = |cell: &usize| model.forbidden.binary_search(cell).is_err();
    for cell in (0..model.squares.len()).filter(is_open) {
        out.push_str(&model.name(cell));
        for &item in &items[cell] {
            let _ = write!(out, " {}", names[item]);
        }
        out.push('\n');
    }
}

/// Knuth's programs allow eight characters.
fn short_name(group: &Group) -> String {
    let mut name = format!("{}{}", group.kind.letter(), group.number);
    if group.part > 0 {
        let _ = write!(name, "/{}", group.part);
    }
    name
}

/// Options, one a line, of which only the square's name counts; solutions are
/// apart by a line without a square.
pub(crate) fn read(text: &str, model: &Model) -> Result<Vec<Answer>, AnswerError> {
    const EXPECTED: &str = "options, one a line, or ‘0 solutions’";
    let mut reading = Reading::new(model);
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with('|') {
            continue;
        }
        if line.contains("Altogether 0 solutions") || line.trim() == "0 solutions" {
            reading.none();
        }
        let mut has_square = false;
        for word in line.split_ascii_whitespace() {
            has_square |= reading.named(number, word);
        }
        if !has_square {
            reading.end();
        }
    }
    reading.finish(EXPECTED)
}
