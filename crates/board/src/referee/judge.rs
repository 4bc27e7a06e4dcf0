use super::suspicion::Fits;
use super::verdict::Answer;
use super::{Fault, Unusable, Verdict};
use crate::{Along, Base, Claim, Claimed, Diagonal, Line, Pieces, Puzzle, Size, Solution, Square};

/// Judges one claim: by a puzzle, or, without one, as an answer to the
/// classic problem of the size that the claim tells or else has (as many rows
/// as numbers, or as squares).
///
/// A puzzle with several armies is judged as one army's.
///
/// Time and memory: linear in the queens claimed and the rows of the board
/// (squares are sorted if they are not), and in the crowded lines if there
/// are any.
///
/// ```
/// use queens_board::referee::judge;
/// use queens_board::{Base, Claim, Claimed};
///
/// let columns = |values: &[i64]| Claim {
///     line: 1,
///     size: None,
///     claimed: Claimed::Columns { values: values.to_vec(), base: Base::One },
/// };
/// assert!(judge(None, &columns(&[1, 5, 8, 6, 3, 7, 2, 4])).is_valid());
/// // Written from 0, read from 1:
/// let verdict = judge(None, &columns(&[0, 4, 7, 5, 2, 6, 1, 3]));
/// assert_eq!(
///     verdict.faults()[0].to_string(),
///     "0 in row 1: is no column, which go from 1 to 8",
/// );
/// assert_eq!(
///     verdict.suspicions()[0].to_string(),
///     "this would be right if columns counted from 0, not from 1",
/// );
/// ```
#[must_use]
pub fn judge(puzzle: Option<&Puzzle>, claim: &Claim) -> Verdict {
    match puzzle {
        Some(puzzle) => judge_by(puzzle, claim),
        None => judge_by(&Puzzle::new(told_size(claim)), claim),
    }
}

/// The size that a claim tells, or that it has.
fn told_size(claim: &Claim) -> Size {
    claim.size.unwrap_or_else(|| {
        let queens = match &claim.claimed {
            Claimed::Columns { values, .. } => values.len(),
            Claimed::Squares(squares) => squares.len(),
        };
        Size::square(u32::try_from(queens).unwrap_or(u32::MAX))
    })
}

fn judge_by(puzzle: &Puzzle, claim: &Claim) -> Verdict {
    let mut verdict = faults_of(puzzle, claim);
    if !verdict.is_valid() {
        verdict.fits = Fits::of(puzzle, &verdict);
        if let Some(base) = other_base(puzzle, claim, &verdict) {
            verdict.fits.add_base(base);
        }
    }
    verdict
}

/// The other base, if the claim is right when read with it.
fn other_base(puzzle: &Puzzle, claim: &Claim, verdict: &Verdict) -> Option<Base> {
    let out_of_range = |fault: &Fault| matches!(fault, Fault::OutOfRange { .. });
    let Claimed::Columns { values, base } = &claim.claimed else {
        return None;
    };
    if !verdict.faults.iter().any(out_of_range) {
        return None;
    }
    let other = match base {
        Base::Zero => Base::One,
        Base::One => Base::Zero,
    };
    // Cheap to rule out: some number would still name no column.
    let cols = i64::from(puzzle.size().cols);
    let first = i64::from(other.first());
    if !values
        .iter()
        .all(|&value| first <= value && value < first + cols)
    {
        return None;
    }
    let shifted = Claim {
        claimed: Claimed::Columns {
            values: values.clone(),
            base: other,
        },
        ..*claim
    };
    faults_of(puzzle, &shifted).is_valid().then_some(other)
}

fn faults_of(puzzle: &Puzzle, claim: &Claim) -> Verdict {
    let size = puzzle.size();
    let mut faults = Vec::new();
    if let Some(found) = claim.size
        && found != size
    {
        faults.push(Fault::Size {
            found,
            expected: size,
        });
    }
    let mut squares = match &claim.claimed {
        Claimed::Columns { values, base } => from_columns(size, values, *base, &mut faults),
        Claimed::Squares(squares) => from_squares(size, squares, &mut faults),
    };
    if !squares.is_sorted() {
        squares.sort_unstable();
    }
    unusable(puzzle, &squares, &mut faults);
    for conflict in puzzle.conflicts(&squares) {
        faults.push(Fault::Conflict { conflict, size });
    }
    number_and_rows(puzzle, &squares, &mut faults);
    for &square in puzzle.givens() {
        if squares.binary_search(&square).is_err() {
            faults.push(Fault::GivenMissing { square, size });
        }
    }
    regions(puzzle, &squares, &mut faults);
    Verdict {
        line: claim.line,
        size,
        answer: answer(puzzle, squares, &mut faults),
        faults,
        fits: Fits::default(),
    }
}

/// The squares of those numbers that name a column of a row.
fn from_columns(size: Size, values: &[i64], base: Base, faults: &mut Vec<Fault>) -> Vec<Square> {
    if values.len() != size.rows as usize {
        faults.push(Fault::Length {
            found: values.len(),
            expected: size.rows,
        });
    }
    let mut squares = Vec::with_capacity(values.len().min(size.rows as usize));
    let mut wrong = Vec::new();
    for (row, &value) in (0..size.rows).zip(values) {
        let col = value
            .checked_sub(i64::from(base.first()))
            .and_then(|col| u32::try_from(col).ok())
            .filter(|&col| col < size.cols);
        match col {
            Some(col) => squares.push(Square::new(row, col)),
            None => wrong.push((row, value)),
        }
    }
    if !wrong.is_empty() {
        faults.push(Fault::OutOfRange {
            values: wrong,
            base,
            cols: size.cols,
        });
    }
    squares
}

/// The squares that are on the board.
fn from_squares(size: Size, claimed: &[(i64, i64)], faults: &mut Vec<Fault>) -> Vec<Square> {
    let mut squares = Vec::with_capacity(claimed.len());
    let mut wrong = Vec::new();
    for &(row, col) in claimed {
        let square = match (u32::try_from(row), u32::try_from(col)) {
            (Ok(row), Ok(col)) => Some(Square::new(row, col)),
            _ => None,
        };
        match square.filter(|&square| size.contains(square)) {
            Some(square) => squares.push(square),
            None => wrong.push((row, col)),
        }
    }
    if !wrong.is_empty() {
        faults.push(Fault::OffBoard {
            squares: wrong,
            size,
        });
    }
    squares
}

fn unusable(puzzle: &Puzzle, squares: &[Square], faults: &mut Vec<Fault>) {
    let size = puzzle.size();
    for &square in squares {
        if puzzle.is_usable(square) {
            continue;
        }
        let sum = Diagonal::Sum(square.sum());
        let why = if puzzle.holes().contains(&square) {
            Unusable::Hole
        } else if puzzle.walls().contains(&square) {
            Unusable::Wall
        } else if puzzle.excluded_diagonals().contains(&sum) {
            Unusable::Excluded(sum)
        } else {
            Unusable::Excluded(Diagonal::Difference(square.difference()))
        };
        faults.push(Fault::Unusable { square, why, size });
    }
}

/// The number of queens, or with one a row the rows that have none or
/// several. `squares` are sorted.
fn number_and_rows(puzzle: &Puzzle, squares: &[Square], faults: &mut Vec<Fault>) {
    let size = puzzle.size();
    let different = squares.chunk_by(|a, b| a == b).count();
    let expected = puzzle.piece_count();
    if matches!(puzzle.pieces(), Pieces::Exactly(_)) {
        if different as u64 != u64::from(expected) {
            faults.push(Fault::Number {
                found: different,
                expected,
            });
        }
        return;
    }
    // Numbers that are missing or name no column have left their rows empty,
    // which need not be said again.
    let is_said = faults
        .iter()
        .any(|fault| matches!(fault, Fault::Length { .. } | Fault::OutOfRange { .. }));
    if !is_said {
        if different as u64 != u64::from(expected) {
            faults.push(Fault::Number {
                found: different,
                expected,
            });
        }
        let mut rows = Vec::new();
        let mut next = 0;
        for square in squares {
            rows.extend(next..square.row);
            next = next.max(square.row + 1);
        }
        rows.extend(next..size.rows);
        if !rows.is_empty() {
            faults.push(Fault::EmptyRows { rows });
        }
    }
    // Rows that are a conflict by themselves are named already. Conflicts
    // come sorted, rows first.
    let mut named: Vec<u32> = Vec::new();
    for fault in faults.iter() {
        if let Fault::Conflict { conflict, .. } = fault
            && let Along::Line(Line::Row(row)) = conflict.along
        {
            named.push(row);
        }
    }
    named.sort_unstable();
    for row in squares.chunk_by(|a, b| a.row == b.row) {
        let mut queens = row.to_vec();
        queens.dedup();
        if queens.len() > 1 && named.binary_search(&row[0].row).is_err() {
            faults.push(Fault::CrowdedRow { queens, size });
        }
    }
}

fn regions(puzzle: &Puzzle, squares: &[Square], faults: &mut Vec<Fault>) {
    let Some(regions) = puzzle.regions() else {
        return;
    };
    let size = puzzle.size();
    let mut queens = vec![Vec::new(); regions.count() as usize];
    for &square in squares {
        queens[regions.of(square) as usize].push(square);
    }
    let mut firsts: Vec<Option<Square>> = vec![None; queens.len()];
    if queens.iter().any(|queens| queens.len() != 1) {
        for square in size.squares() {
            firsts[regions.of(square) as usize].get_or_insert(square);
        }
    }
    for ((region, queens), first) in (0..).zip(queens).zip(firsts) {
        if let (Some(first), true) = (first, queens.len() != 1) {
            faults.push(Fault::Region {
                region,
                first,
                queens,
                size,
            });
        }
    }
}

/// The solution if there is no fault.
fn answer(puzzle: &Puzzle, squares: Vec<Square>, faults: &mut [Fault]) -> Answer {
    if !faults.is_empty() {
        return Answer::Invalid(squares);
    }
    if puzzle.pieces() == Pieces::OneEachRow {
        // One queen a row has been seen, so columns tell everything.
        let columns = squares.iter().map(|square| square.col);
        let solution = Solution::from_engine(puzzle.size().cols, columns);
        debug_assert_eq!(Solution::new(puzzle, squares).as_ref(), Ok(&solution));
        return Answer::Valid(solution);
    }
    match Solution::new(puzzle, squares.iter().copied()) {
        Ok(solution) => Answer::Valid(solution),
        Err(error) => {
            debug_assert!(
                false,
                "the model sees a fault that the referee does not: {error}"
            );
            Answer::Invalid(squares)
        }
    }
}
