//! What each form reads as, and which form is recognised. Expected values are
//! written by hand.

use queens_board::notation::{self, Form, NamedPuzzle};
use queens_board::{Base, Claim, Claimed, Diagonal, Pieces, Puzzle, Rule, Size, Square};

fn boards(text: &str) -> Vec<Puzzle> {
    let named = notation::read_boards(text, None, None);
    let named = named.unwrap_or_else(|error| panic!("{text:?}: {error}"));
    named.into_iter().map(|named| named.puzzle).collect()
}

fn board(text: &str) -> Puzzle {
    let [puzzle] = boards(text).try_into().expect("one board");
    puzzle
}

fn claims(text: &str) -> Vec<Claim> {
    let claims = notation::read_claims(text, None, None, None);
    claims.unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn squares(list: &[(u32, u32)]) -> Vec<Square> {
    list.iter()
        .map(|&(row, col)| Square::new(row, col))
        .collect()
}

/// Size, given queens, holes and walls.
type Drawn<'a> = (Size, &'a [(u32, u32)], &'a [(u32, u32)], &'a [(u32, u32)]);

#[track_caller]
fn assert_drawn(puzzle: &Puzzle, (size, givens, holes, walls): Drawn<'_>) {
    assert_eq!(puzzle.size(), size);
    assert!(puzzle.givens().iter().copied().eq(squares(givens)));
    assert!(puzzle.holes().iter().copied().eq(squares(holes)));
    assert!(puzzle.walls().iter().copied().eq(squares(walls)));
}

#[track_caller]
fn assert_columns(claim: &Claim, expected: &[i64], expected_base: Base) {
    match &claim.claimed {
        Claimed::Columns { values, base } => {
            assert_eq!(values, expected);
            assert_eq!(*base, expected_base);
        }
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn assert_squares(claim: &Claim, size: Option<Size>, expected: &[(i64, i64)]) {
    match &claim.claimed {
        Claimed::Squares(found) => assert_eq!(found, expected),
        other => panic!("{other:?}"),
    }
    assert_eq!(claim.size, size);
}

/// The one answer with a queen in b4, d3, a2 and c1, as squares from 0.
const FIRST_OF_FOUR: [(i64, i64); 4] = [(0, 1), (1, 3), (2, 0), (3, 2)];

#[test]
fn sizes() {
    assert_eq!(board("8"), Puzzle::classic(8));
    assert_eq!(board("\u{feff}8\r\n"), Puzzle::classic(8));
    assert_eq!(board("0"), Puzzle::classic(0));
    assert_eq!(board("007"), Puzzle::classic(7));
    assert_eq!(board("4294967295\n"), Puzzle::classic(u32::MAX));
    // A judge's list, closed by 0.
    let sizes = [1, 8, 5].map(Puzzle::classic);
    assert_eq!(boards("1\n8\n5\n0\n"), sizes);
    assert_eq!(boards("10\n11"), [10, 11].map(Puzzle::classic));
}

#[test]
fn board_text() {
    let size = Size::square(4);
    assert_drawn(
        &board(".Q..\n..#.\n...X\n....\n"),
        (size, &[(0, 1)], &[(1, 2)], &[(2, 3)]),
    );
    assert_drawn(
        &board(". Q _ -\n· + * .\n. . . X\n. . . ."),
        (size, &[(0, 1)], &[(1, 2)], &[(2, 3)]),
    );
    assert_drawn(
        &board("..\rQ.\r..\r"),
        (Size::new(3, 2), &[(1, 0)], &[], &[]),
    );
    assert_drawn(&board("V....  \n"), (Size::new(1, 5), &[(0, 0)], &[], &[]));
    // Marks that are letters, and only those.
    assert_drawn(
        &board("QX\nXX"),
        (Size::square(2), &[(0, 0)], &[], &[(0, 1), (1, 0), (1, 1)]),
    );
    // Dashes are no minus signs.
    assert_drawn(&board("2\n--\n--"), (Size::square(2), &[], &[], &[]));
    assert_eq!(boards("..\n..\n\n\n.\n").len(), 2);
}

#[test]
fn boards_of_judges() {
    let text = "5\n....*\n...*.\n.....\n*...*\n..*..\n2\n**\n*.\n0\n";
    let found = boards(text);
    let holes = [(0, 4), (1, 3), (3, 0), (3, 4), (4, 2)];
    assert_drawn(&found[0], (Size::square(5), &[], &holes, &[]));
    assert_drawn(
        &found[1],
        (Size::square(2), &[], &[(0, 0), (0, 1), (1, 0)], &[]),
    );
    assert_eq!(found.len(), 2);
    assert_drawn(&board("1\n.\n0\n"), (Size::square(1), &[], &[], &[]));
}

#[test]
fn regions() {
    for text in [
        "AABB\nACCB\nDDCB\nDDCC",
        "a a b b\na c c b\nd d c b\nd d c c\n",
        "1122\n1332\n4432\n4433",
        "4\nAABB\nACCB\nDDCB\nDDCC\n",
        "1 1 2 2\n1 3 3 2\n4 4 3 2\n4 4 3 3",
        "0011\n0221\n3321\n3322",
        "R1 R1 R2 R2\nR1 R3 R3 R2\nR4 R4 R3 R2\nR4 R4 R3 R3",
    ] {
        let puzzle = board(text);
        assert_eq!(puzzle.rule(), Rule::Touching, "{text}");
        let regions = puzzle.regions().unwrap();
        assert_eq!(regions.count(), 4);
        let numbers: Vec<u32> = puzzle
            .size()
            .squares()
            .map(|square| regions.of(square))
            .collect();
        assert_eq!(numbers, [0, 0, 1, 1, 0, 2, 2, 1, 3, 3, 2, 1, 3, 3, 2, 2]);
    }
    // Letters that are marks too are labels beside another label.
    let puzzle = board("QQX\nQXX\nQAA");
    assert_eq!(puzzle.regions().unwrap().count(), 3);
    // A capital and a small letter are two labels.
    assert_eq!(board("AaB\nAaB\nccc").regions().unwrap().count(), 4);
    assert_eq!(board("A").size(), Size::square(1));
}

#[test]
fn matrices() {
    let holes = [(0, 1), (2, 2)];
    let expected = (Size::square(3), &[][..], &holes[..], &[][..]);
    for text in [
        "3\n1 0 1\n1 1 1\n1 1 0\n",
        "1 0 1\n1 1 1\n1 1 0",
        "101\n111\n110",
        "3\n101\n111\n110",
        "3\n1,0,1\n1,1,1\n1,1,0",
        "[1 0 1]\n[1 1 1]\n[1 1 0]",
        "[[1,0,1],[1,1,1],[1,1,0]]",
    ] {
        assert_drawn(&board(text), expected);
    }
    assert_drawn(&board("01\n11\n11"), (Size::new(3, 2), &[], &[(0, 0)], &[]));
    let two = boards("2\n1 1\n0 1\n1\n1\n0\n");
    assert_drawn(&two[0], (Size::square(2), &[], &[(1, 0)], &[]));
    assert_drawn(&two[1], (Size::square(1), &[], &[], &[]));
    // Wider than any number.
    let wide = format!("{}\n{}\n", "0".repeat(50), "1".repeat(50));
    assert_eq!(board(&wide).holes().len(), 50);
}

#[test]
fn columns_and_squares_as_boards() {
    let givens = [(0, 1), (1, 3), (2, 0), (3, 2)];
    for text in [
        "2 4 1 3",
        "1 3 0 2",
        "[1, 3, 0, 2]",
        "(2,4,1,3)",
        "4\na2 c1 b4 d3",
        "4\n1 2\n2 4\n3 1\n4 3",
    ] {
        assert_drawn(&board(text), (Size::square(4), &givens, &[], &[]));
    }
    // A judge's completion: n, then the column in each row or 0.
    let found = boards("4 0 0 0 0\n8 2 0 0 0 4 0 0 0\n");
    assert_drawn(&found[0], (Size::square(4), &[], &[], &[]));
    assert_drawn(&found[1], (Size::square(8), &[(0, 1), (4, 3)], &[], &[]));
    assert_drawn(
        &board("8\na1 c5"),
        (Size::square(8), &[(3, 2), (7, 0)], &[], &[]),
    );
    let pairs = notation::read_boards("8\n1,1 3,5", Some(Form::Squares), None).unwrap();
    assert_drawn(
        &pairs[0].puzzle,
        (Size::square(8), &[(0, 0), (2, 4)], &[], &[]),
    );
}

#[test]
fn fen() {
    let text = "8/8/3Q4/8/8/8/8/q7 w - - 0 1";
    assert_drawn(&board(text), (Size::square(8), &[(2, 3), (7, 0)], &[], &[]));
    assert_drawn(&board("12/11Q"), (Size::new(2, 12), &[(1, 11)], &[], &[]));
    assert_squares(
        &claims("1Q2/3Q/Q3/2Q1")[0],
        Some(Size::square(4)),
        &FIRST_OF_FOUR,
    );
}

#[test]
fn json_puzzles() {
    let text = r#"{"id":"xd-1","size":8,"rule":"torus","given":["a1",[3,5]],"holes":["b8"],
        "walls":[[1,1]],"exclude":{"sum":[2,9],"diff":-7},"pieces":5,"armies":2}"#;
    let found = notation::read_boards(text, None, None).unwrap();
    let [NamedPuzzle { id, puzzle, .. }] = &found[..] else {
        panic!("{found:?}");
    };
    assert_eq!(id.as_deref(), Some("xd-1"));
    assert_drawn(
        puzzle,
        (Size::square(8), &[(2, 4), (7, 0)], &[(0, 1)], &[(0, 0)]),
    );
    let diagonals = [Diagonal::Sum(2), Diagonal::Sum(9), Diagonal::Difference(-7)];
    assert!(puzzle.excluded_diagonals().iter().copied().eq(diagonals));
    assert_eq!(puzzle.rule(), Rule::Torus);
    assert_eq!(puzzle.pieces(), Pieces::Exactly(5));
    assert_eq!(puzzle.armies(), 2);
}

#[test]
fn json_lines_and_lists() {
    let text = concat!(
        r#"{"id":7,"n":2,"board":["*.","Q."],"source":"x","solutions":null}"#,
        "\n",
        r#"{"id":"r","size":2,"regions":["AB","AB"]}"#,
        "\n",
        r#"{"size":{"rows":3,"cols":5}}"#,
        "\n",
        r#"{"n":8,"sum":[2],"diff":[-7,5]}"#,
        "\n",
        r#"{"path":"/level/1","colorRegions":[["A","B"],["A","B"]],"regionColors":{"A":1}}"#,
        "\n",
        "12\n",
    );
    let found = notation::read_boards(text, None, None).unwrap();
    let ids: Vec<_> = found.iter().map(|named| named.id.as_deref()).collect();
    assert_eq!(ids, [Some("7"), Some("r"), None, None, None, None]);
    assert_drawn(
        &found[0].puzzle,
        (Size::square(2), &[(1, 0)], &[(0, 0)], &[]),
    );
    assert_eq!(found[1].puzzle.rule(), Rule::Touching);
    assert_eq!(found[2].puzzle.size(), Size::new(3, 5));
    assert_eq!(found[3].puzzle.excluded_diagonals().len(), 3);
    assert_eq!(found[4].puzzle, found[1].puzzle);
    assert_eq!(found[5].puzzle, Puzzle::classic(12));

    assert_eq!(
        boards(r#"[{"size":4},{"size":5}]"#),
        [4, 5].map(Puzzle::classic)
    );
    assert_eq!(
        board("[[0,1,1],[0,2,1],[0,2,2]]")
            .regions()
            .unwrap()
            .count(),
        3
    );
    assert_eq!(boards(r#"[[".Q","Q."],["..",".."]]"#).len(), 2);
    assert_drawn(
        &board(r#"["01","11"]"#),
        (Size::square(2), &[], &[(0, 0)], &[]),
    );
    // Squares count from 0 where a 0 occurs; a size costs nothing.
    let text = r#"{"size":4000000000,"given":[[0,3]]}"#;
    assert_drawn(
        &board(text),
        (Size::square(4_000_000_000), &[(0, 3)], &[], &[]),
    );
}

#[test]
fn answers_as_tutorials_print_them() {
    let four = Some(Size::square(4));
    let drawn = [
        ".Q..\n...Q\nQ...\n..Q.\n",
        ". Q . .\n. . . Q\nQ . . .\n. . Q .",
        "□ ■ □ □\n□ □ □ ■\n■ □ □ □\n□ □ ■ □",
        "■♛■□\n■□■♕\nQ□■□\n■□♛□",
        "♛\u{fe0f}...\n.♛..".split_at(0).1,
        "[[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]]",
        "['.Q..', '...Q', 'Q...', '..Q.']",
        "[['.', 'Q', '.', '.'], ['.', '.', '.', 'Q'], ['Q', '.', '.', '.'], ['.', '.', 'Q', '.']]",
        "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0",
        "0100\n0001\n1000\n0010",
        "4\n0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0",
        "[[0 1 0 0]\n [0 0 0 1]\n [1 0 0 0]\n [0 0 1 0]]",
        "[[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]]",
        "b4 d3 a2 c1",
        "b4\nd3\na2\nc1\n",
        "['b4', 'd3', 'a2', 'c1']",
        "4\n0 1\n1 3\n2 0\n3 2\n",
        "1Q2/3Q/Q3/2Q1 w - - 0 1",
        "{\"squares\":[\"b4\",\"d3\",\"a2\",\"c1\"]}",
        "{\"size\":4,\"squares\":[[1,2],[2,4],[3,1],[4,3]]}",
    ];
    for text in drawn {
        if text.contains('\u{fe0f}') {
            assert_squares(&claims(text)[0], Some(Size::new(2, 4)), &[(0, 0), (1, 1)]);
            continue;
        }
        let found = claims(text);
        assert_eq!(found.len(), 1, "{text}");
        assert_squares(&found[0], four, &FIRST_OF_FOUR);
    }
    for text in [
        "0 1\n1 3\n2 0\n3 2\n",
        "1 2\n2 4\n3 1\n4 3",
        "[(0, 1), (1, 3), (2, 0), (3, 2)]",
        "(0, 1)\n(1, 3)\n(2, 0)\n(3, 2)",
    ] {
        assert_squares(&claims(text)[0], None, &FIRST_OF_FOUR);
    }
    let names = claims("a2 b4 c1 d3");
    assert_squares(&names[0], four, &[(2, 0), (0, 1), (3, 2), (1, 3)]);
}

#[test]
fn answers_by_columns() {
    for text in [
        "2 4 1 3",
        "2,4,1,3",
        "[2, 4, 1, 3]",
        "2\n4\n1\n3\n",
        "(2, 4, 1, 3)",
        "[2,\n 4,\n 1, 3]",
        "{\"columns\":[2,4,1,3]}",
        "{\"queens\":[2,4,1,3],\"size\":4}",
        "  2\t4 1 3 ",
    ] {
        let found = claims(text);
        assert_eq!(found.len(), 1, "{text}");
        assert_columns(&found[0], &[2, 4, 1, 3], Base::One);
    }
    assert_columns(&claims("[1, 3, 0, 2]")[0], &[1, 3, 0, 2], Base::Zero);
    assert_columns(&claims("1")[0], &[1], Base::One);
    // A 0 anywhere settles it for all.
    let found = claims("1 3 2\n1 3 0\n");
    assert_columns(&found[0], &[1, 3, 2], Base::Zero);
    assert_eq!((found[0].line, found[1].line), (1, 2));
    // Unless it is said.
    let found = notation::read_claims("1 3 0 2", None, Some(Base::One), None).unwrap();
    assert_columns(&found[0], &[1, 3, 0, 2], Base::One);
    // Numbers out of range are for the referee.
    assert_columns(&claims("9 -3 1")[0], &[9, -3, 1], Base::One);
}

#[test]
fn several_answers() {
    for text in [
        "2 4 1 3\n3 1 4 2\n",
        "[[2, 4, 1, 3], [3, 1, 4, 2]]",
        "[[2 4 1 3]\n [3 1 4 2]]",
        "[2,4,1,3]\n\n[3,1,4,2]",
        // A last line with their number, a size before each.
        "2 4 1 3\n3 1 4 2\n2\n",
        "4\n2 4 1 3\n4\n3 1 4 2",
        "2\n4\n1\n3\n\n3\n1\n4\n2\n",
        "{\"id\":1,\"unique\":false,\"solutions\":[[2,4,1,3],[3,1,4,2]]}",
    ] {
        let found = claims(text);
        assert_eq!(found.len(), 2, "{text}");
        assert_columns(&found[0], &[2, 4, 1, 3], Base::One);
        assert_columns(&found[1], &[3, 1, 4, 2], Base::One);
    }
    let two = [
        ".Q..\n...Q\nQ...\n..Q.\n\n.Q..\n...Q\nQ...\n..Q.\n\n",
        "[[\".Q..\", \"...Q\", \"Q...\", \"..Q.\"], [\".Q..\", \"...Q\", \"Q...\", \"..Q.\"]]",
        "b4 d3 a2 c1\nb4 d3 a2 c1",
        "1Q2/3Q/Q3/2Q1\n1Q2/3Q/Q3/2Q1\n",
    ];
    for text in two {
        let found = claims(text);
        assert_eq!(found.len(), 2, "{text}");
        for claim in found {
            assert_squares(&claim, Some(Size::square(4)), &FIRST_OF_FOUR);
        }
    }
    let pairs = claims("[[(1, 2), (2, 4)], [(1, 3), (2, 1)]]");
    assert_squares(&pairs[1], None, &[(0, 2), (1, 0)]);
    assert_eq!(claims("[]").len(), 0);
    assert_columns(&claims("[[]]")[0], &[], Base::One);
}

#[test]
fn named_squares_need_a_size() {
    let size = Some(Size::square(8));
    let found = notation::read_claims("a1 h8", None, None, size).unwrap();
    assert_squares(&found[0], size, &[(7, 0), (0, 7)]);
    // Off the board: still a claim.
    assert_squares(
        &claims("a9 b1")[0],
        Some(Size::square(2)),
        &[(-7, 0), (1, 1)],
    );
}
