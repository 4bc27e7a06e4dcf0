use std::ops::ControlFlow;

use anyhow::bail;
use clap::Args;
use queens::run::{self, CountError, Options};
use queens::search::decide::{self, Decision};
use queens::search::methods::Method;
use queens::search::solver::{Answer, Solver};
use queens::{Puzzle, PuzzleCountError, Stop, count_puzzle, is_canonical};

use super::first::say_none;
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
    queens solve board.txt --unique            is there exactly one?\n  \
    queens solve 6 --rule kings --queens 9     nine kings that leave each other alone")]
pub(crate) struct Solve {
    #[command(flatten)]
    board: BoardArgs,

    /// Stop after K solutions; with 1, on boards that are not empty and higher
    /// than 16 rows, the one found first, whichever that is
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
        let boards = self.board.read_consistent()?;
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
            match listing.found {
                0 if !listing.is_cut => say_none(globals, board, listing.reason.as_deref()),
                0 | 1 => continue,
                _ if self.unique => globals.note(format_args!(
                    "{}: several solutions: here are two",
                    board.name()
                )),
                _ => continue,
            }
            outcome = Outcome::Negative;
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
        let mut receive = |answer: Answer<'_>| {
            if let Answer::Columns(columns) = answer
                && self.fundamental
                && !is_canonical(columns)
            {
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
                .answer(&mut text, answer)
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
        let reason = engine.run(&mut receive)?;
        listing.reason = reason;
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
            return Ok(if puzzle.classic_size().is_some() {
                Engine::Solver(Box::new(Solver::new(puzzle)?.with_stop(stop.clone())))
            } else if self.unique {
                Engine::Decided(decide::unique(puzzle, stop)?)
            } else if self.limit == Some(1) && !self.total && !is_short(puzzle) {
                // Which one is left to the search; see --limit.
                Engine::Decided(decide::first(puzzle, stop)?)
            } else {
                Engine::Solver(Box::new(Solver::new(puzzle)?.with_stop(stop.clone())))
            });
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
            None => match count_puzzle(puzzle, None, &options, stop, &|_, _| {}) {
                Ok(count) => Some(count.total),
                Err(PuzzleCountError::Interrupted { .. }) => None,
                Err(error) => return Err(error.into()),
            },
        })
    }
}

/// What a listing came to.
#[derive(Clone, Debug, Default)]
struct Listing {
    /// Solutions written.
    found: u64,
    /// Whether there may be more, for the limit was reached.
    is_cut: bool,
    /// Why there is none, where that was seen without a search.
    reason: Option<String>,
}

/// Whether the first solution in order is found as quickly as any.
fn is_short(puzzle: &Puzzle) -> bool {
    puzzle.size().rows <= 16
}

/// Who finds the solutions.
enum Engine {
    Solver(Box<Solver>),
    Method(&'static dyn Method, u32, Stop),
    /// What was found out already.
    Decided(Decision),
}

impl Engine {
    /// Hands the solutions on until `receive` breaks; tells why there is none,
    /// where that was seen without a search.
    fn run(
        self,
        receive: &mut dyn FnMut(Answer<'_>) -> ControlFlow<()>,
    ) -> anyhow::Result<Option<String>> {
        match self {
            Self::Solver(mut solver) => {
                while let Some(answer) = solver.advance() {
                    if receive(answer).is_break() {
                        break;
                    }
                }
                return Ok(solver.infeasible().map(ToString::to_string));
            }
            Self::Method(method, n, stop) => {
                method.solve(n, &stop, &mut |columns| receive(Answer::Columns(columns)))?;
            }
            Self::Decided(Decision::None(reason)) => {
                return Ok(reason.map(|reason| reason.to_string()));
            }
            Self::Decided(Decision::Stopped) => {}
            Self::Decided(Decision::One(solution)) => {
                let _ = receive(Answer::Squares(solution.queens()));
            }
            Self::Decided(Decision::Several(both)) => {
                let _ = both
                    .iter()
                    .try_for_each(|solution| receive(Answer::Squares(solution.queens())));
            }
        }
        Ok(None)
    }
}
