//! `queens count --estimate`: its options, and the line it prints.

use std::time::Duration;

use anyhow::bail;
use clap::Args;
use queens::Stop;
use queens::counting::estimate::{Estimate, EstimateOptions};
use queens::run::{self, EstimateReport, Until};
use serde::Serialize;

use super::count::open_board;
use crate::Outcome;
use crate::args::Globals;
use crate::input::Board;
use crate::output;
use crate::progress::Progress;

/// With fewer probes than this that reached a solution, the error itself is a
/// guess.
const FEW_HITS: u64 = 100;

/// How to estimate, and for how long.
#[derive(Debug, Args)]
#[command(next_help_heading = "Estimate")]
pub(crate) struct EstimateArgs {
    /// Say about how many there are, with the standard error, by random
    /// probes: for boards that are too large to count
    #[arg(long, conflicts_with_all = ["fundamental", "classes", "kernel", "cap"])]
    estimate: bool,

    /// Take K probes; a million if no limit is given
    #[arg(long, value_name = "K", requires = "estimate", value_parser = clap::value_parser!(u64).range(1..))]
    probes: Option<u64>,

    /// Go on until the standard error is as small as this: 1% or 0.01
    #[arg(long, value_name = "E", requires = "estimate", value_parser = share)]
    error: Option<f64>,

    /// Stop probing after so many seconds
    #[arg(long, value_name = "S", requires = "estimate", value_parser = seconds)]
    seconds: Option<Duration>,

    /// Which random numbers: the same seed gives the same estimate
    #[arg(long, value_name = "SEED", requires = "estimate", default_value_t = EstimateOptions::SEED)]
    seed: u64,
}

/// `--json`, one object a board.
#[derive(Serialize)]
struct Report {
    /// The board's name in its file.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// Size of the empty n×n board.
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<u32>,
    estimate: f64,
    standard_error: f64,
    /// The ends of the 95 % interval.
    low: f64,
    high: f64,
    /// Whether the estimate is the number itself.
    exact: bool,
    probes: u64,
    /// Probes that reached a solution.
    hits: u64,
    seed: u64,
    interrupted: bool,
    threads: usize,
    seconds: f64,
}

impl EstimateArgs {
    /// Whether an estimate was asked for.
    pub(crate) fn is_wanted(&self) -> bool {
        self.estimate
    }

    /// Estimates one board and prints what came of it.
    pub(crate) fn run(
        &self,
        globals: &Globals,
        board: Board,
        threads: Option<usize>,
        stop: &Stop,
    ) -> anyhow::Result<Outcome> {
        let mut until = Until::default();
        until.probes = self.probes;
        until.relative_error = self.error;
        until.time = self.seconds;
        until.seed = self.seed;
        until.threads = threads;
        let open = open_board(&board.puzzle)?;
        let bar = Progress::new(globals, "estimate");
        let report = run::estimate(&open, &until, stop, &|estimate, share| {
            bar.show(share, line(estimate));
        })?;
        drop(bar);
        let sample = report.estimate.sample;
        if sample.probes() > 0 {
            if globals.json {
                output::json(&Report::new(board, &report))?;
            } else if report.estimate.exact {
                output::line(line(&report.estimate))?;
            } else {
                let (line, probes) = (line(&report.estimate), sample.probes());
                output::line(format_args!("{line}, {probes} probes, seed {}", self.seed))?;
            }
        }
        if report.interrupted {
            let probes = sample.probes();
            globals.note(format_args!("interrupted after {probes} probes"));
            return Ok(Outcome::Interrupted);
        }
        match sample.hits() {
            _ if report.estimate.exact => {}
            0 => globals.note("no probe reached a solution; there may be some all the same"),
            hits @ 1..FEW_HITS => globals.note(format_args!(
                "only {hits} probes reached a solution: the error is a guess; take more --probes"
            )),
            _ => {}
        }
        Ok(Outcome::Done)
    }
}

impl Report {
    fn new(board: Board, report: &EstimateReport) -> Self {
        let (low, high) = report.estimate.interval();
        let sample = report.estimate.sample;
        Self {
            n: board.puzzle.classic_size(),
            id: board.id,
            estimate: report.estimate.value(),
            standard_error: report.estimate.standard_error(),
            low,
            high,
            exact: report.estimate.exact,
            probes: sample.probes(),
            hits: sample.hits(),
            seed: report.seed,
            interrupted: report.interrupted,
            threads: report.threads,
            seconds: report.elapsed.as_secs_f64(),
        }
    }
}

/// `2.349e17 ± 0.31 % (95 %: 2.335e17 to 2.363e17)`, to as many digits as the
/// error leaves.
fn line(estimate: &Estimate) -> String {
    let value = estimate.value();
    if estimate.exact {
        return format!("{} ± 0 (exact)", number(value, 15));
    }
    let Some(error) = estimate.relative_error() else {
        return "0 ± 0".to_owned();
    };
    let digits = (-error.log10()).ceil().clamp(1.0, 15.0) as usize;
    let (low, high) = estimate.interval();
    format!(
        "{} ± {} % (95 %: {} to {})",
        number(value, digits),
        percent(100.0 * error),
        number(low, digits),
        number(high, digits)
    )
}

/// A number in full as long as that is short, then with `digits` digits after
/// the first one.
fn number(value: f64, digits: usize) -> String {
    if value < 1e6 || digits >= 15 && value < 1e15 {
        let whole = value >= 100.0 || value.fract() == 0.0;
        format!("{value:.*}", if whole { 0 } else { 2 })
    } else {
        format!("{value:.digits$e}")
    }
}

/// Two or three digits of a percentage.
fn percent(value: f64) -> String {
    let decimals = match value {
        10.0.. => 0,
        1.0.. => 1,
        0.1.. => 2,
        0.01.. => 3,
        _ => return format!("{value:.1e}"),
    };
    format!("{value:.decimals$}")
}

/// `1%` or `0.01`.
fn share(text: &str) -> anyhow::Result<f64> {
    let (number, unit) = match text.trim().strip_suffix('%') {
        Some(number) => (number.trim(), 0.01),
        None => (text.trim(), 1.0),
    };
    match number.parse::<f64>() {
        Ok(share) if share > 0.0 && share.is_finite() => Ok(share * unit),
        _ => bail!("expected a share above 0 such as 1% or 0.01"),
    }
}

fn seconds(text: &str) -> anyhow::Result<Duration> {
    let seconds = text.parse().ok().map(Duration::try_from_secs_f64);
    match seconds {
        Some(Ok(seconds)) if !seconds.is_zero() => Ok(seconds),
        _ => bail!("expected a number of seconds above 0"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_read_with_and_without_per_cent() {
        assert!((share("1%").unwrap() - 0.01).abs() < 1e-15);
        assert!((share("0.5 %").unwrap() - 0.005).abs() < 1e-15);
        assert!((share("0.02").unwrap() - 0.02).abs() < 1e-15);
        for wrong in ["", "%", "0", "-1%", "nan", "inf", "x"] {
            assert!(share(wrong).is_err(), "{wrong}");
        }
        assert!(seconds("0").is_err() && seconds("-1").is_err() && seconds("1e99").is_err());
    }

    #[test]
    fn numbers_are_as_long_as_they_are_worth() {
        assert_eq!(number(92.0, 15), "92");
        assert_eq!(number(724_123.4, 3), "724123");
        assert_eq!(number(12.345, 2), "12.35");
        assert_eq!(number(2.349_1e17, 3), "2.349e17");
        assert_eq!(
            [0.004, 0.31, 2.5, 31.0].map(percent),
            ["4.0e-3", "0.31", "2.5", "31"]
        );
    }
}
