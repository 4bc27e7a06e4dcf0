//! Which solutions are listed, and in which order; and the registry.

use std::collections::HashSet;
use std::ops::ControlFlow;

use queens_search::methods::{METHODS, MethodError, Order, by_name};
use queens_search::stop::Stop;

use crate::support::{SOLUTIONS, list, solutions};

#[test]
fn every_method_lists_exactly_the_solutions() {
    for n in 0..=9 {
        let expected = solutions(n);
        assert_eq!(expected.len() as u64, SOLUTIONS[n as usize]);
        for method in METHODS {
            let (mut found, stats) = list(*method, n);
            assert_eq!(stats.solutions, found.len() as u64);
            match method.order() {
                Order::Lexicographic => {}
                Order::Other(_) => found.sort_unstable(),
            }
            assert_eq!(found, expected, "{} at n = {n}", method.name());
        }
    }
}

#[test]
fn methods_of_another_order_really_have_one() {
    for method in METHODS {
        if let Order::Other(reason) = method.order() {
            let (found, _) = list(*method, 7);
            assert!(!found.is_sorted(), "{} is in order", method.name());
            assert!(reason.len() > 20);
        }
    }
}

#[test]
fn a_second_run_is_the_same_as_the_first() {
    for method in METHODS {
        assert_eq!(list(*method, 7), list(*method, 7), "{}", method.name());
    }
}

#[test]
fn boards_without_rows_or_without_solutions() {
    for method in METHODS {
        assert_eq!(list(*method, 0).0, [[0_u32; 0]]);
        assert_eq!(list(*method, 1).0, [[0]]);
        assert!(list(*method, 2).0.is_empty());
        assert!(list(*method, 3).0.is_empty());
    }
}

#[test]
fn a_board_too_large_is_refused_with_its_size() {
    for method in METHODS {
        let n = method.max_n() + 1;
        let refused = method.solve(n, &Stop::never(), &mut |_| ControlFlow::Break(()));
        let Err(MethodError::TooLarge {
            method: name,
            n: size,
            max,
        }) = refused
        else {
            panic!("{} took {n} rows", method.name());
        };
        assert_eq!((name, size, max), (method.name(), n, n - 1));
        let traced = method.trace(n, &Stop::never(), &mut |_| ControlFlow::Break(()));
        assert_eq!(traced.err(), refused.err());
    }
}

#[test]
fn the_registry_is_well_formed() {
    let names: HashSet<&str> = METHODS.iter().map(|method| method.name()).collect();
    assert_eq!(names.len(), METHODS.len());
    for method in METHODS {
        let name = method.name();
        assert_eq!(
            by_name(name).map(|found| found.title()),
            Some(method.title())
        );
        assert!(name.chars().all(|c| c.is_ascii_lowercase() || c == '-'));
        assert!(!method.summary().contains('\n') && method.summary().len() <= 72);
        assert!((1..=16).contains(&method.pseudocode().len()));
        assert!(
            method
                .pseudocode()
                .iter()
                .all(|line| line.chars().count() <= 64)
        );
        for heading in [
            "Idea",
            "Invariant",
            "Picture",
            "Cost",
            "When to use it",
            "Source",
        ] {
            let heading = format!("## {heading}\n");
            assert!(method.page().contains(&heading), "{name}: no {heading}");
        }
        let words: Vec<&str> = method.page().split_whitespace().collect();
        let page = words.join(" ");
        assert!(page.contains(" A check is ") && page.contains(" An update is "));
    }
}

#[test]
fn memory_grows_with_the_board() {
    for method in METHODS {
        let sizes: Vec<usize> = [0, 4, 16, 64].map(|n| method.bytes(n)).to_vec();
        assert!(
            sizes.is_sorted() && sizes[1] > 0,
            "{}: {sizes:?}",
            method.name()
        );
    }
    // Worked out by hand: 8 columns of 4 bytes; 8 + 15 + 15 flags; 9 rows of
    // three words; 1 + 8 + 8 + 15 + 15 headers in six arrays and 4 · 64 nodes
    // in three, of 4 bytes.
    let bytes = |name| by_name(name).unwrap().bytes(8);
    assert_eq!(bytes("row-check"), 32);
    assert_eq!(bytes("boolean-arrays"), 38);
    assert_eq!(bytes("bitmask"), 9 * 24);
    assert_eq!(bytes("dancing-links"), 6 * 47 * 4 + 3 * 256 * 4);
}
