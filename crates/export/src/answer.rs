//! What solvers answer, read but not believed.

use queens_board::{Claim, Claimed, Size, Square};

use crate::AnswerError;
use crate::model::Model;

/// One thing that a solver says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// Here is a solution, for the [referee](queens_board::referee) to judge.
    Solution(Claim),
    /// There is none (or no further one, where solutions came before).
    NoSolution,
}

/// Collects pieces into answers.
pub(crate) struct Reading<'a> {
    model: &'a Model,
    answers: Vec<Answer>,
    /// The line on which the solution being read starts, and its squares.
    open: Option<(usize, Vec<(i64, i64)>)>,
    says_none: bool,
}

impl<'a> Reading<'a> {
    pub(crate) const fn new(model: &'a Model) -> Self {
        Self {
            model,
            answers: Vec::new(),
            open: None,
            says_none: false,
        }
    }

    /// A solution is being read, though it may have no piece so far.
    pub(crate) fn start(&mut self, line: usize) {
        self.open.get_or_insert((line, Vec::new()));
    }

    /// A piece on a square of the model.
    pub(crate) fn piece(&mut self, line: usize, cell: usize) {
        let Square { row, col } = self.model.squares[cell];
        self.square(line, row.into(), col.into());
    }

    /// A piece on any square, from 0, on the board or not.
    pub(crate) fn square(&mut self, line: usize, row: i64, col: i64) {
        let (_, squares) = self.open.get_or_insert((line, Vec::new()));
        squares.push((row, col));
    }

    /// A piece on a square called by its name; false if that is no name.
    pub(crate) fn named(&mut self, line: usize, name: &str) -> bool {
        let Some((row, col)) = square_of(name, self.model.size) else {
            return false;
        };
        self.square(line, row, col);
        true
    }

    /// The solution is complete.
    pub(crate) fn end(&mut self) {
        if let Some((line, squares)) = self.open.take() {
            self.answers.push(Answer::Solution(Claim {
                line,
                size: None,
                claimed: Claimed::Squares(squares),
            }));
        }
    }

    /// The solver says that there is no solution.
    pub(crate) const fn none(&mut self) {
        self.says_none = true;
    }

    /// Everything read.
    pub(crate) fn finish(mut self, expected: &'static str) -> Result<Vec<Answer>, AnswerError> {
        self.end();
        if self.says_none {
            self.answers.push(Answer::NoSolution);
        }
        if self.answers.is_empty() {
            return Err(AnswerError::NoAnswer { expected });
        }
        Ok(self.answers)
    }
}

/// Row and column, from 0, of a square's name such as `a8`; the square need
/// not be on the board. Only small letters, so that other names may have
/// capitals.
fn square_of(name: &str, size: Size) -> Option<(i64, i64)> {
    let letters = name.find(|c: char| c.is_ascii_digit())?;
    let (letters, digits) = name.split_at(letters);
    if letters.is_empty() || letters.len() > 6 || digits.len() > 10 {
        return None;
    }
    let mut col = 0;
    for letter in letters.bytes() {
        if !letter.is_ascii_lowercase() {
            return None;
        }
        col = col * 26 + i64::from(letter - b'a') + 1;
    }
    let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
    let number: i64 = digits.parse().ok().filter(|_| is_number)?;
    Some((i64::from(size.rows) - number, col - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_squares() {
        let size = Size::square(8);
        assert_eq!(square_of("a8", size), Some((0, 0)));
        assert_eq!(square_of("h1", size), Some((7, 7)));
        assert_eq!(square_of("aa9", size), Some((-1, 26)));
        for name in ["", "a", "8", "A8", "a8b", "a-8", "a+8"] {
            assert_eq!(square_of(name, size), None, "{name}");
        }
    }
}
