//! The fast lister against counting by hand and against trying everything.

use std::ops::ControlFlow;

use proptest::prelude::*;
use queens_board::{Diagonal, Puzzle, Rule, Size, Solution, Square};
use queens_search::bitmask::{Ended, Lister, ListerError, Solutions};
use queens_search::stop::Stop;

/// A000170, n = 0..=12.
const TOTALS: [usize; 13] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200];

fn all(puzzle: &Puzzle) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    let ended = Lister::new(puzzle).unwrap().for_each(|columns| {
        found.push(columns.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(ended, Ended::Complete);
    found
}

/// Every column vector in lexicographic order that passes the model's check.
fn by_trying_everything(puzzle: &Puzzle) -> Vec<Vec<u32>> {
    let Size { rows, cols } = puzzle.size();
    let mut found = Vec::new();
    let mut columns = vec![0; rows as usize];
    if cols == 0 && rows > 0 {
        return found;
    }
    loop {
        if Solution::of_columns(puzzle, &columns).is_ok() {
            found.push(columns.clone());
        }
        let Some(row) = columns.iter().rposition(|&col| col + 1 < cols) else {
            return found;
        };
        columns[row] += 1;
        columns[row + 1..].fill(0);
    }
}

#[test]
fn totals_and_order() {
    for (n, total) in TOTALS.into_iter().enumerate() {
        let found = all(&Puzzle::classic(n as u32));
        assert_eq!(found.len(), total, "n = {n}");
        assert!(found.is_sorted(), "n = {n}");
        let puzzle = Puzzle::classic(n as u32);
        for columns in &found {
            assert!(Solution::of_columns(&puzzle, columns).is_ok());
        }
    }
}

#[test]
fn every_solution_once_with_the_table_in_use() {
    // n = 13 searches long enough for the table of last rows: A000170(13).
    let found = all(&Puzzle::classic(13));
    assert_eq!(found.len(), 73712);
    assert!(found.windows(2).all(|pair| pair[0] < pair[1]));
}

#[test]
fn holes_in_the_last_rows_with_the_table_in_use() {
    // Of the 14200 solutions for n = 12, those that keep clear of some squares
    // below; chosen from the full list, which was made without holes.
    let squares = [(7, 3), (8, 8), (10, 0), (11, 6), (11, 7)].map(|(r, c)| Square::new(r, c));
    let mut puzzle = Puzzle::classic(12);
    for square in squares {
        puzzle.add_hole(square).unwrap();
    }
    puzzle.exclude(Diagonal::Sum(19)).unwrap();
    let clear = |columns: &Vec<u32>| {
        (0..12).all(|row| {
            let square = Square::new(row, columns[row as usize]);
            !squares.contains(&square) && square.sum() != 19
        })
    };
    let kept: Vec<Vec<u32>> = all(&Puzzle::classic(12))
        .into_iter()
        .filter(clear)
        .collect();
    assert!(!kept.is_empty());
    assert_eq!(all(&puzzle), kept);
}

#[test]
fn the_first_solutions_of_larger_boards() {
    // A141843, rows 20 and 21: the lexicographically first solutions.
    let first = |n| Solutions::new(&Puzzle::classic(n)).unwrap().next().unwrap();
    let one_based = |n| -> Vec<u32> { first(n).columns().map(|col| col + 1).collect() };
    assert_eq!(one_based(12), [1, 3, 5, 8, 10, 12, 6, 11, 2, 7, 9, 4]);
}

#[test]
fn a_request_to_stop_ends_the_search() {
    let stop = Stop::new();
    let mut lister = Lister::new(&Puzzle::classic(20))
        .unwrap()
        .with_stop(stop.clone());
    assert!(lister.advance().is_some());
    stop.request();
    while lister.advance().is_some() {}
    assert!(lister.was_stopped());
    assert!(lister.advance().is_none());
}

#[test]
fn a_receiver_that_has_enough_is_asked_no_more() {
    let mut calls = 0;
    let ended = Lister::new(&Puzzle::classic(8)).unwrap().for_each(|_| {
        calls += 1;
        if calls == 3 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!((calls, ended), (3, Ended::Stopped));
}

#[test]
fn what_it_does_not_know_is_refused_in_words() {
    let refusal = |puzzle: &Puzzle| Lister::new(puzzle).unwrap_err().to_string();
    assert_eq!(
        refusal(&Puzzle::classic(65)),
        "listing solutions takes boards up to 64×64, not 65×65"
    );
    let mut puzzle = Puzzle::classic(8);
    puzzle.set_rule(Rule::Torus).unwrap();
    assert_eq!(
        Lister::new(&puzzle).unwrap_err(),
        ListerError::Rule(Rule::Torus)
    );
    let mut puzzle = Puzzle::classic(8);
    puzzle.add_wall(Square::new(0, 0)).unwrap();
    assert_eq!(refusal(&puzzle), "listing solutions does not know walls");
}

#[test]
fn the_widest_board_has_an_early_answer() {
    // 64 columns use every bit of a word; three rows are quick to finish.
    let puzzle = Puzzle::new(Size::new(3, 64));
    let first = Solutions::new(&puzzle).unwrap().next().unwrap();
    assert!(first.columns().eq([0, 2, 4]));
    // 3 rows on n columns, n ≥ 3: n³ − 9n² + 30n − 36 (A061989).
    let n = 64u64;
    assert_eq!(
        Solutions::new(&puzzle).unwrap().count() as u64,
        n * n * n - 9 * n * n + 30 * n - 36
    );
}

proptest! {
    #[test]
    fn any_small_puzzle_agrees_with_trying_everything(
        rows in 0u32..6,
        cols in 0u32..7,
        holes in prop::collection::vec((0u32..6, 0u32..7), 0..6),
        givens in prop::collection::vec((0u32..6, 0u32..7), 0..3),
        sums in prop::collection::vec(0i64..12, 0..2),
    ) {
        let size = Size::new(rows, cols);
        let mut puzzle = Puzzle::new(size);
        for (row, col) in givens {
            let _ = puzzle.add_given(Square::new(row, col));
        }
        for (row, col) in holes {
            let _ = puzzle.add_hole(Square::new(row, col));
        }
        for sum in sums {
            let _ = puzzle.exclude(Diagonal::Sum(sum));
        }
        prop_assert_eq!(all(&puzzle), by_trying_everything(&puzzle));
    }
}
