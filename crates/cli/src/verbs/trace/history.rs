//! What has been seen: one byte a step, enough to find stops and to draw the
//! depth. The pictures themselves are made again by running the search again.

use queens::search::trace::Event;

/// Steps that are kept: half a megabyte of them.
pub(super) const KEPT: u64 = 500_000;

/// What a step did to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Kind {
    /// Nothing: it looked at a square or chose a row.
    Look,
    Place,
    Lift,
    Solution,
}

impl Kind {
    pub(super) fn of(event: &Event) -> Self {
        match event {
            Event::Place { .. } => Self::Place,
            Event::Lift { .. } => Self::Lift,
            Event::Solution => Self::Solution,
            _ => Self::Look,
        }
    }
}

/// The kinds of steps 1, 2, 3, …, up to [`KEPT`].
#[derive(Debug, Default)]
pub(super) struct History {
    kinds: Vec<Kind>,
}

impl History {
    /// The number of the last step kept.
    pub(super) fn len(&self) -> u64 {
        self.kinds.len() as u64
    }

    /// Adds the steps that follow.
    pub(super) fn extend(&mut self, kinds: &[Kind]) {
        self.kinds.extend_from_slice(kinds);
        debug_assert!(self.len() <= KEPT);
    }

    /// The last step of this kind before `step`.
    pub(super) fn last_before(&self, step: u64, kind: Kind) -> Option<u64> {
        let end = step.saturating_sub(1).min(self.len()) as usize;
        let index = self.kinds[..end].iter().rposition(|&other| other == kind)?;
        Some(index as u64 + 1)
    }

    /// Queens that stood after each of the last `count` steps up to `step`,
    /// which left `depth` of them, oldest first, with the kinds of the steps.
    ///
    /// Empty when `step` is not kept.
    pub(super) fn depths(&self, step: u64, depth: usize, count: usize) -> Vec<(usize, Kind)> {
        if step > self.len() {
            return Vec::new();
        }
        let end = step as usize;
        let mut depth = depth;
        let mut depths: Vec<(usize, Kind)> = self.kinds[end.saturating_sub(count)..end]
            .iter()
            .rev()
            .map(|&kind| {
                let after = depth;
                match kind {
                    Kind::Place => depth -= 1,
                    Kind::Lift => depth += 1,
                    Kind::Look | Kind::Solution => {}
                }
                (after, kind)
            })
            .collect();
        depths.reverse();
        depths
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_are_found_backwards() {
        let mut history = History::default();
        history.extend(&[Kind::Look, Kind::Place, Kind::Look, Kind::Place, Kind::Lift]);
        let depths: Vec<usize> = history.depths(5, 1, 4).into_iter().map(|of| of.0).collect();
        assert_eq!(depths, [1, 1, 2, 1]);
        assert_eq!(history.last_before(4, Kind::Place), Some(2));
        assert_eq!(history.last_before(2, Kind::Place), None);
        assert!(history.depths(6, 1, 4).is_empty());
    }
}
