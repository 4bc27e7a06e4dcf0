//! `queens first`: one solution, however large the board.

mod common;

use common::{is_solution, list, numbers, queens, queens_reading};

#[test]
fn every_size_has_one_but_two_and_three() {
    assert_eq!(queens("first 0").done(), "\n");
    assert_eq!(queens("first 1").done(), "1\n");
    for n in ["2", "3"] {
        let run = queens(&format!("first {n}"));
        assert_eq!(run.negative(), "");
        assert_eq!(run.stderr, format!("{n}×{n}: no solution\n"));
    }
    let sizes: String = (4..=40).map(|n| format!("{n}\n")).collect();
    let run = queens_reading("first -", sizes);
    for (n, line) in (4..=40).zip(run.done().lines()) {
        let columns = numbers(line);
        assert_eq!(columns.len(), n);
        assert!(is_solution(&columns, 1), "{line}");
        let verdict = queens_reading("check -", line);
        let right = format!("answer 1 (line 1): right, {n} queens on {n}×{n}\n");
        assert_eq!(verdict.done(), right);
    }
    assert_eq!(run.done().lines().count(), 37);
}

#[test]
fn a_hundred_thousand_queens_pass_the_referee() {
    let run = queens("first 100000");
    assert_eq!(run.done().split(' ').count(), 100_000);
    queens_reading("check -", run.done()).done();
}

#[test]
fn other_forms_and_other_boards() {
    assert_eq!(
        queens("first 4 --format board").done(),
        ".Q..\n...Q\nQ...\n..Q.\n"
    );
    assert_eq!(
        queens("first 4 --base 0 --format columns").done(),
        "1 3 0 2\n"
    );
    assert_eq!(queens("first 8 --given d8").done(), "4 1 5 8 2 7 3 6\n");
    assert_eq!(queens("first 2x4").done(), "1 3\n");
    assert_eq!(queens("first 4 --given a1").negative(), "");
    let boards = queens_reading("first - --format board", "1\n4\n");
    assert_eq!(boards.done(), "Q\n\n.Q..\n...Q\nQ...\n..Q.\n");
}

#[test]
fn json_says_whether_there_is_one() {
    let json = queens("first 8 --json").json();
    assert_eq!(list(&json["size"]), [8, 8]);
    assert_eq!(json["found"], "1");
    assert_eq!(json["complete"], false);
    assert!(is_solution(&list(&json["solutions"][0]), 1));
    for words in ["first 3 --json", "first 3x3 --holes a1 --json"] {
        let run = queens(words);
        run.negative();
        assert_eq!(run.json()["found"], "0");
        assert_eq!(run.json()["complete"], true);
    }
    let named = queens_reading("first - --json", "{\"id\":\"x\",\"size\":5}");
    assert_eq!(named.json()["id"], "x");
}
