//! What a caller can choose about a run.

use queens_count::Memory;

/// How to run a count. The default lets the program choose.
///
/// ```
/// use queens_run::Options;
///
/// let mut options = Options::default();
/// options.kernel = Some("plain".to_owned());
/// options.threads = Some(2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Name of the kernel, as listed in [`queens_count::kernel::KERNELS`];
    /// `None` or `Some("auto")`: the fastest. Only full boards have several.
    pub kernel: Option<String>,
    /// Number of threads; `None`: as many as the machine offers, and one
    /// where the work is too short for more.
    pub threads: Option<usize>,
    /// How much memory the tables of a kernel may take: 2 GiB if not chosen.
    /// Only the join of half-boards has large ones.
    pub memory: Memory,
}

impl Options {
    /// The default options, but with this many threads.
    #[must_use]
    pub fn with_threads(threads: usize) -> Self {
        Self {
            threads: Some(threads),
            ..Self::default()
        }
    }
}
