use std::io::Write;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use queens::export::{self, Encoding, Format, Options};

use crate::Outcome;
use crate::args::Globals;
use crate::input::BoardArgs;

/// Write a board as a model for another solver
///
/// The model says in its first lines what its variables are and how a solver is
/// called. Whoever counts its solutions gets the same number as queens count;
/// queens import-solution reads the answer back and judges it.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    queens export 8 --to dimacs > eight.cnf\n  \
    queens export puzzle.txt --to minizinc > puzzle.mzn && minizinc puzzle.mzn")]
pub(crate) struct Export {
    #[command(flatten)]
    board: BoardArgs,

    /// The language: dimacs, minizinc, lp, smtlib, asp, exact-cover, xcsp3
    #[arg(long, value_name = "FORMAT")]
    to: Format,

    /// Keep only some of the solutions that symmetry makes of one another, and
    /// one at least
    #[arg(long)]
    break_symmetry: bool,

    /// How dimacs and smtlib say that at most one of a line holds a piece:
    /// auto takes pairs for short lines and a ladder of helpers for long ones
    #[arg(long, value_name = "HOW", default_value = "auto")]
    at_most_one: AtMostOne,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum AtMostOne {
    Auto,
    Pairwise,
    Ladder,
}

impl Export {
    pub(crate) fn run(self, globals: &Globals) -> anyhow::Result<Outcome> {
        if globals.json {
            bail!("--json: a model is written in the language of the solver, not in JSON");
        }
        let board = only_board(&self.board)?;
        let options = Options {
            break_symmetry: self.break_symmetry,
            encoding: match self.at_most_one {
                AtMostOne::Auto => Encoding::Auto,
                AtMostOne::Pairwise => Encoding::Pairwise,
                AtMostOne::Ladder => Encoding::Ladder,
            },
        };
        let text = export::write(&board, self.to, &options).context("cannot write the model")?;
        if self.break_symmetry && export::symmetries(&board)? == 1 {
            globals.note("--break-symmetry: this board has no symmetry to break");
        }
        std::io::stdout().write_all(text.as_bytes())?;
        Ok(Outcome::Done)
    }
}

/// The one board asked for: a model is of one.
pub(super) fn only_board(board: &BoardArgs) -> anyhow::Result<queens::Puzzle> {
    let mut boards = board.read()?;
    match boards.pop() {
        Some(board) if boards.is_empty() => Ok(board.puzzle),
        _ => bail!("a model is of one board, and here are {}", boards.len() + 1),
    }
}
