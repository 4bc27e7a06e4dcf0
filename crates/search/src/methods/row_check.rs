#![doc = include_str!("../../docs/methods/sources.md")]
#![doc = include_str!("../../docs/methods/row-check.md")]

use queens_board::Square;

use super::backtrack::{Marks, backtrack};
use super::engine::{About, Engine, Lines};
use super::search::{Flow, Search, Watch};
use super::{Order, Tries};
use crate::stats::Stats;
use crate::trace::{Data, Event, Field, Line, Snapshot, Verdict, View};

/// The method `row-check`.
pub struct RowCheck;

/// `cols[row]`: the column of the queen in that row.
struct Columns(Vec<u32>);

impl Marks for Columns {
    fn conflict(&self, square: Square, stats: &mut Stats) -> Option<Line> {
        for (row, &col) in self.0.iter().enumerate() {
            stats.checks += 1;
            let queen = Square::new(row as u32, col);
            if queen.col == square.col {
                return Some(Line::Column);
            }
            if queen.difference() == square.difference() {
                return Some(Line::DiagonalDown);
            }
            if queen.sum() == square.sum() {
                return Some(Line::DiagonalUp);
            }
        }
        None
    }

    fn place(&mut self, square: Square, stats: &mut Stats) {
        stats.updates += 1;
        self.0.push(square.col);
    }

    fn lift(&mut self, _: Square, _: &mut Stats) {
        self.0.pop();
    }
}

impl Snapshot for Columns {
    fn fields(&self, view: &View<'_>) -> Vec<Field> {
        let mut cols: Vec<Option<i64>> = self.0.iter().map(|&col| Some(col.into())).collect();
        cols.resize(view.n as usize, None);
        let mut field = Field::new("cols", Data::Numbers(cols));
        if let Some(square) = view.event.square() {
            field = field.touching([square.row as usize]);
        }
        if let Event::Try {
            square: Square { row, col },
            verdict: Verdict::Conflict { queen, line },
        } = view.event
        {
            let Square { row: r, col: c } = queen;
            field = field.touching([r as usize]).noting(match line {
                Line::Column => format!("cols[{r}] = {c}, col = {col}"),
                Line::DiagonalDown => format!("r − cols[r] = {r} − {c}, row − col = {row} − {col}"),
                Line::DiagonalUp => format!("r + cols[r] = {r} + {c}, row + col = {row} + {col}"),
            });
        }
        vec![field]
    }
}

impl Engine for RowCheck {
    const ABOUT: About = About {
        name: "row-check",
        title: "Row check",
        summary: "compares a square with the queen of every row above",
        page: include_str!("../../docs/methods/row-check.md"),
        order: Order::Lexicographic,
        tries: Tries::Every,
        max_n: 1000,
        code: &[
            "extend(row):",
            "  if row = n: report cols and return",
            "  for col ← 0 … n−1:",
            "    if free(row, col):",
            "      append col to cols",
            "      extend(row + 1)",
            "      drop the last of cols",
            "free(row, col):",
            "  for r ← 0 … row−1:",
            "    if cols[r] = col: return no",
            "    if r − cols[r] = row − col: return no",
            "    if r + cols[r] = row + col: return no",
            "  return yes",
        ],
        lines: Lines {
            select: 0,
            column: 10,
            down: 11,
            up: 12,
            free: 13,
            place: 5,
            lift: 7,
            solution: 2,
        },
    };

    fn bytes(n: u32) -> usize {
        n as usize * size_of::<u32>()
    }

    fn run<W: Watch>(search: &mut Search<'_, W>) -> Flow {
        backtrack(search, &mut Columns(Vec::new()))
    }
}
