//! Asking a search to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A token that tells a running search to stop.
///
/// Clones share one flag: keep one, hand the other to the search. Looking at
/// it is one relaxed load, so a search may do so every few hundred nodes.
///
/// ```
/// use queens_search::stop::Stop;
///
/// let stop = Stop::new();
/// let handed_over = stop.clone();
/// stop.request();
/// assert!(handed_over.requested());
/// assert!(!Stop::never().requested());
/// ```
#[derive(Clone, Debug)]
pub struct Stop(Option<Arc<AtomicBool>>);

impl Stop {
    /// A token that nobody has used yet.
    #[must_use]
    pub fn new() -> Self {
        Self(Some(Arc::new(AtomicBool::new(false))))
    }

    /// A token that never asks to stop: for runs that end by themselves.
    #[must_use]
    pub const fn never() -> Self {
        Self(None)
    }

    /// Asks every search that holds a clone to stop soon. Has no effect on
    /// [`Stop::never`].
    pub fn request(&self) {
        if let Some(flag) = &self.0 {
            flag.store(true, Ordering::Relaxed);
        }
    }

    /// Whether somebody has asked.
    #[must_use]
    #[inline]
    pub fn requested(&self) -> bool {
        self.0
            .as_ref()
            .is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

impl Default for Stop {
    fn default() -> Self {
        Self::new()
    }
}
