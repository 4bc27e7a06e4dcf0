//! What the verbs that work on ledgers share.

use std::path::PathBuf;

use clap::Args;
use queens::run::ledger::{Identity, LedgerError, Row, utc};
use serde_json::{Value, json};

use crate::Outcome;
use crate::args::Globals;
use crate::output;

/// The ledger that a verb works on.
#[derive(Debug, Args)]
pub(crate) struct LedgerArg {
    /// A file made by queens count --ledger
    #[arg(value_name = "LEDGER")]
    pub(crate) ledger: PathBuf,
}

/// What this machine is called in a ledger: its name in the network.
pub(crate) fn device() -> String {
    let system = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    system
        .or_else(|| std::env::var("HOSTNAME").ok())
        .or_else(|| std::env::var("COMPUTERNAME").ok())
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .unwrap_or_else(|| "unnamed".to_owned())
}

/// A conflict is an answer, and an interruption has its own status; all else
/// stays an error.
pub(crate) fn answer_of(globals: &Globals, error: LedgerError) -> anyhow::Result<Outcome> {
    if let Some(at) = error.interrupted() {
        super::count::interrupted::<()>(globals, at)?;
        return Ok(Outcome::Interrupted);
    }
    let LedgerError::Conflict { first, second } = &error else {
        return Err(error.into());
    };
    if globals.json {
        output::json(&json!({ "conflict": [row(first), row(second)] }))?;
    } else {
        output::line(&error)?;
    }
    Ok(Outcome::Negative)
}

/// A row as JSON; counts are strings, for they pass 2⁵³.
fn row(row: &Row) -> Value {
    json!({
        "unit": row.unit,
        "weight": row.weight,
        "count": row.count.to_string(),
        "states": row.states.to_string(),
        "pairs": row.pairs.to_string(),
        "kernel": row.kernel,
        "version": row.version,
        "device": row.device,
        "seconds": row.seconds,
        "finished_at": utc(row.finished_at),
    })
}

/// `n = 20, kernel folded, plan version 1`.
pub(crate) fn told(identity: &Identity) -> String {
    format!(
        "n = {}, kernel {}, plan version {}",
        identity.n, identity.kernel, identity.version
    )
}

/// `7 of 1030 units are missing: 0, 3, 6, …`, where `first` are the first.
pub(crate) fn missing(first: &[usize], done: usize, units: usize) -> String {
    let number = units - done;
    let listed: Vec<_> = first.iter().map(ToString::to_string).collect();
    let dots = if number > first.len() { ", …" } else { "" };
    format!(
        "{number} of {units} units are missing: {}{dots}",
        listed.join(", ")
    )
}
