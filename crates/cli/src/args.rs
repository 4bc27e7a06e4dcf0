//! The options: what people can type.

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, ColorChoice, Parser, Subcommand};

use crate::verbs;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Blue.on_default().bold())
    .usage(AnsiColor::Blue.on_default().bold())
    .literal(AnsiColor::Green.on_default())
    .placeholder(AnsiColor::Cyan.on_default());

/// Everything about the n-queens problem: solve, count, check, explain.
#[derive(Debug, Parser)]
#[command(
    name = "queens",
    version,
    styles = STYLES,
    max_term_width = 100,
    after_help = "Examples:\n  \
        queens solve 8                  the 92 boards of the eight queens\n  \
        queens count 16                 14772512\n  \
        queens trace 6 --animate        watch backtracking work\n  \
        echo 8 | queens count -         from a pipe, as programming judges do\n\n\
        Exit status: 0 done or found, 1 the answer is no, 2 bad input, 130 interrupted."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,

    #[command(flatten)]
    pub(crate) globals: Globals,
}

/// Options that every verb takes.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Everywhere")]
pub(crate) struct Globals {
    /// Write the answer as one JSON object
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// Write no notes and no progress to stderr
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,

    /// When to use colours; NO_COLOR in the environment means never
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,
}

impl Globals {
    /// Says something on stderr, unless that is silenced.
    pub(crate) fn note(&self, text: impl std::fmt::Display) {
        if !self.quiet {
            crate::output::complain(text);
        }
    }

    /// Whether stdout gets colours.
    pub(crate) fn colors(&self) -> bool {
        use std::io::IsTerminal;
        match self.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
                    && std::io::stdout().is_terminal()
            }
        }
    }
}

/// What can be asked for.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    Solve(verbs::solve::Solve),
    First(verbs::first::First),
    Count(verbs::count::Count),
    TwoArmies(verbs::two_armies::TwoArmies),
    Check(verbs::check::Check),
    Export(verbs::export::Export),
    // Its own --from is the language of the answer.
    #[command(mut_arg("from", |arg| arg.long("board-from")))]
    ImportSolution(verbs::import_solution::ImportSolution),
    Methods(verbs::methods::Methods),
    Compare(verbs::compare::Compare),
    Trace(verbs::trace::Trace),
    Status(verbs::status::Status),
    Verify(verbs::verify::Verify),
    Recount(verbs::recount::Recount),
    Merge(verbs::merge::Merge),
    Oeis(verbs::oeis::Oeis),
    Kernels(verbs::kernels::Kernels),
    Bench(verbs::bench::Bench),
    Completions(verbs::completions::Completions),
    Man(verbs::man::Man),
}
