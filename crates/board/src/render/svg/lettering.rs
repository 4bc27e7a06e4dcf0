//! Digits and small letters as strokes, so that no font is needed.
//!
//! A digit is 4 wide and 6 high; small letters reach from 2 to 6, and down
//! to 8 with a tail. The pen is round.

use std::collections::BTreeSet;
use std::fmt::Write;

/// Width, and the pen's way.
pub(super) fn glyph(letter: char) -> (f64, &'static str) {
    match letter {
        '0' => (4.0, "M2 0C.6 0 0 1.3 0 3S.6 6 2 6 4 4.7 4 3 3.4 0 2 0Z"),
        '1' => (2.6, "M.4 1.3L2 0V6"),
        '2' => (
            4.0,
            "M.2 1.6C.3 .6 1 0 2 0 3.1 0 3.8 .7 3.8 1.7 3.8 2.9 2.6 3.6 .1 6H4",
        ),
        '3' => (
            4.0,
            "M.4 .9C.8 .3 1.4 0 2.1 0 3.1 0 3.8 .6 3.8 1.5S3 2.9 1.7 2.9C3.1 2.9 4 3.4 4 4.4S3.1 6 2 6C1.2 6 .5 5.7 0 5.1",
        ),
        '4' => (4.0, "M3 6V0L0 4.2H4"),
        '5' => (
            4.0,
            "M3.6 0H.7L.4 2.8C.8 2.4 1.4 2.2 2 2.2 3.2 2.2 4 2.9 4 4.1S3.1 6 1.9 6C1.1 6 .4 5.7 0 5.1",
        ),
        '6' => (
            4.0,
            "M3.5 .6C3.1 .2 2.6 0 2.1 0 .8 0 0 1.4 0 3.7 0 5.2 .8 6 2 6S4 5.2 4 4.1 3.2 2.3 2 2.3 0 3.1 0 4.1",
        ),
        '7' => (4.0, "M0 0H4L1.4 6"),
        '8' => (
            4.0,
            "M2 2.8C1 2.8 .3 2.2 .3 1.4S1 0 2 0 3.7 .6 3.7 1.4 3 2.8 2 2.8C.8 2.8 0 3.5 0 4.4S.8 6 2 6 4 5.3 4 4.4 3.2 2.8 2 2.8Z",
        ),
        '9' => (
            4.0,
            "M.5 5.4C.9 5.8 1.4 6 1.9 6 3.2 6 4 4.6 4 2.3 4 .8 3.2 0 2 0S0 .8 0 1.9 .8 3.7 2 3.7 4 2.9 4 1.9",
        ),
        'a' => (
            3.6,
            "M3.6 2V6M3.6 4C3.6 2.8 2.9 2 1.8 2S0 2.8 0 4 .7 6 1.8 6 3.6 5.2 3.6 4",
        ),
        'b' => (
            3.6,
            "M0 0V6M0 4C0 2.8 .7 2 1.8 2S3.6 2.8 3.6 4 2.9 6 1.8 6 0 5.2 0 4",
        ),
        'c' => (
            3.4,
            "M3.4 2.8C3 2.3 2.5 2 1.9 2 .8 2 0 2.8 0 4S.8 6 1.9 6C2.5 6 3 5.7 3.4 5.2",
        ),
        'd' => (
            3.6,
            "M3.6 0V6M3.6 4C3.6 2.8 2.9 2 1.8 2S0 2.8 0 4 .7 6 1.8 6 3.6 5.2 3.6 4",
        ),
        'e' => (
            3.6,
            "M0 4H3.6C3.6 2.8 2.9 2 1.8 2S0 2.8 0 4 .7 6 1.9 6C2.5 6 3 5.8 3.4 5.3",
        ),
        'f' => (2.8, "M2.8 .1C1.6 -.2 1 .3 1 1.4V6M0 2.2H2.4"),
        'g' => (
            3.6,
            "M3.6 2V6.2C3.6 7.4 2.9 8 1.8 8 1.2 8 .6 7.8 .2 7.4M3.6 4C3.6 2.8 2.9 2 1.8 2S0 2.8 0 4 .7 6 1.8 6 3.6 5.2 3.6 4",
        ),
        'h' => (3.3, "M0 0V6M0 3.8C0 2.7 .7 2 1.7 2S3.3 2.6 3.3 3.7V6"),
        'i' => (1.0, "M.5 2V6M.5 .4V.5"),
        'j' => (1.6, "M1.2 2V6.8C1.2 7.6 .8 8 0 8M1.2 .4V.5"),
        'k' => (3.2, "M0 0V6M3 2L0 4.5M1.2 3.6L3.2 6"),
        'l' => (1.5, "M.5 0V5C.5 5.7 .8 6 1.5 6"),
        'm' => (
            5.0,
            "M0 2V6M0 3.5C0 2.6 .5 2 1.3 2S2.5 2.5 2.5 3.4V6M2.5 3.5C2.5 2.6 3 2 3.8 2S5 2.5 5 3.4V6",
        ),
        'n' => (3.3, "M0 2V6M0 3.8C0 2.7 .7 2 1.7 2S3.3 2.6 3.3 3.7V6"),
        'o' => (
            3.6,
            "M1.8 2C.7 2 0 2.8 0 4S.7 6 1.8 6 3.6 5.2 3.6 4 2.9 2 1.8 2Z",
        ),
        'p' => (
            3.6,
            "M0 2V8M0 4C0 2.8 .7 2 1.8 2S3.6 2.8 3.6 4 2.9 6 1.8 6 0 5.2 0 4",
        ),
        'q' => (
            3.6,
            "M3.6 2V8M3.6 4C3.6 2.8 2.9 2 1.8 2S0 2.8 0 4 .7 6 1.8 6 3.6 5.2 3.6 4",
        ),
        'r' => (2.0, "M0 2V6M0 3.8C0 2.7 .6 2 1.6 2H2"),
        's' => (
            3.2,
            "M3 2.6C2.7 2.2 2.2 2 1.6 2 .8 2 .2 2.4 .2 3 .2 4.5 3.2 3.5 3.2 4.9 3.2 5.6 2.5 6 1.6 6 .9 6 .3 5.8 0 5.3",
        ),
        't' => (2.6, "M1 .6V4.9C1 5.7 1.4 6 2.2 6H2.6M0 2H2.5"),
        'u' => (3.3, "M0 2V4.3C0 5.4 .6 6 1.6 6S3.3 5.3 3.3 4.2M3.3 2V6"),
        'v' => (3.4, "M0 2L1.7 6L3.4 2"),
        'w' => (5.2, "M0 2L1.3 6L2.6 2L3.9 6L5.2 2"),
        'x' => (3.2, "M0 2L3.2 6M3.2 2L0 6"),
        'y' => (3.6, "M0 2L1.8 6M3.6 2L1.4 6.9C1.1 7.6 .7 8 0 8"),
        'z' => (3.3, "M.2 2H3.2L0 6H3.3"),
        _ => (2.0, ""),
    }
}

/// Between two glyphs.
pub(super) const GAP: f64 = 1.6;

/// How wide a word is, in the units of the glyphs.
pub(super) fn width(word: &str) -> f64 {
    let letters = word
        .chars()
        .map(|letter| glyph(letter).0 + GAP)
        .sum::<f64>();
    (letters - GAP).max(0.0)
}

/// Writes words as references to the glyphs, and knows which were used.
#[derive(Default)]
pub(super) struct Letters {
    used: BTreeSet<char>,
}

impl Letters {
    /// Writes a word around (x, y): the middle of the digits' height.
    /// `size` is the length of one unit of the glyphs.
    pub(super) fn write(&mut self, out: &mut String, word: &str, x: f64, y: f64, size: f64) {
        let is_small = word.chars().all(|letter| letter.is_ascii_lowercase());
        // Small letters are centred on their own height.
        let middle = if is_small { 4.0 } else { 3.0 };
        let mut at = x - width(word) * size / 2.0;
        for letter in word.chars() {
            self.used.insert(letter);
            let _ = write!(
                out,
                "<use href=\"#qb-{letter}\" x=\"{}\" y=\"{}\"/>",
                Number(at),
                Number(y - middle * size)
            );
            at += (glyph(letter).0 + GAP) * size;
        }
    }

    /// The glyphs that were used, for the definitions.
    pub(super) fn definitions(&self, size: f64) -> String {
        let mut out = String::new();
        for &letter in &self.used {
            let _ = write!(
                out,
                "<path id=\"qb-{letter}\" class=\"label\" d=\"{}\" transform=\"scale({})\" \
                 stroke-width=\".8\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
                glyph(letter).1,
                Number(size)
            );
        }
        out
    }
}

/// A number with two decimals at most.
pub(super) struct Number(pub(super) f64);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = format!("{:.2}", self.0);
        let short = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if short == "-0" { "0" } else { short })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_digit_and_letter_is_drawn() {
        for letter in ('0'..='9').chain('a'..='z') {
            assert!(glyph(letter).1.starts_with('M'), "{letter}");
        }
    }

    #[test]
    fn numbers_are_short() {
        for (number, text) in [(1.0, "1"), (0.25, "0.25"), (-0.001, "0"), (1200.0, "1200")] {
            assert_eq!(Number(number).to_string(), text);
        }
    }
}
