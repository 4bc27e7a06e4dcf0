//! Mistakes that tutorials make, each with a test that would catch it here.

use std::collections::HashSet;
use std::ops::ControlFlow;

use queens_board::Square;
use queens_search::methods::{METHODS, Tries, by_name};
use queens_search::stop::Stop;
use queens_search::trace::{Event, Line, Verdict};

use crate::support::{SOLUTIONS, list, peaceful, queens};

#[test]
fn arrays_of_ten_rows() {
    for method in METHODS {
        let (found, _) = list(*method, 11);
        assert_eq!(found.len() as u64, SOLUTIONS[11], "{}", method.name());
        assert!(found.iter().all(|columns| peaceful(&queens(columns))));
    }
}

/// A queen in the top right corner has `row − col` = 1 − n.
#[test]
fn a_negative_index_for_a_diagonal() {
    for method in METHODS {
        for n in 1..=8 {
            let corner = Square::new(0, n - 1);
            let mut stood = false;
            method
                .trace(n, &Stop::never(), &mut |step| {
                    stood |= step.path().contains(&corner);
                    let _ = step.state();
                    ControlFlow::Continue(())
                })
                .unwrap();
            assert!(stood, "{} at n = {n}", method.name());
        }
    }
}

#[test]
fn the_row_above_left_out_of_the_check() {
    for method in METHODS
        .iter()
        .filter(|method| method.tries() == Tries::Every)
    {
        let mut first_conflict = None;
        method
            .trace(5, &Stop::never(), &mut |step| match step.event() {
                Event::Try {
                    square,
                    verdict: verdict @ Verdict::Conflict { .. },
                } => {
                    first_conflict = Some((square, verdict));
                    ControlFlow::Break(())
                }
                _ => ControlFlow::Continue(()),
            })
            .unwrap();
        let queen = Square::new(0, 0);
        let verdict = Verdict::Conflict {
            queen,
            line: Line::Column,
        };
        assert_eq!(
            first_conflict,
            Some((Square::new(1, 0), verdict)),
            "{}",
            method.name()
        );
    }
    for method in METHODS {
        for columns in list(*method, 7).0 {
            assert!(columns.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1));
        }
    }
}

/// Odd boards have a middle column; counting half of the first row and
/// doubling counts it twice.
#[test]
fn the_middle_column_counted_twice() {
    for method in METHODS {
        for n in [1, 5, 7, 9] {
            let (found, _) = list(*method, n);
            let different: HashSet<&Vec<u32>> = found.iter().collect();
            assert_eq!(different.len(), found.len(), "{} repeats", method.name());
            assert_eq!(
                found.len() as u64,
                SOLUTIONS[n as usize],
                "{}",
                method.name()
            );
            let mirrored = |columns: &Vec<u32>| columns.iter().map(|col| n - 1 - col).collect();
            let middle = |columns: &&&Vec<u32>| columns[0] == n / 2;
            let of_middle: HashSet<Vec<u32>> = different
                .iter()
                .filter(middle)
                .map(|c| (*c).clone())
                .collect();
            let images: HashSet<Vec<u32>> = of_middle.iter().map(mirrored).collect();
            assert_eq!(of_middle, images);
        }
    }
}

/// `(1 << n) - 1` overflows at the width of the word.
#[test]
fn a_mask_of_as_many_bits_as_the_word_has() {
    let method = by_name("bitmask").unwrap();
    assert_eq!(method.max_n(), 64);
    let mut last_column = false;
    let mut steps = 0;
    method
        .trace(64, &Stop::never(), &mut |step| {
            assert!(peaceful(step.path()));
            last_column |= step.path().iter().any(|queen| queen.col == 63);
            steps += 1;
            if steps < 4000 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })
        .unwrap();
    assert!(last_column);
}

/// Stopping at the first solution although all were asked for, or going on
/// from it with a queen left on the board.
#[test]
fn the_last_queen_not_lifted_after_a_solution() {
    for method in METHODS {
        let mut standing = Vec::new();
        method
            .trace(6, &Stop::never(), &mut |step| {
                standing = step.path().to_vec();
                ControlFlow::Continue(())
            })
            .unwrap();
        assert!(standing.is_empty(), "{}", method.name());
    }
}
