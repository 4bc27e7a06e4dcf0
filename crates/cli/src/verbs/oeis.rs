use std::sync::mpsc;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use queens::Stop;
use queens::oeis::{self, Sequence};
use serde_json::{Value, json};

use crate::Outcome;
use crate::args::Globals;
use crate::interrupt::stop_on_ctrl_c;
use crate::output::{self, table};

/// The integer sequences that this program can compute (oeis.org)
///
/// Without --check only the reference values are shown, which come from the
/// encyclopedia. With it they are computed again and compared, term by term,
/// as far as the time goes.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    queens oeis                                the list\n  \
    queens oeis A002562                        its reference values\n  \
    queens oeis A000170 --check --seconds 10   compute them again")]
pub(crate) struct Oeis {
    /// Number of a sequence, such as A000170; all of them if not given
    #[arg(value_name = "ID")]
    id: Option<String>,

    /// Compute the terms again and compare
    #[arg(long)]
    check: bool,

    /// Time for each sequence, in seconds
    #[arg(long, value_name = "S", default_value_t = 5.0, requires = "check")]
    seconds: f64,
}

impl Oeis {
    pub(crate) fn run(self, globals: &Globals) -> anyhow::Result<Outcome> {
        let chosen: Vec<&Sequence> = match &self.id {
            Some(id) => vec![oeis::by_id(&id.to_uppercase()).with_context(|| {
                format!("no sequence ‘{id}’ here; queens oeis lists those there are")
            })?],
            None => oeis::sequences().iter().collect(),
        };
        if self.check {
            let seconds = Duration::try_from_secs_f64(self.seconds)
                .context("--seconds: expected a number of seconds, 0 or more")?;
            return check(globals, &chosen, seconds);
        }
        match (&self.id, globals.json) {
            (_, true) => {
                let all: Vec<Value> = chosen.iter().map(|sequence| described(sequence)).collect();
                output::json(&json!({ "sequences": all }))?;
            }
            (Some(_), false) => show(chosen[0])?,
            (None, false) => list(&chosen)?,
        }
        Ok(Outcome::Done)
    }
}

fn described(sequence: &Sequence) -> Value {
    let values: Vec<String> = sequence.values.iter().map(u128::to_string).collect();
    json!({
        "id": sequence.id,
        "name": sequence.name,
        "offset": sequence.offset,
        "reference": values,
    })
}

fn list(sequences: &[&Sequence]) -> anyhow::Result<()> {
    let mut table = table(&["sequence", "known", "what it counts"], &[1]);
    for sequence in sequences {
        let known = sequence.values.len().to_string();
        table.add_row([sequence.id, &known, sequence.name]);
    }
    output::line(table)?;
    Ok(())
}

fn show(sequence: &Sequence) -> anyhow::Result<()> {
    output::line(format_args!("{}: {}", sequence.id, sequence.name))?;
    output::line("Reference values from oeis.org (CC BY-SA 4.0), not computed here:")?;
    let mut n = sequence.offset;
    while let Some(row) = sequence.reference_row(n) {
        output::line(format_args!("{n} {}", joined(&row)))?;
        n += 1;
    }
    Ok(())
}

/// One line a term: `A000170(8) = 92  agrees`. `--json`: one object a term,
/// `{"id", "n", "computed", "reference", "agrees"}`; `agrees` is null where no
/// reference is known.
fn check(globals: &Globals, sequences: &[&Sequence], time: Duration) -> anyhow::Result<Outcome> {
    let interrupt = stop_on_ctrl_c()?;
    let mut all_agree = true;
    for sequence in sequences {
        let deadline = Deadline::after(time, &interrupt);
        let mut agreed = 0;
        let mut n = sequence.offset;
        let reached = loop {
            // Past the 64 columns of a word nothing more can be computed.
            if n > 64 {
                break "as far as the engine goes".to_owned();
            }
            let Some(row) = sequence.compute(n, &deadline.stop)? else {
                break format!("a({n}) takes longer than the time given");
            };
            let reference = sequence.reference_row(n);
            let agrees = reference.as_ref().map(|reference| *reference == row);
            report(globals, sequence, n, &row, reference.as_deref(), agrees)?;
            match agrees {
                Some(true) => agreed += 1,
                Some(false) => all_agree = false,
                None => {}
            }
            n += 1;
        };
        drop(deadline);
        if interrupt.requested() {
            globals.note(format_args!("interrupted at {}({n})", sequence.id));
            return Ok(Outcome::Interrupted);
        }
        globals.note(format_args!(
            "{}: {agreed} rows agree; {reached}",
            sequence.id
        ));
    }
    Ok(if all_agree {
        Outcome::Done
    } else {
        Outcome::Negative
    })
}

fn report(
    globals: &Globals,
    sequence: &Sequence,
    n: u32,
    row: &[u128],
    reference: Option<&[u128]>,
    agrees: Option<bool>,
) -> anyhow::Result<()> {
    let id = sequence.id;
    if globals.json {
        let words = |row: &[u128]| row.iter().map(u128::to_string).collect::<Vec<_>>();
        output::json(&json!({
            "id": id,
            "n": n,
            "computed": words(row),
            "reference": reference.map(words),
            "agrees": agrees,
        }))?;
        return Ok(());
    }
    let verdict = match (agrees, reference) {
        (Some(true), _) => "agrees".to_owned(),
        (Some(false), Some(reference)) => format!("DIFFERS from {}", joined(reference)),
        _ => "no reference value".to_owned(),
    };
    output::line(format_args!("{id}({n}) = {}  {verdict}", joined(row)))?;
    Ok(())
}

fn joined(row: &[u128]) -> String {
    let words: Vec<String> = row.iter().map(u128::to_string).collect();
    words.join(" ")
}

/// Asks for a stop when the time is over, or when somebody pressed Ctrl-C.
struct Deadline {
    stop: Stop,
    /// Dropping this end tells the watching thread to go.
    over: Option<mpsc::Sender<()>>,
    watch: Option<std::thread::JoinHandle<()>>,
}

impl Deadline {
    fn after(time: Duration, interrupt: &Stop) -> Self {
        let stop = Stop::new();
        let (over, is_over) = mpsc::channel::<()>();
        let (asked, interrupt) = (stop.clone(), interrupt.clone());
        let watch = std::thread::spawn(move || {
            let step = Duration::from_millis(50);
            let mut left = time;
            while !interrupt.requested() && !left.is_zero() {
                let wait = step.min(left);
                if is_over.recv_timeout(wait) == Err(mpsc::RecvTimeoutError::Disconnected) {
                    return;
                }
                left -= wait;
            }
            asked.request();
        });
        Self {
            stop,
            over: Some(over),
            watch: Some(watch),
        }
    }
}

impl Drop for Deadline {
    fn drop(&mut self) {
        drop(self.over.take());
        if let Some(watch) = self.watch.take() {
            // The thread only waits; it cannot have panicked.
            let _ = watch.join();
        }
    }
}
