//! Every step of a traced run, played back on an empty board.

use std::ops::ControlFlow;

use queens_board::Square;
use queens_search::methods::{Ended, METHODS, Method, Tries, by_name};
use queens_search::stats::Stats;
use queens_search::stop::Stop;
use queens_search::trace::{Event, Line, Reason, Step, Unit, Verdict};

use crate::support::{attack, free_squares, list, peaceful};

/// A referee who sees only events.
struct Referee {
    n: u32,
    method: &'static dyn Method,
    steps: u64,
    path: Vec<Square>,
    stats: Stats,
    before: Stats,
    found_free: Option<Square>,
    selected: Option<Unit>,
    /// Squares tried at each depth since the last queen was placed there.
    tried: Vec<u32>,
}

impl Referee {
    fn new(method: &'static dyn Method, n: u32) -> Self {
        Self {
            n,
            method,
            steps: 0,
            path: Vec::new(),
            stats: Stats {
                nodes: 1,
                ..Stats::default()
            },
            before: Stats::default(),
            found_free: None,
            selected: None,
            tried: vec![0],
        }
    }

    fn see(&mut self, step: &Step<'_>) {
        self.steps += 1;
        assert_eq!(step.number(), self.steps);
        let code = self.method.pseudocode();
        assert!(
            (1..=code.len()).contains(&step.code_line()),
            "{}",
            step.event()
        );
        let free_before = self.found_free.take();
        match step.event() {
            Event::Select { unit, choices } => self.select(unit, choices),
            Event::Try { square, verdict } => self.tried(square, verdict),
            Event::Place { square } => {
                assert_eq!(free_before, Some(square), "placed without a look");
                self.path.push(square);
                self.tried.push(0);
                self.stats.nodes += 1;
                self.selected = None;
                let depth = self.path.len() as u32;
                self.stats.peak_depth = self.stats.peak_depth.max(depth);
            }
            Event::Lift { square, reason } => self.lift(square, reason),
            Event::Solution => {
                assert_eq!(self.path.len(), self.n as usize);
                self.stats.solutions += 1;
            }
            _ => panic!("say here what {} means", step.event()),
        }
        assert_eq!(step.path(), self.path);
        assert!(peaceful(&self.path));
        self.compare(step.stats());
        self.record(step);
    }

    fn select(&mut self, unit: Unit, choices: u32) {
        let free = free_squares(self.n, &self.path);
        let count = |unit: Unit| free.iter().filter(|&&square| unit.contains(square)).count();
        assert!(self.path.iter().all(|&queen| !unit.contains(queen)));
        assert_eq!(choices as usize, count(unit));
        let open = (0..self.n).map(Unit::Row);
        for other in open.filter(|unit| self.path.iter().all(|&queen| !unit.contains(queen))) {
            assert!(
                choices as usize <= count(other),
                "{other} has fewer than {unit}"
            );
        }
        self.selected = Some(unit);
    }

    fn tried(&mut self, square: Square, verdict: Verdict) {
        match verdict {
            Verdict::Free => {
                assert!(self.path.iter().all(|&queen| !attack(queen, square)));
                self.found_free = Some(square);
            }
            Verdict::Conflict { queen, line } => {
                assert_eq!(self.method.tries(), Tries::Every);
                assert!(self.path.contains(&queen));
                let rows = i64::from(square.row) - i64::from(queen.row);
                let cols = i64::from(square.col) - i64::from(queen.col);
                match line {
                    Line::Column => assert_eq!(cols, 0),
                    Line::DiagonalDown => assert_eq!(rows, cols),
                    Line::DiagonalUp => assert_eq!(rows, -cols),
                }
            }
        }
        let tried = self.tried.last_mut().expect("one a depth");
        if self.method.tries() == Tries::Every {
            assert_eq!(square, Square::new(self.path.len() as u32, *tried));
        }
        *tried += 1;
    }

    fn lift(&mut self, square: Square, reason: Reason) {
        let free = free_squares(self.n, &self.path);
        let full = self.path.len() == self.n as usize;
        let tried = self.tried.pop();
        match reason {
            Reason::DeadEnd(unit) => {
                assert!(!full);
                assert!(free.iter().all(|&square| !unit.contains(square)));
                assert!(self.path.iter().all(|&queen| !unit.contains(queen)));
                assert!(self.selected.is_none_or(|selected| selected == unit));
                self.stats.backtracks += 1;
            }
            Reason::Searched => assert!(!full),
            Reason::SolutionFound => assert!(full),
        }
        if self.method.tries() == Tries::Every && !full {
            assert_eq!(tried, Some(self.n), "a square left out");
        }
        assert_eq!(self.path.pop(), Some(square));
        self.selected = None;
    }

    fn compare(&mut self, stats: Stats) {
        assert!(stats.checks >= self.before.checks && stats.updates >= self.before.updates);
        self.before = stats;
        let shared = Stats {
            checks: 0,
            updates: 0,
            ..stats
        };
        assert_eq!(shared, self.stats);
    }

    /// The JSON says what the event says, counting from 1.
    fn record(&self, step: &Step<'_>) {
        let json = serde_json::to_value(step.record()).unwrap();
        assert_eq!(json["step"], self.steps);
        assert_eq!(json["code"], step.code_line());
        assert_eq!(json["event"], step.event().name());
        if let Some(square) = step.event().square() {
            assert_eq!(json["row"], square.row + 1);
            assert_eq!(json["column"], square.col + 1);
        }
    }
}

/// Plays a run back, at most `limit` steps of it.
fn replay(method: &'static dyn Method, n: u32, limit: u64) {
    let mut referee = Referee::new(method, n);
    let outcome = method
        .trace(n, &Stop::never(), &mut |step| {
            referee.see(step);
            if referee.steps < limit {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })
        .unwrap();
    if referee.steps < limit {
        assert_eq!(outcome.ended, Ended::Complete);
        assert!(referee.path.is_empty() || n == 0);
        assert_eq!(
            outcome.stats,
            list(method, n).1,
            "{} traced differs",
            method.name()
        );
    }
}

#[test]
fn whole_runs_on_small_boards() {
    for method in METHODS {
        for n in 0..=6 {
            replay(*method, n, u64::MAX);
        }
    }
}

#[test]
fn the_beginnings_of_runs_on_larger_boards() {
    for method in METHODS {
        for n in [10, 17, 32, 64] {
            replay(*method, n, 1500);
        }
    }
}

#[test]
fn the_board_of_no_rows_is_one_event() {
    for method in METHODS {
        let mut events = Vec::new();
        method
            .trace(0, &Stop::never(), &mut |step| {
                events.push(step.event());
                let _ = step.state();
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(events, [Event::Solution], "{}", method.name());
    }
}

#[test]
fn sentences_and_records_of_four_by_four() {
    let mut told = Vec::new();
    by_name("row-check")
        .unwrap()
        .trace(4, &Stop::never(), &mut |step| {
            told.push((
                step.event().to_string(),
                serde_json::to_string(&step.record()).unwrap(),
            ));
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(
        told[3].0,
        "row 2, column 2: taken on the ↘ diagonal by the queen in row 1"
    );
    // The very lines that the documentation of `Record` shows.
    for record in [
        r#"{"step":1,"event":"free","row":1,"column":1,"code":13}"#,
        r#"{"step":2,"event":"place","row":1,"column":1,"code":5}"#,
        r#"{"step":8,"event":"conflict","row":3,"column":2,"with":{"row":2,"column":3},"line":"diagonal-up","code":12}"#,
        r#"{"step":11,"event":"lift","row":2,"column":3,"reason":"dead-end","blocked":{"row":3},"code":7}"#,
        r#"{"step":24,"event":"lift","row":2,"column":4,"reason":"searched","code":7}"#,
        r#"{"step":39,"event":"solution","columns":[2,4,1,3],"code":2}"#,
        r#"{"step":40,"event":"lift","row":4,"column":3,"reason":"solution-found","code":7}"#,
    ] {
        assert!(told.iter().any(|(_, json)| json == record), "{record}");
    }
    let all: Vec<&str> = told.iter().map(|(sentence, _)| sentence.as_str()).collect();
    for sentence in [
        "row 2, column 3: queen lifted, for row 3 has no free square",
        "row 1, column 1: queen lifted, for all that follows has been searched",
        "a solution: every row has its queen",
        "row 4, column 3: queen lifted, to look for the next solution",
    ] {
        assert!(all.contains(&sentence), "nobody said: {sentence}");
    }

    let mut selected = None;
    by_name("dancing-links")
        .unwrap()
        .trace(4, &Stop::never(), &mut |step| {
            if step.number() < 7 {
                return ControlFlow::Continue(());
            }
            selected = Some((
                step.event().to_string(),
                serde_json::to_string(&step.record()).unwrap(),
            ));
            ControlFlow::Break(())
        })
        .unwrap();
    let record = r#"{"step":7,"event":"select","row":3,"choices":0,"code":3}"#;
    let sentence = "row 3 has no free square";
    assert_eq!(selected, Some((sentence.to_owned(), record.to_owned())));
}
