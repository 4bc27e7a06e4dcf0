//! What a ledger is a ledger of.

use std::fmt;

use queens_count::{Plan, Start};
use sha2::{Digest, Sha256};

/// The plan whose units a ledger holds: two ledgers can be joined exactly if
/// their identities are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Identity {
    /// Size of the board.
    pub n: u32,
    /// The kernel that made the plan.
    pub kernel: String,
    /// The version of its plans.
    pub version: u32,
    /// Units in the plan.
    pub units: usize,
    /// SHA-256 over n, kernel, version and every unit, in hexadecimal: a plan
    /// that changed without a new version is noticed all the same.
    pub plan: String,
}

impl Identity {
    /// The identity of ledgers of this plan.
    #[must_use]
    pub fn of(plan: &Plan) -> Self {
        let mut hash = Sha256::new();
        hash.update(format!(
            "{} {} {}\n",
            plan.n(),
            plan.kernel(),
            plan.version()
        ));
        for unit in plan.units() {
            hash.update(format!("{} {}", unit.index(), unit.weight()));
            match unit.start() {
                Start::Queens(columns) => {
                    hash.update([b' ', b'q']);
                    hash.update(&**columns);
                }
                Start::Listed(range) => {
                    hash.update(format!(" {} {}", range.start, range.end));
                }
                Start::ColumnSets(range) => {
                    hash.update(format!(" sets {} {}", range.start, range.end));
                }
                // A kind of start that is newer than this file.
                other => hash.update(format!(" {other:?}")),
            }
            hash.update([b'\n']);
        }
        Self {
            n: plan.n(),
            kernel: plan.kernel().to_owned(),
            version: plan.version(),
            units: plan.units().len(),
            plan: hex(&hash.finalize()),
        }
    }

    /// Kernel and version, as the rows of the ledger carry them.
    pub(super) fn signature(&self) -> String {
        format!("{} version {}", self.kernel, self.version)
    }

    /// Guards the entries of the table `meta`: the first 128 bits of the SHA-256
    /// over the five fields, joined by |, in hexadecimal.
    #[must_use]
    pub fn checksum(&self) -> String {
        let text = format!(
            "{}|{}|{}|{}|{}",
            self.n, self.kernel, self.version, self.units, self.plan
        );
        short(&text)
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "n = {}, kernel {}, plan version {} ({} units, {})",
            self.n,
            self.kernel,
            self.version,
            self.units,
            self.plan.get(..8).unwrap_or(&self.plan)
        )
    }
}

/// Bytes in hexadecimal.
pub(super) fn hex(bytes: &[u8]) -> String {
    use fmt::Write;

    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The first 128 bits of the SHA-256 of a text, in hexadecimal.
pub(super) fn short(text: &str) -> String {
    hex(&Sha256::digest(text)[..16])
}
