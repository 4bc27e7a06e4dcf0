//! Ledgers: going on, shares, merging, and what is refused.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use queens_count::kernel;
use queens_run::ledger::{self, Keeping, KeptReport, Ledger, LedgerError, Share};
use queens_run::{Options, Stop};
use tempfile::TempDir;

fn options(kernel: &str, threads: usize) -> Options {
    let mut options = Options::with_threads(threads);
    options.kernel = Some(kernel.to_owned());
    options
}

fn counted(n: u32, kernel: &str, path: &Path) -> Result<KeptReport, LedgerError> {
    let keeping = Keeping::new(path, "test");
    ledger::count(n, &keeping, &options(kernel, 2), &Stop::never(), &|_| {})
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// Totals of A000170 by way of a list.
const TOTALS: [u128; 12] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680];

#[test]
fn every_kernel_and_every_small_board() {
    let folder = folder();
    for kernel in kernel::KERNELS {
        for (n, total) in (0..).zip(TOTALS) {
            let Ok(counter) = kernel.prepare(n) else {
                continue;
            };
            let path = folder.path().join(format!("{}-{n}", kernel.name));
            let report = counted(n, kernel.name, &path).unwrap();
            assert_eq!(report.total, Some(total), "{} {n}", kernel.name);
            assert_eq!(report.done, counter.plan().units().len());
            // Nothing is left beside it but the lock.
            assert!(!PathBuf::from(format!("{}-wal", path.display())).exists());
            let status = ledger::status(&path).unwrap();
            assert_eq!((status.total, status.digest), (Some(total), report.digest));
            let options = Options::default();
            let checked = ledger::verify(&path, Some(total), &options, &Stop::never()).unwrap();
            assert!(
                checked.passed(),
                "{} {n}: {:?}",
                kernel.name,
                checked.checks
            );
        }
    }
}

#[test]
fn an_interrupted_count_goes_on_and_comes_to_the_same() {
    let folder = folder();
    let whole = counted(11, "mirrored", &folder.path().join("whole")).unwrap();
    let path = folder.path().join("parts");
    let keeping = Keeping::new(&path, "test");
    let mut runs = 0;
    let report = loop {
        let stop = Stop::new();
        let calls = AtomicUsize::new(0);
        // Every run is stopped as soon as it has told of anything.
        let watch = |_: &_| {
            if calls.fetch_add(1, Ordering::Relaxed) > 0 {
                stop.request();
            }
        };
        let before = Ledger::read(&path).map_or(0, |_| ledger::status(&path).unwrap().done);
        runs += 1;
        match ledger::count(11, &keeping, &options("mirrored", 2), &stop, &watch) {
            Ok(report) => break report,
            Err(error) => {
                let at = error.interrupted().expect("an interruption");
                assert!(at.done >= before, "nothing is lost");
                assert_eq!(ledger::status(&path).unwrap().done, at.done);
            }
        }
        assert!(runs < 10_000);
    };
    assert_eq!(report.total, Some(2_680));
    assert_eq!((report.digest, report.units), (whole.digest, whole.units));
}

#[test]
fn a_stop_before_the_start_counts_nothing() {
    let folder = folder();
    let stop = Stop::new();
    stop.request();
    let keeping = Keeping::new(folder.path().join("q"), "test");
    let error = ledger::count(12, &keeping, &options("plain", 1), &stop, &|_| {}).unwrap_err();
    assert_eq!(error.interrupted().map(|at| at.done), Some(0));
    assert_eq!(ledger::status(&keeping.ledger).unwrap().done, 0);
}

#[test]
fn another_count_is_refused_with_both_named() {
    let folder = folder();
    let path = folder.path().join("q");
    counted(8, "folded", &path).unwrap();
    for (n, kernel) in [(9, "folded"), (8, "mirrored"), (9, "auto")] {
        let error = counted(n, kernel, &path).unwrap_err();
        let LedgerError::OtherCount {
            found, expected, ..
        } = &error
        else {
            panic!("{error}")
        };
        assert_eq!((found.n, &*found.kernel), (8, "folded"));
        assert_eq!(expected.n, n);
        let told = error.to_string();
        assert!(told.contains("n = 8, kernel folded"), "{told}");
    }
    // Without a kernel it goes on with its own, though another may be faster.
    let path = folder.path().join("plain");
    counted(8, "plain", &path).unwrap();
    assert_eq!(counted(8, "auto", &path).unwrap().kernel, "plain");
}

#[test]
fn a_plan_of_another_version_is_refused() {
    let folder = folder();
    let path = folder.path().join("q");
    counted(8, "folded", &path).unwrap();
    // As a program would have left it whose plans have version 7.
    let counter = kernel::by_name("folded").unwrap().prepare(8).unwrap();
    let plan = counter.plan();
    let mut identity = ledger::Identity::of(plan);
    identity.version = 7;
    let database = rusqlite::Connection::open(&path).unwrap();
    let sealed = identity.checksum();
    for (key, value) in [("version", "7"), ("checksum", &sealed)] {
        let changed = "UPDATE meta SET value = ?2 WHERE key = ?1";
        database.execute(changed, [key, value]).unwrap();
    }
    drop(database);
    let told = counted(8, "folded", &path).unwrap_err().to_string();
    assert!(told.contains("version 7"), "{told}");
    assert!(
        told.contains(&format!("version {}", plan.version())),
        "{told}"
    );
    assert!(matches!(
        ledger::status(&path),
        Err(LedgerError::OtherCount { .. })
    ));
}

#[test]
fn other_files_are_refused_and_left_alone() {
    let folder = folder();
    let text = folder.path().join("text");
    fs::write(&text, "eight queens\n").unwrap();
    let other = folder.path().join("other");
    let database = rusqlite::Connection::open(&other).unwrap();
    database
        .execute_batch("CREATE TABLE mine (a); INSERT INTO mine VALUES (1);")
        .unwrap();
    drop(database);
    for path in [&text, &other] {
        let before = fs::read(path).unwrap();
        for error in [
            counted(8, "folded", path).unwrap_err(),
            counted(8, "auto", path).unwrap_err(),
            ledger::status(path).unwrap_err(),
        ] {
            assert!(matches!(error, LedgerError::NotALedger { .. }), "{error}");
        }
        assert_eq!(fs::read(path).unwrap(), before);
    }
    let nowhere = folder.path().join("no/such/folder");
    assert!(matches!(
        counted(8, "folded", &nowhere),
        Err(LedgerError::File { .. })
    ));
    assert!(matches!(
        ledger::status(&nowhere),
        Err(LedgerError::File { .. })
    ));
    // An empty file is a new ledger.
    let empty = folder.path().join("empty");
    fs::write(&empty, "").unwrap();
    assert_eq!(counted(8, "auto", &empty).unwrap().total, Some(92));
}

#[test]
fn a_ledger_serves_one_writer_at_a_time_and_any_readers() {
    let folder = folder();
    let path = folder.path().join("q");
    let counter = kernel::by_name("plain").unwrap().prepare(8).unwrap();
    let held = Ledger::open(&path, counter.plan()).unwrap();
    let error = counted(8, "plain", &path).unwrap_err();
    assert!(matches!(error, LedgerError::InUse { .. }), "{error}");
    assert_eq!(ledger::status(&path).unwrap().done, 0);
    held.close().unwrap();
    assert_eq!(counted(8, "plain", &path).unwrap().total, Some(92));
}

#[test]
fn shares_in_any_number_and_order_come_to_the_whole() {
    let folder = folder();
    for kernel in ["plain", "mirrored", "folded"] {
        let whole = counted(9, kernel, &folder.path().join(kernel)).unwrap();
        for of in 1..=7 {
            let mut parts: Vec<PathBuf> = Vec::new();
            let mut units = 0;
            for number in 1..=of {
                let path = folder.path().join(format!("{kernel}-{number}-{of}"));
                let mut keeping = Keeping::new(&path, "test");
                keeping.share = Some(Share::new(number, of).unwrap());
                let options = options(kernel, 1);
                let run = || ledger::count(9, &keeping, &options, &Stop::never(), &|_| {});
                let report = run().unwrap();
                assert_eq!(report.total.is_some(), of == 1);
                assert_eq!((report.done, report.found), (report.wanted, 0));
                assert_eq!(run().unwrap().found, report.wanted);
                units += report.wanted;
                parts.push(path);
            }
            assert_eq!(units, whole.units);
            // Two other orders, with repeats.
            let mut digests = Vec::new();
            for turn in [1, 3] {
                parts.rotate_left(turn % of);
                parts.push(parts[0].clone());
                let into = folder.path().join(format!("{kernel}-{of}-merged-{turn}"));
                for _ in 0..2 {
                    let merged = ledger::merge(&parts, &into).unwrap();
                    assert_eq!(merged.total, Some(352));
                    digests.push(merged.digest);
                }
                parts.pop();
            }
            assert!(digests.iter().all(|digest| *digest == whole.digest));
            if of > 1 {
                let merged = ledger::merge(&parts[1..], &folder.path().join("some")).unwrap();
                assert_eq!(merged.total, None);
                assert_eq!(merged.missing.len(), (merged.units - merged.done).min(10));
                fs::remove_file(folder.path().join("some")).unwrap();
            }
        }
    }
}

#[test]
fn which_row_is_kept_does_not_depend_on_the_order() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    for (name, device) in [("a", "first"), ("b", "second")] {
        let keeping = Keeping::new(path(name), device);
        ledger::count(8, &keeping, &options("plain", 1), &Stop::never(), &|_| {}).unwrap();
    }
    let rows = |name: &str| {
        let mut rows = Vec::new();
        let ledger = Ledger::read(&path(name)).unwrap();
        ledger
            .for_each(|row| {
                rows.push(row);
                Ok(())
            })
            .unwrap();
        rows
    };
    ledger::merge(&[path("a"), path("b")], &path("ab")).unwrap();
    ledger::merge(&[path("b"), path("a")], &path("ba")).unwrap();
    ledger::merge(&[path("b")], &path("a-b")).unwrap();
    ledger::merge(&[path("a")], &path("a-b")).unwrap();
    assert_eq!(rows("ab"), rows("ba"));
    assert_eq!(rows("ab"), rows("a-b"));
}

#[test]
fn two_counts_of_a_unit_that_differ_stop_the_merge() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    counted(8, "plain", &path("right")).unwrap();
    let right = Ledger::read(&path("right")).unwrap();
    let counter = kernel::by_name("plain").unwrap().prepare(8).unwrap();
    let mut wrong = Ledger::open(&path("wrong"), counter.plan()).unwrap();
    let mut row = right.row(17).unwrap().unwrap();
    row.count += 1;
    row.device = "another machine".to_owned();
    wrong.record(&[row.clone()]).unwrap();
    wrong.close().unwrap();
    for from in [["right", "wrong"], ["wrong", "right"]] {
        let from = from.map(path);
        let error = ledger::merge(&from, &path("into")).unwrap_err();
        let LedgerError::Conflict { first, second } = &error else {
            panic!("{error}")
        };
        assert_eq!((first.unit, second.unit), (17, 17));
        assert_eq!(first.count.abs_diff(second.count), 1);
        let told = error.to_string();
        assert!(
            told.contains("on test") && told.contains("on another machine"),
            "{told}"
        );
        assert!(!path("into").exists(), "nothing is written");
    }
    // What is there already has a say, too.
    assert!(matches!(
        ledger::merge(&[path("wrong")], &path("right")),
        Err(LedgerError::Conflict { .. })
    ));
    // And so it has when a result comes from elsewhere.
    let mut right = Ledger::open(&path("right"), counter.plan()).unwrap();
    assert!(matches!(
        right.record(&[row]),
        Err(LedgerError::Conflict { .. })
    ));
    assert_eq!(right.survey(counter.plan()).unwrap().total(), Some(92));
    drop(right);
    counted(9, "plain", &path("nine")).unwrap();
    assert!(matches!(
        ledger::merge(&[path("right"), path("nine")], &path("into")),
        Err(LedgerError::OtherCount { .. })
    ));
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_to() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder();
    let path = folder.path().join("a % ? # b");
    counted(8, "plain", &path).unwrap();
    fs::remove_file(folder.path().join("a % ? # b.lock")).unwrap();
    let set = |mode| fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode)).unwrap();
    set(0o555);
    // Whoever may write everywhere sees no obstacle.
    let may_write = fs::write(folder.path().join("probe"), "").is_ok();
    let status = ledger::status(&path);
    let again = counted(8, "plain", &path);
    set(0o755);
    assert_eq!(status.unwrap().total, Some(92));
    if !may_write {
        assert!(matches!(again, Err(LedgerError::File { .. })), "{again:?}");
    }
}
