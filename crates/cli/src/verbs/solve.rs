use std::ops::ControlFlow;

use anyhow::bail;
use clap::Args;
use queens::run::{self, CountError, OpenError, Options};
use queens::search::methods::{Ended, Method};
use queens::{Lister, Puzzle, Stop, is_canonical};

use super::count::open_board;
use super::methods::named;
use crate::Outcome;
use crate::args::Globals;
use crate::format::{Ending, Format, Printer};
use crate::input::{Board, BoardArgs};
use crate::interrupt::stop_on_ctrl_c;
use crate::output::Answers;

/// List all solutions, in lexicographic order, the first ones at once
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    queens solve 8                             92 boards\n  \
    queens solve 8 --format columns            92 lines: 1 5 8 6 3 7 2 4, …\n  \
    queens solve 12 --limit 3 --total          three boards, and how many there are\n  \
    queens solve 6 --format svg > six.svg      a picture of all four\n  \
    queens solve board.txt --unique            is there exactly one?")]
pub(crate) struct Solve {
    #[command(flatten)]
    board: BoardArgs,

    /// Stop after K solutions
    #[arg(long, value_name = "K")]
    limit: Option<u64>,

    /// Only one solution of each orbit under the board's eight symmetries:
    /// the lexicographically first
    #[arg(long)]
    fundamental: bool,

    /// Use this method of the teaching ladder (see queens methods)
    #[arg(long, value_name = "NAME")]
    method: Option<String>,

    /// How to write the solutions
    #[arg(long, value_name = "FORMAT", default_value = "board")]
    format: Format,

    /// End with a line that gives the full number of solutions
    #[arg(long)]
    total: bool,

    /// Answer with status 1, and two solutions, unless there is exactly one
    #[arg(long, conflicts_with_all = ["limit", "fundamental", "total"])]
    unique: bool,
}

impl Solve {
    pub(crate) fn run(self, globals: &Globals) -> anyhow::Result<Outcome> {
        let boards = self.board.read()?;
        let stop = stop_on_ctrl_c()?;
        let format = self.format(globals);
        if format.is_picture() && boards.len() > 1 {
            bail!(
                "one picture shows the solutions of one board, and here are {}",
                boards.len()
            );
        }
        let mut outcome = Outcome::Done;
        let mut any = false;
        for board in &boards {
            let listing = self.list(globals, board, any, &stop)?;
            any |= listing.found > 0;
            if stop.requested() {
                globals.note(format_args!(
                    "interrupted after {} solutions",
                    listing.found
                ));
                return Ok(Outcome::Interrupted);
            }
            let says = match listing.found {
                0 if !listing.is_cut => Some("no solution"),
                0 | 1 => None,
                _ if self.unique => Some("several solutions: here are two"),
                _ => None,
            };
            if let Some(says) = says {
                globals.note(format_args!("{}: {says}", board.name()));
                outcome = Outcome::Negative;
            }
        }
        Ok(outcome)
    }

    fn format(&self, globals: &Globals) -> Format {
        if globals.json {
            Format::Json
        } else {
            self.format
        }
    }

    /// Lists the solutions of one board; `after_others` says whether those of
    /// another were written before.
    fn list(
        &self,
        globals: &Globals,
        board: &Board,
        after_others: bool,
        stop: &Stop,
    ) -> anyhow::Result<Listing> {
        let puzzle = &board.puzzle;
        let format = self.format(globals);
        let engine = self.engine(puzzle, stop)?;
        let limit = if self.unique { Some(2) } else { self.limit };
        let mut printer = Printer::new(format, self.board.base(), puzzle)?
            .with_id(board.id.as_deref())
            .with_color(globals.colors());
        let mut answers = Answers::new();
        let mut text = Vec::new();
        printer.begin(&mut text);
        let needs_gap = after_others && format.is_drawn();

        let mut listing = Listing::default();
        let mut failed = None;
        let mut receive = |columns: &[u32]| {
            if self.fundamental && !is_canonical(columns) {
                return ControlFlow::Continue(());
            }
            if limit.is_some_and(|limit| listing.found >= limit) {
                listing.is_cut = true;
                return ControlFlow::Break(());
            }
            if needs_gap && listing.found == 0 {
                text.push(b'\n');
            }
            listing.found += 1;
            let written = printer
                .solution(&mut text, columns)
                .and_then(|()| Ok(answers.write(&text)?));
            text.clear();
            match written {
                Ok(()) if listing.found == u64::MAX => ControlFlow::Break(()),
                Ok(()) if limit == Some(listing.found) && !self.total => {
                    listing.is_cut = true;
                    ControlFlow::Break(())
                }
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        engine.run(&mut receive)?;
        if let Some(error) = failed {
            return Err(error);
        }
        let total = match self.total && !stop.requested() {
            true if listing.is_cut => self.full_number(puzzle, stop)?,
            true => Some(listing.found.into()),
            false => None,
        };
        let ending = Ending {
            complete: !listing.is_cut && !stop.requested(),
            total,
            unique: (self.unique && !stop.requested()).then_some(listing.found == 1),
        };
        // If there was no solution, the text still holds what comes before the
        // first one.
        printer.end(&mut text, ending)?;
        answers.write(&text)?;
        answers.flush()?;
        Ok(listing)
    }

    fn engine(&self, puzzle: &Puzzle, stop: &Stop) -> anyhow::Result<Engine> {
        if self.fundamental && puzzle.classic_size().is_none() {
            bail!("--fundamental is for the empty n×n board, which has the square's symmetries");
        }
        let Some(name) = &self.method else {
            let lister = Lister::new(puzzle)?.with_stop(stop.clone());
            return Ok(Engine::Lister(Box::new(lister)));
        };
        let Some(n) = puzzle.classic_size() else {
            bail!("--method is for the empty n×n board; leave it out for this puzzle");
        };
        Ok(Engine::Method(named(name)?, n, stop.clone()))
    }

    /// How many solutions there are, when the listing was cut short; `None` if
    /// interrupted.
    fn full_number(&self, puzzle: &Puzzle, stop: &Stop) -> anyhow::Result<Option<u128>> {
        let options = Options::default();
        Ok(match puzzle.classic_size() {
            Some(n) if self.fundamental => match run::classes(n, &options, stop, &|_| {}) {
                Ok(report) => Some(report.classes.fundamental),
                Err(run::ClassesError::Count(CountError::Interrupted(_))) => None,
                Err(error) => return Err(error.into()),
            },
            Some(n) => match run::count(n, &options, stop, &|_| {}) {
                Ok(report) => Some(report.total),
                Err(CountError::Interrupted(_)) => None,
                Err(error) => return Err(error.into()),
            },
            None => match run::count_open(&open_board(puzzle)?, None, &options, stop, &|_| {}) {
                Ok(report) => Some(report.total),
                Err(OpenError::Interrupted(_)) => None,
                Err(error) => return Err(error.into()),
            },
        })
    }
}

/// What a listing came to.
#[derive(Clone, Copy, Debug, Default)]
struct Listing {
    /// Solutions written.
    found: u64,
    /// Whether there may be more, for the limit was reached.
    is_cut: bool,
}

/// Who finds the solutions.
enum Engine {
    Lister(Box<Lister>),
    Method(&'static dyn Method, u32, Stop),
}

impl Engine {
    fn run(self, receive: &mut dyn FnMut(&[u32]) -> ControlFlow<()>) -> anyhow::Result<Ended> {
        Ok(match self {
            Self::Lister(mut lister) => lister.for_each(receive),
            Self::Method(method, n, stop) => method.solve(n, &stop, receive)?.ended,
        })
    }
}
