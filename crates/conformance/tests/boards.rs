//! Boards with unusable squares, and two armies.

use std::ops::ControlFlow;

use queens::counting::armies;
use queens::run::{self, OpenBoard, Options};
use queens::{Diagonal, Lister, Puzzle, Solution, Square, Stop};
use queens_conformance::{Excluded, blocked, excluded, two_armies};

fn open(puzzle: &Puzzle) -> OpenBoard {
    OpenBoard::new(puzzle.size().cols, puzzle.row_masks().unwrap()).unwrap()
}

fn listed(puzzle: &Puzzle) -> u128 {
    let mut lister = Lister::new(puzzle).unwrap();
    let mut found = 0;
    while lister.advance().is_some() {
        found += 1;
    }
    found
}

#[test]
fn blocked_boards_are_counted_and_listed_right() {
    let mut counted = 0;
    for case in blocked() {
        let n = case.board.len() as u32;
        let mut puzzle = Puzzle::classic(n);
        for (row, line) in case.board.iter().enumerate() {
            for (col, mark) in line.chars().enumerate() {
                if mark == '*' {
                    let square = Square::new(row as u32, col as u32);
                    puzzle.add_hole(square).unwrap();
                }
            }
        }
        if let Some(example) = &case.example {
            assert!(
                Solution::of_columns(&puzzle, example).is_ok(),
                "{}",
                case.id
            );
        }
        if let Some(solutions) = case.solutions {
            let stop = Stop::never();
            let report = run::count_open(&open(&puzzle), None, &Options::default(), &stop, &|_| {});
            assert_eq!(report.unwrap().total, solutions, "{}", case.id);
            assert_eq!(listed(&puzzle), solutions, "{}", case.id);
            counted += 1;
        }
    }
    assert!(counted >= 20, "only {counted} boards have a count");
}

#[test]
fn excluded_diagonals_are_counted_and_listed_right() {
    let mut counted = 0;
    for case in excluded().into_iter().filter(|case| case.n <= 12) {
        let mut puzzle = Puzzle::classic(case.n);
        for sum in case.sum {
            puzzle.exclude(Diagonal::Sum(sum)).unwrap();
        }
        for difference in case.diff {
            puzzle.exclude(Diagonal::Difference(difference)).unwrap();
        }
        let Some(solutions) = case.solutions else {
            continue;
        };
        let stop = Stop::never();
        let cap = Some(Excluded::CAP);
        let report = run::count_open(&open(&puzzle), cap, &Options::default(), &stop, &|_| {});
        assert_eq!(report.unwrap().total, solutions.into(), "{}", case.id);
        if solutions < Excluded::CAP {
            assert_eq!(listed(&puzzle), solutions.into(), "{}", case.id);
        }
        counted += 1;
    }
    assert!(counted >= 50, "only {counted} boards were counted");
}

#[test]
fn two_armies_are_counted_and_listed_right() {
    for case in two_armies() {
        let rows: Vec<u64> = case
            .board
            .iter()
            .map(|line| {
                let ones = line.bytes().enumerate().filter(|&(_, mark)| mark == b'1');
                ones.fold(0, |mask, (col, _)| mask | 1 << col)
            })
            .collect();
        let board = OpenBoard::new(rows.len() as u32, rows).unwrap();
        let stop = Stop::never();
        let report = run::armies(&board, 2, &Options::default(), &stop, &|_| {}).unwrap();
        assert_eq!(report.total, case.answer, "{}", case.id);

        let mut ways = 0;
        let ended = armies::each(&board, 2, &stop, |_| {
            ways += 1;
            ControlFlow::Continue(())
        });
        assert!(ended.unwrap().is_continue());
        assert_eq!(ways, case.answer, "{}", case.id);
    }
}
