use std::ops::ControlFlow;

use anyhow::bail;
use clap::{Args, ValueEnum};
use queens::counting::armies;
use queens::notation::{self, Form};
use queens::render::{self, Diagram, SvgOptions};
use queens::run::{self, ArmiesError, OpenBoard, Options};
use queens::{Base, Puzzle, Square, Stop};
use serde_json::json;

use super::count::{interrupted, open_board, show};
use crate::Outcome;
use crate::args::Globals;
use crate::input::{Board, BoardArgs};
use crate::interrupt::stop_on_ctrl_c;
use crate::output::{self, Answers};
use crate::progress::Progress;

/// Count the ways to place black and white queens (2n-queens)
///
/// The board is a matrix of usable (1) and unusable (0) squares, with or
/// without a line with n before it. Black queens must not attack black ones,
/// nor white ones white ones, and no two stand on one square. Exchanging the
/// colours makes another way.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    printf '4\\n1 1 1 1\\n1 1 1 1\\n1 1 1 1\\n1 1 1 1\\n' | queens two-armies -     prints 2\n  \
    queens two-armies 8                      on a board of ones: 3252\n  \
    queens two-armies 5 --solve --limit 2    see two of the ways")]
pub(crate) struct TwoArmies {
    #[command(flatten)]
    board: BoardArgs,

    /// How many armies there are, 1 to 4
    #[arg(long, value_name = "K", default_value_t = 2)]
    armies: u32,

    /// List the ways instead of counting them
    #[arg(long)]
    solve: bool,

    /// Stop the list after L ways
    #[arg(long, value_name = "L", requires = "solve")]
    limit: Option<u64>,

    /// How to write the ways
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "board",
        requires = "solve"
    )]
    format: ArmyFormat,

    /// Threads to count on; as many as there are cores if not given
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
}

/// How to write armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ArmyFormat {
    /// Rows of B, W and ., a blank line between boards
    Board,
    /// A drawn board with ♛ and ♕
    Pretty,
    /// The columns of each army, separated by |, one way a line
    Columns,
    /// One JSON object a line
    Ndjson,
    /// One picture of all ways
    Svg,
}

impl TwoArmies {
    pub(crate) fn run(self, globals: &Globals) -> anyhow::Result<Outcome> {
        let boards = self.board.read_digits_as(Form::Matrix)?;
        let stop = stop_on_ctrl_c()?;
        if self.solve && self.format == ArmyFormat::Svg && boards.len() > 1 {
            bail!(
                "one picture shows the ways on one board, and here are {}",
                boards.len()
            );
        }
        let mut outcome = Outcome::Done;
        let mut is_first = true;
        for board in &boards {
            let open = open_board(&board.puzzle)?;
            let done = if self.solve {
                self.list(globals, board, &open, is_first, &stop)?
            } else {
                self.count(globals, board, &open, &stop)?
            };
            is_first &= done == Outcome::Negative;
            match done {
                Outcome::Interrupted => return Ok(done),
                Outcome::Negative => outcome = done,
                Outcome::Done => {}
            }
        }
        Ok(outcome)
    }

    /// `--json`: `{"id", "armies", "count", "threads", "seconds"}`, with an id
    /// where the file has one.
    fn count(
        &self,
        globals: &Globals,
        board: &Board,
        open: &OpenBoard,
        stop: &Stop,
    ) -> anyhow::Result<Outcome> {
        let mut options = Options::default();
        options.threads = self.threads;
        let bar = Progress::new(globals, "two armies");
        let counted = run::armies(open, self.armies, &options, stop, &|progress| {
            show(&bar, progress);
        });
        drop(bar);
        let counted = match counted {
            Err(ArmiesError::Interrupted(at)) => {
                interrupted::<()>(globals, at)?;
                return Ok(Outcome::Interrupted);
            }
            Err(ArmiesError::Armies(armies::ArmiesError::Interrupted)) => {
                return Ok(Outcome::Interrupted);
            }
            counted => counted?,
        };
        if globals.json {
            let mut report = json!({
                "armies": counted.armies,
                "count": counted.total.to_string(),
                "threads": counted.threads,
                "seconds": counted.elapsed.as_secs_f64(),
            });
            if let Some(id) = &board.id {
                report["id"] = json!(id);
            }
            output::json(&report)?;
        } else {
            output::line(counted.total)?;
        }
        Ok(Outcome::Done)
    }

    /// Lists the ways; `is_first` says that nothing was written before.
    fn list(
        &self,
        globals: &Globals,
        board: &Board,
        open: &OpenBoard,
        is_first: bool,
        stop: &Stop,
    ) -> anyhow::Result<Outcome> {
        let puzzle = &board.puzzle;
        if self.armies > 2 && self.format == ArmyFormat::Board {
            // B and W are two; more armies are told apart by their columns.
            bail!(
                "boards show two armies; use --format columns for {}",
                self.armies
            );
        }
        let format = if globals.json {
            ArmyFormat::Ndjson
        } else {
            self.format
        };
        let mut answers = Answers::new();
        let mut kept: Vec<Vec<Vec<u8>>> = Vec::new();
        let mut text = Vec::new();
        let mut found = 0u64;
        let mut failed = None;
        let ended = armies::each(open, self.armies, stop, |ways| {
            if self.limit.is_some_and(|limit| found >= limit) {
                return ControlFlow::Break(());
            }
            text.clear();
            if format == ArmyFormat::Svg {
                kept.push(ways.to_vec());
            } else {
                write_way(
                    &mut text,
                    format,
                    self.board.base(),
                    puzzle,
                    ways,
                    is_first && found == 0,
                );
            }
            found += 1;
            match answers.write(&text) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        if let Some(error) = failed {
            return Err(error.into());
        }
        if !kept.is_empty() {
            let boards: Vec<Diagram<'_>> = kept.iter().map(|ways| drawn(puzzle, ways)).collect();
            answers.write(render::svg_sheet(&boards, &SvgOptions::default())?.as_bytes())?;
        }
        answers.flush()?;
        match ended {
            Err(armies::ArmiesError::Interrupted) => {
                globals.note(format_args!("interrupted after {found} ways"));
                Ok(Outcome::Interrupted)
            }
            Err(error) => Err(error.into()),
            Ok(_) if found == 0 => {
                globals.note(format_args!("{}: no way to place the armies", board.name()));
                Ok(Outcome::Negative)
            }
            Ok(_) => Ok(Outcome::Done),
        }
    }
}

fn drawn<'a>(puzzle: &'a Puzzle, ways: &[Vec<u8>]) -> Diagram<'a> {
    let mut diagram = Diagram::new(puzzle);
    for (army, columns) in ways.iter().enumerate() {
        let squares = columns
            .iter()
            .enumerate()
            .map(|(row, &col)| Square::new(row as u32, col.into()));
        diagram = diagram.with_army(army as u32, squares);
    }
    diagram
}

fn write_way(
    out: &mut Vec<u8>,
    format: ArmyFormat,
    base: Base,
    puzzle: &Puzzle,
    ways: &[Vec<u8>],
    is_first: bool,
) {
    match format {
        ArmyFormat::Board | ArmyFormat::Pretty => {
            if !is_first {
                out.push(b'\n');
            }
            let diagram = drawn(puzzle, ways);
            let drawing = if format == ArmyFormat::Board {
                render::text(&diagram).to_string()
            } else {
                let diagram = diagram.with_coordinates(true);
                render::pretty(&diagram, render::PrettyOptions::plain()).to_string()
            };
            out.extend_from_slice(drawing.as_bytes());
            if !drawing.ends_with('\n') {
                out.push(b'\n');
            }
        }
        ArmyFormat::Columns => {
            for (army, columns) in ways.iter().enumerate() {
                if army > 0 {
                    out.extend_from_slice(b" | ");
                }
                notation::columns::write(out, &widened(columns), base);
            }
            out.push(b'\n');
        }
        ArmyFormat::Ndjson => {
            out.extend_from_slice(b"{\"armies\":[");
            for (army, columns) in ways.iter().enumerate() {
                if army > 0 {
                    out.push(b',');
                }
                notation::columns::write_json(out, &widened(columns), base);
            }
            out.extend_from_slice(b"]}\n");
        }
        ArmyFormat::Svg => {}
    }
}

fn widened(columns: &[u8]) -> Vec<u32> {
    columns.iter().map(|&col| col.into()).collect()
}
