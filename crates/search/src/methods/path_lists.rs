#![doc = include_str!("../../docs/methods/sources.md")]
#![doc = include_str!("../../docs/methods/path-lists.md")]

use queens_board::Square;

use super::backtrack::{Marks, backtrack};
use super::engine::{About, Engine, Lines};
use super::search::{Flow, Search, Watch};
use super::{Order, Tries};
use crate::stats::Stats;
use crate::trace::{Data, Entry, Field, Line, Snapshot, View};

/// The method `path-lists`.
pub struct PathLists;

/// What one call is handed: the taken columns, differences and sums.
#[derive(Clone, Default)]
struct Lists {
    columns: Vec<i64>,
    differences: Vec<i64>,
    sums: Vec<i64>,
}

/// The lists of every call under way, the outermost first.
struct Calls(Vec<Lists>);

impl Calls {
    fn current(&self) -> &Lists {
        self.0.last().expect("the outermost call never returns")
    }
}

/// Looks for `value` from the front, counting every entry looked at.
fn contains(list: &[i64], value: i64, stats: &mut Stats) -> bool {
    list.iter().any(|&entry| {
        stats.checks += 1;
        entry == value
    })
}

impl Marks for Calls {
    fn conflict(&self, square: Square, stats: &mut Stats) -> Option<Line> {
        let lists = self.current();
        if contains(&lists.columns, square.col.into(), stats) {
            return Some(Line::Column);
        }
        if contains(&lists.differences, square.difference(), stats) {
            return Some(Line::DiagonalDown);
        }
        if contains(&lists.sums, square.sum(), stats) {
            return Some(Line::DiagonalUp);
        }
        None
    }

    /// The next call gets new lists: copies of these with one entry more.
    fn place(&mut self, square: Square, stats: &mut Stats) {
        let mut lists = self.current().clone();
        lists.columns.push(square.col.into());
        lists.differences.push(square.difference());
        lists.sums.push(square.sum());
        stats.updates += 3 * lists.columns.len() as u64;
        self.0.push(lists);
    }

    /// Nothing to undo: the caller's own lists were never changed.
    fn lift(&mut self, _: Square, _: &mut Stats) {
        self.0.pop();
    }
}

impl Snapshot for Calls {
    fn fields(&self, view: &View<'_>) -> Vec<Field> {
        let frame = |lists: &Lists| {
            let named = [
                ("columns", &lists.columns),
                ("differences", &lists.differences),
                ("sums", &lists.sums),
            ];
            named
                .map(|(name, values)| Entry {
                    name,
                    values: values.clone(),
                })
                .to_vec()
        };
        let frames = self.0.iter().map(frame).collect();
        let field = Field::new("calls", Data::Frames(frames)).touching([self.0.len() - 1]);
        let Some(square) = view.event.square() else {
            return vec![field];
        };
        vec![field.noting(format!(
            "col = {}, row − col = {}, row + col = {}",
            square.col,
            square.difference(),
            square.sum()
        ))]
    }
}

impl Engine for PathLists {
    const ABOUT: About = About {
        name: "path-lists",
        title: "Path lists",
        summary: "hands every call its own lists of what is taken, and scans them",
        page: include_str!("../../docs/methods/path-lists.md"),
        order: Order::Lexicographic,
        tries: Tries::Every,
        max_n: 1000,
        code: &[
            "extend(columns, differences, sums):",
            "  row ← length of columns",
            "  if row = n: report columns and return",
            "  for col ← 0 … n−1:",
            "    if col in columns: next col",
            "    if row − col in differences: next col",
            "    if row + col in sums: next col",
            "    extend(columns + [col],",
            "           differences + [row − col],",
            "           sums + [row + col])",
            "    (nothing to undo)",
        ],
        lines: Lines {
            select: 0,
            column: 5,
            down: 6,
            up: 7,
            free: 7,
            place: 8,
            lift: 11,
            solution: 3,
        },
    };

    /// The lists of n + 1 calls, of 0, 1, … n entries each.
    fn bytes(n: u32) -> usize {
        let n = n as usize;
        (n + 1) * size_of::<Lists>() + 3 * size_of::<i64>() * (n * (n + 1) / 2)
    }

    fn run<W: Watch>(search: &mut Search<'_, W>) -> Flow {
        backtrack(search, &mut Calls(vec![Lists::default()]))
    }
}
