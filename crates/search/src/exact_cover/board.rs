//! A puzzle as bit sets: what each square takes away, and the units that must
//! be filled.

use queens_board::{Line, Pieces, Puzzle, Square};

use super::infeasible::{Infeasible, Unit};
use super::layout::Layout;
use super::lines::{Lines, NONE};
use super::words::Words;

/// A few words and the bits of a set in each of them.
pub(super) type Span = (u32, u64);

/// Which spans are a set's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spans {
    start: u32,
    end: u32,
}

/// Most units that a square is in: its row, its region, and a line in each of
/// four directions.
const UNITS_OF_A_SQUARE: usize = 6;

/// A puzzle in the form that the search works on.
///
/// Units have numbers: if columns must be filled, column c is unit c, and the
/// others follow; else the others begin at 0.
#[derive(Clone, Debug)]
pub(super) struct Board<S> {
    pub(super) layout: Layout,
    /// The square of each bit, and the bit of each square, row by row.
    pub(super) squares: Vec<Square>,
    bits: Vec<u32>,
    /// For each bit, what a piece there takes away, its own square and, where
    /// rows are guarded, its row's guard included.
    pub(super) cleared: Vec<S>,
    /// For each bit, the units that a piece there fills; `NONE` fills up.
    pub(super) filled: Vec<[u32; UNITS_OF_A_SQUARE]>,
    /// How many columns must be filled: all or, if that is not so, none.
    pub(super) columns: usize,
    /// Names and squares of the other units.
    pub(super) units: Vec<(Unit, Spans)>,
    /// For a free number of pieces: partitions of the squares into sets of
    /// which each holds one piece at most.
    pub(super) cliques: Vec<Vec<Spans>>,
    /// The first column in each row of a word.
    pub(super) row_starts: u64,
    spans: Vec<Span>,
    pub(super) pieces: usize,
    /// Whether each row is a unit.
    pub(super) one_each_row: bool,
    /// Whether guards say which rows are open. If not, and each row is a unit,
    /// they are the first of `units`.
    pub(super) guarded: bool,
    /// The guards in a word.
    pub(super) guards: u64,
    /// What is free at first, before the given pieces are set.
    usable: S,
    /// The units at first.
    open: S,
}

/// A placement: the squares still free, and the units still to be filled.
#[derive(Clone, Debug)]
pub(super) struct State<S> {
    pub(super) free: S,
    pub(super) open: S,
}

/// How many words the bit sets of a puzzle need: of squares, and of units.
pub(super) fn words_needed(puzzle: &Puzzle) -> usize {
    let size = puzzle.size();
    let regions = puzzle.regions().map_or(0, |regions| regions.count());
    // The lines of a direction are units only if they are as many as pieces;
    // without walls, those along rows and columns are the rows and columns.
    let directions = if puzzle.walls().is_empty() { 2 } else { 4 };
    let lines = directions * u64::from(puzzle.piece_count()).min(size.area());
    let units = u64::from(size.cols) + u64::from(size.rows) + u64::from(regions) + lines;
    Layout::new(size).words().max(units.div_ceil(64) as usize)
}

impl<S: Words> Board<S> {
    /// Time and memory: squares × words.
    ///
    /// # Errors
    /// If it is plain that there is no solution.
    pub(super) fn new(puzzle: &Puzzle) -> Result<Self, Infeasible> {
        let size = puzzle.size();
        let layout = Layout::new(size);
        let words = words_needed(puzzle);
        let bits = layout.bits();
        let mut board = Self {
            layout,
            squares: layout.squares(&bits),
            cleared: vec![S::zeros(words); layout.words() * 64],
            filled: vec![[NONE; UNITS_OF_A_SQUARE]; layout.words() * 64],
            columns: 0,
            units: Vec::new(),
            cliques: Vec::new(),
            row_starts: layout.row_starts(),
            spans: Vec::new(),
            pieces: puzzle.piece_count() as usize,
            one_each_row: puzzle.pieces() == Pieces::OneEachRow,
            guarded: layout.has_guards() && puzzle.pieces() == Pieces::OneEachRow,
            guards: layout.guards(),
            usable: usable(puzzle, &bits, words),
            bits,
            open: S::zeros(words),
        };
        let walls = walls(puzzle);
        // A row with one piece is more than a line with one at most.
        let is_along_rows = |slide: &&(i64, i64)| board.one_each_row && **slide == (0, 1);
        let slides = puzzle.rule().moves().slides.iter();
        let directions: Vec<Lines> = slides
            .filter(|slide| !is_along_rows(slide))
            .map(|&slide| Lines::new(puzzle, slide, &walls))
            .collect();
        // Whole columns first: they decide where the other units begin. Then
        // rows, which a search in order goes through.
        let is_whole_column = |lines: &&Lines| lines.slide == (1, 0) && puzzle.walls().is_empty();
        for lines in directions.iter().filter(is_whole_column) {
            board.add_lines(lines, words)?;
        }
        if board.one_each_row {
            board.add_rows(puzzle, words);
        }
        for lines in directions.iter().filter(|lines| !is_whole_column(lines)) {
            board.add_lines(lines, words)?;
        }
        if let Some(regions) = puzzle.regions() {
            let (regions_count, pieces) = (regions.count(), puzzle.piece_count());
            if regions_count != pieces {
                return Err(Infeasible::NumberOfRegions {
                    regions: regions_count,
                    pieces,
                });
            }
            let of_square: Vec<u32> = size.squares().map(|square| regions.of(square)).collect();
            let sets = board.sets(&of_square, regions_count as usize, words);
            board.clear_sets(&of_square, &sets);
            board.add_units(&of_square, &sets, Unit::Region);
        }
        board.add_leaps(puzzle);
        board.clear_own_squares();
        if !board.one_each_row {
            board.add_cliques();
        }
        Ok(board)
    }

    /// The given pieces set, and where that leads.
    ///
    /// # Errors
    /// If it is plain that there is no solution.
    pub(super) fn start(&self, puzzle: &Puzzle) -> Result<(State<S>, Vec<u32>), Infeasible> {
        check_givens(puzzle)?;
        let mut state = State {
            free: self.usable.clone(),
            open: self.open.clone(),
        };
        if self.guarded {
            for row in 0..puzzle.size().rows {
                state.free.set(self.layout.guard(row));
            }
        }
        let mut taken = Vec::new();
        for &given in puzzle.givens() {
            let bit = self.layout.bit(given);
            if !state.free.has(bit) {
                // None attacks it, so it shares a unit with another.
                return Err(self.shared(&taken, given));
            }
            self.place(&mut state, bit);
            taken.push(bit as u32);
        }
        match self.without_square(&state, puzzle.size().rows) {
            Some(unit) => Err(Infeasible::NoSquare(unit)),
            None => Ok((state, taken)),
        }
    }

    /// A unit that is open and has no free square.
    fn without_square(&self, state: &State<S>, rows: u32) -> Option<Unit> {
        if self.guarded {
            let row = (0..rows).find(|&row| {
                let guard = self.layout.guard(row);
                let squares = state.free.words()[guard / 64] & self.row_below(guard % 64);
                state.free.has(guard) && squares == 0
            });
            if let Some(row) = row {
                return Some(Unit::Row(row));
            }
        }
        let mut open = std::iter::successors(self.next_open(&state.open, 0), |&place| {
            self.next_open(&state.open, place + 1)
        });
        open.find(|&place| self.first(&state.free, self.units[place].1).is_none())
            .map(|place| self.units[place].0)
    }

    /// The squares of the row that a guard, by its bit in a word, belongs to.
    #[inline]
    pub(super) const fn row_below(&self, guard: usize) -> u64 {
        self.layout.lane() << (guard - self.layout.cols())
    }

    /// How many squares are free.
    pub(super) fn count_free(&self, free: &S) -> u32 {
        let squares = free.words().iter().map(|word| word & !self.guards);
        squares.map(u64::count_ones).sum()
    }

    /// Sets a piece.
    #[inline]
    pub(super) fn place(&self, state: &mut State<S>, bit: usize) {
        state.free.remove(&self.cleared[bit]);
        for &unit in self.filled[bit].iter().take_while(|&&unit| unit != NONE) {
            state.open.unset(unit as usize);
        }
    }

    /// The first unit at or after this place in `units` that is still to be
    /// filled.
    #[inline]
    pub(super) fn next_open(&self, open: &S, place: usize) -> Option<usize> {
        let bit = self.columns + place;
        let mut index = bit / 64;
        let mut word = open.words().get(index)? & u64::MAX << (bit % 64);
        while word == 0 {
            index += 1;
            word = *open.words().get(index)?;
        }
        Some(index * 64 + word.trailing_zeros() as usize - self.columns)
    }

    /// Whether anything must be filled.
    #[inline]
    pub(super) fn has_units(&self) -> bool {
        self.one_each_row || self.columns > 0 || !self.units.is_empty()
    }

    #[inline]
    pub(super) fn spans(&self, spans: Spans) -> &[Span] {
        &self.spans[spans.start as usize..spans.end as usize]
    }

    /// How many of a set's squares are free; 3 stands for more.
    #[inline]
    pub(super) fn count_to_three(&self, free: &S, spans: Spans) -> u32 {
        let mut found = 0;
        for &(word, mask) in self.spans(spans) {
            let mut left = free.words()[word as usize] & mask;
            while left != 0 {
                found += 1;
                if found == 3 {
                    return 3;
                }
                left &= left - 1;
            }
        }
        found
    }

    /// How many of a set's squares are free.
    pub(super) fn count(&self, free: &S, spans: Spans) -> u32 {
        self.spans(spans)
            .iter()
            .map(|&(word, mask)| (free.words()[word as usize] & mask).count_ones())
            .sum()
    }

    /// The first free square of a set.
    #[inline]
    pub(super) fn first(&self, free: &S, spans: Spans) -> Option<usize> {
        self.spans(spans).iter().find_map(|&(word, mask)| {
            let left = free.words()[word as usize] & mask;
            (left != 0).then(|| word as usize * 64 + left.trailing_zeros() as usize)
        })
    }

    /// Takes the lines of a direction in: a piece clears its own, and if there
    /// are just as many as pieces, each must be filled.
    fn add_lines(&mut self, lines: &Lines, words: usize) -> Result<(), Infeasible> {
        let sets = self.sets(&lines.of_square, lines.names.len(), words);
        self.clear_sets(&lines.of_square, &sets);
        let used: Vec<usize> = (0..sets.len())
            .filter(|&line| sets[line].meets(&self.usable))
            .collect();
        if used.len() < self.pieces {
            return Err(Infeasible::TooFewLines {
                kind: match lines.slide {
                    (0, 1) => "rows",
                    (1, 0) => "columns",
                    _ => "diagonals of a direction",
                },
                lines: used.len(),
                pieces: self.pieces as u32,
            });
        }
        if !self.one_each_row {
            let partition = sets.iter().map(|set| self.spans_of(set)).collect();
            self.cliques.push(partition);
        }
        if used.len() > self.pieces {
            return Ok(());
        }
        let has_walls = lines.of_square.contains(&NONE);
        if lines.slide == (1, 0) && !has_walls {
            // The squares of a column lie at the same bit of each row.
            self.columns = self.layout.cols();
            for line in used {
                self.open.set(line);
            }
            self.fill(&lines.of_square, |line| Some(line as usize));
            return Ok(());
        }
        let mut number = vec![None; sets.len()];
        for line in used {
            let spans = self.spans_of(&sets[line]);
            let name = named(lines.names[line], has_walls);
            number[line] = Some(self.new_unit(name, spans));
        }
        self.fill(&lines.of_square, |line| number[line as usize]);
        Ok(())
    }

    /// Takes the rows in, each of which must be filled.
    fn add_rows(&mut self, puzzle: &Puzzle, words: usize) {
        let size = puzzle.size();
        let of_square: Vec<u32> = size.squares().map(|square| square.row).collect();
        let mut sets = self.sets(&of_square, size.rows as usize, words);
        if self.guarded {
            for (row, set) in sets.iter_mut().enumerate() {
                set.set(self.layout.guard(row as u32));
            }
        } else {
            self.add_units(&of_square, &sets, Unit::Row);
        }
        self.clear_sets(&of_square, &sets);
    }

    /// Takes sets in that must all be filled; each square is in one.
    fn add_units(&mut self, of_square: &[u32], sets: &[S], name: fn(u32) -> Unit) {
        let first = self.columns + self.units.len();
        for (number, set) in sets.iter().enumerate() {
            let spans = self.spans_of(set);
            self.new_unit(name(number as u32), spans);
        }
        self.fill(of_square, |set| Some(first + set as usize));
    }

    fn new_unit(&mut self, name: Unit, spans: Spans) -> usize {
        let number = self.columns + self.units.len();
        self.units.push((name, spans));
        self.open.set(number);
        number
    }

    /// Notes for each square which unit a piece there fills.
    fn fill(&mut self, of_square: &[u32], unit: impl Fn(u32) -> Option<usize>) {
        for (index, &set) in of_square.iter().enumerate() {
            if set != NONE
                && let Some(unit) = unit(set)
            {
                let bit = self.bits[index] as usize;
                let slot = self.filled[bit].iter_mut().find(|slot| **slot == NONE);
                *slot.expect("a square is in six units at most") = unit as u32;
            }
        }
    }

    /// The sets as bits.
    fn sets(&self, of_square: &[u32], count: usize, words: usize) -> Vec<S> {
        let mut sets = vec![S::zeros(words); count];
        for (index, &set) in of_square.iter().enumerate() {
            if set != NONE {
                sets[set as usize].set(self.bits[index] as usize);
            }
        }
        sets
    }

    fn clear_sets(&mut self, of_square: &[u32], sets: &[S]) {
        for (index, &set) in of_square.iter().enumerate() {
            let bit = self.bits[index] as usize;
            if set != NONE && self.usable.has(bit) {
                self.cleared[bit].add(&sets[set as usize]);
            }
        }
    }

    fn add_leaps(&mut self, puzzle: &Puzzle) {
        let size = puzzle.size();
        for &(down, right) in puzzle.rule().moves().leaps {
            for from in size.squares() {
                if let Some(to) = size.step(from, down, right) {
                    let (from, to) = (self.layout.bit(from), self.layout.bit(to));
                    self.cleared[from].set(to);
                    self.cleared[to].set(from);
                }
            }
        }
    }

    fn clear_own_squares(&mut self) {
        for bit in 0..self.cleared.len() {
            self.cleared[bit].set(bit);
        }
    }

    /// Parts the usable squares into sets whose squares all attack one
    /// another: 2×2 blocks for kings, pairs for knights.
    fn add_cliques(&mut self) {
        let mut left = self.usable.clone();
        let mut partition = Vec::new();
        while let Some(first) = left.first() {
            let mut clique = S::zeros(left.words().len());
            let mut next = Some(first);
            let mut common = left.clone();
            while let Some(bit) = next {
                clique.set(bit);
                for (word, &cleared) in common.words_mut().iter_mut().zip(self.cleared[bit].words())
                {
                    *word &= cleared;
                }
                common.unset(bit);
                next = common.first();
            }
            left.remove(&clique);
            partition.push(self.spans_of(&clique));
        }
        self.cliques.push(partition);
    }

    fn spans_of(&mut self, set: &S) -> Spans {
        let start = self.spans.len() as u32;
        let used = set.words().iter().zip(self.usable.words());
        for (index, (word, usable)) in used.enumerate() {
            if word & usable != 0 {
                self.spans.push((index as u32, word & usable));
            }
        }
        Spans {
            start,
            end: self.spans.len() as u32,
        }
    }

    /// Which unit a given piece shares with one that was set before.
    fn shared(&self, taken: &[u32], given: Square) -> Infeasible {
        let units = &self.filled[self.layout.bit(given)];
        for &other in taken {
            let first = self.squares[other as usize];
            let of_other = &self.filled[other as usize];
            let common = units
                .iter()
                .find(|&&unit| unit != NONE && of_other.contains(&unit));
            let unit = match common {
                _ if self.one_each_row && first.row == given.row => Unit::Row(given.row),
                // Pieces on one line attack one another, so it is no column.
                Some(&unit) => self.units[unit as usize - self.columns].0,
                None => continue,
            };
            return Infeasible::GivensShare {
                unit,
                first,
                second: given,
            };
        }
        Infeasible::GivenExcluded(given)
    }
}

fn named(line: Line, has_walls: bool) -> Unit {
    match line {
        _ if has_walls => Unit::Stretch(line),
        Line::Row(row) => Unit::Row(row),
        Line::Column(col) => Unit::Column(col),
        Line::Diagonal(_) | Line::TorusDiagonal(_) => Unit::Diagonal(line),
    }
}

fn walls(puzzle: &Puzzle) -> Vec<bool> {
    let size = puzzle.size();
    let mut walls = vec![false; size.area() as usize];
    for wall in puzzle.walls() {
        walls[wall.row as usize * size.cols as usize + wall.col as usize] = true;
    }
    walls
}

fn usable<S: Words>(puzzle: &Puzzle, bits: &[u32], words: usize) -> S {
    let size = puzzle.size();
    let mut usable = S::zeros(words);
    let has_excluded = !puzzle.excluded_diagonals().is_empty();
    for (square, &bit) in size.squares().zip(bits) {
        if !(has_excluded && puzzle.is_excluded(square)) {
            usable.set(bit as usize);
        }
    }
    for &square in puzzle.holes().iter().chain(puzzle.walls()) {
        let index = square.row as usize * size.cols as usize + square.col as usize;
        usable.unset(bits[index] as usize);
    }
    usable
}

/// What can be wrong with given pieces before a board is looked at.
pub(super) fn check_givens(puzzle: &Puzzle) -> Result<(), Infeasible> {
    let givens = Vec::from_iter(puzzle.givens().iter().copied());
    if let Some(conflict) = puzzle.conflicts(&givens).into_iter().next() {
        return Err(Infeasible::GivensAttack(conflict));
    }
    if let Some(&square) = givens.iter().find(|&&square| puzzle.is_excluded(square)) {
        return Err(Infeasible::GivenExcluded(square));
    }
    if givens.len() as u64 > u64::from(puzzle.piece_count()) {
        return Err(Infeasible::TooManyGivens {
            given: givens.len(),
            pieces: puzzle.piece_count(),
        });
    }
    Ok(())
}
