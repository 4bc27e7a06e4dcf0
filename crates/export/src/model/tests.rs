//! Models of small boards by name, and every model against the definition of a
//! solution, square set by square set.

use std::collections::BTreeSet;

use queens_board::{Diagonal, Pieces, Puzzle, Regions, Rule, Size, Solution, Square, Symmetry};

use super::{Group, Model};
use crate::ExportError;

/// A small generator so that the cases are the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        ((self.0 >> 33) % u64::from(bound)) as u32
    }

    fn square(&mut self, size: Size) -> Square {
        Square::new(self.below(size.rows), self.below(size.cols))
    }

    /// A puzzle of at most twelve squares with a bit of everything.
    fn puzzle(&mut self, round: usize) -> Puzzle {
        let rule = Rule::ALL[round % Rule::ALL.len()];
        let size = match rule {
            Rule::Torus => Size::square(1 + self.below(3)),
            _ => Size::new(1 + self.below(4), 1 + self.below(3)),
        };
        let mut puzzle = Puzzle::new(size);
        puzzle.set_rule(rule).unwrap();
        for _ in 0..self.below(3) {
            let square = self.square(size);
            // A square that is something else already stays that.
            let _ = match self.below(3) {
                0 => puzzle.add_hole(square),
                1 => puzzle.add_wall(square),
                _ => puzzle.add_given(square),
            };
        }
        if self.below(4) == 0 {
            let _ = puzzle.exclude(Diagonal::Sum(self.below(5).into()));
        }
        if self.below(3) == 0 {
            let labels: Vec<u32> = size.squares().map(|_| self.below(3)).collect();
            let regions = Regions::from_labels(size, labels).unwrap();
            puzzle.set_regions(regions).unwrap();
        }
        if self.below(2) == 0 {
            puzzle.set_pieces(Pieces::Exactly(self.below(5)));
        }
        puzzle
    }
}

/// Every set of squares of a small board.
fn subsets(size: Size) -> impl Iterator<Item = Vec<Square>> {
    let squares: Vec<Square> = size.squares().collect();
    (0..1_u32 << squares.len()).map(move |set| {
        let chosen = squares.iter().enumerate();
        let chosen = chosen.filter(|(index, _)| set >> index & 1 == 1);
        chosen.map(|(_, &square)| square).collect()
    })
}

/// Whether the model allows pieces on these squares.
fn allows(model: &Model, pieces: &[Square]) -> bool {
    let mut stands = vec![false; model.squares.len()];
    for &piece in pieces {
        match model.cell(piece) {
            Some(cell) => stands[cell] = true,
            None => return false,
        }
    }
    let count = |cells: &[usize]| cells.iter().filter(|&&cell| stands[cell]).count();
    model.units.iter().all(|unit| count(&unit.cells) == 1)
        && model.lines.iter().all(|line| count(&line.cells) <= 1)
        && count(&model.forbidden) == 0
        && model
            .total
            .is_none_or(|total| pieces.len() == total as usize)
}

#[test]
fn the_model_allows_the_solutions_and_nothing_else() {
    let mut random = Random(7);
    let mut solutions = 0;
    for round in 0..1500 {
        let puzzle = random.puzzle(round);
        let Ok(model) = Model::new(&puzzle, false) else {
            // Without a usable square.
            continue;
        };
        for pieces in subsets(puzzle.size()) {
            let allowed = allows(&model, &pieces);
            let is_solution = Solution::new(&puzzle, pieces.iter().copied()).is_ok();
            assert_eq!(allowed, is_solution, "{puzzle:?} {pieces:?}");
            solutions += u32::from(is_solution);
        }
    }
    assert!(solutions > 1000, "only {solutions} solutions were seen");
}

fn turned(pieces: &[Square], symmetry: Symmetry, size: Size) -> BTreeSet<Square> {
    pieces
        .iter()
        .map(|&square| symmetry.apply(size, square))
        .collect()
}

/// Breaking symmetry loses no orbit: the images of what is left are everything.
#[test]
fn every_orbit_keeps_a_solution() {
    let mut random = Random(11);
    let mut broken = 0;
    for round in 0..300 {
        let mut puzzle = random.puzzle(round);
        puzzle.set_pieces(Pieces::OneEachRow);
        let (Ok(whole), Ok(part)) = (Model::new(&puzzle, false), Model::new(&puzzle, true)) else {
            continue;
        };
        let size = puzzle.size();
        let all: BTreeSet<BTreeSet<Square>> = subsets(size)
            .filter(|pieces| allows(&whole, pieces))
            .map(|pieces| pieces.into_iter().collect())
            .collect();
        let kept: Vec<Vec<Square>> = subsets(size)
            .filter(|pieces| allows(&part, pieces))
            .collect();
        let images = kept.iter().flat_map(|pieces| {
            let symmetries = Symmetry::ALL.into_iter();
            symmetries
                .filter(|symmetry| symmetry.resize(size) == size)
                .map(|symmetry| turned(pieces, symmetry, size))
        });
        let images: BTreeSet<BTreeSet<Square>> = images.collect();
        assert!(all.is_subset(&images), "{puzzle:?}");
        assert!(
            kept.iter()
                .all(|pieces| all.contains(&turned(pieces, Symmetry::Identity, size)))
        );
        broken += usize::from(kept.len() < all.len());
    }
    assert!(broken > 20, "only {broken} puzzles lost a solution");
}

fn names(groups: &[Group]) -> Vec<String> {
    groups.iter().map(ToString::to_string).collect()
}

#[test]
fn three_queens() {
    let model = Model::new(&Puzzle::classic(3), false).unwrap();
    assert_eq!(model.squares.len(), 9);
    let units = [
        "row_1", "row_2", "row_3", "column_1", "column_2", "column_3",
    ];
    assert_eq!(names(&model.units), units);
    // Corners alone are no line.
    let lines = ["sum_1", "sum_2", "sum_3", "diff_m1", "diff_0", "diff_1"];
    let mut found = names(&model.lines);
    found.sort_unstable();
    let mut expected = lines.map(String::from).to_vec();
    expected.sort_unstable();
    assert_eq!(found, expected);
    assert_eq!(model.name(0), "a3");
}

#[test]
fn walls_cut_lines_and_columns_need_not_be_full() {
    let mut puzzle = Puzzle::classic(3);
    puzzle.set_rule(Rule::Rooks).unwrap();
    puzzle.add_wall(Square::new(1, 1)).unwrap();
    let model = Model::new(&puzzle, false).unwrap();
    // Nothing is left of row 2 and column 2 but single squares.
    assert_eq!(names(&model.units), ["row_1", "row_2", "row_3"]);
    assert_eq!(names(&model.lines), ["column_1", "column_3"]);
}

#[test]
fn as_many_pieces_as_rows_fill_the_rows() {
    let mut puzzle = Puzzle::classic(4);
    puzzle.set_pieces(Pieces::Exactly(4));
    assert!(Model::new(&puzzle, false).unwrap().has_row_units());
    puzzle.set_rule(Rule::Bishops).unwrap();
    assert_eq!(Model::new(&puzzle, false).unwrap().total, Some(4));
}

#[test]
fn what_has_no_model_is_refused() {
    let mut puzzle = Puzzle::classic(4);
    puzzle.set_armies(2).unwrap();
    let error = Model::new(&puzzle, false).unwrap_err();
    assert_eq!(error, ExportError::Armies { armies: 2 });
    for n in [0, 1001] {
        assert!(Model::new(&Puzzle::classic(n), false).is_err());
    }
}
