//! The search itself: a machine with a stack of states.

use queens_board::Square;

use super::board::{Board, Spans, State};
use super::columns::{Looked, Rows};
use super::words::{Words, bits};
use crate::stats::Stats;
use crate::stop::Stop;

/// Nodes between two looks at the [`Stop`] token.
const NODES_PER_LOOK: u64 = 1 << 10;

/// In which order solutions are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// As the search comes upon them: always the same, but no order that a
    /// person would see.
    #[default]
    Fastest,
    /// By their squares, row by row; with one piece a row, the lexicographic
    /// order of their column vectors.
    Lexicographic,
}

/// How a stretch of search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// At a solution.
    Solution,
    /// All solutions have been found.
    Exhausted,
    /// The nodes granted are used up.
    Paused,
    /// Somebody asked to stop.
    Stopped,
}

/// What the search does at a state.
#[derive(Clone, Copy, Debug)]
enum Branch {
    /// Not yet looked at.
    Unsettled,
    /// One of the free squares of a set must be taken.
    Set(Spans),
    /// One of the free squares of a column must be taken.
    Column(usize),
    /// One of the free squares of a row, which lies in a word.
    Row { word: usize, squares: u64 },
    /// The first free square is taken, or left out.
    Square,
}

enum Settled {
    Dead,
    Solved,
    /// Counted without a look at each.
    Counted,
    Branch(Branch),
}

#[derive(Clone, Debug)]
struct Frame<S> {
    state: State<S>,
    /// Pieces taken before the branch.
    taken: usize,
    branch: Branch,
    /// The share of the whole tree that is still to be searched here, as far
    /// as its first levels tell.
    share: f64,
}

/// Levels of which each branch is taken for an equal share of the work.
const SHARED_LEVELS: usize = 12;

/// A search that any caller can drive, whatever the words it works on.
pub(super) trait Machine: std::fmt::Debug + Send {
    /// Goes on to the next solution, for about `nodes` nodes at most. While
    /// `counting`, solutions of which the last piece alone is open are only
    /// counted, in [`Machine::take_counted`].
    fn run(&mut self, nodes: u64, counting: bool, stop: &Stop) -> Step;
    /// Solutions that were counted and not shown.
    fn take_counted(&mut self) -> u128;
    /// The squares of the solution, row by row.
    fn solution(&self) -> &[Square];
    fn stats(&self) -> Stats;
    /// About which share of the search is done, from 0 to 1.
    fn done(&self) -> f64;
}

#[derive(Clone, Debug)]
pub(super) struct Engine<S> {
    board: Board<S>,
    order: Order,
    frames: Vec<Frame<S>>,
    /// Frames in use.
    depth: usize,
    taken: Vec<u32>,
    solution: Vec<Square>,
    counted: u128,
    done: f64,
    stats: Stats,
}

impl<S: Words> Engine<S> {
    pub(super) fn new(board: Board<S>, start: State<S>, taken: Vec<u32>, order: Order) -> Self {
        let first = Frame {
            state: start,
            taken: taken.len(),
            branch: Branch::Unsettled,
            share: 1.0,
        };
        Self {
            board,
            order,
            frames: vec![first],
            depth: 1,
            taken,
            solution: Vec::new(),
            counted: 0,
            done: 0.0,
            stats: Stats {
                nodes: 1,
                ..Stats::default()
            },
        }
    }

    /// Sets a piece in the frame on top.
    #[inline]
    fn place(&mut self, bit: usize) {
        let frame = &mut self.frames[self.depth - 1];
        self.board.place(&mut frame.state, bit);
        self.taken.push(bit as u32);
        self.stats.nodes += 1;
        self.stats.peak_depth = self.stats.peak_depth.max(self.taken.len() as u32);
    }

    /// Sets what is forced in the frame on top and finds out how to go on.
    fn settle(&mut self, counting: bool) -> Settled {
        loop {
            let left = self.board.pieces - self.taken.len();
            let state = &self.frames[self.depth - 1].state;
            if left == 0 {
                // Of each kind there are as many units as pieces, and no
                // piece fills two: all are filled.
                return Settled::Solved;
            }
            if counting && left == 1 {
                // One unit of each kind is open, and all that is free lies in
                // it.
                self.counted += u128::from(self.board.count_free(&state.free));
                return Settled::Counted;
            }
            if !self.board.has_units() {
                return self.settle_free_pieces(left);
            }
            let (two_in_row, column) = match self.board.look(state) {
                Looked::Dead => return Settled::Dead,
                Looked::Single {
                    rows,
                    word,
                    columns,
                } => {
                    if rows && !self.place_single_rows() || !self.place_singles(word, columns) {
                        return Settled::Dead;
                    }
                    continue;
                }
                Looked::Two { rows, column } => (rows, column),
            };
            match self.look_at_units() {
                Units::Dead => return Settled::Dead,
                Units::Placed => {}
                Units::Two(unit) => return self.choose(two_in_row, column, unit),
            }
        }
    }

    /// Takes the only square of each row that has but one.
    fn place_single_rows(&mut self) -> bool {
        for index in 0..self.top().free.words().len() {
            loop {
                let word = self.top().free.words()[index];
                let rows = self.board.rows_of(word);
                if rows.none != 0 {
                    return false;
                }
                if rows.one_or_none == 0 {
                    break;
                }
                let guard = rows.one_or_none.trailing_zeros() as usize;
                let square = word & self.board.row_below(guard);
                self.place(index * 64 + square.trailing_zeros() as usize);
            }
        }
        true
    }

    /// Takes the only square of each of these columns.
    fn place_singles(&mut self, word: usize, columns: u64) -> bool {
        for bit in bits(columns) {
            let column = word * 64 + bit;
            if !self.open().has(column) {
                continue; // filled by one of those just taken
            }
            match self.board.first_in_column(&self.top().free, column) {
                Some(square) => self.place(square),
                None => return false,
            }
        }
        true
    }

    /// Looks at all units but columns, and takes the only squares of those
    /// that have but one.
    #[inline]
    fn look_at_units(&mut self) -> Units {
        let mut two = None;
        let mut placed = false;
        let mut next = self.board.next_open(self.open(), 0);
        while let Some(place) = next {
            let spans = self.board.units[place].1;
            let free = &self.frames[self.depth - 1].state.free;
            match self.board.count_to_three(free, spans) {
                0 => return Units::Dead,
                1 => {
                    let bit = self.board.first(free, spans).expect("there is one");
                    self.place(bit);
                    placed = true;
                }
                2 if two.is_none() => two = Some(place),
                _ => {}
            }
            next = self.board.next_open(self.open(), place + 1);
        }
        if placed {
            Units::Placed
        } else {
            Units::Two(two)
        }
    }

    fn top(&self) -> &State<S> {
        &self.frames[self.depth - 1].state
    }

    fn open(&self) -> &S {
        &self.top().open
    }

    /// Which unit to branch on, when all have two free squares or more: rows
    /// with just two, units with just two, a column with just two.
    fn choose(&self, rows: bool, column: Option<usize>, unit: Option<usize>) -> Settled {
        if self.order == Order::Lexicographic {
            return Settled::Branch(self.choose_in_order());
        }
        if rows && let Some(row) = self.first_row(|rows| rows.two_or_fewer) {
            return Settled::Branch(row);
        }
        if let Some(place) = unit {
            return Settled::Branch(Branch::Set(self.board.units[place].1));
        }
        if let Some(column) = column {
            return Settled::Branch(Branch::Column(column));
        }
        Settled::Branch(self.choose_by_counting())
    }

    /// All have three or more: count them.
    fn choose_by_counting(&self) -> Branch {
        let State { free, open } = self.top();
        let places = std::iter::successors(self.board.next_open(open, 0), |&place| {
            self.board.next_open(open, place + 1)
        });
        let units = places.map(|place| {
            let spans = self.board.units[place].1;
            (self.board.count(free, spans), Branch::Set(spans))
        });
        let fewest = self
            .guarded_rows()
            .map(|(squares, row)| (squares.count_ones(), row))
            .chain(units)
            .min_by_key(|&(count, _)| count);
        if let Some((_, branch)) = fewest {
            return branch;
        }
        self.board
            .open_columns(open)
            .min_by_key(|&column| self.board.count_column(free, column))
            .map_or(Branch::Square, Branch::Column)
    }

    /// The open rows that have guards, with their free squares.
    fn guarded_rows(&self) -> impl Iterator<Item = (u64, Branch)> {
        let words = self.top().free.words().iter().enumerate();
        words.flat_map(move |(index, &word)| {
            bits(word & self.board.guards).map(move |guard| {
                let squares = self.board.row_below(guard);
                let row = Branch::Row {
                    word: index,
                    squares,
                };
                (word & squares, row)
            })
        })
    }

    /// The first row with a guard that is among those asked for.
    fn first_row(&self, which: fn(Rows) -> u64) -> Option<Branch> {
        let words = self.top().free.words().iter().enumerate();
        words
            .map(|(index, &word)| (index, which(self.board.rows_of(word))))
            .find(|&(_, guards)| guards != 0)
            .map(|(word, guards)| Branch::Row {
                word,
                squares: self.board.row_below(guards.trailing_zeros() as usize),
            })
    }

    fn choose_in_order(&self) -> Branch {
        if self.board.guarded {
            return self
                .guarded_rows()
                .next()
                .map_or(Branch::Square, |(_, row)| row);
        }
        match self.board.next_open(self.open(), 0) {
            Some(place) if self.board.one_each_row => Branch::Set(self.board.units[place].1),
            _ => Branch::Square,
        }
    }

    /// No set must be filled, and some pieces are left: is there room, and is
    /// there so little that each set of a partition must hold one?
    fn settle_free_pieces(&self, left: usize) -> Settled {
        let free = &self.frames[self.depth - 1].state.free;
        let mut tight = None;
        for partition in &self.board.cliques {
            let with_room = partition
                .iter()
                .filter(|&&spans| self.board.first(free, spans).is_some());
            match with_room.count() {
                room if room < left => return Settled::Dead,
                room if room == left => tight = tight.or(Some(partition)),
                _ => {}
            }
        }
        let smallest = tight
            .filter(|_| self.order == Order::Fastest)
            .and_then(|partition| {
                let counts = partition
                    .iter()
                    .map(|&spans| (self.board.count(free, spans), spans));
                counts
                    .filter(|&(count, _)| count > 0)
                    .min_by_key(|&(count, _)| count)
            });
        Settled::Branch(smallest.map_or(Branch::Square, |(_, spans)| Branch::Set(spans)))
    }

    /// The next square to try at the frame on top, and whether it is the last
    /// one there.
    fn next_choice(&self) -> Option<(usize, bool)> {
        let frame = &self.frames[self.depth - 1];
        let free = &frame.state.free;
        match frame.branch {
            Branch::Unsettled => None,
            Branch::Set(spans) => {
                let bit = self.board.first(free, spans)?;
                let count = self.board.count_to_three(free, spans);
                Some((bit, count == 1))
            }
            Branch::Column(column) => {
                let bit = self.board.first_in_column(free, column)?;
                Some((bit, self.board.count_column(free, column) == 1))
            }
            Branch::Row { word, squares } => {
                let left = free.words()[word] & squares;
                let bit = word * 64 + left.trailing_zeros() as usize;
                (left != 0).then_some((bit, left & (left - 1) == 0))
            }
            Branch::Square => Some((free.first()?, false)),
        }
    }

    /// Goes down into the next choice of the frame on top; false if there is
    /// none.
    fn descend(&mut self) -> bool {
        let Some((bit, is_last)) = self.next_choice() else {
            return false;
        };
        let top = self.depth - 1;
        if is_last {
            self.frames[top].branch = Branch::Unsettled;
            self.place(bit);
            return true;
        }
        let share = self.split_share(top);
        self.push();
        self.frames[top + 1].share = share;
        self.place(bit);
        let frame = &mut self.frames[top];
        frame.state.free.unset(bit);
        if matches!(frame.branch, Branch::Square) {
            // Left out: what that forces is seen when the search is back.
            frame.branch = Branch::Unsettled;
        }
        true
    }

    /// What the next branch of a frame has of its share.
    fn split_share(&mut self, frame: usize) -> f64 {
        if frame >= SHARED_LEVELS {
            return 0.0;
        }
        let Frame { state, branch, .. } = &self.frames[frame];
        let choices = match *branch {
            Branch::Set(spans) => self.board.count(&state.free, spans),
            Branch::Column(column) => self.board.count_column(&state.free, column),
            Branch::Row { word, squares } => (state.free.words()[word] & squares).count_ones(),
            Branch::Square | Branch::Unsettled => 2,
        };
        let frame = &mut self.frames[frame];
        let share = frame.share / f64::from(choices.max(1));
        frame.share -= share;
        share
    }

    /// Puts a copy of the frame on top onto it.
    fn push(&mut self) {
        let taken = self.taken.len();
        if self.depth == self.frames.len() {
            let copy = self.frames[self.depth - 1].clone();
            self.frames.push(copy);
        } else {
            let (below, above) = self.frames.split_at_mut(self.depth);
            let from = &below[self.depth - 1].state;
            above[0].state.free.clone_from(&from.free);
            above[0].state.open.clone_from(&from.open);
        }
        let frame = &mut self.frames[self.depth];
        frame.taken = taken;
        frame.branch = Branch::Unsettled;
        self.depth += 1;
    }

    /// Takes the frame on top off, and its pieces with it.
    fn retreat(&mut self) {
        self.depth -= 1;
        self.done += self.frames[self.depth].share;
        self.taken.truncate(self.frames[self.depth].taken);
    }
}

/// What regions and lines still to be filled say.
enum Units {
    Dead,
    Placed,
    /// All have two free squares or more: one with just two, if there is one.
    Two(Option<usize>),
}

impl<S: Words + std::fmt::Debug + Send> Machine for Engine<S> {
    fn run(&mut self, nodes: u64, counting: bool, stop: &Stop) -> Step {
        let end = self.stats.nodes.saturating_add(nodes);
        let mut look = self.stats.nodes;
        while self.depth > 0 {
            if self.stats.nodes >= look {
                if stop.requested() {
                    return Step::Stopped;
                }
                if self.stats.nodes >= end {
                    return Step::Paused;
                }
                look = end.min(self.stats.nodes + NODES_PER_LOOK);
            }
            if matches!(self.frames[self.depth - 1].branch, Branch::Unsettled) {
                match self.settle(counting) {
                    Settled::Branch(branch) => self.frames[self.depth - 1].branch = branch,
                    Settled::Dead => {
                        self.stats.backtracks += 1;
                        self.retreat();
                        continue;
                    }
                    Settled::Counted => {
                        self.retreat();
                        continue;
                    }
                    Settled::Solved => {
                        self.show();
                        self.retreat();
                        return Step::Solution;
                    }
                }
            }
            if !self.descend() {
                self.retreat();
            }
        }
        Step::Exhausted
    }

    fn take_counted(&mut self) -> u128 {
        std::mem::take(&mut self.counted)
    }

    fn solution(&self) -> &[Square] {
        &self.solution
    }

    fn stats(&self) -> Stats {
        self.stats
    }

    fn done(&self) -> f64 {
        self.done.clamp(0.0, 1.0)
    }
}

impl<S: Words> Engine<S> {
    /// Writes down the solution: bits lie in reading order.
    fn show(&mut self) {
        self.stats.solutions += 1;
        let mut bits = self.taken.clone();
        bits.sort_unstable();
        self.solution.clear();
        let squares = bits.iter().map(|&bit| self.board.squares[bit as usize]);
        self.solution.extend(squares);
    }
}
