//! The model as clauses, for solvers that know nothing but true and false.
//!
//! Variable i is square number i − 1; further ones are helpers, each of which
//! is settled by the squares, so that a formula has exactly as many solutions
//! as the puzzle.
//!
//! *At most one* of a short line is a clause for each pair. A long one gets a
//! ladder: helper h says "one of the first h", and the next square excludes it
//! (the sequential counter of Sinz, 2005, with both directions). *Exactly k* is
//! the same counter with k steps.

use crate::model::Model;

/// Lines longer than this get helpers, unless that is asked for otherwise.
const LONGEST_PAIRED: usize = 12;

/// How "at most one" becomes clauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// Pairs for short lines, a ladder for long ones.
    #[default]
    Auto,
    /// A clause for each pair: no helpers, but k·(k−1)/2 clauses a line.
    Pairwise,
    /// Helpers wherever they help: about 4k clauses a line.
    Ladder,
}

impl Encoding {
    const fn pairs(self, length: usize) -> bool {
        match self {
            Self::Auto => length <= LONGEST_PAIRED,
            Self::Pairwise => true,
            // Three squares are three pairs; a ladder has no fewer clauses.
            Self::Ladder => length <= 3,
        }
    }
}

/// A truth value that may be known already.
#[derive(Clone, Copy)]
enum Known {
    False,
    True,
    Literal(i64),
}

/// Hands out clauses one by one.
pub(crate) struct Clauses<'a> {
    receive: &'a mut dyn FnMut(&[i64]),
    variables: i64,
}

/// Literals in all clauses: what [`write`] would hand out, counted without
/// writing.
pub(crate) fn literals(model: &Model, encoding: Encoding) -> u64 {
    let at_most_one = |length: u64| match encoding.pairs(length as usize) {
        true => length * length.saturating_sub(1),
        false => 9 * length,
    };
    let of = |groups: &[crate::model::Group], clause: u64| -> u64 {
        let lengths = groups.iter().map(|group| group.cells.len() as u64);
        lengths
            .map(|length| at_most_one(length) + clause * length)
            .sum()
    };
    let squares = model.squares.len() as u64;
    let counter = model.total.map_or(0, |total| {
        10 * squares * (u64::from(total).min(squares) + 1)
    });
    of(&model.units, 1) + of(&model.lines, 0) + counter + model.forbidden.len() as u64
}

/// Hands every clause to `receive`; returns the number of variables.
pub(crate) fn write(model: &Model, encoding: Encoding, receive: &mut dyn FnMut(&[i64])) -> i64 {
    let mut clauses = Clauses {
        receive,
        variables: model.squares.len() as i64,
    };
    for unit in &model.units {
        let literals = literals_of(&unit.cells);
        if literals.is_empty() {
            clauses.contradict();
        } else {
            clauses.say(&literals);
        }
        clauses.at_most_one(&literals, encoding);
    }
    for line in &model.lines {
        clauses.at_most_one(&literals_of(&line.cells), encoding);
    }
    for &cell in &model.forbidden {
        clauses.say(&[-literal(cell)]);
    }
    if let Some(total) = model.total {
        clauses.exactly(total as usize, model.squares.len());
    }
    clauses.variables
}

const fn literal(cell: usize) -> i64 {
    cell as i64 + 1
}

fn literals_of(cells: &[usize]) -> Vec<i64> {
    cells.iter().map(|&cell| literal(cell)).collect()
}

impl Clauses<'_> {
    fn say(&mut self, clause: &[i64]) {
        (self.receive)(clause);
    }

    /// Not every solver reads an empty clause.
    fn contradict(&mut self) {
        self.say(&[1]);
        self.say(&[-1]);
    }

    const fn helper(&mut self) -> i64 {
        self.variables += 1;
        self.variables
    }

    fn at_most_one(&mut self, literals: &[i64], encoding: Encoding) {
        if encoding.pairs(literals.len()) {
            for (index, &second) in literals.iter().enumerate() {
                for &first in &literals[..index] {
                    self.say(&[-first, -second]);
                }
            }
            return;
        }
        // seen ⇔ one of the literals before `next`.
        let (mut seen, rest) = (literals[0], &literals[1..]);
        for (index, &next) in rest.iter().enumerate() {
            self.say(&[-seen, -next]);
            if index + 1 < rest.len() {
                let longer = self.helper();
                self.say(&[-seen, longer]);
                self.say(&[-next, longer]);
                self.say(&[-longer, seen, next]);
                seen = longer;
            }
        }
    }

    /// `reached[j]` ⇔ more than j of the squares so far hold a piece.
    fn exactly(&mut self, total: usize, squares: usize) {
        if total > squares {
            self.contradict();
            return;
        }
        let mut reached = vec![Known::False; total + 1];
        for cell in 0..squares {
            for step in (0..=total).rev() {
                let below = match step {
                    0 => Known::True,
                    _ => reached[step - 1],
                };
                reached[step] = self.step(reached[step], below, literal(cell));
            }
        }
        self.assert(reached[total], false);
        if total > 0 {
            self.assert(reached[total - 1], true);
        }
    }

    /// A helper for: `before`, or `below` and `next`.
    fn step(&mut self, before: Known, below: Known, next: i64) -> Known {
        match (before, below) {
            (Known::True, _) => Known::True,
            (before, Known::False) => before,
            (Known::False, Known::True) => Known::Literal(next),
            (Known::False, Known::Literal(below)) => {
                let helper = self.helper();
                self.say(&[-below, -next, helper]);
                self.say(&[-helper, below]);
                self.say(&[-helper, next]);
                Known::Literal(helper)
            }
            (Known::Literal(before), Known::True) => {
                let helper = self.helper();
                self.say(&[-before, helper]);
                self.say(&[-next, helper]);
                self.say(&[-helper, before, next]);
                Known::Literal(helper)
            }
            (Known::Literal(before), Known::Literal(below)) => {
                let helper = self.helper();
                self.say(&[-before, helper]);
                self.say(&[-below, -next, helper]);
                self.say(&[-helper, before, next]);
                self.say(&[-helper, before, below]);
                Known::Literal(helper)
            }
        }
    }

    fn assert(&mut self, value: Known, wanted: bool) {
        match value {
            Known::Literal(literal) if wanted => self.say(&[literal]),
            Known::Literal(literal) => self.say(&[-literal]),
            Known::True | Known::False => {
                if matches!(value, Known::True) != wanted {
                    self.contradict();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use queens_board::{Pieces, Puzzle, Rule, Size};

    use super::*;

    /// Models of a formula: set what a clause forces, else try both.
    fn models(model: &Model, encoding: Encoding) -> usize {
        let mut clauses: Vec<Vec<i64>> = Vec::new();
        let variables = write(model, encoding, &mut |clause| clauses.push(clause.to_vec()));
        count(&clauses, vec![None; variables as usize])
    }

    fn count(clauses: &[Vec<i64>], mut values: Vec<Option<bool>>) -> usize {
        let variable = |literal: i64| literal.unsigned_abs() as usize - 1;
        loop {
            let mut forced = None;
            for clause in clauses {
                let is = |literal: i64| values[variable(literal)].map(|is| is == (literal > 0));
                if clause.iter().any(|&literal| is(literal) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&literal| is(literal).is_none());
                match (open.next(), open.next()) {
                    (None, _) => return 0,
                    (Some(&literal), None) => forced = Some(literal),
                    _ => {}
                }
            }
            match forced {
                Some(literal) => values[variable(literal)] = Some(literal > 0),
                None => break,
            }
        }
        let Some(free) = values.iter().position(Option::is_none) else {
            return 1;
        };
        let mut branch = |value| {
            values[free] = Some(value);
            count(clauses, values.clone())
        };
        branch(false) + branch(true)
    }

    #[test]
    fn helpers_add_no_solutions() {
        for (n, expected) in [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4)] {
            let model = Model::new(&Puzzle::classic(n), false).unwrap();
            for encoding in [Encoding::Auto, Encoding::Pairwise, Encoding::Ladder] {
                assert_eq!(models(&model, encoding), expected, "{n} {encoding:?}");
            }
        }
    }

    /// Non-attacking kings on a 3×3 board by their number (A193580): 1, 9, 16,
    /// 8, 1.
    #[test]
    fn the_counter_counts() {
        for (pieces, expected) in [(0, 1), (1, 9), (2, 16), (3, 8), (4, 1), (5, 0), (10, 0)] {
            let mut puzzle = Puzzle::new(Size::square(3));
            puzzle.set_rule(Rule::Kings).unwrap();
            puzzle.set_pieces(Pieces::Exactly(pieces));
            let model = Model::new(&puzzle, false).unwrap();
            assert_eq!(models(&model, Encoding::Auto), expected, "{pieces} kings");
        }
    }

    #[test]
    fn literals_are_estimated_from_above() {
        for n in [4, 9, 20] {
            let model = Model::new(&Puzzle::classic(n), false).unwrap();
            for encoding in [Encoding::Auto, Encoding::Pairwise, Encoding::Ladder] {
                let mut found = 0;
                write(&model, encoding, &mut |clause| found += clause.len() as u64);
                let estimated = literals(&model, encoding);
                assert!(
                    found <= estimated && estimated <= 2 * found,
                    "{n} {encoding:?}"
                );
            }
        }
    }
}
