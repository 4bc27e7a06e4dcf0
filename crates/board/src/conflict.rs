use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use crate::{Line, Puzzle, Square};

/// Pieces that attack one another, and along what.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Conflict {
    /// What connects them.
    pub along: Along,
    /// All the pieces on that line that see one another, in the order in
    /// which they stand: two or more.
    pub queens: Vec<Square>,
}

/// What connects pieces that attack one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Along {
    /// A line that both slide along.
    Line(Line),
    /// A leap of one piece, such as a knight's.
    Leap,
    /// They claim the same square.
    SameSquare,
}

impl fmt::Display for Along {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => line.fmt(f),
            Self::Leap => f.write_str("a leap"),
            Self::SameSquare => f.write_str("the same square"),
        }
    }
}

impl Puzzle {
    /// Every conflict among `pieces`, line by line: one entry names all the
    /// pieces of a line, so k queens on a column are one conflict of k, not
    /// k·(k−1)/2 pairs. Empty if none attacks another.
    ///
    /// Pieces outside the board or on unusable squares are taken as they are.
    ///
    /// Time: linear in the number of pieces where none attack one another;
    /// memory: two bits for each line of the board.
    ///
    /// ```
    /// use queens_board::{Puzzle, Square};
    ///
    /// // Q . .
    /// // . . Q
    /// // . Q .   the lower two attack one another
    /// let pieces = [Square::new(0, 0), Square::new(1, 2), Square::new(2, 1)];
    /// let conflicts = Puzzle::classic(3).conflicts(&pieces);
    /// assert_eq!(conflicts.len(), 1);
    /// assert_eq!(conflicts[0].queens, [Square::new(1, 2), Square::new(2, 1)]);
    /// ```
    #[must_use]
    pub fn conflicts(&self, pieces: &[Square]) -> Vec<Conflict> {
        let mut found = Vec::new();
        let moves = self.rule().moves();
        // Pieces on one square crowd every line through it.
        let mut maybe_twice = moves.slides.is_empty();
        for &slide in moves.slides {
            maybe_twice |= self.slide_conflicts(pieces, slide, moves.wraps, &mut found);
        }
        if !moves.leaps.is_empty() {
            let standing: HashSet<Square> = pieces.iter().copied().collect();
            for &from in &standing {
                for &(down, right) in moves.leaps {
                    if let Some(to) = self.size().step(from, down, right)
                        && standing.contains(&to)
                    {
                        found.push(Conflict {
                            along: Along::Leap,
                            queens: vec![from, to],
                        });
                    }
                }
            }
        }
        if maybe_twice {
            same_squares(pieces, &mut found);
        }
        found.sort();
        found
    }

    /// Conflicts along one direction. The first pass only marks the lines
    /// that hold two pieces or more; the second collects the pieces of those.
    /// Returns whether there was such a line.
    fn slide_conflicts(
        &self,
        pieces: &[Square],
        slide: (i64, i64),
        wraps: bool,
        found: &mut Vec<Conflict>,
    ) -> bool {
        let line_of = |&square: &Square| {
            Line::through(square, slide, wraps, self.size()).expect("rules slide along lines")
        };
        let mut seen = LineSet::default();
        let mut crowded = LineSet::default();
        for piece in pieces {
            let line = line_of(piece);
            if !seen.insert(line) {
                crowded.insert(line);
            }
        }
        if crowded.is_empty() {
            return false;
        }
        // Sorted by line, then by square. With a map of sets here, and a
        // hash set of squares below, judging ten million queens on one
        // column took 10 s instead of 2.4 s.
        let mut on_crowded: Vec<(i64, Square)> = pieces
            .iter()
            .map(|piece| (line_of(piece), *piece))
            .filter(|&(line, _)| crowded.contains(line))
            .map(|(line, piece)| (number_of(line), piece))
            .collect();
        on_crowded.sort_unstable();
        on_crowded.dedup();
        for same_line in on_crowded.chunk_by(|a, b| a.0 == b.0) {
            let line = line_of(&same_line[0].1);
            let queens: Vec<Square> = same_line.iter().map(|&(_, queen)| queen).collect();
            let groups = if self.walls().is_empty() {
                vec![queens]
            } else {
                self.split_at_walls(queens, slide)
            };
            for group in groups {
                if group.len() > 1 {
                    found.push(Conflict {
                        along: Along::Line(line),
                        queens: group,
                    });
                }
            }
        }
        true
    }

    /// The pieces of a line, parted wherever a wall stands between two.
    fn split_at_walls(&self, queens: Vec<Square>, slide: (i64, i64)) -> Vec<Vec<Square>> {
        let mut groups: Vec<Vec<Square>> = Vec::new();
        for queen in queens {
            let joined = groups.last().and_then(|group| group.last()).copied();
            match joined {
                Some(before) if !self.wall_between(before, queen, slide) => {
                    groups.last_mut().expect("not empty").push(queen);
                }
                _ => groups.push(vec![queen]),
            }
        }
        // On a torus the last group also sees the first over the edge.
        if self.rule().moves().wraps
            && groups.len() > 1
            && let (Some(&last), Some(&first)) = (
                groups.last().and_then(|group| group.last()),
                groups.first().and_then(|group| group.first()),
            )
            && !self.wall_between(last, first, slide)
        {
            let mut tail = groups.pop().expect("more than one");
            tail.append(&mut groups[0]);
            groups[0] = tail;
        }
        groups
    }

    /// Whether a wall stands on the way from one square to another in the
    /// direction of a slide.
    fn wall_between(&self, from: Square, to: Square, (down, right): (i64, i64)) -> bool {
        if self.walls().is_empty() {
            return false;
        }
        let wraps = self.rule().moves().wraps;
        let (rows, cols) = (i64::from(self.size().rows), i64::from(self.size().cols));
        let mut at = from;
        loop {
            let next = if wraps {
                Square::new(
                    (i64::from(at.row) + down).rem_euclid(rows) as u32,
                    (i64::from(at.col) + right).rem_euclid(cols) as u32,
                )
            } else {
                match self.size().step(at, down, right) {
                    Some(next) => next,
                    None => return false,
                }
            };
            if next == to || next == from {
                return false;
            }
            if self.walls().contains(&next) {
                return true;
            }
            at = next;
        }
    }
}

fn same_squares(pieces: &[Square], found: &mut Vec<Conflict>) {
    let mut sorted = Cow::Borrowed(pieces);
    if !sorted.is_sorted() {
        sorted.to_mut().sort_unstable();
    }
    let twice = sorted.chunk_by(|a, b| a == b).filter(|same| same.len() > 1);
    found.extend(twice.map(|same| Conflict {
        along: Along::SameSquare,
        queens: vec![same[0]; 2],
    }));
}

/// The number of a line among those of its direction.
fn number_of(line: Line) -> i64 {
    match line {
        Line::Row(number) | Line::Column(number) => i64::from(number),
        Line::Diagonal(diagonal) | Line::TorusDiagonal(diagonal) => match diagonal {
            crate::Diagonal::Sum(number) | crate::Diagonal::Difference(number) => number,
        },
    }
}

/// A set of lines of one direction as bits: 64 lines a word.
#[derive(Default)]
struct LineSet {
    /// Lines with a number from 0, and those below.
    words: [Vec<u64>; 2],
    filled: bool,
}

impl LineSet {
    fn place(line: Line) -> (usize, usize, u64) {
        let number = number_of(line);
        let side = usize::from(number < 0);
        let index = number.unsigned_abs() as usize;
        (side, index / 64, 1 << (index % 64))
    }

    /// Adds a line; false if it was there.
    fn insert(&mut self, line: Line) -> bool {
        self.filled = true;
        let (side, word, bit) = Self::place(line);
        let words = &mut self.words[side];
        if words.len() <= word {
            words.resize(word + 1, 0);
        }
        let is_new = words[word] & bit == 0;
        words[word] |= bit;
        is_new
    }

    fn contains(&self, line: Line) -> bool {
        let (side, word, bit) = Self::place(line);
        self.words[side].get(word).is_some_and(|w| w & bit != 0)
    }

    const fn is_empty(&self) -> bool {
        !self.filled
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rule, Size};

    /// The same question asked the slow way: every pair, walking square by
    /// square from one to the other.
    fn attacks_slowly(puzzle: &Puzzle, a: Square, b: Square) -> bool {
        let moves = puzzle.rule().moves();
        let (rows, cols) = (i64::from(puzzle.size().rows), i64::from(puzzle.size().cols));
        let both = |list: &[(i64, i64)]| -> Vec<(i64, i64)> {
            list.iter().flat_map(|&(r, c)| [(r, c), (-r, -c)]).collect()
        };
        for (down, right) in both(moves.leaps) {
            if i64::from(a.row) + down == i64::from(b.row)
                && i64::from(a.col) + right == i64::from(b.col)
            {
                return true;
            }
        }
        for (down, right) in both(moves.slides) {
            let (mut row, mut col) = (i64::from(a.row), i64::from(a.col));
            for _ in 0..rows.max(cols) {
                row += down;
                col += right;
                if moves.wraps {
                    row = row.rem_euclid(rows);
                    col = col.rem_euclid(cols);
                }
                if row < 0 || row >= rows || col < 0 || col >= cols {
                    break;
                }
                let at = Square::new(row as u32, col as u32);
                if at == b {
                    return true;
                }
                if puzzle.walls().contains(&at) {
                    break;
                }
            }
        }
        false
    }

    /// A small generator so that the cases are the same everywhere.
    fn random(state: &mut u64, below: u64) -> u32 {
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        ((*state >> 33) % below) as u32
    }

    #[test]
    fn conflicts_agree_with_walking_the_board() {
        let mut state = 1;
        for round in 0..3000 {
            let rule = Rule::ALL[round % Rule::ALL.len()];
            let rows = 1 + random(&mut state, 7);
            let cols = if rule == Rule::Torus {
                rows
            } else {
                1 + random(&mut state, 7)
            };
            let mut puzzle = Puzzle::new(Size::new(rows, cols));
            puzzle.set_rule(rule).unwrap();
            for _ in 0..random(&mut state, 6) {
                let square = Square::new(
                    random(&mut state, rows.into()),
                    random(&mut state, cols.into()),
                );
                puzzle.add_wall(square).unwrap();
            }
            let mut pieces = Vec::new();
            for _ in 0..random(&mut state, 7) {
                let square = Square::new(
                    random(&mut state, rows.into()),
                    random(&mut state, cols.into()),
                );
                if !puzzle.walls().contains(&square) && !pieces.contains(&square) {
                    pieces.push(square);
                }
            }
            // Two pieces with a third between them are in one conflict too:
            // close the plain relation over each line.
            let conflicts = puzzle.conflicts(&pieces);
            for (i, &a) in pieces.iter().enumerate() {
                for &b in &pieces[i + 1..] {
                    let named = conflicts.iter().any(|conflict| {
                        conflict.queens.contains(&a) && conflict.queens.contains(&b)
                    });
                    assert_eq!(named, attacks_slowly(&puzzle, a, b), "{puzzle:?} {a} {b}");
                }
            }
        }
    }

    #[test]
    fn a_line_of_many_is_one_conflict() {
        let pieces: Vec<Square> = (0..5).map(|row| Square::new(row, 2)).collect();
        let conflicts = Puzzle::classic(5).conflicts(&pieces);
        assert_eq!(conflicts.len(), 1);
        assert_eq!(conflicts[0].queens, pieces);
        assert_eq!(conflicts[0].along.to_string(), "column 3");
    }

    #[test]
    fn one_square_claimed_twice() {
        let square = Square::new(1, 1);
        let conflicts = Puzzle::classic(4).conflicts(&[square, square]);
        assert!(
            conflicts
                .iter()
                .any(|conflict| conflict.along == Along::SameSquare)
        );
    }
}
