//! Region puzzles: one queen in each row, column and region, no two touching.

use queens::{Puzzle, Regions, Rule, Size, Solution};
use queens_conformance::{RegionPuzzle, region_puzzles};

fn puzzle(case: &RegionPuzzle) -> Puzzle {
    let size = Size::square(case.regions.len() as u32);
    let labels = case.regions.iter().flat_map(|row| row.chars());
    let mut puzzle = Puzzle::new(size);
    puzzle.set_rule(Rule::Touching).unwrap();
    puzzle
        .set_regions(Regions::from_labels(size, labels).unwrap())
        .unwrap();
    puzzle
}

#[test]
fn the_data_is_what_it_says() {
    let cases = region_puzzles();
    assert_eq!(cases.len(), 319);
    let unique = cases.iter().filter(|case| case.solutions == 1).count();
    assert_eq!(unique, 266);
    let mut split = 0;
    for case in &cases {
        let puzzle = puzzle(case);
        let regions = puzzle.regions().unwrap();
        assert_eq!(regions.count(), puzzle.size().rows, "{}", case.id);
        let connected = (0..regions.count()).all(|region| regions.pieces(region) == 1);
        assert_eq!(connected, case.connected, "{}", case.id);
        split += usize::from(!connected);
        assert_eq!(case.solutions == 1, case.queens.is_some(), "{}", case.id);
        assert!(case.solutions <= RegionPuzzle::CAP, "{}", case.id);
        if let Some(queens) = &case.queens {
            let judged = Solution::of_columns(&puzzle, queens);
            assert!(judged.is_ok(), "{}: {judged:?}", case.id);
        }
    }
    assert_eq!(split, 83);
}
