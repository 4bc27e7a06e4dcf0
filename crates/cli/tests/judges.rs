//! The jobs of programming judges, done by the command.
//!
//! Every entry of `testdata/judge_samples.json` is either run here or listed
//! in [`EXCEPTIONS`]. The sample's own text goes to stdin wherever the command
//! can read it; where a test adds or drops something, its docs say what and
//! why. Expected outputs are the judges' own.

mod common;

use std::fs;

use common::{is_solution, list, numbers, queens, queens_reading};
use serde_json::{Value, json};

/// Entries that the command cannot do, and why.
const EXCEPTIONS: [(&str, &str); 2] = [
    (
        "hackerrank-queens-attack-2",
        "asks for the squares that one queen attacks, not for a placement; no verb does",
    ),
    (
        "sgu-223",
        "places kings; only the rule queens is counted so far",
    ),
];

/// Makes a test of each line, and the list of those that there are.
macro_rules! judges {
    ($($(#[$docs:meta])* $name:ident: $id:literal;)*) => {
        const RUN: &[&str] = &[$($id),*];
        $($(#[$docs])* #[test] fn $name() { run::$name(&entry($id)); })*
    };
}

judges! {
    hdu_2553: "hdu-2553";
    bikmort: "bikmort-queens";
    valdoves: "gvu-valdoves";
    hetao_1912: "hetao-1912";
    haoqixing: "haoqixing-A1243";
    leetcode_51: "leetcode-51";
    jutge: "jutge-P17921";
    poj_3239: "poj-3239";
    boj_9175: "boj-9175";
    boj_3344: "boj-3344";
    eolymp_2764: "eolymp-2764";
    spoj_nqueen: "spoj-NQUEEN";
    uva_750: "uva-750";
    uva_11195: "uva-11195";
    dev_juki: "devJUKI-n-queen";
    cses_1624: "cses-1624";
    luogu_p1562: "luogu-P1562";
    lp_cp_blocked_queens: "lp-cp-blocked-queens";
    lanqiao_basic_27: "lanqiao-BASIC-27";
    kattis_queens: "kattis-queens";
    uva_167: "uva-167";
}

#[test]
fn every_entry_is_run_or_an_exception() {
    let listed = |id: &str| {
        let runs = RUN.iter().filter(|&&run| run == id).count();
        let exceptions = EXCEPTIONS.iter().filter(|(name, _)| *name == id).count();
        runs + exceptions
    };
    let entries = entries();
    for entry in &entries {
        let id = entry["id"].as_str().expect("an id");
        assert_eq!(listed(id), 1, "{id}");
    }
    assert_eq!(entries.len(), RUN.len() + EXCEPTIONS.len());
}

fn entries() -> Vec<Value> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../testdata/judge_samples.json"
    );
    let text = fs::read_to_string(path).expect("the file is there");
    serde_json::from_str(&text).expect("the file is JSON")
}

fn entry(id: &str) -> Value {
    let mut entries = entries().into_iter();
    entries
        .find(|entry| entry["id"] == id)
        .unwrap_or_else(|| panic!("no entry {id}"))
}

/// Input and output of every sample; there must be some.
fn samples(entry: &Value) -> Vec<(&str, &str)> {
    let samples = entry["samples"].as_array().expect("samples");
    assert!(!samples.is_empty());
    samples.iter().map(in_and_out).collect()
}

fn in_and_out(sample: &Value) -> (&str, &str) {
    let text = |name: &str| sample[name].as_str().expect("a string");
    (text("input"), text("output"))
}

/// Asks the referee about answers, one a line.
fn assert_right(answers: &str) {
    queens_reading("check - --base 1", answers).done();
}

mod run {
    use super::*;

    /// All of the sample, the closing 0 included, which the command knows not
    /// to be a board.
    pub(super) fn hdu_2553(entry: &Value) {
        for (input, output) in samples(entry) {
            assert_eq!(queens_reading("count -", input).done(), output);
        }
    }

    pub(super) fn bikmort(entry: &Value) {
        for (input, output) in samples(entry) {
            assert_eq!(queens_reading("count -", input).done(), output);
        }
    }

    /// Two questions, so two commands; the judge writes V for a queen.
    pub(super) fn valdoves(entry: &Value) {
        for (input, output) in samples(entry) {
            let mut answer = queens_reading("count -", input).done().to_owned();
            let board = queens_reading("solve - --limit 1", input);
            answer += &board.text().replace('Q', "V");
            assert_eq!(answer, output);
        }
    }

    pub(super) fn hetao_1912(entry: &Value) {
        for (input, output) in samples(entry) {
            let run = queens_reading("solve - --format columns --total", input);
            assert_eq!(run.done(), output);
        }
    }

    /// Where there is none, the judge's words instead of our total.
    pub(super) fn haoqixing(entry: &Value) {
        for (input, output) in samples(entry) {
            let run = queens_reading("solve - --format columns --total", input);
            assert_eq!(run.done(), output);
        }
        let none = queens_reading("solve - --format columns --total", "3");
        assert_eq!(none.negative(), "0\n");
    }

    /// Compared as values: how a list is spaced is nobody's business.
    pub(super) fn leetcode_51(entry: &Value) {
        for (input, output) in samples(entry) {
            let answer = queens_reading("solve - --format nested", input).json();
            let expected: Value = serde_json::from_str(output).expect("a list");
            assert_eq!(answer, expected);
        }
    }

    /// The judge wants a blank line after each board, we write one between.
    pub(super) fn jutge(entry: &Value) {
        for (input, output) in samples(entry) {
            let run = queens_reading("solve -", input);
            let end = if run.stdout.is_empty() { "" } else { "\n" };
            assert_eq!(run.text().to_owned() + end, output);
        }
    }

    /// Any solution; with the closing 0 as the judge sends it.
    pub(super) fn poj_3239(entry: &Value) {
        for (input, output) in samples(entry) {
            assert_right(output);
            let run = queens_reading("first -", input);
            assert_eq!(run.done().lines().count(), output.lines().count());
            assert_right(run.done());
        }
        let largest = queens_reading("first -", "8\n9\n299\n300\n0\n");
        let sizes: Vec<usize> = largest
            .done()
            .lines()
            .map(|line| numbers(line).len())
            .collect();
        assert_eq!(sizes, [8, 9, 299, 300]);
        assert!(
            largest
                .done()
                .lines()
                .all(|line| is_solution(&numbers(line), 1))
        );
    }

    /// No sample, so sizes of our own. The number of cases goes in front and
    /// each size before its answer: the test drops the one and adds the other.
    pub(super) fn boj_9175(_: &Value) {
        let input = "4\n4\n5\n6\n300\n";
        let (_, sizes) = input
            .split_once('\n')
            .expect("a line with the number of cases");
        let run = queens_reading("first - --base 0", sizes);
        let answers = sizes.lines().zip(run.done().lines());
        let cases = answers.map(|(n, answer)| {
            let columns = numbers(answer);
            assert_eq!(columns.len().to_string(), n);
            assert!(is_solution(&columns, 0), "{answer}");
        });
        assert_eq!(cases.count(), 4);
    }

    /// The judge wants one number a line. The sample is below the promised
    /// sizes, so the ends of their range follow.
    pub(super) fn boj_3344(entry: &Value) {
        let lines_of = |n: &str| queens_reading("first -", n).done().replace(' ', "\n");
        for (input, output) in samples(entry) {
            assert_right(output);
            assert_right(&lines_of(input));
        }
        for n in ["26", "99999"] {
            let answer = lines_of(n);
            assert_eq!(answer.lines().count().to_string(), n);
            assert_right(&answer);
        }
    }

    /// No sample. Rows counted from below in each column: a solution turned,
    /// so a solution.
    pub(super) fn eolymp_2764(_: &Value) {
        for n in ["4", "5", "8", "199", "200"] {
            let run = queens_reading("first -", n);
            let columns = numbers(run.done());
            assert_eq!(columns.len().to_string(), n);
            assert!(is_solution(&columns, 1), "{n}");
        }
    }

    /// Any completion.
    pub(super) fn spoj_nqueen(entry: &Value) {
        for (input, output) in samples(entry) {
            let run = queens_reading("first -", input);
            for answers in [output, run.done()] {
                assert_eq!(answers.lines().count(), input.lines().count());
                for (line, answer) in input.lines().zip(answers.lines()) {
                    let (given, columns) = (numbers(line), numbers(answer));
                    let stays = |(&given, &col): (&u32, &u32)| given == 0 || given == col;
                    assert!(
                        given[1..].iter().zip(&columns).all(stays),
                        "{line}: {answer}"
                    );
                    assert!(is_solution(&columns, 1), "{answer}");
                }
            }
        }
    }

    /// The judge gives and writes the row in each column, we the column in
    /// each row: its rows are our columns. The frame is the judge's.
    pub(super) fn uva_750(entry: &Value) {
        for (input, output) in samples(entry) {
            let (_, sets) = input
                .split_once("\n\n")
                .expect("a line with the number of sets");
            let mut answer = String::new();
            for set in sets.split("\n\n") {
                let [row, col] = numbers(set)[..] else {
                    panic!("no square: {set}");
                };
                let run = queens(&format!("solve 8 --format columns --given {col},{row}"));
                answer += "SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n";
                for (index, line) in run.done().lines().enumerate() {
                    answer += &format!("{:2}      {line}\n", index + 1);
                }
            }
            assert_eq!(answer, output);
        }
        let through = entry["extra_own"]["solutions_through_square"].as_array();
        let through: Vec<Vec<u32>> = through.expect("rows").iter().map(list).collect();
        let mut boards = String::new();
        for row in 1..=8 {
            for col in 1..=8 {
                boards += &json!({ "size": 8, "given": [[row, col]] }).to_string();
                boards.push('\n');
            }
        }
        let counts = queens_reading("count -", boards);
        let counts: Vec<u32> = numbers(counts.done());
        assert_eq!(counts, through.concat());
    }

    pub(super) fn uva_11195(entry: &Value) {
        numbered_cases(entry);
    }

    pub(super) fn dev_juki(entry: &Value) {
        numbered_cases(entry);
    }

    /// All of the sample, the closing 0 included; the frame of the output is
    /// the judge's.
    fn numbered_cases(entry: &Value) {
        for (input, output) in samples(entry) {
            let run = queens_reading("count -", input);
            let counts = run.done().lines().enumerate();
            let cases = counts.map(|(index, count)| format!("Case {}: {count}\n", index + 1));
            assert_eq!(cases.collect::<String>(), output);
        }
    }

    pub(super) fn cses_1624(entry: &Value) {
        for (input, output) in samples(entry) {
            assert_eq!(queens_reading("count -", input).done(), output);
        }
    }

    /// Here `*` is a free square and `.` a blocked one, the other way round
    /// than everywhere else, so the test exchanges the marks.
    pub(super) fn luogu_p1562(entry: &Value) {
        for (input, output) in samples(entry) {
            let board = input.replace('.', "#").replace('*', ".");
            assert_eq!(queens_reading("count -", board).done(), output);
        }
    }

    /// The input is a program's text; its numbers go in as JSON, and the
    /// answer comes out as facts.
    pub(super) fn lp_cp_blocked_queens(entry: &Value) {
        for sample in entry["samples"].as_array().expect("samples") {
            let (input, published) = in_and_out(sample);
            let value = |name: &str| {
                let mut parts = input.split(';').filter_map(|part| part.split_once('='));
                let found = parts.find(|(left, _)| left.trim() == name);
                let (_, right) = found.expect("all of n, m, row and col");
                serde_json::from_str::<Value>(right).expect("numbers as in JSON")
            };
            let holes: Vec<Value> = list(&value("row"))
                .into_iter()
                .zip(list(&value("col")))
                .map(|(row, col)| json!([row, col]))
                .collect();
            assert_eq!(value("m"), holes.len());
            let board = json!({ "size": value("n"), "holes": holes }).to_string();
            let all = queens_reading("solve - --format columns", board);
            let facts: Vec<String> = all.done().lines().map(facts).collect();
            assert_eq!(sample["own_count"], facts.len());
            assert!(facts.iter().any(|found| found == published), "{facts:?}");
        }
    }

    /// `2 4 1 3` as `queen(1,2). queen(2,4). queen(3,1). queen(4,3).`
    fn facts(line: &str) -> String {
        let columns = numbers(line).into_iter().enumerate();
        let facts = columns.map(|(row, col)| format!("queen({},{col}).", row + 1));
        facts.collect::<Vec<_>>().join(" ")
    }

    pub(super) fn lanqiao_basic_27(entry: &Value) {
        for (input, output) in samples(entry) {
            assert_eq!(queens_reading("two-armies -", input).done(), output);
        }
    }

    /// The status says what the judge wants in a word. Of its wrong samples
    /// we have none, so the last queen of the right one moves below the one
    /// in row 0.
    pub(super) fn kattis_queens(entry: &Value) {
        let verdict = |input: &str| match queens_reading("check -", input).status {
            Some(0) => "CORRECT\n",
            Some(1) => "INCORRECT\n",
            status => panic!("{status:?}"),
        };
        for (input, output) in samples(entry) {
            assert_eq!(verdict(input), output);
            let moved = input.replace("7 4", "7 3");
            assert_ne!(moved, input);
            assert_eq!(verdict(&moved), "INCORRECT\n");
        }
    }

    /// The 92 solutions come from the command; weighing them is the test's.
    pub(super) fn uva_167(entry: &Value) {
        let solutions: Vec<Vec<u32>> = queens("solve 8 --format ndjson")
            .json_lines()
            .iter()
            .map(|line| list(&line["columns"]))
            .collect();
        let extra = entry["extra_own"].as_array().expect("more samples");
        let extra = extra.iter().map(in_and_out);
        for (input, output) in samples(entry).into_iter().chain(extra) {
            let weights = &numbers(input)[1..];
            let sum = |columns: &Vec<u32>| -> u32 {
                let squares = columns.iter().enumerate();
                squares
                    .map(|(row, &col)| weights[8 * row + col as usize - 1])
                    .sum()
            };
            let best = solutions.iter().map(sum).max().expect("92 solutions");
            assert_eq!(format!("{best:5}\n"), output);
        }
    }
}
