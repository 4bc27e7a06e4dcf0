#![doc = include_str!("../../docs/methods/sources.md")]
#![doc = include_str!("../../docs/methods/bitmask.md")]

use queens_board::Square;

use super::backtrack::{Marks, backtrack};
use super::engine::{About, Engine, Lines};
use super::search::{Flow, Search, Watch};
use super::{Order, Tries};
use crate::stats::Stats;
use crate::trace::{Data, Field, Line, Snapshot, View};

/// The method `bitmask`.
pub struct Bitmask;

/// The squares of one row that the queens above it attack; bit 0 is column 0.
#[derive(Clone, Copy, Default)]
struct Attacked {
    columns: u64,
    down: u64,
    up: u64,
}

/// The words of every row from the first to the next one.
struct Words {
    board: u64,
    rows: Vec<Attacked>,
}

impl Words {
    fn new(n: u32) -> Self {
        // 64 ones, shifted down to n: `(1 << n) - 1` would overflow at n = 64.
        let board = u64::MAX.checked_shr(64 - n).unwrap_or(0);
        Self {
            board,
            rows: vec![Attacked::default()],
        }
    }

    fn next_row(&self) -> Attacked {
        *self.rows.last().expect("the first row's words stay")
    }

    fn free(&self) -> u64 {
        let Attacked { columns, down, up } = self.next_row();
        self.board & !(columns | down | up)
    }
}

/// The set bits of a word, from the lowest.
struct LowestFirst(u64);

impl Iterator for LowestFirst {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let lowest = self.0 & self.0.wrapping_neg();
        self.0 ^= lowest;
        (lowest != 0).then(|| lowest.trailing_zeros())
    }
}

impl Marks for Words {
    /// Only free squares: the three words give all of them at once.
    fn choices(&self, _: u32, stats: &mut Stats) -> impl Iterator<Item = u32> + use<> {
        stats.checks += 3;
        LowestFirst(self.free())
    }

    /// None: the choices are free.
    fn conflict(&self, square: Square, _: &mut Stats) -> Option<Line> {
        debug_assert!(self.free() >> square.col & 1 == 1);
        None
    }

    /// One row further down, a ↘ diagonal has moved one column to the right
    /// and a ↗ diagonal one to the left.
    fn place(&mut self, square: Square, stats: &mut Stats) {
        let queen = 1 << square.col;
        let Attacked { columns, down, up } = self.next_row();
        stats.updates += 3;
        self.rows.push(Attacked {
            columns: columns | queen,
            down: (down | queen) << 1,
            up: (up | queen) >> 1,
        });
    }

    /// Nothing to undo: the row's own words are still there.
    fn lift(&mut self, _: Square, _: &mut Stats) {
        self.rows.pop();
    }
}

impl Snapshot for Words {
    fn fields(&self, view: &View<'_>) -> Vec<Field> {
        let Attacked { columns, down, up } = self.next_row();
        let bits = |word: u64| Data::Bits((0..view.n).map(|col| word >> col & 1 == 1).collect());
        let square = view.event.square().map(|square| square.col as usize);
        let row = view.path.len();
        vec![
            Field::new("columns", bits(columns)),
            Field::new("down", bits(down)).noting("moves one bit up from row to row"),
            Field::new("up", bits(up)).noting("moves one bit down from row to row"),
            Field::new("free", bits(self.free()))
                .touching(square)
                .noting(format!("row {row}: not (columns or down or up)")),
        ]
    }
}

impl Engine for Bitmask {
    const ABOUT: About = About {
        name: "bitmask",
        title: "Bitmasks",
        summary: "holds all attacked squares of a row in three machine words",
        page: include_str!("../../docs/methods/bitmask.md"),
        order: Order::Lexicographic,
        tries: Tries::FreeOnly,
        max_n: u64::BITS,
        code: &[
            "extend(row, columns, down, up):",
            "  if row = n: report the solution and return",
            "  free ← board and not (columns or down or up)",
            "  while free ≠ 0:",
            "    queen ← free and −free",
            "    free ← free xor queen",
            "    extend(row + 1, columns or queen,",
            "           (down or queen) << 1,",
            "           (up or queen) >> 1)",
            "    (nothing to undo)",
        ],
        lines: Lines {
            select: 0,
            column: 0,
            down: 0,
            up: 0,
            free: 5,
            place: 7,
            lift: 10,
            solution: 2,
        },
    };

    /// Three words for every row and for the one after the last.
    fn bytes(n: u32) -> usize {
        (n as usize + 1) * size_of::<Attacked>()
    }

    fn run<W: Watch>(search: &mut Search<'_, W>) -> Flow {
        backtrack(search, &mut Words::new(search.n()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_come_from_the_lowest() {
        let bits: Vec<u32> = LowestFirst(1 << 63 | 0b1010).collect();
        assert_eq!(bits, [1, 3, 63]);
    }

    #[test]
    fn the_board_has_n_bits() {
        for n in 0..=64 {
            assert_eq!(Words::new(n).board.count_ones(), n);
            assert_eq!(Words::new(n).board.trailing_ones(), n);
        }
    }
}
