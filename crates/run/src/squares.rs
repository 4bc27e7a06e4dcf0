//! The number of solutions through each square.
//!
//! T(s) is the number of solutions with a queen on square s: a count on the
//! board with that queen given. Squares that a symmetry of the board takes to
//! one another have equal numbers, so one of each orbit is counted, 45 at
//! n = 18. Every row has one queen in every solution, and on a board with as
//! many columns as rows every column too:
//!
//! ```text
//! Σ over a row  T = Q        Σ over a column  T = Q
//! ```
//!
//! Q is counted by itself, and all these sums are compared with it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use queens_board::{Size, Square, Symmetry};
use queens_count::open::{OpenBoard, prepare};
use queens_search::stop::Stop;
use thiserror::Error;

use crate::count::{CountError, SHORT_N, count};
use crate::error::Interrupted;
use crate::job::{JobError, Run, from_job_error};
use crate::open::{OpenError, count_open};
use crate::options::Options;
use crate::progress::Progress;
use crate::threads::{self, ThreadsError};

/// Up to this many rows each thread counts a square of its own: the lists of a
/// square then take 30 MB at most. On larger boards all threads count on one
/// square at a time, to share its lists.
const OWN_LISTS: u32 = 18;

/// Shortest time between two calls of the callback.
const INTERVAL: Duration = Duration::from_millis(100);

/// How many solutions there are through each square.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SquaresReport {
    /// Number of solutions of the board.
    pub total: u128,
    /// Solutions with a queen on the square, by row and column; `None` for a
    /// square that cannot be used.
    pub squares: Vec<Vec<Option<u128>>>,
    /// Squares that were counted; the others are their images.
    pub counted: usize,
    /// Threads that counted.
    pub threads: usize,
    /// Wall time.
    pub elapsed: Duration,
}

/// Why there are no numbers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SquaresError {
    /// The total could not be counted.
    #[error(transparent)]
    Total(#[from] OpenError),
    /// No threads to run on.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    /// A stop was requested; units are squares.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// A number does not fit.
    #[error("a number passes 2^128 - 1")]
    Overflow,
    /// The numbers of a row or column do not sum to the total: a fault of
    /// ours.
    #[error("the numbers of {line} sum to {sum}, but there are {total} solutions")]
    Identity {
        /// `row 3` or `column 3`, counted from 1.
        line: String,
        /// What its squares sum to.
        sum: u128,
        /// Number of solutions.
        total: u128,
    },
}
from_job_error!(SquaresError);

/// Counts, for every usable square of `board`, the solutions with a queen on
/// it. [`Options::kernel`] plays no part.
///
/// On one core of a server 0.01 seconds for the empty board at n = 10, a
/// second at 15, and about 5 times as long for each further row; without
/// symmetry 8 times that. Progress is told in squares.
///
/// # Errors
///
/// [`SquaresError`]: for a bad number of threads, when `stop` was requested
/// before the end, and if the numbers are not those of one set of solutions.
///
/// ```
/// use queens_run::{OpenBoard, Options, Stop, squares};
///
/// let board = OpenBoard::full(4)?;
/// let report = squares(&board, &Options::default(), &Stop::never(), &|_| {})?;
/// assert_eq!(report.total, 2);
/// assert_eq!(report.squares[0], [Some(0), Some(1), Some(1), Some(0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn squares(
    board: &OpenBoard,
    options: &Options,
    stop: &Stop,
    progress: &(dyn Fn(&Progress) + Sync),
) -> Result<SquaresReport, SquaresError> {
    let began = Instant::now();
    let total = total(board, options.threads, stop)?;
    let orbits = Orbits::of(board);
    let small = orbits.size.rows <= OWN_LISTS;
    let short = orbits.size.rows <= SHORT_N - 2;
    let threads = threads::choose(options.threads, short, usize::MAX)?;
    let (outer, inner) = if small { (threads, 1) } else { (1, threads) };
    let outer = outer.min(orbits.firsts.len()).max(1);

    let next = AtomicUsize::new(0);
    let state = Mutex::new(State {
        found: vec![None; orbits.firsts.len()],
        done: 0,
        largest: 0,
        failed: None,
        began,
        told: None,
        progress,
    });
    let lock = || state.lock().unwrap_or_else(PoisonError::into_inner);
    lock().tell();
    threads::on_each(outer, || {
        while !stop.requested() {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(&square) = orbits.firsts.get(index) else {
                break;
            };
            let through = through(board, square, inner, stop);
            let mut state = lock();
            match through {
                Ok(count) => state.finished(index, count),
                Err(JobError::Interrupted(_)) => break,
                Err(error) => {
                    state.failed = Some(error);
                    break;
                }
            }
        }
    })?;
    let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(error) = state.failed {
        return Err(error.into());
    }
    let Some(found) = state.found.iter().copied().collect::<Option<Vec<u128>>>() else {
        return Err(SquaresError::Interrupted(Interrupted {
            done: state.done,
            units: orbits.firsts.len(),
            counted: state.largest,
        }));
    };
    let squares = orbits.spread(&found);
    check(&squares, total, board.columns())?;
    Ok(SquaresReport {
        total,
        squares,
        counted: found.len(),
        threads,
        elapsed: began.elapsed(),
    })
}

/// The number of solutions, by the best kernel there is for the board.
fn total(board: &OpenBoard, threads: Option<usize>, stop: &Stop) -> Result<u128, SquaresError> {
    let options = Options {
        threads,
        ..Options::default()
    };
    let n = board.columns();
    if OpenBoard::full(n).is_ok_and(|full| full == *board) {
        return match count(n, &options, stop, &|_| {}) {
            Ok(report) => Ok(report.total),
            Err(CountError::Interrupted(_)) => Err(nothing_yet()),
            Err(CountError::Threads(error)) => Err(error.into()),
            Err(CountError::Overflow) => Err(SquaresError::Overflow),
            Err(CountError::Kernel(_)) => unreachable!("the fastest kernel takes every open board"),
        };
    }
    match count_open(board, None, &options, stop, &|_| {}) {
        Ok(report) => Ok(report.total),
        Err(OpenError::Interrupted(_)) => Err(nothing_yet()),
        Err(error) => Err(error.into()),
    }
}

/// Stopped before the first square.
fn nothing_yet() -> SquaresError {
    SquaresError::Interrupted(Interrupted {
        done: 0,
        units: 1,
        counted: 0,
    })
}

/// Solutions with a queen on `square`.
fn through(
    board: &OpenBoard,
    square: Square,
    threads: usize,
    stop: &Stop,
) -> Result<u128, JobError> {
    let mut rows = board.rows().to_vec();
    rows[square.row as usize] = 1 << square.col;
    let given = OpenBoard::new(board.columns(), rows).expect("the square is on the board");
    let run = Run {
        threads: Some(threads),
        short: false,
        stop,
        progress: &|_| {},
    };
    run.execute(&*prepare(&given)).map(|outcome| outcome.total)
}

/// The usable squares, by what the board's own symmetries make of them.
struct Orbits {
    size: Size,
    /// The first square of each orbit, row by row.
    firsts: Vec<Square>,
    /// The orbit of each square; `None` for one that cannot be used.
    of: Vec<Vec<Option<usize>>>,
}

impl Orbits {
    fn of(board: &OpenBoard) -> Self {
        let rows = u32::try_from(board.rows().len()).expect("masks of rows fit in memory");
        let size = Size::new(rows, board.columns());
        let is_open = |square: Square| board.is_open(square.row as usize, square.col);
        let symmetries: Vec<Symmetry> = Symmetry::ALL
            .into_iter()
            .filter(|symmetry| symmetry.resize(size) == size)
            .filter(|symmetry| {
                size.squares()
                    .all(|square| is_open(square) == is_open(symmetry.apply(size, square)))
            })
            .collect();
        let mut firsts = Vec::new();
        let mut of = vec![vec![None; size.cols as usize]; size.rows as usize];
        for square in size.squares().filter(|&square| is_open(square)) {
            if of[square.row as usize][square.col as usize].is_none() {
                for symmetry in &symmetries {
                    let image = symmetry.apply(size, square);
                    of[image.row as usize][image.col as usize] = Some(firsts.len());
                }
                firsts.push(square);
            }
        }
        Self { size, firsts, of }
    }

    /// Every square's number from those of the orbits.
    fn spread(&self, found: &[u128]) -> Vec<Vec<Option<u128>>> {
        let number = |orbit: &Option<usize>| orbit.map(|orbit| found[orbit]);
        self.of
            .iter()
            .map(|row| row.iter().map(number).collect())
            .collect()
    }
}

/// Whether every row, and every column of a square board, sums to the total.
fn check(squares: &[Vec<Option<u128>>], total: u128, columns: u32) -> Result<(), SquaresError> {
    let compare = |name: &str, index: usize, sum: Option<u128>| match sum {
        None => Err(SquaresError::Overflow),
        Some(sum) if sum != total => Err(SquaresError::Identity {
            line: format!("{name} {}", index + 1),
            sum,
            total,
        }),
        Some(_) => Ok(()),
    };
    for (index, row) in squares.iter().enumerate() {
        let mut numbers = row.iter().flatten();
        compare(
            "row",
            index,
            numbers.try_fold(0, |sum: u128, &more| sum.checked_add(more)),
        )?;
    }
    if squares.len() == columns as usize {
        for index in 0..squares.len() {
            let mut numbers = squares.iter().filter_map(|row| row[index]);
            let sum = numbers.try_fold(0, |sum: u128, more| sum.checked_add(more));
            compare("column", index, sum)?;
        }
    }
    Ok(())
}

/// What the threads share.
struct State<'a> {
    found: Vec<Option<u128>>,
    done: usize,
    largest: u128,
    failed: Option<JobError>,
    began: Instant,
    told: Option<Instant>,
    progress: &'a (dyn Fn(&Progress) + Sync),
}

impl State<'_> {
    fn finished(&mut self, index: usize, count: u128) {
        self.found[index] = Some(count);
        self.done += 1;
        self.largest = self.largest.max(count);
        let is_end = self.done == self.found.len();
        if is_end || self.told.is_none_or(|at| at.elapsed() >= INTERVAL) {
            self.tell();
        }
    }

    fn tell(&mut self) {
        self.told = Some(Instant::now());
        (self.progress)(&Progress {
            done: self.done,
            units: self.found.len(),
            // There are at least as many solutions as go through one square.
            counted: self.largest,
            work_done: self.done as u128,
            work_before: 0,
            work: self.found.len() as u128,
            elapsed: self.began.elapsed(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_of_the_empty_board_are_a_triangle() {
        for (n, orbits) in [(1, 1), (8, 10), (9, 15), (18, 45)] {
            let board = OpenBoard::full(n).unwrap();
            assert_eq!(Orbits::of(&board).firsts.len(), orbits, "n = {n}");
        }
    }

    #[test]
    fn sums_that_differ_are_an_error() {
        let squares = vec![vec![Some(1), Some(0)], vec![None, Some(1)]];
        assert_eq!(check(&squares, 1, 2), Ok(()));
        let error = check(&squares, 2, 2).unwrap_err().to_string();
        assert_eq!(
            error,
            "the numbers of row 1 sum to 1, but there are 2 solutions"
        );
        let squares = vec![vec![Some(1), Some(0)], vec![Some(1), Some(0)]];
        let error = check(&squares, 1, 2).unwrap_err().to_string();
        assert_eq!(
            error,
            "the numbers of column 1 sum to 2, but there are 1 solutions"
        );
        // An oblong board has columns without a queen.
        assert_eq!(check(&squares, 1, 3), Ok(()));
    }
}
