//! Every solution, by the textbook search: the slow twin.
//!
//! Three masks say which columns of a row are attacked: straight from above,
//! and along the diagonals that come down to the right and to the left. A
//! step to the next row shifts the latter two (Richards \[6\]):
//!
//! ```text
//! row 0    . Q . . .      columns   . x . . .
//! row 1    x x x . .      right     . . x . .     = Q << 1
//!                         left      x . . . .     = Q >> 1
//! ```
//!
//! No symmetry, no look-ahead, no special last row: it is here to be read,
//! and to agree with. About 10 ns a node; one node for each placement of
//! non-attacking queens in the first rows.

use queens_search::stop::Stop;

use super::{STOP_ROWS, starts, weighted};
use crate::counter::unless_stopped;
use crate::word::Word;
use crate::{Counter, Memory, Plan, WorkUnit};

pub(crate) const NAME: &str = "plain";
pub(crate) const SUMMARY: &str = "textbook bit-mask search of every solution; the slow check";

pub(crate) fn prepare(n: u32, _: Memory) -> Box<dyn Counter> {
    let prefixes = starts(n, n.saturating_sub(2), |_| u64::MAX);
    Box::new(Plain {
        plan: Plan::of_sizes(NAME, n, weighted(n, prefixes, 1, false)),
    })
}

struct Plain {
    plan: Plan,
}

impl Counter for Plain {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn count(&self, unit: &WorkUnit, stop: &Stop) -> Option<u128> {
        completions(self.plan.n(), unit.queens(), stop)
    }
}

/// Counts the solutions on an n×n board whose first queens are `prefix`.
pub(super) fn completions(n: u32, prefix: &[u8], stop: &Stop) -> Option<u128> {
    let mut search = Search {
        board: u64::low(n),
        stop,
        solutions: 0,
    };
    let (mut columns, mut right, mut left) = (0, 0, 0);
    for &column in prefix {
        let queen = u64::square(u32::from(column));
        columns |= queen;
        right = (right | queen) << 1;
        left = (left | queen) >> 1;
    }
    search.rows(columns, right, left);
    unless_stopped(search.solutions, stop)
}

struct Search<'a> {
    board: u64,
    stop: &'a Stop,
    solutions: u64,
}

impl Search<'_> {
    fn rows(&mut self, columns: u64, right: u64, left: u64) {
        if columns == self.board {
            self.solutions += 1;
            return;
        }
        let rows_left = (self.board & !columns).squares();
        if rows_left >= STOP_ROWS && self.stop.requested() {
            return;
        }
        let mut free = self.board & !(columns | right | left);
        while free != 0 {
            let queen = free.lowest();
            free ^= queen;
            self.rows(columns | queen, (right | queen) << 1, (left | queen) >> 1);
        }
    }
}
