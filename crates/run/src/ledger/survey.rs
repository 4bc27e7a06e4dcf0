//! What the rows of a ledger come to.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use super::error::LedgerError;
use super::identity::{Identity, hex};
use super::row::Row;
use crate::count::CountError;

/// Which units are finished, and what they come to: made by reading every row
/// and nothing else.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Survey {
    /// For every unit of the plan, whether it is finished.
    pub finished: Vec<bool>,
    /// How many are.
    pub done: usize,
    /// Sum of their counts, with their weights: the total if all are.
    pub counted: u128,
    /// Expected work of the finished units; see
    /// [`WorkUnit::size`](queens_count::WorkUnit::size).
    pub size: u128,
    /// Seconds spent on them, by device.
    pub devices: BTreeMap<String, f64>,
    /// When the first and the last of them were finished, in seconds since
    /// the beginning of 1970.
    pub span: Option<(u64, u64)>,
    /// Sum over the rows of half-boards listed.
    pub states: u128,
    hash: Sha256,
}

impl Survey {
    pub(super) fn new(identity: &Identity) -> Self {
        let mut hash = Sha256::new();
        hash.update(&identity.plan);
        hash.update("\n");
        Self {
            finished: vec![false; identity.units],
            done: 0,
            counted: 0,
            size: 0,
            devices: BTreeMap::new(),
            span: None,
            states: 0,
            hash,
        }
    }

    /// Adds a row that has been checked; rows come in the order of units.
    pub(super) fn add(&mut self, row: &Row, size: u64) -> Result<(), LedgerError> {
        self.finished[row.unit] = true;
        self.done += 1;
        self.counted = row
            .weighted()
            .and_then(|more| self.counted.checked_add(more))
            .ok_or(CountError::Overflow)?;
        self.size += u128::from(size);
        self.states += u128::from(row.states);
        *self.devices.entry(row.device.clone()).or_default() += row.seconds;
        let at = row.finished_at;
        self.span = Some(
            self.span
                .map_or((at, at), |(first, last)| (first.min(at), last.max(at))),
        );
        self.hash
            .update(format!("{} {} {}\n", row.unit, row.weight, row.count));
        Ok(())
    }

    /// The total; `None` while units are missing.
    #[must_use]
    pub fn total(&self) -> Option<u128> {
        (self.done == self.finished.len()).then_some(self.counted)
    }

    /// The units that are missing, ascending.
    pub fn missing(&self) -> impl Iterator<Item = usize> {
        let units = self.finished.iter().enumerate();
        units
            .filter(|(_, finished)| !**finished)
            .map(|(unit, _)| unit)
    }

    /// SHA-256 over the plan and over unit, weight and count of every row, in
    /// hexadecimal: equal for two ledgers that say the same, whoever counted
    /// when, in however many runs.
    #[must_use]
    pub fn digest(&self) -> String {
        hex(&self.hash.clone().finalize())
    }
}
