//! The player's state: where it stands, whether it plays, what a key does.
//!
//! It knows neither the clock nor the terminal, so that it can be tested.

use std::time::Duration;

use queens::search::methods::Method;

use super::cursor::{Cursor, Moment, Request};
use super::history::{History, KEPT, Kind};
use super::layout::Shape;

/// Steps a second.
const SPEEDS: [u32; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 300, 500];

/// Steps taken at a time where speed does not matter: a few milliseconds.
const SLICE: u64 = 10_000;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    PlayOrPause,
    Forward,
    Back,
    NextPlacement,
    PreviousPlacement,
    NextSolution,
    PreviousSolution,
    Faster,
    Slower,
    Start,
    End,
    StopOnSolutions,
    Help,
}

/// What the player is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Paused,
    Playing,
    /// As fast as it goes, to a step of this kind or to the end.
    Running(Option<Kind>),
}

pub(super) struct Player {
    pub(super) method: &'static dyn Method,
    pub(super) n: u32,
    pub(super) moment: Moment,
    pub(super) history: History,
    pub(super) mode: Mode,
    pub(super) stops_on_solutions: bool,
    pub(super) help: bool,
    /// Something to say about the last key.
    pub(super) message: Option<&'static str>,
    /// What the method's data look like, for the layout.
    pub(super) shape: Shape,
    cursor: Cursor,
    speed: usize,
    /// Steps that playing owes, less than one when up to date.
    due: f64,
}

impl Player {
    /// At the empty board, paused.
    ///
    /// # Errors
    /// The method does not take a board so large, or no thread can be started.
    pub(super) fn new(method: &'static dyn Method, n: u32) -> anyhow::Result<Self> {
        Ok(Self {
            shape: Shape::sample(method, n)?,
            cursor: Cursor::start(method, n)?,
            method,
            n,
            moment: Moment::default(),
            history: History::default(),
            mode: Mode::Paused,
            stops_on_solutions: false,
            help: false,
            message: None,
            speed: 2,
            due: 0.0,
        })
    }

    pub(super) fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// How long to wait before the next [`Player::tick`], if it is to move.
    pub(super) fn pause(&self) -> Option<Duration> {
        match self.mode {
            Mode::Paused => None,
            Mode::Running(_) => Some(Duration::ZERO),
            Mode::Playing => {
                let owed = (1.0 - self.due).max(0.0) / f64::from(self.speed());
                Some(Duration::from_secs_f64(owed))
            }
        }
    }

    pub(super) fn act(&mut self, action: Action) -> anyhow::Result<()> {
        self.message = None;
        let mode = std::mem::replace(&mut self.mode, Mode::Paused);
        match action {
            Action::PlayOrPause if mode == Mode::Paused => {
                if self.moment.last {
                    self.seek(0)?;
                }
                // The first step comes at once.
                self.due = 1.0;
                self.mode = Mode::Playing;
            }
            Action::PlayOrPause => {}
            Action::Forward => self.advance(self.moment.number + 1, Mode::Paused),
            Action::Back => self.back()?,
            Action::NextPlacement => self.mode = Mode::Running(Some(Kind::Place)),
            Action::NextSolution => self.mode = Mode::Running(Some(Kind::Solution)),
            Action::End => self.mode = Mode::Running(None),
            Action::PreviousPlacement => {
                self.previous(Kind::Place, "no queen was placed before")?;
            }
            Action::PreviousSolution => {
                self.previous(Kind::Solution, "there is no earlier solution")?;
            }
            Action::Start => self.seek(0)?,
            Action::Faster => {
                self.speed = (self.speed + 1).min(SPEEDS.len() - 1);
                self.mode = mode;
            }
            Action::Slower => {
                self.speed = self.speed.saturating_sub(1);
                self.mode = mode;
            }
            Action::StopOnSolutions => {
                self.stops_on_solutions = !self.stops_on_solutions;
                self.mode = mode;
            }
            Action::Help => self.help = !self.help,
        }
        if self.moment.last {
            self.mode = Mode::Paused;
        }
        Ok(())
    }

    /// Lets `elapsed` pass; says whether the picture changed.
    pub(super) fn tick(&mut self, elapsed: Duration) -> bool {
        let mode = self.mode;
        let steps = match mode {
            Mode::Paused => return false,
            Mode::Running(_) => SLICE,
            Mode::Playing => {
                self.due += elapsed.as_secs_f64() * f64::from(self.speed());
                let steps = self.due.floor();
                self.due -= steps;
                steps as u64
            }
        };
        if steps == 0 {
            return false;
        }
        self.advance(self.moment.number + steps, mode);
        true
    }

    /// Goes on to step `target` or to where `mode` makes a stop; pauses there.
    fn advance(&mut self, target: u64, mode: Mode) {
        if self.moment.last {
            self.message = Some("this is the last step");
            self.mode = Mode::Paused;
            return;
        }
        let request = Request {
            target,
            placement: mode == Mode::Running(Some(Kind::Place)),
            solution: mode == Mode::Running(Some(Kind::Solution))
                || mode != Mode::Paused && self.stops_on_solutions,
            known: self.history.len(),
        };
        let reply = self.cursor.advance(request);
        self.history.extend(&reply.kinds);
        self.moment = reply.moment;
        let halted = self
            .moment
            .kind()
            .is_some_and(|kind| request.halts_at(kind));
        if halted || self.moment.last {
            self.mode = Mode::Paused;
        }
    }

    fn back(&mut self) -> anyhow::Result<()> {
        match self.moment.number {
            0 => self.message = Some("this is the start"),
            number => self.seek((number - 1).min(KEPT))?,
        }
        Ok(())
    }

    fn previous(&mut self, kind: Kind, none: &'static str) -> anyhow::Result<()> {
        match self.history.last_before(self.moment.number, kind) {
            Some(step) => self.seek(step)?,
            None => self.message = Some(none),
        }
        Ok(())
    }

    /// Goes to an earlier step, by starting the search again.
    fn seek(&mut self, step: u64) -> anyhow::Result<()> {
        if step == self.moment.number {
            return Ok(());
        }
        self.cursor = Cursor::start(self.method, self.n)?;
        self.moment = Moment::default();
        if step > 0 {
            self.advance(step, Mode::Paused);
        }
        Ok(())
    }
}
