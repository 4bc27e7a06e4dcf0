//! Several armies on one board.

#[allow(dead_code)] // each test file uses a part of it
mod common;

use std::ops::ControlFlow;

use proptest::prelude::*;
use queens_count::armies::{ArmiesError, MAX_LISTED, each, prepare};
use queens_count::open::OpenBoard;
use queens_count::sum;
use queens_search::stop::Stop;

fn ways(board: &OpenBoard, armies: u32) -> u128 {
    let counter = prepare(board, armies, &Stop::never()).unwrap();
    sum(&*counter, &Stop::never()).unwrap()
}

fn nested(board: &OpenBoard, armies: u32) -> u128 {
    let mut ways = 0;
    let end = each(board, armies, &Stop::never(), |_| {
        ways += 1;
        ControlFlow::Continue(())
    });
    assert!(end.unwrap().is_continue());
    ways
}

/// A board as people write it: 1 for a usable square, rows apart by spaces.
fn board(text: &str) -> OpenBoard {
    let rows: Vec<u64> = text
        .split(' ')
        .map(|row| {
            (0..)
                .zip(row.chars())
                .map(|(at, c)| u64::from(c == '1') << at)
                .sum()
        })
        .collect();
    OpenBoard::new(rows.len() as u32, rows).unwrap()
}

/// Two armies. Source: own enumeration; the first two are the published
/// sample of Lanqiao BASIC-27.
const CASES: &[(&str, u128)] = &[
    ("1111 1111 1111 1111", 2),
    ("1011 1111 1111 1111", 0),
    ("0111 1111 1111 1111", 2),
    ("1111 1011 1111 1111", 2),
    ("1110 1111 0111 1111", 0),
    ("11111 01111 11111 11011 11111", 12),
    ("11111 01111 10111 11111 11101", 4),
    ("110111 101110 111011 111111 111111 111111", 6),
    (
        "1111111 1111101 1111111 1111111 1111111 1111111 1111111",
        408,
    ),
    (
        "1111101 1101111 1111110 0111111 1111110 1111101 1011001",
        16,
    ),
    ("1111111 1111110 1101100 1101101 0011111 1101111 1111111", 2),
    (
        "1101011 1011110 1111111 1111111 1111111 1011110 1111101",
        34,
    ),
    (
        "10111111 11111111 11111111 11111111 11111101 11111111 11111111 11111111",
        2166,
    ),
    (
        "10111011 11011011 01011111 11111011 11111111 11111110 11111101 11111111",
        166,
    ),
    (
        "11100111 01111111 11011100 11111110 11101111 10111011 01111111 11011110",
        54,
    ),
    (
        "00011101 11110011 11100010 00110111 01111111 01111101 10111111 11111111",
        18,
    ),
    (
        "01111111 01010101 11011010 01111011 01111111 01111110 01011010 10011110",
        0,
    ),
];

#[test]
fn known_boards() {
    for &(text, expected) in CASES {
        assert_eq!(ways(&board(text), 2), expected, "{text}");
        assert_eq!(nested(&board(text), 2), expected, "nested, {text}");
    }
}

#[test]
fn full_boards() {
    // Own enumeration, n = 0 to 8.
    for (n, expected) in (0..).zip([1, 0, 0, 0, 2, 40, 12, 496, 3_252]) {
        assert_eq!(ways(&OpenBoard::full(n).unwrap(), 2), expected, "n = {n}");
    }
}

/// A widespread solution of Lanqiao BASIC-27 compares a queen with those two
/// and more rows above, but skips the row directly above, and so lets queens
/// touch along a diagonal. On the full 4×4 board it prints 18.
#[test]
fn the_row_directly_above_is_not_skipped() {
    let full = OpenBoard::full(4).unwrap();
    assert_eq!(ways(&full, 2), 2);
    assert_eq!(nested(&full, 2), 2);
}

#[test]
fn one_three_and_four_armies_on_full_boards() {
    for n in 0..=7 {
        let full = OpenBoard::full(n).unwrap();
        for armies in [1, 3, 4] {
            assert_eq!(
                ways(&full, armies),
                nested(&full, armies),
                "n = {n}, {armies} armies"
            );
        }
    }
    // Five disjoint solutions cover the 5×5 board, in 2 ways up to order.
    assert_eq!(ways(&OpenBoard::full(5).unwrap(), 4), 240);
}

#[test]
fn lists_longer_than_a_block_of_lanes() {
    // n = 11 has 2,680 solutions, n = 12 has 14,200: more than 8,192 lanes.
    // Holes without order leave no symmetry, so that unordered pairs
    // across blocks are counted; on the full board it is the symmetries.
    let full = OpenBoard::full(12).unwrap();
    assert_eq!(ways(&full, 2), 76_261_328);
    let mut rows = full.rows().to_vec();
    for (row, column) in [(0, 1), (2, 7), (3, 3), (6, 10), (9, 5)] {
        rows[row] ^= 1 << column;
    }
    let holed = OpenBoard::new(12, rows).unwrap();
    assert_eq!(ways(&holed, 2), disjoint_pairs(&holed));
}

/// Disjoint pairs one by one, each unordered pair once. An army is a word of
/// four bits a row; two meet where the words' exclusive or has four zeros.
fn disjoint_pairs(board: &OpenBoard) -> u128 {
    let mut listed: Vec<u64> = Vec::new();
    let end = each(board, 1, &Stop::never(), |army| {
        let word = army[0]
            .iter()
            .fold(0, |word, &column| word << 4 | u64::from(column));
        listed.push(word);
        ControlFlow::Continue(())
    });
    assert!(end.unwrap().is_continue());
    assert!(listed.len() > 8_192, "{} fit in one block", listed.len());
    let ones = 0x1111_1111_1111_u64;
    let mut pairs = 0;
    for (index, black) in listed.iter().enumerate() {
        for white in &listed[..index] {
            let apart = black ^ white;
            pairs += u128::from(apart.wrapping_sub(ones) & !apart & (ones << 3) == 0);
        }
    }
    2 * pairs
}

#[test]
fn ways_come_in_order_and_hold() {
    let mut seen: Vec<Vec<Vec<u8>>> = Vec::new();
    let end = each(&OpenBoard::full(6).unwrap(), 2, &Stop::never(), |armies| {
        seen.push(armies.to_vec());
        ControlFlow::Continue(())
    });
    assert!(end.unwrap().is_continue());
    assert_eq!(seen.len(), 12);
    assert!(seen.is_sorted());
    for armies in &seen {
        assert!(armies.iter().all(|army| common::is_solution(army)));
        assert!(armies[0].iter().zip(&armies[1]).all(|(b, w)| b != w));
    }
}

#[test]
fn the_caller_can_break_off() {
    let mut seen = 0;
    let end = each(&OpenBoard::full(20).unwrap(), 2, &Stop::never(), |_| {
        seen += 1;
        if seen == 5 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert!(end.unwrap().is_break());
    assert_eq!(seen, 5);
}

#[test]
fn what_cannot_be_counted_is_said_in_a_sentence() {
    let never = Stop::never();
    let says = |board: &OpenBoard, armies| match prepare(board, armies, &never) {
        Ok(_) => panic!("{board:?} should be refused"),
        Err(error) => error.to_string(),
    };
    assert_eq!(
        says(&OpenBoard::full(12).unwrap(), 5),
        "there can be 1 to 4 armies, not 5"
    );
    assert_eq!(
        says(&OpenBoard::full(33).unwrap(), 2),
        "armies are counted on boards up to n = 32, and this one has n = 33"
    );
    assert_eq!(
        says(&OpenBoard::new(3, vec![0b111; 2]).unwrap(), 2),
        "armies need a square board, and this one has 2 rows and 3 columns"
    );
    assert_eq!(
        says(&OpenBoard::full(13).unwrap(), 3),
        "a single army can stand in more than 16384 ways on this board, which is more than \
         are listed for 3 armies"
    );
    const { assert!(MAX_LISTED > 2_279_184) } // n = 15 is to be counted
}

#[test]
fn a_stop_is_an_error_and_never_a_count() {
    let stop = Stop::new();
    let full = OpenBoard::full(10).unwrap();
    let counters = [2, 3].map(|armies| prepare(&full, armies, &stop).unwrap());
    stop.request();
    for counter in counters {
        assert_eq!(sum(&*counter, &stop), None);
    }
    assert_eq!(
        prepare(&full, 2, &stop).err(),
        Some(ArmiesError::Interrupted)
    );
    let end = each(&full, 2, &stop, |_| ControlFlow::Continue(()));
    assert_eq!(end, Err(ArmiesError::Interrupted));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn agrees_with_the_nested_search(
        rows in (4_usize..=7).prop_flat_map(|n| {
            // Three draws ORed: about seven squares in eight are usable.
            let draw = 0..1_u64 << n;
            let mask = (draw.clone(), draw.clone(), draw).prop_map(|(a, b, c)| a | b | c);
            prop::collection::vec(mask, n)
        }),
        symmetric in any::<bool>(),
        armies in 1_u32..=4,
    ) {
        let n = rows.len();
        let mut rows = rows;
        if symmetric {
            for row in &mut rows {
                *row |= row.reverse_bits() >> (64 - n); // its own mirror image
            }
            for row in 0..n / 2 {
                rows[n - 1 - row] = rows[row]; // and upside down
            }
        }
        let board = OpenBoard::new(n as u32, rows).unwrap();
        prop_assert_eq!(ways(&board, armies), nested(&board, armies));
    }
}
