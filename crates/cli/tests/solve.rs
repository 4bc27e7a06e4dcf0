//! `queens solve`: what it lists, in which order and in which form.

mod common;

use std::collections::BTreeSet;
use std::fs;

use common::{is_solution, list, numbers, queens, queens_in, queens_reading};

/// A000170 from n = 0 on.
const TOTALS: [usize; 11] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724];

const METHODS: [&str; 9] = [
    "row-check",
    "board-scan",
    "boolean-arrays",
    "hash-sets",
    "path-lists",
    "bitmask",
    "explicit-stack",
    "dancing-links",
    "fewest-choices",
];

#[test]
fn eight_queens_are_92_lines_in_order() {
    let run = queens("solve 8 --format columns");
    let lines: Vec<&str> = run.done().lines().collect();
    assert_eq!(lines.len(), 92);
    assert_eq!(lines[0], "1 5 8 6 3 7 2 4");
    assert_eq!(lines[91], "8 4 1 3 6 2 7 5");
    // Single digits, so the order of the text is that of the columns.
    assert!(lines.is_sorted());
    assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), 92);
    assert!(lines.iter().all(|line| is_solution(&numbers(line), 1)));
    assert_eq!(run.stderr, "");
}

#[test]
fn the_numbers_of_lines_are_the_totals() {
    for (n, total) in TOTALS.into_iter().enumerate() {
        let run = queens(&format!("solve {n} --format columns"));
        assert_eq!(run.text().lines().count(), total, "{n}");
        assert_eq!(run.status, Some(if total == 0 { 1 } else { 0 }));
    }
}

#[test]
fn every_form_of_text() {
    let forms = [
        (
            "board",
            ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n",
        ),
        (
            "unicode",
            "□ ■ □ □\n□ □ □ ■\n■ □ □ □\n□ □ ■ □\n\n□ □ ■ □\n■ □ □ □\n□ □ □ ■\n□ ■ □ □\n",
        ),
        ("columns", "2 4 1 3\n3 1 4 2\n"),
        ("squares", "b4 d3 a2 c1\nc4 a3 d2 b1\n"),
        (
            "matrix",
            "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n\n0 0 1 0\n1 0 0 0\n0 0 0 1\n0 1 0 0\n",
        ),
        (
            "json",
            "{\"size\":[4,4],\"base\":1,\"solutions\":[[2,4,1,3],[3,1,4,2]],\
             \"found\":\"2\",\"complete\":true}\n",
        ),
        (
            "ndjson",
            "{\"columns\":[2,4,1,3]}\n{\"columns\":[3,1,4,2]}\n",
        ),
        (
            "nested",
            "[[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"],[\"..Q.\",\"Q...\",\"...Q\",\".Q..\"]]\n",
        ),
        ("fen", "1Q2/3Q/Q3/2Q1\n2Q1/Q3/3Q/1Q2\n"),
    ];
    for (form, expected) in forms {
        let run = queens(&format!("solve 4 --format {form}"));
        assert_eq!(run.done(), expected, "{form}");
    }
    assert_eq!(queens("solve 4").done(), forms[0].1);
    assert_eq!(queens("solve 4 --json").done(), forms[5].1);
}

#[test]
fn every_form_that_is_drawn() {
    let pretty = "  ┌───┬───┬───┬───┐\n\
                  4 │   │ ♛ │   │   │\n  ├───┼───┼───┼───┤\n\
                  3 │   │   │   │ ♛ │\n  ├───┼───┼───┼───┤\n\
                  2 │ ♛ │   │   │   │\n  ├───┼───┼───┼───┤\n\
                  1 │   │   │ ♛ │   │\n  └───┴───┴───┴───┘\n    a   b   c   d\n";
    let run = queens("solve 4 --format pretty --limit 1");
    let lines = |text: &str| -> Vec<String> {
        text.lines()
            .map(|line| line.trim_end().to_owned())
            .collect()
    };
    assert_eq!(lines(run.done()), lines(pretty));

    let latex = queens("solve 4 --format latex");
    assert_eq!(latex.done().matches("setpieces={").count(), 2);
    assert!(latex.done().contains("qb4,qd3,qa2,qc1"));

    let svg = queens("solve 4 --format svg");
    assert!(svg.done().starts_with("<svg "), "{}", svg.text());
    assert!(svg.done().trim_end().ends_with("</svg>"));
    assert_eq!(svg.done().matches("<svg ").count(), 1);

    let png = queens("solve 4 --format png");
    assert_eq!(png.status, Some(0));
    assert!(png.stdout.starts_with(b"\x89PNG\r\n\x1a\n"));
}

#[test]
fn nothing_to_draw_is_a_negative_answer() {
    for form in ["svg", "png", "latex", "pretty", "board", "ndjson"] {
        let run = queens(&format!("solve 3 --format {form}"));
        assert_eq!(run.negative(), "", "{form}");
        assert_eq!(run.stderr, "3×3: no solution\n");
    }
    assert_eq!(queens("solve 3 --format nested").negative(), "[]\n");
    assert_eq!(
        queens("solve 3 --json").negative(),
        "{\"size\":[3,3],\"base\":1,\"solutions\":[],\"found\":\"0\",\"complete\":true}\n"
    );
}

#[test]
fn the_smallest_boards() {
    // One way to place no queen: an empty line.
    assert_eq!(queens("solve 0 --format columns").done(), "\n");
    assert_eq!(queens("solve 0 --format columns --total").done(), "\n1\n");
    assert!(list(&queens("solve 0 --json").json()["solutions"][0]).is_empty());
    assert_eq!(queens("solve 1").done(), "Q\n");
    assert_eq!(queens("solve 2").negative(), "");
    assert_eq!(queens("solve 3 --total").negative(), "0\n");
}

#[test]
fn a_limit_cuts_and_the_total_does_not() {
    let run = queens("solve 8 --limit 2 --format columns");
    assert_eq!(run.done(), "1 5 8 6 3 7 2 4\n1 6 8 3 7 4 2 5\n");
    let run = queens("solve 12 --limit 3 --total --format columns");
    let lines: Vec<&str> = run.done().lines().collect();
    assert_eq!(lines[0], "1 3 5 8 10 12 6 11 2 7 9 4");
    assert_eq!((lines.len(), lines[3]), (4, "14200"));
    assert_eq!(
        queens("solve 6 --limit 99 --format columns")
            .done()
            .lines()
            .count(),
        4
    );

    let cut = queens("solve 8 --limit 3 --total --json").json();
    assert_eq!(cut["found"], "3");
    assert_eq!(cut["complete"], false);
    assert_eq!(cut["total"], "92");
    let total = queens("solve 4 --format ndjson --limit 1 --total").json_lines();
    assert_eq!(total[1]["total"], "2");
}

#[test]
fn a_limit_of_nothing_is_no_negative_answer() {
    let run = queens("solve 8 --limit 0");
    assert_eq!(run.done(), "");
    assert_eq!(run.stderr, "");
    let json = queens("solve 8 --limit 0 --total --json").json();
    assert_eq!(json["found"], "0");
    assert_eq!(json["total"], "92");
}

#[test]
fn fundamental_ones_are_the_first_of_their_orbits() {
    assert_eq!(
        queens("solve 4 --fundamental --format columns").done(),
        "2 4 1 3\n"
    );
    assert_eq!(
        queens("solve 5 --fundamental --format columns").done(),
        "1 3 5 2 4\n2 5 3 1 4\n"
    );
    let eight = "1 5 8 6 3 7 2 4\n1 6 8 3 7 4 2 5\n2 4 6 8 3 1 7 5\n2 5 7 1 3 8 6 4\n\
                 2 5 7 4 1 8 6 3\n2 6 1 7 4 8 3 5\n2 6 8 3 1 4 7 5\n2 7 3 6 8 5 1 4\n\
                 2 7 5 8 1 4 6 3\n3 5 2 8 1 7 4 6\n3 5 8 4 1 7 2 6\n3 6 2 5 8 1 7 4\n";
    assert_eq!(
        queens("solve 8 --fundamental --format columns").done(),
        eight
    );
    let run = queens("solve 8 --fundamental --limit 2 --total --format columns");
    assert_eq!(run.done().lines().last(), Some("12"));
}

#[test]
fn a_puzzle_is_unique_or_comes_with_two_solutions() {
    let unique = queens("solve 4 --given b4 --unique");
    assert_eq!(unique.done(), ".Q..\n...Q\nQ...\n..Q.\n");
    let several = queens("solve 8 --unique --format columns");
    assert_eq!(several.negative(), "1 5 8 6 3 7 2 4\n1 6 8 3 7 4 2 5\n");
    assert_eq!(several.stderr, "8×8: several solutions: here are two\n");
    assert_eq!(queens("solve 4 --given a1 --unique").negative(), "");

    assert_eq!(
        queens("solve 4 --given b4 --unique --json").json()["unique"],
        true
    );
    assert_eq!(queens("solve 8 --unique --json").json()["unique"], false);
    assert_eq!(queens("solve 3 --unique --json").json()["unique"], false);
}

#[test]
fn every_method_finds_the_same() {
    let mut expected: Vec<String> = queens("solve 7 --format columns")
        .done()
        .lines()
        .map(str::to_owned)
        .collect();
    assert_eq!(expected.len(), 40);
    for method in METHODS {
        let run = queens(&format!("solve 7 --format columns --method {method}"));
        let mut lines: Vec<&str> = run.done().lines().collect();
        if !matches!(method, "dancing-links" | "fewest-choices") {
            assert!(lines.is_sorted(), "{method}");
        }
        lines.sort_unstable();
        expected.sort_unstable();
        assert_eq!(lines, expected, "{method}");
    }
    let limited = queens("solve 8 --method bitmask --limit 1 --format columns");
    assert_eq!(limited.done(), "1 5 8 6 3 7 2 4\n");
}

#[test]
fn boards_of_other_sides() {
    let expected = "1 3 5\n1 4 2\n1 5 2\n2 4 1\n2 5 1\n2 5 3\n3 1 4\n3 5 2\n4 1 3\n4 1 5\n\
                    4 2 5\n5 1 4\n5 2 4\n5 3 1\n";
    assert_eq!(queens("solve 3x5 --format columns").done(), expected);
    assert_eq!(queens("solve 3×5 --format columns").done(), expected);
    assert_eq!(queens("solve 3X5 --format columns").done(), expected);
    let run = queens("solve 5x3");
    assert_eq!(run.negative(), "");
    assert_eq!(run.stderr, "5×3: no solution\n");
    assert_eq!(queens("solve 2x4 --limit 1").done(), "Q...\n..Q.\n");
}

#[test]
fn given_queens_holes_and_diagonals() {
    let corner = "1 5 8 6 3 7 2 4\n1 6 8 3 7 4 2 5\n1 7 4 6 8 2 5 3\n1 7 5 8 2 4 6 3\n";
    for given in ["a8", "A8", "1,1", "0,0"] {
        let run = queens(&format!("solve 8 --format columns --given {given}"));
        assert_eq!(run.done(), corner, "{given}");
    }
    let run = queens("solve 8 --format columns --given a8 --given e7");
    assert_eq!(run.done(), "1 5 8 6 3 7 2 4\n");
    let run = queens("solve 4 --format columns --holes b4");
    assert_eq!(run.done(), "3 1 4 2\n");
    let run = queens("solve 5 --format columns --exclude-diagonal sum=3");
    assert_eq!(run.done(), "2 4 1 3 5\n3 1 4 2 5\n");
    let run = queens("solve 5 --format columns --exclude-diagonal diff=-2");
    assert_eq!(run.done(), "2 5 3 1 4\n4 1 3 5 2\n5 2 4 1 3\n5 3 1 4 2\n");
}

#[test]
fn numbers_count_from_what_was_asked_for() {
    let run = queens("solve 4 --format columns --base 0");
    assert_eq!(run.done(), "1 3 0 2\n2 0 3 1\n");
    let run = queens("solve 4 --format ndjson --base 0 --limit 1");
    assert_eq!(run.done(), "{\"columns\":[1,3,0,2]}\n");
    // Chess names stay chess names.
    let run = queens("solve 4 --format squares --base 0 --limit 1");
    assert_eq!(run.done(), "b4 d3 a2 c1\n");
}

#[test]
fn a_file_in_every_notation() {
    // All of them: 4×4, and only the second solution is left.
    let files = [
        ("board", ".#..\n....\n....\n....\n"),
        ("board", "4\n. * . .\n. . . .\n. . . .\n. . . .\n"),
        ("matrix", "1 0 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n"),
        ("matrix", "4\n1011\n1111\n1111\n1111\n"),
        ("columns", "4 3 0 0 0\n"),
        ("squares", "4\nc4\n"),
        ("fen", "2Q1/4/4/4\n"),
        ("json", "{\"size\": 4, \"holes\": [\"b4\"]}\n"),
        (
            "json",
            "{\"board\": [\".#..\", \"....\", \"....\", \"....\"]}\n",
        ),
        ("json", "{\"n\": 4, \"given\": [[1, 3]]}\n"),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    for (form, text) in files {
        fs::write(folder.path().join("puzzle"), text).expect("a file");
        for words in [
            "solve puzzle --format columns",
            &format!("solve puzzle --format columns --from {form}"),
        ] {
            assert_eq!(
                queens_in(folder.path(), words, "").done(),
                "3 1 4 2\n",
                "{text}"
            );
        }
        let run = queens_reading("solve - --format columns", text);
        assert_eq!(run.done(), "3 1 4 2\n", "{text}");
    }
    // A plain size, and a form that would be recognised as another.
    assert_eq!(
        queens_reading("solve - --format columns", "4")
            .done()
            .lines()
            .count(),
        2
    );
    assert_eq!(
        queens_reading("count - --from sizes", "10\n").done(),
        "724\n"
    );
}

#[test]
fn several_boards_in_one_file() {
    let sizes = queens_reading("solve - --format columns --limit 1 --total", "4\n5\n6\n");
    assert_eq!(sizes.done(), "2 4 1 3\n2\n1 3 5 2 4\n10\n2 4 6 1 3 5\n4\n");
    // Drawn boards keep their blank line between them.
    let boards = queens_reading("solve -", ".#..\n....\n....\n....\n\nQ\n");
    assert_eq!(boards.done(), "..Q.\nQ...\n...Q\n.Q..\n\nQ\n");
    // One without solution makes the answer negative, but the rest is there.
    let mixed = queens_reading("solve - --format columns", "1\n2\n4\n");
    assert_eq!(mixed.negative(), "1\n2 4 1 3\n3 1 4 2\n");
    assert_eq!(mixed.stderr, "board 2 (2×2): no solution\n");
    let pictures = queens_reading("solve - --format svg", "4\n5\n");
    assert!(pictures.refused().contains("one picture"));
}

#[test]
fn json_lines_keep_their_names() {
    let puzzles = "{\"id\":\"a\",\"size\":4}\n\
                   {\"id\":7,\"board\":[\".*..\",\"....\",\"....\",\"....\"]}\n\
                   {\"size\":[2,2]}\n";
    let run = queens_reading("solve - --unique --json", puzzles);
    run.negative();
    let lines = run.json_lines();
    assert_eq!(lines[0]["id"], "a");
    assert_eq!(lines[0]["unique"], false);
    assert_eq!(list(&lines[0]["solutions"][1]), [3, 1, 4, 2]);
    assert_eq!(lines[1]["id"], "7");
    assert_eq!(lines[1]["unique"], true);
    assert_eq!(list(&lines[1]["solutions"][0]), [3, 1, 4, 2]);
    assert!(lines[2].get("id").is_none());
    assert_eq!(
        run.stderr,
        "a: several solutions: here are two\nboard 3 (2×2): no solution\n"
    );

    let run = queens_reading("solve - --format ndjson --limit 1 --quiet", puzzles);
    assert_eq!(
        run.negative(),
        "{\"id\":\"a\",\"columns\":[2,4,1,3]}\n{\"id\":\"7\",\"columns\":[3,1,4,2]}\n"
    );
    assert_eq!(run.stderr, "");
}
