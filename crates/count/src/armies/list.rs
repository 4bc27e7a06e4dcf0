//! All solutions of one army, in lexicographic order.

use std::ops::ControlFlow;

use queens_search::stop::Stop;

use super::ArmiesError;
use crate::open::OpenBoard;
use crate::word::Word;

/// The column vectors of all solutions, one after the other.
pub(super) struct Listed {
    n: usize,
    len: usize,
    columns: Vec<u8>,
}

impl Listed {
    pub(super) fn new(
        board: &OpenBoard,
        most: usize,
        armies: u32,
        stop: &Stop,
    ) -> Result<Self, ArmiesError> {
        let mut list = Self {
            n: board.rows().len(),
            len: 0,
            columns: Vec::new(),
        };
        let end = visit(board.rows(), stop, &mut |columns| {
            if list.len == most {
                return ControlFlow::Break(());
            }
            list.columns.extend_from_slice(columns);
            list.len += 1;
            ControlFlow::Continue(())
        });
        match end {
            ControlFlow::Continue(()) => Ok(list),
            ControlFlow::Break(()) if stop.requested() => Err(ArmiesError::Interrupted),
            ControlFlow::Break(()) => Err(ArmiesError::TooMany { most, armies }),
        }
    }

    pub(super) fn n(&self) -> usize {
        self.n
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn get(&self, index: usize) -> &[u8] {
        &self.columns[index * self.n..][..self.n]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.len).map(|index| self.get(index))
    }
}

/// Hands the column vector of every solution on the square board `rows` to
/// `found`, in lexicographic order, until it breaks or `stop` is requested.
pub(super) fn visit(
    rows: &[u64],
    stop: &Stop,
    found: &mut impl FnMut(&[u8]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut columns = Vec::with_capacity(rows.len());
    extend(rows, &mut columns, 0, 0, 0, stop, found)
}

fn extend(
    rows: &[u64],
    columns: &mut Vec<u8>,
    taken: u64,
    right: u64,
    left: u64,
    stop: &Stop,
    found: &mut impl FnMut(&[u8]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(&usable) = rows.get(columns.len()) else {
        return found(columns);
    };
    if stop.requested() {
        return ControlFlow::Break(());
    }
    let mut free = usable & !(taken | right | left);
    while free != 0 {
        let queen = free.lowest();
        free ^= queen;
        columns.push(queen.column() as u8);
        let (right, left) = ((right | queen) << 1, (left | queen) >> 1);
        extend(rows, columns, taken | queen, right, left, stop, found)?;
        columns.pop();
    }
    ControlFlow::Continue(())
}
