//! `queens trace`: the steps of a method, as lines or as a player.

mod animate;
mod board;
mod code;
mod cursor;
mod fields;
mod frames;
mod history;
mod layout;
mod lines;
mod player;
mod strips;
mod text;
mod theme;
mod view;

#[cfg(test)]
mod tests;

use std::io::IsTerminal;

use anyhow::{bail, ensure};
use clap::Args;

use super::methods::named;
use crate::Outcome;
use crate::args::Globals;
use crate::input::size_alone;

/// Watch a method work: every square tried, queen placed and queen lifted
///
/// One line a step: its number and what happened, set in by the number of
/// queens that stood before. The last line sums up.
///
/// With --json one object a line: {"step", "event", "row", "column", "code"}
/// and what else the event has, rows, columns and lines of the pseudocode
/// counted from 1. Events are select (with "choices"), free, conflict ("with",
/// "line"), place, lift ("reason", "blocked") and solution ("columns"); --state
/// adds "state". The last line is {"stats": {"nodes", "checks", "updates",
/// "backtracks", "solutions", "peak_depth"}, "complete"}.
///
/// With --animate the terminal shows board, pseudocode and data side by side;
/// press ? there for the keys.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    queens trace 4 --state                          the whole search, with the method's data\n  \
    queens trace 8 --method bitmask --animate       the same for eyes: space plays, q quits")]
pub(crate) struct Trace {
    /// Size of the board
    #[arg(value_name = "N", allow_negative_numbers = true)]
    n: String,

    /// The method to watch; `queens methods` lists them
    #[arg(long, value_name = "NAME", default_value = "row-check")]
    method: String,

    /// Write no more than this many steps
    #[arg(long, value_name = "STEPS", conflicts_with = "animate")]
    limit: Option<u64>,

    /// Draw the board after every change
    #[arg(long, conflicts_with = "animate")]
    board: bool,

    /// Write the method's own data after every step
    #[arg(long, conflicts_with = "animate")]
    state: bool,

    /// Play the steps in the terminal, forwards and backwards
    #[arg(long)]
    animate: bool,
}

impl Trace {
    pub(crate) fn run(self, globals: &Globals) -> anyhow::Result<Outcome> {
        let n = size_alone(&self.n)?;
        let method = named(&self.method)?;
        if self.animate {
            ensure!(!globals.json, "--animate draws, so it has no --json");
            if !std::io::stdout().is_terminal() {
                bail!("--animate needs a terminal on stdout; without it the steps come as lines");
            }
            return animate::run(method, n, globals.colors());
        }
        ensure!(
            !(globals.json && self.board),
            "--board draws, so it has no --json; a solution has its \"columns\" there"
        );
        let form = lines::Form {
            json: globals.json,
            board: self.board,
            state: self.state,
        };
        lines::write(method, n, form, self.limit, globals)
    }
}
