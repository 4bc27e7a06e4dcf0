//! The command `queens`: options in, calls to the library, answers out.
//!
//! Results go to stdout, everything else to stderr. Exit status: 0 done or
//! found, 1 a negative answer, 2 bad input or usage, 130 interrupted.
#![forbid(unsafe_code)]

mod args;
mod format;
mod input;
mod interrupt;
mod output;
mod progress;
mod verbs;

use std::process::ExitCode;

use clap::Parser;

use crate::args::Cli;

/// What a verb came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// Done, or found.
    Done,
    /// The answer is no: nothing found, not valid, not unique.
    Negative,
    /// Somebody pressed Ctrl-C; what was found so far has been written.
    Interrupted,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match verbs::run(cli) {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Negative) => ExitCode::from(1),
        Ok(Outcome::Interrupted) => ExitCode::from(130),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Said even when notes are silenced.
            output::complain(format_args!("queens: {error:#}"));
            ExitCode::from(2)
        }
    }
}

/// Whether the reader of our output went away, as `| head` does: no error.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<std::io::Error>()
            .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
    })
}
