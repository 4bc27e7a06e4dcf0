//! Every kind of puzzle through the command: rules, walls, regions, exactly K
//! pieces, wide boards.

mod common;

use common::{queens, queens_reading};

/// Of the two ways to place four pieces by rows and columns without touching,
/// one has two in the first region.
const REGIONS: &str = "AAAA\nABBB\nCCCB\nCDDD\n";

/// OEIS A051906, A051223, A002464, A201513, A201540, A002465, A036464, A047659;
/// 3 queens on 3 × n: n³ − 9n² + 30n − 36; Nauck's completion of 1850.
#[test]
fn rules_and_numbers_of_pieces_are_counted() {
    let cases = [
        ("count 13 --rule torus", "4524"),
        ("count 10 --rule superqueens", "4"),
        ("count 6 --rule touching", "90"),
        ("count 6 --rule rooks", "720"),
        ("count 5 --rule kings --queens 5", "1974"),
        ("count 5 --rule knights --queens 5", "9386"),
        ("count 5 --rule bishops --queens 5", "3368"),
        ("count 9 --queens 2", "2184"),
        ("count 9 --queens 3", "25096"),
        // n³ − 9n² + 30n − 36 ways for 3 queens on 3 × n.
        ("count 3x70", "300964"),
        ("count 8 --holes d8,e3,h5", "50"),
        ("count 8 --given b4,d5", "2"),
        ("count 0 --queens 0", "1"),
        ("count 4 --size 3x5", "14"),
    ];
    for (words, count) in cases {
        assert_eq!(queens(words).done(), format!("{count}\n"), "{words}");
    }
}

#[test]
fn walls_let_queens_stand_on_one_line() {
    let board = "QX.\n...\n.Q.\n";
    let run = queens_reading("count -", "..X\nX..\n..X\n");
    run.done();
    assert_eq!(queens_reading("solve - --limit 1", board).status, Some(1));
    assert_eq!(queens("count 1x3 --walls b1 --queens 2").done(), "1\n");
    assert_eq!(queens("count 1x3 --holes b1 --queens 2").done(), "0\n");
}

#[test]
fn regions_are_solved() {
    let run = queens_reading("solve - --format columns --unique", REGIONS);
    let solution = run.done().to_owned();
    queens_reading("first -", REGIONS).done();
    assert_eq!(queens_reading("count -", REGIONS).done(), "1\n");
    assert_eq!(solution, "2 4 1 3\n");
}

#[test]
fn pieces_that_stand_anywhere_are_written() {
    let run = queens("solve 2x3 --rule kings --queens 3 --format squares");
    assert_eq!(run.status, Some(1), "three kings do not fit");
    let run = queens("solve 2x3 --rule kings --queens 2 --format squares");
    assert_eq!(run.done(), "a2 c2\na2 c1\nc2 a1\na1 c1\n");
    let run = queens("solve 2x3 --rule kings --queens 2 --limit 1 --format board");
    assert_eq!(run.done(), "Q.Q\n...\n");
    let run = queens("solve 2x3 --rule kings --queens 2 --limit 1 --json");
    assert!(
        run.done().contains(r#""solutions":[["a2","c2"]]"#),
        "{run:?}"
    );
    let run = queens("solve 2x3 --rule kings --queens 2 --limit 1 --format ndjson");
    assert_eq!(run.done(), "{\"squares\":[\"a2\",\"c2\"]}\n");
    for format in [
        "svg", "latex", "pretty", "unicode", "matrix", "nested", "fen",
    ] {
        let words = format!("first 3 --rule knights --queens 5 --format {format}");
        assert!(!queens(&words).done().is_empty());
    }
}

#[test]
fn many_boards_in_one_process() {
    let boards = concat!(
        "{\"id\":\"a\",\"size\":4,\"regions\":[\"AAAA\",\"ABBB\",\"CCCB\",\"CDDD\"]}\n",
        "{\"id\":\"b\",\"size\":5,\"rule\":\"torus\"}\n",
        "{\"id\":\"c\",\"size\":3}\n",
    );
    let run = queens_reading("count - --cap 5 --json", boards);
    let counts: Vec<(String, bool)> = run
        .done()
        .lines()
        .map(|line| {
            let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let count = line["count"].as_str().expect("a string").to_owned();
            (count, line["capped"].as_bool().expect("a boolean"))
        })
        .collect();
    let expected = [("1", false), ("5", true), ("0", false)];
    assert_eq!(
        counts,
        expected.map(|(count, capped)| (count.to_owned(), capped))
    );

    let run = queens_reading("solve - --unique --json", boards);
    assert_eq!(run.status, Some(1));
    let lines: Vec<&str> = run.text().lines().collect();
    assert!(lines[0].contains(r#""id":"a""#) && lines[0].contains(r#""unique":true"#));
    assert!(lines[1].contains(r#""found":"2""#) && lines[1].contains(r#""unique":false"#));
    assert!(lines[2].contains(r#""solutions":[]"#));
}

#[test]
fn why_there_is_none_is_told() {
    let run = queens("first 5 --rule kings --queens 10");
    assert_eq!(run.status, Some(2), "columns cannot be written");
    let run = queens("first 20 --holes a1 --queens 21 --format squares");
    assert_eq!(run.status, Some(1));
    assert!(run.stderr.contains("room for 20 at most"), "{}", run.stderr);
}

#[test]
fn the_full_set_of_any_puzzle_can_be_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("puzzle.txt");
    std::fs::write(&path, REGIONS).expect("a file");
    let words = format!("check - --complete --board {}", path.display());
    let run = queens_reading(&words, "2 4 1 3\n");
    assert!(run.done().contains("1 of 1 solutions"), "{}", run.text());
}
