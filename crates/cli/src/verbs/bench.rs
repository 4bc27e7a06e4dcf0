use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use clap::Args;
use queens::counting::{armies, kernel, open::OpenBoard};
use queens::{Lister, Puzzle, Stop, counting};
use serde_json::json;

use super::compare::duration;
use super::methods::named;
use crate::Outcome;
use crate::args::Globals;
use crate::interrupt::stop_on_ctrl_c;
use crate::output::{self, table};

/// Time our kernels and methods on this machine, with every answer checked
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    queens bench                    everything, five times each\n  \
    queens bench kernel --runs 9    only what has ‘kernel’ in its name")]
pub(crate) struct Bench {
    /// Only jobs whose name contains this
    filter: Option<String>,

    /// Runs of each job; the median is shown
    #[arg(long, value_name = "R", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    runs: u32,
}

/// The jobs: kind, name, n and the right answer (OEIS A000170; for two armies
/// an independent enumeration). All run on one thread.
const JOBS: &str = include_str!("bench_jobs.txt");

struct Job {
    kind: &'static str,
    name: &'static str,
    n: u32,
    answer: u128,
}

impl Bench {
    pub(crate) fn run(self, globals: &Globals) -> anyhow::Result<Outcome> {
        let filter = self.filter.unwrap_or_default();
        let jobs: Vec<Job> = JOBS
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .map(|line| parse(line).context("bench_jobs.txt"))
            .collect::<Result<_, _>>()?;
        let chosen: Vec<&Job> = jobs
            .iter()
            .filter(|job| job.label().contains(&filter))
            .collect();
        ensure!(!chosen.is_empty(), "no job has ‘{filter}’ in its name");

        let stop = stop_on_ctrl_c()?;
        let mut rows = Vec::new();
        for job in chosen {
            let mut times = Vec::new();
            for _ in 0..self.runs {
                let start = Instant::now();
                let Some(answer) = job.run(&stop)? else {
                    globals.note("interrupted");
                    return Ok(Outcome::Interrupted);
                };
                times.push(start.elapsed());
                let (label, right) = (job.label(), job.answer);
                ensure!(answer == right, "{label} gave {answer}; right is {right}");
            }
            times.sort_unstable();
            rows.push((job, times));
        }
        draw(globals, &rows)?;
        Ok(Outcome::Done)
    }
}

impl Job {
    fn label(&self) -> String {
        format!("{} {} {}", self.kind, self.name, self.n)
    }

    /// The answer; `None` if interrupted.
    fn run(&self, stop: &Stop) -> anyhow::Result<Option<u128>> {
        Ok(match self.kind {
            "kernel" => {
                let counter = kernel::by_name(self.name)?.prepare(self.n)?;
                counting::sum(&*counter, stop)
            }
            "method" => {
                let method = named(self.name)?;
                let outcome = method.solve(self.n, stop, &mut |_| ControlFlow::Continue(()))?;
                Some(outcome.stats.solutions.into())
            }
            "lister" => {
                let mut lister = Lister::new(&Puzzle::classic(self.n))?.with_stop(stop.clone());
                let mut found = 0;
                while lister.advance().is_some() {
                    found += 1;
                }
                Some(found)
            }
            "armies" => {
                let counter = armies::prepare(&OpenBoard::full(self.n)?, 2, stop)?;
                counting::sum(&*counter, stop)
            }
            kind => anyhow::bail!("unknown kind of job ‘{kind}’"),
        }
        .filter(|_| !stop.requested()))
    }
}

fn parse(line: &'static str) -> anyhow::Result<Job> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [kind, name, n, answer] = words[..] else {
        anyhow::bail!("‘{line}’ has not four words");
    };
    Ok(Job {
        kind,
        name,
        n: n.parse()?,
        answer: answer.parse()?,
    })
}

/// `--json`: `{"jobs": [{"kind", "name", "n", "answer", "median", "fastest"}, …]}`,
/// times in seconds.
fn draw(globals: &Globals, rows: &[(&Job, Vec<Duration>)]) -> anyhow::Result<()> {
    let median = |times: &[Duration]| times[times.len() / 2];
    if globals.json {
        let jobs: Vec<_> = rows
            .iter()
            .map(|(job, times)| {
                json!({
                    "kind": job.kind,
                    "name": job.name,
                    "n": job.n,
                    "answer": job.answer.to_string(),
                    "median": median(times).as_secs_f64(),
                    "fastest": times[0].as_secs_f64(),
                })
            })
            .collect();
        output::json(&json!({ "jobs": jobs }))?;
        return Ok(());
    }
    let headings = ["kind", "name", "n", "answer", "median", "fastest"];
    let mut table = table(&headings, &[2, 3, 4, 5]);
    for (job, times) in rows {
        table.add_row([
            job.kind.to_owned(),
            job.name.to_owned(),
            job.n.to_string(),
            job.answer.to_string(),
            duration(median(times)),
            duration(times[0]),
        ]);
    }
    output::line(table)?;
    Ok(())
}
