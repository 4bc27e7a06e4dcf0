//! Estimates against exact counts: no bias, and an honest standard error.

mod common;

use common::enumerate;
use queens_count::estimate::{BLOCK, Estimate, EstimateOptions, Sample, Sampler, estimate};
use queens_count::open::{self, OpenBoard};
use queens_count::sum;
use queens_search::stop::Stop;

/// A000170, from n = 0 on.
const TOTALS: [u32; 13] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680, 14_200];

fn options(seed: u64, probes: u64, counted_rows: Option<u32>) -> EstimateOptions {
    let mut options = EstimateOptions::default();
    options.seed = seed;
    options.probes = probes;
    options.counted_rows = counted_rows;
    options
}

fn of(board: &OpenBoard, options: &EstimateOptions) -> Estimate {
    estimate(board, options, &Stop::never())
}

/// Distance from the truth in standard errors.
fn z(estimate: &Estimate, total: f64) -> f64 {
    (estimate.value() - total) / estimate.standard_error()
}

#[test]
fn no_bias_whatever_is_counted_at_the_end() {
    for (n, total) in (0..).zip(TOTALS).skip(4) {
        let board = OpenBoard::full(n).unwrap();
        for counted in [0, 1, n / 2] {
            let mut all = Sample::default();
            for seed in 0..10 {
                let found = of(&board, &options(seed, BLOCK, Some(counted)));
                assert!(z(&found, total.into()).abs() < 6.0, "{n} {counted} {seed}");
                assert!(!found.exact);
                all.merge(&found.sample);
            }
            let off = (all.mean() - f64::from(total)).abs();
            assert!(off < 5.0 * all.standard_error(), "{n} {counted}");
        }
    }
}

#[test]
fn the_standard_error_is_honest() {
    for (n, counted) in [(9, 0), (10, 2), (12, 5)] {
        let board = OpenBoard::full(n).unwrap();
        let total = f64::from(TOTALS[n as usize]);
        let seeds = 200;
        let squares: f64 = (0..seeds)
            .map(|seed| z(&of(&board, &options(seed, BLOCK, Some(counted))), total).powi(2))
            .sum();
        let variance = squares / seeds as f64;
        assert!((0.6..1.6).contains(&variance), "{n}: {variance}");
    }
}

#[test]
fn small_boards_are_counted_exactly() {
    for (n, total) in (0..=10).zip(TOTALS) {
        let found = of(&OpenBoard::full(n).unwrap(), &EstimateOptions::default());
        assert!(found.exact);
        assert_eq!((found.value(), found.standard_error()), (total.into(), 0.0));
        assert_eq!(found.sample.probes(), 1);
        assert_eq!(found.interval(), (total.into(), total.into()));
    }
}

/// A000170(20) and A000170(24), from the OEIS.
#[test]
fn larger_totals_are_met() {
    for (n, total) in [(20, 39_029_188_884_u64), (24, 227_514_171_973_736)] {
        let board = OpenBoard::full(n).unwrap();
        for seed in [1, 2, 3] {
            let found = of(&board, &options(seed, 2 * BLOCK, None));
            assert!(z(&found, total as f64).abs() < 6.0, "{n}: {found:?}");
            assert!(found.relative_error().unwrap() < 0.1, "{n}: {found:?}");
            let (low, high) = found.interval();
            assert!(0.0 < low && low < found.value() && found.value() < high);
        }
    }
}

#[test]
fn the_largest_board_gives_a_finite_number() {
    let found = of(&OpenBoard::full(64).unwrap(), &options(1, BLOCK, None));
    // 1.87e63, known to a few percent from longer runs.
    assert!((1e63..4e63).contains(&found.value()), "{found:?}");
}

#[test]
fn holes_givens_and_fewer_rows() {
    let mut holes = vec![0b11_1111_1111; 10];
    holes[2] = 0b11_1010_1101;
    holes[7] = 0b01_1111_1011;
    let mut given = vec![0b1_1111_1111; 9];
    given[4] = 0b0_0000_0100;
    for (columns, rows) in [(10, holes), (9, given), (9, vec![0b1_1111_1111; 6])] {
        let exact = enumerate(rows.len(), columns, |row, column| {
            rows[row] >> column & 1 == 1
        });
        let board = OpenBoard::new(columns.into(), rows).unwrap();
        let counted = sum(&*open::prepare(&board), &Stop::never());
        assert_eq!(counted, Some(exact.len() as u128));
        for seed in 0..5 {
            let found = of(&board, &options(seed, BLOCK, Some(3)));
            assert!(z(&found, exact.len() as f64).abs() < 6.0, "{found:?}");
        }
    }
}

#[test]
fn no_solution_is_zero_give_or_take_nothing() {
    let hopeless = OpenBoard::new(20, vec![0b11; 20]).unwrap();
    let more_rows = OpenBoard::new(20, vec![(1 << 20) - 1; 21]).unwrap();
    for board in [hopeless, more_rows] {
        let found = of(&board, &options(1, BLOCK, Some(2)));
        assert_eq!((found.value(), found.standard_error()), (0.0, 0.0));
        assert_eq!(found.relative_error(), None);
    }
}

#[test]
fn a_seed_fixes_every_digit() {
    let board = OpenBoard::full(16).unwrap();
    let found = of(&board, &options(7, 2 * BLOCK, Some(9)));
    let sampler = Sampler::new(&board, &options(7, 0, Some(9)));
    let (second, first) = (
        sampler.block(1, &Stop::never()).unwrap(),
        sampler.block(0, &Stop::never()).unwrap(),
    );
    let mut merged = first;
    merged.merge(&second);
    assert_eq!(sampler.estimate(merged), found);
    assert_ne!(of(&board, &options(8, 2 * BLOCK, Some(9))), found);
    // The very number: it must not depend on the machine.
    assert_eq!(found.value(), 14_640_158.917_968_756);
}

#[test]
fn a_stop_leaves_no_part_of_a_block() {
    let stop = Stop::new();
    stop.request();
    let found = estimate(
        &OpenBoard::full(20).unwrap(),
        &options(1, BLOCK, None),
        &stop,
    );
    assert_eq!(found.sample.probes(), 0);
    assert!(!found.exact && found.standard_error().is_infinite());
}
