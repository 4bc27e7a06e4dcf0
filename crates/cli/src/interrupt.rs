//! Ctrl-C: the first ends the work cleanly, the second ends the program.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use queens::Stop;

/// A token that Ctrl-C (or a request to terminate) sets.
pub(crate) fn stop_on_ctrl_c() -> anyhow::Result<Stop> {
    let stop = Stop::new();
    let handed_over = stop.clone();
    let asked = AtomicBool::new(false);
    ctrlc::set_handler(move || {
        handed_over.request();
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .context("cannot listen for Ctrl-C")?;
    Ok(stop)
}
