//! The file: opening, reading and writing rows.

use std::fs;
use std::path::{Path, PathBuf};

use queens_count::Plan;
use rusqlite::types::FromSql;
use rusqlite::{Connection, OpenFlags, OptionalExtension, TransactionBehavior, params};

use super::error::{Fault, LedgerError};
use super::identity::Identity;
use super::lock::Lock;
use super::row::{Row, now};
use super::survey::Survey;

/// Marks a file as a ledger, in the header of the database: "Qns1".
const APPLICATION_ID: i64 = 0x516e_7331;
/// The layout of the tables.
const FORMAT: i64 = 1;

const SCHEMA: &str = "
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE unit (
    idx         INTEGER PRIMARY KEY,
    weight      INTEGER NOT NULL,
    count       TEXT NOT NULL,
    states      TEXT NOT NULL,
    pairs       TEXT NOT NULL,
    kernel      TEXT NOT NULL,
    version     INTEGER NOT NULL,
    device      TEXT NOT NULL,
    seconds     REAL NOT NULL,
    finished_at INTEGER NOT NULL,
    checksum    TEXT NOT NULL
) STRICT;
CREATE TABLE recount (
    idx         INTEGER NOT NULL,
    kernel      TEXT NOT NULL,
    count       TEXT NOT NULL,
    seconds     REAL NOT NULL,
    finished_at INTEGER NOT NULL,
    PRIMARY KEY (idx, kernel)
) STRICT;
";

const COLUMNS: &str =
    "idx, weight, count, states, pairs, kernel, version, device, seconds, finished_at, checksum";

/// The store of finished units: see [the module](super) for what is in the
/// file and what it stands.
#[derive(Debug)]
pub struct Ledger {
    // Closed before the lock is let go: fields drop in this order.
    connection: Connection,
    path: PathBuf,
    identity: Identity,
    /// `None` in a ledger that is only read.
    lock: Option<Lock>,
}

impl Ledger {
    /// Opens the ledger of this plan at `path` for writing, and makes it if
    /// there is none. Nobody else can write to it until this value is dropped
    /// or [closed](Self::close).
    ///
    /// Checks the structure of the file, which reads all of it: a second for
    /// some million rows.
    ///
    /// # Errors
    ///
    /// [`LedgerError`]: if another process has it, if it is a ledger of
    /// another count or another kind of file, if it is damaged, and if it
    /// cannot be read or written.
    pub fn open(path: &Path, plan: &Plan) -> Result<Self, LedgerError> {
        let identity = Identity::of(plan);
        let lock = Lock::take(path)?;
        let failed = |source| LedgerError::of(path, "open the ledger for writing", source);
        let mut connection = Connection::open_with_flags(
            path,
            OpenFlags::SQLITE_OPEN_READ_WRITE
                | OpenFlags::SQLITE_OPEN_CREATE
                | OpenFlags::SQLITE_OPEN_NO_MUTEX,
        )
        .map_err(failed)?;
        if is_empty(&connection).map_err(failed)? {
            create(&mut connection, &identity).map_err(failed)?;
        }
        let found = read_identity(path, &connection)?;
        if found != identity {
            return Err(LedgerError::OtherCount {
                path: path.to_owned(),
                found: Box::new(found),
                expected: Box::new(identity),
            });
        }
        let ledger = Self {
            connection,
            path: path.to_owned(),
            identity,
            lock: Some(lock),
        };
        ledger.check_structure()?;
        ledger
            .connection
            .execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
            .map_err(failed)?;
        Ok(ledger)
    }

    /// Opens a ledger of whatever count for reading; somebody may be writing
    /// to it.
    ///
    /// # Errors
    ///
    /// [`LedgerError`], as for [`open`](Self::open).
    pub fn read(path: &Path) -> Result<Self, LedgerError> {
        fs::metadata(path).map_err(|source| LedgerError::File {
            path: path.to_owned(),
            doing: "read the ledger",
            source,
        })?;
        let connection = open_to_read(path)
            .map_err(|source| LedgerError::of(path, "read the ledger", source))?;
        let identity = read_identity(path, &connection)?;
        Ok(Self {
            connection,
            path: path.to_owned(),
            identity,
            lock: None,
        })
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it is a ledger of.
    #[must_use]
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// Calls back with every row, in the order of their units, each checked
    /// against its checksum.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Damaged`] at the first row that is not what was
    /// written, any error of the callback, and if the file cannot be read.
    pub fn for_each(
        &self,
        mut each: impl FnMut(Row) -> Result<(), LedgerError>,
    ) -> Result<(), LedgerError> {
        self.for_each_or_fault(|row| match row {
            Ok(row) => each(row),
            Err(fault) => Err(self.damaged(fault)),
        })
    }

    /// The same, without stopping at rows that are wrong.
    pub(super) fn for_each_or_fault(
        &self,
        mut each: impl FnMut(Result<Row, Fault>) -> Result<(), LedgerError>,
    ) -> Result<(), LedgerError> {
        let failed = |source| LedgerError::of(&self.path, "read the ledger's rows", source);
        let query = format!("SELECT {COLUMNS} FROM unit ORDER BY idx");
        let mut statement = self.connection.prepare(&query).map_err(failed)?;
        let mut rows = statement.query([]).map_err(failed)?;
        let mut before = None;
        while let Some(row) = rows.next().map_err(failed)? {
            let row = read_row(row, &self.identity);
            let row = row.and_then(|row| match before.replace(row.unit) {
                Some(before) if before >= row.unit => Err(Fault::Order {
                    unit: row.unit,
                    before,
                }),
                _ => Ok(row),
            });
            each(row)?;
        }
        Ok(())
    }

    /// The row of a unit, if it is finished.
    ///
    /// # Errors
    ///
    /// As for [`for_each`](Self::for_each).
    pub fn row(&self, unit: usize) -> Result<Option<Row>, LedgerError> {
        let query = format!("SELECT {COLUMNS} FROM unit WHERE idx = ?1");
        let row = self
            .connection
            .prepare_cached(&query)
            .and_then(|mut statement| {
                statement
                    .query_row([unit as i64], |row| Ok(read_row(row, &self.identity)))
                    .optional()
            });
        row.map_err(|source| LedgerError::of(&self.path, "read a row", source))?
            .transpose()
            .map_err(|fault| self.damaged(fault))
    }

    /// Which units are finished and what they come to, from all rows.
    ///
    /// # Errors
    ///
    /// [`LedgerError`], also where a row does not fit the plan or the sum
    /// passes 2¹²⁸ − 1.
    pub fn survey(&self, plan: &Plan) -> Result<Survey, LedgerError> {
        let mut survey = Survey::new(&self.identity);
        self.for_each(|row| {
            row.check(&self.identity, plan)
                .map_err(|fault| self.damaged(fault))?;
            survey.add(&row, plan.units()[row.unit].size())
        })?;
        Ok(survey)
    }

    /// Writes finished units down, all or none. They are on the disk when
    /// this returns. A unit that is there already with the same count is left
    /// as it is.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Conflict`] if a unit is there with another count, and
    /// if the rows cannot be written.
    pub fn record(&mut self, rows: &[Row]) -> Result<(), LedgerError> {
        self.write(rows, |old, _| old)
    }

    /// The same, where `choose` says which of two agreeing rows stays.
    pub(super) fn write(
        &mut self,
        rows: &[Row],
        choose: impl Fn(Row, Row) -> Row,
    ) -> Result<(), LedgerError> {
        let (path, identity) = (&self.path, &self.identity);
        let failed = |source| LedgerError::of(path, "write to the ledger", source);
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(failed)?;
        for row in rows {
            let query = format!("SELECT {COLUMNS} FROM unit WHERE idx = ?1");
            let old = transaction
                .prepare_cached(&query)
                .and_then(|mut statement| {
                    statement
                        .query_row([row.unit as i64], |row| Ok(read_row(row, identity)))
                        .optional()
                })
                .map_err(failed)?
                .transpose()
                .map_err(|fault| LedgerError::Damaged {
                    path: path.clone(),
                    fault,
                })?;
            let row = match old {
                None => row.clone(),
                Some(old) if old.agrees_with(row) => {
                    let chosen = choose(old.clone(), row.clone());
                    if chosen == old {
                        continue;
                    }
                    chosen
                }
                Some(old) => {
                    return Err(LedgerError::Conflict {
                        first: Box::new(old),
                        second: Box::new(row.clone()),
                    });
                }
            };
            let insert = format!(
                "INSERT OR REPLACE INTO unit ({COLUMNS}) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"
            );
            transaction
                .prepare_cached(&insert)
                .and_then(|mut statement| {
                    statement.execute(params![
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
                        row.checksum(identity),
                    ])
                })
                .map_err(failed)?;
        }
        transaction.commit().map_err(failed)
    }

    /// Notes units that a second count confirmed.
    pub(super) fn note_recounts(&mut self, rows: &[Row]) -> Result<(), LedgerError> {
        let failed = |source| LedgerError::of(&self.path, "write to the ledger", source);
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(failed)?;
        for row in rows {
            transaction
                .execute(
                    "INSERT OR REPLACE INTO recount (idx, kernel, count, seconds, finished_at) \
                     VALUES (?1, ?2, ?3, ?4, ?5)",
                    params![
                        row.unit as i64,
                        row.kernel,
                        row.count.to_string(),
                        row.seconds,
                        row.finished_at as i64
                    ],
                )
                .map_err(failed)?;
        }
        transaction.commit().map_err(failed)
    }

    /// How many units a second count has confirmed.
    pub(super) fn recounted(&self) -> Result<usize, LedgerError> {
        self.connection
            .query_row("SELECT count(DISTINCT idx) FROM recount", [], |row| {
                row.get::<_, i64>(0)
            })
            .map(|number| usize::try_from(number).unwrap_or(0))
            .map_err(|source| LedgerError::of(&self.path, "read the ledger", source))
    }

    /// SQLite's own check of the file.
    pub(super) fn check_structure(&self) -> Result<(), LedgerError> {
        let said: String = self
            .connection
            .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
            .map_err(|source| LedgerError::of(&self.path, "check the ledger", source))?;
        if said == "ok" {
            return Ok(());
        }
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        Err(self.damaged(Fault::Structure { said }))
    }

    pub(super) fn damaged(&self, fault: Fault) -> LedgerError {
        LedgerError::Damaged {
            path: self.path.clone(),
            fault,
        }
    }

    /// Closes the file and leaves everything in it: no `-wal` beside it, so
    /// that it can be copied and carried about. Dropping the ledger is as
    /// safe, but may leave that file.
    ///
    /// # Errors
    ///
    /// If the file cannot be written; the rows are safe all the same.
    pub fn close(self) -> Result<(), LedgerError> {
        let Self {
            connection,
            path,
            lock,
            ..
        } = self;
        let failed = |source| LedgerError::of(&path, "close the ledger", source);
        if lock.is_some() {
            // While somebody reads, the journal stays beside the file: every
            // row is safe in it, and the next run folds it in.
            match connection
                .execute_batch("PRAGMA wal_checkpoint(TRUNCATE);")
                .map_err(failed)
            {
                Ok(()) | Err(LedgerError::InUse { .. }) => {}
                Err(error) => return Err(error),
            }
            // Not while somebody reads; then it stays as it is.
            let _ = connection.execute_batch("PRAGMA journal_mode = DELETE;");
        }
        connection.close().map_err(|(_, source)| failed(source))
    }
}

/// A connection that only reads; also where the folder cannot be written to.
fn open_to_read(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let plainly = Connection::open_with_flags(path, flags).and_then(|connection| {
        // SQLite opens the file at the first question.
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
        Ok(connection)
    });
    let mut beside = path.as_os_str().to_owned();
    beside.push("-wal");
    match plainly {
        Err(error)
            if error.sqlite_error_code() == Some(rusqlite::ErrorCode::CannotOpen)
                && !Path::new(&beside).exists() =>
        {
            // A folder without a place for SQLite's own files, and nobody who
            // could be writing there.
            let mut uri = String::from("file:");
            for &byte in path.as_os_str().as_encoded_bytes() {
                match byte {
                    b'%' | b'?' | b'#' => uri.push_str(&format!("%{byte:02x}")),
                    byte if byte.is_ascii() => uri.push(byte.into()),
                    byte => uri.push_str(&format!("%{byte:02x}")),
                }
            }
            uri.push_str("?immutable=1");
            Connection::open_with_flags(uri, flags | OpenFlags::SQLITE_OPEN_URI)
        }
        opened => opened,
    }
}

/// Whether it is a new file, or one whose making was cut short.
fn is_empty(connection: &Connection) -> rusqlite::Result<bool> {
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok(tables == 0 && application_id(connection)? == 0)
}

fn application_id(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("PRAGMA application_id", [], |row| row.get(0))
}

fn create(connection: &mut Connection, identity: &Identity) -> rusqlite::Result<()> {
    connection.execute_batch("PRAGMA synchronous = FULL;")?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(SCHEMA)?;
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", FORMAT)?;
    let entries = [
        ("n", identity.n.to_string()),
        ("kernel", identity.kernel.clone()),
        ("version", identity.version.to_string()),
        ("units", identity.units.to_string()),
        ("plan", identity.plan.clone()),
        ("checksum", identity.checksum()),
        ("created_at", super::row::utc(now())),
        (
            "program",
            concat!("queens-run ", env!("CARGO_PKG_VERSION")).to_owned(),
        ),
    ];
    for (key, value) in entries {
        transaction.execute("INSERT INTO meta VALUES (?1, ?2)", params![key, value])?;
    }
    transaction.commit()
}

fn read_identity(path: &Path, connection: &Connection) -> Result<Identity, LedgerError> {
    let failed = |source| LedgerError::of(path, "read the ledger", source);
    if application_id(connection).map_err(failed)? != APPLICATION_ID {
        return Err(LedgerError::NotALedger {
            path: path.to_owned(),
        });
    }
    let found: i64 = connection
        .query_row("PRAGMA user_version", [], |row| row.get(0))
        .map_err(failed)?;
    if found != FORMAT {
        return Err(LedgerError::Format {
            path: path.to_owned(),
            found,
            expected: FORMAT,
        });
    }
    let bad = |key| LedgerError::Damaged {
        path: path.to_owned(),
        fault: Fault::Meta { key },
    };
    let entry = |key: &'static str| {
        let value = connection.query_row("SELECT value FROM meta WHERE key = ?1", [key], |row| {
            row.get::<_, String>(0)
        });
        match value {
            Ok(value) => Ok(value),
            Err(error) if error.sqlite_error().is_some() => Err(failed(error)),
            Err(_) => Err(bad(key)),
        }
    };
    let identity = Identity {
        n: entry("n")?.parse().map_err(|_| bad("n"))?,
        kernel: entry("kernel")?,
        version: entry("version")?.parse().map_err(|_| bad("version"))?,
        units: entry("units")?.parse().map_err(|_| bad("units"))?,
        plan: entry("plan")?,
    };
    if entry("checksum")? == identity.checksum() {
        Ok(identity)
    } else {
        Err(bad("checksum"))
    }
}

fn read_row(row: &rusqlite::Row<'_>, identity: &Identity) -> Result<Row, Fault> {
    let unit: i64 = row.get(0).map_err(|_| Fault::Field {
        unit: -1,
        column: "idx",
    })?;
    fn field<T: FromSql>(
        row: &rusqlite::Row<'_>,
        unit: i64,
        at: usize,
        column: &'static str,
    ) -> Result<T, Fault> {
        row.get(at).map_err(|_| Fault::Field { unit, column })
    }
    let decimal = |at, column| -> Result<u128, Fault> {
        let text: String = field(row, unit, at, column)?;
        text.parse().map_err(|_| Fault::Field { unit, column })
    };
    let narrowed = |column| Fault::Field { unit, column };
    let read = Row {
        unit: unit.try_into().map_err(|_| narrowed("idx"))?,
        weight: field(row, unit, 1, "weight")?,
        count: decimal(2, "count")?,
        states: decimal(3, "states")?
            .try_into()
            .map_err(|_| narrowed("states"))?,
        pairs: decimal(4, "pairs")?,
        kernel: field(row, unit, 5, "kernel")?,
        version: field(row, unit, 6, "version")?,
        device: field(row, unit, 7, "device")?,
        seconds: field(row, unit, 8, "seconds")?,
        finished_at: field::<i64>(row, unit, 9, "finished_at")?
            .try_into()
            .map_err(|_| narrowed("finished_at"))?,
    };
    let found: String = field(row, unit, 10, "checksum")?;
    let expected = read.checksum(identity);
    if found == expected {
        Ok(read)
    } else {
        Err(Fault::Checksum {
            unit,
            found,
            expected,
        })
    }
}
