//! Checking a ledger from what is in it.
//!
//! Nothing here counts with a kernel: the units are those of the plan, the sum
//! is taken afresh, and the numbers that it is compared with come from a
//! search of its own ([`symmetric`]), which is written for being obvious.

use std::fmt;
use std::path::Path;

use queens_count::Plan;
use queens_search::stop::Stop;

use super::error::{Fault, LedgerError};
use super::identity::Identity;
use super::row::Row;
use super::store::Ledger;
use crate::count::CountError;
use crate::options::Options;

mod halves;
mod symmetric;

/// Up to this n the verifier's own search takes a second or so.
const OWN_SEARCH_N: u32 = 20;
/// Up to this n the half-boards are searched for: 22 takes minutes.
const OWN_HALVES_N: u32 = 22;
/// Most faults that are told one by one.
const TOLD: usize = 10;

/// What was checked of a ledger, and what came of it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Verification {
    /// What it is a ledger of.
    pub identity: Identity,
    /// Units that are there and whole.
    pub done: usize,
    /// The sum over all units, if all are there and whole.
    pub total: Option<u128>,
    /// The checks, in the order in which they were made.
    pub checks: Vec<Check>,
}

/// One check.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Check {
    /// What was checked, in a word or two.
    pub name: &'static str,
    /// What came of it.
    pub outcome: Outcome,
    /// The numbers.
    pub detail: String,
}

/// What came of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It holds.
    Passed,
    /// It does not hold: the ledger is wrong or not complete.
    Failed,
    /// It could not be made; the detail says why.
    Skipped,
}

impl Verification {
    /// Whether no check failed.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.checks
            .iter()
            .all(|check| check.outcome != Outcome::Failed)
    }

    fn note(&mut self, name: &'static str, passes: bool, detail: impl fmt::Display) {
        self.checks.push(Check {
            name,
            outcome: if passes {
                Outcome::Passed
            } else {
                Outcome::Failed
            },
            detail: detail.to_string(),
        });
    }

    fn skip(&mut self, name: &'static str, why: impl fmt::Display) {
        self.checks.push(Check {
            name,
            outcome: Outcome::Skipped,
            detail: why.to_string(),
        });
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Skipped => "skipped",
        })
    }
}

/// Checks a ledger: the file's structure, every checksum, every unit of the
/// plan exactly once with its weight, the sum, and what must hold between the
/// total Q, the solutions P that a half turn and R that a quarter turn leaves
/// as they are:
///
/// ```text
/// P ≡ R (mod 4)     Q ≡ −(P + 2R) (mod 8)     R ≤ P ≤ Q
/// ```
///
/// P and R come from a small search of the verifier's own up to n = 20, and
/// from the fast one of [`symmetric`](super::symmetric) beyond. Where the
/// kernel joins half-boards, their number is compared with that of a search
/// row by row. `reference` is a total from elsewhere to compare with, if there
/// is one; nothing else is ever taken from it.
///
/// Takes seconds up to n = 20, of which the half-boards are the most.
///
/// What fails is in the answer; the errors are those that leave nothing to
/// check. These checks cannot see two wrong counts that make up for each
/// other; [`recount`](super::recount) can.
///
/// # Errors
///
/// [`LedgerError`] if the file cannot be read, is no ledger, or is of a plan
/// that this program would not make, and [`LedgerError::Count`] when `stop`
/// was requested.
pub fn verify(
    path: &Path,
    reference: Option<u128>,
    options: &Options,
    stop: &Stop,
) -> Result<Verification, LedgerError> {
    let ledger = Ledger::read(path)?;
    let counter = super::status::prepared(&ledger)?;
    let plan = counter.plan();
    let mut found = Verification {
        identity: ledger.identity().clone(),
        done: 0,
        total: None,
        checks: Vec::new(),
    };
    match ledger.check_structure() {
        Ok(()) => found.note("file", true, "SQLite finds nothing wrong"),
        Err(LedgerError::Damaged { fault, .. }) => found.note("file", false, fault),
        Err(error) => return Err(error),
    }
    let Some(Sums { total, states }) = units(&ledger, plan, &mut found)? else {
        for name in ["half-boards", "symmetries", "reference"] {
            found.skip(name, "there is no total");
        }
        return Ok(found);
    };
    found.total = Some(total);
    half_boards(plan, states, &mut found, stop)?;
    symmetries(plan.n(), total, &mut found, options, stop)?;
    match reference {
        Some(known) if known == total => {
            found.note("reference", true, format_args!("{known}, the same"));
        }
        Some(known) => found.note(
            "reference",
            false,
            format_args!("the reference is {known}, the ledger has {total}"),
        ),
        None => found.skip("reference", "none is known"),
    }
    Ok(found)
}

/// What the units of a whole ledger come to, with their weights.
struct Sums {
    total: u128,
    /// Half-boards; `None` if they pass 2¹²⁸ − 1.
    states: Option<u128>,
}

/// Goes through the rows; the sums, if all units are there and right.
fn units(
    ledger: &Ledger,
    plan: &Plan,
    found: &mut Verification,
) -> Result<Option<Sums>, LedgerError> {
    let mut seen = vec![false; plan.units().len()];
    let mut sum = Some(0_u128);
    let mut states = Some(0_u128);
    let mut faults: Vec<Fault> = Vec::new();
    let mut more_faults = 0;
    let read = ledger.for_each_or_fault(|row| {
        let row = row.and_then(|row: Row| {
            row.check(ledger.identity(), plan)?;
            Ok(row)
        });
        match row {
            Ok(row) => {
                seen[row.unit] = true;
                sum = sum.and_then(|sum| sum.checked_add(row.weighted()?));
                let weighted = u128::from(row.states) * u128::from(row.weight);
                states = states.and_then(|sum: u128| sum.checked_add(weighted));
            }
            Err(fault) if faults.len() < TOLD => faults.push(fault),
            Err(_) => more_faults += 1,
        }
        Ok(())
    });
    match read {
        Ok(()) => {}
        Err(LedgerError::Damaged { fault, .. }) => faults.push(fault),
        Err(error) => return Err(error),
    }
    found.done = seen.iter().filter(|&&seen| seen).count();
    let (done, units) = (found.done, seen.len());
    if faults.is_empty() {
        found.note(
            "rows",
            true,
            format_args!("{done} checksums, weights and versions"),
        );
    } else {
        let mut told: Vec<_> = faults.iter().map(ToString::to_string).collect();
        if more_faults > 0 {
            told.push(format!("and {more_faults} more"));
        }
        found.note("rows", false, told.join("; "));
    }
    if done == units {
        found.note("units", true, format_args!("all {units}, each once"));
    } else {
        let missing: Vec<_> = (0..units).filter(|&unit| !seen[unit]).collect();
        found.note("units", false, told_missing(&missing, units));
    }
    match sum {
        None => found.note("sum", false, "it passes 2^128 - 1"),
        Some(sum) if done == units => found.note("sum", true, sum),
        Some(sum) => found.skip("sum", format_args!("{sum} so far")),
    }
    Ok(sum
        .filter(|_| done == units && faults.is_empty())
        .map(|total| Sums { total, states }))
}

/// `883 of 1030 units are missing: 0, 2, 3, …`
pub(super) fn told_missing(missing: &[usize], units: usize) -> String {
    let first: Vec<_> = missing.iter().take(TOLD).map(ToString::to_string).collect();
    let dots = if missing.len() > TOLD { ", …" } else { "" };
    format!(
        "{} of {units} units are missing: {}{dots}",
        missing.len(),
        first.join(", ")
    )
}

/// Whether the join has listed all half-boards, each once.
fn half_boards(
    plan: &Plan,
    states: Option<u128>,
    found: &mut Verification,
    stop: &Stop,
) -> Result<(), LedgerError> {
    let name = "half-boards";
    if plan.kernel() != "halfboard" {
        found.skip(name, "the kernel lists none");
        return Ok(());
    }
    if plan.n() > OWN_HALVES_N {
        found.skip(name, format_args!("counted up to n = {OWN_HALVES_N}"));
        return Ok(());
    }
    let Some(expected) = halves::count(plan.n(), stop) else {
        return Err(interrupted(found));
    };
    // For even n a column set and its complement are listed together, and
    // half the weight is for the exchange of the two.
    let listed = match plan.n() % 2 {
        0 => states.map(|states| states / 2),
        _ => states,
    };
    match listed {
        Some(listed) => found.note(
            name,
            listed == expected,
            format_args!("{listed} listed, {expected} by the verifier's own search"),
        ),
        None => found.note(name, false, "their sum passes 2^128 - 1"),
    }
    Ok(())
}

/// What must hold between the total and the symmetric solutions.
fn symmetries(
    n: u32,
    total: u128,
    found: &mut Verification,
    options: &Options,
    stop: &Stop,
) -> Result<(), LedgerError> {
    if n < 2 {
        found.note(
            "symmetries",
            total == 1,
            format_args!("{total} solutions, expected 1 of an empty or single square"),
        );
        return Ok(());
    }
    let (point, quarter, by) = if n <= OWN_SEARCH_N {
        match symmetric::counts(n as usize, stop) {
            Some((point, quarter)) => (
                u128::from(point),
                u128::from(quarter),
                "by the verifier's own search",
            ),
            None => return Err(interrupted(found)),
        }
    } else {
        let (point, quarter) = super::symmetric(n, options, stop)?;
        (
            point,
            quarter,
            "by the program's search for symmetric solutions",
        )
    };
    found.note(
        "half and quarter turns",
        quarter <= point && (point - quarter).is_multiple_of(4),
        format_args!("P = {point}, R = {quarter}, {by}; P ≡ R (mod 4)"),
    );
    // Residues first: the sum itself could pass u128.
    let sum = total % 8 + point % 8 + 2 * (quarter % 8);
    found.note(
        "symmetries",
        point <= total && sum.is_multiple_of(8),
        format_args!(
            "Q + P + 2·R ≡ {} (mod 8), so there is {} number F of orbits",
            sum % 8,
            if sum.is_multiple_of(8) {
                "a whole"
            } else {
                "no whole"
            }
        ),
    );
    Ok(())
}

fn interrupted(found: &Verification) -> LedgerError {
    CountError::Interrupted(crate::Interrupted {
        done: found.done,
        units: found.identity.units,
        counted: found.total.unwrap_or(0),
    })
    .into()
}
