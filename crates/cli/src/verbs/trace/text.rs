//! Breaking lines, and counting the columns that numbers take.
//!
//! Every character used here is one column wide.

/// Columns that `text` takes.
pub(super) fn width(text: &str) -> usize {
    text.chars().count()
}

/// Decimal digits of `number`.
pub(super) fn digits(number: usize) -> usize {
    number.checked_ilog10().unwrap_or(0) as usize + 1
}

/// `text` in lines of at most `room` columns, broken at spaces where possible;
/// those after the first begin with `hanging` spaces more than the first.
pub(super) fn wrap(text: &str, room: usize, hanging: usize) -> Vec<String> {
    let indent = width(text) - width(text.trim_start());
    let mut lines = Vec::new();
    let mut line = " ".repeat(indent);
    let mut empty = true;
    for word in text.split_whitespace() {
        let needed = width(&line) + usize::from(!empty) + width(word);
        if needed > room && !empty {
            let next = " ".repeat(indent + hanging);
            lines.push(std::mem::replace(&mut line, next));
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("  for each col", 10, 2), ["  for each", "    col"]);
        assert_eq!(wrap("", 10, 2), [""]);
        assert_eq!(digits(0), 1);
        assert_eq!(digits(10), 2);
    }
}
