//! The slow twin, and random puzzles of every kind.

use queens_board::{Diagonal, Pieces, Puzzle, Regions, Rule, Size, Square};

/// All solutions by plain backtracking over the squares in reading order,
/// each taken or left out; only the model's own rules are asked. They come in
/// the order of their squares.
pub(crate) fn by_hand(puzzle: &Puzzle) -> Vec<Vec<Square>> {
    let squares: Vec<Square> = puzzle.size().squares().collect();
    let mut found = Vec::new();
    let mut taken = Vec::new();
    try_from(puzzle, &squares, &mut taken, &mut found);
    found
}

fn try_from(
    puzzle: &Puzzle,
    squares: &[Square],
    taken: &mut Vec<Square>,
    found: &mut Vec<Vec<Square>>,
) {
    let wanted = puzzle.piece_count() as usize;
    if taken.len() == wanted {
        if queens_board::Solution::new(puzzle, taken.iter().copied()).is_ok() {
            found.push(taken.clone());
        }
        return;
    }
    let Some((&square, rest)) = squares.split_first() else {
        return;
    };
    if taken.len() + squares.len() < wanted || row_was_left_empty(puzzle, square, taken) {
        return;
    }
    taken.push(square);
    if puzzle.is_usable(square) && puzzle.conflicts(taken).is_empty() {
        try_from(puzzle, rest, taken, found);
    }
    taken.pop();
    if !puzzle.givens().contains(&square) {
        try_from(puzzle, rest, taken, found);
    }
}

/// With one piece a row, nothing comes of a row without one, or with two.
fn row_was_left_empty(puzzle: &Puzzle, square: Square, taken: &[Square]) -> bool {
    puzzle.pieces() == Pieces::OneEachRow
        && (square.col == 0 && taken.len() != square.row as usize
            || taken.len() > square.row as usize + 1)
}

/// Numbers that are the same everywhere (SplitMix64).
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `sides`.
    pub(crate) fn below(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % sides
    }

    fn one_in(&mut self, sides: u64) -> bool {
        self.below(sides) == 0
    }
}

/// A puzzle of any kind on a board of at most 6×6: any rule, one piece a row or
/// a free number, holes, walls, givens, excluded diagonals, regions in one or
/// several pieces.
pub(crate) fn random_puzzle(dice: &mut Dice) -> Puzzle {
    let rule = Rule::ALL[dice.below(8) as usize];
    let rows = dice.below(7) as u32;
    let is_square = rule == Rule::Torus || !dice.one_in(3);
    let cols = if is_square {
        rows
    } else {
        dice.below(7) as u32
    };
    let size = Size::new(rows, cols);
    let mut puzzle = Puzzle::new(size);
    puzzle.set_rule(rule).unwrap();
    if dice.one_in(3) {
        let most = if rows * cols > 20 { 4 } else { 6 };
        puzzle.set_pieces(Pieces::Exactly(dice.below(most) as u32));
        if dice.one_in(3) {
            puzzle.set_pieces(Pieces::Exactly(rows));
        }
    }
    if size.area() == 0 {
        return puzzle;
    }
    let square = |dice: &mut Dice| {
        let (row, col) = (dice.below(rows.into()), dice.below(cols.into()));
        Square::new(row as u32, col as u32)
    };
    if dice.one_in(2) {
        for _ in 0..dice.below(6) {
            let _ = puzzle.add_hole(square(dice));
        }
    }
    if dice.one_in(3) {
        for _ in 0..dice.below(6) {
            let _ = puzzle.add_wall(square(dice));
        }
    }
    if dice.one_in(4) {
        for _ in 0..dice.below(3) {
            let _ = puzzle.add_given(square(dice));
        }
    }
    if dice.one_in(4) {
        for _ in 0..dice.below(4) {
            let _ = puzzle.exclude(Diagonal::Sum(dice.below(11) as i64));
            let _ = puzzle.exclude(Diagonal::Difference(dice.below(11) as i64 - 5));
        }
    }
    if dice.one_in(3) {
        puzzle.set_regions(regions(dice, &puzzle)).unwrap();
    }
    puzzle
}

/// As many regions as pieces, most of the time, each square in the region of
/// a random seed: the nearest, or for regions in several pieces any.
fn regions(dice: &mut Dice, puzzle: &Puzzle) -> Regions {
    let size = puzzle.size();
    let spread = u64::from(dice.one_in(10));
    let count = (u64::from(puzzle.piece_count()) + spread).clamp(1, size.area()) as usize;
    let in_pieces = dice.one_in(3);
    let all: Vec<Square> = size.squares().collect();
    let seeds: Vec<Square> = (0..count)
        .map(|_| all[dice.below(all.len() as u64) as usize])
        .collect();
    let mut labels: Vec<usize> = all
        .iter()
        .map(|square| {
            let distance =
                |seed: &Square| seed.row.abs_diff(square.row) + seed.col.abs_diff(square.col);
            let nearest = (0..count).min_by_key(|&index| distance(&seeds[index]));
            if in_pieces {
                dice.below(count as u64) as usize
            } else {
                nearest.unwrap_or(0)
            }
        })
        .collect();
    // Every region has a square, so that none is lost.
    for (index, square) in seeds.iter().enumerate() {
        labels[square.row as usize * size.cols as usize + square.col as usize] = index;
    }
    Regions::from_labels(size, labels).unwrap()
}
