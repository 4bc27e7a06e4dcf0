//! Which form a text has: the table in the docs of the parent module.

use std::collections::HashSet;

use super::marks::mark;
use super::numbers::{self, Numbers};
use super::text::{Line, lines};
use super::{Form, ParseError, board, columns, fen, json, matrix, squares};
use crate::{Base, Claim, Size};

/// What a byte says about the form, one bit each; 0 for blanks.
const CLASS: [u8; 256] = {
    let mut class = [OTHER; 256];
    let mut byte = 0;
    while byte < 128 {
        class[byte] = match byte as u8 {
            b' ' | b'\t' | b'\n' | b'\r' => 0,
            b'0' | b'1' => BINARY,
            b'2'..=b'9' => DIGIT,
            b'-' => MINUS,
            b',' | b';' | b'[' | b']' | b'(' | b')' => LIST,
            b'/' => SLASH,
            _ => OTHER,
        };
        byte += 1;
    }
    class
};
const BINARY: u8 = 1;
const DIGIT: u8 = 2;
const MINUS: u8 = 4;
const LIST: u8 = 8;
const SLASH: u8 = 16;
const OTHER: u8 = 32;

fn classes(text: &str) -> u8 {
    text.bytes()
        .fold(0, |all, byte| all | CLASS[usize::from(byte)])
}

/// Whether a text has numbers and nothing else.
fn is_numbers(text: &str, classes: u8) -> bool {
    let bytes = text.as_bytes();
    let signs = || {
        let mut pairs = bytes.windows(2);
        pairs.all(|pair| pair[0] != b'-' || pair[1].is_ascii_digit()) && !text.ends_with('-')
    };
    classes & (BINARY | DIGIT) != 0
        && classes & (SLASH | OTHER) == 0
        && (classes & MINUS == 0 || signs())
}

/// The form of a text as boards.
pub(super) fn board_form(text: &str) -> Result<Form, ParseError> {
    let start = text.trim_start();
    let inside = start.strip_prefix('[').map(str::trim_start);
    if start.starts_with('{')
        || inside.is_some_and(|rest| rest.starts_with(['[', '{', '"', '\'', ']']))
    {
        return Ok(Form::Json);
    }
    let classes = classes(text);
    if is_numbers(text, classes) {
        return Ok(number_form(text, classes));
    }
    if classes & SLASH != 0 {
        return Ok(Form::Fen);
    }
    let word = text.trim();
    if word.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+')
        && word.contains(|c: char| c.is_ascii_digit())
        && !word.contains(char::is_whitespace)
    {
        return Ok(Form::Sizes);
    }
    if is_board_text(text) {
        return Ok(Form::Board);
    }
    if has_names_after_size(text) {
        return Ok(Form::Squares);
    }
    if has_drawn_mark(text) {
        return Ok(Form::Board);
    }
    let one_line = !word.contains(['\n', '\r']);
    let is_label = |c: char| c.is_alphanumeric();
    if !word.contains(is_label) || (one_line && word.chars().nth(1).is_some()) {
        let first = word.split_whitespace().next().unwrap_or_default();
        let offset = text.len() - start.len();
        let expected = "a number, a board, a list of columns or squares, or JSON";
        return Err(ParseError::unexpected(text, offset, first, expected));
    }
    Ok(Form::Regions)
}

/// Whether every line is a number or has nothing but marks.
fn is_board_text(text: &str) -> bool {
    lines(text).all(|line| {
        line.is_number()
            || line
                .text
                .chars()
                .all(|c| c.is_whitespace() || mark(c).is_some())
    })
}

/// Whether there is a mark that is no letter.
fn has_drawn_mark(text: &str) -> bool {
    text.chars()
        .any(|c| mark(c).is_some() && !c.is_alphabetic())
}

/// Whether a lone number comes first and names of squares come then, which
/// are not as many as a board of labels has.
fn has_names_after_size(text: &str) -> bool {
    let mut filled = lines(text).filter(|line| !line.text.is_empty());
    let Some(size) = filled.next().filter(Line::is_number) else {
        return false;
    };
    let Some(first) = filled.next() else {
        return false;
    };
    let words = |line: Line<'_>| {
        let mut count = 0_u32;
        let names = line
            .text
            .split([' ', '\t', ',', ';'])
            .filter(|word| !word.is_empty());
        let all = names.inspect(|_| count += 1).all(squares::is_name);
        all.then_some(count)
    };
    let Some(count) = words(first) else {
        return false;
    };
    let n = size.text.parse().unwrap_or(0);
    !(count == n
        && n > 1
        && filled.take_while(|line| words(*line) == Some(n)).count() as u32 + 1 == n)
}

/// The form of a text of numbers as boards.
fn number_form(text: &str, classes: u8) -> Form {
    if let Some(form) = unspaced_form(text, classes) {
        return form;
    }
    let alone = |line: Line<'_>| line.words().nth(1).is_none();
    if classes & LIST == 0 && lines(text).all(alone) {
        return Form::Sizes;
    }
    spaced_form(text)
}

/// The rows of the first board, and the number before them.
fn first_board<'a>(
    text: &'a str,
    is_size: impl Fn(&Line<'a>, &Line<'a>) -> bool,
) -> (Option<usize>, impl Iterator<Item = Line<'a>> + Clone) {
    let mut rest = lines(text).skip_while(|line| line.text.is_empty());
    let mut peek = rest.clone();
    let first = peek.next();
    let second = peek.find(|line| !line.text.is_empty());
    let size = first
        .zip(second)
        .filter(|(first, second)| first.is_number() && is_size(first, second));
    let size = size.map(|(first, _)| first.text.parse().unwrap_or(usize::MAX));
    if size.is_some() {
        rest.next();
    }
    let rows = rest
        .skip_while(|line| line.text.is_empty())
        .take_while(|line| !line.text.is_empty())
        .take(size.unwrap_or(usize::MAX));
    (size, rows)
}

/// Matrix or regions if digits without blanks between them are squares, not
/// numbers.
fn unspaced_form(text: &str, classes: u8) -> Option<Form> {
    if classes & (MINUS | LIST) != 0 {
        return None;
    }
    // A first line of millions of numbers is not worth a second look.
    let start = text.trim_start();
    let word = start.find(char::is_whitespace).unwrap_or(start.len());
    let after = start[word..].trim_start_matches([' ', '\t']);
    if !after.is_empty() && !after.starts_with(['\n', '\r']) {
        return None;
    }
    let (size, rows) = first_board(text, |first, second| {
        first.text.parse() == Ok(second.text.len()) && first.text.len() != second.text.len()
    });
    let width = rows.clone().next()?.text.len();
    let mut count = 0;
    let mut zero_first = false;
    let mut digits = 0_u16;
    for row in rows {
        if row.text.len() != width || !row.is_number() || width < 2 {
            return None;
        }
        count += 1;
        zero_first |= row.text.starts_with('0');
        digits |= row
            .text
            .bytes()
            .fold(0, |seen, digit| seen | 1 << (digit - b'0'));
    }
    if size.is_some_and(|size| size != count) {
        return None;
    }
    let binary = digits & !0b11 == 0;
    let square = count == width && count >= if binary { 3 } else { 4 };
    let labels = binary || digits.count_ones() as usize == count;
    let fits = (count > 1 && zero_first) || (square && labels);
    fits.then_some(if binary { Form::Matrix } else { Form::Regions })
}

/// The form of numbers with blanks between them.
fn spaced_form(text: &str) -> Form {
    let words = |line: Line<'_>| {
        let words = line.text.split([' ', '\t', ',', ';']);
        words.filter(|word| !word.is_empty()).count()
    };
    let (size, rows) = first_board(text, |_, second| words(*second) > 1);
    let width = rows.clone().next().map_or(0, words);
    let is_binary = |line: Line<'_>| {
        let digits = line.text.split([' ', '\t', ',', ';', '[', ']', '(', ')']);
        digits
            .filter(|word| !word.is_empty())
            .all(|word| word == "0" || word == "1")
    };
    let binary = rows.clone().all(is_binary);
    if binary && size.is_none_or(|size| size == width) {
        return Form::Matrix;
    }
    if size.is_some() && width == 2 && rows.clone().all(|row| words(row) == 2) {
        return Form::Squares;
    }
    if binary {
        return Form::Matrix;
    }
    let count = rows.clone().take(width + 1).count();
    if count == width && width > 1 && rows.clone().all(|row| words(row) == width) {
        let labels: HashSet<&str> = rows
            .clone()
            .flat_map(|row| row.text.split_whitespace())
            .collect();
        let mut seen = Vec::new();
        let mut permuted = |row: Line<'_>| {
            let list: Result<Vec<i64>, _> = row.text.split_whitespace().map(str::parse).collect();
            list.is_ok_and(|list| columns::is_permutation(&list, &mut seen))
        };
        if labels.len() == count && !rows.clone().all(&mut permuted) {
            return Form::Regions;
        }
    }
    Form::Columns
}

/// Reads answers of whatever form.
pub(super) fn read_claims(
    text: &str,
    base: Option<Base>,
    size: Option<Size>,
) -> Result<Vec<Claim>, ParseError> {
    let start = text.trim_start();
    let quoted =
        || start.contains(['"', '\'', '{']) || !start.contains(|c: char| c.is_ascii_digit());
    if start.starts_with('{') || (start.starts_with('[') && quoted()) {
        return json::read_claims(text, base, size);
    }
    let classes = classes(text);
    if is_numbers(text, classes) {
        if unspaced_form(text, classes) == Some(Form::Matrix) {
            return matrix::read_claims(text);
        }
        return number_claims(numbers::scan(text)?, base, size);
    }
    if classes & SLASH != 0 {
        fen::read_claims(text)
    } else if is_board_text(text) || (has_drawn_mark(text) && !text.contains('(')) {
        board::read_claims(text)
    } else {
        squares::read_claims(text, base, size)
    }
}

/// Answers of lists of numbers: matrices, squares or columns.
pub(super) fn number_claims(
    numbers: Numbers<'_>,
    base: Option<Base>,
    size: Option<Size>,
) -> Result<Vec<Claim>, ParseError> {
    let all = 0..numbers.groups.len();
    let alone = |group: usize| numbers.list(group).len() == 1 && !numbers.groups[group].bracketed;
    let mut lists = all
        .filter(|&group| !alone(group))
        .map(|group| numbers.list(group))
        .peekable();
    if lists.peek().is_some() {
        let is_binary =
            |list: &[i64]| list.len() > 2 && list.iter().all(|value| (0..2).contains(value));
        if lists.clone().all(is_binary) {
            return matrix::number_claims(&numbers);
        }
        if lists.all(|list| list.len() == 2) {
            return squares::numbered_claims(&numbers, base, size);
        }
    }
    Ok(columns::claims(numbers, base))
}
