//! Running the command, and what the tests ask of every run.
#![allow(dead_code, reason = "each file of tests uses a part of this")]

use std::path::Path;
use std::process::Output;
use std::time::Duration;

use assert_cmd::Command;
use serde_json::Value;

/// No command of the tests takes nearly as long; a hanging one ends here.
const PATIENCE: Duration = Duration::from_secs(100);

/// What a run came to.
#[derive(Debug)]
pub(crate) struct Run {
    /// The words that followed `queens`.
    pub(crate) words: String,
    pub(crate) status: Option<i32>,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
}

/// Runs `queens` with these words, separated by blanks, and an empty stdin.
pub(crate) fn queens(words: &str) -> Run {
    queens_reading(words, "")
}

/// The same with something to read on stdin.
pub(crate) fn queens_reading(words: &str, stdin: impl Into<Vec<u8>>) -> Run {
    queens_in(Path::new("."), words, stdin)
}

/// The same in a folder.
pub(crate) fn queens_in(folder: &Path, words: &str, stdin: impl Into<Vec<u8>>) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_queens"))
        .args(words.split_whitespace())
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .write_stdin(stdin)
        .timeout(PATIENCE)
        .output()
        .expect("the command starts");
    Run::new(words, output)
}

impl Run {
    pub(crate) fn new(words: &str, output: Output) -> Self {
        let stderr = String::from_utf8(output.stderr).expect("stderr is text");
        assert!(!stderr.contains("panicked"), "{words}: {stderr}");
        Self {
            words: words.to_owned(),
            status: output.status.code(),
            stdout: output.stdout,
            stderr,
        }
    }

    /// Stdout, whatever the status.
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.stdout).expect("stdout is text")
    }

    #[track_caller]
    fn with_status(&self, status: i32) -> &Self {
        assert_eq!(
            self.status,
            Some(status),
            "{}: {}{}",
            self.words,
            self.text(),
            self.stderr
        );
        self
    }

    /// Stdout of a run that is done or has found what was asked for.
    #[track_caller]
    pub(crate) fn done(&self) -> &str {
        self.with_status(0).text()
    }

    /// Stdout of a run whose answer is no.
    #[track_caller]
    pub(crate) fn negative(&self) -> &str {
        self.with_status(1).text()
    }

    /// Refused as bad input: nothing but one sentence on stderr, which is
    /// returned without our name.
    #[track_caller]
    pub(crate) fn refused(&self) -> &str {
        self.with_status(2);
        assert_eq!(self.text(), "", "{}", self.words);
        let sentence = self.stderr.strip_prefix("queens: ");
        let sentence = sentence.and_then(|rest| rest.strip_suffix('\n'));
        let sentence = sentence.unwrap_or_else(|| panic!("{}: {}", self.words, self.stderr));
        assert!(!sentence.contains('\n'), "{}: {sentence}", self.words);
        assert!(sentence.len() < 400, "{}: {sentence}", self.words);
        sentence
    }

    /// Refused by the options' own reader, which may take several lines.
    #[track_caller]
    pub(crate) fn misused(&self) -> &str {
        self.with_status(2);
        assert_eq!(self.text(), "", "{}", self.words);
        assert!(self.stderr.starts_with("error: "), "{}", self.stderr);
        &self.stderr
    }

    /// The one object on stdout.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        let objects = self.json_lines();
        assert_eq!(objects.len(), 1, "{}: {}", self.words, self.text());
        objects.into_iter().next().expect("there is one")
    }

    /// The objects on stdout, one a line.
    #[track_caller]
    pub(crate) fn json_lines(&self) -> Vec<Value> {
        let parsed = self.text().lines().map(serde_json::from_str);
        parsed
            .collect::<Result<_, _>>()
            .unwrap_or_else(|error| panic!("{}: {error}: {}", self.words, self.text()))
    }
}

/// The numbers of a line.
pub(crate) fn numbers(line: &str) -> Vec<u32> {
    let words = line.split_whitespace();
    words.map(|word| word.parse().expect("a number")).collect()
}

/// Whether columns are a solution of their size, told by nothing but the
/// definition; `first` is what they count from.
pub(crate) fn is_solution(columns: &[u32], first: u32) -> bool {
    let n = columns.len() as u32;
    let on_board = |&col: &u32| (first..n + first).contains(&col);
    columns.iter().all(on_board)
        && (0..columns.len()).all(|low| {
            (0..low).all(|high| {
                let across = columns[low].abs_diff(columns[high]);
                across != 0 && across as usize != low - high
            })
        })
}

/// A list in JSON as plain numbers.
#[track_caller]
pub(crate) fn list(value: &Value) -> Vec<u32> {
    let items = value.as_array().expect("a list");
    let numbers = items.iter().map(|item| item.as_u64());
    numbers
        .map(|number| number.expect("a number") as u32)
        .collect()
}
