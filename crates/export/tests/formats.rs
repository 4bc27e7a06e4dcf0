//! Each format by a small board that was checked by hand, and what solvers
//! answer, as their manuals or they themselves write it.

use queens_board::{Claimed, Pieces, Puzzle, Rule, Size, Square, referee};
use queens_export::{Answer, AnswerError, Encoding, ExportError, Format, Options, read, write};

fn model(puzzle: &Puzzle, format: Format) -> String {
    write(puzzle, format, &Options::default()).unwrap()
}

/// The lines that are no comment.
fn body<'a>(text: &'a str, mark: &str) -> Vec<&'a str> {
    text.lines()
        .filter(|line| !line.starts_with(mark))
        .collect()
}

/// Two rows, the second with a hole, and a queen given on c1:
///
/// ```text
///   2  . . .
///   1  # . Q
/// ```
fn small() -> Puzzle {
    let mut puzzle = Puzzle::new(Size::new(2, 3));
    puzzle.add_hole(Square::new(1, 0)).unwrap();
    puzzle.add_given(Square::new(1, 2)).unwrap();
    puzzle
}

#[test]
fn dimacs() {
    let text = model(&small(), Format::Dimacs);
    assert!(text.contains("\nc 1=a2 2=b2 3=c2\nc 4=b1 5=c1\n"), "{text}");
    let expected = [
        "1 2 3 0", "-1 -2 0", "-1 -3 0", "-2 -3 0", "4 5 0", "-4 -5 0", "5 0",
        "-2 -4 0", // column b
        "-3 -5 0", // column c
        "-3 -4 0", // c2-b1
        "-1 -4 0", // a2-b1
        "-2 -5 0", // b2-c1
    ];
    let found = body(&text, "c");
    assert_eq!(found[0], "p cnf 5 12");
    let sorted = |lines: &[&str]| {
        let mut lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        lines.sort_unstable();
        lines
    };
    assert_eq!(sorted(&found[1..]), sorted(&expected));
}

#[test]
fn exact_cover() {
    let text = model(&small(), Format::ExactCover);
    let found = body(&text, "|");
    // D counts row - column from 0: a2-b1 is D0, b2-c1 is D-1; S2 is c2-b1.
    assert_eq!(found[0], "R1 R2 Q1 | C2 C3 S2 D-1 D0 a2 b2 c2 b1 c1");
    assert_eq!(
        found[1..],
        [
            "a2 R1 D0",
            "b2 R1 C2 D-1",
            "c2 R1 C3 S2",
            "b1 R2 C2 S2 D0",
            "c1 R2 Q1 C3 D-1",
        ]
    );
}

#[test]
fn lp() {
    let text = model(&small(), Format::Lp);
    let expected = "Minimize\n obj: 0 q_a2 + 0 q_b2 + 0 q_c2 + 0 q_b1 + 0 q_c1\nSubject To\n \
                    row_1: q_a2 + q_b2 + q_c2 = 1\n row_2: q_b1 + q_c1 = 1\n given_1: q_c1 = 1\n \
                    column_2: q_b2 + q_b1 <= 1\n column_3: q_c2 + q_c1 <= 1\n \
                    sum_2: q_c2 + q_b1 <= 1\n diff_m1: q_b2 + q_c1 <= 1\n \
                    diff_0: q_a2 + q_b1 <= 1\nBinary\n q_a2 q_b2 q_c2 q_b1 q_c1\nEnd\n";
    let start = text.find("Minimize").unwrap();
    assert_eq!(&text[start..], expected);
}

#[test]
fn minizinc() {
    let text = model(&small(), Format::MiniZinc);
    let expected = [
        "int: rows = 2;",
        "int: cols = 3;",
        "include \"alldifferent.mzn\";",
        "array[1..rows] of var 1..cols: q;",
        "constraint q[2] in {2,3};",
        "constraint alldifferent(q);",
        "constraint alldifferent([q[r] - r | r in 1..rows]);",
        "constraint alldifferent([q[r] + r | r in 1..rows]);",
        "constraint bool2int(q[2] = 3) = 1; % given_1",
        "solve satisfy;",
        "output [join(\" \", [show(q[r]) | r in 1..rows]), \"\\n\"];",
    ];
    assert_eq!(body(&text, "%"), expected);
}

#[test]
fn two_kings_anywhere() {
    let mut puzzle = Puzzle::new(Size::new(1, 3));
    puzzle.set_rule(Rule::Kings).unwrap();
    puzzle.set_pieces(Pieces::Exactly(2));
    let text = model(&puzzle, Format::Asp);
    let expected = [
        "square(a1; b1; c1).",
        "line(leap_1; leap_2).",
        "in(leap_1,a1; leap_1,b1).",
        "in(leap_2,b1; leap_2,c1).",
        "{ queen(S) : square(S) }.",
        ":- line(L), 2 { queen(S) : in(L,S) }.",
        ":- not 2 { queen(S) : square(S) } 2.",
        "#show queen/1.",
    ];
    assert_eq!(body(&text, "%"), expected);
    let text = model(&puzzle, Format::Xcsp3);
    let list = "<sum> <list> q_a1 q_b1 q_c1 </list> <condition> (eq,2) </condition> </sum>";
    assert!(text.contains(list), "{text}");
    assert!(text.contains("<args> q_a1 q_b1 </args>\n      <args> q_b1 q_c1 </args>"));
    let refused = write(&puzzle, Format::ExactCover, &Options::default());
    let format = Format::ExactCover;
    assert_eq!(
        refused,
        Err(ExportError::NumberOfPieces { format, pieces: 2 })
    );
    let options = Options {
        break_symmetry: true,
        ..Options::default()
    };
    let refused = write(&puzzle, Format::Lp, &options);
    assert_eq!(refused, Err(ExportError::Symmetry { pieces: 2 }));
}

#[test]
fn smtlib_declares_what_it_uses() {
    let text = model(&Puzzle::classic(20), Format::SmtLib);
    assert!(text.contains("(declare-const q_t1 Bool)\n(declare-const h_1 Bool)"));
    assert!(text.contains("(assert (or (not q_a20) (not q_b20)))"));
    assert!(text.ends_with(" q_s1 q_t1))\n"));
    let opened = text.matches('(').count();
    assert_eq!(opened, text.matches(')').count());
}

#[test]
fn a_row_without_a_square_is_a_contradiction_everywhere() {
    let mut puzzle = Puzzle::new(Size::new(2, 1));
    puzzle.add_hole(Square::new(0, 0)).unwrap();
    let contradiction = [
        (Format::Dimacs, "\n1 0\n-1 0\n"),
        (
            Format::MiniZinc,
            "\nconstraint false; % row_1 has no square\n",
        ),
        (Format::Lp, " row_1: 0 q_a1 = 1\n"),
        (Format::SmtLib, "(assert q_a1)\n(assert (not q_a1))\n"),
        (Format::Asp, "unit(row_1; row_2).\nin(row_2,a1).\n"),
        (Format::ExactCover, "\nR1 R2 | a1\na1 R2\n"),
        (
            Format::Xcsp3,
            "<intension> and(eq(q_a1,0),eq(q_a1,1)) </intension>",
        ),
    ];
    for (format, expected) in contradiction {
        let text = model(&puzzle, format);
        assert!(text.contains(expected), "{format}: {text}");
    }
}

#[test]
fn too_much_is_refused_before_it_is_written() {
    let pairwise = Options {
        encoding: Encoding::Pairwise,
        ..Options::default()
    };
    let puzzle = Puzzle::classic(400);
    let error = write(&puzzle, Format::Dimacs, &pairwise).unwrap_err();
    assert!(matches!(error, ExportError::TooLarge { .. }), "{error}");
    assert!(
        error
            .to_string()
            .ends_with(" terms in dimacs: at most 30000000")
    );
    // With helpers it fits.
    assert!(write(&puzzle, Format::Dimacs, &Options::default()).is_ok());
}

/// The squares of every solution, and whether there is said to be none.
fn answers(n: u32, format: Format, text: &str) -> (Vec<Vec<(i64, i64)>>, bool) {
    let mut solutions = Vec::new();
    let mut says_none = false;
    for answer in read(&Puzzle::classic(n), format, text).unwrap() {
        match answer {
            Answer::Solution(claim) => match claim.claimed {
                Claimed::Squares(squares) => solutions.push(squares),
                Claimed::Columns { .. } => panic!("columns"),
                _ => panic!("another kind of claim"),
            },
            _ => says_none = true,
        }
    }
    (solutions, says_none)
}

#[test]
fn answers_of_solvers() {
    let solution = vec![(0, 1), (1, 3), (2, 0), (3, 2)];
    let right = [
        (
            Format::Dimacs,
            "SAT\n-1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n",
        ),
        (
            Format::Dimacs,
            "c x\ns SATISFIABLE\nv 2 8 9\nv 15 17 -18 0\n",
        ),
        (Format::MiniZinc, "2 4 1 3\n----------\n==========\n"),
        (Format::MiniZinc, "squares: 1,2 2,4 3,1 4,3\n----------\n"),
        (
            Format::Lp,
            "Optimal - objective value 0\n 1 q_b4 1 0\n 7 q_d3 1 0\n 8 q_a2 0.9999999 0\n 14 q_c1 1 0\n",
        ),
        (
            Format::Lp,
            "     2 q_b4         *              1             0             1 \n q_d3 1\nq_a2 1\nq_c1 1\nq_a1 -0\n",
        ),
        (
            Format::Lp,
            "c Problem\ns mip 18 16 o 0\ni 1 1\nj 1 0\nj 2 1\nj 8 1\nj 9 1\nj 15 1\ne o f\n",
        ),
        (
            Format::SmtLib,
            "sat\n((q_a4 false)\n (q_b4 true)\n (q_d3 true) (q_a2 true)\n (q_c1 true))\n",
        ),
        (
            Format::SmtLib,
            "sat\n(\n  (define-fun q_b4 () Bool\n    true)\n  (define-fun h_1 () Bool\n    true)\n\
             (define-fun q_d3 () Bool true)(define-fun q_a2 () Bool true)\
             (define-fun q_c1 () Bool true)\n)\n",
        ),
        (
            Format::Asp,
            "Answer: 1\nqueen(b4) queen(d3) queen(a2) queen(c1)\nSATISFIABLE\n",
        ),
        (
            Format::ExactCover,
            "1:\n b4 R1 C2 S1 D-1 (1 of 2)\n d3 R2 C4 S4 D-2 (1 of 1)\n a2 R3 C1 (1 of 1)\n c1 R4 C3 (1 of 1)\nAltogether 1 solution\n",
        ),
        (
            Format::Xcsp3,
            "s SATISFIABLE\nv <instantiation type='solution'> <list> q_a4 q_b4 q_c4 q_d3 q_a2 q_c1 </list>\n\
             v <values> 0 1 0 1x3 </values> </instantiation>\n",
        ),
    ];
    for (format, text) in right {
        assert_eq!(
            answers(4, format, text),
            (vec![solution.clone()], false),
            "{format}: {text}"
        );
    }
    let none = [
        (Format::Dimacs, "s UNSATISFIABLE\n"),
        (Format::Dimacs, "UNSAT\n"),
        (Format::MiniZinc, "=====UNSATISFIABLE=====\n"),
        (Format::Lp, "Status:     INTEGER EMPTY\n   1 q_a3 0.5\n"),
        (Format::Lp, "Integer infeasible - objective value 0\n"),
        (Format::Lp, "Model status\nInfeasible\n"),
        (
            Format::SmtLib,
            "unsat\n(error \"line 30: model is not available\")\n",
        ),
        (Format::Asp, "Solving...\nUNSATISFIABLE\n"),
        (Format::ExactCover, "Altogether 0 solutions, 120+5 mems\n"),
        (Format::Xcsp3, "s UNSATISFIABLE\n"),
    ];
    for (format, text) in none {
        assert_eq!(answers(3, format, text), (vec![], true), "{format}: {text}");
    }
}

#[test]
fn several_answers_stay_apart() {
    let two = vec![
        vec![(0, 1), (1, 3), (2, 0), (3, 2)],
        vec![(0, 2), (1, 0), (2, 3), (3, 1)],
    ];
    let texts = [
        (Format::Dimacs, "v 2 8 9 15 0\nv 3 5 12 14 0\n"),
        (
            Format::MiniZinc,
            "2 4 1 3\n----------\n3 1 4 2\n----------\n==========\n",
        ),
        (
            Format::Asp,
            "Answer: 1\nqueen(b4) queen(d3) queen(a2) queen(c1)\nAnswer: 2\nqueen(c4) queen(a3) queen(d2) queen(b1)\n",
        ),
        (
            Format::ExactCover,
            "1:\nb4\nd3\na2\nc1\n2:\nc4\na3\nd2\nb1\n",
        ),
    ];
    for (format, text) in texts {
        assert_eq!(answers(4, format, text), (two.clone(), false), "{format}");
    }
}

#[test]
fn what_is_no_answer_is_named_with_its_place() {
    let puzzle = Puzzle::classic(4);
    for format in Format::ALL {
        for text in ["", "hello\n", "\u{0}\u{1}…\n((((\n"] {
            let error = read(&puzzle, format, text).unwrap_err();
            assert!(
                matches!(error, AnswerError::NoAnswer { .. }),
                "{format}: {error}"
            );
        }
    }
    let place = |format, text| read(&puzzle, format, text).unwrap_err().to_string();
    assert_eq!(
        place(Format::Dimacs, "s SATISFIABLE\nv 1 x 0\n"),
        "line 2: found ‘x’; expected a literal, which is a whole number"
    );
    assert_eq!(
        place(Format::Lp, "q_a1 0.5\n"),
        "line 1: found ‘0.5’; expected a value that is 0 or 1"
    );
    assert_eq!(
        place(Format::Asp, "Answer: 1\nqueen(1,2)\n"),
        "line 2: found ‘1,2’; expected a square such as a1"
    );
    assert_eq!(
        place(Format::MiniZinc, "1 2 q\n"),
        "line 1: found ‘q’; expected the number of a column"
    );
    for text in [
        "v <list> q_a1 </list> <values> 1x99999999999999999999 </values>",
        "<values> 1 </values>",
    ] {
        assert!(read(&puzzle, Format::Xcsp3, text).is_err());
    }
}

#[test]
fn a_wrong_answer_is_judged() {
    let puzzle = Puzzle::classic(4);
    let answers = read(&puzzle, Format::Asp, "queen(a4) queen(b3) queen(z99)\n").unwrap();
    let Answer::Solution(claim) = &answers[0] else {
        panic!("a claim");
    };
    let verdict = referee::judge(Some(&puzzle), claim);
    assert!(!verdict.is_valid());
    assert!(
        verdict
            .faults()
            .iter()
            .any(|fault| fault.to_string().contains("a4–b3"))
    );
}
