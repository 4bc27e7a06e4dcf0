//! Every method of the ladder, against values that none of them computed.
//!
//! The tests run over the registry, so a new method inherits them. What they
//! expect is counted in `support` straight from the rules of the game, by
//! permutations and pairwise tests, or stands here as a published value.
#![forbid(unsafe_code)]

mod listing;
mod mistakes;
mod replay;
mod state;
mod statistics;
mod stopping;
mod support;
