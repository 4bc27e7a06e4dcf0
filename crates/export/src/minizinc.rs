//! MiniZinc. With one piece in each row, `q[r]` is the column of the piece in
//! row r, and columns and diagonals are `alldifferent`; otherwise `board[r,c]`
//! is 0 or 1. What those do not say is a sum over a group.

use std::fmt::Write as _;

use queens_board::{Puzzle, Square};

use crate::answer::{Answer, Reading};
use crate::model::{Group, Kind, Model};
use crate::{AnswerError, Format, head};

pub(crate) fn write(out: &mut String, puzzle: &Puzzle, model: &Model) {
    let variables = match model.has_row_units() {
        true => "q[r] is the column of the piece in row r; rows count from the top, from 1.",
        false => {
            "board[r,c] is 1 if a piece stands in row r and column c, from the top left, from 1."
        }
    };
    head::write(out, "%", puzzle, model, Format::MiniZinc, variables);
    let size = puzzle.size();
    let _ = writeln!(
        out,
        "int: rows = {};\nint: cols = {};",
        size.rows, size.cols
    );
    if model.has_row_units() {
        by_rows(out, puzzle, model);
    } else {
        by_squares(out, model);
    }
}

fn by_rows(out: &mut String, puzzle: &Puzzle, model: &Model) {
    out.push_str("include \"alldifferent.mzn\";\n");
    out.push_str("array[1..rows] of var 1..cols: q;\n");
    for row in model.squares.chunk_by(|a, b| a.row == b.row) {
        if row.len() < puzzle.size().cols as usize {
            let cols: Vec<String> = row
                .iter()
                .map(|square| (square.col + 1).to_string())
                .collect();
            let _ = writeln!(
                out,
                "constraint q[{}] in {{{}}};",
                row[0].row + 1,
                cols.join(",")
            );
        }
    }
    let moves = puzzle.rule().moves();
    let whole_lines = puzzle.walls().is_empty();
    let around = if moves.wraps { " mod cols" } else { "" };
    for &slide in moves.slides {
        let _ = match slide {
            _ if !whole_lines => Ok(()),
            (1, 0) => writeln!(out, "constraint alldifferent(q);"),
            (1, 1) => difference(out, '-', around),
            (1, -1) => difference(out, '+', around),
            _ => Ok(()),
        };
    }
    for &(down, right) in moves.leaps {
        if down != 0 {
            let _ = writeln!(
                out,
                "constraint forall(r in 1..rows - {down})(q[r + {down}] - q[r] != {right});"
            );
        }
    }
    let said = |group: &Group| match group.kind {
        Kind::Row | Kind::Leap => true,
        Kind::Column | Kind::Sum | Kind::Difference => whole_lines,
        Kind::Region | Kind::Given | Kind::Symmetry => false,
    };
    let one = |square: Square| format!("bool2int(q[{}] = {})", square.row + 1, square.col + 1);
    groups(out, model, said, one);
    out.push_str("solve satisfy;\n");
    out.push_str("output [join(\" \", [show(q[r]) | r in 1..rows]), \"\\n\"];\n");
}

fn difference(out: &mut String, sign: char, around: &str) -> std::fmt::Result {
    match around {
        "" => writeln!(
            out,
            "constraint alldifferent([q[r] {sign} r | r in 1..rows]);"
        ),
        // Kept from being negative.
        _ => writeln!(
            out,
            "constraint alldifferent([(q[r] + cols {sign} r){around} | r in 1..rows]);"
        ),
    }
}

fn by_squares(out: &mut String, model: &Model) {
    out.push_str("array[1..rows,1..cols] of var 0..1: board;\n");
    for square in model.size.squares() {
        if model.cell(square).is_none() {
            let _ = writeln!(
                out,
                "constraint board[{},{}] = 0;",
                square.row + 1,
                square.col + 1
            );
        }
    }
    let one = |square: Square| format!("board[{},{}]", square.row + 1, square.col + 1);
    groups(out, model, |_| false, one);
    if let Some(total) = model.total {
        let _ = writeln!(
            out,
            "constraint sum(r in 1..rows, c in 1..cols)(board[r,c]) = {total};"
        );
    }
    out.push_str("solve satisfy;\n");
    out.push_str(
        "output [\"squares:\"] ++ [if fix(board[r,c]) = 1 then \" \\(r),\\(c)\" else \"\" endif \
         | r in 1..rows, c in 1..cols] ++ [\"\\n\"];\n",
    );
}

/// The groups that are not said otherwise, as sums.
fn groups(
    out: &mut String,
    model: &Model,
    said: impl Fn(&Group) -> bool,
    one: impl Fn(Square) -> String,
) {
    let sum = |group: &Group| -> String {
        let cells = group.cells.iter().map(|&cell| one(model.squares[cell]));
        cells.collect::<Vec<_>>().join(" + ")
    };
    for unit in &model.units {
        if unit.cells.is_empty() {
            let _ = writeln!(out, "constraint false; % {unit} has no square");
        } else if !said(unit) {
            let _ = writeln!(out, "constraint {} = 1; % {unit}", sum(unit));
        }
    }
    for line in model.lines.iter().filter(|line| !said(line)) {
        let _ = writeln!(out, "constraint {} <= 1; % {line}", sum(line));
    }
    for &cell in &model.forbidden {
        let _ = writeln!(out, "constraint {} = 0;", one(model.squares[cell]));
    }
}

/// Solutions as our own output item writes them: the columns of all rows, or
/// `squares:` and squares as row and column, up to a line of hyphens.
pub(crate) fn read(text: &str, model: &Model) -> Result<Vec<Answer>, AnswerError> {
    const EXPECTED: &str =
        "columns such as ‘2 4 1 3’ or ‘squares: 1,2 …’, or =====UNSATISFIABLE=====";
    let mut reading = Reading::new(model);
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line == "=====UNSATISFIABLE=====" {
            reading.none();
        } else if let Some(squares) = line.strip_prefix("squares:") {
            reading.start(number);
            for word in squares.split_ascii_whitespace() {
                let pair = word.split_once(',');
                let pair = pair.and_then(|(row, col)| row.parse().ok().zip(col.parse().ok()));
                let (row, col): (i32, i32) = pair.ok_or_else(|| {
                    AnswerError::unexpected(number, word, "row and column such as 1,2")
                })?;
                reading.square(number, i64::from(row) - 1, i64::from(col) - 1);
            }
            reading.end();
        } else if line.starts_with(|c: char| c.is_ascii_digit()) {
            for (row, word) in (0..).zip(line.split_ascii_whitespace()) {
                let col: i32 = word
                    .parse()
                    .map_err(|_| AnswerError::unexpected(number, word, "the number of a column"))?;
                reading.square(number, row, i64::from(col) - 1);
            }
            reading.end();
        }
    }
    reading.finish(EXPECTED)
}
