//! A method's own data, in shapes that can be drawn without knowing the method.

use std::fmt;

use queens_board::Square;
use serde::Serialize;

/// One named piece of a method's data, as it stands after a step.
///
/// Indices and values are those that the program holds, so they count from 0,
/// unlike the sentences of an [`Event`](super::Event).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Field {
    /// Its name in the method's pseudocode.
    pub name: &'static str,
    /// What it holds.
    #[serde(flatten)]
    pub data: Data,
    /// The entries that this step looked at or wrote: indices into the data,
    /// `row × width + col` in a grid.
    pub touched: Vec<usize>,
    /// A few words on this step, such as the sum that gives an index.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
}

impl Field {
    /// A field of which nothing is touched.
    pub(crate) const fn new(name: &'static str, data: Data) -> Self {
        Self {
            name,
            data,
            touched: Vec::new(),
            note: String::new(),
        }
    }

    /// The same field, with these entries marked.
    pub(crate) fn touching(mut self, touched: impl IntoIterator<Item = usize>) -> Self {
        self.touched.extend(touched);
        self
    }

    /// The same field, with a remark.
    pub(crate) fn noting(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }
}

/// The shapes a method's data can take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", content = "data", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Data {
    /// An array of booleans.
    Flags(Vec<bool>),
    /// An array of numbers; `None` where nothing counts at the moment.
    Numbers(Vec<Option<i64>>),
    /// A set of numbers, in increasing order.
    Set(Vec<i64>),
    /// The bits of a machine word; index 0 is the lowest bit, column 0.
    Bits(Vec<bool>),
    /// A two-dimensional array: rows of equal length.
    Grid(Vec<Vec<u32>>),
    /// A stack of frames, the oldest first.
    Frames(Vec<Vec<Entry>>),
    /// The items of an exact cover, in their order.
    Items(Vec<Item>),
}

/// A named value or list in a stack frame.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The variable's name.
    pub name: &'static str,
    /// Its value, or its values when it is a list; none when it is not set.
    pub values: Vec<i64>,
}

/// An item of an exact cover, with the choices still linked below it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Item {
    /// Its name: `r0` a row, `c0` a column, `s0` a sum, `d-1` a difference.
    pub name: String,
    /// Whether it must be covered; the diagonals need not be.
    pub primary: bool,
    /// Whether the queens on the board cover it.
    pub covered: bool,
    /// The squares linked below its header, from top to bottom. A covered
    /// item keeps the list it had when it was covered.
    pub choices: Vec<Square>,
}

/// One line of text, or one a row or frame, for a terminal.
impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.data {
            Data::Flags(flags) | Data::Bits(flags) => {
                write!(f, "{}: ", self.name)?;
                for &flag in flags {
                    f.write_str(if flag { "1" } else { "·" })?;
                }
            }
            Data::Numbers(numbers) => {
                write!(f, "{}:", self.name)?;
                for number in numbers {
                    match number {
                        Some(number) => write!(f, " {number}")?,
                        None => f.write_str(" –")?,
                    }
                }
            }
            Data::Set(values) => write!(f, "{}: {{{}}}", self.name, joined(values))?,
            Data::Grid(rows) => {
                write!(f, "{}:", self.name)?;
                for row in rows {
                    f.write_str("\n ")?;
                    for cell in row {
                        match cell {
                            0 => f.write_str(" ·")?,
                            _ => write!(f, " {cell}")?,
                        }
                    }
                }
            }
            Data::Frames(frames) => {
                write!(f, "{}:", self.name)?;
                for frame in frames {
                    f.write_str("\n ")?;
                    for entry in frame {
                        write!(f, " {} [{}]", entry.name, joined(&entry.values))?;
                    }
                }
            }
            Data::Items(items) => {
                write!(f, "{}:", self.name)?;
                for item in items.iter().filter(|item| !item.covered) {
                    write!(f, " {}({})", item.name, item.choices.len())?;
                }
            }
        }
        if !self.note.is_empty() {
            write!(f, "  ({})", self.note)?;
        }
        Ok(())
    }
}

/// The numbers with commas between them.
fn joined(values: &[i64]) -> String {
    let words: Vec<String> = values.iter().map(ToString::to_string).collect();
    words.join(", ")
}
