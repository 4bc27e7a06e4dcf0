//! What all searches share: the queens placed, the cost, and the reporting.
//!
//! A method does its work on its own data and tells the [`Search`] what it
//! did. The search keeps the path and the statistics, so that these mean the
//! same for every method, and passes the event on to whoever watches.

use std::ops::ControlFlow;

use queens_board::Square;

use super::engine::Lines;
use crate::stats::Stats;
use crate::stop::Stop;
use crate::trace::{Event, Line, Reason, Snapshot, Step, Unit, Verdict};

/// Whether to go on.
pub(crate) type Flow = ControlFlow<()>;

/// Somebody who watches a search.
pub(crate) trait Watch {
    /// Whether steps are wanted. A constant, so that the work of making them
    /// is compiled away where they are not.
    const TRACED: bool;

    /// Takes a step.
    fn step(&mut self, step: &Step<'_>) -> Flow;

    /// Takes a solution.
    fn found(&mut self, columns: &[u32]) -> Flow;
}

/// Watches for solutions only.
pub(crate) struct Silent<'a>(pub(crate) &'a mut dyn FnMut(&[u32]) -> Flow);

impl Watch for Silent<'_> {
    const TRACED: bool = false;

    fn step(&mut self, _: &Step<'_>) -> Flow {
        Flow::Continue(())
    }

    fn found(&mut self, columns: &[u32]) -> Flow {
        (self.0)(columns)
    }
}

/// Watches every step.
pub(crate) struct Traced<'a>(pub(crate) &'a mut dyn FnMut(&Step<'_>) -> Flow);

impl Watch for Traced<'_> {
    const TRACED: bool = true;

    fn step(&mut self, step: &Step<'_>) -> Flow {
        (self.0)(step)
    }

    fn found(&mut self, _: &[u32]) -> Flow {
        Flow::Continue(())
    }
}

/// The change made last, which tells why the next queen is lifted.
enum Last {
    Place,
    Lift,
    Solution,
}

/// A search under way.
pub(crate) struct Search<'a, W> {
    /// The cost so far. Methods add their own checks and updates; the rest is
    /// kept here.
    pub(crate) stats: Stats,
    n: u32,
    path: Vec<Square>,
    columns: Vec<u32>,
    selected: Option<Unit>,
    last: Last,
    steps: u64,
    stop: &'a Stop,
    lines: &'a Lines,
    watch: W,
}

impl<'a, W: Watch> Search<'a, W> {
    /// A search of the n × n board that has not begun.
    pub(crate) fn new(n: u32, stop: &'a Stop, lines: &'a Lines, watch: W) -> Self {
        Self {
            stats: Stats::default(),
            n,
            path: Vec::with_capacity(n as usize),
            columns: vec![0; n as usize],
            selected: None,
            last: Last::Lift,
            steps: 0,
            stop,
            lines,
            watch,
        }
    }

    /// Rows of the board.
    pub(crate) fn n(&self) -> u32 {
        self.n
    }

    /// Queens on the board.
    pub(crate) fn depth(&self) -> u32 {
        self.path.len() as u32
    }

    /// The queen placed last.
    pub(crate) fn last_queen(&self) -> Option<Square> {
        self.path.last().copied()
    }

    /// Enters the root, the empty board.
    pub(crate) fn start(&mut self) -> Flow {
        self.enter()
    }

    /// The method chose `unit`, which has this many free squares.
    pub(crate) fn select(&mut self, unit: Unit, choices: u32, data: &dyn Snapshot) -> Flow {
        self.selected = Some(unit);
        self.report(Event::Select { unit, choices }, data)
    }

    /// The method found `square` attacked along `line`.
    ///
    /// No two queens share a line, so square and line name the queen.
    pub(crate) fn conflict(&mut self, square: Square, line: Line, data: &dyn Snapshot) -> Flow {
        if !W::TRACED {
            return Flow::Continue(());
        }
        let queen = self
            .path
            .iter()
            .copied()
            .find(|&queen| line.joins(queen, square));
        debug_assert!(queen.is_some(), "no queen on that line");
        let Some(queen) = queen else {
            return Flow::Continue(());
        };
        let verdict = Verdict::Conflict { queen, line };
        self.report(Event::Try { square, verdict }, data)
    }

    /// The method found `square` free.
    pub(crate) fn free(&mut self, square: Square, data: &dyn Snapshot) -> Flow {
        let verdict = Verdict::Free;
        self.report(Event::Try { square, verdict }, data)
    }

    /// The method placed a queen on `square`.
    pub(crate) fn placed(&mut self, square: Square, data: &dyn Snapshot) -> Flow {
        self.enter()?;
        self.path.push(square);
        self.stats.peak_depth = self.stats.peak_depth.max(self.depth());
        self.selected = None;
        self.last = Last::Place;
        self.report(Event::Place { square }, data)
    }

    /// The method lifted the queen from `square`, the one placed last.
    pub(crate) fn lifted(&mut self, square: Square, data: &dyn Snapshot) -> Flow {
        debug_assert_eq!(self.last_queen(), Some(square));
        let reason = match self.last {
            Last::Place => {
                self.stats.backtracks += 1;
                Reason::DeadEnd(self.selected.unwrap_or(Unit::Row(self.depth())))
            }
            Last::Lift => Reason::Searched,
            Last::Solution => Reason::SolutionFound,
        };
        self.path.pop();
        self.last = Last::Lift;
        self.report(Event::Lift { square, reason }, data)
    }

    /// The method found every row filled.
    pub(crate) fn solution(&mut self, data: &dyn Snapshot) -> Flow {
        self.stats.solutions += 1;
        self.last = Last::Solution;
        for queen in &self.path {
            self.columns[queen.row as usize] = queen.col;
        }
        self.watch.found(&self.columns)?;
        self.report(Event::Solution, data)
    }

    /// Counts a node, unless the search is to stop before it.
    fn enter(&mut self) -> Flow {
        if self.stop.requested() {
            return Flow::Break(());
        }
        self.stats.nodes += 1;
        Flow::Continue(())
    }

    /// Passes `event` on.
    #[inline]
    fn report(&mut self, event: Event, data: &dyn Snapshot) -> Flow {
        if !W::TRACED {
            return Flow::Continue(());
        }
        self.steps += 1;
        self.watch.step(&Step {
            number: self.steps,
            event,
            code_line: self.lines.of(&event),
            n: self.n,
            path: &self.path,
            stats: self.stats,
            data,
        })
    }
}
