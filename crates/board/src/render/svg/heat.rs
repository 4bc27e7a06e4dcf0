//! Heat maps: a number on every square, shown as a colour.

use std::fmt::Write;

use super::document::{LETTER, Scale, escape};
use super::lettering::{GAP, Letters, Number, glyph, width};
use super::ramp::{colours, pages};
use super::style::style;
use super::{SvgOptions, Theme};
use crate::render::RenderError;
use crate::render::coordinates::{column_name, is_labelled, label_step, row_number, square_name};
use crate::render::theme::hex;
use crate::{Size, Square};

/// Most rows or columns of a heat map.
pub const MAX_HEAT_SIDE: u32 = 256;

/// Colours of the scale.
const LEVELS: usize = 48;

/// A number is written at this size or smaller, in squares for each unit of
/// the glyphs, and not at all where it would have to be smaller than the last.
const LARGEST: f64 = 0.048;
const SMALLEST: f64 = 0.0125;

/// A number on each square of a board: how many solutions go through it, say.
///
/// ```
/// use queens_board::render::{HeatMap, SvgOptions, heat_map};
///
/// // Both solutions of the four queens avoid the corners.
/// let numbers: Vec<Vec<Option<u128>>> = [[0, 1, 1, 0], [1, 0, 0, 1], [1, 0, 0, 1], [0, 1, 1, 0]]
///     .iter()
///     .map(|row| row.iter().map(|&number| Some(number)).collect())
///     .collect();
/// let svg = heat_map(&HeatMap::new(&numbers, "solutions", 2), &SvgOptions::default())?;
/// assert!(svg.contains("<title>a4: 0 of 2</title>"));
/// # Ok::<(), queens_board::render::RenderError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HeatMap<'a> {
    numbers: &'a [Vec<Option<u128>>],
    what: &'a str,
    total: u128,
}

impl<'a> HeatMap<'a> {
    /// Rows of numbers, all of one length, from the top; `None` is a square
    /// that cannot be used. `what` is counted (a word in small letters, for
    /// the legend), and there are `total` of them.
    #[must_use]
    pub const fn new(numbers: &'a [Vec<Option<u128>>], what: &'a str, total: u128) -> Self {
        Self {
            numbers,
            what,
            total,
        }
    }

    fn size(&self) -> Size {
        let side = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        Size::new(
            side(self.numbers.len()),
            side(self.numbers.first().map_or(0, Vec::len)),
        )
    }

    /// All squares with their numbers.
    fn squares(&self) -> impl Iterator<Item = (Square, Option<u128>)> {
        self.size().squares().map(|square| {
            let row = &self.numbers[square.row as usize];
            (square, row.get(square.col as usize).copied().flatten())
        })
    }

    /// Smallest and largest number.
    fn ends(&self) -> Option<(u128, u128)> {
        let numbers = || self.squares().filter_map(|(_, number)| number);
        numbers().min().zip(numbers().max())
    }
}

/// The numbers as colours, in an SVG document of 48 units a square, with
/// coordinates, the numbers where they fit, and a legend from the smallest to
/// the largest. Every square has its number as a title, to be seen when it is
/// pointed at. Light and dark as the reader's system is set.
///
/// # Errors
/// [`RenderError::BoardTooLarge`] beyond [`MAX_HEAT_SIDE`],
/// [`RenderError::NoBoards`] without a square.
pub fn heat_map(map: &HeatMap<'_>, options: &SvgOptions) -> Result<String, RenderError> {
    heat_document(map, options, Scale::STANDARD)
}

/// Where things lie, in units.
pub(in crate::render) struct HeatMeasures {
    pub(in crate::render) width: f64,
    pub(in crate::render) height: f64,
    left: f64,
    top: f64,
    legend: f64,
}

/// How large the picture will be.
///
/// # Errors
/// Those of [`heat_map`].
pub(in crate::render) fn heat_measures(
    map: &HeatMap<'_>,
    scale: Scale,
) -> Result<HeatMeasures, RenderError> {
    let size = map.size();
    if size.rows.max(size.cols) > MAX_HEAT_SIDE {
        return Err(RenderError::BoardTooLarge {
            form: "a heat map",
            size,
            most: MAX_HEAT_SIDE,
        });
    }
    if size.rows == 0 || size.cols == 0 {
        return Err(RenderError::NoBoards);
    }
    let digits = width(&"8".repeat(size.rows.to_string().len()));
    let top = scale.round(0.35);
    let left = top + (digits * scale.length(LETTER) + scale.length(0.3)).round();
    let board = top + scale.length(size.rows.into());
    let legend = board + scale.round(1.0);
    Ok(HeatMeasures {
        width: left + scale.length(size.cols.into()) + top,
        height: legend + scale.round(1.15),
        left,
        top,
        legend,
    })
}

/// The document at a scale.
///
/// # Errors
/// Those of [`heat_map`].
pub(in crate::render) fn heat_document(
    map: &HeatMap<'_>,
    options: &SvgOptions,
    scale: Scale,
) -> Result<String, RenderError> {
    let measures = heat_measures(map, scale)?;
    let HeatMeasures { width, height, .. } = measures;
    let (width, height) = (Number(width), Number(height));
    let root = options.theme.class();
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{root}\" role=\"img\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">",
    );
    let title = options.title.clone().unwrap_or_else(|| {
        format!(
            "{} through each square of the {} board",
            map.what,
            map.size()
        )
    });
    let _ = write!(text, "<title>{}</title>", escape(&title));
    let _ = write!(text, "<desc>{}</desc>", escape(&description(map)));
    let style = style(options.theme, false, false) + &levels(options.theme);
    let _ = write!(text, "<style>{style}</style>");

    let mut picture = Picture {
        map,
        scale,
        measures,
        letters: Letters::default(),
        out: String::new(),
    };
    picture.draw();
    let labels = picture.letters.definitions(scale.length(LETTER));
    let numbers = digits(picture.number_size().unwrap_or(LARGEST), scale);
    let _ = write!(text, "<defs>{labels}{numbers}</defs>");
    if options.background {
        text.push_str("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>");
    }
    text.push_str(&picture.out);
    text.push_str("</svg>\n");
    Ok(text)
}

/// The style of the colours: what a level fills, and what is written on it.
fn levels(theme: Theme) -> String {
    let root = theme.class();
    let mut css = String::new();
    for &dark in pages(theme) {
        let in_query = dark && theme == Theme::Auto;
        if in_query {
            css.push_str("@media (prefers-color-scheme:dark){");
        }
        for level in 0..LEVELS {
            let (fill, lines) = colours(dark, level as f64 / (LEVELS - 1) as f64);
            let (fill, lines) = (hex(fill), hex(lines));
            let _ = write!(css, ".{root} .h{level}{{fill:{fill};stroke:{lines}}}");
        }
        if in_query {
            css.push('}');
        }
    }
    css
}

/// The digits of the numbers, in whatever colour their square says.
fn digits(size: f64, scale: Scale) -> String {
    let size = Number(scale.length(size));
    ('0'..='9').fold(String::new(), |mut out, digit| {
        let _ = write!(
            out,
            "<path id=\"qb-n{digit}\" fill=\"none\" d=\"{}\" transform=\"scale({size})\" \
             stroke-width=\".85\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            glyph(digit).1
        );
        out
    })
}

/// What a screen reader says beyond the title.
fn description(map: &HeatMap<'_>) -> String {
    let size = map.size();
    let Some((least, most)) = map.ends() else {
        return "No square can be used.".to_owned();
    };
    let first = |wanted: u128| {
        let mut squares = map.squares();
        squares
            .find(|&(_, number)| number == Some(wanted))
            .map_or(String::new(), |(square, _)| square_name(size, square))
    };
    format!(
        "{} {} in all. Fewest through a square: {least}, as on {}; most: {most}, as on {}.",
        map.total,
        map.what,
        first(least),
        first(most)
    )
}

struct Picture<'a> {
    map: &'a HeatMap<'a>,
    scale: Scale,
    measures: HeatMeasures,
    letters: Letters,
    out: String,
}

impl Picture<'_> {
    fn draw(&mut self) {
        self.squares();
        self.coordinates();
        self.legend();
    }

    /// The size at which every number fits; `None` if that is too small.
    fn number_size(&self) -> Option<f64> {
        let numbers = self.map.squares().filter_map(|(_, number)| number);
        let widest = numbers
            .map(|number| width(&number.to_string()))
            .fold(1.0, f64::max);
        let size = (0.74 / widest).min(LARGEST);
        // As the definitions round it.
        let size = (self.scale.length(size) * 100.0).floor() / self.scale.length(100.0);
        (size >= SMALLEST).then_some(size)
    }

    fn level(&self, number: u128) -> usize {
        match self.map.ends() {
            Some((least, most)) if least < most => {
                let share = (number - least) as f64 / (most - least) as f64;
                (share * (LEVELS - 1) as f64).round() as usize
            }
            _ => LEVELS / 2,
        }
    }

    fn squares(&mut self) {
        let (size, unit) = (self.map.size(), self.scale.length(1.0));
        let numbers = self.number_size();
        for (square, number) in self.map.squares() {
            let x = self.measures.left + unit * f64::from(square.col);
            let y = self.measures.top + unit * f64::from(square.row);
            let name = square_name(size, square);
            let Some(number) = number else {
                let _ = write!(
                    self.out,
                    "<g><title>{name}: not usable</title><circle class=\"frame\" cx=\"{}\" \
                     cy=\"{}\" r=\"{}\" stroke-width=\"{}\" stroke-dasharray=\"{}\"/></g>",
                    Number(x + unit / 2.0),
                    Number(y + unit / 2.0),
                    Number(unit * 0.16),
                    Number(unit * 0.03),
                    Number(unit * 0.06),
                );
                continue;
            };
            // A line of paper between squares.
            let _ = write!(
                self.out,
                "<g class=\"h{}\"><title>{name}: {number} of {}</title><rect x=\"{}\" y=\"{}\" \
                 width=\"{side}\" height=\"{side}\" stroke=\"none\"/>",
                self.level(number),
                self.map.total,
                Number(x),
                Number(y),
                side = Number(unit - 1.0)
            );
            if let Some(size) = numbers {
                let size = self.scale.length(size);
                let word = number.to_string();
                let mut at = x + (unit - width(&word) * size) / 2.0;
                for digit in word.chars() {
                    let top = Number(y + unit / 2.0 - 3.0 * size);
                    let at_x = Number(at);
                    let _ = write!(
                        self.out,
                        "<use href=\"#qb-n{digit}\" x=\"{at_x}\" y=\"{top}\"/>"
                    );
                    at += (glyph(digit).0 + GAP) * size;
                }
            }
            self.out.push_str("</g>");
        }
    }

    fn coordinates(&mut self) {
        let (size, unit) = (self.map.size(), self.scale.length(1.0));
        let letter = self.scale.length(LETTER);
        let (left, top) = (self.measures.left, self.measures.top);
        let middle = |index: u32| unit * (f64::from(index) + 0.5);
        let step = label_step(size.rows);
        for row in 0..size.rows {
            let number = row_number(size, row);
            if is_labelled(number, step) {
                let word = number.to_string();
                let x = left - self.scale.length(0.2) - width(&word) * letter / 2.0;
                self.letters
                    .write(&mut self.out, &word, x, top + middle(row), letter);
            }
        }
        let step = label_step(size.cols);
        let below = top + unit * f64::from(size.rows) + self.scale.length(0.4);
        for col in 0..size.cols {
            if is_labelled(u64::from(col) + 1, step) {
                self.letters.write(
                    &mut self.out,
                    &column_name(col),
                    left + middle(col),
                    below,
                    letter,
                );
            }
        }
    }

    /// The scale of colours with its ends.
    fn legend(&mut self) {
        let Some((least, most)) = self.map.ends() else {
            return;
        };
        let unit = self.scale.length(1.0);
        let letter = self.scale.length(LETTER);
        let (left, top) = (self.measures.left, self.measures.legend);
        let across = unit * f64::from(self.map.size().cols) - 1.0;
        let edge = |level: usize| (across * level as f64 / LEVELS as f64).round();
        let single = (least == most).then_some(LEVELS / 2);
        for level in 0..LEVELS {
            let _ = write!(
                self.out,
                "<g class=\"h{}\"><rect stroke=\"none\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></g>",
                single.unwrap_or(level),
                Number(left + edge(level)),
                Number(top),
                Number(edge(level + 1) - edge(level)),
                Number(self.scale.round(0.3))
            );
        }
        let y = top + self.scale.round(0.65);
        let (least, most) = (least.to_string(), most.to_string());
        let half = |word: &str| width(word) * letter / 2.0;
        if single.is_none() {
            let x = left + half(&least);
            self.letters.write(&mut self.out, &least, x, y, letter);
        }
        let x = left + across - half(&most);
        self.letters.write(&mut self.out, &most, x, y, letter);
        let taken = 2.0 * (half(&least) + half(&most) + half(self.map.what));
        if taken + unit < across {
            let x = left + across / 2.0;
            self.letters
                .write(&mut self.out, self.map.what, x, y, letter);
        }
    }
}
