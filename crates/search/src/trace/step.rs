//! One step of a traced run, and what a method must show for it.

use queens_board::Square;

use super::{Event, Field, Line, Record, Verdict};
use crate::stats::Stats;

/// One event together with everything an observer may want to know about it.
///
/// A step lives only as long as the call that hands it over: the search stands
/// still meanwhile. Copy out what is to be kept.
#[derive(Clone, Copy)]
pub struct Step<'a> {
    pub(crate) number: u64,
    pub(crate) event: Event,
    pub(crate) code_line: usize,
    pub(crate) n: u32,
    pub(crate) path: &'a [Square],
    pub(crate) stats: Stats,
    pub(crate) data: &'a dyn Snapshot,
}

impl<'a> Step<'a> {
    /// The number of this step, from 1.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// What happened.
    #[must_use]
    pub fn event(&self) -> Event {
        self.event
    }

    /// The line of [`Method::pseudocode`](crate::methods::Method::pseudocode)
    /// that did it, counted from 1.
    #[must_use]
    pub fn code_line(&self) -> usize {
        self.code_line
    }

    /// The queens that stand after the event, in the order in which they were
    /// placed: row by row, unless the method chooses its rows.
    #[must_use]
    pub fn path(&self) -> &'a [Square] {
        self.path
    }

    /// The cost up to and including this event.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// The method's own data after the event. Built when asked for, in time
    /// and memory proportional to the data: n² for the methods that keep a
    /// board.
    #[must_use]
    pub fn state(&self) -> Vec<Field> {
        self.data.fields(&View {
            n: self.n,
            event: self.event,
            path: self.path,
        })
    }

    /// This step in the form that goes into JSON.
    #[must_use]
    pub fn record(&self) -> Record {
        Record::of(self)
    }
}

/// What is known outside a method when it is asked for its data.
pub(crate) struct View<'a> {
    /// Rows of the board.
    pub(crate) n: u32,
    /// The event that has just happened.
    pub(crate) event: Event,
    /// The queens that stand.
    pub(crate) path: &'a [Square],
}

impl View<'_> {
    /// If the event is a conflict, the place of its line in [`Line::ALL`].
    pub(crate) fn conflict_order(&self) -> Option<usize> {
        let Event::Try {
            verdict: Verdict::Conflict { line, .. },
            ..
        } = self.event
        else {
            return None;
        };
        Line::ALL.iter().position(|&other| other == line)
    }
}

/// A method's data, ready to be shown.
pub(crate) trait Snapshot {
    /// The data as they stand, with what `view.event` touched marked.
    fn fields(&self, view: &View<'_>) -> Vec<Field>;
}
