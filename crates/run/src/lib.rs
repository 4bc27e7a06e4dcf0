//! Running counts: on all cores, with progress, and stoppable.
//!
//! `queens-count` cuts a count into independent units; this crate decides who
//! counts them. [`count`] gives the number of solutions on an n×n board,
//! [`classes`] that number up to symmetry, [`count_open`] the number on a
//! board with unusable squares, [`squares()`] that through each square,
//! [`armies`] that of several armies on one board, [`estimate`] about how many
//! there are where none can count.
//! [`ledger`] keeps the units of a long count on disk as they are finished.
//!
//! ```
//! use queens_run::{Options, Progress, Stop, count};
//!
//! let report = count(10, &Options::default(), &Stop::never(), &|_: &Progress| {})?;
//! assert_eq!(report.total, 724);
//! # Ok::<(), queens_run::CountError>(())
//! ```
//!
//! Threads are started for the length of a call, in a pool of its own, and
//! not at all where the work is over before they would be up. A call that is
//! stopped returns an error that says how far it came, never a total.
#![forbid(unsafe_code)]

mod armies;
mod classes;
mod count;
mod error;
mod estimate;
mod job;
pub mod ledger;
mod open;
mod options;
mod progress;
mod squares;
mod threads;

pub use queens_count::open::OpenBoard;
pub use queens_search::stop::Stop;

pub use armies::{ArmiesError, ArmiesReport, armies};
pub use classes::{ClassesError, ClassesReport, classes};
pub use count::{CountError, CountReport, count};
pub use error::Interrupted;
pub use estimate::{EstimateReport, Until, estimate};
pub use open::{OpenError, OpenReport, count_open};
pub use options::Options;
pub use progress::Progress;
pub use squares::{SquaresError, SquaresReport, squares};
pub use threads::{ThreadsError, available_threads};
