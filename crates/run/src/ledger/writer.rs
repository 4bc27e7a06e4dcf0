//! Writing rows down while others count.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use queens_search::stop::Stop;

use super::error::LedgerError;
use super::row::Row;
use super::store::Ledger;

/// Longest that a finished unit waits for others to be written with it. A
/// unit that comes later than that after the last write is written at once.
const INTERVAL: Duration = Duration::from_millis(250);
/// Most rows in a write.
const BATCH: usize = 4096;
/// How often the caller's stop is looked at.
const POLL: Duration = Duration::from_millis(25);

/// Writes what comes through `finished` until nobody can send any more.
/// Passes a stop on from the caller to the counting threads, and stops those
/// when the rows cannot be written.
pub(super) fn write_all(
    ledger: &mut Ledger,
    finished: &Receiver<Row>,
    asked: &Stop,
    counting: &Stop,
) -> Result<(), LedgerError> {
    let mut batch = Vec::new();
    let mut written: Option<Instant> = None;
    loop {
        let ended = match finished.recv_timeout(POLL) {
            Ok(row) => {
                batch.push(row);
                batch.extend(finished.try_iter().take(BATCH));
                false
            }
            Err(RecvTimeoutError::Timeout) => false,
            Err(RecvTimeoutError::Disconnected) => true,
        };
        if asked.requested() {
            counting.request();
        }
        let due = written.is_none_or(|at| at.elapsed() >= INTERVAL);
        if !batch.is_empty() && (due || ended || batch.len() >= BATCH) {
            let result = ledger.record(&batch);
            if result.is_err() {
                counting.request();
                return result;
            }
            batch.clear();
            written = Some(Instant::now());
        }
        if ended {
            return Ok(());
        }
    }
}
