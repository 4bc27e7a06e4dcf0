//! What every target does with the bytes that it is given.
#![forbid(unsafe_code)]

use queens_board::notation::{self, Form, NamedPuzzle};
use queens_board::{Base, Claim, Claimed, Puzzle, Size, Square};

/// Boards of more squares than this are not drawn.
const LARGEST: u64 = 1 << 14;

/// Reads boards and answers in one form, or in the form that is recognised.
/// Boards that are read must be the same after they are written and read
/// again, in every form that can write them.
pub fn check(bytes: &[u8], form: Option<Form>) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    for base in [None, Some(Base::Zero), Some(Base::One)] {
        match notation::read_boards(text, form, base) {
            Ok(boards) => boards.iter().for_each(|board| boards_read_back(board)),
            Err(error) => sentence(&error.to_string()),
        }
        match notation::read_claims(text, form, base, None) {
            Ok(claims) => claims.iter().for_each(claim_reads_back),
            Err(error) => sentence(&error.to_string()),
        }
    }
}

/// Reads a list of squares; their names must read as the same squares.
pub fn check_squares(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    for size in [
        Size::square(8),
        Size::new(3, 40),
        Size::square(u32::MAX),
        Size::square(0),
    ] {
        match notation::squares::parse_squares(text, size, None) {
            Ok(squares) => {
                let names: Vec<String> = squares
                    .iter()
                    .map(|&square| notation::squares::name(size, square))
                    .collect();
                let again = notation::squares::parse_squares(&names.join(","), size, None);
                assert_eq!(again.as_ref(), Ok(&squares));
            }
            Err(error) => sentence(&error.to_string()),
        }
    }
}

/// A sentence is short and has no control characters.
fn sentence(text: &str) {
    assert!(text.chars().count() < 300, "{text}");
    assert!(!text.contains(char::is_control), "{text:?}");
}

fn boards_read_back(board: &NamedPuzzle) {
    let puzzle = &board.puzzle;
    for form in Form::ALL {
        let drawn = !matches!(
            form,
            Form::Sizes | Form::Json | Form::Squares | Form::Columns
        );
        if drawn && puzzle.size().area() > LARGEST {
            continue;
        }
        let mut text = String::new();
        if notation::write_puzzle(&mut text, form, puzzle).is_ok() {
            assert_eq!(read_one(&text, form), *puzzle, "{form}: {text}");
        }
    }
    let mut out = Vec::new();
    notation::json::write(&mut out, board.id.as_deref(), puzzle);
    let text = String::from_utf8(out).expect("JSON is text");
    let again = notation::read_boards(&text, Some(Form::Json), None).expect("our own JSON");
    assert_eq!(again, [board.clone()]);
}

fn read_one(text: &str, form: Form) -> Puzzle {
    match notation::read_boards(text, Some(form), None) {
        Ok(mut boards) if boards.len() == 1 => boards.remove(0).puzzle,
        other => panic!("{form}: {text:?} reads as {other:?}"),
    }
}

/// An answer whose numbers fit a board must read back from what we write.
fn claim_reads_back(claim: &Claim) {
    match &claim.claimed {
        Claimed::Columns { values, base } => {
            let first = i64::from(base.first());
            let column = |&value: &i64| u32::try_from(value.checked_sub(first)?).ok();
            let Some(columns) = values.iter().map(column).collect::<Option<Vec<u32>>>() else {
                return;
            };
            let mut out = Vec::new();
            notation::columns::write_json(&mut out, &columns, *base);
            let text = String::from_utf8(out).expect("JSON is text");
            let text = format!("{{\"columns\":{text}}}");
            let again = notation::read_claims(&text, Some(Form::Json), Some(*base), None);
            assert_eq!(again.expect("our own JSON")[0].claimed, claim.claimed);
        }
        Claimed::Squares(squares) => {
            let Some(size) = claim.size.filter(|size| size.area() <= LARGEST) else {
                return;
            };
            let square = |&(row, col): &(i64, i64)| {
                Some(Square::new(
                    u32::try_from(row).ok()?,
                    u32::try_from(col).ok()?,
                ))
            };
            let Some(squares) = squares.iter().map(square).collect::<Option<Vec<_>>>() else {
                return;
            };
            let mut puzzle = Puzzle::new(size);
            if squares
                .iter()
                .any(|&square| puzzle.add_given(square).is_err())
            {
                return;
            }
            let mut text = String::new();
            if notation::write_puzzle(&mut text, Form::Board, &puzzle).is_ok() {
                let again = notation::read_claims(&text, Some(Form::Board), None, None);
                let Ok(
                    [
                        Claim {
                            claimed: Claimed::Squares(again),
                            ..
                        },
                    ],
                ) = again.as_deref()
                else {
                    panic!("{text:?} reads as {again:?}");
                };
                assert!(
                    again
                        .iter()
                        .map(|pair| square(pair))
                        .eq(puzzle.givens().iter().map(|&at| Some(at)))
                );
            }
        }
        _ => {}
    }
}
