//! How much memory a count may take for its tables.

/// How much memory a count may take for its tables, in bytes. What does not
/// fit is made anew when it is needed; the plan and the counts are the same.
///
/// It is no limit for everything: each thread needs room for the work in its
/// hands besides, and there are tables that a count cannot do without (see
/// [`Kernel::prepare_within`](crate::kernel::Kernel::prepare_within)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Memory {
    /// The bytes.
    pub bytes: u64,
}

impl Memory {
    /// So many bytes.
    #[must_use]
    pub const fn of_bytes(bytes: u64) -> Self {
        Self { bytes }
    }
}

/// 2 GiB: enough to hold all tables up to n = 22.
impl Default for Memory {
    fn default() -> Self {
        Self::of_bytes(2 << 30)
    }
}
