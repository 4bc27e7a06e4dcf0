//! Every export read by somebody else's solver: as many solutions as there are,
//! or at least the right yes or no, and each answer judged right.
//!
//! A solver that is not installed is skipped, and the test says so; those of
//! Debian are minizinc, clasp, gringo, cadical, minisat, glpk-utils, coinor-cbc
//! and z3. ACE, for XCSP3, is looked for where `ACE_JAR` says.

mod common;

use std::path::Path;
use std::process::Command;

use common::{Run, queens_in, queens_reading};

/// Boards and their numbers of solutions. Sources: A000170; Nauck 1850; the
/// example of issue 4; A007705; A051223; A002464; A047659; A193580; A002465;
/// testdata/excluded_diagonals.jsonl; the rest was counted by
/// brute force in another language.
const BOARDS: [(&str, &str, u64); 19] = [
    ("4", "4", 2),
    ("5", "5", 10),
    ("6", "6", 4),
    ("7", "7", 40),
    ("8", "8", 92),
    ("3", "3", 0),
    ("nauck", r#"{"size":8,"given":["b4","d5"]}"#, 2),
    ("holes", r#"{"size":8,"holes":[[0,3],[5,4],[3,7]]}"#, 50),
    ("torus", r#"{"size":5,"rule":"torus"}"#, 10),
    ("torus 4", r#"{"size":4,"rule":"torus"}"#, 0),
    ("superqueens", r#"{"size":7,"rule":"superqueens"}"#, 0),
    ("touching", r#"{"size":5,"rule":"touching"}"#, 14),
    ("three queens", r#"{"size":4,"pieces":3}"#, 24),
    ("kings", r#"{"size":3,"rule":"kings","pieces":3}"#, 8),
    ("bishops", r#"{"size":3,"rule":"bishops","pieces":3}"#, 26),
    ("regions", r#"{"regions":["AABB","ACCB","DDCB","DDCC"]}"#, 1),
    (
        "diagonals",
        r#"{"size":8,"exclude":{"sum":[0,13,14],"diff":[-1,3]}}"#,
        2,
    ),
    // Two rooks may stand in the top row, for the wall is between them.
    (
        "walls",
        r#"{"board":[".X.","...","..."],"rule":"rooks","pieces":3}"#,
        6,
    ),
    ("oblong", r#"{"size":[2,3]}"#, 2),
];

/// Whether it asks for a number of pieces anywhere.
fn has_pieces(board: &str) -> bool {
    board.contains("pieces")
}

struct Solver {
    /// The program, which has to be on the path.
    program: &'static str,
    /// Its words; `MODEL` and `ANSWER` are files.
    words: &'static str,
    format: &'static str,
    /// Whether it writes every solution.
    lists: bool,
}

/// Whether a program can be started.
fn is_there(program: &str) -> bool {
    let found = Command::new(program).arg("--help").output().is_ok();
    if !found {
        eprintln!("skipped: {program} is not installed");
    }
    found
}

/// Exports every board, has it solved, and judges the answer.
#[track_caller]
fn try_solver(solver: &Solver) {
    if !is_there(solver.program) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for (name, board, expected) in BOARDS {
        if solver.format == "exact-cover" && has_pieces(board) {
            continue;
        }
        let what = format!("{} on {name}", solver.program);
        let suffix = match solver.format {
            "minizinc" => "mzn",
            "smtlib" => "smt2",
            "xcsp3" => "xml",
            format => format,
        };
        let model = format!("model.{suffix}");
        let export = format!("export - --to {}", solver.format);
        std::fs::write(folder.join(&model), &queens_reading(&export, board).stdout)
            .expect("written");
        let judged = judged(solver, folder, &model, board);
        if expected == 0 {
            let none = "the solver says that there is no solution\n";
            assert_eq!(judged.negative(), none, "{what}");
        } else if solver.lists && expected > 1 {
            let last = format!("{expected} answers: {expected} right, 0 wrong, 0 repeats\n");
            assert!(judged.done().ends_with(&last), "{what}: {}", judged.text());
        } else {
            assert!(
                judged.done().starts_with("answer 1 "),
                "{what}: {}",
                judged.text()
            );
        }
    }
}

/// What `import-solution` says about the answer.
fn judged(solver: &Solver, folder: &Path, model: &str, board: &str) -> Run {
    let answer = folder.join("answer");
    let _ = std::fs::remove_file(&answer);
    let words = solver
        .words
        .replace("MODEL", model)
        .replace("ANSWER", "answer");
    let output = Command::new(solver.program)
        .args(words.split_whitespace())
        .current_dir(folder)
        .output()
        .expect("it starts");
    if !answer.exists() {
        std::fs::write(&answer, &output.stdout).expect("written");
    }
    let judge = format!("import-solution - answer --from {}", solver.format);
    queens_in(folder, &judge, board)
}

#[test]
fn cadical() {
    try_solver(&Solver {
        program: "cadical",
        words: "-q MODEL",
        format: "dimacs",
        lists: false,
    });
}

#[test]
fn minisat() {
    try_solver(&Solver {
        program: "minisat",
        words: "MODEL ANSWER",
        format: "dimacs",
        lists: false,
    });
}

#[test]
fn clasp_counts_assignments() {
    try_solver(&Solver {
        program: "clasp",
        words: "MODEL 0",
        format: "dimacs",
        lists: true,
    });
}

#[test]
fn minizinc_with_gecode() {
    try_solver(&Solver {
        program: "minizinc",
        words: "--solver gecode -a MODEL",
        format: "minizinc",
        lists: true,
    });
}

#[test]
fn glpsol() {
    try_solver(&Solver {
        program: "glpsol",
        words: "--lp MODEL -o ANSWER",
        format: "lp",
        lists: false,
    });
}

#[test]
fn cbc() {
    try_solver(&Solver {
        program: "cbc",
        words: "MODEL solve solution ANSWER",
        format: "lp",
        lists: false,
    });
}

#[test]
fn z3() {
    try_solver(&Solver {
        program: "z3",
        words: "MODEL",
        format: "smtlib",
        lists: false,
    });
}

#[test]
fn clingo() {
    try_solver(&Solver {
        program: "clingo",
        words: "MODEL 0",
        format: "asp",
        lists: true,
    });
}

#[test]
fn ace() {
    let Ok(jar) = std::env::var("ACE_JAR") else {
        eprintln!("skipped: ACE_JAR does not name the solver ACE");
        return;
    };
    try_solver(&Solver {
        program: "java",
        words: Box::leak(format!("-jar {jar} MODEL -s=all -xe").into_boxed_str()),
        format: "xcsp3",
        lists: true,
    });
}

/// Exact cover by trying the item with the fewest options: no outside program,
/// but one that shares nothing with the writer.
#[test]
fn exact_cover_by_the_book() {
    for (name, board, expected) in BOARDS {
        if has_pieces(board) {
            continue;
        }
        let model = queens_reading("export - --to exact-cover", board);
        let mut lines = model.done().lines().filter(|line| !line.starts_with('|'));
        let (primary, _) = lines
            .next()
            .and_then(|items| items.split_once('|'))
            .expect("items");
        let primary: Vec<&str> = primary.split_whitespace().collect();
        let options: Vec<Vec<&str>> = lines
            .map(|line| line.split_whitespace().collect())
            .collect();
        assert_eq!(covers(&primary, &options), expected, "{name}");
    }
}

fn covers(items: &[&str], options: &[Vec<&str>]) -> u64 {
    let has = |option: &&Vec<&str>, item: &str| option.contains(&item);
    let count = |item: &str| options.iter().filter(|option| has(option, item)).count();
    let Some(&item) = items.iter().min_by_key(|item| count(item)) else {
        return 1;
    };
    let chosen = options.iter().filter(|option| has(option, item));
    chosen
        .map(|chosen| {
            let items = items.iter().filter(|item| !chosen.contains(item));
            let items: Vec<&str> = items.copied().collect();
            let free = |option: &&Vec<&str>| !option.iter().any(|item| chosen.contains(item));
            let options: Vec<Vec<&str>> = options.iter().filter(free).cloned().collect();
            covers(&items, &options)
        })
        .sum()
}
