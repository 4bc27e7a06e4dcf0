//! Counts on one thread and on several, progress, and stops.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use queens_run::{
    ArmiesError, CountError, OpenBoard, OpenError, Options, Progress, Stop, armies, classes, count,
    count_open,
};

fn quiet(_: &Progress) {}

fn forced(kernel: &str, threads: usize) -> Options {
    let mut options = Options::with_threads(threads);
    options.kernel = Some(kernel.to_owned());
    options
}

#[test]
fn any_number_of_threads_gives_the_same_total() {
    for threads in [1, 2, 3, 7] {
        for kernel in ["auto", "folded", "mirrored"] {
            let report = count(13, &forced(kernel, threads), &Stop::never(), &quiet).unwrap();
            assert_eq!(report.total, 73_712);
            assert_eq!(report.threads, threads);
        }
    }
    let report = count(8, &forced("plain", 2), &Stop::never(), &quiet).unwrap();
    assert_eq!((report.total, report.kernel), (92, "plain"));
    assert_eq!(report.threads, 1, "a short count starts no threads");
}

#[test]
fn classes_of_small_boards() {
    // OEIS A002562, n = 1 to 12; n = 0 by convention.
    let fundamental = [1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1_787];
    for (n, expected) in (0..).zip(fundamental) {
        let report = classes(n, &Options::default(), &Stop::never(), &quiet).unwrap();
        assert_eq!(report.classes.fundamental, expected, "n = {n}");
    }
}

#[test]
fn progress_begins_at_nothing_and_ends_at_everything() {
    let seen = Mutex::new(Vec::new());
    let watch = |progress: &Progress| seen.lock().unwrap().push(*progress);
    let report = count(13, &Options::with_threads(2), &Stop::never(), &watch).unwrap();
    let seen = seen.into_inner().unwrap();
    let (first, last) = (seen[0], seen[seen.len() - 1]);
    assert_eq!((first.done, first.counted), (0, 0));
    assert_eq!((last.done, last.units), (report.units, report.units));
    assert_eq!(last.counted, report.total);
    assert!(seen.is_sorted_by_key(|progress| progress.done));
}

#[test]
fn a_stop_from_within_ends_the_count_without_a_total() {
    for threads in [1, 2] {
        let stop = Stop::new();
        let calls = AtomicUsize::new(0);
        let watch = |_: &Progress| {
            if calls.fetch_add(1, Ordering::Relaxed) == 1 {
                stop.request();
            }
        };
        let error = count(18, &Options::with_threads(threads), &stop, &watch).unwrap_err();
        let CountError::Interrupted(interrupted) = error else {
            panic!("{error:?}")
        };
        assert!(interrupted.done > 0 && interrupted.done < interrupted.units);
        assert!(interrupted.counted < 666_090_624); // A000170(18)
        assert_eq!(
            interrupted.to_string(),
            format!(
                "interrupted after {} of {} units",
                interrupted.done, interrupted.units
            )
        );
    }
}

#[test]
fn a_stop_beforehand_counts_nothing() {
    let stop = Stop::new();
    stop.request();
    let board = OpenBoard::full(64).unwrap();
    let options = Options::default();
    assert!(matches!(
        count(64, &options, &stop, &quiet),
        Err(CountError::Interrupted(interrupted)) if interrupted.counted == 0
    ));
    assert!(classes(64, &options, &stop, &quiet).is_err());
    assert!(matches!(
        count_open(&board, None, &options, &stop, &quiet),
        Err(OpenError::Interrupted(_))
    ));
    let board = OpenBoard::full(15).unwrap();
    assert!(matches!(
        armies(&board, 2, &options, &stop, &quiet),
        Err(ArmiesError::Armies(_))
    ));
}

#[test]
fn what_cannot_be_counted_is_said_in_a_sentence() {
    let says = |n, options: &Options| {
        count(n, options, &Stop::never(), &quiet)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        says(65, &Options::default()),
        "the kernel \"folded\" counts boards up to n = 64, and n = 65 was asked for"
    );
    // Behind these come the kernels of this processor.
    let names = "unknown counting kernel ‘magic’; expected auto, plain, mirrored, folded, ";
    assert!(says(8, &forced("magic", 1)).starts_with(names));
    assert_eq!(
        says(13, &Options::with_threads(0)),
        "0 threads were asked for; there can be 1 to 4096"
    );
}

#[test]
fn open_boards_with_and_without_a_cap() {
    let options = Options::with_threads(2);
    let board = OpenBoard::full(11).unwrap();
    let open = |cap| count_open(&board, cap, &options, &Stop::never(), &quiet).unwrap();
    let report = open(None);
    assert_eq!((report.total, report.capped), (2_680, false));
    for (cap, total, capped) in [(2, 2, true), (2_680, 2_680, true), (2_681, 2_680, false)] {
        let report = open(Some(cap));
        assert_eq!((report.total, report.capped), (total, capped), "cap {cap}");
    }
    // Many threads reach a cap together; without it, 39 billion would do.
    let wide = OpenBoard::full(20).unwrap();
    let report = count_open(&wide, Some(20_000), &options, &Stop::never(), &quiet).unwrap();
    assert_eq!((report.total, report.capped), (20_000, true));
}

#[test]
fn armies_on_several_threads() {
    let board = OpenBoard::full(11).unwrap();
    let ways = |number, threads| {
        let options = Options::with_threads(threads);
        armies(&board, number, &options, &Stop::never(), &quiet)
            .unwrap()
            .total
    };
    for number in [1, 2, 3] {
        assert_eq!(ways(number, 1), ways(number, 3), "{number} armies");
    }
    assert_eq!(ways(1, 1), 2_680);
}
