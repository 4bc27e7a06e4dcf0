//! The sequences of the On-Line Encyclopedia of Integer Sequences that this
//! program can compute: their reference values, and how to compute them again.
//!
//! The reference values come from the encyclopedia and are only ever compared
//! with; [`Sequence::compute`] never looks at them.
//!
//! ```
//! use queens::{Stop, oeis};
//!
//! let fundamental = oeis::by_id("A002562").unwrap();
//! let row = fundamental.compute(8, &Stop::never())?.unwrap();
//! assert_eq!(row, [12]);
//! assert_eq!(fundamental.reference_row(8), Some(vec![12]));
//! # Ok::<(), oeis::OeisError>(())
//! ```

use std::ops::ControlFlow;
use std::sync::LazyLock;

use queens_board::Puzzle;
use queens_count::open::{OpenBoard, OpenBoardError};
use queens_run::{ClassesError, CountError, OpenError, Options};
use queens_search::bitmask::{Lister, ListerError};
use queens_search::methods::{Ended, Method, MethodError, bitmask::Bitmask};
use queens_search::stop::Stop;
use queens_search::trace::Event;
use thiserror::Error;

/// A sequence, with what is known of it.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// Its number in the encyclopedia: `A000170`.
    pub id: &'static str,
    /// Its name there.
    pub name: &'static str,
    /// Index of the first value.
    pub offset: u32,
    /// Reference values, from the offset on, a triangle row by row.
    pub values: Vec<u128>,
    kind: Kind,
}

/// Why a term cannot be computed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(transparent)]
#[non_exhaustive]
pub enum OeisError {
    /// Counting failed.
    Count(#[from] CountError),
    /// Counting up to symmetry failed.
    Classes(#[from] ClassesError),
    /// Counting on a board of other sides failed.
    Open(#[from] OpenError),
    /// There is no board of that width.
    Board(#[from] OpenBoardError),
    /// Listing failed.
    Lister(#[from] ListerError),
    /// Walking the tree failed.
    Method(#[from] MethodError),
}

/// What a row of a sequence is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Total,
    Fundamental,
    PointSymmetric,
    QuarterTurn,
    OrbitsOf8,
    OrbitsOf4,
    /// With the one orbit of one at n = 1.
    OrbitsOf2,
    /// This many rows, n columns.
    Rows(u32),
    /// Row n is the lexicographically first solution, n zeros without one.
    FirstSolution,
    Nodes,
    /// Row n is the number of nodes at depths 0 to n.
    Profile,
}

/// One line a sequence: a new one needs its values in `reference.txt` too.
const KINDS: &[(&str, Kind)] = &[
    ("A000170", Kind::Total),
    ("A002562", Kind::Fundamental),
    ("A032522", Kind::PointSymmetric),
    ("A033148", Kind::QuarterTurn),
    ("A061989", Kind::Rows(3)),
    ("A061990", Kind::Rows(4)),
    ("A061991", Kind::Rows(5)),
    ("A061992", Kind::Rows(6)),
    ("A061993", Kind::Rows(7)),
    ("A141843", Kind::FirstSolution),
    ("A260318", Kind::OrbitsOf2),
    ("A260319", Kind::OrbitsOf4),
    ("A260320", Kind::OrbitsOf8),
    ("A319283", Kind::Nodes),
    ("A319284", Kind::Profile),
];

static SEQUENCES: LazyLock<Vec<Sequence>> = LazyLock::new(|| {
    let text = include_str!("reference.txt");
    let lines: Vec<&'static str> = text.lines().collect();
    let find = |id: &str| {
        let at = lines.iter().position(|line| line.starts_with(id))?;
        let (offset, name) = lines[at][id.len()..].trim_start().split_once(' ')?;
        let values = lines[at + 1].split(' ').map(|value| value.parse().ok());
        Some((offset.parse().ok()?, name, values.collect::<Option<_>>()?))
    };
    KINDS
        .iter()
        .map(|&(id, kind)| {
            let (offset, name, values) = find(id).expect("reference.txt has every sequence");
            Sequence {
                id,
                name,
                offset,
                values,
                kind,
            }
        })
        .collect()
});

/// Every sequence, by its number.
#[must_use]
pub fn sequences() -> &'static [Sequence] {
    &SEQUENCES
}

/// The sequence of that number, such as `A000170`.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static Sequence> {
    SEQUENCES.iter().find(|sequence| sequence.id == id)
}

impl Sequence {
    /// Whether row n holds several values, as in a triangle.
    #[must_use]
    pub fn is_triangle(&self) -> bool {
        matches!(self.kind, Kind::FirstSolution | Kind::Profile)
    }

    /// How many values row n has.
    #[must_use]
    pub fn row_length(&self, n: u32) -> usize {
        match self.kind {
            Kind::FirstSolution => n as usize,
            Kind::Profile => n as usize + 1,
            _ => 1,
        }
    }

    /// The reference values of row n; `None` where they are not all known.
    #[must_use]
    pub fn reference_row(&self, n: u32) -> Option<Vec<u128>> {
        let before: usize = (self.offset..n).map(|row| self.row_length(row)).sum();
        let end = before + self.row_length(n);
        (n >= self.offset).then(|| self.values.get(before..end).map(<[u128]>::to_vec))?
    }

    /// Computes row n: one value, or the row of a triangle. `None` if `stop`
    /// came first.
    ///
    /// Time grows with the sequence: about a second at n = 16 for the totals,
    /// at n = 13 for the trees.
    ///
    /// # Errors
    /// [`OeisError`] if n is beyond what its engine takes (64).
    pub fn compute(&self, n: u32, stop: &Stop) -> Result<Option<Vec<u128>>, OeisError> {
        let one = |value: Option<u128>| value.map(|value| vec![value]);
        match self.kind {
            Kind::Total => total(n, stop).map(one),
            Kind::Rows(rows) => on_rows(rows, n, stop).map(one),
            Kind::FirstSolution => first_solution(n, stop),
            Kind::Nodes => nodes(n, stop).map(one),
            Kind::Profile => profile(n, stop),
            Kind::PointSymmetric
            | Kind::QuarterTurn
            | Kind::Fundamental
            | Kind::OrbitsOf8
            | Kind::OrbitsOf4
            | Kind::OrbitsOf2 => self.of_classes(n, stop).map(one),
        }
    }

    fn of_classes(&self, n: u32, stop: &Stop) -> Result<Option<u128>, OeisError> {
        // The symmetric ones come without the total, and so much further.
        let alone = match self.kind {
            Kind::PointSymmetric => Some(queens_count::classes::point::prepare(n)),
            Kind::QuarterTurn => Some(queens_count::classes::quarter::prepare(n)),
            _ => None,
        };
        if let Some(counter) = alone {
            return Ok(queens_count::sum(
                &*counter.map_err(CountError::from)?,
                stop,
            ));
        }
        let report = match queens_run::classes(n, &Options::default(), stop, &|_| {}) {
            Err(ClassesError::Count(CountError::Interrupted(_))) => return Ok(None),
            report => report?,
        };
        let classes = report.classes;
        Ok(Some(match self.kind {
            Kind::Fundamental => classes.fundamental,
            Kind::OrbitsOf8 => classes.orbits_of_8,
            Kind::OrbitsOf4 => classes.orbits_of_4,
            _ => classes.orbits_of_2 + classes.orbits_of_1,
        }))
    }
}

fn total(n: u32, stop: &Stop) -> Result<Option<u128>, OeisError> {
    match queens_run::count(n, &Options::default(), stop, &|_| {}) {
        Err(CountError::Interrupted(_)) => Ok(None),
        report => Ok(Some(report?.total)),
    }
}

fn on_rows(rows: u32, columns: u32, stop: &Stop) -> Result<Option<u128>, OeisError> {
    let full = u64::MAX
        .checked_shr(64_u32.saturating_sub(columns))
        .unwrap_or(0);
    let board = OpenBoard::new(columns, vec![full; rows as usize])?;
    match queens_run::count_open(&board, None, &Options::default(), stop, &|_| {}) {
        Err(OpenError::Interrupted(_)) => Ok(None),
        report => Ok(Some(report?.total)),
    }
}

fn first_solution(n: u32, stop: &Stop) -> Result<Option<Vec<u128>>, OeisError> {
    let mut lister = Lister::new(&Puzzle::classic(n))?.with_stop(stop.clone());
    let found = lister
        .advance()
        .map(|columns| columns.iter().map(|&col| u128::from(col) + 1).collect());
    Ok(match found {
        None if lister.was_stopped() => None,
        None => Some(vec![0; n as usize]),
        found => found,
    })
}

fn nodes(n: u32, stop: &Stop) -> Result<Option<u128>, OeisError> {
    let outcome = Bitmask.solve(n, stop, &mut |_| ControlFlow::Continue(()))?;
    Ok((outcome.ended == Ended::Complete).then_some(outcome.stats.nodes.into()))
}

fn profile(n: u32, stop: &Stop) -> Result<Option<Vec<u128>>, OeisError> {
    let mut depths = vec![0; n as usize + 1];
    depths[0] = 1;
    let outcome = Bitmask.trace(n, stop, &mut |step| {
        if matches!(step.event(), Event::Place { .. }) {
            depths[step.path().len()] += 1;
        }
        ControlFlow::Continue(())
    })?;
    Ok((outcome.ended == Ended::Complete).then_some(depths))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sequence_agrees_with_its_reference_at_the_start() {
        for sequence in sequences() {
            for n in sequence.offset..9 {
                let reference = sequence.reference_row(n);
                let computed = sequence.compute(n, &Stop::never()).unwrap();
                assert_eq!(computed, reference, "{} at {n}", sequence.id);
            }
        }
    }

    #[test]
    fn rows_of_triangles_are_found() {
        let first = by_id("A141843").unwrap();
        assert_eq!(first.reference_row(4), Some(vec![2, 4, 1, 3]));
        assert_eq!(first.reference_row(0), None);
        assert!(first.is_triangle());
        assert_eq!(by_id("A000170").unwrap().reference_row(28), None);
        assert!(by_id("A1").is_none());
    }

    #[test]
    fn a_stop_leaves_no_value() {
        let stop = Stop::new();
        stop.request();
        assert_eq!(by_id("A000170").unwrap().compute(18, &stop), Ok(None));
        assert_eq!(by_id("A319283").unwrap().compute(18, &stop), Ok(None));
    }
}
