//! The search itself: a machine with a stack of states.

use queens_board::Square;

use super::board::{Board, Spans, State};
use super::columns::Columns;
use super::words::Words;
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
}

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
    stats: Stats,
}

impl<S: Words> Engine<S> {
    pub(super) fn new(board: Board<S>, start: State<S>, taken: Vec<u32>, order: Order) -> Self {
        let first = Frame {
            state: start,
            taken: taken.len(),
            branch: Branch::Unsettled,
        };
        Self {
            board,
            order,
            frames: vec![first],
            depth: 1,
            taken,
            solution: Vec::new(),
            counted: 0,
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
                return if state.open.is_empty() {
                    Settled::Solved
                } else {
                    Settled::Dead
                };
            }
            if counting && left == 1 {
                // Every free square fills all that is open: the sets of a
                // kind have no square in common, and each kind has one left.
                self.counted += u128::from(state.free.count());
                return Settled::Counted;
            }
            if state.open.is_empty() {
                return self.settle_free_pieces(left);
            }
            let mut column = None;
            if self.board.columns > 0 {
                match self.board.look_at_columns(state) {
                    Columns::Dead => return Settled::Dead,
                    Columns::Single { word, columns } => {
                        if !self.place_singles(word, columns) {
                            return Settled::Dead;
                        }
                        continue;
                    }
                    Columns::Two(found) => column = found,
                }
            }
            match self.look_at_units() {
                Looked::Dead => return Settled::Dead,
                Looked::Placed => {}
                Looked::Unit(two) => return self.choose(column, two),
            }
        }
    }

    /// Takes the only square of each of these columns.
    fn place_singles(&mut self, word: usize, columns: u64) -> bool {
        for bit in super::words::bits(columns) {
            let free = &self.frames[self.depth - 1].state.free;
            match self.board.first_in_column(free, word * 64 + bit) {
                Some(square) => self.place(square),
                None => return false,
            }
        }
        true
    }

    /// Looks at all units but columns, and takes the only squares of those
    /// that have but one.
    #[inline]
    fn look_at_units(&mut self) -> Looked {
        let mut two = None;
        let mut placed = false;
        let mut next = self.board.next_open(self.open(), 0);
        while let Some(place) = next {
            let spans = self.board.units[place].1;
            let free = &self.frames[self.depth - 1].state.free;
            match self.board.count_to_three(free, spans) {
                0 => return Looked::Dead,
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
            Looked::Placed
        } else {
            Looked::Unit(two)
        }
    }

    fn open(&self) -> &S {
        &self.frames[self.depth - 1].state.open
    }

    /// Which unit to branch on, when all have two free squares or more.
    fn choose(&self, column: Option<usize>, two: Option<usize>) -> Settled {
        if self.order == Order::Lexicographic {
            return self.choose_in_order();
        }
        if let Some(place) = two {
            return Settled::Branch(Branch::Set(self.board.units[place].1));
        }
        if let Some(column) = column {
            return Settled::Branch(Branch::Column(column));
        }
        let State { free, open } = &self.frames[self.depth - 1].state;
        let places = std::iter::successors(self.board.next_open(open, 0), |&place| {
            self.board.next_open(open, place + 1)
        });
        let fewest = places
            .map(|place| self.board.units[place].1)
            .min_by_key(|&spans| self.board.count(free, spans));
        if let Some(spans) = fewest {
            return Settled::Branch(Branch::Set(spans));
        }
        let column = self
            .board
            .open_columns(open)
            .min_by_key(|&column| self.board.count_column(free, column));
        Settled::Branch(column.map_or(Branch::Square, Branch::Column))
    }

    fn choose_in_order(&self) -> Settled {
        let first_row = self.board.next_open(self.open(), 0);
        match first_row.filter(|_| self.board.one_each_row) {
            Some(place) => Settled::Branch(Branch::Set(self.board.units[place].1)),
            None => Settled::Branch(Branch::Square),
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
        self.push();
        self.place(bit);
        let frame = &mut self.frames[top];
        frame.state.free.unset(bit);
        if matches!(frame.branch, Branch::Square) {
            // Left out: what that forces is seen when the search is back.
            frame.branch = Branch::Unsettled;
        }
        true
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
        self.taken.truncate(self.frames[self.depth].taken);
    }
}

enum Looked {
    Dead,
    Placed,
    /// All have two free squares or more: one with just two, if there is one.
    Unit(Option<usize>),
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
