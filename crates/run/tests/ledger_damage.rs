//! Ledgers whose bytes were changed or cut off: refused, or still right.

use std::fs;
use std::path::Path;

use queens_run::ledger::{self, Keeping};
use queens_run::{Options, Stop};
use tempfile::TempDir;

const N: u32 = 7;
const TOTAL: u128 = 40;

/// A small random generator, so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % end
    }
}

/// A finished ledger, and one that lacks some units, as bytes.
fn ledgers(folder: &Path) -> [Vec<u8>; 2] {
    let mut options = Options::with_threads(1);
    options.kernel = Some("mirrored".to_owned());
    ["whole", "part"].map(|name| {
        let mut keeping = Keeping::new(folder.join(name), "test");
        if name == "part" {
            keeping.share = "1/2".parse().ok();
        }
        ledger::count(N, &keeping, &options, &Stop::never(), &|_| {}).unwrap();
        fs::read(&keeping.ledger).unwrap()
    })
}

/// Whether reading it is refused; if it is not, it says nothing wrong, and
/// going on with it comes to the right total or is refused.
fn refused_or_right(folder: &Path, bytes: &[u8], whole: bool, what: &str) -> bool {
    let path = folder.join("damaged");
    for beside in ["", "-wal", "-shm", "-journal"] {
        let _ = fs::remove_file(folder.join(format!("damaged{beside}")));
    }
    fs::write(&path, bytes).unwrap();
    if let Ok(status) = ledger::status(&path) {
        assert!(status.total.is_none_or(|total| total == TOTAL), "{what}");
        assert!(status.total.is_some() || !whole || status.done < status.identity.units);
    }
    let options = Options::with_threads(1);
    if let Ok(found) = ledger::verify(&path, None, &options, &Stop::never()) {
        assert!(found.total.is_none_or(|total| total == TOTAL), "{what}");
    }
    let keeping = Keeping::new(&path, "test");
    match ledger::count(N, &keeping, &options, &Stop::never(), &|_| {}) {
        Ok(report) => {
            assert_eq!(report.total, Some(TOTAL), "{what}");
            false
        }
        Err(_) => true,
    }
}

#[test]
fn flipped_bits_never_change_the_count() {
    let folder = TempDir::new().unwrap();
    let mut random = Random(20);
    let mut refused = 0;
    let ledgers = ledgers(folder.path());
    for round in 0..600 {
        let mut bytes = ledgers[round % 2].clone();
        let mut what = format!("round {round}:");
        for _ in 0..=random.below(3) {
            let (at, bit) = (random.below(bytes.len()), random.below(8));
            bytes[at] ^= 1 << bit;
            what.push_str(&format!(" bit {bit} of byte {at}"));
        }
        refused += usize::from(refused_or_right(
            folder.path(),
            &bytes,
            round % 2 == 0,
            &what,
        ));
    }
    // Some bytes mean nothing, or only when somebody looks for them.
    assert!((100..600).contains(&refused), "{refused} refused");
}

#[test]
fn every_flip_in_the_first_page_of_rows() {
    let folder = TempDir::new().unwrap();
    let [whole, _] = ledgers(folder.path());
    // Where the text of a checksum column of some unit stands.
    let wanted = b"mirrored";
    let at = whole
        .windows(wanted.len())
        .rposition(|window| window == wanted)
        .unwrap();
    for at in at - 60..(at + 60).min(whole.len()) {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            refused_or_right(folder.path(), &bytes, true, &format!("bit {bit} of {at}"));
        }
    }
}

#[test]
fn cut_files_never_change_the_count() {
    let folder = TempDir::new().unwrap();
    let mut random = Random(7);
    let ledgers = ledgers(folder.path());
    for round in 0..150 {
        let bytes = &ledgers[round % 2];
        // Whole pages, too: those are what file systems lose.
        let end = match round % 3 {
            0 => random.below(bytes.len() / 4096 + 1) * 4096,
            _ => random.below(bytes.len()),
        };
        refused_or_right(folder.path(), &bytes[..end], false, &format!("{end} bytes"));
    }
}

#[test]
fn lost_pages_never_change_the_count() {
    let folder = TempDir::new().unwrap();
    let ledgers = ledgers(folder.path());
    for bytes in &ledgers {
        for page in 0..bytes.len() / 4096 {
            let mut bytes = bytes.clone();
            bytes[page * 4096..(page + 1) * 4096].fill(0);
            refused_or_right(folder.path(), &bytes, false, &format!("page {page}"));
        }
    }
}

#[test]
fn a_damaged_row_is_named_with_the_way_out() {
    let folder = TempDir::new().unwrap();
    ledgers(folder.path());
    let path = folder.path().join("whole");
    let database = rusqlite::Connection::open(&path).unwrap();
    database
        .execute("UPDATE unit SET count = count + 1 WHERE idx = 5", [])
        .unwrap();
    let keeping = Keeping::new(&path, "test");
    let count = || ledger::count(N, &keeping, &Options::default(), &Stop::never(), &|_| {});
    let told = count().unwrap_err().to_string();
    assert!(
        told.contains("unit 5") && told.contains("DELETE FROM unit WHERE idx = 5"),
        "{told}"
    );
    database
        .execute("DELETE FROM unit WHERE idx = 5", [])
        .unwrap();
    drop(database);
    assert_eq!(count().unwrap().total, Some(TOTAL));
}
