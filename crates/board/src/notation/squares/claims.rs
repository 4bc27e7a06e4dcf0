//! Squares as answers.

use std::ops::ControlFlow;

use super::{column_and_rank, items};
use crate::notation::ParseError;
use crate::notation::numbers::{self, Numbers};
use crate::notation::text::{Line, lines};
use crate::{Base, Claim, Claimed, Size};

/// Reads answers by name, or by row and column if there is no letter.
pub(in crate::notation) fn read_claims(
    text: &str,
    base: Option<Base>,
    size: Option<Size>,
) -> Result<Vec<Claim>, ParseError> {
    if !text.contains(|c: char| c.is_ascii_alphabetic()) {
        return numbered_claims(&numbers::scan(text)?, base, size);
    }
    let one_a_line = lines(text)
        .filter(|line| !line.text.is_empty() && !line.is_number())
        .try_for_each(|line| match items(line.start, line.text).nth(1) {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        })
        .is_continue();
    let mut answers = Names {
        text,
        size,
        announced: None,
        line: 0,
        names: Vec::new(),
        done: Vec::new(),
    };
    for line in lines(text) {
        answers.line(line, one_a_line)?;
    }
    answers.finish();
    Ok(answers.done)
}

/// Answers by name.
struct Names<'a> {
    text: &'a str,
    size: Option<Size>,
    announced: Option<u32>,
    line: usize,
    /// Columns and ranks.
    names: Vec<(u32, u32)>,
    done: Vec<Claim>,
}

impl Names<'_> {
    fn line(&mut self, line: Line<'_>, one_a_line: bool) -> Result<(), ParseError> {
        if line.text.is_empty() {
            self.finish();
            return Ok(());
        }
        if line.is_number() {
            self.finish();
            let n = crate::notation::sizes::number(self.text, line.start, line.text)?;
            self.announced = Some(n).filter(|&n| n > 0);
            return Ok(());
        }
        for (offset, word) in items(line.start, line.text) {
            let Some(found) = column_and_rank(word) else {
                let expected = "a square such as a1";
                return Err(ParseError::unexpected(self.text, offset, word, expected));
            };
            if self.names.is_empty() {
                self.line = line.number;
            }
            self.names.push(found);
        }
        if !one_a_line {
            self.finish();
        }
        Ok(())
    }

    fn finish(&mut self) {
        if self.names.is_empty() {
            return;
        }
        let count = self.names.len() as u32;
        let announced = self.announced.take().map(Size::square);
        let size = announced.or(self.size).unwrap_or(Size::square(count));
        self.done.push(claim(self.line, size, &self.names));
        self.names.clear();
    }
}

/// An answer by columns and ranks.
pub(in crate::notation) fn claim(line: usize, size: Size, names: &[(u32, u32)]) -> Claim {
    let square = |&(col, rank): &(u32, u32)| (i64::from(size.rows) - i64::from(rank), col.into());
    Claim {
        line,
        size: Some(size),
        claimed: Claimed::Squares(names.iter().map(square).collect()),
    }
}

/// An answer as it is written.
struct Pairs {
    line: usize,
    size: Option<Size>,
    pairs: Vec<(i64, i64)>,
}

impl Pairs {
    fn finish(mut self, first: i64) -> Claim {
        for (row, col) in &mut self.pairs {
            *row -= first;
            *col -= first;
        }
        Claim {
            line: self.line,
            size: self.size,
            claimed: Claimed::Squares(self.pairs),
        }
    }
}

/// Answers by row and column: two numbers a list, or pair by pair in longer
/// ones.
pub(in crate::notation) fn numbered_claims(
    numbers: &Numbers<'_>,
    base: Option<Base>,
    size: Option<Size>,
) -> Result<Vec<Claim>, ParseError> {
    let mut made = Vec::new();
    let mut zero = false;
    let mut lines = numbers.line_counter();
    let mut announced = None;
    let mut open: Option<Pairs> = None;
    for (index, group) in numbers.groups.iter().enumerate() {
        let list = numbers.list(index);
        if list.len() == 1 && !group.bracketed {
            made.extend(open.take());
            let n = u32::try_from(list[0]);
            let n = n.map_err(|_| numbers.unexpected(index, 0, "the board’s size"))?;
            announced = Some(Size::square(n)).filter(|_| n > 0);
            continue;
        }
        let (pairs, rest) = list.as_chunks::<2>();
        if !rest.is_empty() {
            let last = list.len() - 1;
            return Err(numbers.unexpected(index, last, "a row and a column for each square"));
        }
        zero |= list.contains(&0);
        // A line of several pairs is an answer of its own.
        let whole = pairs.len() > 1;
        if group.apart || whole {
            made.extend(open.take());
        }
        let answer = open.get_or_insert_with(|| Pairs {
            line: lines.at(group.offset),
            size: announced.take().or(size),
            pairs: Vec::new(),
        });
        answer
            .pairs
            .extend(pairs.iter().map(|&[row, col]| (row, col)));
        if whole {
            made.extend(open.take());
        }
    }
    made.extend(open);
    let found = if zero { Base::Zero } else { Base::One };
    let first = i64::from(base.unwrap_or(found).first());
    Ok(made
        .into_iter()
        .map(|answer| answer.finish(first))
        .collect())
}
