//! What all operations can run into.

use thiserror::Error;

/// A stop was requested before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("interrupted after {done} of {units} units")]
#[non_exhaustive]
pub struct Interrupted {
    /// Units finished.
    pub done: usize,
    /// Units in all.
    pub units: usize,
    /// What the finished units count, with their weights: a lower bound of
    /// the total, and no more than that.
    pub counted: u128,
}
