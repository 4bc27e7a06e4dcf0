//! The teaching ladder: nine ways to list all solutions, from plain to clever.
//!
//! The first six share one backtracking template ([`backtrack`]) and differ
//! only in how they know that a square is free. The last three leave it: one
//! does without recursion, two choose for themselves where to go on.
//!
//! | name | how it knows what is free | order |
//! |---|---|---|
//! | [`row-check`](row_check) | compares with every queen above | lexicographic |
//! | [`board-scan`](board_scan) | walks over the board until a queen or the edge | lexicographic |
//! | [`boolean-arrays`](boolean_arrays) | one flag a column and a diagonal | lexicographic |
//! | [`hash-sets`](hash_sets) | three sets of taken numbers | lexicographic |
//! | [`path-lists`](path_lists) | three lists, copied for every call | lexicographic |
//! | [`bitmask`] | three machine words | lexicographic |
//! | [`explicit-stack`](explicit_stack) | flags again, and a stack of its own | lexicographic |
//! | [`dancing-links`](dancing_links) | what is still linked is free | its own |
//! | [`fewest-choices`](fewest_choices) | counts attackers of every square | its own |
//!
//! They are written to be read, and all of them can be traced (see
//! [`trace`](crate::trace)). For speed use [the lister](crate::bitmask), for the
//! number of solutions alone the `queens-count` crate.
//!
//! A new method is one file that implements the engine, and one line in
//! [`METHODS`]. Every test runs over that list.
//!
//! ```
//! use std::ops::ControlFlow;
//! use queens_search::{methods, stop::Stop};
//!
//! for method in methods::METHODS {
//!     let mut solutions = Vec::new();
//!     let outcome = method.solve(6, &Stop::never(), &mut |columns| {
//!         solutions.push(columns.to_vec());
//!         ControlFlow::Continue(())
//!     })?;
//!     assert_eq!(outcome.stats.solutions, 4);
//!     assert!(solutions.contains(&vec![1, 3, 5, 0, 2, 4]));
//! }
//! # Ok::<(), methods::MethodError>(())
//! ```

pub mod backtrack;
pub mod bitmask;
pub mod board_scan;
pub mod boolean_arrays;
pub mod dancing_links;
pub mod explicit_stack;
pub mod fewest_choices;
pub mod hash_sets;
pub mod path_lists;
pub mod row_check;

mod engine;
mod links;
mod search;

use std::ops::ControlFlow;

pub use crate::ended::Ended;
use crate::stats::Stats;
use crate::stop::Stop;
use crate::trace::Step;

/// Every method, in the order of the ladder.
pub static METHODS: &[&dyn Method] = &[
    &row_check::RowCheck,
    &board_scan::BoardScan,
    &boolean_arrays::BooleanArrays,
    &hash_sets::HashSets,
    &path_lists::PathLists,
    &bitmask::Bitmask,
    &explicit_stack::ExplicitStack,
    &dancing_links::DancingLinks,
    &fewest_choices::FewestChoices,
];

/// The method called `name`, such as `row-check`.
///
/// ```
/// use queens_search::methods;
///
/// assert_eq!(methods::by_name("bitmask").unwrap().max_n(), 64);
/// assert!(methods::by_name("oracle").is_none());
/// ```
#[must_use]
pub fn by_name(name: &str) -> Option<&'static dyn Method> {
    METHODS.iter().copied().find(|method| method.name() == name)
}

/// A way to list all solutions on the n × n board, that can be watched.
///
/// Every method finds each solution once. Those with
/// [`Order::Lexicographic`] find them in the order of their column vectors.
pub trait Method: Sync {
    /// The name that people type: `row-check`.
    fn name(&self) -> &'static str;

    /// The name as a heading: `Row check`.
    fn title(&self) -> &'static str;

    /// One line on how the method knows what is free.
    fn summary(&self) -> &'static str;

    /// The method's page in Markdown: idea, invariant, cost, picture, source,
    /// when to use it.
    fn page(&self) -> &'static str;

    /// At most 16 lines of pseudocode. Inside, rows and columns count from 0;
    /// [`Step::code_line`] counts the lines from 1.
    fn pseudocode(&self) -> &'static [&'static str];

    /// The order in which solutions come.
    fn order(&self) -> Order;

    /// Which squares the method reports to have tried.
    fn tries(&self) -> Tries;

    /// The largest board it takes: bounded by the data's form or size, and by
    /// a recursion that must fit into a stack of 2 MiB.
    fn max_n(&self) -> u32;

    /// Bytes that the method's own data take on an n × n board at their
    /// fullest: the entries of its arrays, lists and tables. Not counted are
    /// the list of queens placed that all methods share, the call stack and
    /// what the allocator adds.
    fn bytes(&self, n: u32) -> usize;

    /// Lists the solutions as column vectors, `columns[row]` counted from 0.
    ///
    /// Runs until all are found, `found` breaks, or `stop` is requested; the
    /// token is looked at before every node. Watching costs nothing here: the
    /// search is compiled once more, without it, apart from [`Method::trace`].
    ///
    /// Time grows with the nodes, faster than exponentially in n: 2057 at
    /// n = 8, 856,189 at n = 12 row by row.
    ///
    /// # Errors
    ///
    /// [`MethodError::TooLarge`] if `n` exceeds [`Method::max_n`].
    fn solve(
        &self,
        n: u32,
        stop: &Stop,
        found: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<Outcome, MethodError>;

    /// The same search, handing every step to `observer`, and stopping when
    /// it breaks.
    ///
    /// # Errors
    ///
    /// [`MethodError::TooLarge`] if `n` exceeds [`Method::max_n`].
    fn trace(
        &self,
        n: u32,
        stop: &Stop,
        observer: &mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> Result<Outcome, MethodError>;
}

/// The order in which a method finds solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// By the column of row 0, then of row 1, and so on.
    Lexicographic,
    /// Another order, always the same one, for the reason given.
    Other(&'static str),
}

/// Which squares a method reports to have tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tries {
    /// Every square of a row, free or taken.
    Every,
    /// Free squares only: its data yield no others.
    FreeOnly,
}

/// What a run came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Its cost.
    pub stats: Stats,
    /// Whether it ran to its end.
    pub ended: Ended,
}

/// Why a method did not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MethodError {
    /// The board is too large for the method.
    #[error("the method {method} takes boards up to {max} × {max}, not {n} × {n}")]
    TooLarge {
        /// The method's name.
        method: &'static str,
        /// The size asked for.
        n: u32,
        /// The largest size it takes.
        max: u32,
    },
}
