//! Whatever a form writes, it reads back; nothing makes a reader panic.

use proptest::prelude::*;
use queens_board::notation::{self, AnswerForm, Form, squares};
use queens_board::{Base, Claimed, Diagonal, Pieces, Puzzle, Regions, Rule, Size, Square};

/// What is on a square: nothing mostly.
fn marks(area: usize) -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(prop_oneof![6 => Just(0_u8), 1 => 1..=3_u8], area)
}

fn drawn(size: Size, marks: &[u8]) -> Puzzle {
    let mut puzzle = Puzzle::new(size);
    for (square, mark) in size.squares().zip(marks) {
        match mark {
            1 => puzzle.add_given(square).unwrap(),
            2 => puzzle.add_hole(square).unwrap(),
            3 => puzzle.add_wall(square).unwrap(),
            _ => {}
        }
    }
    puzzle
}

fn sizes() -> impl Strategy<Value = Size> {
    (1..=9_u32, 1..=9_u32).prop_map(|(rows, cols)| Size::new(rows, cols))
}

fn boards() -> impl Strategy<Value = Puzzle> {
    sizes().prop_flat_map(|size| {
        marks(size.area() as usize).prop_map(move |marks| drawn(size, &marks))
    })
}

fn regions(count: u32) -> impl Strategy<Value = Puzzle> {
    let labels = move |size: Size| prop::collection::vec(0..count, size.area() as usize);
    let made =
        sizes().prop_flat_map(move |size| labels(size).prop_map(move |labels| (size, labels)));
    made.prop_map(|(size, labels)| {
        let mut puzzle = Puzzle::new(size);
        puzzle
            .set_regions(Regions::from_labels(size, labels).unwrap())
            .unwrap();
        puzzle.set_rule(Rule::Touching).unwrap();
        puzzle
    })
}

/// Puzzles with everything that there is.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    let extras = (
        0..8_usize,
        prop::option::of(any::<u32>()),
        1..5_u32,
        prop::collection::vec((any::<bool>(), -9..18_i64), 0..4),
        prop::option::of(regions(80)),
    );
    (boards(), extras).prop_map(|(mut puzzle, (rule, pieces, armies, diagonals, regions))| {
        let _ = puzzle.set_rule(Rule::ALL[rule]);
        puzzle.set_pieces(pieces.map_or(Pieces::OneEachRow, Pieces::Exactly));
        puzzle.set_armies(armies).unwrap();
        for (is_sum, number) in diagonals {
            let make = if is_sum {
                Diagonal::Sum
            } else {
                Diagonal::Difference
            };
            let _ = puzzle.exclude(make(number));
        }
        if let Some(regions) = regions.as_ref().and_then(Puzzle::regions) {
            let _ = puzzle.set_regions(regions.clone());
        }
        puzzle
    })
}

fn read_one(text: &str, form: Form) -> Puzzle {
    let mut found = notation::read_boards(text, Some(form), None)
        .unwrap_or_else(|error| panic!("{form} {text:?}: {error}"));
    assert_eq!(found.len(), 1, "{form} {text:?}");
    found.remove(0).puzzle
}

/// Every form that can write the puzzle reads it back.
fn assert_reads_back(puzzle: &Puzzle) {
    for form in Form::ALL {
        let mut text = String::new();
        if notation::write_puzzle(&mut text, form, puzzle).is_ok() {
            assert_eq!(read_one(&text, form), *puzzle, "{form}\n{text}");
            assert_eq!(read_one(&text.replace('\n', "\r\n"), form), *puzzle);
            let padded = format!("\u{feff}{}  \n", text.replace('\n', " \r"));
            assert_eq!(read_one(&padded, form), *puzzle);
        }
    }
}

fn permutation(longest: u32) -> impl Strategy<Value = Vec<u32>> {
    (3..=longest).prop_flat_map(|n| Just((0..n).collect::<Vec<u32>>()).prop_shuffle())
}

proptest! {
    #[test]
    fn boards_read_back(puzzle in boards()) {
        assert_reads_back(&puzzle);
        // Board text with an open square is recognised.
        if puzzle.size().squares().any(|square| puzzle.is_usable(square) && !puzzle.givens().contains(&square)) {
            let mut text = String::new();
            notation::write_puzzle(&mut text, Form::Board, &puzzle).unwrap();
            let found = notation::read_boards(&text, None, None).unwrap();
            prop_assert_eq!(&found[0].puzzle, &puzzle);
        }
    }

    #[test]
    fn regions_read_back(few in regions(9), many in regions(100)) {
        assert_reads_back(&few);
        assert_reads_back(&many);
    }

    #[test]
    fn puzzles_read_back(puzzle in puzzles()) {
        assert_reads_back(&puzzle);
        let mut text = String::new();
        notation::write_puzzle(&mut text, Form::Json, &puzzle).unwrap();
        let lines = format!("{text}\n{text}\n");
        let found = notation::read_boards(&lines, None, None).unwrap();
        prop_assert!(found.len() == 2 && found.iter().all(|named| named.puzzle == puzzle));
    }

    #[test]
    fn given_queens_read_back(columns in permutation(12)) {
        let n = columns.len() as u32;
        let mut puzzle = Puzzle::classic(n);
        for (row, &col) in columns.iter().enumerate() {
            puzzle.add_given(Square::new(row as u32, col)).unwrap();
        }
        assert_reads_back(&puzzle);
    }

    #[test]
    fn answers_are_recognised(columns in permutation(120), zero in any::<bool>()) {
        let n = columns.len() as u32;
        let base = if zero { Base::Zero } else { Base::One };
        for form in AnswerForm::ALL {
            let mut out = Vec::new();
            form.write(&mut out, &columns, n, base);
            let text = String::from_utf8(out).unwrap();
            let found = notation::read_claims(&text, None, None, None).unwrap();
            prop_assert_eq!(found.len(), 1, "{} {}", form, text);
            let read: Vec<u32> = match &found[0].claimed {
                Claimed::Columns { values, base } => {
                    values.iter().map(|value| *value as u32 - base.first()).collect()
                }
                Claimed::Squares(squares) => {
                    prop_assert!(squares.iter().map(|square| square.0).eq(0..i64::from(n)));
                    prop_assert_eq!(found[0].size, Some(Size::square(n)));
                    squares.iter().map(|square| square.1 as u32).collect()
                }
                other => panic!("{other:?}"),
            };
            prop_assert_eq!(&read, &columns, "{} {}", form, text);
        }
    }

    #[test]
    fn squares_read_back(rows in 1_u32.., cols in 1_u32.., row in any::<u32>(), col in any::<u32>()) {
        let size = Size::new(rows, cols);
        let square = Square::new(row % rows, col % cols);
        let name = squares::name(size, square);
        prop_assert_eq!(squares::parse_square(&name, size), Ok(square));
        prop_assert_eq!(squares::parse_square(&name.to_uppercase(), size), Ok(square));
        let pair = format!("{},{}", u64::from(square.row) + 1, u64::from(square.col) + 1);
        prop_assert_eq!(squares::parse_square(&pair, size), Ok(square));
    }

    #[test]
    fn nothing_panics(text in any::<String>()) {
        try_everything(&text);
    }

    #[test]
    fn near_misses_do_not_panic(
        template in 0..TEMPLATES.len(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..PIECES.len(), any::<bool>()), 1..6),
    ) {
        let mut text: Vec<char> = TEMPLATES[template].chars().collect();
        for (at, piece, insert) in edits {
            let at = at.index(text.len() + 1);
            let end = if insert { at } else { (at + 1).min(text.len()) };
            text.splice(at..end, PIECES[piece].chars());
        }
        try_everything(&text.into_iter().collect::<String>());
    }
}

const TEMPLATES: [&str; 12] = [
    "8\n10\n0\n",
    "4\n.Q..\n..#.\n...X\n....\n1\n.\n0\n",
    "AABB\nACCB\nDDCB\nDDCC\n",
    "1 1 2 2\n1 3 3 2\n4 4 3 2\n4 4 3 3",
    "[[1, 3, 0, 2], [2, 0, 3, 1]]",
    "[(0, 1), (1, 3), (2, 0), (3, 2)]",
    "8\n1 5\n6 2\n3 1\n5 0\n4 6\n0 3\n2 7\n7 4\n",
    "4\na2 b4 c1 d3\n",
    "3\n101\n111\n110\n",
    "8/8/3Q4/8/8/8/8/q7 w - - 0 1",
    "{\"id\":\"x\",\"size\":[4,5],\"given\":[\"a1\",[1,2]],\"exclude\":{\"sum\":[5],\"diff\":[-1]},\"pieces\":3}\n",
    "{\"size\":2,\"board\":[\".Q\",\"..\"],\"regions\":[[0,1],[0,1]],\"rule\":\"torus\",\"armies\":2}",
];

const PIECES: [&str; 30] = [
    "",
    "0",
    "1",
    "7",
    "99999999999",
    "-",
    ".",
    "Q",
    "#",
    "X",
    "A",
    "é",
    "■",
    "\n",
    "\r",
    "\n\n",
    " ",
    ",",
    "[",
    "]",
    "(",
    ")",
    "/",
    "\"",
    "'",
    "{",
    "}",
    ":",
    "\\u0041",
    "4294967295",
];

fn try_everything(text: &str) {
    for form in Form::ALL.into_iter().map(Some).chain([None]) {
        for base in [None, Some(Base::Zero), Some(Base::One)] {
            if let Ok(found) = notation::read_boards(text, form, base) {
                for named in found {
                    if named.puzzle.size().area() < 1 << 16 {
                        assert_reads_back(&named.puzzle);
                    }
                }
            }
            if let Err(error) = notation::read_claims(text, form, base, None) {
                assert!(error.to_string().chars().count() < 300, "{error}");
                assert!(
                    error
                        .found()
                        .is_none_or(|found| found.chars().count() <= 20)
                );
                assert!(error.line <= text.chars().filter(|c| "\r\n".contains(*c)).count() + 1);
            }
        }
    }
    let _ = squares::parse_squares(text, Size::square(8), None);
}
