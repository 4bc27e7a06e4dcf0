//! `queens count`: totals, classes, caps, and boards of every kind.

mod common;

use std::fs;

use common::{queens, queens_reading};
use serde_json::Value;

/// A000170, A002562 and the orbits of 8, 4, 2 and 1 (A260320, A260319,
/// A260318), from n = 0 on.
const KNOWN: [(u64, u64, [u64; 4]); 13] = [
    (1, 1, [0, 0, 0, 1]),
    (1, 1, [0, 0, 0, 1]),
    (0, 0, [0, 0, 0, 0]),
    (0, 0, [0, 0, 0, 0]),
    (2, 1, [0, 0, 1, 0]),
    (10, 2, [1, 0, 1, 0]),
    (4, 1, [0, 1, 0, 0]),
    (40, 6, [4, 2, 0, 0]),
    (92, 12, [11, 1, 0, 0]),
    (352, 46, [42, 4, 0, 0]),
    (724, 92, [89, 3, 0, 0]),
    (2680, 341, [329, 12, 0, 0]),
    (14200, 1787, [1765, 18, 4, 0]),
];

#[test]
fn totals_and_fundamental_ones() {
    for (n, (total, fundamental, _)) in KNOWN.into_iter().enumerate() {
        let run = queens(&format!("count {n}"));
        assert_eq!(run.done(), format!("{total}\n"), "{n}");
        assert_eq!(run.stderr, "");
        let run = queens(&format!("count {n} --fundamental"));
        assert_eq!(run.done(), format!("{fundamental}\n"), "{n}");
    }
}

#[test]
fn classes_add_up() {
    let sizes: String = (0..KNOWN.len()).map(|n| format!("{n}\n")).collect();
    let run = queens_reading("count - --classes --json", sizes);
    run.done();
    let lines = run.json_lines();
    assert_eq!(lines.len(), KNOWN.len());
    for (n, (line, (total, fundamental, orbits))) in lines.iter().zip(KNOWN).enumerate() {
        assert_eq!(line["n"], n);
        assert_eq!(line["count"], total.to_string());
        assert_eq!(line["fundamental"], fundamental.to_string());
        let names = ["orbits_of_8", "orbits_of_4", "orbits_of_2", "orbits_of_1"];
        let told: Vec<u64> = names.iter().map(|name| number(&line[name])).collect();
        assert_eq!(told, orbits, "{n}");
        let weighted: u64 = told
            .iter()
            .zip([8, 4, 2, 1])
            .map(|(k, size)| k * size)
            .sum();
        assert_eq!(weighted, total, "{n}");
        assert_eq!(told.iter().sum::<u64>(), fundamental, "{n}");
        // Unchanged by a half turn: four of each orbit of 4, all others below.
        let half = 4 * orbits[1] + 2 * orbits[2] + orbits[3];
        assert_eq!(number(&line["point_symmetric"]), half, "{n}");
        assert_eq!(
            number(&line["quarter_turn"]),
            2 * orbits[2] + orbits[3],
            "{n}"
        );
    }
}

/// A count is a string, for it may be larger than JavaScript's numbers.
fn number(value: &Value) -> u64 {
    value.as_str().expect("a string").parse().expect("a number")
}

#[test]
fn classes_are_shown_as_a_sum() {
    let run = queens("count 8 --classes");
    assert_eq!(run.done().lines().last(), Some("92 = 8·11 + 4·1 + 2·0"));
    let first = run.done().lines().next().expect("a line");
    assert!(
        first.starts_with("total ") && first.ends_with("92   A000170"),
        "{first}"
    );
    let smallest = queens("count 1 --classes");
    assert_eq!(smallest.done().lines().last(), Some("1 = 1·1"));
}

#[test]
fn every_kernel_and_number_of_threads() {
    for kernel in ["auto", "plain", "mirrored", "folded"] {
        for threads in [1, 2, 5] {
            let words = format!("count 10 --kernel {kernel} --threads {threads} --json");
            let json = queens(&words).json();
            assert_eq!(json["count"], "724", "{words}");
            assert!(
                json["threads"]
                    .as_u64()
                    .is_some_and(|used| (1..=threads).contains(&used))
            );
            assert!(json["seconds"].is_number());
            let named = kernel == "auto" || json["kernel"] == kernel;
            assert!(named, "{json}");
        }
    }
}

#[test]
fn a_cap_stops_and_says_so() {
    assert_eq!(
        queens("count 8 --cap 10").done(),
        "10 or more (stopped at the cap)\n"
    );
    assert_eq!(queens("count 8 --cap 1000").done(), "92\n");
    let json = queens("count 8 --cap 10 --json").json();
    assert_eq!(
        (&json["count"], &json["capped"]),
        (&"10".into(), &true.into())
    );
    let json = queens("count 8 --cap 93 --json").json();
    assert_eq!(
        (&json["count"], &json["capped"]),
        (&"92".into(), &false.into())
    );
}

#[test]
fn boards_with_something_on_them() {
    let counts = [
        ("0x5", 1),
        ("5x0", 0),
        ("3x4", 4),
        ("3x5", 14),
        ("4x6", 46),
        ("6x7", 94),
        ("5x3", 0),
        ("8 --given a8", 4),
        ("8 --given d8", 18),
        ("8 --given 1,4", 18),
        ("8 --given 0,3 --base 0", 18),
        ("8 --holes a8,a1", 84),
        ("8 --holes c6,d5", 80),
        ("5 --exclude-diagonal sum=3", 2),
        ("5 --exclude-diagonal diff=-2", 4),
        ("4 --exclude-diagonal sum=1,diff=-1", 0),
    ];
    for (words, count) in counts {
        let run = queens(&format!("count {words}"));
        assert_eq!(run.done(), format!("{count}\n"), "{words}");
    }
}

#[test]
fn sizes_from_a_pipe() {
    assert_eq!(queens_reading("count -", "8").done(), "92\n");
    assert_eq!(queens_reading("count -", "8\n").done(), "92\n");
    assert_eq!(queens_reading("count -", "\n 4\n\n10\n").done(), "2\n724\n");
    // A 0 alone is a board, a 0 at the end of a list closes it.
    assert_eq!(queens_reading("count -", "0\n").done(), "1\n");
    assert_eq!(queens_reading("count -", "8\n0\n").done(), "92\n");
}

#[test]
fn json_lines_keep_their_names() {
    let puzzles = "{\"id\":\"a\",\"size\":4}\n{\"id\":7,\"size\":[3,5]}\n{\"size\":6}\n";
    let run = queens_reading("count - --json", puzzles);
    let lines = run.json_lines();
    assert_eq!(
        (&lines[0]["id"], &lines[0]["count"]),
        (&"a".into(), &"2".into())
    );
    assert_eq!(
        (&lines[1]["id"], &lines[1]["count"]),
        (&"7".into(), &"14".into())
    );
    assert!(lines[1].get("n").is_none());
    assert!(lines[2].get("id").is_none());
    assert_eq!(queens_reading("count -", puzzles).done(), "2\n14\n4\n");
}

/// CSPLib prob080 and prob079, whose counts came from an independent
/// enumeration and stop at 100000.
#[test]
fn published_puzzles_in_json_lines() {
    for name in ["blocked_queens.jsonl", "excluded_diagonals.jsonl"] {
        let path = format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(path).expect("the file is there");
        let small: Vec<Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .filter(|puzzle: &Value| puzzle["n"].as_u64() <= Some(12))
            .filter(|puzzle| puzzle["solutions"].is_u64())
            .collect();
        assert!(small.len() > 20, "{name}");
        let boards: String = small.iter().map(|puzzle| format!("{puzzle}\n")).collect();
        let run = queens_reading("count - --cap 100000 --json", boards);
        let counted = run.json_lines();
        assert_eq!(counted.len(), small.len());
        for (counted, puzzle) in counted.iter().zip(&small) {
            assert_eq!(counted["id"], puzzle["id"]);
            assert_eq!(
                counted["count"],
                puzzle["solutions"].to_string(),
                "{puzzle}"
            );
        }
    }
}
