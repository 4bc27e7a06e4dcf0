//! SMT-LIB 2 in its plainest logic, QF_UF: a truth value for each square, and
//! the clauses of the SAT encoding as assertions. Every solver of the standard
//! reads it.

use std::fmt::Write as _;

use queens_board::Puzzle;

use crate::answer::{Answer, Reading};
use crate::model::Model;
use crate::{AnswerError, Encoding, Format, clauses, head};

pub(crate) fn write(out: &mut String, puzzle: &Puzzle, model: &Model, encoding: Encoding) {
    let variables = "q_a1 is true if a piece stands on a1; helpers such as h_1 follow from those.";
    head::write(out, ";", puzzle, model, Format::SmtLib, variables);
    out.push_str("(set-option :produce-models true)\n(set-logic QF_UF)\n");
    let squares = model.squares.len() as i64;
    let names: Vec<String> = (0..model.squares.len())
        .map(|cell| format!("q_{}", model.name(cell)))
        .collect();
    let variables = clauses::write(model, encoding, &mut |_| {});
    let name = |variable: i64| match usize::try_from(variable - 1).map(|cell| names.get(cell)) {
        Ok(Some(name)) => name.clone(),
        _ => format!("h_{}", variable - squares),
    };
    for variable in 1..=variables {
        let _ = writeln!(out, "(declare-const {} Bool)", name(variable));
    }
    clauses::write(model, encoding, &mut |clause| {
        out.push_str("(assert ");
        let is_long = clause.len() > 1;
        out.push_str(if is_long { "(or" } else { "" });
        for &literal in clause {
            out.push_str(if is_long { " " } else { "" });
            let name = name(literal.abs());
            let _ = match literal > 0 {
                true => write!(out, "{name}"),
                false => write!(out, "(not {name})"),
            };
        }
        out.push_str(if is_long { "))\n" } else { ")\n" });
    });
    let _ = writeln!(out, "(check-sat)\n(get-value ({}))", names.join(" "));
}

/// `sat` and the values of `get-value` or the definitions of `get-model`.
pub(crate) fn read(text: &str, model: &Model) -> Result<Vec<Answer>, AnswerError> {
    const EXPECTED: &str = "‘sat’ and values such as (q_a1 true), or ‘unsat’";
    let mut reading = Reading::new(model);
    let mut square = None;
    for (number, line) in (1..).zip(text.lines()) {
        let words = line.split(|c: char| c == '(' || c == ')' || c.is_ascii_whitespace());
        for word in words.filter(|word| !word.is_empty()) {
            match word {
                "sat" => {
                    reading.end();
                    reading.start(number);
                }
                "unsat" => reading.none(),
                "true" => {
                    if let Some(name) = square.take() {
                        reading.named(number, name);
                    }
                }
                "false" => square = None,
                _ => {
                    if let Some(name) = word.strip_prefix("q_") {
                        square = Some(name);
                    }
                }
            }
        }
    }
    // After ‘unsat’ there are no values to get, which solvers call an error.
    reading.finish(EXPECTED)
}
