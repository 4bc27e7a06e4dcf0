//! Estimates on several threads, and where they end.

use std::sync::Mutex;
use std::time::Duration;

use queens_run::{EstimateReport, OpenBoard, Stop, Until, estimate};

fn run(n: u32, change: impl FnOnce(&mut Until)) -> EstimateReport {
    let mut until = Until::default();
    change(&mut until);
    let board = OpenBoard::full(n).unwrap();
    estimate(&board, &until, &Stop::never(), &|_, _| {}).unwrap()
}

#[test]
fn threads_change_no_digit() {
    for relative_error in [None, Some(0.01)] {
        let on = |threads| {
            run(18, |until| {
                until.seed = 5;
                until.probes = relative_error.is_none().then_some(50_000);
                until.relative_error = relative_error;
                until.threads = Some(threads);
            })
        };
        let reports = [1, 2, 3].map(on);
        assert_eq!(reports.map(|report| report.threads), [1, 2, 3]);
        let estimates = reports.map(|report| report.estimate);
        assert!(estimates.iter().all(|other| *other == estimates[0]));
        let off = (estimates[0].value() - 666_090_624.0).abs(); // A000170(18)
        assert!(off < 6.0 * estimates[0].standard_error());
    }
}

#[test]
fn the_first_limit_ends_it() {
    let report = run(20, |until| until.relative_error = Some(0.02));
    assert!(report.estimate.relative_error() <= Some(0.02));
    assert!(!report.interrupted);
    let few = run(20, |until| {
        until.relative_error = Some(1e-9);
        until.probes = Some(10_000);
    });
    assert_eq!(few.estimate.sample.probes(), 3 * 4096);
    let brief = run(40, |until| until.time = Some(Duration::from_millis(50)));
    assert!(brief.estimate.sample.probes() > 0 && !brief.interrupted);
}

#[test]
fn exact_boards_take_one_probe() {
    let report = run(8, |until| until.relative_error = Some(1e-9));
    assert!(report.estimate.exact && report.threads == 1);
    assert_eq!(report.estimate.value(), 92.0);
}

#[test]
fn a_stop_leaves_an_estimate_of_what_was_probed() {
    let stop = Stop::new();
    let shares = Mutex::new(Vec::new());
    let mut until = Until::default();
    until.relative_error = Some(1e-9);
    let board = OpenBoard::full(30).unwrap();
    let report = estimate(&board, &until, &stop, &|_, share| {
        shares.lock().unwrap().push(share);
        stop.request();
    })
    .unwrap();
    assert!(report.interrupted);
    assert!(report.estimate.sample.probes() > 0);
    assert!(shares.into_inner().unwrap()[0] < 0.01);

    let report = estimate(&board, &until, &stop, &|_, _| {}).unwrap();
    assert!(report.interrupted);
    assert_eq!(report.estimate.sample.probes(), 0);
}
