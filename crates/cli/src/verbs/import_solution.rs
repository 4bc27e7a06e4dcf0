use anyhow::Context;
use clap::Args;
use queens::export::{self, Answer, Format};
use queens::referee;

use super::check::{as_json, write_report};
use super::export::only_board;
use crate::Outcome;
use crate::args::Globals;
use crate::input::{BoardArgs, name_of, read_answers};
use crate::output;

/// Read the answer of another solver to a model of queens export, and judge it
///
/// Status 0 if every solution in it is right; 1 if one is wrong or repeated, or
/// if the solver says that there is none, which is passed on without a
/// judgement (queens first has one); 2 if the answer cannot be read.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    cadical eight.cnf | queens import-solution 8 --from dimacs\n  \
    clingo puzzle.lp 0 | queens import-solution puzzle.txt - --from asp")]
pub(crate) struct ImportSolution {
    #[command(flatten)]
    board: BoardArgs,

    /// A file with the answer, or - for stdin
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,

    /// The language of the model: dimacs, minizinc, lp, smtlib, asp,
    /// exact-cover, xcsp3
    // The board's own option of that name is called --board-from here: see
    // where the verbs are listed.
    #[arg(id = "language", long = "from", value_name = "FORMAT")]
    format: Format,
}

impl ImportSolution {
    pub(crate) fn run(self, globals: &Globals) -> anyhow::Result<Outcome> {
        let puzzle = only_board(&self.board)?;
        let text = read_answers(&self.file)?;
        let answers = export::read(&puzzle, self.format, &text).context(name_of(&self.file))?;
        drop(text);
        let mut says_none = false;
        let mut claims = Vec::new();
        for answer in answers {
            match answer {
                Answer::Solution(claim) => claims.push(claim),
                _ => says_none = true,
            }
        }
        let report = referee::judge_all(Some(&puzzle), &claims);
        if globals.json {
            let mut object = as_json(&report, None);
            object["says_none"] = says_none.into();
            output::json(&object)?;
        } else if !claims.is_empty() {
            write_report(&report, None)?;
        }
        if claims.is_empty() && !globals.json {
            output::line("the solver says that there is no solution")?;
        }
        Ok(if claims.is_empty() || !report.is_valid() {
            Outcome::Negative
        } else {
            Outcome::Done
        })
    }
}
