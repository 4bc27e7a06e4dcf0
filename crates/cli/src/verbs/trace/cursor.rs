//! A search that can be told how far to go.
//!
//! A method hands its steps to a callback and cannot be asked for the next
//! one. So it runs on a thread of its own and stands still inside the callback
//! until more is wanted. Nothing is queued: one request, one reply.
//!
//! There is no way back, but the search is deterministic and starting again is
//! cheap. In a release build on one core of a server, from the start to step
//! 500,000 at n = 12 took 6 ms (`bitmask`) to 112 ms (`fewest-choices`), and no
//! whole run at n = 8 more than 1.2 ms. So pictures are not kept.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};

use queens::search::methods::{Ended, Method};
use queens::search::stats::Stats;
use queens::search::trace::{Event, Field, Step};
use queens::{Square, Stop};

use super::history::{KEPT, Kind};

/// Everything that is shown of one step, or of the empty board before the
/// first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Moment {
    /// The step's number; 0 before the first.
    pub(super) number: u64,
    pub(super) event: Option<Event>,
    /// Line of the pseudocode, from 1; 0 before the first step.
    pub(super) code_line: usize,
    pub(super) queens: Vec<Square>,
    pub(super) stats: Stats,
    pub(super) fields: Vec<Field>,
    /// Whether no step follows.
    pub(super) last: bool,
}

impl Moment {
    fn of(step: &Step<'_>) -> Self {
        Self {
            number: step.number(),
            event: Some(step.event()),
            code_line: step.code_line(),
            queens: step.path().to_vec(),
            stats: step.stats(),
            fields: step.state(),
            last: false,
        }
    }

    pub(super) fn kind(&self) -> Option<Kind> {
        self.event.as_ref().map(Kind::of)
    }
}

/// Where to stand still.
#[derive(Clone, Copy, Debug)]
pub(super) struct Request {
    /// At this step at the latest.
    pub(super) target: u64,
    /// At a step that places a queen.
    pub(super) placement: bool,
    /// At a solution.
    pub(super) solution: bool,
    /// Steps up to this one are kept already.
    pub(super) known: u64,
}

impl Request {
    pub(super) fn halts_at(&self, kind: Kind) -> bool {
        kind == Kind::Place && self.placement || kind == Kind::Solution && self.solution
    }
}

/// The moment reached, and the kinds of the steps on the way to it.
pub(super) struct Reply {
    pub(super) moment: Moment,
    pub(super) kinds: Vec<Kind>,
}

/// A search under way on its own thread. Dropping it ends the search.
pub(super) struct Cursor {
    requests: Option<Sender<Request>>,
    replies: Receiver<Reply>,
    thread: Option<JoinHandle<()>>,
}

impl Cursor {
    /// A search that has not begun. `n` must not exceed the method's limit.
    pub(super) fn start(method: &'static dyn Method, n: u32) -> std::io::Result<Self> {
        let (requests, orders) = channel();
        let (answers, replies) = channel();
        let thread = Builder::new()
            .name(format!("search {}", method.name()))
            .spawn(move || search(method, n, &orders, &answers))?;
        Ok(Self {
            requests: Some(requests),
            replies,
            thread: Some(thread),
        })
    }

    /// Goes on, at least by one step if there is one.
    pub(super) fn advance(&mut self, request: Request) -> Reply {
        let sent = self.requests.as_ref().map(|to| to.send(request));
        match self.replies.recv() {
            Ok(reply) if matches!(sent, Some(Ok(()))) => reply,
            _ => self.fail(),
        }
    }

    /// The thread went away without an answer: pass its panic on.
    fn fail(&mut self) -> ! {
        match self.thread.take().map(JoinHandle::join) {
            Some(Err(panic)) => std::panic::resume_unwind(panic),
            _ => unreachable!("asked for a step after the last"),
        }
    }
}

impl Drop for Cursor {
    fn drop(&mut self) {
        // The callback finds nobody there and breaks off.
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The thread's work.
///
/// A reply leaves when the step after it is at hand, or the end of the run, so
/// that it can say whether it is the last.
fn search(method: &dyn Method, n: u32, orders: &Receiver<Request>, answers: &Sender<Reply>) {
    let Ok(mut request) = orders.recv() else {
        return;
    };
    let mut moment = Moment::default();
    let mut kinds = Vec::new();
    let mut reached = false;
    let run = method.trace(n, &Stop::never(), &mut |step| {
        if reached {
            let moment = std::mem::take(&mut moment);
            let kinds = std::mem::take(&mut kinds);
            let sent = answers.send(Reply { moment, kinds });
            match (sent, orders.recv()) {
                (Ok(()), Ok(next)) => request = next,
                _ => return ControlFlow::Break(()),
            }
        }
        let number = step.number();
        let kind = Kind::of(&step.event());
        if number > request.known && number <= KEPT {
            kinds.push(kind);
        }
        reached = number >= request.target || request.halts_at(kind);
        // A run ends with the board empty. That happens a few times, and
        // nobody knows beforehand which is the last.
        if reached || step.path().is_empty() {
            moment = Moment::of(step);
        }
        ControlFlow::Continue(())
    });
    match run {
        Ok(outcome) if outcome.ended == Ended::Complete => {
            moment.last = true;
            // What was counted after the last step belongs to it.
            moment.stats = outcome.stats;
            let _ = answers.send(Reply { moment, kinds });
        }
        Ok(_) => {}
        Err(error) => unreachable!("{error}"),
    }
}
