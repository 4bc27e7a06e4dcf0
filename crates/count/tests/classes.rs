//! Orbits and symmetric solutions.

#[allow(dead_code)] // each test file uses a part of it
mod common;

use std::collections::BTreeSet;

use queens_count::classes::{Classes, point, quarter};
use queens_count::{Counter, kernel, sum};
use queens_search::stop::Stop;

/// OEIS A002562, n = 1 to 13.
const FUNDAMENTAL: [u128; 13] = [1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1_787, 9_233];
/// OEIS A032522, n = 1 to 18.
const POINT_SYMMETRIC: [u128; 18] = [
    1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80, 136, 420, 1_240, 3_000, 8_152, 18_104,
];
/// OEIS A033148, n = 0 to 41.
const QUARTER_TURN: [u128; 42] = [
    1,
    1,
    0,
    0,
    2,
    2,
    0,
    0,
    0,
    0,
    0,
    0,
    8,
    8,
    0,
    0,
    64,
    128,
    0,
    0,
    480,
    704,
    0,
    0,
    3_328,
    3_264,
    0,
    0,
    32_896,
    43_776,
    0,
    0,
    406_784,
    667_904,
    0,
    0,
    5_845_504,
    8_650_752,
    0,
    0,
    77_184_000,
    101_492_736,
];

fn all(counter: Box<dyn Counter>) -> u128 {
    sum(&*counter, &Stop::never()).unwrap()
}

fn classes(n: u32) -> Classes {
    let total = all(kernel::fastest(n).prepare(n).unwrap());
    let point = all(point::prepare(n).unwrap());
    let quarter = all(quarter::prepare(n).unwrap());
    Classes::from_counts(n, total, point, quarter).unwrap()
}

#[test]
fn known_fundamental_counts() {
    for (n, expected) in (1..).zip(FUNDAMENTAL) {
        assert_eq!(classes(n).fundamental, expected, "n = {n}");
    }
}

#[test]
fn known_point_symmetric_counts() {
    for (n, expected) in (1..).zip(POINT_SYMMETRIC) {
        assert_eq!(all(point::prepare(n).unwrap()), expected, "n = {n}");
    }
}

#[test]
fn known_quarter_turn_counts() {
    for (n, expected) in (0..).zip(QUARTER_TURN) {
        assert_eq!(all(quarter::prepare(n).unwrap()), expected, "n = {n}");
    }
}

/// P ≡ R (mod 4), and Q ≡ −(P + 2R) (mod 8), which makes Q testable.
#[test]
fn known_totals_pass_the_test_modulo_8() {
    // OEIS A000170, n = 14 to 18.
    let totals: [u128; 5] = [365_596, 2_279_184, 14_772_512, 95_815_104, 666_090_624];
    for (n, total) in (14..).zip(totals) {
        let point = all(point::prepare(n).unwrap());
        let quarter = all(quarter::prepare(n).unwrap());
        assert_eq!(point % 4, quarter % 4, "n = {n}");
        assert_eq!((total + point + 2 * quarter) % 8, 0, "n = {n}");
        assert!(Classes::from_counts(n, total + 1, point, quarter).is_err());
    }
}

/// Orbits gathered from the solutions themselves.
#[test]
fn classes_agree_with_an_enumeration() {
    for n in 0..=8_u32 {
        let size = n as usize;
        let mut solutions: BTreeSet<Vec<u8>> = common::enumerate(size, n as u8, |_, _| true)
            .into_iter()
            .collect();
        let (total, mut orbits) = (solutions.len() as u128, [0_u128; 9]);
        let (mut point_symmetric, mut quarter_turn) = (0, 0);
        for columns in &solutions {
            let turned = quarter_turned(columns);
            quarter_turn += u128::from(turned == *columns);
            point_symmetric += u128::from(quarter_turned(&turned) == *columns);
        }
        while let Some(columns) = solutions.pop_first() {
            let mut orbit = BTreeSet::new();
            let mut image = columns.clone();
            for _ in 0..4 {
                orbit.insert(image.iter().rev().copied().collect::<Vec<u8>>());
                image = quarter_turned(&image);
                orbit.insert(image.clone());
            }
            for member in &orbit {
                solutions.remove(member);
            }
            orbits[orbit.len()] += 1;
        }
        let classes = classes(n);
        assert_eq!(classes.total, total, "n = {n}");
        assert_eq!(classes.fundamental, orbits.iter().sum::<u128>(), "n = {n}");
        assert_eq!(classes.orbits_of_8, orbits[8], "n = {n}");
        assert_eq!(classes.orbits_of_4, orbits[4], "n = {n}");
        assert_eq!(classes.orbits_of_2, orbits[2], "n = {n}");
        assert_eq!(classes.orbits_of_1, orbits[1], "n = {n}");
        assert_eq!(classes.point_symmetric, point_symmetric, "n = {n}");
        assert_eq!(classes.quarter_turn, quarter_turn, "n = {n}");
    }
}

/// The solution turned clockwise: (row, column) goes to (column, n−1−row).
fn quarter_turned(columns: &[u8]) -> Vec<u8> {
    let mut turned = vec![0; columns.len()];
    for (row, &column) in columns.iter().enumerate() {
        turned[column as usize] = (columns.len() - 1 - row) as u8;
    }
    turned
}

#[test]
fn sizes_beyond_the_masks_are_refused() {
    assert!(point::prepare(64).is_ok() && quarter::prepare(64).is_ok());
    assert!(point::prepare(65).is_err() && quarter::prepare(65).is_err());
}

#[test]
fn a_stop_never_gives_a_count() {
    let stop = Stop::new();
    stop.request();
    assert_eq!(sum(&*point::prepare(40).unwrap(), &stop), None);
    assert_eq!(sum(&*quarter::prepare(64).unwrap(), &stop), None);
}
