//! XCSP3: a variable of 0 and 1 for each square, a sum for each group.

use std::fmt::Write as _;

use queens_board::Puzzle;

use crate::answer::{Answer, Reading};
use crate::model::{Group, Model};
use crate::{AnswerError, Format, head};

pub(crate) fn write(out: &mut String, puzzle: &Puzzle, model: &Model) {
    out.push_str("<!--\n");
    let variables = "q_a1 is 1 if a piece stands on a1, else 0.";
    head::write(out, " ", puzzle, model, Format::Xcsp3, variables);
    out.push_str("-->\n<instance format=\"XCSP3\" type=\"CSP\">\n  <variables>\n");
    for cell in 0..model.squares.len() {
        let _ = writeln!(out, "    <var id=\"q_{}\"> 0 1 </var>", model.name(cell));
    }
    out.push_str("  </variables>\n  <constraints>\n");
    let (units, empty): (Vec<&Group>, Vec<&Group>) =
        model.units.iter().partition(|unit| !unit.cells.is_empty());
    sums(out, model, &units, "(eq,1)");
    sums(
        out,
        model,
        &model.lines.iter().collect::<Vec<_>>(),
        "(le,1)",
    );
    let first = model.name(0);
    for unit in empty {
        let _ = writeln!(
            out,
            "    <!-- {unit} has no square -->\n    \
             <intension> and(eq(q_{first},0),eq(q_{first},1)) </intension>"
        );
    }
    for &cell in &model.forbidden {
        let _ = writeln!(
            out,
            "    <intension> eq(q_{},0) </intension>",
            model.name(cell)
        );
    }
    if let Some(total) = model.total {
        let all: Vec<usize> = (0..model.squares.len()).collect();
        let list = names(model, &all);
        let _ = writeln!(
            out,
            "    <sum> <list> {list} </list> <condition> (eq,{total}) </condition> </sum>"
        );
    }
    out.push_str("  </constraints>\n</instance>\n");
}

fn names(model: &Model, cells: &[usize]) -> String {
    let names = cells.iter().map(|&cell| format!("q_{}", model.name(cell)));
    names.collect::<Vec<_>>().join(" ")
}

fn sums(out: &mut String, model: &Model, groups: &[&Group], condition: &str) {
    if groups.is_empty() {
        return;
    }
    let _ = writeln!(
        out,
        "    <group>\n      <sum> <list> %... </list> <condition> {condition} </condition> </sum>"
    );
    for group in groups {
        let _ = writeln!(out, "      <args> {} </args>", names(model, &group.cells));
    }
    out.push_str("    </group>\n");
}

/// An instantiation, perhaps after `v`, or `s UNSATISFIABLE`.
pub(crate) fn read(text: &str, model: &Model) -> Result<Vec<Answer>, AnswerError> {
    const EXPECTED: &str = "an <instantiation>, or ‘s UNSATISFIABLE’";
    let mut reading = Reading::new(model);
    let mut part = Part::Outside;
    let mut names: Vec<String> = Vec::new();
    let mut values = 0;
    for (number, line) in (1..).zip(text.lines()) {
        if line.contains("UNSATISFIABLE") {
            reading.none();
        }
        let line = line.strip_prefix('v').unwrap_or(line);
        // Tags stand apart from their content.
        let spaced = line.replace('<', " <").replace('>', "> ");
        for word in spaced.split_ascii_whitespace() {
            match word {
                "<list>" => {
                    part = Part::Names;
                    names.clear();
                }
                "<values>" => {
                    part = Part::Values;
                    values = 0;
                    reading.start(number);
                }
                "</instantiation>" => reading.end(),
                word if word.starts_with('<') || word.ends_with('>') => part = Part::Outside,
                word => match part {
                    Part::Outside => {}
                    Part::Names => names.push(word.to_owned()),
                    Part::Values => {
                        let (value, times) = value(number, word)?;
                        for _ in 0..times {
                            let name = names.get(values).ok_or_else(|| {
                                AnswerError::unexpected(number, word, "no more values than names")
                            })?;
                            values += 1;
                            let name_of_square = name.strip_prefix("q_").unwrap_or(name);
                            if value && !reading.named(number, name_of_square) {
                                let expected = "names such as q_a1";
                                return Err(AnswerError::unexpected(number, name, expected));
                            }
                        }
                    }
                },
            }
        }
    }
    reading.finish(EXPECTED)
}

enum Part {
    Outside,
    Names,
    Values,
}

/// `0`, `1`, or `0x7` for seven of the same.
fn value(line: usize, word: &str) -> Result<(bool, usize), AnswerError> {
    let unexpected = || AnswerError::unexpected(line, word, "0 or 1, perhaps as in 0x7");
    let (value, times) = word.split_once('x').unwrap_or((word, "1"));
    let times = times.parse().map_err(|_| unexpected())?;
    match value {
        "0" => Ok((false, times)),
        "1" => Ok((true, times)),
        _ => Err(unexpected()),
    }
}
