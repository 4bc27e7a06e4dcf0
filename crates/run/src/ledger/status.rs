//! How far a ledger is.

use std::collections::BTreeMap;
use std::path::Path;

use queens_count::{Memory, kernel};

use super::error::LedgerError;
use super::identity::Identity;
use super::store::Ledger;
use crate::count::CountError;

/// How far a ledger is.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Status {
    /// What it is a ledger of.
    pub identity: Identity,
    /// Finished units.
    pub done: usize,
    /// The first units that are missing, at most ten.
    pub missing: Vec<usize>,
    /// Share of the expected work that is finished, 0 to 1.
    pub share: f64,
    /// Sum of what the finished units count, with their weights.
    pub counted: u128,
    /// The total, if no unit is missing.
    pub total: Option<u128>,
    /// Seconds spent on the units, by device.
    pub devices: BTreeMap<String, f64>,
    /// When the first and the last of them were finished, in seconds since
    /// the beginning of 1970; see [`utc`](super::utc).
    pub span: Option<(u64, u64)>,
    /// Units that were counted again and agreed.
    pub recounted: usize,
    /// See [`Survey::digest`](super::Survey::digest).
    pub digest: String,
}

/// Reads how far a ledger is. Somebody may be writing to it.
///
/// # Errors
///
/// [`LedgerError`]: if it cannot be read or is damaged, or if this program
/// plans its count in another way.
pub fn status(path: &Path) -> Result<Status, LedgerError> {
    let ledger = Ledger::read(path)?;
    let counter = prepared(&ledger)?;
    let plan = counter.plan();
    let survey = ledger.survey(plan)?;
    let all: u128 = plan
        .units()
        .iter()
        .map(|unit| u128::from(unit.size()))
        .sum();
    Ok(Status {
        identity: ledger.identity().clone(),
        done: survey.done,
        missing: survey.missing().take(10).collect(),
        share: if all == 0 {
            1.0
        } else {
            survey.size as f64 / all as f64
        },
        counted: survey.counted,
        total: survey.total(),
        recounted: ledger.recounted()?,
        digest: survey.digest(),
        devices: survey.devices,
        span: survey.span,
    })
}

/// The count that a ledger is of, made ready again for its plan: without
/// tables, so that it is there soon and takes little memory.
pub(super) fn prepared(ledger: &Ledger) -> Result<Box<dyn queens_count::Counter>, LedgerError> {
    let found = ledger.identity();
    let counter = kernel::by_name(&found.kernel)
        .and_then(|kernel| kernel.prepare_within(found.n, Memory::of_bytes(0)))
        .map_err(CountError::from)?;
    let expected = Identity::of(counter.plan());
    if *found == expected {
        Ok(counter)
    } else {
        Err(LedgerError::OtherCount {
            path: ledger.path().to_owned(),
            found: Box::new(found.clone()),
            expected: Box::new(expected),
        })
    }
}
