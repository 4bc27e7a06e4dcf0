//! The data that a method shows, recomputed from the queens on the board.
//!
//! What a field must hold goes by its name and shape, so a new method that
//! uses the same words inherits the test, and one that brings new words has to
//! say here what they mean.

use std::ops::ControlFlow;

use queens_board::Square;
use queens_search::methods::{METHODS, by_name};
use queens_search::stop::Stop;
use queens_search::trace::{Data, Entry, Event, Field, Item, Step};

use crate::support::{attack, free_squares};

fn col(queen: &Square) -> i64 {
    queen.col.into()
}

fn difference(queen: &Square) -> i64 {
    i64::from(queen.row) - i64::from(queen.col)
}

fn sum(queen: &Square) -> i64 {
    i64::from(queen.row) + i64::from(queen.col)
}

fn sorted(mut values: Vec<i64>) -> Vec<i64> {
    values.sort_unstable();
    values
}

fn flags(length: u32, taken: impl Iterator<Item = i64>) -> Vec<bool> {
    let mut flags = vec![false; length as usize];
    for index in taken {
        flags[usize::try_from(index).expect("an index is not negative")] = true;
    }
    flags
}

/// One row of a grid or word: what holds for every column.
fn every_col<T>(n: u32, row: u32, what: impl Fn(Square) -> T) -> Vec<T> {
    (0..n).map(|col| what(Square::new(row, col))).collect()
}

/// What `field` must hold when the queens of `path` stand.
fn expected(field: &Field, n: u32, step: &Step<'_>) -> Data {
    let path = step.path();
    let next_row = path.len() as u32;
    let on_line = |same: fn(&Square) -> i64| {
        every_col(n, next_row, |s| path.iter().any(|q| same(q) == same(&s)))
    };
    let diagonals = (2 * n).saturating_sub(1);
    let shift = i64::from(n) - 1;
    match (field.name, &field.data) {
        ("cols", Data::Numbers(_)) => {
            let mut cols: Vec<Option<i64>> = path.iter().map(|q| Some(col(q))).collect();
            cols.resize(n as usize, None);
            Data::Numbers(cols)
        }
        ("board", Data::Grid(_)) => {
            let row = |row| every_col(n, row, |s| u32::from(path.contains(&s)));
            Data::Grid((0..n).map(row).collect())
        }
        ("columns", Data::Flags(_)) => Data::Flags(flags(n, path.iter().map(col))),
        ("differences", Data::Flags(_)) => {
            Data::Flags(flags(diagonals, path.iter().map(|q| difference(q) + shift)))
        }
        ("sums", Data::Flags(_)) => Data::Flags(flags(diagonals, path.iter().map(sum))),
        ("columns", Data::Set(_)) => Data::Set(sorted(path.iter().map(col).collect())),
        ("differences", Data::Set(_)) => Data::Set(sorted(path.iter().map(difference).collect())),
        ("sums", Data::Set(_)) => Data::Set(sorted(path.iter().map(sum).collect())),
        ("columns", Data::Bits(_)) => Data::Bits(on_line(col)),
        ("down", Data::Bits(_)) => Data::Bits(on_line(difference)),
        ("up", Data::Bits(_)) => Data::Bits(on_line(sum)),
        ("free", Data::Bits(_)) => Data::Bits(every_col(n, next_row, |s| {
            path.iter().all(|&q| !attack(q, s))
        })),
        ("calls", Data::Frames(_)) => {
            let list = |name, of: fn(&Square) -> i64, length: usize| Entry {
                name,
                values: path[..length].iter().map(of).collect(),
            };
            let call = |length| {
                vec![
                    list("columns", col, length),
                    list("differences", difference, length),
                    list("sums", sum, length),
                ]
            };
            Data::Frames((0..=path.len()).map(call).collect())
        }
        ("stack", Data::Frames(_)) => Data::Frames(stack(step)),
        ("free", Data::Numbers(_)) => {
            let free = free_squares(n, path);
            let count = |row| free.iter().filter(|s| s.row == row).count() as i64;
            let open = |row| path.iter().all(|q| q.row != row);
            Data::Numbers((0..n).map(|row| open(row).then(|| count(row))).collect())
        }
        ("attackers", Data::Grid(_)) => {
            let count = |s: Square| {
                path.iter()
                    .filter(|q| q.row != s.row && attack(**q, s))
                    .count()
            };
            let row = |row| every_col(n, row, |s| count(s) as u32);
            Data::Grid((0..n).map(row).collect())
        }
        ("items", Data::Items(shown)) => Data::Items(items(n, path, shown)),
        (name, shape) => panic!("say here what {name} holds: {shape:?}"),
    }
}

/// One frame a queen, and one for the row where the search stands.
fn stack(step: &Step<'_>) -> Vec<Vec<Entry>> {
    let one = |name, value: u32| Entry {
        name,
        values: vec![value.into()],
    };
    let mut frames = Vec::new();
    for queen in step.path() {
        frames.push(vec![
            one("row", queen.row),
            one("next", queen.col + 1),
            one("queen", queen.col),
        ]);
    }
    let next = match step.event() {
        Event::Try { square, .. } | Event::Lift { square, .. } => square.col + 1,
        _ => 0,
    };
    let none = Entry {
        name: "queen",
        values: Vec::new(),
    };
    frames.push(vec![
        one("row", step.path().len() as u32),
        one("next", next),
        none,
    ]);
    frames
}

/// Open items hold the squares still free on their line. What covered ones hold
/// depends on when they were covered, so it is taken as shown.
fn items(n: u32, path: &[Square], shown: &[Item]) -> Vec<Item> {
    let free = free_squares(n, path);
    let size = i64::from(n);
    let mut items = Vec::new();
    let mut line = |letter: char, number: i64, primary: bool, of: fn(&Square) -> i64| {
        let covered = path.iter().any(|queen| of(queen) == number);
        let on_it = free.iter().filter(|s| of(s) == number).copied().collect();
        let choices = if covered {
            shown[items.len()].choices.clone()
        } else {
            on_it
        };
        items.push(Item {
            name: format!("{letter}{number}"),
            primary,
            covered,
            choices,
        });
    };
    for row in 0..size {
        line('r', row, true, |s| s.row.into());
    }
    for number in 0..size {
        line('c', number, true, col);
    }
    for number in 1 - size..size {
        line('d', number, false, difference);
    }
    for number in 0..2 * size - 1 {
        line('s', number, false, sum);
    }
    items
}

/// How many entries an index in `touched` can mean.
fn entries(data: &Data) -> usize {
    match data {
        Data::Flags(flags) | Data::Bits(flags) => flags.len(),
        Data::Numbers(numbers) => numbers.len(),
        Data::Set(values) => values.len(),
        Data::Grid(rows) => rows.iter().map(Vec::len).sum(),
        Data::Frames(frames) => frames.len(),
        Data::Items(items) => items.len(),
        _ => panic!("say here how many entries it has: {data:?}"),
    }
}

#[test]
fn every_field_is_a_function_of_the_queens() {
    for method in METHODS {
        for n in 0..=5 {
            method
                .trace(n, &Stop::never(), &mut |step| {
                    let fields = step.state();
                    assert!(!fields.is_empty());
                    for field in fields {
                        let what = format!("{} {} at {}", method.name(), field.name, step.event());
                        assert_eq!(field.data, expected(&field, n, step), "{what}");
                        assert!(
                            field.touched.iter().all(|&i| i < entries(&field.data)),
                            "{what}"
                        );
                        assert!(field.to_string().starts_with(field.name));
                        let json = serde_json::to_value(&field).unwrap();
                        assert!(json["kind"].is_string() && json["data"].is_array());
                    }
                    ControlFlow::Continue(())
                })
                .unwrap();
        }
    }
}

/// The fields of one method at one step of the 6 × 6 board, as text.
fn shown(name: &str, stop_at: impl Fn(&Step<'_>) -> bool) -> (Vec<String>, Vec<Vec<usize>>) {
    let mut fields = Vec::new();
    by_name(name)
        .unwrap()
        .trace(6, &Stop::never(), &mut |step| {
            if !stop_at(step) {
                return ControlFlow::Continue(());
            }
            fields = step.state();
            ControlFlow::Break(())
        })
        .unwrap();
    let text = fields.iter().map(ToString::to_string).collect();
    (
        text,
        fields.into_iter().map(|field| field.touched).collect(),
    )
}

/// Row 2 of queens at columns 0 and 2: its column 1 lies on a ↗ diagonal with
/// the queen above it.
#[test]
fn touched_entries_and_notes() {
    let at = Square::new(2, 1);
    let tried = |step: &Step<'_>| {
        step.path() == [Square::new(0, 0), Square::new(1, 2)]
            && matches!(step.event(), Event::Try { square, .. } if square == at)
    };
    let (text, touched) = shown("row-check", tried);
    assert_eq!(
        text,
        ["cols: 0 2 – – – –  (r + cols[r] = 1 + 2, row + col = 2 + 1)"]
    );
    assert_eq!(touched, [[2, 1]]);

    let (text, touched) = shown("boolean-arrays", tried);
    assert_eq!(
        text[1],
        "differences: ····11·····  (row − col + n − 1 = 2 − 1 + 5 = 6)"
    );
    assert_eq!(text[2], "sums: 1··1·······  (row + col = 2 + 1 = 3)");
    assert_eq!(touched, [[1], [6], [3]]);

    let (text, touched) = shown("hash-sets", tried);
    assert_eq!(text[0], "columns: {0, 2}  (1 is not in the set)");
    assert_eq!(text[2], "sums: {0, 3}  (3 is in the set)");
    assert_eq!(touched, [vec![], vec![], vec![1]]);

    // Up the column to the edge, up ↘ to the edge, up ↗ to the queen.
    let (text, touched) = shown("board-scan", tried);
    assert!(
        text[0].ends_with("(squares read: 4, the last holds a queen)"),
        "{}",
        text[0]
    );
    assert_eq!(touched, [[6 + 1, 1, 6, 6 + 2]]);
}
