//! One process a ledger.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

use super::error::LedgerError;

/// An advisory lock on the empty file `LEDGER.lock`, held until it is dropped
/// or the process ends, in whatever way. The file itself stays: removing it
/// could take it away from under somebody who is just locking it.
///
/// A file of its own, because readers may look at the ledger while somebody
/// writes to it, and because SQLite's own locks last no longer than a
/// transaction.
#[derive(Debug)]
pub(super) struct Lock(#[expect(dead_code, reason = "held, not used")] File);

/// How often a lock that somebody holds is tried again, and after how long.
const ATTEMPTS: u32 = 10;
const PAUSE: std::time::Duration = std::time::Duration::from_millis(20);

impl Lock {
    pub(super) fn take(path: &Path) -> Result<Self, LedgerError> {
        let mut beside = path.as_os_str().to_owned();
        beside.push(".lock");
        let failed = |source| LedgerError::File {
            path: path.to_owned(),
            doing: "make or lock the file LEDGER.lock beside it",
            source,
        };
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&beside)
            .map_err(failed)?;
        let mut left = ATTEMPTS;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self(file)),
                // A process that is just being started by the last holder has
                // the lock for a moment.
                Err(TryLockError::WouldBlock) if left > 0 => {
                    left -= 1;
                    std::thread::sleep(PAUSE);
                }
                Err(TryLockError::WouldBlock) => {
                    return Err(LedgerError::InUse {
                        path: path.to_owned(),
                    });
                }
                Err(TryLockError::Error(source)) => return Err(failed(source)),
            }
        }
    }
}
