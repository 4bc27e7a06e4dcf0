//! What a method does, step by step, in words that fit every method.
//!
//! [`Method::trace`](crate::methods::Method::trace) hands an observer one
//! [`Step`] after another. A step holds an [`Event`] (a square tried, a queen
//! placed or lifted, a solution), the queens that stand afterwards, the cost so
//! far, and the line of the method's pseudocode. The observer may also ask for
//! the method's own data, as [`Field`]s that can be drawn without knowing the
//! method. They are only built when asked for.
//!
//! ```
//! use std::ops::ControlFlow;
//! use queens_search::{methods, stop::Stop};
//!
//! let method = methods::by_name("row-check").unwrap();
//! let mut told = Vec::new();
//! method.trace(4, &Stop::never(), &mut |step| {
//!     told.push(step.event().to_string());
//!     if told.len() < 4 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
//! })?;
//! assert_eq!(told, [
//!     "row 1, column 1: free",
//!     "row 1, column 1: queen placed",
//!     "row 2, column 1: taken in this column by the queen in row 1",
//!     "row 2, column 2: taken on the ↘ diagonal by the queen in row 1",
//! ]);
//! # Ok::<(), methods::MethodError>(())
//! ```

mod event;
mod field;
mod record;
mod step;

pub use event::{Event, Line, Reason, Unit, Verdict};
pub use field::{Data, Entry, Field, Item};
pub use record::{Place, Record};
pub use step::Step;
pub(crate) use step::{Snapshot, View};
