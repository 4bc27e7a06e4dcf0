//! `queens export` and `queens import-solution`: models for other solvers, and
//! their answers judged.

mod common;

use common::{queens, queens_reading};

const FORMATS: [&str; 7] = [
    "dimacs",
    "minizinc",
    "lp",
    "smtlib",
    "asp",
    "exact-cover",
    "xcsp3",
];

#[test]
fn a_model_says_what_it_is() {
    for format in FORMATS {
        let run = queens(&format!("export 6 --to {format} --given a1"));
        let text = run.done();
        assert!(text.contains(" A 6 x 6 board, rule queens, one piece in each row, 36 squares"));
        assert!(text.contains(" Run: "), "{format}: {text}");
        assert!(text.is_ascii(), "{format}");
        assert_eq!(run.stderr, "");
    }
}

#[test]
fn every_board_has_a_model() {
    let boards = [
        "AABB\nACCB\nDDCB\nDDCC\n",
        "Q..\n.X#\n...\n",
        "3\n011\n110\n111\n",
        "5\n",
    ];
    for board in boards {
        for format in FORMATS {
            let run = queens_reading(&format!("export - --to {format}"), board);
            assert!(!run.done().is_empty());
        }
    }
}

#[test]
fn symmetry_is_broken_on_request() {
    let clauses = |words: &str| queens(words).done().lines().count();
    let run = queens("export 6 --to dimacs --break-symmetry");
    assert!(
        run.done()
            .contains("c Only some of the solutions: of those that 8 symmetries")
    );
    assert!(run.done().lines().count() > clauses("export 6 --to dimacs"));
    let run = queens("export 6 --to dimacs --break-symmetry --given a2");
    run.done();
    assert_eq!(
        run.stderr,
        "--break-symmetry: this board has no symmetry to break\n"
    );
}

#[test]
fn what_cannot_be_written_is_refused() {
    let refused = |words: &str, input: &str| queens_reading(words, input).refused().to_owned();
    assert_eq!(
        refused("export 0 --to lp", ""),
        "cannot write the model: the 0×0 board has no square on which a piece may stand"
    );
    assert_eq!(
        refused("export 2000 --to dimacs", ""),
        "cannot write the model: a 2000×2000 board is too large for a model: at most 1000000 \
         squares"
    );
    assert_eq!(
        refused("export - --to dimacs", "4\n5\n"),
        "a model is of one board, and here are 2"
    );
    assert_eq!(
        refused("export - --to exact-cover", r#"{"size":4,"pieces":2}"#),
        "cannot write the model: the format exact-cover cannot ask for 2 pieces anywhere, only \
         for one in each row"
    );
    assert!(
        queens("export 4 --to cnf")
            .misused()
            .contains("unknown format ‘cnf’")
    );
}

#[test]
fn right_wrong_and_unreadable_answers() {
    let judge = |answer: &str| queens_reading("import-solution 4 - --from dimacs", answer);
    let right = judge("s SATISFIABLE\nv 2 8 9 15 0\n");
    assert_eq!(right.done(), "answer 1 (line 2): right, 4 queens on 4×4\n");
    let wrong = judge("s SATISFIABLE\nv 1 6 12 15 0\n");
    let expected = "answer 1 (line 2): wrong\n  2 on ↗ diagonal sum=5: d2–c1 (rows 3 and 4)\n  \
                    2 on ↘ diagonal diff=0: a4–b3 (rows 1 and 2)\n";
    assert!(wrong.negative().starts_with(expected), "{}", wrong.text());
    let none = judge("s UNSATISFIABLE\n");
    assert_eq!(
        none.negative(),
        "the solver says that there is no solution\n"
    );
    let unreadable = judge("what?\n");
    assert_eq!(
        unreadable.refused(),
        "standard input: there is no answer in the text; expected ‘v’ lines with literals, \
         ‘SAT’ and literals, or ‘s UNSATISFIABLE’"
    );
}

#[test]
fn the_board_has_its_options_when_answers_are_judged() {
    let words = "import-solution 4 --given b4 --from asp";
    queens_reading(words, "queen(b4) queen(d3) queen(a2) queen(c1)\n").done();
    let wrong = queens_reading(words, "queen(c4) queen(a3) queen(d2) queen(b1)\n");
    assert!(wrong.negative().contains("b4"), "{}", wrong.text());
    let json = queens_reading(&format!("{words} --json"), "UNSATISFIABLE\n").json();
    assert_eq!(json["says_none"], true);
    assert_eq!(json["answers"].as_array().map(Vec::len), Some(0));
}
