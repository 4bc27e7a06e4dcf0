#![doc = include_str!("../../docs/methods/sources.md")]
#![doc = include_str!("../../docs/methods/hash-sets.md")]

use std::collections::HashSet;

use queens_board::Square;

use super::backtrack::{Marks, backtrack};
use super::engine::{About, Engine, Lines};
use super::search::{Flow, Search, Watch};
use super::{Order, Tries};
use crate::stats::Stats;
use crate::trace::{Data, Field, Line, Snapshot, View};

/// The method `hash-sets`.
pub struct HashSets;

/// The columns, differences and sums that are taken.
#[derive(Default)]
struct Sets {
    columns: HashSet<i64>,
    differences: HashSet<i64>,
    sums: HashSet<i64>,
}

impl Marks for Sets {
    fn conflict(&self, square: Square, stats: &mut Stats) -> Option<Line> {
        stats.checks += 1;
        if self.columns.contains(&square.col.into()) {
            return Some(Line::Column);
        }
        stats.checks += 1;
        if self.differences.contains(&square.difference()) {
            return Some(Line::DiagonalDown);
        }
        stats.checks += 1;
        if self.sums.contains(&square.sum()) {
            return Some(Line::DiagonalUp);
        }
        None
    }

    fn place(&mut self, square: Square, stats: &mut Stats) {
        stats.updates += 3;
        self.columns.insert(square.col.into());
        self.differences.insert(square.difference());
        self.sums.insert(square.sum());
    }

    fn lift(&mut self, square: Square, stats: &mut Stats) {
        stats.updates += 3;
        self.columns.remove(&square.col.into());
        self.differences.remove(&square.difference());
        self.sums.remove(&square.sum());
    }
}

impl Snapshot for Sets {
    fn fields(&self, view: &View<'_>) -> Vec<Field> {
        let sets = [&self.columns, &self.differences, &self.sums].map(|set| {
            let mut values: Vec<i64> = set.iter().copied().collect();
            values.sort_unstable();
            values
        });
        let names = ["columns", "differences", "sums"];
        let looked_at = view.conflict_order().unwrap_or(2);
        let mut fields = Vec::new();
        for (order, (name, values)) in names.into_iter().zip(sets).enumerate() {
            let mut touched = None;
            let mut note = String::new();
            if let Some(square) = view.event.square().filter(|_| order <= looked_at) {
                let key = [i64::from(square.col), square.difference(), square.sum()][order];
                touched = values.binary_search(&key).ok();
                let found = if touched.is_some() { "in" } else { "not in" };
                note = format!("{key} is {found} the set");
            }
            let field = Field::new(name, Data::Set(values));
            fields.push(field.touching(touched).noting(note));
        }
        fields
    }
}

impl Engine for HashSets {
    const ABOUT: About = About {
        name: "hash-sets",
        title: "Hash sets",
        summary: "keeps the taken columns, sums and differences in three hash sets",
        page: include_str!("../../docs/methods/hash-sets.md"),
        order: Order::Lexicographic,
        tries: Tries::Every,
        max_n: 1000,
        code: &[
            "extend(row):",
            "  if row = n: report the solution and return",
            "  for col ← 0 … n−1:",
            "    if col in columns: next col",
            "    if row − col in differences: next col",
            "    if row + col in sums: next col",
            "    add col, row − col, row + col to the sets",
            "    extend(row + 1)",
            "    remove the three again",
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

    /// Three tables of a power of two slots, at most 7/8 of them full, with a
    /// byte of control beside each slot.
    fn bytes(n: u32) -> usize {
        let slots = (n as usize * 8).div_ceil(7).next_power_of_two().max(4);
        3 * slots * (size_of::<i64>() + 1)
    }

    fn run<W: Watch>(search: &mut Search<'_, W>) -> Flow {
        backtrack(search, &mut Sets::default())
    }
}
