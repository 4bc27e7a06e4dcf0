//! What a method's file provides, and how it becomes a [`Method`].

use std::ops::ControlFlow;

use super::search::{Flow, Search, Silent, Traced, Watch};
use super::{Ended, Method, MethodError, Order, Outcome, Tries};
use crate::stop::Stop;
use crate::trace::{Event, Line, Step, Verdict};

/// A method's name plate.
pub(crate) struct About {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) page: &'static str,
    pub(crate) order: Order,
    pub(crate) tries: Tries,
    pub(crate) max_n: u32,
    pub(crate) code: &'static [&'static str],
    pub(crate) lines: Lines,
}

/// The lines of the pseudocode, from 1, that cause each kind of event; 0 for a
/// kind that the method never reports.
pub(crate) struct Lines {
    pub(crate) select: usize,
    pub(crate) column: usize,
    pub(crate) down: usize,
    pub(crate) up: usize,
    pub(crate) free: usize,
    pub(crate) place: usize,
    pub(crate) lift: usize,
    pub(crate) solution: usize,
}

impl Lines {
    /// The line that caused `event`.
    pub(crate) fn of(&self, event: &Event) -> usize {
        match event {
            Event::Select { .. } => self.select,
            Event::Try { verdict, .. } => match verdict {
                Verdict::Free => self.free,
                Verdict::Conflict { line, .. } => match line {
                    Line::Column => self.column,
                    Line::DiagonalDown => self.down,
                    Line::DiagonalUp => self.up,
                },
            },
            Event::Place { .. } => self.place,
            Event::Lift { .. } => self.lift,
            Event::Solution => self.solution,
        }
    }
}

/// A method as its own file states it: a name plate and one search, written
/// once and compiled twice, with and without somebody watching.
pub(crate) trait Engine: Sync {
    /// The name plate.
    const ABOUT: About;

    /// See [`Method::bytes`].
    fn bytes(n: u32) -> usize;

    /// Searches the whole tree, unless told to break off.
    fn run<W: Watch>(search: &mut Search<'_, W>) -> Flow;
}

impl<E: Engine> Method for E {
    fn name(&self) -> &'static str {
        E::ABOUT.name
    }

    fn title(&self) -> &'static str {
        E::ABOUT.title
    }

    fn summary(&self) -> &'static str {
        E::ABOUT.summary
    }

    fn page(&self) -> &'static str {
        E::ABOUT.page
    }

    fn pseudocode(&self) -> &'static [&'static str] {
        E::ABOUT.code
    }

    fn order(&self) -> Order {
        E::ABOUT.order
    }

    fn tries(&self) -> Tries {
        E::ABOUT.tries
    }

    fn max_n(&self) -> u32 {
        E::ABOUT.max_n
    }

    fn bytes(&self, n: u32) -> usize {
        E::bytes(n)
    }

    fn solve(
        &self,
        n: u32,
        stop: &Stop,
        found: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<Outcome, MethodError> {
        run::<E, _>(n, stop, Silent(found))
    }

    fn trace(
        &self,
        n: u32,
        stop: &Stop,
        observer: &mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> Result<Outcome, MethodError> {
        run::<E, _>(n, stop, Traced(observer))
    }
}

/// One run of `E` under the eyes of `watch`.
fn run<E: Engine, W: Watch>(n: u32, stop: &Stop, watch: W) -> Result<Outcome, MethodError> {
    let About {
        name, max_n, lines, ..
    } = E::ABOUT;
    if n > max_n {
        return Err(MethodError::TooLarge {
            method: name,
            n,
            max: max_n,
        });
    }
    let mut search = Search::new(n, stop, &lines, watch);
    let flow = search.start().is_continue() && E::run(&mut search).is_continue();
    Ok(Outcome {
        stats: search.stats,
        ended: if flow {
            Ended::Complete
        } else {
            Ended::Stopped
        },
    })
}
