#![doc = include_str!("../../docs/methods/sources.md")]
#![doc = include_str!("../../docs/methods/fewest-choices.md")]

use queens_board::Square;

use super::engine::{About, Engine, Lines};
use super::search::{Flow, Search, Watch};
use super::{Order, Tries};
use crate::stats::Stats;
use crate::trace::{Data, Event, Field, Snapshot, Unit, View};

/// The method `fewest-choices`.
pub struct FewestChoices;

/// How many queens attack each square, and how many squares a row has left.
struct Counts {
    n: u32,
    /// Queens of other rows that attack a square.
    attackers: Vec<Vec<u32>>,
    /// Squares of a row that no queen of another row attacks.
    free: Vec<u32>,
    /// Whether a row has its queen.
    filled: Vec<bool>,
}

impl Counts {
    fn empty_board(n: u32) -> Self {
        let size = n as usize;
        Self {
            n,
            attackers: vec![vec![0; size]; size],
            free: vec![n; size],
            filled: vec![false; size],
        }
    }

    /// The row without a queen that has the fewest free squares; of equals the
    /// first.
    fn fewest(&self, stats: &mut Stats) -> Option<u32> {
        (0..self.n)
            .filter(|&row| !self.filled[row as usize])
            .inspect(|_| stats.checks += 1)
            .min_by_key(|&row| self.free[row as usize])
    }

    /// The squares of other rows that a queen on `square` attacks: in each of
    /// them up to three.
    fn attacked(n: u32, square: Square) -> impl Iterator<Item = (usize, usize)> {
        let others = (0..n).filter(move |&row| row != square.row);
        others.flat_map(move |row| {
            let away = row.abs_diff(square.row);
            let left = square.col.checked_sub(away);
            let right = Some(square.col + away).filter(|&col| col < n);
            let cols = [left, Some(square.col), right].into_iter().flatten();
            cols.map(move |col| (row as usize, col as usize))
        })
    }

    fn place(&mut self, square: Square, stats: &mut Stats) {
        self.filled[square.row as usize] = true;
        stats.updates += 1;
        for (row, col) in Self::attacked(self.n, square) {
            if self.attackers[row][col] == 0 {
                self.free[row] -= 1;
                stats.updates += 1;
            }
            self.attackers[row][col] += 1;
            stats.updates += 1;
        }
    }

    fn lift(&mut self, square: Square, stats: &mut Stats) {
        self.filled[square.row as usize] = false;
        stats.updates += 1;
        for (row, col) in Self::attacked(self.n, square) {
            self.attackers[row][col] -= 1;
            stats.updates += 1;
            if self.attackers[row][col] == 0 {
                self.free[row] += 1;
                stats.updates += 1;
            }
        }
    }
}

fn extend<W: Watch>(search: &mut Search<'_, W>, counts: &mut Counts) -> Flow {
    let Some(row) = counts.fewest(&mut search.stats) else {
        return search.solution(counts);
    };
    search.select(Unit::Row(row), counts.free[row as usize], counts)?;
    for col in 0..counts.n {
        search.stats.checks += 1;
        if counts.attackers[row as usize][col as usize] > 0 {
            continue;
        }
        let square = Square::new(row, col);
        search.free(square, counts)?;

        counts.place(square, &mut search.stats);
        search.placed(square, counts)?;

        extend(search, counts)?;

        counts.lift(square, &mut search.stats);
        search.lifted(square, counts)?;
    }
    Flow::Continue(())
}

impl Snapshot for Counts {
    fn fields(&self, view: &View<'_>) -> Vec<Field> {
        let rows = self.free.iter().zip(&self.filled);
        let free = rows.map(|(&free, &filled)| (!filled).then_some(i64::from(free)));
        let mut choices = Field::new("free", Data::Numbers(free.collect()));
        let mut attackers = Field::new("attackers", Data::Grid(self.attackers.clone()));
        if let Event::Select {
            unit: Unit::Row(row),
            choices: fewest,
        } = view.event
        {
            choices.touched.push(row as usize);
            let open = (0..view.n as usize).filter(|&row| !self.filled[row]);
            let ties: Vec<String> = open
                .filter(|&row| self.free[row] == fewest)
                .map(|row| row.to_string())
                .collect();
            if ties.len() > 1 {
                choices.note = format!("rows {} tie, the first is taken", ties.join(", "));
            }
        } else if let Some(square) = view.event.square() {
            let n = view.n as usize;
            choices.touched.push(square.row as usize);
            match view.event {
                Event::Try { .. } => {
                    attackers
                        .touched
                        .push(square.row as usize * n + square.col as usize);
                }
                _ => {
                    let written = Self::attacked(view.n, square).map(|(row, col)| row * n + col);
                    attackers.touched.extend(written);
                }
            }
        }
        vec![choices, attackers]
    }
}

impl Engine for FewestChoices {
    const ABOUT: About = About {
        name: "fewest-choices",
        title: "Fewest choices first",
        summary: "goes on with the row that has the fewest free squares left",
        page: include_str!("../../docs/methods/fewest-choices.md"),
        order: Order::Other(
            "after the first queen it fills the row with the fewest free squares, \
             which need not be the next one",
        ),
        tries: Tries::FreeOnly,
        max_n: 1000,
        code: &[
            "extend():",
            "  if every row is filled: report and return",
            "  row ← the row, not filled, with the least free[row]",
            "  for col ← 0 … n−1:",
            "    if attackers[row][col] > 0: next col",
            "    place(row, col)",
            "    extend()",
            "    lift(row, col)",
            "place(row, col):",
            "  for each square (r, c) attacked in another row:",
            "    if attackers[r][c] = 0: free[r] ← free[r] − 1",
            "    attackers[r][c] ← attackers[r][c] + 1",
            "lift(row, col): the same with + and − exchanged",
        ],
        lines: Lines {
            select: 3,
            column: 0,
            down: 0,
            up: 0,
            free: 5,
            place: 6,
            lift: 8,
            solution: 2,
        },
    };

    fn bytes(n: u32) -> usize {
        let n = n as usize;
        let row = size_of::<Vec<u32>>() + n * size_of::<u32>();
        n * (row + size_of::<u32>() + size_of::<bool>())
    }

    fn run<W: Watch>(search: &mut Search<'_, W>) -> Flow {
        let mut counts = Counts::empty_board(search.n());
        extend(search, &mut counts)
    }
}
