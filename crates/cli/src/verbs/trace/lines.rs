//! The steps as lines of text or of JSON, written while the search runs.

use std::fmt::Write as _;
use std::io;
use std::ops::ControlFlow;

use queens::Square;
use queens::search::methods::{Ended, Method};
use queens::search::stats::Stats;
use queens::search::trace::{Event, Field, Record, Step};
use serde::Serialize;

use crate::Outcome;
use crate::args::Globals;
use crate::interrupt::stop_on_ctrl_c;
use crate::output::Answers;

/// Columns of a step's number, so that most runs stay aligned.
const NUMBER: usize = 6;

/// What to write of a step.
#[derive(Clone, Copy)]
pub(super) struct Form {
    pub(super) json: bool,
    pub(super) board: bool,
    pub(super) state: bool,
}

/// A line of JSON.
#[derive(Serialize)]
struct Object {
    #[serde(flatten)]
    record: Record,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<Vec<Field>>,
}

/// The last line of JSON.
#[derive(Serialize)]
struct Summary {
    stats: Stats,
    complete: bool,
}

/// Writes up to `limit` steps and a summary. Memory does not grow with the
/// number of steps.
pub(super) fn write(
    method: &dyn Method,
    n: u32,
    form: Form,
    limit: Option<u64>,
    globals: &Globals,
) -> anyhow::Result<Outcome> {
    let stop = stop_on_ctrl_c()?;
    let mut answers = Answers::new();
    let mut text = String::new();
    let mut written = 0;
    let mut stats = Stats::default();
    let mut result = Ok(());
    let outcome = method.trace(n, &stop, &mut |step| {
        // Breaking off only here tells a run that has just ended from one
        // that would go on.
        if limit.is_some_and(|limit| written >= limit) || stop.requested() {
            return ControlFlow::Break(());
        }
        text.clear();
        result = tell(step, n, form, &mut text).and_then(|()| answers.write(text.as_bytes()));
        if result.is_err() {
            return ControlFlow::Break(());
        }
        written += 1;
        stats = step.stats();
        ControlFlow::Continue(())
    })?;
    result?;

    let complete = outcome.ended == Ended::Complete;
    if complete {
        stats = outcome.stats;
    }
    text.clear();
    if form.json {
        text.push_str(&serde_json::to_string(&Summary { stats, complete })?);
        text.push('\n');
    } else {
        sum_up(written, stats, complete, &mut text);
    }
    answers.write(text.as_bytes())?;
    answers.flush()?;
    if !complete && stop.requested() {
        globals.note("interrupted: there are more steps");
        return Ok(Outcome::Interrupted);
    }
    Ok(Outcome::Done)
}

/// Adds the line or lines of one step.
fn tell(step: &Step<'_>, n: u32, form: Form, text: &mut String) -> io::Result<()> {
    if form.json {
        let object = Object {
            record: step.record(),
            state: form.state.then(|| step.state()),
        };
        text.push_str(&serde_json::to_string(&object)?);
        text.push('\n');
        return Ok(());
    }
    let event = step.event();
    // A queen stands as far in when it comes as when it goes.
    let depth = step.path().len() - usize::from(matches!(event, Event::Place { .. }));
    let indent = 2 * depth;
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{:>NUMBER$}  {:indent$}{event}", step.number(), "");
    let indent = NUMBER + 2 + indent + 4;
    if form.state {
        for field in step.state() {
            for line in field.to_string().lines() {
                let _ = writeln!(text, "{:indent$}{line}", "");
            }
        }
    }
    let changed = !matches!(event, Event::Try { .. } | Event::Select { .. });
    if form.board && changed {
        draw(step.path(), n, indent, text);
    }
    Ok(())
}

/// Adds the board: `Q` a queen, `.` an empty square.
fn draw(queens: &[Square], n: u32, indent: usize, text: &mut String) {
    let mut columns = vec![None; n as usize];
    for queen in queens {
        columns[queen.row as usize] = Some(queen.col);
    }
    for queen in columns {
        let _ = write!(text, "{:indent$}", "");
        for col in 0..n {
            let space = if col > 0 { " " } else { "" };
            let mark = if queen == Some(col) { 'Q' } else { '.' };
            let _ = write!(text, "{space}{mark}");
        }
        text.push('\n');
    }
}

fn sum_up(steps: u64, stats: Stats, complete: bool, text: &mut String) {
    let count = |number: u64, one: &str, many: &str| {
        let word = if number == 1 { one } else { many };
        format!("{number} {word}")
    };
    let parts = [
        count(steps, "step", "steps"),
        count(stats.nodes, "node", "nodes"),
        count(stats.checks, "check", "checks"),
        count(stats.updates, "update", "updates"),
        count(stats.backtracks, "backtrack", "backtracks"),
        count(stats.solutions, "solution", "solutions"),
    ];
    let so_far = if complete { "" } else { "stopped after " };
    let _ = writeln!(text, "{so_far}{}", parts.join(", "));
}
