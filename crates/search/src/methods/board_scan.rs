#![doc = include_str!("../../docs/methods/sources.md")]
#![doc = include_str!("../../docs/methods/board-scan.md")]

use queens_board::Square;

use super::backtrack::{Marks, backtrack};
use super::engine::{About, Engine, Lines};
use super::search::{Flow, Search, Watch};
use super::{Order, Tries};
use crate::stats::Stats;
use crate::trace::{Data, Event, Field, Line, Snapshot, View};

/// The method `board-scan`.
pub struct BoardScan;

/// `board[row][col]`: whether a queen stands there.
struct Board(Vec<Vec<bool>>);

impl Board {
    fn empty(n: u32) -> Self {
        Self(vec![vec![false; n as usize]; n as usize])
    }

    /// The squares above `square` on `line`, from the nearest to the edge.
    fn ray(&self, square: Square, line: Line) -> impl Iterator<Item = (usize, usize)> + use<> {
        let n = self.0.len();
        let col = square.col as usize;
        (0..square.row as usize)
            .rev()
            .zip(1..)
            .map_while(move |(row, away)| match line {
                Line::Column => Some((row, col)),
                Line::DiagonalDown => Some((row, col.checked_sub(away)?)),
                Line::DiagonalUp => Some((row, col + away)).filter(|_| col + away < n),
            })
    }
}

impl Marks for Board {
    fn conflict(&self, square: Square, stats: &mut Stats) -> Option<Line> {
        Line::ALL.into_iter().find(|&line| {
            self.ray(square, line).any(|(row, col)| {
                stats.checks += 1;
                self.0[row][col]
            })
        })
    }

    fn place(&mut self, square: Square, stats: &mut Stats) {
        stats.updates += 1;
        self.0[square.row as usize][square.col as usize] = true;
    }

    fn lift(&mut self, square: Square, stats: &mut Stats) {
        stats.updates += 1;
        self.0[square.row as usize][square.col as usize] = false;
    }
}

impl Snapshot for Board {
    fn fields(&self, view: &View<'_>) -> Vec<Field> {
        let n = self.0.len();
        let grid = self
            .0
            .iter()
            .map(|row| row.iter().map(|&queen| u32::from(queen)).collect());
        let mut field = Field::new("board", Data::Grid(grid.collect()));
        match view.event {
            // The squares read: every ray as far as the first queen.
            Event::Try { square, .. } => {
                let mut seen = Vec::new();
                let stopped = Line::ALL.into_iter().any(|line| {
                    self.ray(square, line).any(|(row, col)| {
                        seen.push(row * n + col);
                        self.0[row][col]
                    })
                });
                let found = if stopped {
                    "the last holds a queen"
                } else {
                    "all empty"
                };
                let note = format!("squares read: {}, {found}", seen.len());
                field = field.touching(seen).noting(note);
            }
            event => {
                if let Some(Square { row, col }) = event.square() {
                    field = field.touching([row as usize * n + col as usize]);
                }
            }
        }
        vec![field]
    }
}

impl Engine for BoardScan {
    const ABOUT: About = About {
        name: "board-scan",
        title: "Board scan",
        summary: "walks over the board from a square until it meets a queen or the edge",
        page: include_str!("../../docs/methods/board-scan.md"),
        order: Order::Lexicographic,
        tries: Tries::Every,
        max_n: 1000,
        code: &[
            "extend(row):",
            "  if row = n: report board and return",
            "  for col ← 0 … n−1:",
            "    if free(row, col):",
            "      board[row][col] ← queen",
            "      extend(row + 1)",
            "      board[row][col] ← empty",
            "free(row, col):",
            "  walk (row−1, col), (row−2, col), …: a queen? return no",
            "  walk (row−1, col−1), (row−2, col−2), …: a queen? return no",
            "  walk (row−1, col+1), (row−2, col+2), …: a queen? return no",
            "  return yes",
        ],
        lines: Lines {
            select: 0,
            column: 9,
            down: 10,
            up: 11,
            free: 12,
            place: 5,
            lift: 7,
            solution: 2,
        },
    };

    fn bytes(n: u32) -> usize {
        let n = n as usize;
        n * (size_of::<Vec<bool>>() + n * size_of::<bool>())
    }

    fn run<W: Watch>(search: &mut Search<'_, W>) -> Flow {
        backtrack(search, &mut Board::empty(search.n()))
    }
}
