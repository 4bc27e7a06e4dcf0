//! The pseudocode, with the current line marked.

use ratatui::text::{Line, Span};

use super::text::{width, wrap};
use super::theme::Theme;

/// Columns of the marker before each line.
const MARKER: usize = 2;
/// How much further in the rest of a broken line stands.
const HANGING: usize = 4;

/// Rows that the code takes in `room` columns.
pub(super) fn height(code: &[&str], room: usize) -> usize {
    let rows = code
        .iter()
        .map(|line| wrap(line, room - MARKER, HANGING).len());
    rows.sum()
}

/// The code in `room` columns; `current` is the line to mark, from 1. With
/// more rows than `rows`, those around the current line.
pub(super) fn draw(
    code: &[&str],
    current: usize,
    room: usize,
    rows: usize,
    theme: Theme,
) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let mut first_marked = 0;
    for (index, line) in code.iter().enumerate() {
        let marked = index + 1 == current;
        for (part, text) in wrap(line, room - MARKER, HANGING).into_iter().enumerate() {
            let mut marker = "  ";
            if marked && part == 0 {
                marker = "▶ ";
                first_marked = lines.len();
            }
            let filled = width(&text) + MARKER;
            let rest = " ".repeat(room.saturating_sub(filled));
            let style = if marked {
                theme.current()
            } else {
                Default::default()
            };
            lines.push(Line::from(vec![
                Span::styled(marker, style),
                Span::styled(text + &rest, style),
            ]));
        }
    }
    if lines.len() <= rows {
        return lines;
    }
    let total = lines.len();
    let start = first_marked.saturating_sub(rows / 2).min(total - rows);
    let mut shown: Vec<Line<'static>> = lines.drain(start..start + rows).collect();
    let more = Span::styled("⋮ ", theme.dim());
    let is_marked = |row: usize| start + row == first_marked && current > 0;
    if start > 0 && !is_marked(0) {
        shown[0].spans[0] = more.clone();
    }
    if start + rows < total && !is_marked(rows - 1) {
        shown[rows - 1].spans[0] = more;
    }
    shown
}
