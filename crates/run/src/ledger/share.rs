//! A part of a plan, for one of several machines.

use std::fmt;
use std::str::FromStr;

use queens_count::Plan;
use thiserror::Error;

/// One of K shares of a plan: every unit is in exactly one of them.
///
/// The units are dealt out in turn, the largest first, so that shares differ
/// in work by no more than the largest unit, and in number by no more than one. The
/// same plan is always dealt in the same way. A plan with fewer than K units
/// leaves some shares empty.
///
/// ```
/// use queens_run::ledger::Share;
///
/// let share: Share = "2/7".parse()?;
/// assert_eq!((share.number(), share.of()), (2, 7));
/// assert!("0/7".parse::<Share>().is_err());
/// # Ok::<(), queens_run::ledger::ShareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    number: usize,
    of: usize,
}

/// Not a share.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{given:?} is no share; expected I/K with I from 1 to K, such as 2/7")]
#[non_exhaustive]
pub struct ShareError {
    /// What was given.
    pub given: String,
}

impl Share {
    /// Share `number` of `of`, counted from 1.
    ///
    /// # Errors
    ///
    /// [`ShareError`] unless 1 ≤ `number` ≤ `of`.
    pub fn new(number: usize, of: usize) -> Result<Self, ShareError> {
        if (1..=of).contains(&number) {
            Ok(Self { number, of })
        } else {
            Err(ShareError {
                given: format!("{number}/{of}"),
            })
        }
    }

    /// Which share, counted from 1.
    #[must_use]
    pub fn number(self) -> usize {
        self.number
    }

    /// How many shares there are.
    #[must_use]
    pub fn of(self) -> usize {
        self.of
    }

    /// The indices of its units, ascending.
    #[must_use]
    pub fn units(self, plan: &Plan) -> Vec<usize> {
        let mut order: Vec<_> = plan.units().iter().collect();
        order.sort_by_key(|unit| (std::cmp::Reverse(unit.size()), unit.index()));
        let mine = order.iter().skip(self.number - 1).step_by(self.of);
        let mut mine: Vec<_> = mine.map(|unit| unit.index()).collect();
        mine.sort_unstable();
        mine
    }
}

impl FromStr for Share {
    type Err = ShareError;

    fn from_str(text: &str) -> Result<Self, ShareError> {
        let parsed = text.split_once('/').and_then(|(number, of)| {
            Self::new(number.trim().parse().ok()?, of.trim().parse().ok()?).ok()
        });
        parsed.ok_or_else(|| ShareError {
            given: text.to_owned(),
        })
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens_count::kernel::KERNELS;

    #[test]
    fn every_unit_is_in_exactly_one_share() {
        for kernel in KERNELS {
            for n in [0, 4, 9] {
                let Ok(counter) = kernel.prepare(n) else {
                    continue;
                };
                let plan = counter.plan();
                let units = plan.units().len();
                for of in [1, 2, 3, 7, units, units + 2] {
                    if of == 0 {
                        continue;
                    }
                    let shares: Vec<_> = (1..=of)
                        .map(|number| Share::new(number, of).unwrap().units(plan))
                        .collect();
                    let mut all = shares.concat();
                    all.sort_unstable();
                    assert!(all.into_iter().eq(0..units), "{} {n} {of}", kernel.name);
                    let sizes = shares.iter().map(Vec::len);
                    assert!(sizes.clone().max().unwrap() - sizes.min().unwrap() <= 1);
                }
            }
        }
    }

    #[test]
    fn what_is_no_share_is_refused() {
        for text in [
            "",
            "1",
            "0/3",
            "4/3",
            "1/0",
            "-1/3",
            "a/b",
            "1/3/5",
            "1/99999999999999999999",
        ] {
            assert_eq!(text.parse::<Share>().unwrap_err().given, text);
        }
    }
}
