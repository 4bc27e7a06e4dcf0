//! `queens trace` as people call it.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn queens(arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("queens"));
    command.args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    queens(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

fn status(output: &Output) -> Option<i32> {
    output.status.code()
}

#[test]
fn steps_are_set_in_by_depth() {
    let output = run(&["trace", "4", "--method", "row-check"]);
    assert_eq!(status(&output), Some(0));
    let expected = "     1  row 1, column 1: free
     2  row 1, column 1: queen placed
     3    row 2, column 1: taken in this column by the queen in row 1
     4    row 2, column 2: taken on the ↘ diagonal by the queen in row 1
     5    row 2, column 3: free
     6    row 2, column 3: queen placed
     7      row 3, column 1: taken in this column by the queen in row 1
     8      row 3, column 2: taken on the ↗ diagonal by the queen in row 2
     9      row 3, column 3: taken on the ↘ diagonal by the queen in row 1
    10      row 3, column 4: taken on the ↘ diagonal by the queen in row 2
    11    row 2, column 3: queen lifted, for row 3 has no free square
";
    let stdout = text(&output.stdout);
    assert!(stdout.starts_with(expected), "{stdout}");
    let last = stdout.lines().last().unwrap();
    assert!(last.contains("17 nodes"), "{last}");
    assert!(last.ends_with("2 solutions"), "{last}");
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn the_default_method_is_row_check() {
    let named = run(&["trace", "5", "--method", "row-check"]);
    assert_eq!(named.stdout, run(&["trace", "5"]).stdout);
}

#[test]
fn json_lines_replay_to_the_solutions() {
    for method in queens::search::methods::METHODS {
        let output = run(&["trace", "4", "--json", "--method", method.name()]);
        let lines: Vec<Value> = text(&output.stdout)
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let (summary, steps) = lines.split_last().unwrap();
        assert_eq!(summary["complete"], true);
        assert_eq!(summary["stats"]["solutions"], 2);

        let mut board = [0; 4];
        let mut solutions = Vec::new();
        for (index, step) in steps.iter().enumerate() {
            assert_eq!(step["step"], index as u64 + 1);
            let code = step["code"].as_u64().unwrap() as usize;
            assert!((1..=method.pseudocode().len()).contains(&code));
            match step["event"].as_str().unwrap() {
                "place" => {
                    let row = step["row"].as_u64().unwrap() as usize;
                    assert_eq!(board[row - 1], 0);
                    board[row - 1] = step["column"].as_u64().unwrap();
                }
                "lift" => {
                    let row = step["row"].as_u64().unwrap() as usize;
                    assert_eq!(step["column"], board[row - 1]);
                    board[row - 1] = 0;
                }
                "solution" => {
                    assert_eq!(step["columns"], serde_json::json!(board));
                    solutions.push(board);
                }
                _ => {}
            }
        }
        solutions.sort_unstable();
        assert_eq!(solutions, [[2, 4, 1, 3], [3, 1, 4, 2]], "{}", method.name());
    }
}

#[test]
fn a_limit_ends_the_lines() {
    let output = run(&["trace", "8", "--limit", "10"]);
    assert_eq!(status(&output), Some(0));
    let stdout = text(&output.stdout);
    assert_eq!(stdout.lines().count(), 11);
    assert!(
        stdout
            .lines()
            .last()
            .unwrap()
            .starts_with("stopped after 10 steps")
    );

    let stdout = run(&["trace", "8", "--limit", "10", "--json"]).stdout;
    let last: Value = serde_json::from_str(text(&stdout).lines().last().unwrap()).unwrap();
    assert_eq!(last["complete"], false);

    // A limit that is not reached, and one that is reached by the last step.
    for limit in ["10", "11"] {
        let stdout = run(&["trace", "2", "--limit", limit]).stdout;
        assert!(
            text(&stdout)
                .lines()
                .last()
                .unwrap()
                .starts_with("10 steps")
        );
    }
}

#[test]
fn data_and_boards_stand_below_their_step() {
    let stdout = run(&["trace", "3", "--state", "--board", "--limit", "2"]).stdout;
    let expected = "     1  row 1, column 1: free
            cols: – – –
     2  row 1, column 1: queen placed
            cols: 0 – –
            Q . .
            . . .
            . . .
";
    assert!(text(&stdout).starts_with(expected), "{}", text(&stdout));
}

#[test]
fn the_board_of_no_rows_has_one_step() {
    let stdout = run(&["trace", "0"]).stdout;
    assert_eq!(
        text(&stdout),
        "     1  a solution: every row has its queen\n\
         1 step, 1 node, 0 checks, 0 updates, 0 backtracks, 1 solution\n"
    );
}

#[test]
fn bad_input_is_named() {
    let cases: [(&[&str], &str); 6] = [
        (
            &["trace", "4", "--method", "oracle"],
            "unknown method ‘oracle’",
        ),
        (&["trace", "-1"], "found ‘-1’"),
        (&["trace", "65", "--method", "bitmask"], "64 × 64"),
        (&["trace", "4", "--animate"], "needs a terminal"),
        (&["trace", "4", "--animate", "--quiet"], "needs a terminal"),
        (&["trace", "4", "--board", "--json"], "--board"),
    ];
    for (arguments, expected) in cases {
        let output = run(arguments);
        assert_eq!(status(&output), Some(2), "{arguments:?}");
        assert!(
            text(&output.stderr).contains(expected),
            "{}",
            text(&output.stderr)
        );
        assert_eq!(text(&output.stdout), "");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = queens(&["trace", "12"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Early steps come at once; then the reader goes away.
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    lines.read_line(&mut first).unwrap();
    assert_eq!(first, "     1  row 1, column 1: free\n");
    drop(lines);
    let mut complaint = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut complaint)
        .unwrap();
    assert_eq!(complaint, "");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
