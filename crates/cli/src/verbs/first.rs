use clap::Args;
use queens::search::construct;
use queens::{Base, Lister, Puzzle, Stop, notation};

use crate::Outcome;
use crate::args::Globals;
use crate::format::{Ending, Format, Printer};
use crate::input::BoardArgs;
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
        let boards = self.board.read()?;
        let format = if globals.json {
            Format::Json
        } else {
            self.format
        };
        let base = self.board.base();
        let stop = stop_on_ctrl_c()?;
        let mut outcome = Outcome::Done;
        for board in &boards {
            let found = match board.puzzle.classic_size() {
                Some(n) => constructed(n, format, base)?,
                None => searched(&board.puzzle, format, base, &stop)?,
            };
            match found {
                Found::Yes => {}
                Found::No => {
                    globals.note(format_args!("{}: no solution", board.name()));
                    outcome = Outcome::Negative;
                }
                Found::Interrupted => return Ok(Outcome::Interrupted),
            }
        }
        Ok(outcome)
    }
}

/// Columns written at a time.
const PIECE: usize = 4096;

enum Found {
    Yes,
    No,
    Interrupted,
}

/// The empty board: from the closed form, never held whole in one piece
/// unless the format needs it.
fn constructed(n: u32, format: Format, base: Base) -> anyhow::Result<Found> {
    let Some(columns) = construct::columns(n) else {
        return Ok(Found::No);
    };
    let mut answers = Answers::new();
    if format == Format::Columns {
        // Streamed in pieces: ten million columns are never held whole.
        let mut columns = columns.peekable();
        let mut piece = Vec::with_capacity(PIECE);
        let mut text = Vec::new();
        let mut is_first = true;
        while is_first || columns.peek().is_some() {
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
    } else {
        let puzzle = Puzzle::classic(n);
        let printer = Printer::new(format, base, &puzzle)?;
        write_one(&mut answers, printer, &columns.collect::<Vec<u32>>())?;
    }
    answers.flush()?;
    Ok(Found::Yes)
}

/// Any other board that the lister knows: its first solution.
fn searched(puzzle: &Puzzle, format: Format, base: Base, stop: &Stop) -> anyhow::Result<Found> {
    let mut lister = Lister::new(puzzle)?.with_stop(stop.clone());
    let printer = Printer::new(format, base, puzzle)?;
    let mut answers = Answers::new();
    match lister.advance() {
        Some(columns) => {
            write_one(&mut answers, printer, columns)?;
            answers.flush()?;
            Ok(Found::Yes)
        }
        None if stop.requested() => Ok(Found::Interrupted),
        None => Ok(Found::No),
    }
}

fn write_one(
    answers: &mut Answers,
    mut printer: Printer<'_>,
    columns: &[u32],
) -> anyhow::Result<()> {
    let mut text = Vec::new();
    printer.begin(&mut text);
    printer.solution(&mut text, columns)?;
    let ending = Ending {
        complete: false,
        total: None,
    };
    printer.end(&mut text, ending)?;
    Ok(answers.write(&text)?)
}
