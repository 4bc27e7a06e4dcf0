//! The statistics, against counts made from the placements themselves.

use queens_board::Square;
use queens_search::methods::{METHODS, Order, by_name};
use queens_search::stats::Stats;

use crate::support::{NODES, attack, free_squares, list, placements, queens};

#[test]
fn nodes_are_those_of_the_published_backtrack_tree() {
    for method in METHODS.iter().filter(|m| m.order() == Order::Lexicographic) {
        for (n, nodes) in (0..).zip(NODES) {
            assert_eq!(
                list(*method, n).1.nodes,
                nodes,
                "{} at n = {n}",
                method.name()
            );
        }
    }
}

/// The part of the statistics that is the same for every method row by row.
#[test]
fn nodes_and_dead_ends_are_those_of_the_placements() {
    for n in 0..=8 {
        let all = placements(n);
        assert_eq!(all.len() as u64, NODES[n as usize]);
        let extended = |placement: &Vec<u32>| {
            (0..n).any(|col| {
                let mut longer = placement.clone();
                longer.push(col);
                all.contains(&longer)
            })
        };
        let lengths = || all.iter().map(Vec::len);
        let dead = all
            .iter()
            .filter(|p| !p.is_empty() && p.len() < n as usize && !extended(p));
        let expected = Stats {
            nodes: all.len() as u64,
            backtracks: dead.count() as u64,
            solutions: lengths().filter(|&length| length == n as usize).count() as u64,
            peak_depth: lengths().max().unwrap_or(0) as u32,
            ..Stats::default()
        };
        for method in METHODS.iter().filter(|m| m.order() == Order::Lexicographic) {
            let stats = list(*method, n).1;
            let shared = Stats {
                checks: 0,
                updates: 0,
                ..stats
            };
            assert_eq!(shared, expected, "{} at n = {n}", method.name());
        }
    }
}

/// How the queens of `path` take `square`, by the order of lines: column 0,
/// ↘ 1, ↗ 2; with the row of the queen on each.
fn lines_taken(path: &[Square], square: Square) -> [Option<u32>; 3] {
    let on = |same: fn(Square, Square) -> bool| {
        path.iter()
            .find(|&&queen| same(queen, square))
            .map(|queen| queen.row)
    };
    [
        on(|a, b| a.col == b.col),
        on(|a, b| a.row + b.col == b.row + a.col),
        on(|a, b| a.row + a.col == b.row + b.col),
    ]
}

/// Checks that each method's page promises for one square.
fn checks_for(method: &str, n: u32, path: &[Square], square: Square) -> Option<u64> {
    let taken = lines_taken(path, square);
    let row = square.row;
    let walk = |taken: [Option<u32>; 3], cost: &dyn Fn(usize, Option<u32>) -> u32| {
        let mut sum = 0;
        for (line, queen) in taken.into_iter().enumerate() {
            sum += cost(line, queen);
            if queen.is_some() {
                break;
            }
        }
        Some(u64::from(sum))
    };
    match method {
        "row-check" => {
            let first = path.iter().position(|&queen| attack(queen, square));
            Some(first.map_or(path.len(), |index| index + 1) as u64)
        }
        "board-scan" => walk(taken, &|line, queen| match queen {
            Some(above) => row - above,
            None => [row, row.min(square.col), row.min(n - 1 - square.col)][line],
        }),
        "boolean-arrays" | "hash-sets" | "explicit-stack" => walk(taken, &|_, _| 1),
        "path-lists" => walk(taken, &|_, queen| queen.map_or(row, |above| above + 1)),
        _ => None,
    }
}

#[test]
fn checks_and_updates_are_what_the_pages_say() {
    for n in 0..=8 {
        let all = placements(n);
        let placed = all.len() as u64 - 1;
        let entries: u64 = all.iter().map(|placement| placement.len() as u64).sum();
        let inner = || all.iter().filter(|placement| placement.len() < n as usize);
        for method in METHODS.iter().filter(|m| m.order() == Order::Lexicographic) {
            let name = method.name();
            let mut checks = 0;
            for placement in inner() {
                let path = queens(placement);
                if name == "bitmask" {
                    checks += 3;
                    continue;
                }
                for col in 0..n {
                    let square = Square::new(path.len() as u32, col);
                    checks += checks_for(name, n, &path, square)
                        .unwrap_or_else(|| panic!("say here what a check of {name} is"));
                }
            }
            let updates = match name {
                "row-check" => placed,
                "board-scan" => 2 * placed,
                "boolean-arrays" | "hash-sets" => 6 * placed,
                "explicit-stack" => 6 * placed + (placed + 1),
                "path-lists" => 3 * entries,
                "bitmask" => 3 * placed,
                _ => panic!("say here what an update of {name} is"),
            };
            let stats = list(*method, n).1;
            assert_eq!(
                (stats.checks, stats.updates),
                (checks, updates),
                "{name} at n = {n}"
            );
        }
    }
}

/// The tree of a method that goes on with the row, or the row or column, that
/// has the fewest free squares; found by looking at every square every time.
struct Mrv {
    n: u32,
    columns_too: bool,
    stats: Stats,
}

impl Mrv {
    fn visit(&mut self, path: &mut Vec<Square>) {
        let (n, depth) = (self.n, path.len() as u32);
        self.stats.nodes += 1;
        self.stats.peak_depth = self.stats.peak_depth.max(depth);
        self.stats.checks += u64::from(n - depth) * if self.columns_too { 2 } else { 1 };
        if depth == n {
            self.stats.solutions += 1;
            return;
        }
        let free = free_squares(n, path);
        let in_row = |row| free.iter().filter(|s| s.row == row).copied().collect();
        let in_col = |col| free.iter().filter(|s| s.col == col).copied().collect();
        let mut units: Vec<Vec<Square>> = (0..n)
            .filter(|&row| path.iter().all(|queen| queen.row != row))
            .map(in_row)
            .collect();
        if self.columns_too {
            let open = (0..n).filter(|&col| path.iter().all(|queen| queen.col != col));
            units.extend(open.map(in_col));
        } else {
            self.stats.checks += u64::from(n);
        }
        let fewest = units.iter().map(Vec::len).min().unwrap_or(0);
        let unit = units
            .into_iter()
            .find(|unit| unit.len() == fewest)
            .unwrap_or_default();
        if unit.is_empty() {
            self.stats.backtracks += u64::from(depth > 0);
        }
        for square in unit {
            self.stats.updates += 2 * self.written(path, &free, square);
            path.push(square);
            self.visit(path);
            path.pop();
        }
    }

    /// Entries written when a queen comes to `square`.
    fn written(&self, path: &[Square], free: &[Square], square: Square) -> u64 {
        let hit = |other: &Square| *other == square || attack(*other, square);
        if self.columns_too {
            // Four headers, and three nodes of every choice that goes.
            return 4 + 3 * free.iter().filter(|s| hit(s)).count() as u64;
        }
        // The row's mark, a counter of every square attacked in other rows,
        // and the row's count where the square was attacked by none before.
        let mut sum = 1;
        for other in free_squares(self.n, &[]) {
            if other.row != square.row && attack(other, square) {
                let before = path.iter().any(|&q| q.row != other.row && attack(q, other));
                sum += 1 + u64::from(!before);
            }
        }
        sum
    }
}

#[test]
fn the_other_trees_are_those_of_the_fewest_choices() {
    for n in 0..=8 {
        for (name, columns_too) in [("fewest-choices", false), ("dancing-links", true)] {
            let mut tree = Mrv {
                n,
                columns_too,
                stats: Stats::default(),
            };
            tree.visit(&mut Vec::new());
            let method = by_name(name).unwrap();
            assert_eq!(list(method, n).1, tree.stats, "{name} at n = {n}");
        }
    }
}

/// The numbers printed on the pages. That they are right is tested above.
#[test]
fn pages_state_the_cost_of_eight_queens() {
    let grouped = |value: u64| match value {
        0..10_000 => value.to_string(),
        _ => format!("{},{:03}", value / 1000, value % 1000),
    };
    for method in METHODS {
        let stats = list(*method, 8).1;
        let [nodes, checks, updates] = [stats.nodes, stats.checks, stats.updates].map(grouped);
        let sentence =
            format!("On the 8 × 8 board: {nodes} nodes, {checks} checks, {updates} updates.");
        assert!(
            method.page().contains(&sentence),
            "{}: {sentence}",
            method.name()
        );
    }
}

/// Small enough to follow with pencil and paper, so written out.
#[test]
fn two_by_two_by_hand() {
    // Row by row: the root, a queen on each square of row 0, each a dead end.
    // row-check looks at one queen for either square of row 1.
    let (_, stats) = list(by_name("row-check").unwrap(), 2);
    let expected = Stats {
        nodes: 3,
        checks: 4,
        updates: 2,
        backtracks: 2,
        solutions: 0,
        peak_depth: 1,
    };
    assert_eq!(stats, expected);
}
