//! Lists of numbers as programs print them: `3 1 4 2`, `[3, 1, 4, 2]`,
//! `[(0, 1), (1, 3)]`.
//!
//! One walk over the bytes, with nothing kept but the numbers and where each
//! list ends; places are worked out only for an error.

use super::{ParseError, text};

/// Lists of numbers, all in one row.
pub(super) struct Numbers<'a> {
    text: &'a str,
    pub(super) values: Vec<i64>,
    pub(super) groups: Vec<Group>,
}

/// One list: the numbers of a line, or those between two brackets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    /// Where the first number starts in the text.
    pub(super) offset: usize,
    /// Up to where the numbers lie in `values`.
    pub(super) end: usize,
    /// Whether something parts it from the list before more than a line end
    /// or a comma does: a blank line, or the end of a list of lists.
    pub(super) apart: bool,
    /// Whether it stands in brackets.
    pub(super) bracketed: bool,
}

/// What is expected where no list of another kind is.
const EXPECTED: &str = "a whole number";

/// Reads every list of a text.
pub(super) fn scan(text: &str) -> Result<Numbers<'_>, ParseError> {
    let mut scan = Scan {
        bytes: text.as_bytes(),
        at: 0,
        depth: 0,
        lowest: 0,
        open: false,
        // Near to what a permutation of a few hundred takes.
        numbers: Numbers {
            text,
            values: Vec::with_capacity(text.len() / 5 + 1),
            groups: Vec::new(),
        },
    };
    scan.run()?;
    Ok(scan.numbers)
}

struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Brackets that are open.
    depth: usize,
    /// The fewest that were open since the last list.
    lowest: usize,
    /// Whether a list is being read.
    open: bool,
    numbers: Numbers<'a>,
}

impl Scan<'_> {
    fn run(&mut self) -> Result<(), ParseError> {
        // A comma may stand after a number or a list, once.
        let mut comma_fits = false;
        // Line ends since the last thing that is no blank.
        let mut line_ends = 0;
        let mut blank_line = false;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'0'..=b'9' | b'-' => {
                    if !self.open {
                        self.start_list(blank_line);
                        blank_line = false;
                    }
                    let value = self.number()?;
                    self.numbers.values.push(value);
                    comma_fits = true;
                    line_ends = 0;
                    continue;
                }
                b' ' | b'\t' => {}
                b'\n' | b'\r' => {
                    if byte == b'\r' && self.bytes.get(self.at + 1) == Some(&b'\n') {
                        self.at += 1;
                    }
                    line_ends += 1;
                    if self.depth == 0 {
                        blank_line |= line_ends > 1;
                        self.end_list();
                    }
                }
                b',' | b';' if comma_fits => {
                    comma_fits = false;
                    line_ends = 0;
                }
                b'[' | b'(' => {
                    self.end_list();
                    self.depth += 1;
                    comma_fits = false;
                    line_ends = 0;
                }
                b']' | b')' if self.depth > 0 => {
                    self.end_list();
                    self.depth -= 1;
                    self.lowest = self.lowest.min(self.depth);
                    comma_fits = true;
                    line_ends = 0;
                }
                _ => return Err(self.stray()),
            }
            self.at += 1;
        }
        self.end_list();
        if self.depth > 0 {
            let expected = "a closing bracket";
            let end = self.numbers.text.trim_end().len();
            return Err(ParseError::ends(self.numbers.text, end, expected));
        }
        Ok(())
    }

    fn start_list(&mut self, blank_line: bool) {
        let apart = blank_line || self.lowest + 2 <= self.depth;
        self.numbers.groups.push(Group {
            offset: self.at,
            end: 0,
            apart: apart && !self.numbers.groups.is_empty(),
            bracketed: self.depth > 0,
        });
        self.open = true;
    }

    fn end_list(&mut self) {
        if self.open {
            self.open = false;
            self.lowest = self.depth;
            if let Some(group) = self.numbers.groups.last_mut() {
                group.end = self.numbers.values.len();
            }
        }
    }

    /// The number that starts here.
    fn number(&mut self) -> Result<i64, ParseError> {
        /// So many digits fit, whatever they are.
        const SAFE_DIGITS: usize = 18;
        let minus = self.bytes[self.at] == b'-';
        let start = self.at + usize::from(minus);
        let mut at = start;
        let mut value = 0_i64;
        while let Some(&byte) = self.bytes.get(at) {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            value = value.wrapping_mul(10).wrapping_add(digit.into());
            at += 1;
        }
        let next = self.bytes.get(at);
        let ends = next.is_none_or(|next| {
            matches!(
                next,
                b' ' | b'\n' | b',' | b'\t' | b'\r' | b';' | b']' | b')' | b'[' | b'('
            )
        });
        if !ends || at == start {
            return Err(self.stray());
        }
        if at - start > SAFE_DIGITS {
            let word = self.word();
            let expected = "a whole number of at most 18 digits";
            return Err(ParseError::unexpected(
                self.numbers.text,
                self.at,
                word,
                expected,
            ));
        }
        self.at = at;
        Ok(if minus { -value } else { value })
    }

    /// What starts here, up to the next blank, comma or bracket.
    fn word(&self) -> &str {
        let rest = &self.numbers.text[self.at..];
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let parts = |c: char| c.is_whitespace() || ",;[]()".contains(c);
        let end = rest.find(parts).unwrap_or(rest.len());
        &rest[..end.max(first)]
    }

    fn stray(&self) -> ParseError {
        ParseError::unexpected(self.numbers.text, self.at, self.word(), EXPECTED)
    }
}

impl Numbers<'_> {
    /// The numbers of a list.
    pub(super) fn list(&self, group: usize) -> &[i64] {
        let start = group
            .checked_sub(1)
            .map_or(0, |before| self.groups[before].end);
        &self.values[start..self.groups[group].end]
    }

    /// A list's numbers are not what was expected: names the one at `index`.
    pub(super) fn unexpected(
        &self,
        group: usize,
        index: usize,
        expected: impl Into<std::borrow::Cow<'static, str>>,
    ) -> ParseError {
        let offset = self.groups[group].offset;
        let list = &self.text[offset..];
        let digits = |c: char| !(c.is_ascii_digit() || c == '-');
        let word = list
            .split(digits)
            .filter(|word| !word.is_empty())
            .nth(index);
        let word = word.unwrap_or_default();
        let inside = word.as_ptr().addr().saturating_sub(list.as_ptr().addr());
        ParseError::unexpected(self.text, offset + inside, word, expected)
    }

    /// The lines on which lists start; ask for lists in their order.
    pub(super) fn line_counter(&self) -> text::LineCounter<'_> {
        text::LineCounter::new(self.text)
    }
}
