//! A progress bar on stderr, only where a person watches.

use std::io::IsTerminal;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::Globals;

/// Steps of the bar: shares are told to a tenth of a per cent.
const STEPS: u64 = 1000;

/// A bar for work whose share is known.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// A bar called `name`; invisible unless stderr is a terminal and notes
    /// are wanted. It appears after half a second, so quick work stays quiet.
    pub(crate) fn new(globals: &Globals, name: &str) -> Self {
        if globals.quiet || !std::io::stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let bar = ProgressBar::with_draw_target(Some(STEPS), ProgressDrawTarget::stderr_with_hz(8));
        let style = ProgressStyle::with_template(
            "{prefix} {bar:32} {percent:>3} %  {elapsed} gone, {eta} left  {msg}",
        )
        .expect("the template is a constant")
        .progress_chars("█▉▊▋▌▍▎▏ ");
        bar.set_style(style);
        bar.set_prefix(name.to_owned());
        Self(bar)
    }

    /// Shows that `share` of the work (0 to 1) is done.
    pub(crate) fn show(&self, share: f64, message: impl Into<String>) {
        if self.0.elapsed() < Duration::from_millis(500) {
            return;
        }
        self.0.set_message(message.into());
        self.0
            .set_position((share.clamp(0.0, 1.0) * STEPS as f64) as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
