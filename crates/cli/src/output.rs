//! Writing to stdout: buffered, yet with early answers at once.

use std::fmt::Display;
use std::io::{self, BufWriter, Stdout, Write};
use std::time::{Duration, Instant};

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table, TableStyle};
use serde::Serialize;

/// Writes one object of JSON and a newline.
pub(crate) fn json(value: &impl Serialize) -> io::Result<()> {
    let mut text = serde_json::to_string(value)?;
    text.push('\n');
    io::stdout().write_all(text.as_bytes())
}

/// Writes one line.
pub(crate) fn line(text: impl Display) -> io::Result<()> {
    writeln!(io::stdout(), "{text}")
}

/// Writes one line to stderr. If that went away, nobody is left to be told.
pub(crate) fn complain(text: impl Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Nothing but a line under the headings.
const STYLE: TableStyle =
    TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// A table with these headings; the columns at `numbers` are set to the right.
pub(crate) fn table(headings: &[&str], numbers: &[usize]) -> Table {
    let mut table = Table::new();
    table
        .load_style(STYLE)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_header(headings);
    if !table.is_tty() {
        table.set_width(100);
    }
    for &column in numbers {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// Longest time that a finished line may wait in the buffer while others
/// follow it.
const PATIENCE: Duration = Duration::from_millis(50);

/// Stdout for many answers: in blocks when they come fast, one by one when
/// they come slowly.
pub(crate) struct Answers {
    out: BufWriter<Stdout>,
    flushed: Option<Instant>,
}

impl Answers {
    pub(crate) fn new() -> Self {
        Self {
            out: BufWriter::with_capacity(1 << 16, io::stdout()),
            flushed: None,
        }
    }

    /// Writes an answer; the first one is seen at once.
    pub(crate) fn write(&mut self, text: &[u8]) -> io::Result<()> {
        self.out.write_all(text)?;
        if self.flushed.is_none_or(|at| at.elapsed() > PATIENCE) {
            self.flush()?;
        }
        Ok(())
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()?;
        self.flushed = Some(Instant::now());
        Ok(())
    }
}
