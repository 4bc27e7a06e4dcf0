//! The sizes of units foretell the work: the share of the sizes that are through
//! is the share of the nodes that are searched.

use queens_count::{Start, kernel};

/// Nodes of the search with a look at the next row; with `phantoms` on the long
/// diagonals in the top half, as in the kernel `folded`.
fn nodes(n: u32, row: u32, open: u64, right: u64, left: u64, phantoms: bool) -> u64 {
    let (mut right, mut left) = (right, left);
    if phantoms && row == n / 2 {
        right &= !(1 << row);
        left &= !(1 << (n - 1 - row));
    }
    let mut free = open & !(right | left);
    if row + 1 == n {
        return 1;
    }
    let mut sum = 1;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        let (open, right, left) = (open ^ queen, (right | queen) << 1, (left | queen) >> 1);
        if open & !(right | left) != 0 {
            sum += nodes(n, row + 1, open, right, left, phantoms);
        }
    }
    sum
}

#[test]
fn the_share_of_the_sizes_is_the_share_of_the_nodes() {
    for (name, phantoms, n) in [
        ("folded", true, 13),
        ("folded", true, 14),
        ("mirrored", false, 12),
        ("plain", false, 12),
    ] {
        let counter = kernel::by_name(name).unwrap().prepare(n).unwrap();
        let units = counter.plan().units();
        let work: Vec<(f64, f64)> = units
            .iter()
            .map(|unit| {
                let Start::Queens(queens) = unit.start() else {
                    panic!("{name} starts with queens")
                };
                let (mut open, mut right, mut left) = ((1_u64 << n) - 1, 0, 0);
                if phantoms {
                    (right, left) = (1, 1 << (n - 1));
                }
                for &column in queens {
                    let queen = 1 << column;
                    open ^= queen;
                    right = (right | queen) << 1;
                    left = (left | queen) >> 1;
                }
                let row = queens.len() as u32;
                let nodes = nodes(n, row, open, right, left, phantoms);
                (unit.size() as f64, nodes as f64)
            })
            .collect();
        let (sizes, nodes) = work
            .iter()
            .fold((0.0, 0.0), |sums, unit| (sums.0 + unit.0, sums.1 + unit.1));
        let (mut done, mut searched) = (0.0, 0.0);
        for unit in work {
            done += unit.0 / sizes;
            searched += unit.1 / nodes;
            assert!(
                f64::abs(done - searched) < 0.05,
                "{name} {n}: {done} {searched}"
            );
        }
    }
}
