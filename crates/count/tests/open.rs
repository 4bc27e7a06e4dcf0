//! Boards with unusable squares.

#[allow(dead_code)] // each test file uses a part of it
mod common;

use proptest::prelude::*;
use queens_count::open::{OpenBoard, prepare, prepare_up_to};
use queens_count::sum;
use queens_search::stop::Stop;

fn total(board: &OpenBoard) -> u128 {
    sum(&*prepare(board), &Stop::never()).unwrap()
}

#[test]
fn full_boards_have_the_known_totals() {
    // OEIS A000170, n = 0 to 11.
    let totals = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680];
    for (n, expected) in (0..).zip(totals) {
        assert_eq!(total(&OpenBoard::full(n).unwrap()), expected, "n = {n}");
    }
}

#[test]
fn oblong_boards() {
    let board = |rows: usize, columns: u32| {
        OpenBoard::new(columns, vec![(1 << columns) - 1; rows]).unwrap()
    };
    assert_eq!(total(&board(5, 4)), 0); // more rows than columns
    assert_eq!(total(&board(0, 4)), 1); // no queen to place
    assert_eq!(total(&board(1, 4)), 4);
    assert_eq!(total(&board(1, 0)), 0);
    for (rows, columns) in [(2, 5), (3, 6), (4, 9), (6, 8)] {
        let expected = common::enumerate(rows, columns as u8, |_, _| true).len();
        assert_eq!(total(&board(rows, columns)), expected as u128);
    }
    // A board may be 64 columns wide: 64 · 64 − 64 − 2 · 63 pairs.
    assert_eq!(
        total(&OpenBoard::new(64, vec![u64::MAX; 2]).unwrap()),
        3_906
    );
}

#[test]
fn a_cap_leaves_off_early() {
    let board = OpenBoard::full(20).unwrap(); // 39 billion without the cap
    let found = sum(&*prepare_up_to(&board, 3), &Stop::never()).unwrap();
    assert!(found >= 3);
    let board = OpenBoard::full(8).unwrap();
    for (cap, least, most) in [(1, 1, 91), (91, 91, 92), (92, 92, 92), (93, 92, 92)] {
        let found = sum(&*prepare_up_to(&board, cap), &Stop::never()).unwrap();
        assert!((least..=most).contains(&found), "{found} with cap {cap}");
    }
    assert_eq!(sum(&*prepare_up_to(&board, 0), &Stop::never()), Some(0));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn agrees_with_looking_at_every_pair(
        (columns, rows) in (1_u32..=8).prop_flat_map(|columns| {
            // Two draws ORed: about three squares in four are usable.
            let mask = (0..1_u64 << columns, 0..1_u64 << columns).prop_map(|(a, b)| a | b);
            (Just(columns), prop::collection::vec(mask, 0..=8))
        }),
        given in any::<prop::sample::Index>(),
        with_given in any::<bool>(),
    ) {
        let mut rows = rows;
        if with_given && !rows.is_empty() {
            let row = given.index(rows.len());
            rows[row] &= rows[row].wrapping_neg(); // its first usable square alone
        }
        let board = OpenBoard::new(columns, rows).unwrap();
        let expected = common::enumerate(board.rows().len(), columns as u8, |row, column| {
            board.is_open(row, u32::from(column))
        });
        prop_assert_eq!(total(&board), expected.len() as u128);
        let capped = sum(&*prepare_up_to(&board, 2), &Stop::never()).unwrap();
        prop_assert_eq!(capped.min(2), expected.len().min(2) as u128);
    }
}
