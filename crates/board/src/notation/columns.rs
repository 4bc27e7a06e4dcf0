//! The queen's column in each row, from the top: one answer a line.
//!
//! ```text
//!   2 4 1 3        . Q . .
//!                  . . . Q
//!                  Q . . .
//!                  . . Q .
//! ```
//!
//! Commas and brackets are passed over, as in `[1, 3, 0, 2]` and
//! `[[1, 3, 0, 2], [2, 0, 3, 1]]`. The numbers count from 1; they count from 0
//! if a 0 occurs anywhere in the text or [`Base::Zero`] is asked for.
//!
//! Read as answers:
//!
//! - a lone column of numbers, one a line and two at least, is one answer;
//! - lines of exactly two numbers are [squares](super::squares), as no board
//!   of two rows has a solution;
//! - a line with n before a line of n numbers is the board's size, and a last
//!   line with the number of answers before it is passed over.
//!
//! Read as boards, each line is a board whose queens are all given. A line of
//! n and then n numbers, where no permutation of n + 1 numbers stands, is a
//! board of n rows with some queens given: the number is 0 where none is, and
//! counts from 1 otherwise.

use super::numbers::{self, Numbers};
use super::{Form, ParseError, Unwritable, decimal};
use crate::{Base, Claim, Claimed, Puzzle, Size, Square};

/// Reads boards whose queens are given by their columns.
pub(super) fn read(text: &str, base: Option<Base>) -> Result<Vec<Puzzle>, ParseError> {
    let numbers = numbers::scan(text)?;
    let all = 0..numbers.groups.len();
    if base.is_none() && !numbers.values.is_empty() {
        let mut seen = Vec::new();
        if all
            .clone()
            .all(|group| is_partial(numbers.list(group), &mut seen))
        {
            return all
                .map(|group| board(&numbers, group, 1, Base::One, true))
                .collect();
        }
    }
    let base = base.unwrap_or_else(|| base_of(&numbers.values));
    all.map(|group| board(&numbers, group, 0, base, false))
        .collect()
}

/// 0 if there is a 0.
pub(super) fn base_of(values: &[i64]) -> Base {
    if values.contains(&0) {
        Base::Zero
    } else {
        Base::One
    }
}

/// Whether numbers are n and then n columns of which 0 is none.
fn is_partial(list: &[i64], seen: &mut Vec<bool>) -> bool {
    let n = list.len() - 1;
    n > 0
        && list[0] == n as i64
        && list[1..].iter().all(|&col| (0..=n as i64).contains(&col))
        && !is_permutation(list, seen)
}

/// Whether numbers are those from 0, or those from 1, in some order.
pub(super) fn is_permutation(list: &[i64], seen: &mut Vec<bool>) -> bool {
    let first = i64::from(!list.contains(&0));
    seen.clear();
    seen.resize(list.len(), false);
    list.iter().all(|&value| {
        let place = usize::try_from(value - first).ok();
        let place = place.and_then(|place| seen.get_mut(place));
        place.is_some_and(|seen| !std::mem::replace(seen, true))
    })
}

/// The board of a list without its first `skip` numbers.
fn board(
    numbers: &Numbers<'_>,
    group: usize,
    skip: usize,
    base: Base,
    zero_is_none: bool,
) -> Result<Puzzle, ParseError> {
    let columns = &numbers.list(group)[skip..];
    let n = u32::try_from(columns.len());
    let n = n.map_err(|_| numbers.unexpected(group, 0, "at most 4294967295 numbers"))?;
    let first = i64::from(base.first());
    let mut puzzle = Puzzle::classic(n);
    for (row, &value) in columns.iter().enumerate() {
        if value == 0 && zero_is_none {
            continue;
        }
        let col = value
            .checked_sub(first)
            .and_then(|col| u32::try_from(col).ok());
        let square = col.map(|col| Square::new(row as u32, col));
        if square.is_none_or(|square| puzzle.add_given(square).is_err()) {
            let last = i64::from(n) - 1 + first;
            let expected = format!("a column from {first} to {last}");
            return Err(numbers.unexpected(group, skip + row, expected));
        }
    }
    Ok(puzzle)
}

/// Reads answers: every list is one, or all together where each is a single
/// number.
pub(super) fn read_claims(text: &str, base: Option<Base>) -> Result<Vec<Claim>, ParseError> {
    let numbers = numbers::scan(text)?;
    Ok(claims(numbers, base))
}

/// The answers of lists of numbers.
pub(super) fn claims(mut numbers: Numbers<'_>, base: Option<Base>) -> Vec<Claim> {
    let groups = numbers.groups.len();
    if groups > 1 && (0..groups).all(|group| numbers.list(group).len() == 1) {
        return lone_columns(numbers, base);
    }
    // Numbers that lead an answer or close the list are no columns.
    let mut answers = Vec::with_capacity(groups);
    let mut size = None;
    for group in 0..groups {
        let list = numbers.list(group);
        let next = (group + 1 < groups).then(|| numbers.list(group + 1).len() as i64);
        if list.len() == 1 && group + 1 == groups && list[0] == answers.len() as i64 && group > 0 {
            continue;
        }
        if list.len() == 1 && next == Some(list[0]) && list[0] > 1 {
            size = u32::try_from(list[0]).ok().map(Size::square);
            continue;
        }
        answers.push((group, size.take()));
    }
    let base = base.unwrap_or_else(|| {
        let zero = answers
            .iter()
            .any(|&(group, _)| numbers.list(group).contains(&0));
        if zero { Base::Zero } else { Base::One }
    });
    if let [(0, size)] = answers[..] {
        let values = std::mem::take(&mut numbers.values);
        let line = numbers.line_counter().at(numbers.groups[0].offset);
        return vec![claim(line, size, values, base)];
    }
    let mut lines = numbers.line_counter();
    let made = answers.into_iter().map(|(group, size)| {
        let line = lines.at(numbers.groups[group].offset);
        claim(line, size, numbers.list(group).to_vec(), base)
    });
    made.collect()
}

/// One number a line: an answer up to each blank line.
fn lone_columns(numbers: Numbers<'_>, base: Option<Base>) -> Vec<Claim> {
    let base = base.unwrap_or_else(|| base_of(&numbers.values));
    let mut lines = numbers.line_counter();
    let mut made = Vec::new();
    let mut start = 0;
    let count = numbers.groups.len();
    for end in 1..=count {
        if end == count || numbers.groups[end].apart {
            let line = lines.at(numbers.groups[start].offset);
            made.push(claim(line, None, numbers.values[start..end].to_vec(), base));
            start = end;
        }
    }
    made
}

const fn claim(line: usize, size: Option<Size>, values: Vec<i64>, base: Base) -> Claim {
    Claim {
        line,
        size,
        claimed: Claimed::Columns { values, base },
    }
}

/// Appends a puzzle with one given queen in each row.
pub(super) fn write_puzzle(out: &mut Vec<u8>, puzzle: &Puzzle) -> Result<(), Unwritable> {
    Unwritable::unless_plain(Form::Columns, puzzle)?;
    let size = puzzle.size();
    let refuse = |what| Err(Unwritable::new(Form::Columns, what));
    if !puzzle.holes().is_empty() || !puzzle.walls().is_empty() {
        return refuse("holes or walls");
    }
    let rows = puzzle.givens().iter().map(|square| square.row);
    if size.rows == 0 || !size.is_square() || !rows.eq(0..size.rows) {
        return refuse("anything but an n×n board with one given queen a row");
    }
    let columns: Vec<u32> = puzzle.givens().iter().map(|square| square.col).collect();
    let list: Vec<i64> = columns.iter().map(|&col| col.into()).collect();
    if !is_permutation(&list, &mut Vec::new()) {
        // Such a line could also say the size and then some given queens.
        return refuse("two given queens in one column");
    }
    write(out, &columns, Base::One);
    Ok(())
}

/// Appends an answer with one queen a row as numbers with a blank between
/// two.
///
/// Time: about a nanosecond a number below 100.
///
/// ```
/// use queens_board::{Base, notation::columns};
///
/// let mut out = Vec::new();
/// columns::write(&mut out, &[1, 3, 0, 2], Base::One);
/// assert_eq!(out, b"2 4 1 3");
/// ```
pub fn write(out: &mut Vec<u8>, columns: &[u32], base: Base) {
    let first = base.first() as usize;
    let length = decimal::SHORT[0].bytes.len();
    let start = out.len();
    // Room for short numbers: each is copied with what follows it, and the
    // next one overwrites what is too much.
    out.resize(start + columns.len() * length, b' ');
    let mut at = start;
    let mut done = 0;
    for &col in columns {
        let Some(short) = decimal::SHORT.get((col as usize).saturating_add(first)) else {
            break;
        };
        out[at..at + length].copy_from_slice(&short.bytes);
        at += short.length;
        done += 1;
    }
    out.truncate(at);
    for &col in &columns[done..] {
        decimal::push(out, u64::from(col) + u64::from(base.first()));
        out.push(b' ');
    }
    if !columns.is_empty() {
        out.pop();
    }
}

/// Appends an answer with one queen a row as a list, `[2,4,1,3]`.
pub fn write_json(out: &mut Vec<u8>, columns: &[u32], base: Base) {
    out.push(b'[');
    for (row, &col) in columns.iter().enumerate() {
        if row > 0 {
            out.push(b',');
        }
        decimal::push(out, u64::from(col) + u64::from(base.first()));
    }
    out.push(b']');
}
