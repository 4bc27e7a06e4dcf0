//! The shared test data, read once for all tests.
//!
//! The tests of this crate run the data in `testdata/` against every
//! registered method, kernel and engine: what is registered tomorrow inherits
//! every case.
#![forbid(unsafe_code)]

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A sequence of `oeis_reference.json`.
#[derive(Debug, Deserialize)]
pub struct Reference {
    /// Its name.
    pub name: String,
    /// Index of the first value.
    pub offset: u32,
    /// The values.
    pub values: Vec<String>,
}

impl Reference {
    /// The value at an index.
    ///
    /// # Panics
    /// If it is not in the data.
    #[must_use]
    pub fn at(&self, n: u32) -> u128 {
        self.values[(n - self.offset) as usize]
            .parse()
            .expect("reference values are numbers")
    }
}

/// All sequences, by number.
#[must_use]
pub fn references() -> BTreeMap<String, Reference> {
    json("oeis_reference.json")
}

/// A board of `two_n_queens.json`.
#[derive(Debug, Deserialize)]
pub struct TwoArmies {
    /// Its name.
    pub id: String,
    /// Rows of 1 (usable) and 0.
    pub board: Vec<String>,
    /// The number of ordered ways.
    pub answer: u128,
}

/// All boards for two armies.
#[must_use]
pub fn two_armies() -> Vec<TwoArmies> {
    json("two_n_queens.json")
}

/// A board of `blocked_queens.jsonl`.
#[derive(Debug, Deserialize)]
pub struct Blocked {
    /// Its name.
    pub id: String,
    /// Rows of `.` (open) and `*` (blocked).
    pub board: Vec<String>,
    /// The number of solutions, where it is known.
    pub solutions: Option<u128>,
    /// One solution, columns from 0.
    pub example: Option<Vec<u32>>,
}

/// All boards with blocked squares.
#[must_use]
pub fn blocked() -> Vec<Blocked> {
    json_lines("blocked_queens.jsonl")
}

/// A board of `excluded_diagonals.jsonl`.
#[derive(Debug, Deserialize)]
pub struct Excluded {
    /// Its name.
    pub id: String,
    /// Size of the board.
    pub n: u32,
    /// Excluded `row + column`.
    pub sum: Vec<i64>,
    /// Excluded `row − column`.
    pub diff: Vec<i64>,
    /// The number of solutions, at most [`Excluded::CAP`].
    pub solutions: Option<u64>,
}

impl Excluded {
    /// Where the counting in the data stopped.
    pub const CAP: u64 = 100_000;
}

/// All boards with excluded diagonals.
#[must_use]
pub fn excluded() -> Vec<Excluded> {
    json_lines("excluded_diagonals.jsonl")
}

/// A board of `region_puzzles.jsonl`: one queen in each row, column and
/// region, and no two touch.
#[derive(Debug, Deserialize)]
pub struct RegionPuzzle {
    /// Its name.
    pub id: String,
    /// Rows of letters, one letter a region.
    pub regions: Vec<String>,
    /// The number of solutions, at most [`RegionPuzzle::CAP`].
    pub solutions: u64,
    /// Whether every region lies in one piece.
    pub connected: bool,
    /// The columns of the only solution, from 0, row by row.
    pub queens: Option<Vec<u32>>,
}

impl RegionPuzzle {
    /// Where the counting in the data stopped.
    pub const CAP: u64 = 1000;
}

/// All region puzzles.
#[must_use]
pub fn region_puzzles() -> Vec<RegionPuzzle> {
    json_lines("region_puzzles.jsonl")
}

fn text(file: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../testdata")
        .join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn json<T: DeserializeOwned>(file: &str) -> T {
    serde_json::from_str(&text(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn json_lines<T: DeserializeOwned>(file: &str) -> Vec<T> {
    text(file)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{file}: {error}")))
        .collect()
}
