//! Answer set programming as clingo reads it: facts say which squares belong to
//! which group, four rules say the rest.

use std::fmt::Write as _;

use queens_board::Puzzle;

use crate::answer::{Answer, Reading};
use crate::model::{Group, Model};
use crate::{AnswerError, Format, head};

pub(crate) fn write(out: &mut String, puzzle: &Puzzle, model: &Model) {
    let variables = "queen(a1) holds if a piece stands on a1.";
    head::write(out, "%", puzzle, model, Format::Asp, variables);
    facts(
        out,
        "square",
        (0..model.squares.len()).map(|cell| model.name(cell)),
    );
    facts(out, "unit", model.units.iter().map(Group::to_string));
    facts(out, "line", model.lines.iter().map(Group::to_string));
    for group in model.units.iter().chain(&model.lines) {
        let members = group.cells.iter();
        facts(
            out,
            "in",
            members.map(|&cell| format!("{group},{}", model.name(cell))),
        );
    }
    out.push_str("{ queen(S) : square(S) }.\n");
    if !model.units.is_empty() {
        out.push_str(":- unit(U), not 1 { queen(S) : in(U,S) } 1.\n");
    }
    if !model.lines.is_empty() {
        out.push_str(":- line(L), 2 { queen(S) : in(L,S) }.\n");
    }
    for &cell in &model.forbidden {
        let _ = writeln!(out, ":- queen({}).", model.name(cell));
    }
    if let Some(total) = model.total {
        let _ = writeln!(out, ":- not {total} {{ queen(S) : square(S) }} {total}.");
    }
    out.push_str("#show queen/1.\n");
}

/// `name(a; b; c).`, a few on each line.
fn facts(out: &mut String, name: &str, values: impl Iterator<Item = String>) {
    let values: Vec<String> = values.collect();
    for some in values.chunks(16) {
        let _ = writeln!(out, "{name}({}).", some.join("; "));
    }
}

/// A line with atoms `queen(a1)` is a solution, and so is the line after
/// `Answer: 1` without any; `UNSATISFIABLE` says that there is none.
pub(crate) fn read(text: &str, model: &Model) -> Result<Vec<Answer>, AnswerError> {
    const EXPECTED: &str = "a line with atoms such as queen(a1), or UNSATISFIABLE";
    let mut reading = Reading::new(model);
    let mut announced = false;
    for (number, line) in (1..).zip(text.lines()) {
        if line.contains("UNSATISFIABLE") {
            reading.none();
        }
        if announced {
            reading.start(number);
        }
        for atom in line.split("queen(").skip(1) {
            let name = atom.split(')').next().unwrap_or_default();
            if !reading.named(number, name) {
                return Err(AnswerError::unexpected(number, name, "a square such as a1"));
            }
        }
        reading.end();
        announced = line.starts_with("Answer:");
    }
    reading.finish(EXPECTED)
}
