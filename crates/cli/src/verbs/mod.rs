//! One file a verb: its options, and the few calls that answer it.

pub(crate) mod bench;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod estimate;
pub(crate) mod export;
pub(crate) mod first;
pub(crate) mod import_solution;
pub(crate) mod kernels;
pub(crate) mod ledgers;
pub(crate) mod man;
pub(crate) mod merge;
pub(crate) mod methods;
pub(crate) mod oeis;
pub(crate) mod recount;
pub(crate) mod solve;
pub(crate) mod status;
pub(crate) mod trace;
pub(crate) mod two_armies;
pub(crate) mod verify;

use crate::Outcome;
use crate::args::{Cli, Verb};

/// Runs the verb that was asked for.
pub(crate) fn run(cli: Cli) -> anyhow::Result<Outcome> {
    let globals = &cli.globals;
    match cli.verb {
        Verb::Solve(verb) => verb.run(globals),
        Verb::First(verb) => verb.run(globals),
        Verb::Count(verb) => verb.run(globals),
        Verb::TwoArmies(verb) => verb.run(globals),
        Verb::Check(verb) => verb.run(globals),
        Verb::Export(verb) => verb.run(globals),
        Verb::ImportSolution(verb) => verb.run(globals),
        Verb::Methods(verb) => verb.run(globals),
        Verb::Compare(verb) => verb.run(globals),
        Verb::Trace(verb) => verb.run(globals),
        Verb::Status(verb) => verb.run(globals),
        Verb::Verify(verb) => verb.run(globals),
        Verb::Recount(verb) => verb.run(globals),
        Verb::Merge(verb) => verb.run(globals),
        Verb::Oeis(verb) => verb.run(globals),
        Verb::Kernels(verb) => verb.run(globals),
        Verb::Bench(verb) => verb.run(globals),
        Verb::Completions(verb) => verb.run(),
        Verb::Man(verb) => verb.run(),
    }
}
