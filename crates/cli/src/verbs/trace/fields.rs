//! A method's own data as blocks of lines.
//!
//! A block has as many lines at every step, full or empty, so that nothing
//! jumps while it plays.

use queens::search::trace::{Data, Field, Item};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::frames;
use super::layout::Shape;
use super::strips::Grid;
use super::text::{digits, width, wrap};
use super::theme::Theme;

/// Columns that a note may grow beyond the longest one sampled.
const GROWTH: usize = 2;

/// How much room to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Form {
    /// Whether to write the fields' notes.
    pub(super) notes: bool,
    /// Whether stack frames stand one below the other.
    pub(super) stacked: bool,
    pub(super) pitch: Pitch,
}

/// How far the slots of a strip are apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pitch {
    /// As far as the longest index needs.
    Indices,
    /// As far as the longest value needs.
    Values,
    /// As near as can be.
    Tight,
}

impl Pitch {
    fn columns(self, value: usize, index: usize) -> usize {
        match self {
            Self::Indices => value.max(digits(index)) + 1,
            Self::Values => value + 1,
            Self::Tight if value == 1 => 1,
            Self::Tight => value + 1,
        }
    }
}

/// Lines that belong together.
#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) lines: Vec<Line<'static>>,
    /// Columns that the lines need.
    pub(super) width: usize,
}

/// Where and how the blocks are drawn.
#[derive(Clone, Copy)]
pub(super) struct Canvas<'a> {
    pub(super) shape: &'a Shape,
    pub(super) form: Form,
    /// Columns at hand.
    pub(super) width: usize,
    pub(super) theme: Theme,
}

impl Canvas<'_> {
    /// The blocks of `fields`: always as many for one method.
    pub(super) fn blocks(&self, fields: &[Field]) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut rest = 0;
        while let Some(field) = fields.get(rest) {
            let alike = fields[rest..]
                .iter()
                .take_while(|other| same_form(field, other));
            let end = rest + alike.count();
            let group = rest..end;
            rest = end;
            match &field.data {
                Data::Frames(frames) => {
                    blocks.extend(frames::blocks(self, group.start, field, frames));
                }
                Data::Items(items) => blocks.push(self.items(group.start, field, items)),
                Data::Grid(_) => {
                    let mut block = Block::default();
                    block.push(Line::from(format!("{}  drawn on the board", field.name)));
                    self.note(&mut block, group.start, &field.note, 2, usize::MAX);
                    blocks.push(block);
                }
                Data::Set(_) => blocks.push(self.sets(group.start, &fields[group])),
                _ => blocks.push(self.arrays(group.start, &fields[group])),
            }
        }
        blocks
    }

    /// Flags, bits and numbers under one line of indices.
    fn arrays(&self, first: usize, fields: &[Field]) -> Block {
        let theme = self.theme;
        let n = self.shape.n as usize;
        let names = fields.iter().map(|field| width(field.name));
        let longest = fields
            .iter()
            .map(|field| slots(field, theme).len())
            .max()
            .unwrap_or(0);
        let numbers = fields
            .iter()
            .any(|field| matches!(field.data, Data::Numbers(_)));
        let value = if numbers { digits(n) } else { 1 };
        let grid = Grid {
            label: names.max().unwrap_or(0) + 1,
            pitch: self.form.pitch.columns(value, longest.saturating_sub(1)),
        };
        let mut block = Block::default();
        block.push(grid.indices("", 0..longest, theme));
        for (offset, field) in fields.iter().enumerate() {
            block.push(grid.strip(field.name, &slots(field, theme), &field.touched, theme));
            self.note(
                &mut block,
                first + offset,
                &field.note,
                2,
                grid.width(longest),
            );
        }
        block
    }

    /// Sets as chips.
    fn sets(&self, first: usize, fields: &[Field]) -> Block {
        let names = fields.iter().map(|field| width(field.name));
        let label = names.max().unwrap_or(0) + 1;
        let mut block = Block::default();
        for (offset, field) in fields.iter().enumerate() {
            if let Data::Set(values) = &field.data {
                self.list(&mut block, label, field.name, values, &field.touched);
            }
            self.note(&mut block, first + offset, &field.note, 2, usize::MAX);
        }
        block
    }

    /// A list of up to n values, in as many lines as n of them need.
    pub(super) fn list(
        &self,
        block: &mut Block,
        label: usize,
        name: &str,
        values: &[i64],
        touched: &[usize],
    ) {
        let n = self.shape.n as usize;
        // Differences have a sign, sums go up to 2n − 2.
        let value = match name {
            "columns" => digits(n.saturating_sub(1)),
            "sums" => digits((2 * n).saturating_sub(2)),
            _ => digits(n.saturating_sub(1)) + 1,
        };
        let grid = Grid {
            label,
            pitch: value + 1,
        };
        let room = self.width.saturating_sub(label + 1);
        let per_line = (room / grid.pitch).clamp(1, n.max(1));
        for line in 0..n.max(1).div_ceil(per_line) {
            let name = if line == 0 { name } else { "" };
            let start = (line * per_line).min(values.len());
            let end = (start + per_line).min(values.len());
            let slots: Vec<(String, Style)> = values[start..end]
                .iter()
                .map(|value| (signed(*value), Style::new()))
                .collect();
            let touched: Vec<usize> = touched
                .iter()
                .filter(|&&index| (start..end).contains(&index))
                .map(|index| index - start)
                .collect();
            let mut strip = grid.strip(name, &slots, &touched, self.theme);
            if values.is_empty() && line == 0 {
                strip.spans.push(Span::styled("empty", self.theme.dim()));
            }
            block.push(strip);
        }
        block.width = block.width.max(grid.width(per_line));
    }

    /// The headers of an exact cover with their sizes: rows, columns and the
    /// two sorts of diagonals. What is covered shows a cross.
    fn items(&self, index: usize, field: &Field, items: &[Item]) -> Block {
        let theme = self.theme;
        let n = self.shape.n as usize;
        let sorts: Vec<Vec<(usize, &Item)>> = ['r', 'c', 's', 'd']
            .map(|sort| {
                let named = |item: &Item| item.name.starts_with(sort);
                items
                    .iter()
                    .enumerate()
                    .filter(|(_, item)| named(item))
                    .collect()
            })
            .into();
        let label = |sort: &[(usize, &Item)]| match (sort.first(), sort.last()) {
            (Some((_, first)), Some((_, last))) => format!("{}…{}", first.name, last.name),
            _ => String::new(),
        };
        let labels: Vec<String> = sorts.iter().map(|sort| label(sort)).collect();
        let grid = Grid {
            label: labels.iter().map(|label| width(label)).max().unwrap_or(0) + 1,
            pitch: match self.form.pitch {
                Pitch::Tight => 1,
                pitch => pitch.columns(digits(n), (2 * n).saturating_sub(2)),
            },
        };
        let diagonals = sorts[2].len();
        let mut block = Block::default();
        block.push(grid.indices("", 0..diagonals, theme));
        for (sort, label) in sorts.iter().zip(&labels) {
            if label.starts_with('d') && n > 1 {
                let index = |slot: usize| (slot + 1).abs_diff(n);
                block.push(grid.indices(" − … +", (0..diagonals).map(index), theme));
            }
            let slots: Vec<(String, Style)> = sort
                .iter()
                .map(|(_, item)| size(item, grid.pitch, theme))
                .collect();
            let touched: Vec<usize> = (0..sort.len())
                .filter(|&slot| field.touched.contains(&sort[slot].0))
                .collect();
            block.push(grid.strip(label, &slots, &touched, theme));
        }
        self.note(&mut block, index, &field.note, 2, usize::MAX);
        block
    }

    /// Writes a note beside the last line, which takes `used` columns, or in
    /// lines of its own, set in by `indent`. Keeps their place when empty.
    pub(super) fn note(
        &self,
        block: &mut Block,
        field: usize,
        note: &str,
        indent: usize,
        used: usize,
    ) {
        let longest = self.shape.notes.get(field).copied().unwrap_or(0);
        if !self.form.notes || longest == 0 {
            return;
        }
        let style = self.theme.dim();
        let longest = longest + GROWTH;
        if used.saturating_add(2 + longest) <= self.width {
            if let Some(line) = block.lines.last_mut() {
                let gap = used + 2 - line.width();
                line.spans.push(Span::styled(" ".repeat(gap) + note, style));
            }
            block.width = block.width.max(used + 2 + longest);
            return;
        }
        let room = self.width.saturating_sub(indent).max(12);
        let mut lines = wrap(note, room, 0);
        // Words leave gaps at the ends of lines.
        let rows = if longest <= room {
            1
        } else {
            (longest + GROWTH).div_ceil(room)
        };
        lines.resize(rows, String::new());
        for line in lines {
            block.push(Line::from(Span::styled(" ".repeat(indent) + &line, style)));
        }
    }
}

impl Block {
    pub(super) fn push(&mut self, line: Line<'static>) {
        self.width = self.width.max(line.width());
        self.lines.push(line);
    }
}

/// Whether both are drawn in one block.
fn same_form(one: &Field, other: &Field) -> bool {
    let array = |field: &Field| {
        matches!(
            field.data,
            Data::Flags(_) | Data::Bits(_) | Data::Numbers(_)
        )
    };
    let set = |field: &Field| matches!(field.data, Data::Set(_));
    std::ptr::eq(one, other) || array(one) && array(other) || set(one) && set(other)
}

fn slots(field: &Field, theme: Theme) -> Vec<(String, Style)> {
    let slot = |text: &str, style: Style| (text.to_owned(), style);
    match &field.data {
        Data::Flags(flags) => {
            let flag = |&flag| {
                if flag {
                    slot("■", theme.strong())
                } else {
                    slot("·", theme.dim())
                }
            };
            flags.iter().map(flag).collect()
        }
        Data::Bits(bits) => {
            let bit = |&bit| {
                if bit {
                    slot("1", theme.strong())
                } else {
                    slot("·", theme.dim())
                }
            };
            bits.iter().map(bit).collect()
        }
        Data::Numbers(numbers) => {
            let number = |number: &Option<i64>| match number {
                Some(number) => (signed(*number), theme.strong()),
                None => slot("–", theme.dim()),
            };
            numbers.iter().map(number).collect()
        }
        _ => Vec::new(),
    }
}

/// The number of choices below a header; where one column is all there is, `+`
/// for more than 9.
fn size(item: &Item, room: usize, theme: Theme) -> (String, Style) {
    if item.covered {
        return ("×".to_owned(), theme.dim());
    }
    let style = match item.choices.len() {
        0 if item.primary => theme.conflict(),
        _ if item.primary => theme.strong(),
        _ => Style::new(),
    };
    let size = item.choices.len();
    let text = if room == 1 && size > 9 {
        "+".to_owned()
    } else {
        size.to_string()
    };
    (text, style)
}

/// A number with a minus sign as wide as a plus.
pub(super) fn signed(number: i64) -> String {
    if number < 0 {
        format!("−{}", number.unsigned_abs())
    } else {
        number.to_string()
    }
}
