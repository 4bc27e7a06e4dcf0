//! One finished unit.

use std::fmt;
use std::time::{Duration, SystemTime};

use queens_count::{Plan, Tally, WorkUnit};

use super::error::Fault;
use super::identity::{Identity, short};

/// One finished unit, as the table `unit` keeps it.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The unit's number in the plan, counted from 0.
    pub unit: usize,
    /// How many solutions one counted solution stands for.
    pub weight: u8,
    /// What was counted, without the weight.
    pub count: u128,
    /// Half-boards that were listed, where the kernel lists any.
    pub states: u64,
    /// Pairs of them that were joined.
    pub pairs: u128,
    /// The kernel.
    pub kernel: String,
    /// The version of its plans.
    pub version: u32,
    /// Who counted: a name that the caller chose.
    pub device: String,
    /// How long it took.
    pub seconds: f64,
    /// When it was finished, in seconds since the beginning of 1970, UTC.
    pub finished_at: u64,
}

impl Row {
    /// A unit of `plan` that `device` has just counted, in the time it `took`.
    #[must_use]
    pub fn new(plan: &Plan, unit: &WorkUnit, tally: Tally, device: &str, took: Duration) -> Self {
        Self {
            unit: unit.index(),
            weight: unit.weight(),
            count: tally.count,
            states: tally.states,
            pairs: tally.pairs,
            kernel: plan.kernel().to_owned(),
            version: plan.version(),
            device: device.to_owned(),
            // To the microsecond.
            seconds: took.as_micros() as f64 / 1e6,
            finished_at: now(),
        }
    }

    /// What the count adds to the total; `None` if that passes 2¹²⁸ − 1.
    #[must_use]
    pub fn weighted(&self) -> Option<u128> {
        self.count.checked_mul(u128::from(self.weight))
    }

    /// Whether both say the same of the same unit, whoever counted it.
    #[must_use]
    pub fn agrees_with(&self, other: &Self) -> bool {
        (self.unit, self.weight, self.count) == (other.unit, other.weight, other.count)
    }

    /// The first 128 bits of the SHA-256 over all fields and over the plan
    /// that they belong to.
    #[must_use]
    pub fn checksum(&self, identity: &Identity) -> String {
        // The one field that may hold anything comes last.
        short(&format!(
            "{}|{}|{}|{}|{}|{}|{}|{}|{:.6}|{}|{}",
            identity.plan,
            self.unit,
            self.weight,
            self.count,
            self.states,
            self.pairs,
            self.kernel,
            self.version,
            self.seconds,
            self.finished_at,
            self.device
        ))
    }

    /// Whether the row can be one of this plan.
    pub(super) fn check(&self, identity: &Identity, plan: &Plan) -> Result<(), Fault> {
        if (&*self.kernel, self.version) != (&*identity.kernel, identity.version) {
            return Err(Fault::Kernel {
                unit: self.unit,
                found: format!("{} version {}", self.kernel, self.version),
                expected: identity.signature(),
            });
        }
        let Some(unit) = plan.units().get(self.unit) else {
            return Err(Fault::Beyond {
                unit: self.unit,
                units: plan.units().len(),
            });
        };
        if self.weight != unit.weight() {
            return Err(Fault::Weight {
                unit: self.unit,
                found: self.weight,
                expected: unit.weight(),
            });
        }
        Ok(())
    }

    /// Of two rows that agree, the one that is kept: always the same one,
    /// whichever came first.
    pub(super) fn or_earlier(self, other: Self) -> Self {
        let key = |row: &Self| {
            (
                row.finished_at,
                row.device.clone(),
                row.seconds.to_bits(),
                row.states,
                row.pairs,
            )
        };
        if key(&other) < key(&self) {
            other
        } else {
            self
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "unit {}: count {} with weight {}, by {} version {} on {}, at {}, in {} s",
            self.unit,
            self.count,
            self.weight,
            self.kernel,
            self.version,
            self.device,
            utc(self.finished_at),
            self.seconds
        )
    }
}

/// Seconds since the beginning of 1970; 0 on a clock that is set before it.
pub(super) fn now() -> u64 {
    SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |since| since.as_secs())
}

/// A point in time in UTC: `2026-11-30T01:29:58Z`.
///
/// ```
/// assert_eq!(queens_run::ledger::utc(1_709_210_096), "2024-02-29T12:34:56Z");
/// ```
#[must_use]
pub fn utc(seconds: u64) -> String {
    let (mut days, second) = (seconds / 86_400, seconds % 86_400);
    let leap =
        |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    // Whole spans of 400 years first, so that no number of seconds is slow.
    let mut year = 1970 + days / 146_097 * 400;
    days %= 146_097;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let lengths = [
        31,
        28 + u64::from(leap(year)),
        31,
        30,
        31,
        30,
        31,
        31,
        30,
        31,
        30,
        31,
    ];
    let mut month = 0;
    while days >= lengths[month] {
        days -= lengths[month];
        month += 1;
    }
    format!(
        "{year:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z",
        month + 1,
        days + 1,
        second / 3600,
        second / 60 % 60,
        second % 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_as_in_the_calendar() {
        assert_eq!(utc(0), "1970-01-01T00:00:00Z");
        assert_eq!(utc(951_782_399), "2000-02-28T23:59:59Z");
        assert_eq!(utc(951_868_800), "2000-03-01T00:00:00Z");
        assert_eq!(utc(4_102_444_800), "2100-01-01T00:00:00Z");
        assert_eq!(utc(4_107_542_400), "2100-03-01T00:00:00Z");
        assert!(utc(u64::MAX).ends_with('Z'));
    }
}
