//! The verbs that compare and list: methods, compare, kernels, bench, oeis.

mod common;

use common::queens;

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
fn methods_are_listed_and_explained() {
    let run = queens("methods");
    for method in METHODS {
        assert!(run.done().contains(&format!("\n {method} ")), "{method}");
        let page = queens(&format!("methods {method}"));
        for heading in ["# ", "## Idea", "## Invariant", "## Pseudocode"] {
            let found = page.done().lines().any(|line| line.starts_with(heading));
            assert!(found, "{method}: {heading}");
        }
        let json = queens(&format!("methods {method} --json")).json();
        assert_eq!(json["name"], method);
        assert!(
            json["pseudocode"]
                .as_array()
                .is_some_and(|lines| !lines.is_empty())
        );
    }
    let json = queens("methods --json").json();
    let names = json["methods"].as_array().expect("a list").iter();
    assert!(names.map(|method| &method["name"]).eq(METHODS));
}

/// 2057 nodes: A319283, the tree of plain backtracking with its root.
#[test]
fn compare_shows_the_cost_of_each_method() {
    let run = queens("compare 8");
    let headings: Vec<&str> = run
        .done()
        .lines()
        .next()
        .expect("headings")
        .split_whitespace()
        .collect();
    let expected = [
        "method",
        "solutions",
        "nodes",
        "checks",
        "updates",
        "backtracks",
        "memory",
        "time",
    ];
    assert_eq!(headings, expected);
    let json = queens("compare 8 --json").json();
    assert_eq!(json["n"], 8);
    let rows = json["methods"].as_array().expect("a list");
    assert_eq!(rows.len(), METHODS.len() + 1);
    for (row, method) in rows.iter().zip(METHODS) {
        assert_eq!(row["name"], method);
        assert_eq!(row["solutions"], 92);
        let plain = !matches!(method, "dancing-links" | "fewest-choices");
        let nodes = row["nodes"].as_u64().expect("a number");
        assert!(if plain { nodes == 2057 } else { nodes < 2057 }, "{row}");
        for cost in ["checks", "updates", "backtracks", "bytes"] {
            assert!(row[cost].as_u64().is_some_and(|cost| cost > 0), "{row}");
        }
        assert!(row["seconds"].is_number());
        assert!(
            run.done()
                .lines()
                .any(|line| line.trim_start().starts_with(method))
        );
    }
    assert_eq!(rows[METHODS.len()]["solutions"], 92);

    let json = queens("compare 6 --methods bitmask,row-check --json").json();
    let rows = json["methods"].as_array().expect("a list").iter();
    assert!(rows.map(|row| &row["name"]).eq(["bitmask", "row-check"]));
    for n in ["0", "1", "2"] {
        queens(&format!("compare {n}")).done();
    }
}

#[test]
fn kernels_are_listed() {
    let run = queens("kernels");
    let json = queens("kernels --json").json();
    let kernels = json["kernels"].as_array().expect("a list");
    for name in ["plain", "mirrored", "folded", "halfboard-portable"] {
        assert!(run.done().contains(&format!("\n {name} ")), "{name}");
        let kernel = kernels.iter().find(|kernel| kernel["name"] == name);
        let kernel = kernel.unwrap_or_else(|| panic!("no {name}"));
        assert!(kernel["max_n"].is_u64(), "{name}");
        assert_eq!(kernel["runs_here"], true, "{name}");
    }
    // Whether the others run is a matter of the machine: both ways it says so.
    for kernel in kernels {
        let name = kernel["name"].as_str().expect("a name");
        let count = queens(&format!("count 8 --kernel {name} --json"));
        if kernel["runs_here"] == true {
            assert_eq!(count.json()["count"], "92", "{name}");
        } else {
            let refusal = count.refused();
            assert!(refusal.ends_with("which this machine does not run"));
        }
    }
}

#[test]
fn bench_takes_a_filter() {
    let run = queens("bench bitmask --runs 1");
    let lines: Vec<&str> = run.done().lines().collect();
    assert_eq!(lines.len(), 3, "{}", run.text());
    let words: Vec<&str> = lines[2].split_whitespace().take(4).collect();
    assert_eq!(words, ["method", "bitmask", "9", "352"]);
    let json = queens("bench method --runs 1 --json").json();
    let jobs = json["jobs"].as_array().expect("a list");
    assert!(jobs.iter().map(|job| &job["name"]).eq(METHODS));
    assert!(
        jobs.iter()
            .all(|job| job["answer"] == "352" && job["median"].is_number())
    );
}

#[test]
fn sequences_are_listed() {
    let run = queens("oeis");
    let ids = [
        "A000170", "A002562", "A032522", "A033148", "A061989", "A061990", "A061991", "A061992",
        "A061993", "A141843", "A260318", "A260319", "A260320", "A319283", "A319284",
    ];
    for id in ids {
        assert!(run.done().contains(&format!("\n {id} ")), "{id}");
    }
    let json = queens("oeis --json").json();
    assert!(
        json["sequences"]
            .as_array()
            .is_some_and(|all| all.len() >= ids.len())
    );
}

#[test]
fn reference_values_are_shown_as_such() {
    let run = queens("oeis a002562");
    assert!(run.done().contains("not computed here"));
    assert!(run.done().contains("\n8 12\n"));
    let triangle = queens("oeis A141843");
    assert!(triangle.done().contains("\n3 0 0 0\n4 2 4 1 3\n"));
    let json = queens("oeis A000170 --json").json();
    let sequence = &json["sequences"][0];
    assert_eq!(sequence["offset"], 0);
    assert_eq!(sequence["reference"][8], "92");
    assert_eq!(sequence["reference"][27], "234907967154122528");
}

/// How far it comes depends on the machine; the first terms take no time.
#[test]
fn sequences_are_computed_again() {
    let run = queens("oeis A061989 --check --seconds 1");
    let start = "A061989(0) = 0  agrees\nA061989(1) = 0  agrees\nA061989(2) = 0  agrees\n\
                 A061989(3) = 0  agrees\nA061989(4) = 4  agrees\nA061989(5) = 14  agrees\n";
    assert!(run.done().starts_with(start), "{}", run.text());
    assert!(!run.text().contains("DIFFERS"));
    let run = queens("oeis A319283 --check --seconds 0.2 --json");
    run.done();
    let term = &run.json_lines()[8];
    assert_eq!(term["n"], 8);
    assert_eq!(term["computed"][0], "2057");
    assert_eq!(term["reference"][0], "2057");
    assert_eq!(term["agrees"], true);
    let none = queens("oeis A000170 --check --seconds 0");
    assert_eq!(none.done().matches("DIFFERS").count(), 0);
}
