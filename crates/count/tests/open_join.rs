//! The join on boards with unusable squares, against the search and against
//! looking at every pair of queens.

#[allow(dead_code)] // each test file uses a part of it
mod common;

use proptest::prelude::*;
use queens_count::open::{Method, OpenBoard};
use queens_count::{Counter, Start, sum};
use queens_search::stop::Stop;

fn prepared(method: Method, board: &OpenBoard) -> Box<dyn Counter> {
    method.prepare(board).unwrap()
}

fn total(method: Method, board: &OpenBoard) -> u128 {
    sum(&*prepared(method, board), &Stop::never()).unwrap()
}

/// A000170, n = 6 to 13.
const TOTALS: [u128; 8] = [4, 40, 92, 352, 724, 2_680, 14_200, 73_712];

#[test]
fn the_empty_board_is_a_board_like_any_other() {
    for (n, expected) in (6..).zip(TOTALS) {
        let board = OpenBoard::full(n).unwrap();
        assert_eq!(total(Method::Join, &board), expected, "n = {n}");
    }
}

/// Solutions through (row, column) and not through it are all solutions.
#[test]
fn a_given_and_a_hole_share_the_total() {
    for n in [8, 11, 13] {
        let full = OpenBoard::full(n).unwrap();
        let all = TOTALS[n as usize - 6];
        for (row, column) in [(0, 0), (n / 2, n / 2), (n / 2 - 1, 1), (n - 1, n - 2)] {
            let with = |mask: u64| {
                let mut rows = full.rows().to_vec();
                rows[row as usize] = mask;
                total(Method::Join, &OpenBoard::new(n, rows).unwrap())
            };
            let square = 1 << column;
            let (given, hole) = (with(square), with(full.rows()[0] ^ square));
            assert_eq!(given + hole, all, "n = {n}, {row} {column}");
            assert!(given > 0);
        }
    }
}

#[test]
fn units_are_stretches_of_column_sets() {
    let counter = prepared(Method::Join, &OpenBoard::full(12).unwrap());
    let mut next = 0;
    for unit in counter.plan().units() {
        let Start::ColumnSets(range) = unit.start() else {
            panic!("{unit}")
        };
        assert_eq!((range.start, unit.weight()), (next, 1));
        next = range.end;
    }
    assert_eq!(next, 924); // C(12, 6)
    let again = prepared(Method::Join, &OpenBoard::full(12).unwrap());
    assert_eq!(counter.plan(), again.plan());
    let stop = Stop::new();
    stop.request();
    assert_eq!(sum(&*counter, &stop), None);
}

/// A board of n rows with holes, givens and excluded diagonals.
fn boards(n: std::ops::RangeInclusive<u32>) -> impl Strategy<Value = OpenBoard> {
    n.prop_flat_map(|n| {
        let square = (0..n as usize, 0..n);
        (
            Just(n),
            prop::collection::vec(square.clone(), 0..=(n * n / 4) as usize),
            prop_oneof![
                3 => Just(Vec::new()),
                2 => prop::collection::vec(square, 1..=2),
            ],
            // Row + column, and row − column + n − 1.
            prop::collection::vec(0..2 * n as usize - 1, 0..=2),
            prop::collection::vec(0..2 * n as usize - 1, 0..=2),
        )
    })
    .prop_map(|(n, holes, givens, sums, differences)| {
        let mut rows = vec![(1_u64 << n) - 1; n as usize];
        for (row, column) in holes {
            rows[row] &= !(1 << column);
        }
        for (row, mask) in rows.iter_mut().enumerate() {
            for column in 0..n as usize {
                if sums.contains(&(row + column))
                    || differences.contains(&(row + n as usize - 1 - column))
                {
                    *mask &= !(1 << column);
                }
            }
        }
        for (row, column) in givens {
            rows[row] &= 1 << column;
        }
        OpenBoard::new(n, rows).expect("masks are on the board")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn agrees_with_the_search(board in boards(6..=10)) {
        prop_assert_eq!(total(Method::Join, &board), total(Method::Search, &board));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn agrees_with_looking_at_every_pair(board in boards(6..=8)) {
        let expected = common::enumerate(board.rows().len(), board.columns() as u8, |row, column| {
            board.is_open(row, u32::from(column))
        });
        prop_assert_eq!(total(Method::Join, &board), expected.len() as u128);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    /// Sizes at which lists are long enough to be split and grouped.
    #[test]
    fn agrees_with_the_search_on_larger_boards(board in boards(11..=13)) {
        prop_assert_eq!(total(Method::Join, &board), total(Method::Search, &board));
    }
}
