//! Totals, units and kernels against each other.

#[allow(dead_code)] // each test file uses a part of it
mod common;

use proptest::prelude::*;
use queens_count::kernel::{self, KERNELS, Kernel};
use queens_count::{Start, sum};
use queens_search::stop::Stop;

/// OEIS A000170, n = 0 to 13.
const TOTALS: [u128; 14] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14_200, 73_712];

/// The kernels that this machine can run.
fn kernels() -> impl Iterator<Item = &'static Kernel> {
    KERNELS.iter().filter(|kernel| kernel.runs_here())
}

fn total(name: &str, n: u32) -> u128 {
    let counter = kernel::by_name(name).unwrap().prepare(n).unwrap();
    sum(&*counter, &Stop::never()).unwrap()
}

#[test]
fn every_kernel_counts_the_known_totals() {
    for kernel in kernels() {
        let quick = if kernel.name == "folded" { 13 } else { 11 };
        for (n, &expected) in (0_u32..).zip(&TOTALS[..=quick]) {
            assert_eq!(
                total(kernel.name, n),
                expected,
                "{} at n = {n}",
                kernel.name
            );
        }
    }
}

/// An odd board's first queen in the middle column needs care under the
/// mirror: its solutions must be counted once. At n = 5 two of ten have it.
#[test]
fn the_middle_column_is_not_counted_twice() {
    let middle = common::enumerate(5, 5, |row, column| row != 0 || column == 2);
    assert_eq!(middle.len(), 2);
    let counter = kernel::by_name("mirrored").unwrap().prepare(5).unwrap();
    let counted: u128 = counter
        .plan()
        .units()
        .iter()
        .filter(|unit| matches!(unit.start(), Start::Queens(queens) if queens[0] == 2))
        .map(|unit| {
            unit.weighted(counter.count(unit, &Stop::never()).unwrap())
                .unwrap()
        })
        .sum();
    assert_eq!(counted, 2);
}

/// What a unit of each kernel's plan must count, by looking at all solutions.
/// (On the smallest boards the join leaves the plan to the folded search.)
fn expected(kernel: &str, n: usize, start: &[u8], solutions: &[Vec<u8>]) -> u128 {
    let last = n - 1;
    let on_a_long_diagonal =
        |(row, &column): (usize, &u8)| column as usize == row || column as usize + row == last;
    solutions
        .iter()
        .filter(|columns| columns.starts_with(start))
        .map(|columns| match kernel {
            "folded" => {
                let mut queens = columns.iter().enumerate();
                let top_is_clear = !queens.by_ref().take(n / 2).any(on_a_long_diagonal);
                if !top_is_clear {
                    return 0;
                }
                let bottom = columns.iter().enumerate().skip(n.div_ceil(2));
                1 << bottom.filter(|&queen| on_a_long_diagonal(queen)).count()
            }
            _ => 1,
        })
        .sum()
}

#[test]
fn every_unit_counts_what_it_says() {
    for n in 4..=9_usize {
        let solutions = common::enumerate(n, n as u8, |_, _| true);
        for kernel in kernels() {
            let counter = kernel.prepare(n as u32).unwrap();
            for unit in counter.plan().units() {
                let Start::Queens(start) = unit.start() else {
                    continue; // column sets, tested beside the join
                };
                let counted = counter.count(unit, &Stop::never()).unwrap();
                let expected = expected(counter.plan().kernel(), n, start, &solutions);
                assert_eq!(counted, expected, "{} n = {n} {unit}", kernel.name);
            }
        }
    }
}

#[test]
fn both_word_widths_agree_on_units_of_a_wide_board() {
    // n = 33 is the first board in 64-bit masks. Its units are endless, but
    // they must be there, be stoppable, and name queens on the board.
    let counter = kernel::fastest(33).prepare(33).unwrap();
    assert!(counter.plan().units().len() >= 1024);
    let stop = Stop::new();
    stop.request();
    for unit in counter.plan().units().iter().step_by(100) {
        assert_eq!(counter.count(unit, &stop), None);
    }
}

#[test]
fn all_sizes_up_to_the_limit_have_a_plan() {
    for kernel in kernels() {
        let sizes = (0..=18).chain([31, 32, 33, 63, 64]);
        for n in sizes.filter(|&n| n <= kernel.max_n) {
            let counter = kernel.prepare(n).unwrap();
            let units = counter.plan().units();
            assert!(n == 2 || n == 3 || !units.is_empty());
            assert!(
                units
                    .iter()
                    .enumerate()
                    .all(|(index, unit)| unit.index() == index)
            );
            assert_eq!(counter.plan(), kernel.prepare(n).unwrap().plan());
        }
        assert!(kernel.prepare(kernel.max_n + 1).is_err());
    }
}

#[test]
fn a_stop_never_gives_a_total() {
    let stop = Stop::new();
    stop.request();
    for kernel in kernels() {
        let counter = kernel.prepare(18).unwrap();
        assert_eq!(sum(&*counter, &stop), None);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// The fast kernel on a random unit of a larger board, against a search
    /// that looks at every pair of queens.
    #[test]
    fn random_units_agree_with_the_slow_search(
        n in 10_usize..=13,
        unit in any::<prop::sample::Index>(),
    ) {
        for kernel in kernels() {
            let counter = kernel.prepare(n as u32).unwrap();
            let units = counter.plan().units();
            let unit = unit.get(units);
            let Start::Queens(start) = unit.start() else {
                continue; // column sets, tested beside the join
            };
            let solutions = common::enumerate(n, n as u8, |row, column| {
                start.get(row).is_none_or(|&queen| queen == column)
            });
            let counted = counter.count(unit, &Stop::never()).unwrap();
            let expected = expected(counter.plan().kernel(), n, start, &solutions);
            prop_assert_eq!(counted, expected);
        }
    }

    /// Any split sums to the whole: units dealt to three hands at random.
    #[test]
    fn any_split_sums_to_the_whole(n in 6_u32..=11, deal in any::<u64>()) {
        let counter = kernel::fastest(n).prepare(n).unwrap();
        let mut hands = [0_u128; 3];
        for unit in counter.plan().units() {
            let count = counter.count(unit, &Stop::never()).unwrap();
            let hand = deal.rotate_left(unit.index() as u32 % 64) % 3;
            hands[hand as usize] += unit.weighted(count).unwrap();
        }
        prop_assert_eq!(hands.iter().sum::<u128>(), TOTALS[n as usize]);
    }
}
