//! DIMACS CNF: `p cnf`, then clauses that end with 0.
//!
//! Variable i is the i-th usable square in reading order; variables beyond
//! the squares are helpers of the encoding, settled by the squares.

use std::fmt::Write as _;

use queens_board::Puzzle;

use crate::answer::{Answer, Reading};
use crate::model::Model;
use crate::{AnswerError, Encoding, Format, clauses, head};

pub(crate) fn write(out: &mut String, puzzle: &Puzzle, model: &Model, encoding: Encoding) {
    let variables = format!(
        "Variables 1 to {} are the squares, helpers come after them:",
        model.squares.len()
    );
    head::write(out, "c", puzzle, model, Format::Dimacs, &variables);
    let rows = model.squares.chunk_by(|a, b| a.row == b.row);
    let mut number = 0;
    for row in rows {
        out.push('c');
        for _ in row {
            let name = model.name(number);
            number += 1;
            let _ = write!(out, " {number}={name}");
        }
        out.push('\n');
    }
    let mut count = 0_u64;
    let variables = clauses::write(model, encoding, &mut |_| count += 1);
    let _ = writeln!(out, "p cnf {variables} {count}");
    clauses::write(model, encoding, &mut |clause| {
        for literal in clause {
            let _ = write!(out, "{literal} ");
        }
        out.push_str("0\n");
    });
}

/// Literals in lines that start with `v`, or alone as minisat writes them
/// after `SAT`; a 0 ends a solution.
pub(crate) fn read(text: &str, model: &Model) -> Result<Vec<Answer>, AnswerError> {
    const EXPECTED: &str = "‘v’ lines with literals, ‘SAT’ and literals, or ‘s UNSATISFIABLE’";
    let mut reading = Reading::new(model);
    for (number, line) in (1..).zip(text.lines()) {
        let mut words = line.split_ascii_whitespace().peekable();
        match words.peek().copied() {
            Some("s") if line.contains("UNSATISFIABLE") => reading.none(),
            Some("UNSAT" | "UNSATISFIABLE") => reading.none(),
            Some("c" | "s" | "SAT" | "SATISFIABLE" | "o" | "i") => {}
            Some(word) if word == "v" || word.parse::<i64>().is_ok() => {
                for word in words.skip(usize::from(word == "v")) {
                    let literal: i64 = word.parse().map_err(|_| {
                        AnswerError::unexpected(number, word, "a literal, which is a whole number")
                    })?;
                    match literal {
                        0 => reading.end(),
                        1.. if literal as u64 <= model.squares.len() as u64 => {
                            reading.piece(number, literal as usize - 1);
                        }
                        _ => reading.start(number),
                    }
                }
            }
            _ => {}
        }
    }
    reading.finish(EXPECTED)
}
