//! The board: two-tone squares, queens, and what the step is about.

use queens::Square;
use queens::search::trace::{Data, Event, Field, Line as Attack, Unit, Verdict};
use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::cursor::Moment;
use super::text::digits;
use super::theme::{Mark, Theme};

/// Columns and rows of a square. A character is about twice as high as wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) width: u16,
    pub(super) height: u16,
}

/// The sizes that are tried, from large to small.
pub(super) const CELLS: [Cell; 4] = [
    Cell {
        width: 11,
        height: 5,
    },
    Cell {
        width: 7,
        height: 3,
    },
    Cell {
        width: 4,
        height: 2,
    },
    Cell {
        width: 2,
        height: 1,
    },
];

/// Columns and rows of a board with its numbers.
pub(super) fn size(n: u32, cell: Cell) -> (usize, usize) {
    let n = n as usize;
    (
        margin(n) + n * usize::from(cell.width),
        1 + n * usize::from(cell.height),
    )
}

fn margin(n: usize) -> usize {
    digits(n) + 1
}

/// What one square shows.
#[derive(Clone, Copy, Default)]
struct Look {
    mark: Mark,
    glyph: Option<char>,
    /// Stands right of the glyph.
    aside: Option<char>,
    number: Option<u32>,
}

/// Draws the board with its left upper corner at `x`, `y`.
pub(super) fn draw(
    buffer: &mut Buffer,
    (x, y): (u16, u16),
    moment: &Moment,
    n: u32,
    cell: Cell,
    theme: Theme,
) {
    let mut looks = vec![Look::default(); (n * n) as usize];
    let at = |square: Square| (square.row * n + square.col) as usize;
    fields(&moment.fields, &mut looks);
    for &queen in &moment.queens {
        let look = &mut looks[at(queen)];
        look.glyph = Some('♛');
        look.number = None;
        if moment.event == Some(Event::Solution) {
            look.mark = Mark::Solved;
        }
    }
    match moment.event {
        Some(Event::Try {
            square,
            verdict: Verdict::Free,
        }) => {
            mark(&mut looks[at(square)], Mark::Active, '○');
        }
        Some(Event::Try {
            square,
            verdict: Verdict::Conflict { queen, line },
        }) => {
            for between in between(square, queen) {
                mark(&mut looks[at(between)], Mark::Between, glyph(line));
            }
            mark(&mut looks[at(square)], Mark::Conflict, '✕');
            mark(&mut looks[at(queen)], Mark::Conflict, '♛');
            looks[at(queen)].aside = Some('!');
        }
        Some(Event::Place { square }) => mark(&mut looks[at(square)], Mark::Active, '♛'),
        Some(Event::Lift { square, .. }) => mark(&mut looks[at(square)], Mark::Active, '↑'),
        _ => {}
    }

    numbers(buffer, (x, y), moment.event, n, cell, theme);
    let left = x + margin(n as usize) as u16;
    for row in 0..n {
        for col in 0..n {
            let look = looks[at(Square::new(row, col))];
            let corner = (
                left + col as u16 * cell.width,
                y + 1 + row as u16 * cell.height,
            );
            square(buffer, corner, look, (row + col) % 2 == 1, cell, theme);
        }
    }
}

/// Grids lie on the board: their numbers in the squares, touched ones marked.
fn fields(fields: &[Field], looks: &mut [Look]) {
    for field in fields {
        let Data::Grid(rows) = &field.data else {
            continue;
        };
        for (look, &number) in looks.iter_mut().zip(rows.iter().flatten()) {
            look.number = (number > 0).then_some(number);
        }
        for &index in &field.touched {
            looks[index].mark = Mark::Touched;
            looks[index].glyph = Some('·');
        }
    }
}

fn mark(look: &mut Look, mark: Mark, glyph: char) {
    look.mark = mark;
    look.glyph = Some(glyph);
    look.number = None;
}

/// The squares strictly between two on one line.
fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let step = |from: u32, to: u32| match from.cmp(&to) {
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => -1,
    };
    let (down, right) = (step(from.row, to.row), step(from.col, to.col));
    let length = from.row.abs_diff(to.row).max(from.col.abs_diff(to.col));
    (1..length as i32).map(move |distance| {
        Square::new(
            from.row.saturating_add_signed(distance * down),
            from.col.saturating_add_signed(distance * right),
        )
    })
}

fn glyph(line: Attack) -> char {
    match line {
        Attack::Column => '│',
        Attack::DiagonalDown => '╲',
        Attack::DiagonalUp => '╱',
    }
}

fn square(
    buffer: &mut Buffer,
    (x, y): (u16, u16),
    look: Look,
    dark: bool,
    cell: Cell,
    theme: Theme,
) {
    let style = theme.square(dark, look.mark);
    let shading = theme.shading(dark && matches!(look.mark, Mark::None | Mark::Between));
    for row in 0..cell.height {
        for col in 0..cell.width {
            buffer[(x + col, y + row)]
                .set_char(shading)
                .set_style(style);
        }
    }
    let (centre, middle) = ((cell.width - 1) / 2, (cell.height - 1) / 2);
    if let Some(glyph) = look.glyph {
        let strong = theme.strong();
        buffer[(x + centre, y + middle)]
            .set_char(glyph)
            .set_style(strong);
        if let Some(aside) = look.aside {
            buffer[(x + centre + 1, y + middle)]
                .set_char(aside)
                .set_style(strong);
        }
    }
    if let Some(number) = look.number {
        // The digit alone: no square is attacked along more than three lines.
        let digit = char::from_digit(number, 10).unwrap_or('+');
        let corner = (x + cell.width - 1 - cell.width / 7, y + cell.height - 1);
        buffer[corner].set_char(digit);
    }
}

/// The numbers of rows and columns, counted from 1; the one selected marked.
fn numbers(
    buffer: &mut Buffer,
    (x, y): (u16, u16),
    event: Option<Event>,
    n: u32,
    cell: Cell,
    theme: Theme,
) {
    let digits = digits(n as usize);
    let left = x + margin(n as usize) as u16;
    let selected = match event {
        Some(Event::Select { unit, .. }) => Some(unit),
        _ => None,
    };
    let style = |unit: Unit| -> Style {
        if selected == Some(unit) {
            theme.touched()
        } else {
            theme.dim()
        }
    };
    for index in 0..n {
        let middle = (cell.height - 1) / 2;
        let row = y + 1 + index as u16 * cell.height + middle;
        let number = index + 1;
        let marker = if selected == Some(Unit::Row(index)) {
            "▸"
        } else {
            " "
        };
        let text = format!("{number:>digits$}{marker}");
        buffer.set_string(x, row, text, style(Unit::Row(index)));

        // Narrow squares have room for the last digit only.
        let text = if cell.width > 2 { number } else { number % 10 }.to_string();
        let col = left + index as u16 * cell.width + (cell.width - 1) / 2;
        let col = col - u16::from(text.len() > 2);
        buffer.set_string(col, y, text, style(Unit::Column(index)));
    }
}
