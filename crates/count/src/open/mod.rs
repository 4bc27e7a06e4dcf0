//! Counting on a board with unusable squares: one queen in every row, none
//! attacking another, each on a usable square.
//!
//! # Methods
//!
//! **The search** of [`prefix`](crate::prefix) with one more mask a row, and
//! with its look-ahead; no symmetry, since the board need not have any. It
//! takes every board. A few nanoseconds for each placement in the first rows;
//! memory for the list of starts only (some thousand).
//!
//! **The join** of half-boards, for n×n boards from 6×6 to 22×22: its lists
//! leave out what stands on an unusable square. Each row more takes about 5
//! times as long, where the search takes 8 times; memory as for the empty
//! board of that size.
//!
//! [`prepare`] takes the one that is expected to be faster, the join only from
//! 13×13 to 20×20; both can be had by name, and each checks the other. A count up to a cap is always a search.
//!
//! Beforehand, squares that a forced queen attacks are removed. A board with
//! more rows than columns has no solution; with fewer, some columns stay empty.

use std::sync::atomic::{AtomicU64, Ordering};

use queens_search::stop::Stop;

use crate::counter::unless_stopped;
use crate::prefix::STOP_ROWS;
use crate::unit::Start;
use crate::word::Word;
use crate::{Counter, Plan, WorkUnit};

mod board;
mod forced;
mod method;

pub use board::{MAX_COLUMNS, OpenBoard, OpenBoardError};
pub(crate) use forced::without_forced;
pub use method::{METHODS, Method, MethodError};

const NAME: &str = "search";

/// Fewest units where the board has as many starts.
const WANTED_UNITS: usize = 512;

/// Prepares to count all solutions on `board`, by the method that is expected
/// to be faster. Takes milliseconds for a search; for a join it makes the
/// lists, in 0.3 seconds at n = 18 and one or two at 20.
///
/// ```
/// use queens_count::{open, sum};
/// use queens_search::stop::Stop;
///
/// let counter = open::prepare(&open::OpenBoard::full(8)?);
/// assert_eq!(sum(&*counter, &Stop::never()), Some(92));
/// # Ok::<(), open::OpenBoardError>(())
/// ```
#[must_use]
pub fn prepare(board: &OpenBoard) -> Box<dyn Counter> {
    method::fastest(board)
}

/// Prepares to count the solutions on `board`, but to leave off soon after
/// `cap` of them are found: "one, several, or none?" is a cap of 2.
///
/// If the sum over all units is below `cap`, it is the exact number of
/// solutions; if not, there are at least `cap`. The units share what they
/// have found, so this counter is good for one run.
///
/// ```
/// use queens_count::{open, sum};
/// use queens_search::stop::Stop;
///
/// let counter = open::prepare_up_to(&open::OpenBoard::full(20)?, 2);
/// assert!(sum(&*counter, &Stop::never()).is_some_and(|found| found >= 2));
/// # Ok::<(), open::OpenBoardError>(())
/// ```
#[must_use]
pub fn prepare_up_to(board: &OpenBoard, cap: u64) -> Box<dyn Counter> {
    Box::new(Open::new(board, Some(cap)))
}

struct Open {
    plan: Plan,
    rows: Vec<u64>,
    columns: u64,
    cap: Option<Cap>,
}

/// Solutions found so far, by all units together, and when that is enough.
struct Cap {
    most: u64,
    found: AtomicU64,
}

impl Open {
    fn new(board: &OpenBoard, cap: Option<u64>) -> Self {
        let rows = without_forced(board);
        // More rows than any u32 holds have no solution and no unit anyway.
        let queens = u32::try_from(rows.len()).unwrap_or(u32::MAX);
        let starts = if hopeless(&rows, board.columns()) {
            Vec::new()
        } else {
            starts(&rows)
        };
        let starts = starts.into_iter().map(|queens| (Start::Queens(queens), 1));
        Self {
            plan: Plan::new(NAME, queens, starts),
            rows,
            columns: u64::low(board.columns()),
            cap: cap.map(|most| Cap {
                most,
                found: AtomicU64::new(0),
            }),
        }
    }
}

/// No need to search: more rows than columns, or a row without a square.
pub(crate) fn hopeless(rows: &[u64], columns: u32) -> bool {
    rows.len() > columns as usize || rows.contains(&0)
}

/// Placements in the first rows: as few rows as make [`WANTED_UNITS`].
fn starts(rows: &[u64]) -> Vec<Box<[u8]>> {
    let mut starts: Vec<Box<[u8]>> = vec![Box::from([])];
    for &usable in rows {
        if starts.len() >= WANTED_UNITS {
            break;
        }
        starts = starts
            .iter()
            .flat_map(|start| {
                (0..u64::BITS as u8)
                    .filter(|column| usable >> column & 1 == 1)
                    .filter(|&column| !crate::prefix::attacked(start, column))
                    .map(|column| start.iter().copied().chain([column]).collect())
            })
            .collect();
    }
    starts
}

impl Counter for Open {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn count(&self, unit: &WorkUnit, stop: &Stop) -> Option<u128> {
        let (mut open, mut right, mut left) = (self.columns, 0, 0);
        for &column in unit.queens() {
            let queen = u64::square(u32::from(column));
            open ^= queen;
            right = (right | queen) << 1;
            left = (left | queen) >> 1;
        }
        let rows = &self.rows[unit.queens().len()..];
        let found = match &self.cap {
            None => count::<false>(rows, open, right, left, &Endless(stop)),
            Some(cap) => count::<true>(rows, open, right, left, &Capped { stop, cap }),
        };
        unless_stopped(found, stop)
    }
}

/// When to leave off, and whom to tell about a solution.
trait Until {
    fn enough(&self) -> bool;
    fn found(&self);
}

struct Endless<'a>(&'a Stop);

impl Until for Endless<'_> {
    fn enough(&self) -> bool {
        self.0.requested()
    }

    fn found(&self) {}
}

struct Capped<'a> {
    stop: &'a Stop,
    cap: &'a Cap,
}

impl Until for Capped<'_> {
    fn enough(&self) -> bool {
        self.stop.requested() || self.cap.found.load(Ordering::Relaxed) >= self.cap.most
    }

    fn found(&self) {
        self.cap.found.fetch_add(1, Ordering::Relaxed);
    }
}

/// Ways to fill `rows` below queens that leave `open` columns, and attack
/// `right` and `left` in the first of these rows; `None` if stopped.
pub(crate) fn completions(
    rows: &[u64],
    open: u64,
    right: u64,
    left: u64,
    stop: &Stop,
) -> Option<u64> {
    let found = count::<false>(rows, open, right, left, &Endless(stop));
    (!stop.requested()).then_some(found)
}

/// Ways to fill `rows`; with `ALWAYS`, every node asks whether it is enough.
fn count<const ALWAYS: bool>(
    rows: &[u64],
    open: u64,
    right: u64,
    left: u64,
    until: &impl Until,
) -> u64 {
    let [usable, below @ ..] = rows else {
        until.found();
        return 1;
    };
    if (ALWAYS || rows.len() >= STOP_ROWS as usize) && until.enough() {
        return 0;
    }
    let mut free = usable & open & !(right | left);
    let mut sum = 0;
    while free != 0 {
        let queen = free.lowest();
        free ^= queen;
        let open = open ^ queen;
        let right = (right | queen) << 1;
        let left = (left | queen) >> 1;
        let alive = match below {
            [] | [_] => true,
            [next, after, ..] => {
                (next & open & !(right | left) != 0)
                    & (after & open & !(right << 1 | left >> 1) != 0)
            }
        };
        if alive {
            sum += count::<ALWAYS>(below, open, right, left, until);
        }
    }
    sum
}
