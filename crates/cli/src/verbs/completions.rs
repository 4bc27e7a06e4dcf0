use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::Outcome;
use crate::args::Cli;

/// Print the completion script for a shell
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    queens completions bash > ~/.local/share/bash-completion/completions/queens\n  \
    queens completions zsh > ~/.zfunc/_queens")]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self) -> anyhow::Result<Outcome> {
        // Into memory first: the generator panics where a pipe is closed.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "queens", &mut script);
        std::io::stdout().write_all(&script)?;
        Ok(Outcome::Done)
    }
}
