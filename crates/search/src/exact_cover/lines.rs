//! The lines that pieces attack along, as sets of squares: of each set one
//! square at most is taken.

use queens_board::{Line, Puzzle, Size, Square};

/// All the lines in one direction: every square but the walls is on one of them.
pub(super) struct Lines {
    /// The direction.
    pub(super) slide: (i64, i64),
    /// The line of each square, row by row; `NONE` for walls.
    pub(super) of_square: Vec<u32>,
    /// What each line is called.
    pub(super) names: Vec<Line>,
}

/// The line of a wall.
pub(super) const NONE: u32 = u32::MAX;

impl Lines {
    /// The lines in the direction of `slide`, parted by walls, closed over the
    /// edges where the rule wraps.
    ///
    /// Time and memory: linear in the squares.
    pub(super) fn new(puzzle: &Puzzle, slide: (i64, i64), walls: &[bool]) -> Self {
        let size = puzzle.size();
        let wraps = puzzle.rule().moves().wraps;
        let index = |square: Square| square.row as usize * size.cols as usize + square.col as usize;
        let mut of_square = vec![NONE; walls.len()];
        let mut names = Vec::new();
        for square in size.squares().filter(|&square| !walls[index(square)]) {
            let before = size.step(square, -slide.0, -slide.1);
            let line = match before.map(|before| of_square[index(before)]) {
                Some(line) if line != NONE => line,
                _ => {
                    let line = Line::through(square, slide, wraps, size);
                    names.push(line.expect("rules slide along lines"));
                    names.len() as u32 - 1
                }
            };
            of_square[index(square)] = line;
        }
        let mut lines = Self {
            slide,
            of_square,
            names,
        };
        if wraps {
            lines.close(size);
        }
        lines
    }

    /// Joins the lines that meet over the edges of a torus.
    fn close(&mut self, size: Size) {
        let index = |square: Square| square.row as usize * size.cols as usize + square.col as usize;
        let mut leader: Vec<u32> = (0..self.names.len() as u32).collect();
        let find = |leader: &[u32], mut line: u32| {
            while leader[line as usize] != line {
                line = leader[line as usize];
            }
            line
        };
        for square in size.squares() {
            let (row, col) = (
                i64::from(square.row) - self.slide.0,
                i64::from(square.col) - self.slide.1,
            );
            let before = Square::new(
                row.rem_euclid(i64::from(size.rows)) as u32,
                col.rem_euclid(i64::from(size.cols)) as u32,
            );
            let (here, there) = (self.of_square[index(square)], self.of_square[index(before)]);
            if here != NONE && there != NONE {
                let (a, b) = (find(&leader, here), find(&leader, there));
                leader[a.max(b) as usize] = a.min(b);
            }
        }
        let mut number = vec![NONE; self.names.len()];
        let mut names = Vec::new();
        for line in 0..self.names.len() {
            let first = find(&leader, line as u32) as usize;
            if first == line {
                number[line] = names.len() as u32;
                names.push(self.names[line]);
            } else {
                number[line] = number[first];
            }
        }
        for line in self.of_square.iter_mut().filter(|line| **line != NONE) {
            *line = number[*line as usize];
        }
        self.names = names;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens_board::Rule;

    #[test]
    fn walls_part_lines_and_a_torus_joins_them_over_the_edge() {
        let mut puzzle = Puzzle::classic(5);
        puzzle.set_rule(Rule::Torus).unwrap();
        let open = vec![false; 25];
        assert_eq!(Lines::new(&puzzle, (1, 1), &open).names.len(), 5);
        let mut walls = open.clone();
        walls[2] = true; // row 0, column 2
        let rows = Lines::new(&puzzle, (0, 1), &walls);
        assert_eq!(rows.names.len(), 5);
        assert_eq!(rows.of_square[0], rows.of_square[4]);
        puzzle.set_rule(Rule::Queens).unwrap();
        let rows = Lines::new(&puzzle, (0, 1), &walls);
        assert_eq!(rows.names.len(), 6);
        assert_ne!(rows.of_square[0], rows.of_square[4]);
        assert_eq!(Lines::new(&puzzle, (1, -1), &open).names.len(), 9);
    }
}
