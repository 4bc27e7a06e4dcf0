//! Solutions through each square, against the judges' table and against
//! counting queens in all solutions.

use std::fs;
use std::sync::Mutex;

use queens_run::{OpenBoard, Options, SquaresError, SquaresReport, Stop, squares};

fn counted(board: &OpenBoard) -> SquaresReport {
    squares(board, &Options::default(), &Stop::never(), &|_| {}).unwrap()
}

/// Every solution of a board by trying all permutations row by row.
fn tally(board: &OpenBoard) -> (u128, Vec<Vec<Option<u128>>>) {
    fn place(board: &OpenBoard, queens: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        let row = queens.len();
        if row == board.rows().len() {
            found.push(queens.clone());
            return;
        }
        for col in (0..board.columns()).filter(|&col| board.is_open(row, col)) {
            let attacked = queens
                .iter()
                .enumerate()
                .any(|(above, &other)| other == col || other.abs_diff(col) as usize == row - above);
            if !attacked {
                queens.push(col);
                place(board, queens, found);
                queens.pop();
            }
        }
    }
    let mut found = Vec::new();
    place(board, &mut Vec::new(), &mut found);
    let through = |row: usize, col: u32| found.iter().filter(|queens| queens[row] == col).count();
    let rows = 0..board.rows().len();
    let table = rows.map(|row| {
        let number = |col| board.is_open(row, col).then(|| through(row, col) as u128);
        (0..board.columns()).map(number).collect()
    });
    (found.len() as u128, table.collect())
}

#[test]
fn the_judges_table_of_the_eight_queens() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../testdata/judge_samples.json"
    );
    let samples: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let entries = samples.as_array().unwrap();
    let entry = entries
        .iter()
        .find(|entry| entry["id"] == "uva-750")
        .unwrap();
    let expected: Vec<Vec<Option<u128>>> =
        serde_json::from_value(entry["extra_own"]["solutions_through_square"].clone()).unwrap();
    let report = counted(&OpenBoard::full(8).unwrap());
    assert_eq!(report.squares, expected);
    assert_eq!((report.total, report.counted), (92, 10));
}

#[test]
fn small_boards_of_every_kind() {
    for n in 0..=9 {
        let board = OpenBoard::full(n).unwrap();
        let report = counted(&board);
        assert_eq!((report.total, report.squares), tally(&board), "n = {n}");
    }
    let boards = [
        // One hole; a hole in the middle, with all eight symmetries; a given.
        (7, [(0, 3, false), (0, 3, false)]),
        (7, [(3, 3, false), (3, 3, false)]),
        (8, [(2, 5, true), (0, 1, false)]),
        // Two givens that attack each other.
        (6, [(0, 0, true), (1, 1, true)]),
    ];
    for (n, squares) in boards {
        let mut rows = vec![(1_u64 << n) - 1; n as usize];
        for (row, col, given) in squares {
            let square = 1 << col;
            rows[row] &= if given { square } else { !square };
        }
        let board = OpenBoard::new(n, rows).unwrap();
        let report = counted(&board);
        assert_eq!((report.total, report.squares), tally(&board), "{board:?}");
    }
    let oblong = OpenBoard::new(7, vec![0b111_1111, 0b110_1111, 0b111_1111, 0b111_1111]).unwrap();
    let report = counted(&oblong);
    assert_eq!((report.total, report.squares), tally(&oblong));
}

/// Large enough for the join: the identities are checked against the total
/// that the empty board's own kernel counts.
#[test]
fn fourteen_queens() {
    let report = counted(&OpenBoard::full(14).unwrap());
    assert_eq!((report.total, report.counted), (365_596, 28));
    let all: u128 = report.squares.iter().flatten().flatten().sum();
    assert_eq!(all, 14 * 365_596);
}

#[test]
fn progress_is_told_and_a_stop_heeded() {
    let board = OpenBoard::full(11).unwrap();
    let heard = Mutex::new(Vec::new());
    squares(
        &board,
        &Options::with_threads(2),
        &Stop::never(),
        &|progress| {
            heard.lock().unwrap().push((progress.done, progress.units));
        },
    )
    .unwrap();
    let heard = heard.into_inner().unwrap();
    assert_eq!(heard.first(), Some(&(0, 21)));
    assert_eq!(heard.last(), Some(&(21, 21)));

    let stop = Stop::new();
    let stopped = squares(&board, &Options::with_threads(1), &stop, &|_| {
        stop.request();
    });
    let Err(SquaresError::Interrupted(at)) = stopped else {
        panic!("{stopped:?}")
    };
    assert_eq!((at.done, at.units), (0, 21));
    stop.request();
    let stopped = squares(&board, &Options::default(), &stop, &|_| {});
    assert!(matches!(stopped, Err(SquaresError::Interrupted(_))));
}
