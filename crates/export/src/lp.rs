//! Integer programming in the CPLEX LP format: a binary variable for each
//! square, a sum for each group. There is nothing to optimise; the objective
//! names every variable once, in order, with the factor 0.

use std::fmt::Write as _;

use queens_board::Puzzle;

use crate::answer::{Answer, Reading};
use crate::model::Model;
use crate::{AnswerError, Format, head};

/// Terms on a line; the format allows 255 characters and more.
const TERMS: usize = 10;

pub(crate) fn write(out: &mut String, puzzle: &Puzzle, model: &Model) {
    let variables = "q_a1 is 1 if a piece stands on a1, else 0.";
    head::write(out, "\\", puzzle, model, Format::Lp, variables);
    let all: Vec<usize> = (0..model.squares.len()).collect();
    out.push_str("Minimize\n obj:");
    terms(out, model, &all, " + 0 ");
    out.push_str("\nSubject To\n");
    for unit in &model.units {
        let _ = write!(out, " {unit}:");
        sum(out, model, &unit.cells);
        out.push_str(" = 1\n");
    }
    for line in &model.lines {
        let _ = write!(out, " {line}:");
        sum(out, model, &line.cells);
        out.push_str(" <= 1\n");
    }
    for &cell in &model.forbidden {
        let name = model.name(cell);
        let _ = writeln!(out, " empty_{name}: q_{name} = 0");
    }
    if let Some(total) = model.total {
        out.push_str(" pieces:");
        sum(out, model, &all);
        let _ = writeln!(out, " = {total}");
    }
    out.push_str("Binary\n");
    for some in all.chunks(TERMS) {
        for &cell in some {
            let _ = write!(out, " q_{}", model.name(cell));
        }
        out.push('\n');
    }
    out.push_str("End\n");
}

/// A sum of squares, or of none.
fn sum(out: &mut String, model: &Model, cells: &[usize]) {
    match cells {
        [] => terms(out, model, &[0], " + 0 "),
        cells => terms(out, model, cells, " + "),
    }
}

fn terms(out: &mut String, model: &Model, cells: &[usize], before: &str) {
    for (index, &cell) in cells.iter().enumerate() {
        if index > 0 && index % TERMS == 0 {
            out.push_str("\n ");
        }
        let before = match index {
            0 => before.strip_prefix(" +").unwrap_or(before),
            _ => before,
        };
        let _ = write!(out, "{before}q_{}", model.name(cell));
    }
}

/// Lines in which a name such as `q_a1` comes before its value, as glpsol,
/// HiGHS, cbc and SCIP write them, or glpsol's `j` lines, which count columns.
pub(crate) fn read(text: &str, model: &Model) -> Result<Vec<Answer>, AnswerError> {
    const EXPECTED: &str = "lines with a name such as q_a1 and its value, or a statement that \
                            the model is infeasible";
    let mut reading = Reading::new(model);
    for (number, line) in (1..).zip(text.lines()) {
        match status(line) {
            Some(Status::Infeasible) => {
                // What follows are values of a relaxation.
                reading.none();
                break;
            }
            Some(Status::Undefined) => {
                return Err(AnswerError::unexpected(number, line.trim(), EXPECTED));
            }
            None => {}
        }
        let words: Vec<&str> = line
            .split_ascii_whitespace()
            .filter(|&word| word != "*")
            .collect();
        if let ["j", column, value] = words[..] {
            let column = column
                .parse()
                .ok()
                .filter(|column| (1..=model.squares.len()).contains(column));
            let column: usize = column.ok_or_else(|| {
                AnswerError::unexpected(number, words[1], "the number of a column of the model")
            })?;
            reading.start(number);
            if is_one(number, value)? {
                reading.piece(number, column - 1);
            }
            continue;
        }
        let name = words.iter().position(|word| word.starts_with("q_"));
        if let Some(at) = name
            && let Some(&value) = words.get(at + 1)
            && value.parse::<f64>().is_ok()
        {
            reading.start(number);
            let name = &words[at][2..];
            if is_one(number, value)? && !reading.named(number, name) {
                return Err(AnswerError::unexpected(
                    number,
                    words[at],
                    "a name such as q_a1",
                ));
            }
        }
    }
    reading.finish(EXPECTED)
}

enum Status {
    Infeasible,
    /// The solver gave up, and its values mean nothing.
    Undefined,
}

/// What a line says about the whole answer, in words or in glpsol's status line
/// `s mip rows columns letter value`.
fn status(line: &str) -> Option<Status> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    match words[..] {
        ["s", "mip", _, _, "n", _] => return Some(Status::Infeasible),
        ["s", "mip", _, _, "u", _] => return Some(Status::Undefined),
        _ => {}
    }
    let lower = line.to_ascii_lowercase();
    let says = |what: &str| lower.contains(what);
    let is_infeasible = says("infeasible")
        || says("integer empty")
        || says("no integer feasible")
        || says("no primal feasible");
    if is_infeasible {
        Some(Status::Infeasible)
    } else if says("undefined") {
        Some(Status::Undefined)
    } else {
        None
    }
}

/// Solvers work with floating point numbers, and 1 may come out as 0.9999999.
fn is_one(line: usize, value: &str) -> Result<bool, AnswerError> {
    const NEAR: f64 = 1e-4;
    let expected = "a value that is 0 or 1";
    let number: f64 = value.parse().unwrap_or(f64::NAN);
    if (number - 1.0).abs() < NEAR {
        Ok(true)
    } else if number.abs() < NEAR {
        Ok(false)
    } else {
        Err(AnswerError::unexpected(line, value, expected))
    }
}
