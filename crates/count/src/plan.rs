//! What has to be counted: all units, with their weights.

use crate::unit::{Start, WorkUnit};

/// All the jobs of one count. Made by a kernel, deterministic, and complete:
/// the weighted counts of its units sum to the total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    kernel: &'static str,
    n: u32,
    units: Vec<WorkUnit>,
}

impl Plan {
    pub(crate) fn new(
        kernel: &'static str,
        n: u32,
        starts: impl IntoIterator<Item = (Start, u8)>,
    ) -> Self {
        let units = starts
            .into_iter()
            .enumerate()
            .map(|(index, (start, weight))| WorkUnit::new(index, weight, start))
            .collect();
        Self { kernel, n, units }
    }

    /// Name of the kernel that made the plan and can count its units.
    #[must_use]
    pub fn kernel(&self) -> &'static str {
        self.kernel
    }

    /// Size of the board: how many queens stand in a solution.
    #[must_use]
    pub fn n(&self) -> u32 {
        self.n
    }

    /// The units, in the order of their indices.
    #[must_use]
    pub fn units(&self) -> &[WorkUnit] {
        &self.units
    }
}
