//! `queens check`: what the referee says, and with which status.

mod common;

use std::fs;

use common::{list, queens, queens_in, queens_reading};

#[test]
fn right_answers_in_every_form() {
    let right = "answer 1 (line 1): right, 4 queens on 4×4\n";
    let texts = [
        "2 4 1 3\n",
        "[1, 3, 0, 2]",
        "2\n4\n1\n3\n",
        "b4 d3 a2 c1\n",
        "1 2\n2 4\n3 1\n4 3\n",
        ".Q..\n...Q\nQ...\n..Q.\n",
        "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n",
        "[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]",
        "{\"columns\":[2,4,1,3]}",
        "1Q2/3Q/Q3/2Q1\n",
    ];
    for text in texts {
        assert_eq!(queens_reading("check -", text).done(), right, "{text}");
    }
}

#[test]
fn what_solve_writes_is_right_and_complete() {
    for form in [
        "board", "unicode", "columns", "squares", "matrix", "json", "ndjson", "nested", "fen",
    ] {
        let listed = queens(&format!("solve 6 --format {form}"));
        let run = queens_reading("check - --complete", listed.done());
        assert!(
            run.done().contains("4 of 4 solutions are there\n"),
            "{form}: {}",
            run.text()
        );
        let last = "4 answers: 4 right, 0 wrong, 0 repeats\n";
        assert!(run.text().ends_with(last), "{form}: {}", run.text());
    }
    let all = queens("solve 8 --format columns");
    assert_eq!(
        queens_reading("check - --complete", all.done()).done(),
        "92 of 92 solutions are there\n92 answers: 92 right, 0 wrong, 0 repeats\n"
    );
    // The last line with the total is no answer.
    let counted = queens("solve 6 --format columns --total");
    assert!(
        queens_reading("check -", counted.done())
            .done()
            .contains("4 answers: 4 right")
    );
}

/// Each kind of fault: the answer, further options, and words of the sentence.
#[test]
fn every_kind_of_fault() {
    let cases: [(&str, &str, &[&str]); 12] = [
        ("1 2 3 4", "", &["↘", "a4–b3–c2–d1"]),
        ("4 2 1 3", "", &["↗", "b3–a2", "rows 2 and 3"]),
        ("2 2 4 1", "", &["column", "b4–b3"]),
        ("a4 c4 b2 d1", "", &["row 1", "a4–c4"]),
        ("1 9 3 5", "", &["9 in row 2, 5 in row 4", "from 1 to 4"]),
        ("2 4 1 3", "--board 8", &["4 numbers for 8 rows"]),
        ("a4,b4,z9", "--board 4", &["outside the 4×4 board"]),
        ("a1,b3", "--board 4", &["2 queens where 4 are asked for"]),
        ("a1,b3", "--board 4", &["rows 1, 3", "no queen"]),
        ("a4 a4 b2 d1", "", &["a4 is claimed twice"]),
        ("2 4 1 3", "--board holes", &["b4 (row 1) stands on a hole"]),
        (
            "2 4 1 3",
            "--board given",
            &["given queen on c4", "missing"],
        ),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("holes"), ".#..\n....\n....\n....\n").expect("a file");
    fs::write(folder.path().join("given"), "..Q.\n....\n....\n....\n").expect("a file");
    for (answer, options, words) in cases {
        let run = queens_in(folder.path(), &format!("check - {options}"), answer);
        let text = run.negative();
        assert!(
            text.starts_with("answer 1 (line 1): wrong\n"),
            "{answer}: {text}"
        );
        for word in words {
            assert!(text.contains(word), "{answer}: {word}: {text}");
        }
    }
    let excluded = "{\"size\":4,\"exclude\":{\"sum\":[1]}}";
    fs::write(folder.path().join("excluded"), excluded).expect("a file");
    let run = queens_in(folder.path(), "check - --board excluded", "2 4 1 3");
    assert!(run.negative().contains("excluded"), "{}", run.text());
    assert!(run.text().contains("b4"), "{}", run.text());
}

#[test]
fn a_repeat_is_a_fault_of_the_file() {
    let run = queens_reading("check -", "2 4 1 3\n3 1 4 2\n2 4 1 3\n");
    let text = run.negative();
    assert!(
        text.contains("answer 3 (line 3) repeats answer 1 (line 1)\n"),
        "{text}"
    );
    assert!(
        text.ends_with("3 answers: 3 right, 0 wrong, 1 repeat\n"),
        "{text}"
    );
}

#[test]
fn what_is_missing_is_named() {
    let three = queens("solve 6 --limit 3 --format columns");
    let run = queens_reading("check - --complete", three.done());
    let text = run.negative();
    assert!(
        text.contains("3 of 4 solutions are there\nmissing: 5 3 1 6 4 2\n"),
        "{text}"
    );
    let run = queens_reading("check - --complete --board 4", "2 4 1 3\n");
    assert!(
        run.negative().contains("missing: 3 1 4 2\n"),
        "{}",
        run.text()
    );
    // A wrong answer beside the full set.
    let run = queens_reading("check - --complete", "2 4 1 3\n3 1 4 2\n4 2 1 3\n");
    assert!(
        run.negative().contains("2 of 2 solutions are there\n"),
        "{}",
        run.text()
    );
    assert!(
        run.text()
            .contains("3 answers: 2 right, 1 wrong, 0 repeats\n")
    );
    // Right on the empty board, but too much for the puzzle.
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("holes"), ".#..\n....\n....\n....\n").expect("a file");
    let words = "check - --complete --board holes";
    let run = queens_in(folder.path(), words, "3 1 4 2\n2 4 1 3\n");
    assert!(
        run.negative().contains("1 of 1 solutions are there\n"),
        "{}",
        run.text()
    );
    assert_eq!(queens_in(folder.path(), words, "3 1 4 2\n").status, Some(0));
}

#[test]
fn long_files_show_only_what_is_wrong() {
    let mut lines: Vec<String> = queens("solve 8 --format columns")
        .done()
        .lines()
        .map(str::to_owned)
        .collect();
    "1 5 8 6 3 7 2 8".clone_into(&mut lines[49]);
    let run = queens_reading("check -", lines.join("\n"));
    let text = run.negative();
    assert!(text.starts_with("answer 50 (line 50): wrong\n"), "{text}");
    assert!(
        text.ends_with("92 answers: 91 right, 1 wrong, 0 repeats\n"),
        "{text}"
    );
    assert_eq!(text.matches("answer ").count(), 1, "{text}");
}

#[test]
fn json_says_all_of_it() {
    let run = queens_reading("check - --complete --json", "2 4 1 3\n4 2 1 3\n2 4 1 3\n");
    run.negative();
    let json = run.json();
    assert_eq!(json["valid"], false);
    let valid: Vec<bool> = (0..3)
        .map(|i| json["answers"][i]["valid"] == true)
        .collect();
    assert_eq!(valid, [true, false, true]);
    assert_eq!(json["answers"][1]["line"], 2);
    let fault = json["answers"][1]["faults"][0]
        .as_str()
        .expect("a sentence");
    assert!(fault.contains("b3–a2"), "{fault}");
    assert_eq!(json["repeats"][0]["answer"], 3);
    assert_eq!(json["repeats"][0]["of"], 1);
    let completeness = &json["completeness"];
    assert_eq!(completeness["complete"], false);
    assert_eq!(completeness["missing"], 1);
    assert_eq!(completeness["extra"], 0);
    assert_eq!(list(&completeness["missing_examples"][0]), [3, 1, 4, 2]);

    let run = queens_reading("check - --json", "2 4 1 3\n");
    run.done();
    assert_eq!(run.json()["valid"], true);
    assert!(run.json()["completeness"].is_null());
}

#[test]
fn numbers_from_0_and_from_1() {
    queens_reading("check -", "1 3 0 2").done();
    queens_reading("check - --base 0", "1 3 0 2").done();
    queens_reading("check - --base 1", "1 3 0 2").negative();
    queens_reading("check - --base 0", "2 4 1 3").negative();
}
