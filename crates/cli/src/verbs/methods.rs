use clap::Args;
use queens::search::methods::{self, METHODS, Method, Order};
use serde_json::json;

use crate::Outcome;
use crate::args::Globals;
use crate::output::{self, table};

/// List the methods of solving, from plain to clever, or explain one
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    queens methods                the ladder, a line each\n  \
    queens methods bitmask        the page of one: idea, invariant, cost, picture, source")]
pub(crate) struct Methods {
    /// The method to explain
    name: Option<String>,
}

impl Methods {
    pub(crate) fn run(self, globals: &Globals) -> anyhow::Result<Outcome> {
        match self.name {
            Some(name) => explain(globals, named(&name)?)?,
            None => list(globals)?,
        }
        Ok(Outcome::Done)
    }
}

/// The method of that name.
pub(crate) fn named(name: &str) -> anyhow::Result<&'static dyn Method> {
    methods::by_name(name).ok_or_else(|| {
        let names: Vec<&str> = METHODS.iter().map(|method| method.name()).collect();
        anyhow::anyhow!("unknown method ‘{name}’; expected {}", names.join(", "))
    })
}

/// `--json`: `{"name", "title", "summary", "order", "max_n", "pseudocode", "page"}`.
fn explain(globals: &Globals, method: &dyn Method) -> anyhow::Result<()> {
    if globals.json {
        let mut object = summary(method);
        object["pseudocode"] = json!(method.pseudocode());
        object["page"] = json!(method.page());
        output::json(&object)?;
        return Ok(());
    }
    output::line(method.page().trim_end())?;
    output::line("\n## Pseudocode\n")?;
    for line in method.pseudocode() {
        output::line(format_args!("    {line}"))?;
    }
    Ok(())
}

/// `--json`: `{"methods": [{"name", "title", "summary", "order", "max_n"}, …]}`.
fn list(globals: &Globals) -> anyhow::Result<()> {
    if globals.json {
        let all: Vec<_> = METHODS.iter().map(|&method| summary(method)).collect();
        output::json(&json!({ "methods": all }))?;
        return Ok(());
    }
    let mut table = table(&["method", "how it knows what is free", "order"], &[]);
    for method in METHODS {
        table.add_row([method.name(), method.summary(), order(method.order())]);
    }
    output::line(table)?;
    Ok(())
}

fn summary(method: &dyn Method) -> serde_json::Value {
    json!({
        "name": method.name(),
        "title": method.title(),
        "summary": method.summary(),
        "order": order(method.order()),
        "max_n": method.max_n(),
    })
}

fn order(order: Order) -> &'static str {
    match order {
        Order::Lexicographic => "lexicographic",
        Order::Other(_) => "its own",
    }
}
