use anyhow::bail;
use clap::Args;
use queens::search::construct;
use queens::search::decide::{self, Decision};
use queens::{Base, Puzzle, Square, Stop, notation};

use crate::Outcome;
use crate::args::Globals;
use crate::format::{Ending, Format, Printer};
use crate::input::{Board, BoardArgs};
use crate::interrupt::stop_on_ctrl_c;
use crate::output::Answers;

/// Find one solution, as fast as possible, for n into the tens of millions
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    queens first 1000000 > f         one line of a million columns\n  \
    queens first 8 --given d8 --format board")]
pub(crate) struct First {
    #[command(flatten)]
    board: BoardArgs,

    /// How to write the solution
    #[arg(long, value_name = "FORMAT", default_value = "columns")]
    format: Format,
}

impl First {
    pub(crate) fn run(self, globals: &Globals) -> anyhow::Result<Outcome> {
        let boards = self.board.read_consistent()?;
        let format = if globals.json {
            Format::Json
        } else {
            self.format
        };
        let base = self.board.base();
        let stop = stop_on_ctrl_c()?;
        if format.is_picture() && boards.len() > 1 {
            bail!(
                "one picture shows the solution of one board, and here are {}",
                boards.len()
            );
        }
        let mut outcome = Outcome::Done;
        let mut any = false;
        for board in &boards {
            let printer = Printer::new(format, base, &board.puzzle)?
                .with_id(board.id.as_deref())
                .with_color(globals.colors());
            let needs_gap = any && format.is_drawn();
            let found = match board.puzzle.classic_size() {
                Some(n) if format == Format::Columns => streamed(n, base, &stop)?,
                Some(n) => constructed(n, printer, needs_gap)?,
                None => searched(&board.puzzle, printer, needs_gap, &stop)?,
            };
            match found {
                Found::Yes => any = true,
                Found::No(reason) => {
                    say_none(globals, board, reason.as_deref());
                    outcome = Outcome::Negative;
                }
                Found::Interrupted => {
                    globals.note(format_args!("{}: interrupted", board.name()));
                    return Ok(Outcome::Interrupted);
                }
            }
        }
        Ok(outcome)
    }
}

/// Says that a board has no solution and, where that is known, why.
pub(crate) fn say_none(globals: &Globals, board: &Board, reason: Option<&str>) {
    match reason {
        Some(reason) => globals.note(format_args!("{}: no solution: {reason}", board.name())),
        None => globals.note(format_args!("{}: no solution", board.name())),
    }
}

/// Columns written at a time.
const PIECE: usize = 4096;

enum Found {
    Yes,
    /// None; with the reason where it is known.
    No(Option<String>),
    Interrupted,
}

/// The empty board from the closed form, a piece at a time: ten million
/// columns are never held whole.
fn streamed(n: u32, base: Base, stop: &Stop) -> anyhow::Result<Found> {
    let Some(columns) = construct::columns(n) else {
        return Ok(Found::No(None));
    };
    let mut columns = columns.peekable();
    let mut answers = Answers::new();
    let mut piece = Vec::with_capacity(PIECE);
    let mut text = Vec::new();
    let mut is_first = true;
    while is_first || columns.peek().is_some() {
        if stop.requested() {
            answers.write(b"\n")?;
            answers.flush()?;
            return Ok(Found::Interrupted);
        }
        if !is_first {
            text.push(b' ');
        }
        piece.clear();
        piece.extend(columns.by_ref().take(PIECE));
        notation::columns::write(&mut text, &piece, base);
        answers.write(&text)?;
        text.clear();
        is_first = false;
    }
    answers.write(b"\n")?;
    answers.flush()?;
    Ok(Found::Yes)
}

/// The empty board in a format that needs the whole solution.
fn constructed(n: u32, printer: Printer<'_>, needs_gap: bool) -> anyhow::Result<Found> {
    let squares = construct::columns(n).map(|columns| {
        let in_rows = columns.enumerate();
        in_rows
            .map(|(row, col)| Square::new(row as u32, col))
            .collect::<Vec<_>>()
    });
    write(printer, needs_gap, squares.as_deref())
}

/// Any other board: whichever solution is found first.
fn searched(
    puzzle: &Puzzle,
    printer: Printer<'_>,
    needs_gap: bool,
    stop: &Stop,
) -> anyhow::Result<Found> {
    match decide::first(puzzle, stop)? {
        Decision::Stopped => Ok(Found::Interrupted),
        Decision::One(solution) => write(printer, needs_gap, Some(solution.queens())),
        Decision::Several(both) => write(printer, needs_gap, Some(both[0].queens())),
        Decision::None(reason) => {
            write(printer, needs_gap, None)?;
            Ok(Found::No(reason.map(|reason| reason.to_string())))
        }
    }
}

/// Writes the solution, or that there is none where the format says so. A
/// blank line goes before it if others were written.
fn write(
    mut printer: Printer<'_>,
    needs_gap: bool,
    squares: Option<&[Square]>,
) -> anyhow::Result<Found> {
    let mut text = Vec::new();
    printer.begin(&mut text);
    if let Some(squares) = squares {
        if needs_gap {
            text.push(b'\n');
        }
        printer.squares(&mut text, squares)?;
    }
    let ending = Ending {
        complete: squares.is_none(),
        total: None,
        unique: None,
    };
    printer.end(&mut text, ending)?;
    let mut answers = Answers::new();
    answers.write(&text)?;
    answers.flush()?;
    Ok(match squares {
        Some(_) => Found::Yes,
        None => Found::No(None),
    })
}
