//! How many threads, and the pool that holds them.

use std::num::NonZero;
use std::thread;

use thiserror::Error;

/// Most threads that can be asked for.
const MAX_THREADS: usize = 4096;

/// Why there are no threads to run on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ThreadsError {
    /// The number asked for is no number of threads.
    #[error("{threads} threads were asked for; there can be 1 to {MAX_THREADS}")]
    Number {
        /// The number asked for.
        threads: usize,
    },
    /// The system did not start them.
    #[error("could not start {threads} threads: {reason}")]
    Start {
        /// The number asked for.
        threads: usize,
        /// What the system said.
        reason: String,
    },
}

/// How many threads the machine offers this process.
#[must_use]
pub fn available_threads() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// The number of threads to use: the one wanted, else all there are; one if
/// the work is `short`, and never more than there are units.
pub(crate) fn choose(
    wanted: Option<usize>,
    short: bool,
    units: usize,
) -> Result<usize, ThreadsError> {
    let threads = match wanted {
        Some(threads) if !(1..=MAX_THREADS).contains(&threads) => {
            return Err(ThreadsError::Number { threads });
        }
        _ if short => 1,
        Some(threads) => threads,
        None => available_threads(),
    };
    Ok(threads.clamp(1, units.max(1)))
}

/// Runs `work` on each of `threads` threads and waits for all of them. One
/// thread is the caller's own; more are a pool that lives as long as the call.
pub(crate) fn on_each(threads: usize, work: impl Fn() + Sync) -> Result<(), ThreadsError> {
    if threads == 1 {
        work();
        return Ok(());
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(|index| format!("queens-{index}"))
        .build()
        .map_err(|error| ThreadsError::Start {
            threads,
            reason: error.to_string(),
        })?;
    pool.broadcast(|_| work());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn as_many_as_asked_for() {
        assert_eq!(choose(Some(3), false, 100), Ok(3));
        assert_eq!(choose(Some(3), false, 2), Ok(2));
        assert_eq!(choose(Some(3), true, 100), Ok(1));
        assert_eq!(choose(Some(3), false, 0), Ok(1));
        assert_eq!(choose(None, false, usize::MAX), Ok(available_threads()));
        let error = choose(Some(0), false, 100).unwrap_err();
        assert_eq!(
            error.to_string(),
            "0 threads were asked for; there can be 1 to 4096"
        );
    }

    #[test]
    fn each_thread_works_once() {
        for threads in [1, 3] {
            let calls = AtomicUsize::new(0);
            on_each(threads, || {
                calls.fetch_add(1, Ordering::Relaxed);
            })
            .unwrap();
            assert_eq!(calls.into_inner(), threads);
        }
    }
}
