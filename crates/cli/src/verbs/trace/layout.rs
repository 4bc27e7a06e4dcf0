//! Where everything goes: the largest board beside which all the rest fits.

use std::ops::ControlFlow;

use queens::Stop;
use queens::search::methods::{Method, MethodError};
use queens::search::trace::{Data, Field};

use super::board::{self, CELLS, Cell};
use super::code;
use super::fields::{Block, Canvas, Form, Pitch};
use super::text::width;
use super::theme::Theme;

/// Steps that are looked at to learn what the data look like.
const SAMPLE: u64 = 400;
/// Columns between the two halves of the screen.
pub(super) const GAP: usize = 3;
/// The fewest rows of code worth showing.
const LEAST_CODE: usize = 5;
/// The fewest columns of code worth showing.
const LEAST_WIDTH: usize = 34;

/// How a method's data look at any step.
pub(super) struct Shape {
    pub(super) n: u32,
    /// The fields at the first step.
    pub(super) fields: Vec<Field>,
    /// The longest note seen for each.
    pub(super) notes: Vec<usize>,
    /// The names in a stack frame.
    pub(super) entries: Vec<&'static str>,
    /// Whether stack frames hold lists.
    pub(super) lists: bool,
}

impl Shape {
    /// Learns from the first steps.
    pub(super) fn sample(method: &dyn Method, n: u32) -> Result<Self, MethodError> {
        let mut shape = Self {
            n,
            fields: Vec::new(),
            notes: Vec::new(),
            entries: Vec::new(),
            lists: false,
        };
        method.trace(n, &Stop::never(), &mut |step| {
            let fields = step.state();
            shape.notes.resize(fields.len(), 0);
            for (longest, field) in shape.notes.iter_mut().zip(&fields) {
                *longest = width(&field.note).max(*longest);
            }
            if step.number() == 1 {
                for field in &fields {
                    if let Data::Frames(frames) = &field.data
                        && let Some(frame) = frames.first()
                    {
                        shape.entries = frame.iter().map(|entry| entry.name).collect();
                        // The list of queens placed is empty at first; a
                        // number is not.
                        shape.lists = frame.iter().all(|entry| entry.values.is_empty());
                    }
                }
                shape.fields = fields;
            }
            if step.number() < SAMPLE {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })?;
        Ok(shape)
    }
}

/// From roomy to tight.
const FORMS: [Form; 5] = [
    Form {
        notes: true,
        stacked: true,
        pitch: Pitch::Indices,
    },
    Form {
        notes: true,
        stacked: true,
        pitch: Pitch::Values,
    },
    Form {
        notes: false,
        stacked: true,
        pitch: Pitch::Values,
    },
    Form {
        notes: false,
        stacked: false,
        pitch: Pitch::Values,
    },
    Form {
        notes: false,
        stacked: false,
        pitch: Pitch::Tight,
    },
];

/// A way to lay out the body of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) cell: Cell,
    pub(super) form: Form,
    /// Columns of the left half: board, and below it some of the blocks.
    pub(super) left: usize,
    /// Columns of the right half: code, and below it the other blocks.
    pub(super) right: usize,
    /// For each block, whether it stands on the left.
    pub(super) on_left: Vec<bool>,
    /// Rows of code that are shown.
    pub(super) code_rows: usize,
}

/// The best layout in so many columns and rows, if there is one.
pub(super) fn choose(
    method: &dyn Method,
    shape: &Shape,
    columns: usize,
    rows: usize,
) -> Option<Layout> {
    let all = CELLS
        .into_iter()
        .flat_map(|cell| FORMS.into_iter().map(move |form| (cell, form)));
    let mut options = all.flat_map(|(cell, form)| {
        let room = Room {
            method,
            shape,
            columns,
            rows,
            cell,
            form,
        };
        room.options()
    });
    let whole = options.find(|(_, code_rows)| *code_rows >= 0);
    let found = whole.map(|(layout, _)| layout);
    found.or_else(|| with_less_code(method, shape, columns, rows))
}

/// A layout that shows only the code around the current line, as much as can
/// be.
fn with_less_code(
    method: &dyn Method,
    shape: &Shape,
    columns: usize,
    rows: usize,
) -> Option<Layout> {
    let cell = CELLS[CELLS.len() - 1];
    let options = FORMS[3..].iter().flat_map(|&form| {
        let room = Room {
            method,
            shape,
            columns,
            rows,
            cell,
            form,
        };
        room.options()
    });
    let (mut layout, spare) = options.max_by_key(|(_, spare)| *spare)?;
    let code_rows = layout.code_rows as isize + spare;
    layout.code_rows = usize::try_from(code_rows)
        .ok()
        .filter(|&rows| rows >= LEAST_CODE)?;
    Some(layout)
}

/// The smallest screen body, or nearly so, that has a layout.
pub(super) fn least(method: &dyn Method, shape: &Shape) -> (usize, usize) {
    let (board, _) = board::size(shape.n, CELLS[CELLS.len() - 1]);
    let narrow = board + GAP + LEAST_WIDTH;
    for columns in [narrow, narrow + 10, narrow + 30, narrow + 60, narrow + 200] {
        for rows in 8..=shape.n as usize * 2 + 40 {
            if with_less_code(method, shape, columns, rows).is_some() {
                return (columns, rows);
            }
        }
    }
    (usize::MAX, usize::MAX)
}

/// One size of squares and one form of blocks.
#[derive(Clone, Copy)]
struct Room<'a> {
    method: &'a dyn Method,
    shape: &'a Shape,
    columns: usize,
    rows: usize,
    cell: Cell,
    form: Form,
}

impl Room<'_> {
    /// All layouts whose board and blocks fit, those with most on the right
    /// first, each with the rows left over when all code is shown.
    fn options(self) -> Vec<(Layout, isize)> {
        let (board, _) = board::size(self.shape.n, self.cell);
        if board + GAP + LEAST_WIDTH > self.columns {
            return Vec::new();
        }
        let narrow = self.blocks(board);
        let mut choices: Vec<u32> = (0..1 << narrow.len()).collect();
        choices.sort_by_key(|choice| choice.count_ones());
        let options = choices.into_iter().filter_map(|choice| {
            let on_left: Vec<bool> = (0..narrow.len())
                .map(|block| choice >> block & 1 == 1)
                .collect();
            self.option(board, &narrow, on_left)
        });
        options.collect()
    }

    fn option(self, board: usize, narrow: &[Block], on_left: Vec<bool>) -> Option<(Layout, isize)> {
        let widths = narrow.iter().zip(&on_left).filter(|(_, left)| **left);
        let left = widths.map(|(block, _)| block.width).fold(board, usize::max);
        let right = self
            .columns
            .checked_sub(left + GAP)
            .filter(|&right| right >= LEAST_WIDTH)?;
        let (on_the_left, on_the_right) = (self.blocks(left), self.blocks(right));
        let (_, mut left_rows) = board::size(self.shape.n, self.cell);
        // The heading above the data.
        let mut right_rows = usize::from(on_left.contains(&false));
        for (block, &is_left) in on_left.iter().enumerate() {
            let (half, rows, width) = if is_left {
                (&on_the_left[block], &mut left_rows, left)
            } else {
                (&on_the_right[block], &mut right_rows, right)
            };
            if half.width > width {
                return None;
            }
            *rows += half.lines.len();
        }
        let any_left = on_left.contains(&true);
        if left_rows + usize::from(any_left) > self.rows {
            return None;
        }
        let code_rows = code::height(self.method.pseudocode(), right);
        let spare = self.rows as isize - (right_rows + code_rows) as isize;
        let layout = Layout {
            cell: self.cell,
            form: self.form,
            left,
            right,
            on_left,
            code_rows,
        };
        Some((layout, spare))
    }

    fn blocks(self, width: usize) -> Vec<Block> {
        let canvas = Canvas {
            shape: self.shape,
            form: self.form,
            width,
            theme: Theme::new(false),
        };
        canvas.blocks(&self.shape.fields)
    }
}
