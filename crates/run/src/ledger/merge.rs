//! Joining the ledgers of several machines.

use std::path::{Path, PathBuf};

use super::error::LedgerError;
use super::row::Row;
use super::status::prepared;
use super::store::Ledger;

/// Rows written in one transaction.
const BATCH: usize = 65_536;

/// What a merge came to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MergeReport {
    /// Size of the board.
    pub n: u32,
    /// Rows read from the ledgers, with duplicates.
    pub read: usize,
    /// Units that are in the joined ledger now.
    pub done: usize,
    /// Units in the plan.
    pub units: usize,
    /// The first units that are missing, at most ten.
    pub missing: Vec<usize>,
    /// Number of solutions, if none is missing.
    pub total: Option<u128>,
    /// See [`Survey::digest`](super::Survey::digest).
    pub digest: String,
}

/// Adds the rows of the ledgers `from` to the ledger `into`, which is made if
/// there is none. The order plays no part, and merging again changes nothing:
/// of two rows with the same count the earlier one stays.
///
/// Every ledger is read and compared before the first row is written, so that
/// a conflict leaves `into` as it was. Time: some seconds for a million rows;
/// memory: 16 bytes a unit, and a batch of rows.
///
/// # Errors
///
/// [`LedgerError`]: if a ledger cannot be read, is damaged or is of another
/// count than the first one, and [`Conflict`](LedgerError::Conflict) if two
/// say different things of one unit.
pub fn merge(from: &[PathBuf], into: &Path) -> Result<MergeReport, LedgerError> {
    let Some(first) = from.first() else {
        return Err(LedgerError::Empty {
            path: into.to_owned(),
        });
    };
    let first = Ledger::read(first)?;
    let counter = prepared(&first)?;
    let plan = counter.plan();
    let sources = from
        .iter()
        .map(|path| {
            let ledger = Ledger::read(path)?;
            same_count(&ledger, &first)?;
            Ok(ledger)
        })
        .collect::<Result<Vec<_>, LedgerError>>()?;
    compare(&sources, into, plan)?;
    let mut target = Ledger::open(into, plan)?;
    let mut read = 0;
    for source in &sources {
        let mut batch = Vec::new();
        source.for_each(|row| {
            batch.push(row);
            read += 1;
            if batch.len() == BATCH {
                target.write(&batch, Row::or_earlier)?;
                batch.clear();
            }
            Ok(())
        })?;
        target.write(&batch, Row::or_earlier)?;
    }
    let survey = target.survey(plan)?;
    target.close()?;
    Ok(MergeReport {
        n: plan.n(),
        read,
        done: survey.done,
        units: plan.units().len(),
        missing: survey.missing().take(10).collect(),
        total: survey.total(),
        digest: survey.digest(),
    })
}

fn same_count(ledger: &Ledger, first: &Ledger) -> Result<(), LedgerError> {
    if ledger.identity() == first.identity() {
        return Ok(());
    }
    Err(LedgerError::OtherCount {
        path: ledger.path().to_owned(),
        found: Box::new(ledger.identity().clone()),
        expected: Box::new(first.identity().clone()),
    })
}

/// Reads all rows and looks for two that contradict each other.
fn compare(sources: &[Ledger], into: &Path, plan: &queens_count::Plan) -> Result<(), LedgerError> {
    let there_already = if into.exists() && std::fs::metadata(into).is_ok_and(|file| file.len() > 0)
    {
        let ledger = Ledger::read(into)?;
        same_count(&ledger, &sources[0])?;
        Some(ledger)
    } else {
        None
    };
    let ledgers: Vec<_> = there_already.iter().chain(sources).collect();
    // Which ledger had the unit first; 0: none, so 1 is the first.
    let mut seen = vec![0_u32; plan.units().len()];
    for (number, ledger) in (1_u32..).zip(&ledgers) {
        ledger.for_each(|row| {
            row.check(ledger.identity(), plan)
                .map_err(|fault| ledger.damaged(fault))?;
            match seen[row.unit] {
                0 => seen[row.unit] = number,
                earlier => {
                    let before = ledgers[earlier as usize - 1].row(row.unit)?;
                    if let Some(before) = before.filter(|before| !before.agrees_with(&row)) {
                        return Err(LedgerError::Conflict {
                            first: Box::new(before),
                            second: Box::new(row),
                        });
                    }
                }
            }
            Ok(())
        })?;
    }
    Ok(())
}
