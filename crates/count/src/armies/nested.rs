//! The plain way: one army after the other, each on what the others left.

use std::ops::ControlFlow;

use queens_search::stop::Stop;

use super::{ArmiesError, checked_size, list};
use crate::open::OpenBoard;

/// Hands out every way to place `armies` armies, as their column vectors:
/// `ways[a][row]` is the column of army a's queen. In lexicographic order,
/// first by the first army's vector, then by the second's, and so on.
///
/// This is the slow twin of the counts, and the way to see the armies. It
/// keeps nothing but the ways in hand: a few hundred bytes. Each army is
/// searched for on the squares that those before it have left, with look at
/// `stop` at every node. `found` may break off; the result says whether it
/// did.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use queens_count::{armies, open::OpenBoard};
/// use queens_search::stop::Stop;
///
/// let mut ways = Vec::new();
/// let end = armies::each(&OpenBoard::full(4)?, 2, &Stop::never(), |armies| {
///     ways.push(armies.to_vec());
///     ControlFlow::Continue(())
/// })?;
/// assert!(end.is_continue());
/// assert_eq!(ways[0], [[1, 3, 0, 2], [2, 0, 3, 1]]);
/// assert_eq!(ways.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`ArmiesError`] for a board that is no square or larger than
/// [`MAX_N`](super::MAX_N), for a number of armies that is not counted, and
/// [`ArmiesError::Interrupted`] when `stop` was requested.
pub fn each(
    board: &OpenBoard,
    armies: u32,
    stop: &Stop,
    mut found: impl FnMut(&[Vec<u8>]) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, ArmiesError> {
    checked_size(board, armies)?;
    let mut placed = Vec::with_capacity(armies as usize);
    let end = place(board.rows(), armies, &mut placed, stop, &mut found);
    if end.is_break() && stop.requested() {
        return Err(ArmiesError::Interrupted);
    }
    Ok(end)
}

fn place(
    rows: &[u64],
    armies: u32,
    placed: &mut Vec<Vec<u8>>,
    stop: &Stop,
    // Behind `dyn`, because the recursion would nest closure types for ever.
    found: &mut dyn FnMut(&[Vec<u8>]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if armies == 0 {
        return found(placed);
    }
    list::visit(rows, stop, &mut |columns| {
        let left: Vec<u64> = rows
            .iter()
            .zip(columns)
            .map(|(usable, &column)| usable & !(1 << column))
            .collect();
        placed.push(columns.to_vec());
        let end = place(&left, armies - 1, placed, stop, found);
        placed.pop();
        end
    })
}
