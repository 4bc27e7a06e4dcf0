//! The empty board: every method, every kernel, the lister, the sequences.

use std::ops::ControlFlow;

use queens::counting::{self, kernel::KERNELS};
use queens::run::{Options, classes, count};
use queens::search::methods::{METHODS, Order};
use queens::{Lister, Puzzle, Solution, Stop, is_canonical, oeis};
use queens_conformance::references;

fn listed(n: u32) -> Vec<Vec<u32>> {
    let mut lister = Lister::new(&Puzzle::classic(n)).unwrap();
    let mut found = Vec::new();
    while let Some(columns) = lister.advance() {
        found.push(columns.to_vec());
    }
    found
}

#[test]
fn every_method_lists_the_same_right_solutions() {
    let totals = &references()["A000170"];
    for n in 0..=9 {
        let expected = listed(n);
        assert_eq!(expected.len() as u128, totals.at(n), "n = {n}");
        assert!(expected.is_sorted());
        for columns in &expected {
            assert!(Solution::of_columns(&Puzzle::classic(n), columns).is_ok());
        }
        for method in METHODS {
            let mut found = Vec::new();
            let mut receive = |columns: &[u32]| {
                found.push(columns.to_vec());
                ControlFlow::Continue(())
            };
            method.solve(n, &Stop::never(), &mut receive).unwrap();
            if method.order() != Order::Lexicographic {
                found.sort();
            }
            assert_eq!(found, expected, "{} at n = {n}", method.name());
        }
    }
}

#[test]
fn every_kernel_counts_right() {
    let totals = &references()["A000170"];
    for kernel in KERNELS.iter().filter(|kernel| kernel.runs_here()) {
        for n in 0..=12 {
            let counter = kernel.prepare(n).unwrap();
            let total = counting::sum(&*counter, &Stop::never());
            assert_eq!(total, Some(totals.at(n)), "{} at n = {n}", kernel.name);
        }
    }
}

#[test]
fn counting_on_threads_and_the_lister_agree_with_the_reference() {
    let totals = &references()["A000170"];
    for n in 0..=14 {
        let report = count(n, &Options::default(), &Stop::never(), &|_| {}).unwrap();
        assert_eq!(report.total, totals.at(n), "n = {n}");
    }
    let mut lister = Lister::new(&Puzzle::classic(13)).unwrap();
    let mut found = 0;
    while lister.advance().is_some() {
        found += 1;
    }
    assert_eq!(found, totals.at(13));
}

#[test]
fn classes_agree_with_the_reference_and_with_the_lister() {
    let references = references();
    for n in 1..=12 {
        let report = classes(n, &Options::default(), &Stop::never(), &|_| {}).unwrap();
        let classes = report.classes;
        let expected = |id: &str| references[id].at(n);
        assert_eq!(classes.total, expected("A000170"));
        assert_eq!(classes.fundamental, expected("A002562"), "n = {n}");
        assert_eq!(classes.point_symmetric, expected("A032522"), "n = {n}");
        assert_eq!(classes.quarter_turn, expected("A033148"), "n = {n}");
        assert_eq!(classes.orbits_of_8, expected("A260320"), "n = {n}");
        assert_eq!(classes.orbits_of_4, expected("A260319"), "n = {n}");
        assert_eq!(
            classes.orbits_of_2 + classes.orbits_of_1,
            expected("A260318"),
            "n = {n}"
        );
        if n <= 10 {
            let canonical = listed(n)
                .iter()
                .filter(|columns| is_canonical(columns))
                .count();
            assert_eq!(canonical as u128, classes.fundamental);
        }
    }
}

#[test]
fn the_reference_table_of_the_library_is_that_of_the_data() {
    let references = references();
    for sequence in oeis::sequences() {
        let reference = &references[sequence.id];
        assert_eq!(sequence.name, reference.name);
        assert_eq!(sequence.offset, reference.offset);
        let values: Vec<String> = sequence.values.iter().map(u128::to_string).collect();
        assert_eq!(values, reference.values, "{}", sequence.id);
    }
}

#[test]
fn every_sequence_computes_its_reference_for_a_while() {
    for sequence in oeis::sequences() {
        for n in sequence.offset..=10 {
            let Some(reference) = sequence.reference_row(n) else {
                break;
            };
            let computed = sequence.compute(n, &Stop::never()).unwrap();
            assert_eq!(computed, Some(reference), "{} at {n}", sequence.id);
        }
    }
}
