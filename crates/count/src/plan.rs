//! What has to be counted: all units, with their weights.

use crate::unit::{Start, WorkUnit};

/// All the jobs of one count. Made by a kernel, deterministic, and complete:
/// the weighted counts of its units sum to the total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    kernel: &'static str,
    version: u32,
    n: u32,
    units: Vec<WorkUnit>,
}

/// The version of the plans made here: a kernel that changes which units it
/// makes for some n, or in which order, takes a new one.
const VERSION: u32 = 2;

impl Plan {
    pub(crate) fn new(
        kernel: &'static str,
        n: u32,
        starts: impl IntoIterator<Item = (Start, u8)>,
    ) -> Self {
        Self::of_sizes(
            kernel,
            n,
            starts.into_iter().map(|(start, weight)| (start, weight, 1)),
        )
    }

    /// A plan whose units differ in the work that they are expected to be.
    pub(crate) fn of_sizes(
        kernel: &'static str,
        n: u32,
        starts: impl IntoIterator<Item = (Start, u8, u64)>,
    ) -> Self {
        let units = starts
            .into_iter()
            .enumerate()
            .map(|(index, (start, weight, size))| {
                WorkUnit::new(index, weight, start).with_size(size)
            })
            .collect();
        Self {
            kernel,
            version: VERSION,
            n,
            units,
        }
    }

    /// Name of the kernel that made the plan and can count its units.
    #[must_use]
    pub fn kernel(&self) -> &'static str {
        self.kernel
    }

    /// Version of the plan: with the kernel's name and n it fixes every unit.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.version
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
