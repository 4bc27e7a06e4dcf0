#![doc = include_str!("../../docs/methods/sources.md")]
//!
//! The backtracking template: path, choices, choose, recurse, undo.
//!
//! It stands here once. The first six methods of the ladder are only different
//! `Marks`: other data that tell whether a square is free.
//!
//! ```text
//! extend(row):
//!   if row = n: report the solution
//!   for col in the choices of row:       choices
//!     if no queen attacks (row, col):
//!       place a queen on (row, col)      choose
//!       extend(row + 1)                  recurse
//!       lift the queen from (row, col)   undo
//! ```
//!
//! Invariant: on entry and on return of `extend(row)` the marks are those of
//! the queens in rows 0 … row − 1, and of no others. Each call keeps it because
//! `lift` takes back exactly what `place` did.
//!
//! Columns are tried from left to right, so solutions come in the
//! lexicographic order of their column vectors, and the placements visited are
//! the nodes of one and the same tree for every method: OEIS A319283.
//!
//! Sources: the general method in Golomb and Baumert [8] and in Knuth [5],
//! 7.2.2; worked out for eight queens in Dijkstra [3] and Wirth [7].

use queens_board::Square;

use super::search::{Flow, Search, Watch};
use crate::stats::Stats;
use crate::trace::{Line, Snapshot};

/// What a method remembers about the queens placed.
///
/// `stats` are handed in so that each method counts its checks and updates
/// beside the very look or write that they stand for.
pub(crate) trait Marks: Snapshot {
    /// The columns worth trying in the next row, in increasing order: all of
    /// them, unless the marks know better.
    fn choices(&self, n: u32, _stats: &mut Stats) -> impl Iterator<Item = u32> + use<Self> {
        0..n
    }

    /// The first line found along which a queen attacks `square`.
    fn conflict(&self, square: Square, stats: &mut Stats) -> Option<Line>;

    /// Remembers a queen on `square`, which is free and in the next row.
    fn place(&mut self, square: Square, stats: &mut Stats);

    /// Forgets the queen on `square`, the one placed last.
    fn lift(&mut self, square: Square, stats: &mut Stats);
}

/// Extends the placement by a queen in the next row, in every way.
pub(crate) fn backtrack<M: Marks, W: Watch>(search: &mut Search<'_, W>, marks: &mut M) -> Flow {
    let row = search.depth();
    if row == search.n() {
        return search.solution(marks);
    }
    for col in marks.choices(search.n(), &mut search.stats) {
        let square = Square::new(row, col);
        if let Some(line) = marks.conflict(square, &mut search.stats) {
            search.conflict(square, line, marks)?;
            continue;
        }
        search.free(square, marks)?;

        marks.place(square, &mut search.stats);
        search.placed(square, marks)?;

        backtrack(search, marks)?;

        marks.lift(square, &mut search.stats);
        search.lifted(square, marks)?;
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::engine::Lines;
    use crate::methods::search::Traced;
    use crate::stop::Stop;
    use crate::trace::{Field, View};

    /// Marks that find nothing in the way: the deepest recursion there is.
    struct Blind(u32);

    impl Snapshot for Blind {
        fn fields(&self, _: &View<'_>) -> Vec<Field> {
            Vec::new()
        }
    }

    impl Marks for Blind {
        fn choices(&self, _: u32, _: &mut Stats) -> impl Iterator<Item = u32> + use<> {
            self.0..self.0 + 1
        }
        fn conflict(&self, _: Square, _: &mut Stats) -> Option<Line> {
            None
        }
        fn place(&mut self, _: Square, _: &mut Stats) {
            self.0 += 1;
        }
        fn lift(&mut self, _: Square, _: &mut Stats) {
            self.0 -= 1;
        }
    }

    #[test]
    fn a_thousand_calls_fit_into_a_small_stack() {
        let deepest = || {
            let stop = Stop::never();
            let lines = Lines {
                select: 0,
                column: 0,
                down: 0,
                up: 0,
                free: 0,
                place: 0,
                lift: 0,
                solution: 0,
            };
            let mut observer = |_: &crate::trace::Step<'_>| Flow::Continue(());
            let mut search = Search::new(1000, &stop, &lines, Traced(&mut observer));
            let flow = backtrack(&mut search, &mut Blind(0));
            (flow, search.stats.peak_depth)
        };
        // Half of what a test's thread has.
        let thread = std::thread::Builder::new().stack_size(1 << 20);
        let (flow, depth) = thread.spawn(deepest).unwrap().join().unwrap();
        assert!(flow.is_continue());
        assert_eq!(depth, 1000);
    }
}
