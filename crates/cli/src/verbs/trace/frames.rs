//! Stack frames: one below the other where there is room, else in short.

use queens::search::trace::{Entry, Field};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::fields::{Block, Canvas, signed};
use super::strips::Grid;
use super::text::{digits, width};

/// Frames whose entries are lists that grow by one value a frame make two
/// blocks: the calls with their first list, and the last call with all of
/// them. Other frames make one.
pub(super) fn blocks(
    canvas: &Canvas<'_>,
    index: usize,
    field: &Field,
    frames: &[Vec<Entry>],
) -> Vec<Block> {
    if !canvas.shape.lists {
        return vec![if canvas.form.stacked {
            stacked(canvas, field, frames)
        } else {
            side_by_side(canvas, frames)
        }];
    }
    let top = last_call(canvas, index, field, frames);
    if canvas.form.stacked {
        vec![calls(canvas, field, frames), top]
    } else {
        vec![top]
    }
}

/// The most frames there can be.
fn most(canvas: &Canvas<'_>) -> usize {
    canvas.shape.n as usize + 1
}

/// Every call's first list, the copied part dim.
fn calls(canvas: &Canvas<'_>, field: &Field, frames: &[Vec<Entry>]) -> Block {
    let theme = canvas.theme;
    let n = canvas.shape.n as usize;
    let grid = Grid {
        label: 5,
        pitch: digits(n.saturating_sub(1)) + 1,
    };
    let mut block = Block::default();
    let name = frames
        .first()
        .and_then(|frame| frame.first())
        .map_or("", |entry| entry.name);
    block.push(Line::from(Span::styled(
        format!("{:6}{name}", field.name),
        theme.dim(),
    )));
    for depth in 0..most(canvas) {
        let Some(entry) = frames.get(depth).and_then(|frame| frame.first()) else {
            block.push(Line::default());
            continue;
        };
        let added = entry.values.len().checked_sub(1);
        let slots: Vec<(String, Style)> = (0..entry.values.len())
            .map(|slot| {
                let new = Some(slot) == added;
                let style = if new { theme.strong() } else { theme.dim() };
                (signed(entry.values[slot]), style)
            })
            .collect();
        let marker = if field.touched.contains(&depth) {
            "▸"
        } else {
            " "
        };
        block.push(grid.strip(&format!("{marker}{depth:>3}"), &slots, &[], theme));
    }
    block.width = block.width.max(grid.width(n));
    block
}

/// All lists of the last call, what it added marked.
fn last_call(canvas: &Canvas<'_>, index: usize, field: &Field, frames: &[Vec<Entry>]) -> Block {
    let mut block = Block::default();
    let Some(entries) = frames.last() else {
        return block;
    };
    let label = entries
        .iter()
        .map(|entry| width(entry.name))
        .max()
        .unwrap_or(0)
        + 1;
    let calls = frames.len() - 1;
    block.push(Line::from(Span::styled(
        format!("the lists of call {calls}, a copy and one more"),
        canvas.theme.dim(),
    )));
    for entry in entries {
        let added: Vec<usize> = entry.values.len().checked_sub(1).into_iter().collect();
        canvas.list(&mut block, label, entry.name, &entry.values, &added);
    }
    canvas.note(&mut block, index, &field.note, 2, usize::MAX);
    block
}

/// A frame a line, the newest at the bottom.
fn stacked(canvas: &Canvas<'_>, field: &Field, frames: &[Vec<Entry>]) -> Block {
    let theme = canvas.theme;
    let names: Vec<&str> = names(canvas);
    let mut block = Block::default();
    let heading: String = names.iter().map(|name| format!(" {name:>5}")).collect();
    block.push(Line::from(Span::styled(format!(" {heading}"), theme.dim())));
    for depth in 0..most(canvas) {
        let Some(frame) = frames.get(depth) else {
            block.push(Line::default());
            continue;
        };
        let top = field.touched.contains(&depth);
        let values: String = frame
            .iter()
            .map(|entry| format!(" {:>5}", value(entry)))
            .collect();
        let marker = if top { "▸" } else { " " };
        let style = if top { theme.touched() } else { Style::new() };
        block.push(Line::from(Span::styled(
            format!("{marker}{values} "),
            style,
        )));
    }
    block
}

/// A frame a column, the newest at the right.
fn side_by_side(canvas: &Canvas<'_>, frames: &[Vec<Entry>]) -> Block {
    let theme = canvas.theme;
    let names = names(canvas);
    let grid = Grid {
        label: names.iter().map(|name| width(name)).max().unwrap_or(0) + 1,
        pitch: digits(canvas.shape.n as usize) + 1,
    };
    let mut block = Block::default();
    let top: Vec<usize> = frames.len().checked_sub(1).into_iter().collect();
    for (order, name) in names.iter().enumerate() {
        let slots: Vec<(String, Style)> = frames
            .iter()
            .filter_map(|frame| frame.get(order))
            .map(|entry| (value(entry), Style::new()))
            .collect();
        block.push(grid.strip(name, &slots, &top, theme));
    }
    block.width = block.width.max(grid.width(most(canvas)));
    block
}

fn names(canvas: &Canvas<'_>) -> Vec<&'static str> {
    canvas.shape.entries.clone()
}

fn value(entry: &Entry) -> String {
    entry
        .values
        .first()
        .map_or("–".to_owned(), |&value| signed(value))
}
