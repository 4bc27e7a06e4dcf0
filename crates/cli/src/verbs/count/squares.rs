//! `--squares` and `--heat-map`: the solutions through each square.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use queens::render::{HeatMap, PngOptions, SvgOptions, heat_map, heat_map_png};
use queens::run::{self, Options, SquaresError, SquaresReport};
use queens::{Puzzle, Stop};
use serde::Serialize;

use super::{interrupted, open_board};
use crate::Outcome;
use crate::args::Globals;
use crate::input::Board;
use crate::output;
use crate::progress::Progress;

/// Pixels of the longer side of a heat map as PNG.
const PIXELS: u32 = 1600;

#[derive(Debug, Args)]
pub(super) struct SquaresArgs {
    /// Count, for each square, the solutions with a queen on it
    #[arg(long, conflicts_with_all = ["fundamental", "classes", "cap", "ledger", "estimate"])]
    squares: bool,

    /// Draw these numbers as a heat map, in SVG or, by the file's name, PNG;
    /// - writes SVG to stdout in place of the numbers
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["fundamental", "classes", "cap", "ledger", "estimate"]
    )]
    heat_map: Option<PathBuf>,
}

/// `--json`, one object a board. Numbers are strings, for they pass 2⁵³.
#[derive(Serialize)]
struct Report {
    /// The board's name in its file.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// Size of the empty n×n board.
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<u32>,
    /// The number of solutions.
    count: String,
    /// Rows from the top; null for a square that cannot be used.
    squares: Vec<Vec<Option<String>>>,
    threads: usize,
    seconds: f64,
}

impl SquaresArgs {
    pub(super) fn is_wanted(&self) -> bool {
        self.squares || self.heat_map.is_some()
    }

    /// Answers for all boards.
    pub(super) fn run(
        &self,
        globals: &Globals,
        boards: Vec<Board>,
        threads: Option<usize>,
        stop: &Stop,
    ) -> anyhow::Result<Outcome> {
        if self.heat_map.is_some() && boards.len() != 1 {
            bail!(
                "--heat-map is for one board, and there are {}",
                boards.len()
            );
        }
        for Board { id, puzzle, .. } in boards {
            let Some(counted) = count(globals, &puzzle, threads, stop)? else {
                return Ok(Outcome::Interrupted);
            };
            if let Some(file) = &self.heat_map {
                draw(&counted, file)?;
                if file.as_os_str() == "-" {
                    continue;
                }
            }
            if globals.json {
                output::json(&Report {
                    id,
                    n: puzzle.classic_size(),
                    count: counted.total.to_string(),
                    squares: words(&counted),
                    threads: counted.threads,
                    seconds: counted.elapsed.as_secs_f64(),
                })?;
            } else {
                output::line(table(&counted))?;
            }
        }
        Ok(Outcome::Done)
    }
}

fn count(
    globals: &Globals,
    puzzle: &Puzzle,
    threads: Option<usize>,
    stop: &Stop,
) -> anyhow::Result<Option<SquaresReport>> {
    let board = open_board(puzzle)?;
    let mut options = Options::default();
    options.threads = threads;
    let bar = Progress::new(globals, "squares");
    let counted = run::squares(&board, &options, stop, &|progress| {
        bar.show(
            progress.share(),
            format!("{} of {} counted", progress.done, progress.units),
        );
    });
    drop(bar);
    match counted {
        Err(SquaresError::Interrupted(at)) => interrupted(globals, at),
        counted => Ok(Some(counted?)),
    }
}

fn words(counted: &SquaresReport) -> Vec<Vec<Option<String>>> {
    let rows = counted.squares.iter();
    rows.map(|row| {
        row.iter()
            .map(|number| number.map(|number| number.to_string()))
            .collect()
    })
    .collect()
}

/// The numbers in columns, `-` for a square that cannot be used, and the total.
fn table(counted: &SquaresReport) -> String {
    let rows = words(counted);
    let numbers = rows.iter().flatten().flatten();
    let width = numbers.map(String::len).max().unwrap_or(1);
    let mut text = String::new();
    for row in &rows {
        let cells: Vec<String> = row
            .iter()
            .map(|cell| format!("{:>width$}", cell.as_deref().unwrap_or("-")))
            .collect();
        text.push_str(&cells.join(" "));
        text.push('\n');
    }
    text + &format!("total {}", counted.total)
}

fn draw(counted: &SquaresReport, file: &Path) -> anyhow::Result<()> {
    let map = HeatMap::new(&counted.squares, "solutions", counted.total);
    let is_png = file
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("png"));
    let picture = if is_png {
        heat_map_png(&map, &PngOptions::new(PIXELS))?
    } else {
        heat_map(&map, &SvgOptions::default())?.into_bytes()
    };
    if file.as_os_str() == "-" {
        return Ok(std::io::stdout().write_all(&picture)?);
    }
    std::fs::write(file, picture).with_context(|| format!("cannot write {}", file.display()))
}
