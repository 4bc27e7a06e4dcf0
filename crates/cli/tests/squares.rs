//! `queens count --squares` and `--heat-map`.

mod common;

use std::fs;

use common::queens;
use serde_json::json;

/// Numbers of solutions through each square, from the judges' table.
const EIGHT: &str = " 4  8 16 18 18 16  8  4
 8 16 14  8  8 14 16  8
16 14  4 12 12  4 14 16
18  8 12  8  8 12  8 18
18  8 12  8  8 12  8 18
16 14  4 12 12  4 14 16
 8 16 14  8  8 14 16  8
 4  8 16 18 18 16  8  4
total 92
";

#[test]
fn the_eight_queens() {
    assert_eq!(queens("count 8 --squares").done(), EIGHT);
    let run = queens("count 4 --squares --json");
    run.done();
    let line = &run.json_lines()[0];
    assert_eq!(line["count"], "2");
    assert_eq!(line["squares"][0], json!(["0", "1", "1", "0"]));
}

#[test]
fn holes_are_no_squares() {
    let table = queens("count 4 --holes a1 --squares").done().to_owned();
    assert_eq!(table, "0 1 1 0\n1 0 0 1\n1 0 0 1\n- 1 1 0\ntotal 2\n");
}

#[test]
fn heat_maps() {
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("eight.svg");
    let run = queens(&format!("count 8 --heat-map {}", svg.display()));
    assert_eq!(run.done(), EIGHT);
    let svg = fs::read_to_string(svg).unwrap();
    assert!(svg.contains("<title>a8: 4 of 92</title>"));
    assert_eq!(queens("count 8 --heat-map -").done(), svg);
    let png = folder.path().join("eight.png");
    queens(&format!("count 8 --heat-map {}", png.display())).done();
    assert_eq!(&fs::read(png).unwrap()[1..4], b"PNG");
}

#[test]
fn what_does_not_go_together() {
    for options in ["--fundamental", "--cap 3", "--kernel plain"] {
        let run = queens(&format!("count 8 --squares {options}"));
        assert_eq!(run.status, Some(2), "{options}");
    }
    let run = queens("count 9 --holes a1 --kernel join --json");
    run.done();
    assert_eq!(run.json_lines()[0]["kernel"], "join");
    let search = queens("count 9 --holes a1 --kernel search")
        .done()
        .to_owned();
    assert_eq!(queens("count 9 --holes a1").done(), search);
}
