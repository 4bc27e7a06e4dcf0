//! `queens count --estimate`.

mod common;

use common::{queens, queens_reading};

#[test]
fn a_line_with_value_error_interval_probes_and_seed() {
    let run = queens("count 16 --estimate --probes 20000 --seed 3");
    let line = run.done();
    assert_eq!(run.stderr, "");
    let parts = ["e7 ± ", " % (95 %: ", " to ", "), 20480 probes, seed 3\n"];
    assert!(parts.iter().all(|part| line.contains(part)), "{line}");
    // The same again, on any number of threads; another seed, another number.
    for threads in [1, 2, 3] {
        let words = format!("count 16 --estimate --probes 20000 --seed 3 --threads {threads}");
        assert_eq!(queens(&words).done(), line);
    }
    assert_ne!(queens("count 16 --estimate --probes 20000").done(), line);
}

#[test]
fn small_boards_are_exact() {
    let sizes = "0\n1\n2\n3\n8\n10\n";
    let lines = "1 ± 0 (exact)\n1 ± 0 (exact)\n0 ± 0 (exact)\n0 ± 0 (exact)\n92 ± 0 (exact)\n724 ± 0 (exact)\n";
    assert_eq!(queens_reading("count - --estimate", sizes).done(), lines);
}

#[test]
fn one_object_a_board() {
    let json = queens("count 24 --estimate --error 2% --json").json();
    let field = |name: &str| json[name].as_f64().expect("a number");
    // A000170(24).
    let off = field("estimate") - 227_514_171_973_736.0;
    assert!(off.abs() < 6.0 * field("standard_error"), "{json}");
    assert!(field("standard_error") <= 0.02 * field("estimate"));
    assert!(field("low") < field("estimate") && field("estimate") < field("high"));
    assert!(field("hits") >= 1000.0 && field("hits") <= field("probes"));
    assert_eq!((&json["n"], &json["seed"]), (&24.into(), &1.into()));
    assert_eq!(json["exact"], false);
    assert_eq!(json["interrupted"], false);
}

#[test]
fn boards_with_something_on_them() {
    let exact = queens("count 12 --holes c3,d4 --given a1")
        .done()
        .to_owned();
    let exact: f64 = exact.trim().parse().expect("a number");
    let words = "count 12 --holes c3,d4 --given a1 --estimate --probes 9000 --json";
    let json = queens(words).json();
    let off = json["estimate"].as_f64().expect("a number") - exact;
    assert!(off.abs() < 6.0 * json["standard_error"].as_f64().expect("a number"));
    assert_eq!(
        queens("count 4 --given a4 --estimate").done(),
        "0 ± 0 (exact)\n"
    );
}

#[test]
fn what_does_not_go_together() {
    for more in [
        "--estimate --classes",
        "--estimate --fundamental",
        "--estimate --cap 5",
        "--estimate --kernel plain",
        "--probes 5",
        "--error 1%",
        "--seconds 1",
        "--seed 1",
        "--estimate --probes 0",
        "--estimate --error 0",
        "--estimate --seconds never",
    ] {
        queens(&format!("count 12 {more}")).misused();
    }
    queens("count 65 --estimate").refused();
}
