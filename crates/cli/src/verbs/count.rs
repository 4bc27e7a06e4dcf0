use std::path::PathBuf;
use std::time::Duration;

use anyhow::bail;
use bytesize::ByteSize;
use clap::Args;
use queens::counting::Memory;
use queens::counting::classes::Classes;
use queens::run::ledger::Share;
use queens::run::{self, ClassesError, CountError, OpenBoard, Options};
use queens::{Pieces, Puzzle, PuzzleCountError, Rule, Stop, count_puzzle};
use serde::Serialize;

use crate::Outcome;
use crate::args::Globals;
use crate::input::{Board, BoardArgs};
use crate::interrupt::stop_on_ctrl_c;
use crate::output;
use crate::progress::Progress;
use crate::verbs::estimate::EstimateArgs;

mod kept;
mod squares;

/// Count the solutions, exactly or about
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    queens count 16                            14772512\n  \
    queens count 8 --classes                   total, fundamental and by symmetry\n  \
    echo 8 | queens count -                    from a pipe\n  \
    queens count 12 --holes c3,d4 --given a1   on a board with holes and a given queen\n  \
    queens count 13 --rule torus               4524: edges glued together\n  \
    queens count puzzles.jsonl --cap 1000      many boards, one line each\n  \
    queens count 8 --squares                   solutions through each square\n  \
    queens count 12 --heat-map twelve.svg      the same as a picture\n  \
    queens count 27 --estimate --error 5%      2.3e17, as far as random probes tell\n  \
    queens count 12 --ledger twelve.ledger     keep what is done; run it again to go on\n  \
    queens count 12 --ledger part2.ledger --split 2/3    a third of it (see queens merge)")]
pub(crate) struct Count {
    #[command(flatten)]
    board: BoardArgs,

    /// Count solutions that symmetry makes equal only once
    #[arg(long, conflicts_with = "classes")]
    fundamental: bool,

    /// Show the total, the fundamental ones and the classes of symmetry
    #[arg(long)]
    classes: bool,

    /// The counting kernel (see queens kernels); for a board with holes or
    /// givens, search, join or general
    #[arg(long, value_name = "NAME", default_value = "auto")]
    kernel: String,

    /// Threads to count on; as many as there are cores if not given
    #[arg(long, value_name = "T")]
    threads: Option<usize>,

    /// Memory for tables, such as 600MB or 8GiB; what does not fit is made
    /// anew when it is needed, which takes a little longer
    #[arg(long, value_name = "SIZE", default_value = "2GiB")]
    memory: ByteSize,

    /// Stop counting at K and say so
    #[arg(long, value_name = "K", conflicts_with_all = ["fundamental", "classes"])]
    cap: Option<u64>,

    /// Keep every finished unit in this file, and go on from what is in it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["cap", "estimate"])]
    ledger: Option<PathBuf>,

    /// Count share I of K only, I from 1 to K; queens merge joins the ledgers
    #[arg(long, value_name = "I/K", requires = "ledger")]
    split: Option<Share>,

    #[command(flatten)]
    squares: squares::SquaresArgs,

    #[command(flatten)]
    estimate: EstimateArgs,
}

/// `--json`, one object a board. Counts are strings, for they pass 2⁵³.
#[derive(Default, Serialize)]
struct Report {
    /// The board's name in its file.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// Size of the empty n×n board.
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<u32>,
    /// The number of solutions, or the cap.
    count: String,
    /// Whether counting stopped at the cap.
    #[serde(skip_serializing_if = "Option::is_none")]
    capped: Option<bool>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    classes: Option<ClassesReport>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    kept: Option<kept::Kept>,
    /// The kernel that counted.
    kernel: String,
    threads: usize,
    seconds: f64,
}

#[derive(Serialize)]
struct ClassesReport {
    fundamental: String,
    orbits_of_8: String,
    orbits_of_4: String,
    orbits_of_2: String,
    orbits_of_1: String,
    point_symmetric: String,
    quarter_turn: String,
}

impl From<&Classes> for ClassesReport {
    fn from(classes: &Classes) -> Self {
        Self {
            fundamental: classes.fundamental.to_string(),
            orbits_of_8: classes.orbits_of_8.to_string(),
            orbits_of_4: classes.orbits_of_4.to_string(),
            orbits_of_2: classes.orbits_of_2.to_string(),
            orbits_of_1: classes.orbits_of_1.to_string(),
            point_symmetric: classes.point_symmetric.to_string(),
            quarter_turn: classes.quarter_turn.to_string(),
        }
    }
}

impl Count {
    pub(crate) fn run(self, globals: &Globals) -> anyhow::Result<Outcome> {
        let boards = self.board.read_consistent()?;
        let stop = stop_on_ctrl_c()?;
        if let Some(keeping) = self.keeping() {
            return self.count_kept(globals, &boards, &keeping, &stop);
        }
        if self.squares.is_wanted() {
            if self.kernel != "auto" {
                bail!("--kernel is for the total, not for --squares");
            }
            return self.squares.run(globals, boards, self.threads, &stop);
        }
        for board in boards {
            if self.estimate.is_wanted() {
                match self.estimate.run(globals, board, self.threads, &stop)? {
                    Outcome::Done => continue,
                    ended => return Ok(ended),
                }
            }
            match self.count(globals, board, &stop)? {
                Some(report) if globals.json => output::json(&report)?,
                Some(report) => self.print(&report)?,
                None => return Ok(Outcome::Interrupted),
            }
        }
        Ok(Outcome::Done)
    }

    /// The count of one board; `None` if it was interrupted.
    fn count(
        &self,
        globals: &Globals,
        Board { id, puzzle, .. }: Board,
        stop: &Stop,
    ) -> anyhow::Result<Option<Report>> {
        let mut options = Options::default();
        options.kernel = Some(self.kernel.clone());
        options.threads = self.threads;
        options.memory = Memory::of_bytes(self.memory.as_u64());
        let report = match puzzle.classic_size() {
            Some(n) if self.fundamental || self.classes => {
                self.count_classes(globals, n, &options, stop)
            }
            Some(n) if self.cap.is_none() => count_all(globals, n, &options, stop),
            _ => self.count_any(globals, &puzzle, &options, stop),
        }?;
        Ok(report.map(|report| Report { id, ..report }))
    }

    fn count_classes(
        &self,
        globals: &Globals,
        n: u32,
        options: &Options,
        stop: &Stop,
    ) -> anyhow::Result<Option<Report>> {
        let bar = Progress::new(globals, &format!("count {n}"));
        let counted = run::classes(n, options, stop, &|progress| show(&bar, progress));
        drop(bar);
        let counted = match counted {
            Err(ClassesError::Count(CountError::Interrupted(at))) => {
                return interrupted(globals, at);
            }
            counted => counted?,
        };
        let classes = counted.classes;
        Ok(Some(Report {
            n: Some(n),
            count: classes.total.to_string(),
            classes: Some((&classes).into()),
            ..Report::new(counted.kernel, counted.threads, counted.elapsed)
        }))
    }

    fn count_any(
        &self,
        globals: &Globals,
        puzzle: &Puzzle,
        options: &Options,
        stop: &Stop,
    ) -> anyhow::Result<Option<Report>> {
        if self.fundamental || self.classes {
            bail!("--fundamental and --classes are for the empty n×n board, not for this puzzle");
        }
        let bar = Progress::new(globals, "count");
        let counted = count_puzzle(puzzle, self.cap, options, stop, &|share, counted| {
            bar.show(share, format!("≥ {counted}"));
        });
        drop(bar);
        let counted = match counted {
            Err(PuzzleCountError::Interrupted { share, counted }) => {
                say_interrupted(globals, share, counted);
                return Ok(None);
            }
            counted => counted?,
        };
        Ok(Some(Report {
            n: puzzle.classic_size(),
            count: counted.total.to_string(),
            capped: self.cap.map(|_| counted.capped),
            ..Report::new(counted.kernel, counted.threads, counted.elapsed)
        }))
    }

    fn print(&self, report: &Report) -> std::io::Result<()> {
        match &report.classes {
            Some(classes) if self.fundamental => output::line(&classes.fundamental),
            Some(classes) => output::line(drawn(report, classes)),
            None if report.capped == Some(true) => output::line(format_args!(
                "{} or more (stopped at the cap)",
                report.count
            )),
            None => output::line(&report.count),
        }
    }
}

impl Report {
    fn new(kernel: &str, threads: usize, elapsed: Duration) -> Self {
        Self {
            kernel: kernel.to_owned(),
            threads,
            seconds: elapsed.as_secs_f64(),
            ..Self::default()
        }
    }
}

fn count_all(
    globals: &Globals,
    n: u32,
    options: &Options,
    stop: &Stop,
) -> anyhow::Result<Option<Report>> {
    let bar = Progress::new(globals, &format!("count {n}"));
    let counted = run::count(n, options, stop, &|progress| show(&bar, progress));
    drop(bar);
    let counted = match counted {
        Err(CountError::Interrupted(at)) => return interrupted(globals, at),
        counted => counted?,
    };
    Ok(Some(Report {
        n: Some(n),
        count: counted.total.to_string(),
        ..Report::new(counted.kernel, counted.threads, counted.elapsed)
    }))
}

/// The puzzle as usable squares, for the searches that work on those.
pub(crate) fn open_board(puzzle: &Puzzle) -> anyhow::Result<OpenBoard> {
    let size = puzzle.size();
    if puzzle.rule() != Rule::Queens {
        bail!("counting knows the rule queens, not {}", puzzle.rule());
    }
    if !puzzle.walls().is_empty() || puzzle.regions().is_some() {
        bail!("counting does not know walls or regions");
    }
    if puzzle.pieces() != Pieces::OneEachRow || puzzle.armies() != 1 {
        bail!("counting places one queen a row, of one army");
    }
    let Some(rows) = puzzle.row_masks() else {
        bail!("counting takes boards up to 64×64, not {size}");
    };
    let mut board = OpenBoard::new(size.cols, rows)?;
    // Givens that attack one another leave nothing to count; the masks alone
    // would only show it further down.
    if !puzzle
        .conflicts(&Vec::from_iter(puzzle.givens().iter().copied()))
        .is_empty()
    {
        board = OpenBoard::new(size.cols, vec![0; size.rows as usize])?;
    }
    Ok(board)
}

/// Says how far an interrupted count came.
pub(crate) fn interrupted<T>(globals: &Globals, at: run::Interrupted) -> anyhow::Result<Option<T>> {
    let share = at.done as f64 / at.units.max(1) as f64;
    say_interrupted(globals, share, at.counted);
    Ok(None)
}

fn say_interrupted(globals: &Globals, share: f64, counted: u128) {
    globals.note(format_args!(
        "interrupted after {:.1} % of the work: at least {counted} solutions",
        100.0 * share
    ));
}

/// Moves the bar.
pub(crate) fn show(bar: &Progress, progress: &run::Progress) {
    bar.show(progress.share(), format!("≥ {}", progress.counted));
}

/// `92 = 8·11 + 4·1 + 2·0`, and what the terms mean.
fn drawn(report: &Report, classes: &ClassesReport) -> String {
    let sum = match report.n {
        Some(0 | 1) => format!("{} = 1·{}", report.count, classes.orbits_of_1),
        _ => format!(
            "{} = 8·{} + 4·{} + 2·{}",
            report.count, classes.orbits_of_8, classes.orbits_of_4, classes.orbits_of_2
        ),
    };
    let rows = [
        ("total", &report.count, "A000170"),
        (
            "fundamental (up to symmetry)",
            &classes.fundamental,
            "A002562",
        ),
        (
            "without symmetry, in orbits of 8",
            &classes.orbits_of_8,
            "A260320",
        ),
        (
            "half-turn only, in orbits of 4",
            &classes.orbits_of_4,
            "A260319",
        ),
        (
            "quarter-turn, in orbits of 2",
            &classes.orbits_of_2,
            "A260318",
        ),
        (
            "unchanged by a half turn",
            &classes.point_symmetric,
            "A032522",
        ),
        (
            "unchanged by a quarter turn",
            &classes.quarter_turn,
            "A033148",
        ),
    ];
    let width = rows.iter().map(|row| row.1.len()).max().unwrap_or(0);
    let mut text = String::new();
    for (name, value, sequence) in rows {
        text.push_str(&format!("{name:<34}{value:>width$}   {sequence}\n"));
    }
    text + &sum
}
