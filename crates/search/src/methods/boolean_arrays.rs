#![doc = include_str!("../../docs/methods/sources.md")]
#![doc = include_str!("../../docs/methods/boolean-arrays.md")]

use queens_board::Square;

use super::backtrack::{Marks, backtrack};
use super::engine::{About, Engine, Lines};
use super::search::{Flow, Search, Watch};
use super::{Order, Tries};
use crate::stats::Stats;
use crate::trace::{Data, Field, Line, Snapshot, View};

/// The method `boolean-arrays`.
pub struct BooleanArrays;

/// One flag a column, a ↘ diagonal and a ↗ diagonal: whether a queen is on it.
pub(super) struct Flags {
    n: u32,
    columns: Vec<bool>,
    differences: Vec<bool>,
    sums: Vec<bool>,
}

impl Flags {
    pub(super) fn all_false(n: u32) -> Self {
        let diagonals = diagonals(n);
        Self {
            n,
            columns: vec![false; n as usize],
            differences: vec![false; diagonals],
            sums: vec![false; diagonals],
        }
    }

    /// `row − col` lies between −(n − 1) and n − 1; an index must not be
    /// negative, so n − 1 is added, and added first.
    fn difference(&self, square: Square) -> usize {
        (self.n - 1 + square.row - square.col) as usize
    }

    fn sum(square: Square) -> usize {
        (square.row + square.col) as usize
    }

    fn set(&mut self, square: Square, taken: bool) {
        let difference = self.difference(square);
        self.columns[square.col as usize] = taken;
        self.differences[difference] = taken;
        self.sums[Self::sum(square)] = taken;
    }

    pub(super) fn bytes(n: u32) -> usize {
        n as usize + 2 * diagonals(n)
    }
}

/// Diagonals in one direction: 2n − 1, but none on the board of no rows.
fn diagonals(n: u32) -> usize {
    (2 * n as usize).saturating_sub(1)
}

impl Marks for Flags {
    fn conflict(&self, square: Square, stats: &mut Stats) -> Option<Line> {
        stats.checks += 1;
        if self.columns[square.col as usize] {
            return Some(Line::Column);
        }
        stats.checks += 1;
        if self.differences[self.difference(square)] {
            return Some(Line::DiagonalDown);
        }
        stats.checks += 1;
        if self.sums[Self::sum(square)] {
            return Some(Line::DiagonalUp);
        }
        None
    }

    fn place(&mut self, square: Square, stats: &mut Stats) {
        stats.updates += 3;
        self.set(square, true);
    }

    fn lift(&mut self, square: Square, stats: &mut Stats) {
        stats.updates += 3;
        self.set(square, false);
    }
}

impl Snapshot for Flags {
    fn fields(&self, view: &View<'_>) -> Vec<Field> {
        let mut fields = vec![
            Field::new("columns", Data::Flags(self.columns.clone())),
            Field::new("differences", Data::Flags(self.differences.clone())),
            Field::new("sums", Data::Flags(self.sums.clone())),
        ];
        if let Some(square) = view.event.square() {
            let Square { row, col } = square;
            let indices = [col as usize, self.difference(square), Self::sum(square)];
            let [_, difference, sum] = indices;
            let notes = [
                format!("col = {col}"),
                format!(
                    "row − col + n − 1 = {row} − {col} + {} = {difference}",
                    self.n - 1
                ),
                format!("row + col = {row} + {col} = {sum}"),
            ];
            // A square that is taken is not looked at any further.
            let looked_at = view.conflict_order().unwrap_or(2);
            for (field, (index, note)) in fields
                .iter_mut()
                .zip(indices.into_iter().zip(notes))
                .take(looked_at + 1)
            {
                field.touched.push(index);
                field.note = note;
            }
        }
        fields
    }
}

impl Engine for BooleanArrays {
    const ABOUT: About = About {
        name: "boolean-arrays",
        title: "Boolean arrays",
        summary: "keeps one flag for every column and every diagonal",
        page: include_str!("../../docs/methods/boolean-arrays.md"),
        order: Order::Lexicographic,
        tries: Tries::Every,
        max_n: 1000,
        code: &[
            "extend(row):",
            "  if row = n: report the solution and return",
            "  for col ← 0 … n−1:",
            "    if columns[col]: next col",
            "    if differences[row − col + n − 1]: next col",
            "    if sums[row + col]: next col",
            "    set all three flags",
            "    extend(row + 1)",
            "    clear all three flags",
        ],
        lines: Lines {
            select: 0,
            column: 4,
            down: 5,
            up: 6,
            free: 6,
            place: 7,
            lift: 9,
            solution: 2,
        },
    };

    fn bytes(n: u32) -> usize {
        Flags::bytes(n)
    }

    fn run<W: Watch>(search: &mut Search<'_, W>) -> Flow {
        backtrack(search, &mut Flags::all_false(search.n()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_its_index() {
        for n in 1..=12 {
            let flags = Flags::all_false(n);
            for row in 0..n {
                for col in 0..n {
                    let square = Square::new(row, col);
                    let expected = i64::from(row) - i64::from(col) + i64::from(n) - 1;
                    assert_eq!(flags.difference(square) as i64, expected);
                    assert!(flags.difference(square) < flags.differences.len());
                    assert!(Flags::sum(square) < flags.sums.len());
                }
            }
        }
    }
}
