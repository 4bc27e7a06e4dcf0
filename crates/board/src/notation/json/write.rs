use crate::notation::{decimal, regions, squares};
use crate::{Diagonal, Pieces, Puzzle, Rule, Square};

/// Appends a puzzle as an object on one line, in the form that the table
/// [above](super) shows: every puzzle reads back as it was.
///
/// ```
/// use queens_board::{Puzzle, Square, notation::json};
///
/// let mut puzzle = Puzzle::classic(4);
/// puzzle.add_given(Square::new(0, 1))?;
/// let mut out = Vec::new();
/// json::write(&mut out, Some("first"), &puzzle);
/// assert_eq!(out, br#"{"id":"first","size":4,"rule":"queens","given":["b4"]}"#);
/// # Ok::<(), queens_board::PuzzleError>(())
/// ```
pub fn write(out: &mut Vec<u8>, id: Option<&str>, puzzle: &Puzzle) {
    let size = puzzle.size();
    out.push(b'{');
    if let Some(id) = id {
        out.extend_from_slice(b"\"id\":");
        let quoted = serde_json::Value::from(id).to_string();
        out.extend_from_slice(quoted.as_bytes());
        out.push(b',');
    }
    out.extend_from_slice(b"\"size\":");
    if size.is_square() {
        decimal::push(out, size.rows.into());
    } else {
        list(out, [size.rows, size.cols], |out, side| {
            decimal::push(out, side.into());
        });
    }
    out.extend_from_slice(b",\"rule\":\"");
    out.extend_from_slice(Rule::name(puzzle.rule()).as_bytes());
    out.push(b'"');
    if puzzle.regions().is_some() {
        out.extend_from_slice(b",\"regions\":");
        write_regions(out, puzzle);
    }
    let kinds = [
        ("given", puzzle.givens()),
        ("holes", puzzle.holes()),
        ("walls", puzzle.walls()),
    ];
    for (name, set) in kinds {
        if !set.is_empty() {
            field(out, name);
            list(out, set, |out, &square| {
                out.push(b'"');
                squares::push_name(out, size, square);
                out.push(b'"');
            });
        }
    }
    if !puzzle.excluded_diagonals().is_empty() {
        field(out, "exclude");
        write_diagonals(out, puzzle);
    }
    if let Pieces::Exactly(count) = puzzle.pieces() {
        field(out, "pieces");
        decimal::push(out, count.into());
    }
    if puzzle.armies() != 1 {
        field(out, "armies");
        decimal::push(out, puzzle.armies().into());
    }
    out.push(b'}');
}

fn field(out: &mut Vec<u8>, name: &str) {
    out.extend_from_slice(b",\"");
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b"\":");
}

fn list<T>(
    out: &mut Vec<u8>,
    items: impl IntoIterator<Item = T>,
    mut item: impl FnMut(&mut Vec<u8>, T),
) {
    out.push(b'[');
    for (index, value) in items.into_iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        item(out, value);
    }
    out.push(b']');
}

/// Rows as strings, or as lists of numbers where letters and digits do not
/// suffice.
fn write_regions(out: &mut Vec<u8>, puzzle: &Puzzle) {
    let size = puzzle.size();
    let Some(regions) = puzzle.regions().filter(|_| size.area() > 0) else {
        out.extend_from_slice(b"[]");
        return;
    };
    if regions::has_short_labels(regions) {
        out.extend_from_slice(b"[\"");
        regions::write_rows(out, regions, b"\",\"");
        out.extend_from_slice(b"\"]");
        return;
    }
    list(out, 0..size.rows, |out, row| {
        list(out, 0..size.cols, |out, col| {
            decimal::push(out, u64::from(regions.of(Square::new(row, col))) + 1);
        });
    });
}

fn write_diagonals(out: &mut Vec<u8>, puzzle: &Puzzle) {
    let signed = |out: &mut Vec<u8>, number: i64| {
        if number < 0 {
            out.push(b'-');
        }
        decimal::push(out, number.unsigned_abs());
    };
    let all = puzzle.excluded_diagonals();
    let sums = all.iter().filter_map(|diagonal| match diagonal {
        Diagonal::Sum(sum) => Some(*sum),
        Diagonal::Difference(_) => None,
    });
    let differences = all.iter().filter_map(|diagonal| match diagonal {
        Diagonal::Difference(difference) => Some(*difference),
        Diagonal::Sum(_) => None,
    });
    out.extend_from_slice(b"{\"sum\":");
    list(out, sums, signed);
    out.extend_from_slice(b",\"diff\":");
    list(out, differences, signed);
    out.push(b'}');
}
