use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, CommandFactory};

use crate::Outcome;
use crate::args::Cli;

/// Print the manual page, or write those of all verbs to a folder
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    queens man | man -l -                  read it\n  \
    queens man --dir ~/.local/share/man/man1   install it, one page a verb")]
pub(crate) struct Man {
    /// Write one page a verb into this folder instead
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(self) -> anyhow::Result<Outcome> {
        match self.dir {
            Some(dir) => clap_mangen::generate_to(Cli::command(), &dir)
                .with_context(|| format!("cannot write manual pages to {}", dir.display()))?,
            None => {
                let mut page = Vec::new();
                clap_mangen::Man::new(Cli::command()).render(&mut page)?;
                std::io::stdout().write_all(&page)?;
            }
        }
        Ok(Outcome::Done)
    }
}
