use anyhow::{Context, bail};
use clap::Args;
use queens::notation::{self, Form};
use queens::referee::{self, Completeness, Report, Verdict};
use queens::search::exact_cover::{self, Finder, Order};
use queens::{Base, Lister, Puzzle, Size, Solution, Solutions, Stop};
use serde_json::{Value, json};

use crate::Outcome;
use crate::args::Globals;
use crate::input::{BoardArgs, name_of, read_answers};
use crate::interrupt::stop_on_ctrl_c;
use crate::output::{self, Answers};

/// Judge claimed answers: every conflict by name and square
///
/// Takes one or many answers in any notation: columns, squares, boards,
/// matrices, nested lists, FEN. Lists whatever is wrong with them, repeats
/// among them, and with --complete what is missing.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    echo '1 5 8 6 3 7 2 4' | queens check -\n  \
    queens solve 8 | queens check - --complete\n  \
    queens check mine.txt --board puzzle.txt      against a puzzle with givens and holes")]
pub(crate) struct Check {
    /// A file with the answers, or - for stdin
    #[arg(value_name = "FILE")]
    file: String,

    /// The form of the file, if it is not recognised: board, columns, squares,
    /// matrix, json, fen
    #[arg(long, value_name = "FORM")]
    from: Option<Form>,

    /// What numbers count from; if not given, 1 unless a 0 occurs
    #[arg(long, value_name = "0|1", value_parser = crate::input::base)]
    base: Option<Base>,

    /// The puzzle to be solved: a size or a file; if not given, the empty
    /// board of each answer's own size
    #[arg(long, value_name = "BOARD", allow_negative_numbers = true)]
    board: Option<String>,

    /// Compare with the full set of solutions
    #[arg(long)]
    complete: bool,
}

/// Answers that are written out before the rest is only counted.
const SHOWN: usize = 20;

impl Check {
    pub(crate) fn run(self, globals: &Globals) -> anyhow::Result<Outcome> {
        let puzzle = self.puzzle()?;
        let text = read_answers(&self.file)?;
        let size = puzzle.as_ref().map(Puzzle::size);
        let claims = notation::read_claims(&text, self.from, self.base, size)
            .context(name_of(&self.file))?;
        drop(text);
        let report = referee::judge_all(puzzle.as_ref(), &claims);
        drop(claims);
        let completeness = if self.complete {
            let stop = stop_on_ctrl_c()?;
            match compare(puzzle, &report, &stop)? {
                Some(completeness) => Some(completeness),
                None => {
                    globals.note("interrupted while listing the full set");
                    return Ok(Outcome::Interrupted);
                }
            }
        } else {
            None
        };
        if globals.json {
            output::json(&as_json(&report, completeness.as_ref()))?;
        } else {
            write_report(&report, completeness.as_ref())?;
        }
        let is_right = report.is_valid() && completeness.is_none_or(|all| all.is_complete());
        Ok(if is_right {
            Outcome::Done
        } else {
            Outcome::Negative
        })
    }

    fn puzzle(&self) -> anyhow::Result<Option<Puzzle>> {
        let Some(board) = &self.board else {
            return Ok(None);
        };
        let mut boards = BoardArgs::of(board, self.base).read().context("--board")?;
        match boards.pop() {
            Some(board) if boards.is_empty() => Ok(Some(board.puzzle)),
            _ => bail!("--board: expected one board, not {}", boards.len() + 1),
        }
    }
}

/// What is missing and what is too much; `None` if interrupted.
fn compare(
    puzzle: Option<Puzzle>,
    report: &Report,
    stop: &Stop,
) -> anyhow::Result<Option<Completeness>> {
    let puzzle = match puzzle {
        Some(puzzle) => puzzle,
        None => Puzzle::new(common_size(report)?),
    };
    let valid = report.verdicts.iter().filter_map(Verdict::solution);
    let found = match Lister::new(&puzzle) {
        Ok(lister) => {
            let all = Solutions::from(lister.with_stop(stop.clone()));
            referee::completeness(valid.cloned(), all)
        }
        Err(_) => {
            let finder = Finder::in_order(&puzzle, Order::Lexicographic).context("--complete")?;
            let all = exact_cover::Solutions::from(finder.with_stop(stop.clone()));
            referee::completeness(valid.cloned(), all)
        }
    };
    Ok((!stop.requested()).then_some(found))
}

fn common_size(report: &Report) -> anyhow::Result<Size> {
    let mut sizes = report.verdicts.iter().map(Verdict::size);
    let Some(first) = sizes.next() else {
        bail!("--complete: there is no answer to tell the size from; name it with --board");
    };
    match sizes.find(|&size| size != first) {
        None => Ok(first),
        Some(other) => bail!(
            "--complete: the answers are for boards of several sizes, {first} and {other}; \
             name one with --board"
        ),
    }
}

pub(super) fn write_report(
    report: &Report,
    completeness: Option<&Completeness>,
) -> anyhow::Result<()> {
    let mut out = Answers::new();
    let mut say = |line: String| out.write((line + "\n").as_bytes());
    let wrong = report
        .verdicts
        .iter()
        .filter(|verdict| !verdict.is_valid())
        .count();
    let count = report.verdicts.len();
    let is_long = count > SHOWN;
    let mut shown = 0;
    for (index, verdict) in report.verdicts.iter().enumerate() {
        if is_long && (verdict.is_valid() || shown == SHOWN) {
            continue;
        }
        shown += 1;
        let place = format!("answer {} (line {})", index + 1, verdict.line());
        if verdict.is_valid() {
            say(format!(
                "{place}: right, {} queens on {}",
                verdict.squares().len(),
                verdict.size()
            ))?;
            continue;
        }
        say(format!("{place}: wrong"))?;
        for fault in verdict.faults() {
            say(format!("  {fault}"))?;
        }
    }
    if is_long && wrong > shown {
        say(format!("and {} more that are wrong", wrong - shown))?;
    }
    for repeat in report.repeats.iter().take(SHOWN) {
        say(repeat.to_string())?;
    }
    if report.repeats.len() > SHOWN {
        say(format!("and {} more repeats", report.repeats.len() - SHOWN))?;
    }
    for suspicion in &report.suspicions {
        say(format!("suspicion: {suspicion}"))?;
    }
    if let Some(all) = completeness {
        say(format!(
            "{} of {} solutions are there",
            all.found, all.expected
        ))?;
        let samples = [("missing", &all.missing), ("extra", &all.extra)];
        for (what, sample) in samples {
            for solution in &sample.examples {
                say(format!("{what}: {}", one_based(solution)))?;
            }
            let rest = sample.count - sample.examples.len() as u64;
            if rest > 0 {
                say(format!("and {rest} more {what}"))?;
            }
        }
    }
    if count != 1 {
        let repeats = match report.repeats.len() {
            1 => "1 repeat".to_owned(),
            repeats => format!("{repeats} repeats"),
        };
        say(format!(
            "{count} answers: {} right, {wrong} wrong, {repeats}",
            count - wrong
        ))?;
    }
    out.flush()?;
    Ok(())
}

fn one_based(solution: &Solution) -> String {
    let columns: Vec<u32> = solution.columns().collect();
    let mut text = Vec::new();
    notation::columns::write(&mut text, &columns, Base::One);
    String::from_utf8_lossy(&text).into_owned()
}

/// `--json`: `{"valid", "answers": [{"line", "valid", "faults", "suspicions"}, …],
/// "repeats": [{"answer", "of"}, …], "suspicions", "completeness"}`; answers
/// count from 1.
pub(super) fn as_json(report: &Report, completeness: Option<&Completeness>) -> Value {
    let words = |items: &[String]| json!(items);
    let answers: Vec<Value> = report
        .verdicts
        .iter()
        .map(|verdict| {
            let faults: Vec<String> = verdict.faults().iter().map(ToString::to_string).collect();
            let suspicions: Vec<String> = verdict
                .suspicions()
                .iter()
                .map(ToString::to_string)
                .collect();
            json!({
                "line": verdict.line(),
                "valid": verdict.is_valid(),
                "faults": words(&faults),
                "suspicions": words(&suspicions),
            })
        })
        .collect();
    let repeats: Vec<Value> = report
        .repeats
        .iter()
        .map(|repeat| json!({ "answer": repeat.index + 1, "of": repeat.of + 1 }))
        .collect();
    let suspicions: Vec<String> = report.suspicions.iter().map(ToString::to_string).collect();
    let columns = |solutions: &[Solution]| -> Value {
        solutions
            .iter()
            .map(|solution| solution.columns().map(|col| col + 1).collect::<Vec<_>>())
            .collect::<Vec<_>>()
            .into()
    };
    let complete = completeness.map(|all| {
        json!({
            "complete": all.is_complete(),
            "expected": all.expected,
            "missing": all.missing.count,
            "missing_examples": columns(&all.missing.examples),
            "extra": all.extra.count,
            "extra_examples": columns(&all.extra.examples),
        })
    });
    json!({
        "valid": report.is_valid(),
        "answers": answers,
        "repeats": repeats,
        "suspicions": suspicions,
        "completeness": complete,
    })
}
