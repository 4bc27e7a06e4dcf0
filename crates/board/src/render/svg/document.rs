use std::fmt::Write;

use super::board::{Board, Frame};
use super::lettering::{Letters, Number, width};
use super::queen::{PEARLS, body};
use super::style::style;
use super::{MAX_SHEET_BOARDS, MAX_SVG_SIDE, SvgOptions};
use crate::render::coordinates::square_name;
use crate::render::{Diagram, RenderError};
use crate::{Rule, Size};

/// How large a square is drawn, in units of the document.
#[derive(Clone, Copy, Debug)]
pub(in crate::render) struct Scale {
    /// A whole number, so that squares meet the pixels.
    pub(in crate::render) unit: u32,
}

impl Scale {
    /// Of an SVG that is not made for certain pixels.
    pub(in crate::render) const STANDARD: Self = Self { unit: 48 };

    pub(super) fn length(self, squares: f64) -> f64 {
        squares * f64::from(self.unit)
    }

    /// Lines are whole numbers of pixels wide.
    pub(super) fn round(self, squares: f64) -> f64 {
        self.length(squares).round()
    }
}

/// The outer measures of a document, in units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::render) struct Measures {
    pub(in crate::render) width: f64,
    pub(in crate::render) height: f64,
    per_row: usize,
    frame: Frame,
    caption: f64,
}

fn check(boards: &[Diagram<'_>]) -> Result<Size, RenderError> {
    let mut largest = Size::square(0);
    for diagram in boards {
        let size = diagram.size();
        if size.rows.max(size.cols) > MAX_SVG_SIDE {
            return Err(RenderError::BoardTooLarge {
                form: "SVG",
                size,
                most: MAX_SVG_SIDE,
            });
        }
        let armies = diagram.armies();
        if armies > 2 {
            return Err(RenderError::TooManyArmies { armies });
        }
        largest.rows = largest.rows.max(size.rows);
        largest.cols = largest.cols.max(size.cols);
    }
    match boards.len() {
        0 => Err(RenderError::NoBoards),
        boards if boards > MAX_SHEET_BOARDS => Err(RenderError::TooManyBoards {
            boards,
            most: MAX_SHEET_BOARDS,
        }),
        _ => Ok(largest),
    }
}

/// How large the document will be.
///
/// # Errors
/// Those of the document.
pub(in crate::render) fn measure(
    boards: &[Diagram<'_>],
    scale: Scale,
    numbered: bool,
) -> Result<Measures, RenderError> {
    let largest = check(boards)?;
    let labelled = boards.iter().any(Diagram::has_coordinates);
    let pad = scale.round(0.35);
    let (left, bottom) = if labelled {
        let digits = width(&"8".repeat(largest.rows.to_string().len()));
        let label = digits * scale.length(LETTER) + scale.length(0.3);
        (scale.round(0.35) + label.round(), scale.round(0.9))
    } else {
        (pad, pad)
    };
    let caption = if numbered { scale.round(0.75) } else { 0.0 };
    let frame = Frame {
        left,
        top: pad,
        width: left + scale.length(largest.cols.into()) + pad,
        height: pad + scale.length(largest.rows.into()) + bottom,
    };
    let (cell_width, cell_height) = (frame.width, frame.height + caption);
    let square = (boards.len() as f64 * cell_height / cell_width).sqrt();
    let per_row = (square.ceil() as usize).clamp(1, boards.len());
    let in_column = boards.len().div_ceil(per_row);
    Ok(Measures {
        width: cell_width * per_row as f64,
        height: cell_height * in_column as f64,
        per_row,
        frame,
        caption,
    })
}

/// One unit of the lettering, in squares: digits are six high.
pub(super) const LETTER: f64 = 0.045;

/// Draws boards; `numbered` puts a number below each.
///
/// # Errors
/// Boards too many, too large or with too many armies.
pub(in crate::render) fn document(
    boards: &[Diagram<'_>],
    options: &SvgOptions,
    scale: Scale,
    numbered: bool,
) -> Result<String, RenderError> {
    let measures = measure(boards, scale, numbered)?;
    let Measures { width, height, .. } = measures;
    let mut letters = Letters::default();
    let mut body = String::new();
    for (i, diagram) in boards.iter().enumerate() {
        let (col, row) = (i % measures.per_row, i / measures.per_row);
        let x = col as f64 * measures.frame.width;
        let y = row as f64 * (measures.frame.height + measures.caption);
        let board = Board {
            diagram,
            unit: f64::from(scale.unit),
            letter: scale.length(LETTER),
        };
        let left = x + measures.frame.left;
        let top = y + measures.frame.top;
        let _ = write!(
            body,
            "<g{} transform=\"translate({} {})\">",
            if diagram.puzzle().regions().is_some() {
                " class=\"on-colour\""
            } else {
                ""
            },
            Number(left),
            Number(top)
        );
        board.draw(&mut body, &mut letters);
        if numbered {
            let middle = scale.length(f64::from(diagram.size().cols) / 2.0);
            let below = measures.frame.height - measures.frame.top + measures.caption / 4.0;
            letters.write(
                &mut body,
                &(i + 1).to_string(),
                middle,
                below,
                scale.length(LETTER),
            );
        }
        body.push_str("</g>");
    }

    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{}\" role=\"img\" width=\"{}\" \
         height=\"{}\" viewBox=\"0 0 {} {}\">",
        options.theme.class(),
        Number(width),
        Number(height),
        Number(width),
        Number(height),
    );
    let title = options.title.clone().unwrap_or_else(|| title(boards));
    let _ = write!(text, "<title>{}</title>", escape(&title));
    let _ = write!(text, "<desc>{}</desc>", escape(&description(boards)));
    let with_regions = boards
        .iter()
        .any(|board| board.puzzle().regions().is_some());
    let with_armies = boards.iter().any(|board| board.armies() > 1);
    let style = style(options.theme, with_regions, with_armies);
    let _ = write!(text, "<style>{style}</style>");
    let _ = write!(
        text,
        "<defs>{}{}</defs>",
        definitions(scale, boards),
        letters.definitions(scale.length(LETTER))
    );
    if options.background {
        text.push_str("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>");
    }
    text.push_str(&body);
    text.push_str("</svg>\n");
    Ok(text)
}

/// Checkered patterns, brick and queens.
fn definitions(scale: Scale, boards: &[Diagram<'_>]) -> String {
    let unit = scale.unit;
    let mut out = String::new();
    // The corner at the bottom left is dark, so the pattern, which starts at
    // the top, depends on whether the number of rows is even.
    for odd in [0, 1] {
        if boards.iter().any(|board| board.size().rows % 2 == odd) {
            let (first, second) = if odd == 1 { (0, unit) } else { (unit, 0) };
            let _ = write!(
                out,
                "<pattern id=\"qb-squares{odd}-{unit}\" width=\"{}\" height=\"{}\" \
                 patternUnits=\"userSpaceOnUse\"><path class=\"dark\" d=\"\
                 M{first} 0h{unit}v{unit}h-{unit}zM{second} {unit}h{unit}v{unit}h-{unit}z\"/>\
                 </pattern>",
                2 * unit,
                2 * unit
            );
        }
    }
    let length = |squares| Number(scale.length(squares));
    if boards
        .iter()
        .any(|board| !board.puzzle().walls().is_empty())
    {
        let thirds = [1.0 / 3.0, 2.0 / 3.0];
        let _ = write!(
            out,
            "<pattern id=\"qb-brick-{unit}\" width=\"{unit}\" height=\"{unit}\" \
             patternUnits=\"userSpaceOnUse\"><rect class=\"wall\" width=\"{unit}\" \
             height=\"{unit}\"/><path class=\"mortar\" stroke-width=\"{}\" d=\"\
             M0 {a}H{unit}M0 {b}H{unit}M{q} 0V{a}M{h} {a}V{b}M{q} {b}V{unit}M0 0V{unit}M{unit} 0V{unit}\
             M0 0H{unit}M0 {unit}H{unit}\"/></pattern>",
            length(0.04),
            a = length(thirds[0]),
            b = length(thirds[1]),
            q = length(0.35),
            h = length(0.7),
        );
    }
    let mut queens = vec![("one", "paper", "ink", 0.0)];
    if boards.iter().any(|board| board.armies() > 1) {
        queens.push(("black", "disc", "black", 0.0));
        queens.push(("white", "disc", "white", 5.0));
    }
    for (id, disc, class, line) in queens {
        let _ = write!(
            out,
            "<g id=\"qb-{id}-{unit}\"><circle class=\"{disc}\" r=\"{}\"/><circle class=\"rim\" r=\"{}\" \
             stroke-width=\"{}\" opacity=\".16\"/><g class=\"{class}\" transform=\"scale({:.4})\" \
             stroke-width=\"{line}\" stroke-linejoin=\"round\"><path d=\"{}\"/>",
            length(0.43),
            length(0.43),
            length(0.02),
            // The glyph takes 62 of 100 parts of the square.
            scale.length(0.62) / 100.0,
            body(),
        );
        for (x, y, r) in PEARLS {
            let _ = write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>");
        }
        out.push_str("</g></g>");
    }
    out
}

fn title(boards: &[Diagram<'_>]) -> String {
    let Some(first) = boards.first() else {
        return String::new();
    };
    let size = first.size();
    if boards.len() > 1 {
        let all_alike = boards.iter().all(|board| board.size() == size);
        return if all_alike {
            format!("{} boards, {size}", boards.len())
        } else {
            format!("{} boards", boards.len())
        };
    }
    let queens = first.pieces().len();
    let are = if queens == 1 { "queen" } else { "queens" };
    format!("{size} board with {queens} {are}")
}

/// What a screen reader says beyond the title; for one board of moderate
/// size where the queens stand and what is wrong.
fn description(boards: &[Diagram<'_>]) -> String {
    let [diagram] = boards else {
        return "Numbered boards, row by row; letters name columns from the left, \
                numbers rows from the bottom."
            .to_owned();
    };
    let size = diagram.size();
    const MOST_NAMED: usize = 64;
    let names: Vec<String> = diagram
        .pieces()
        .take(MOST_NAMED)
        .map(|piece| {
            let name = square_name(size, piece.square);
            match (diagram.armies(), piece.army) {
                (2, 0) => format!("black {name}"),
                (2, _) => format!("white {name}"),
                _ => name,
            }
        })
        .collect();
    let mut text = match names.len() {
        0 => "No queens.".to_owned(),
        _ => format!("From the top row down: {}", names.join(", ")),
    };
    let more = diagram.pieces().len() - names.len();
    if more > 0 {
        let _ = write!(text, " and {more} more");
    }
    if !names.is_empty() {
        text.push('.');
    }
    if let rule @ (Rule::Torus | Rule::Superqueens | Rule::Touching) = diagram.puzzle().rule() {
        let _ = write!(text, " Rule: {rule}.");
    }
    for conflict in diagram.conflicts().iter().take(MOST_NAMED) {
        let queens = conflict.queens.iter().take(10);
        let names: Vec<String> = queens.map(|&queen| square_name(size, queen)).collect();
        let _ = write!(
            text,
            " Conflict on {}: {}.",
            conflict.along,
            names.join(", ")
        );
    }
    text
}

/// Text for XML.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            // XML has no way to write these.
            '\0'..='\x08' | '\x0b' | '\x0c' | '\x0e'..='\x1f' | '\u{fffe}' | '\u{ffff}' => {
                out.push('\u{fffd}');
            }
            other => out.push(other),
        }
    }
    out
}
