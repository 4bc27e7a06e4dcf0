//! Planted bugs: wrong ledgers that `verify`, `recount` or opening must catch.
//!
//! *Raw* changes leave the checksums as they were, as a fault of the disk
//! would; *sealed* ones come with right checksums, as if the counting or the
//! summing program had been wrong.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use queens_count::{Plan, kernel};
use queens_run::ledger::{self, Identity, Keeping, Ledger, LedgerError, Outcome, Recount, Row};
use queens_run::{Options, Stop};
use tempfile::TempDir;

const N: u32 = 9;
const TOTAL: u128 = 352;

struct Wrong {
    _folder: TempDir,
    path: PathBuf,
    kernel: &'static str,
}

impl Wrong {
    fn new(kernel: &'static str) -> Self {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("q");
        let mut options = Options::with_threads(1);
        options.kernel = Some(kernel.to_owned());
        let keeping = Keeping::new(&path, "test");
        ledger::count(N, &keeping, &options, &Stop::never(), &|_| {}).unwrap();
        Self {
            _folder: folder,
            path,
            kernel,
        }
    }

    /// Changes the file behind the program's back.
    fn raw(self, sql: &str) -> Self {
        let database = rusqlite::Connection::open(&self.path).unwrap();
        assert!(database.execute(sql, []).unwrap() > 0, "{sql}");
        self
    }

    fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        let ledger = Ledger::read(&self.path).unwrap();
        ledger
            .for_each(|row| {
                rows.push(row);
                Ok(())
            })
            .unwrap();
        rows
    }

    /// Changes rows and gives them the checksums that go with them.
    fn sealed(self, change: impl Fn(&mut Vec<Row>)) -> Self {
        let mut rows = self.rows();
        change(&mut rows);
        let counter = kernel::by_name(self.kernel).unwrap().prepare(N).unwrap();
        let identity = Identity::of(counter.plan());
        let database = rusqlite::Connection::open(&self.path).unwrap();
        database.execute("DELETE FROM unit", []).unwrap();
        for row in rows {
            let insert = "INSERT INTO unit VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
            let values = rusqlite::params![
                row.unit as i64,
                row.weight,
                row.count.to_string(),
                row.states.to_string(),
                row.pairs.to_string(),
                row.kernel,
                row.version,
                row.device,
                row.seconds,
                row.finished_at as i64,
                row.checksum(&identity)
            ];
            database.execute(insert, values).unwrap();
        }
        drop(database);
        self
    }

    /// The checks that fail, with the reference value or without.
    fn failing(&self, reference: Option<u128>) -> Vec<&'static str> {
        let found = ledger::verify(&self.path, reference, &Options::default(), &Stop::never());
        let found = found.unwrap();
        let failed = found
            .checks
            .iter()
            .filter(|check| check.outcome == Outcome::Failed);
        let failed: Vec<_> = failed.map(|check| check.name).collect();
        assert_eq!(failed.is_empty(), found.passed());
        failed
    }

    fn recounted(&self, kernel: &str) -> Result<usize, LedgerError> {
        let mut options = Options::with_threads(2);
        options.kernel = Some(kernel.to_owned());
        let wanted = Recount::new(1.0, 1, "test");
        let report = ledger::recount(&self.path, &wanted, &options, &Stop::never(), &|_| {})?;
        Ok(report.units)
    }

    #[track_caller]
    fn caught_by_verify(&self, name: &str) {
        let failing = self.failing(None);
        assert!(failing.contains(&name), "{failing:?}");
        assert!(!self.failing(Some(TOTAL)).is_empty());
    }

    #[track_caller]
    fn caught_by_recount(&self, unit: usize) {
        match self.recounted("open") {
            Err(LedgerError::Conflict { first, second }) => {
                assert_eq!((first.unit, second.unit), (unit, unit));
                assert_ne!(first.count, second.count);
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn right_ledgers_pass_and_recount() {
    for kernel in ["plain", "mirrored", "folded", "halfboard"] {
        let right = Wrong::new(kernel);
        assert_eq!(right.failing(None), [""; 0]);
        assert_eq!(right.failing(Some(TOTAL)), [""; 0]);
        let units = right.rows().len();
        for by in ["auto", "open", kernel] {
            assert_eq!(right.recounted(by).unwrap(), units);
        }
        let status = ledger::status(&right.path).unwrap();
        assert_eq!(status.recounted, units);
        let other = if kernel == "plain" { "folded" } else { "plain" };
        assert!(matches!(
            right.recounted(other),
            Err(LedgerError::NotComparable { .. })
        ));
    }
}

#[test]
fn a_kernel_that_no_road_is_known_for_repeats_itself_and_says_so() {
    for kernel in kernel::KERNELS {
        if kernel.prepare(N).is_err() {
            continue;
        }
        let right = Wrong::new(kernel.name);
        let wanted = Recount::new(0.0, 3, "test");
        let options = Options::with_threads(1);
        let report = ledger::recount(&right.path, &wanted, &options, &Stop::never(), &|_| {});
        let report = report.unwrap();
        assert_eq!(report.units, 1);
        assert_eq!(report.independent, report.by == "open");
        let counter = kernel::by_name(&report.kernel).unwrap().prepare(N).unwrap();
        assert!(report.independent || report.by.starts_with(counter.plan().kernel()));
    }
}

// Faults of the disk, or of somebody with an editor.

#[test]
fn raw_changes_are_caught_by_the_checksums() {
    for sql in [
        "UPDATE unit SET count = count + 1 WHERE idx = 3",
        "UPDATE unit SET weight = weight * 2 WHERE idx = 3",
        "UPDATE unit SET weight = 1 WHERE idx = 3",
        "UPDATE unit SET states = 1 WHERE idx = 3",
        "UPDATE unit SET pairs = 1 WHERE idx = 3",
        "UPDATE unit SET kernel = 'plain' WHERE idx = 3",
        "UPDATE unit SET version = 99 WHERE idx = 3",
        "UPDATE unit SET device = 'else' WHERE idx = 3",
        "UPDATE unit SET seconds = seconds + 1 WHERE idx = 3",
        "UPDATE unit SET finished_at = finished_at + 1 WHERE idx = 3",
        "UPDATE unit SET checksum = 'x' WHERE idx = 3",
        "UPDATE unit SET count = 'many' WHERE idx = 3",
        "UPDATE unit SET count = '340282366920938463463374607431768211456' WHERE idx = 3",
        "UPDATE unit SET idx = 100000 WHERE idx = 3",
        "UPDATE unit SET idx = -3 WHERE idx = 3",
        // Two counts exchanged, and two rows.
        "UPDATE unit SET count = (SELECT count + 1 FROM unit WHERE idx = 3) WHERE idx = 4",
        "UPDATE unit SET idx = CASE idx WHEN 3 THEN -1 ELSE idx END WHERE idx = 3",
    ] {
        let wrong = Wrong::new("mirrored").raw(sql);
        wrong.caught_by_verify("rows");
        assert!(wrong.recounted("open").is_err(), "{sql}");
        assert!(ledger::status(&wrong.path).is_err(), "{sql}");
    }
}

#[test]
fn exchanged_rows_are_caught_by_the_checksums() {
    let wrong = Wrong::new("mirrored")
        .raw("UPDATE unit SET idx = -1 WHERE idx = 3")
        .raw("UPDATE unit SET idx = 3 WHERE idx = 4")
        .raw("UPDATE unit SET idx = 4 WHERE idx = -1");
    wrong.caught_by_verify("rows");
}

#[test]
fn a_changed_plan_is_no_ledger_to_go_on_with() {
    for key in ["n", "kernel", "version", "units", "plan", "checksum"] {
        let sql = format!("UPDATE meta SET value = '10' WHERE key = '{key}'");
        let wrong = Wrong::new("mirrored").raw(&sql);
        let found = ledger::verify(&wrong.path, None, &Options::default(), &Stop::never());
        assert!(matches!(found, Err(LedgerError::Damaged { .. })), "{key}");
        let wrong = wrong.raw(&format!("DELETE FROM meta WHERE key = '{key}'"));
        let found = ledger::verify(&wrong.path, None, &Options::default(), &Stop::never());
        assert!(matches!(found, Err(LedgerError::Damaged { .. })), "{key}");
    }
}

// Faults of the program that counted.

#[test]
fn a_missing_unit() {
    let wrong = Wrong::new("folded").raw("DELETE FROM unit WHERE idx = 3");
    wrong.caught_by_verify("units");
    let wrong = Wrong::new("folded").sealed(|rows| drop(rows.pop()));
    wrong.caught_by_verify("units");
}

#[test]
fn a_unit_of_no_plan() {
    let wrong = Wrong::new("folded").sealed(|rows| {
        let mut more = rows[3].clone();
        more.unit = 1_000_000;
        rows.push(more);
    });
    wrong.caught_by_verify("rows");
}

#[test]
fn a_wrong_weight() {
    for weight in [0, 1, 4] {
        let wrong = Wrong::new("folded").sealed(|rows| rows[3].weight = weight);
        wrong.caught_by_verify("rows");
    }
}

#[test]
fn another_version_or_kernel() {
    Wrong::new("folded")
        .sealed(|rows| rows[3].version += 1)
        .caught_by_verify("rows");
    Wrong::new("folded")
        .sealed(|rows| rows[3].kernel = "plain".to_owned())
        .caught_by_verify("rows");
}

#[test]
fn one_solution_too_many_or_too_few() {
    // No weight of theirs divides by 8.
    for kernel in ["plain", "mirrored", "folded", "halfboard"] {
        let unit = Wrong::new(kernel)
            .rows()
            .iter()
            .position(|row| row.count > 0)
            .unwrap();
        let more = Wrong::new(kernel).sealed(|rows| rows[unit].count += 1);
        more.caught_by_verify("symmetries");
        more.caught_by_recount(unit);
        let fewer = Wrong::new(kernel).sealed(|rows| rows[unit].count -= 1);
        fewer.caught_by_verify("symmetries");
        fewer.caught_by_recount(unit);
    }
}

#[test]
fn a_half_board_too_many_or_too_few() {
    let more = Wrong::new("halfboard").sealed(|rows| rows[3].states += 1);
    more.caught_by_verify("half-boards");
    let fewer = Wrong::new("halfboard").sealed(|rows| rows[3].states -= 1);
    fewer.caught_by_verify("half-boards");
}

#[test]
fn the_half_boards_of_every_size_are_known() {
    for n in 6..=14 {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("q");
        let mut options = Options::with_threads(2);
        options.kernel = Some("halfboard".to_owned());
        ledger::count(
            n,
            &Keeping::new(&path, "test"),
            &options,
            &Stop::never(),
            &|_| {},
        )
        .unwrap();
        let found = ledger::verify(&path, None, &options, &Stop::never()).unwrap();
        let passed = |check: &ledger::Check| check.outcome == Outcome::Passed;
        let halves = found
            .checks
            .iter()
            .find(|check| check.name == "half-boards");
        assert!(halves.is_some_and(passed), "{found:?}");
        assert!(found.passed(), "{found:?}");
    }
}

#[test]
fn an_overflow_of_32_bits() {
    // As an earlier count of n = 24 had it: off by a multiple of 2^32, which
    // no residue of a power of two sees.
    let wrong = Wrong::new("folded").sealed(|rows| rows[3].count += 182 << 32);
    assert_eq!(wrong.failing(None), [""; 0]);
    assert_eq!(wrong.failing(Some(TOTAL)), ["reference"]);
    wrong.caught_by_recount(3);
}

#[test]
fn two_counts_exchanged() {
    let wrong = Wrong::new("plain").sealed(|rows| {
        let (low, high) = (
            3,
            rows.iter()
                .position(|row| row.count != rows[3].count)
                .unwrap(),
        );
        let count = rows[low].count;
        rows[low].count = rows[high].count;
        rows[high].count = count;
    });
    // The sum is right: only counting again can tell.
    assert_eq!(wrong.failing(Some(TOTAL)), [""; 0]);
    assert!(matches!(
        wrong.recounted("open"),
        Err(LedgerError::Conflict { .. })
    ));
}

#[test]
fn all_counts_lost_or_doubled() {
    let lost = Wrong::new("folded").sealed(|rows| rows.iter_mut().for_each(|row| row.count = 0));
    lost.caught_by_verify("symmetries");
    let doubled = Wrong::new("folded").sealed(|rows| {
        rows.iter_mut().for_each(|row| row.count *= 2);
    });
    // 704 + P + 2R is divisible by 8 as 352 + P + 2R is.
    assert_eq!(doubled.failing(Some(TOTAL)), ["reference"]);
    assert!(matches!(
        doubled.recounted("open"),
        Err(LedgerError::Conflict { .. })
    ));
}

#[test]
fn a_sum_that_does_not_fit() {
    let wrong = Wrong::new("mirrored").sealed(|rows| rows[3].count = u128::MAX / 2 + 1);
    wrong.caught_by_verify("sum");
    assert!(ledger::status(&wrong.path).is_err());
    let wrong = Wrong::new("mirrored").sealed(|rows| {
        rows[3].count = u128::MAX / 2;
        rows[4].count = u128::MAX / 2;
    });
    wrong.caught_by_verify("sum");
}

#[test]
fn rows_of_another_board() {
    // Right rows with right checksums, of the plan of another n.
    let other = TempDir::new().unwrap();
    let path = other.path().join("q");
    let mut options = Options::with_threads(1);
    options.kernel = Some("plain".to_owned());
    ledger::count(
        8,
        &Keeping::new(&path, "test"),
        &options,
        &Stop::never(),
        &|_| {},
    )
    .unwrap();
    let wrong = Wrong::new("plain");
    copy_rows(&path, &wrong.path);
    wrong.caught_by_verify("rows");
}

fn copy_rows(from: &Path, to: &Path) {
    let database = rusqlite::Connection::open(to).unwrap();
    let from = from.display().to_string();
    database.execute("ATTACH ?1 AS other", [from]).unwrap();
    database.execute("DELETE FROM unit", []).unwrap();
    database
        .execute("INSERT INTO unit SELECT * FROM other.unit", [])
        .unwrap();
}

#[test]
fn a_verifier_that_is_stopped_gives_no_verdict() {
    let right = Wrong::new("folded");
    let stop = Stop::new();
    stop.request();
    let error = ledger::verify(&right.path, None, &Options::default(), &stop).unwrap_err();
    assert!(error.interrupted().is_some());
}

#[test]
fn the_plans_of_all_kernels_differ() {
    let mut all = BTreeMap::new();
    for kernel in kernel::KERNELS {
        for n in 0..10 {
            if let Ok(counter) = kernel.prepare(n) {
                let plan: &Plan = counter.plan();
                let name = (plan.kernel(), n);
                let identity = Identity::of(plan);
                assert_eq!(*all.entry(name).or_insert(identity.clone()), identity);
            }
        }
    }
    let mut digests: Vec<_> = all.values().map(|identity| &identity.plan).collect();
    digests.sort();
    digests.dedup();
    assert_eq!(digests.len(), all.len());
}
