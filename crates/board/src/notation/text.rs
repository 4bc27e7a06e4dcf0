//! Lines and places of a text.

use super::{ParseError, Problem};

/// What any reader can be given, for the sentence about an empty input.
const ANYTHING: &str = "a number, a board, a list of columns or squares, or JSON";

/// The text without its byte order mark, known to have something in it and no
/// control characters but tabs and line ends.
pub(super) fn checked(text: &str) -> Result<&str, ParseError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Some(offset) = first_control(text.as_bytes()) {
        let found = &text[offset..=offset];
        let expected = "text without control characters";
        return Err(ParseError::unexpected(text, offset, found, expected));
    }
    if text.trim().is_empty() {
        let problem = Problem::Empty {
            expected: ANYTHING.into(),
        };
        return Err(ParseError::at(text, 0, problem));
    }
    Ok(text)
}

/// Where the first control character stands. Blocks are looked at as a whole,
/// without a way out in their middle, which compilers turn into wide
/// comparisons.
fn first_control(bytes: &[u8]) -> Option<usize> {
    const BLOCK: usize = 1024;
    let has_control = |block: &[u8]| {
        block
            .iter()
            .fold(false, |any, &byte| any | is_control(byte))
    };
    let block = bytes.chunks(BLOCK).position(has_control)?;
    let start = block * BLOCK;
    let inside = bytes[start..].iter().position(|&byte| is_control(byte))?;
    Some(start + inside)
}

/// Whether a byte is a control character of ASCII that ends no line and
/// separates nothing.
const fn is_control(byte: u8) -> bool {
    (byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r')) || byte == 0x7f
}

/// Line and column, from 1, of a byte of the text.
pub(super) fn position(text: &str, offset: usize) -> (usize, usize) {
    let mut line = LineCounter::new(text);
    let number = line.at(offset);
    let mut end = offset.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let column = text[line.start.min(end)..end].chars().count() + 1;
    (number, column)
}

/// Numbers the lines of a text for places that come one after the other, so
/// that all of them together cost one walk over the text.
pub(super) struct LineCounter<'a> {
    bytes: &'a [u8],
    line: usize,
    /// Where the line starts.
    start: usize,
    /// Up to where line ends have been counted.
    seen: usize,
}

impl<'a> LineCounter<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self {
            bytes: text.as_bytes(),
            line: 1,
            start: 0,
            seen: 0,
        }
    }

    /// The line, from 1, of a byte that is not before the last one asked for.
    pub(super) fn at(&mut self, offset: usize) -> usize {
        let end = offset.min(self.bytes.len());
        while self.seen < end {
            let byte = self.bytes[self.seen];
            self.seen += 1;
            let ends = match byte {
                b'\n' => true,
                b'\r' => self.bytes.get(self.seen) != Some(&b'\n'),
                _ => false,
            };
            if ends {
                self.line += 1;
                self.start = self.seen;
            }
        }
        self.line
    }
}

/// A line without the blanks around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// From 1.
    pub(super) number: usize,
    /// Where `text` starts in the whole text.
    pub(super) start: usize,
    /// Empty for a blank line.
    pub(super) text: &'a str,
}

impl<'a> Line<'a> {
    /// The words of the line and where they start in the whole text.
    pub(super) fn words(self) -> impl Iterator<Item = (usize, &'a str)> {
        words(self.text).map(move |(offset, word)| (self.start + offset, word))
    }

    /// Whether there is nothing but digits.
    pub(super) fn is_number(&self) -> bool {
        !self.text.is_empty() && self.text.bytes().all(|byte| byte.is_ascii_digit())
    }
}

/// The words between blanks and where they start.
pub(super) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace()
        .map(move |word| (word.as_ptr().addr() - text.as_ptr().addr(), word))
}

/// The lines of a text; each ends with LF, CR LF or a lone CR.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> + Clone {
    let mut number = 0;
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let start = next?;
        let rest = &text[start..];
        let end = rest
            .bytes()
            .position(|byte| byte == b'\n' || byte == b'\r')
            .unwrap_or(rest.len());
        next = match &rest.as_bytes()[end..] {
            [] => None,
            [b'\r', b'\n', ..] => Some(start + end + 2),
            _ => Some(start + end + 1),
        };
        number += 1;
        let whole = &rest[..end];
        let text = whole.trim_start();
        Some(Line {
            number,
            start: start + (whole.len() - text.len()),
            text: text.trim_end(),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_end_counts_once() {
        let text = "a\r\n b \rc\n\nd";
        let found: Vec<_> = lines(text)
            .map(|line| (line.number, line.start, line.text))
            .collect();
        let expected = [
            (1, 0, "a"),
            (2, 4, "b"),
            (3, 7, "c"),
            (4, 9, ""),
            (5, 10, "d"),
        ];
        assert_eq!(found, expected);
        for (number, start, _) in found {
            assert_eq!(position(text, start).0, number);
        }
        assert_eq!(position("ä■x", 5), (1, 3));
        assert_eq!(position("ä■x", 3), (1, 2), "inside a character");
    }
}
