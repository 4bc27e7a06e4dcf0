//! `queens two-armies`: the 2n-queens problem.

mod common;

use std::fs;

use common::{list, queens, queens_reading};
use serde_json::Value;

/// Ordered pairs of solutions without a common square, n = 1 to 8.
const ONES: [u64; 8] = [0, 0, 0, 2, 40, 12, 496, 3252];

#[test]
fn boards_of_ones() {
    for (n, count) in (1..).zip(ONES) {
        let run = queens(&format!("two-armies {n}"));
        assert_eq!(run.done(), format!("{count}\n"), "{n}");
        let row = vec!["1"; n].join(" ") + "\n";
        let matrix = format!("{n}\n{}", row.repeat(n));
        let run = queens_reading("two-armies -", matrix);
        assert_eq!(run.done(), format!("{count}\n"), "{n}");
    }
}

/// A program for this job that resets its marks wrongly prints 18 here; with
/// both solutions of 4×4 there are two ways, whoever is black.
#[test]
fn four_by_four_is_two_and_not_eighteen() {
    for matrix in [
        "4\n1111\n1111\n1111\n1111\n",
        "1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n",
    ] {
        assert_eq!(queens_reading("two-armies -", matrix).done(), "2\n");
    }
    let ways = queens("two-armies 4 --solve --format columns");
    assert_eq!(ways.done(), "2 4 1 3 | 3 1 4 2\n3 1 4 2 | 2 4 1 3\n");
}

/// Boards with holes whose numbers came from a brute force of their own.
#[test]
fn boards_with_holes() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../testdata/two_n_queens.json"
    );
    let text = fs::read_to_string(path).expect("the file is there");
    let entries: Vec<Value> = serde_json::from_str(&text).expect("JSON");
    assert!(entries.len() > 20);
    for entry in entries {
        let rows = entry["board"].as_array().expect("rows");
        let rows = rows
            .iter()
            .map(|row| row.as_str().expect("a row").to_owned() + "\n");
        let input = format!("{}\n{}", entry["n"], rows.collect::<String>());
        let run = queens_reading("two-armies -", input);
        assert_eq!(
            run.done(),
            format!("{}\n", entry["answer"]),
            "{}",
            entry["id"]
        );
    }
}

#[test]
fn the_ways_in_every_form() {
    let board = queens("two-armies 4 --solve");
    assert_eq!(
        board.done(),
        ".BW.\nW..B\nB..W\n.WB.\n\n.WB.\nB..W\nW..B\n.BW.\n"
    );
    let lines = queens("two-armies 4 --solve --format ndjson");
    let expected = "{\"armies\":[[2,4,1,3],[3,1,4,2]]}\n{\"armies\":[[3,1,4,2],[2,4,1,3]]}\n";
    assert_eq!(lines.done(), expected);
    assert_eq!(queens("two-armies 4 --solve --json").done(), expected);
    assert!(
        queens("two-armies 4 --solve --format svg")
            .done()
            .starts_with("<svg ")
    );
    let pretty = queens("two-armies 4 --solve --format pretty --limit 1");
    assert_eq!(pretty.done().matches('♛').count(), 4);
    assert_eq!(pretty.done().matches('♕').count(), 4);
    let limited = queens("two-armies 5 --solve --limit 2");
    let expected = "BW...\n..BW.\nW...B\n.BW..\n...BW\n\nB.W..\n..B.W\n.W..B\n.B.W.\nW..B.\n";
    assert_eq!(limited.done(), expected);
}

#[test]
fn no_way_is_a_negative_answer_only_where_one_was_asked_for() {
    assert_eq!(queens("two-armies 3").done(), "0\n");
    for form in ["board", "columns", "ndjson", "svg"] {
        let run = queens(&format!("two-armies 3 --solve --format {form}"));
        assert_eq!(run.negative(), "", "{form}");
        assert_eq!(run.stderr, "3×3: no way to place the armies\n");
    }
}

#[test]
fn more_armies_and_several_boards() {
    // One army is the classic problem. Three or four on 5×5: the ten solutions
    // are two sets of five without a common square, so 2·5·4·3 and 2·5·4·3·2.
    let counts = [
        ("5 --armies 1", 10),
        ("5 --armies 3", 120),
        ("5 --armies 4", 240),
    ];
    for (words, count) in counts {
        let run = queens(&format!("two-armies {words}"));
        assert_eq!(run.done(), format!("{count}\n"), "{words}");
    }
    let two = queens_reading(
        "two-armies -",
        "4\n1111\n1111\n1111\n1111\n4\n1011\n1111\n1111\n1111\n",
    );
    assert_eq!(two.done(), "2\n0\n");
}

/// Digits are a matrix, however few; whatever else is recognised as anywhere.
#[test]
fn every_form_of_board() {
    let boards = [
        ("1\n1\n", "0\n"),
        ("11\n11\n", "0\n"),
        ("\u{feff}1111\n1111\n1111\n1111", "2\n"),
        ("....\n....\n....\n....\n", "2\n"),
        (".#..\n....\n....\n....\n", "0\n"),
    ];
    for (board, count) in boards {
        assert_eq!(
            queens_reading("two-armies -", board).done(),
            count,
            "{board}"
        );
    }
}

#[test]
fn json_tells_the_count_as_a_string() {
    let json = queens("two-armies 8 --threads 2 --json").json();
    assert_eq!(json["count"], "3252");
    assert_eq!(json["armies"], 2);
    assert!(json["threads"].is_u64() && json["seconds"].is_number());
    let named = queens_reading("two-armies - --json", "{\"id\":\"x\",\"size\":5}");
    assert_eq!(named.json()["id"], "x");
    assert_eq!(named.json()["count"], "40");
    let ways = queens("two-armies 5 --solve --json").json_lines();
    assert_eq!(ways.len(), 40);
    for way in ways {
        let armies: Vec<Vec<u32>> = way["armies"]
            .as_array()
            .expect("two")
            .iter()
            .map(list)
            .collect();
        assert!(
            armies.iter().all(|army| common::is_solution(army, 1)),
            "{way}"
        );
        assert!(
            armies[0]
                .iter()
                .zip(&armies[1])
                .all(|(black, white)| black != white)
        );
    }
}
