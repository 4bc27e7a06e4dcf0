//! Long counts: finished units on disk, so that nothing is counted twice and
//! anybody can check the sum.
//!
//! A ledger is one SQLite file that belongs to one plan: one n, one kernel,
//! one version. Every finished unit is a row, and the total is the sum over
//! the rows and nothing else:
//!
//! ```text
//! total = Σ over rows of  weight · count
//! ```
//!
//! | to | see |
//! |---|---|
//! | count into a ledger, go on with it, or count a [`Share`] | [`count`] |
//! | see how far it is | [`status`] |
//! | join ledgers of several machines | [`merge`] |
//! | check one, from what is in it | [`verify`] |
//! | count some of its units again, by another road | [`recount`] |
//! | read or write rows yourself | [`Ledger`] |
//!
//! # What is in the file
//!
//! `sqlite3 FILE` opens it. Counts are decimal text, since they pass 2⁶³.
//!
//! ```text
//! meta (key, value)      n, kernel, version, units: the plan
//!                        plan        SHA-256 over all its units
//!                        checksum    guards the five above
//!                        created_at, program
//! unit                   one row a finished unit:
//!   idx                  its number in the plan, from 0
//!   weight, count        enter the total as their product
//!   states, pairs        half-boards listed and joined, 0 for other kernels
//!   kernel, version      who made the plan
//!   device, seconds      who counted, and for how long
//!   finished_at          seconds since the beginning of 1970, UTC
//!   checksum             first 128 bits of the SHA-256 over meta.plan and
//!                        the fields above, joined by |: device comes
//!                        last, seconds have six decimal places
//! recount                units that were counted again and agreed:
//!   idx, kernel, count, seconds, finished_at
//! ```
//!
//! `SELECT sum(weight * count) FROM unit` is the total as a floating-point
//! number.
//!
//! # What it stands
//!
//! - The end of the process at any moment, or of the machine: rows are written
//!   in transactions with a write-ahead log and `synchronous = FULL`, each
//!   within a quarter of a second of the unit's end. Lost are the units in
//!   flight and those of that quarter.
//! - A full disk or a failing one: the run ends with an error; rows written
//!   before are safe, and the same command goes on from there.
//! - Changed bits and missing ends: every row is checked against its checksum
//!   whenever it is read, and against the plan, and the file against SQLite's
//!   own rules before it is written to. What fails is an error that names the
//!   row; rows that are lost altogether are counted again. The count is never
//!   another one.
//! - Two processes: the second gets [`LedgerError::InUse`], by a lock on the
//!   empty file `FILE.lock`, which stays and may be deleted when nobody counts.
//!   Reading is always possible.
//!
//! A ledger on a network drive needs one that has locks; better is a ledger a
//! machine, with a [`Share`] each, and [`merge`].

mod count;
mod error;
mod identity;
mod lock;
mod merge;
mod recount;
mod row;
mod share;
mod status;
mod store;
mod survey;
mod verify;
mod writer;

pub use count::{Keeping, KeptReport, count, symmetric};
pub use error::{Fault, LedgerError};
pub use identity::Identity;
pub use merge::{MergeReport, merge};
pub use recount::{Recount, RecountReport, recount};
pub use row::{Row, utc};
pub use share::{Share, ShareError};
pub use status::{Status, status};
pub use store::Ledger;
pub use survey::Survey;
pub use verify::{Check, Outcome, Verification, verify};
