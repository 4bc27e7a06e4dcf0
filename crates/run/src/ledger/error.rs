//! What can be wrong with a ledger.

use std::error::Error as StdError;
use std::io;
use std::path::PathBuf;

use thiserror::Error;

use super::identity::Identity;
use super::row::Row;
use crate::count::CountError;

/// Why a ledger was not opened, read, written or merged. Each names the file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// The file or its folder cannot be used.
    #[error("{path}: cannot {doing}", path = path.display())]
    File {
        /// The ledger.
        path: PathBuf,
        /// What was being done.
        doing: &'static str,
        /// What the system said.
        source: io::Error,
    },
    /// The database library met an error: I/O, permissions, a damaged file.
    #[error("{path}: cannot {doing}; what was saved before is still there", path = path.display())]
    Database {
        /// The ledger.
        path: PathBuf,
        /// What was being done.
        doing: &'static str,
        /// What the library said.
        source: Box<dyn StdError + Send + Sync>,
    },
    /// No space is left for more rows.
    #[error(
        "{path}: the disk is full; the units saved before are safe, so free some space and run \
         the same again",
        path = path.display()
    )]
    DiskFull {
        /// The ledger.
        path: PathBuf,
    },
    /// Somebody else counts into this ledger.
    #[error("{path} is in use by another process; one ledger serves one run at a time", path = path.display())]
    InUse {
        /// The ledger.
        path: PathBuf,
    },
    /// A file of another kind.
    #[error("{path} is no ledger of this program; expected an SQLite file made by queens count --ledger", path = path.display())]
    NotALedger {
        /// The file.
        path: PathBuf,
    },
    /// The table layout is that of another release.
    #[error("{path} has ledger format {found}; this program reads format {expected}", path = path.display())]
    Format {
        /// The ledger.
        path: PathBuf,
        /// Its format.
        found: i64,
        /// The one this program writes.
        expected: i64,
    },
    /// The ledger is of another count.
    #[error("{path} holds {found}; expected {expected}", path = path.display())]
    OtherCount {
        /// The ledger.
        path: PathBuf,
        /// What it is a ledger of.
        found: Box<Identity>,
        /// What was to be counted.
        expected: Box<Identity>,
    },
    /// What is in the file is not what was written.
    #[error("{path} is damaged: {fault}", path = path.display())]
    Damaged {
        /// The ledger.
        path: PathBuf,
        /// Where, and how.
        fault: Fault,
    },
    /// Two counts of one unit differ: at least one is wrong.
    #[error("two counts of unit {unit} differ; at least one is wrong\n  {first}\n  {second}", unit = first.unit)]
    Conflict {
        /// The row that was there.
        first: Box<Row>,
        /// The row that came after it.
        second: Box<Row>,
    },
    /// There is nothing to merge, or to count again.
    #[error("{path} has no finished units", path = path.display())]
    Empty {
        /// The ledger.
        path: PathBuf,
    },
    /// No second road leads to the count of such units.
    #[error("units of {kernel:?} cannot be compared with those of {asked:?}; expected {expected}")]
    NotComparable {
        /// The ledger's kernel.
        kernel: String,
        /// The kernel asked for.
        asked: String,
        /// What can be asked for.
        expected: String,
    },
    /// The share asked for is none.
    #[error(transparent)]
    Share(#[from] super::share::ShareError),
    /// Counting itself failed or was interrupted. What was counted before is
    /// in the ledger.
    #[error(transparent)]
    Count(#[from] CountError),
}

/// What is wrong inside a ledger.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// A row's checksum is not that of its fields.
    #[error(
        "unit {unit} has the checksum {found}, its fields have {expected}; without that row \
         (DELETE FROM unit WHERE idx = {unit}) it is counted again"
    )]
    Checksum {
        /// The unit.
        unit: i64,
        /// The checksum that stands there.
        found: String,
        /// That of the fields.
        expected: String,
    },
    /// A field is not of its type or range.
    #[error("unit {unit} has no readable {column}")]
    Field {
        /// The unit.
        unit: i64,
        /// The column of the table.
        column: &'static str,
    },
    /// The same unit again, or one out of order.
    #[error("unit {unit} comes after unit {before}; expected every unit once, in order")]
    Order {
        /// The unit.
        unit: usize,
        /// The one before it.
        before: usize,
    },
    /// No such unit in the plan.
    #[error("unit {unit} is beyond the {units} units of the plan")]
    Beyond {
        /// The unit.
        unit: usize,
        /// Units in the plan.
        units: usize,
    },
    /// Not the plan's weight.
    #[error("unit {unit} has the weight {found}; expected {expected}")]
    Weight {
        /// The unit.
        unit: usize,
        /// Its weight in the ledger.
        found: u8,
        /// Its weight in the plan.
        expected: u8,
    },
    /// A row that another kernel, or another version of it, wrote.
    #[error("unit {unit} was counted by {found}; expected {expected}")]
    Kernel {
        /// The unit.
        unit: usize,
        /// Kernel and version of the row.
        found: String,
        /// Kernel and version of the ledger.
        expected: String,
    },
    /// The ledger does not say what it is a ledger of.
    #[error("the entry {key:?} of its table meta is missing, altered or unreadable")]
    Meta {
        /// The key.
        key: &'static str,
    },
    /// SQLite's own check of the file failed.
    #[error("{said}")]
    Structure {
        /// What SQLite found.
        said: String,
    },
}

impl LedgerError {
    /// Sorts out what SQLite reported while `doing` something with `path`.
    pub(super) fn of(
        path: impl Into<PathBuf>,
        doing: &'static str,
        source: rusqlite::Error,
    ) -> Self {
        use rusqlite::ErrorCode;

        let path = path.into();
        match source.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::DiskFull { path },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::InUse { path },
            Some(ErrorCode::NotADatabase) => Self::NotALedger { path },
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged {
                path,
                fault: Fault::Structure {
                    said: source.to_string(),
                },
            },
            _ => Self::Database {
                path,
                doing,
                source: Box::new(source),
            },
        }
    }

    /// How far the count had come, if this is an interruption.
    #[must_use]
    pub fn interrupted(&self) -> Option<crate::Interrupted> {
        match self {
            Self::Count(CountError::Interrupted(at)) => Some(*at),
            _ => None,
        }
    }
}
