//! The general engine against a plain backtracking over squares, on thousands
//! of small puzzles of all kinds.

mod exact_cover_support;

use exact_cover_support::{Dice, by_hand, random_puzzle};
use queens_board::{Pieces, Puzzle, Regions, Rule, Size, Solution, Square};
use queens_search::Ended;
use queens_search::exact_cover::{ExactCoverError, Finder, Infeasible, Look, Order};
use queens_search::stop::Stop;

fn found(puzzle: &Puzzle, order: Order) -> Vec<Vec<Square>> {
    let mut finder = Finder::in_order(puzzle, order).unwrap();
    let mut found = Vec::new();
    while let Some(squares) = finder.advance() {
        found.push(squares.to_vec());
    }
    found
}

/// All that the engine says about a puzzle must be what trying by hand says.
fn agree(puzzle: &Puzzle) -> usize {
    let expected = by_hand(puzzle);
    for squares in &expected {
        Solution::new(puzzle, squares.iter().copied()).unwrap();
    }
    assert_eq!(found(puzzle, Order::Lexicographic), expected, "{puzzle:?}");
    let mut fastest = found(puzzle, Order::Fastest);
    fastest.sort_unstable();
    assert_eq!(fastest, expected, "{puzzle:?}");

    let number = expected.len() as u128;
    let counted = Finder::new(puzzle).unwrap().count(None);
    assert_eq!(
        (counted.solutions, counted.capped, counted.ended),
        (number, false, Ended::Complete),
        "{puzzle:?}"
    );
    let counted = Finder::new(puzzle).unwrap().count(Some(3));
    assert_eq!(
        (counted.solutions, counted.capped),
        (number.min(3), number >= 3),
        "{puzzle:?}"
    );
    let finder = Finder::new(puzzle).unwrap();
    if finder.infeasible().is_some() {
        assert!(expected.is_empty(), "{puzzle:?}");
    }
    expected.len()
}

#[test]
fn any_small_puzzle_agrees_with_trying_by_hand() {
    let mut dice = Dice::new(1);
    let mut with_solutions = 0;
    for _ in 0..3000 {
        let puzzle = random_puzzle(&mut dice);
        with_solutions += usize::from(agree(&puzzle) > 0);
    }
    assert!(with_solutions > 750, "only {with_solutions} have solutions");
}

#[test]
fn rows_wider_than_a_word() {
    let mut puzzle = Puzzle::new(Size::new(3, 130));
    assert_eq!(
        agree(&Puzzle::new(Size::new(2, 130))),
        130 * 130 - 130 - 2 * 129
    );
    puzzle.add_given(Square::new(1, 64)).unwrap();
    agree(&puzzle);
    puzzle.set_rule(Rule::Kings).unwrap();
    assert_eq!(agree(&puzzle), 127 * 127);
    let mut puzzle = Puzzle::new(Size::new(130, 2));
    puzzle.set_pieces(Pieces::Exactly(2));
    agree(&puzzle);
}

/// 70 columns with a queen in each: all but five rows are given, from the closed
/// form, and the five queens left are tried in every order.
#[test]
fn columns_that_must_be_filled_beyond_a_word() {
    let n = 70;
    let columns: Vec<u32> = queens_search::construct::columns(n).unwrap().collect();
    let rows = [3, 17, 31, 45, 59];
    let mut puzzle = Puzzle::classic(n);
    for row in (0..n).filter(|row| !rows.contains(row)) {
        let square = Square::new(row, columns[row as usize]);
        puzzle.add_given(square).unwrap();
    }
    let left = rows.map(|row| columns[row as usize]);
    let mut expected = Vec::new();
    for choice in 0..5_usize.pow(5) {
        let mut tried = columns.clone();
        for (place, &row) in rows.iter().enumerate() {
            tried[row as usize] = left[choice / 5_usize.pow(place as u32) % 5];
        }
        if let Ok(solution) = Solution::of_columns(&puzzle, &tried) {
            expected.push(solution.queens().to_vec());
        }
    }
    expected.sort_unstable();
    assert_eq!(found(&puzzle, Order::Lexicographic), expected);
    assert!(!expected.is_empty());
}

#[test]
fn reasons_are_named_without_a_search() {
    let reason = |puzzle: &Puzzle| {
        let mut finder = Finder::new(puzzle).unwrap();
        assert!(finder.advance().is_none());
        assert_eq!(finder.stats().nodes, 0);
        finder.infeasible().unwrap().to_string()
    };
    let given = |puzzle: &mut Puzzle, row, col| puzzle.add_given(Square::new(row, col)).unwrap();
    let mut puzzle = Puzzle::classic(8);
    given(&mut puzzle, 7, 0);
    given(&mut puzzle, 6, 1);
    assert_eq!(
        reason(&puzzle),
        "the given queens at row 7, column 2 and row 8, column 1 attack one another \
         along ↗ diagonal sum=7"
    );

    let mut puzzle = Puzzle::classic(5);
    puzzle.set_rule(Rule::Kings).unwrap();
    given(&mut puzzle, 0, 0);
    given(&mut puzzle, 0, 4);
    assert_eq!(
        reason(&puzzle),
        "row 1 holds two given queens, row 1, column 1 and row 1, column 5, where one is asked for"
    );

    let mut puzzle = Puzzle::classic(4);
    given(&mut puzzle, 1, 1);
    puzzle
        .exclude(queens_board::Diagonal::Difference(0))
        .unwrap();
    assert_eq!(
        reason(&puzzle),
        "the given queen at row 2, column 2 stands on an excluded diagonal"
    );

    let mut puzzle = Puzzle::classic(3);
    for col in 0..3 {
        puzzle.add_hole(Square::new(1, col)).unwrap();
    }
    assert_eq!(reason(&puzzle), "row 2 has no square left for a queen");

    let mut puzzle = Puzzle::new(Size::new(4, 3));
    assert_eq!(
        reason(&puzzle),
        "4 queens are asked for, and there is room for 3 at most: one in each of the columns"
    );
    puzzle.set_pieces(Pieces::Exactly(1));
    given(&mut puzzle, 0, 0);
    given(&mut puzzle, 1, 2);
    assert_eq!(reason(&puzzle), "2 queens are given where 1 are asked for");

    let mut puzzle = Puzzle::classic(4);
    let regions = Regions::from_labels(Size::square(4), "aaaabbbbccccaaaa".chars()).unwrap();
    puzzle.set_regions(regions).unwrap();
    assert_eq!(
        reason(&puzzle),
        "3 regions with one queen each cannot hold 4"
    );
    assert!(matches!(
        Finder::new(&puzzle).unwrap().infeasible(),
        Some(Infeasible::NumberOfRegions {
            regions: 3,
            pieces: 4
        })
    ));
}

#[test]
fn a_search_can_be_stopped_and_goes_on_after_a_pause() {
    let stop = Stop::new();
    let mut finder = Finder::new(&Puzzle::classic(20))
        .unwrap()
        .with_stop(stop.clone());
    assert!(finder.advance().is_some());
    stop.request();
    while finder.advance().is_some() {}
    assert!(finder.was_stopped());
    assert_eq!(finder.look(10), Look::Stopped);
    assert_eq!(finder.count(None).ended, Ended::Stopped);

    let mut finder = Finder::new(&Puzzle::classic(8)).unwrap();
    let (mut solutions, mut pauses) = (0, 0);
    loop {
        match finder.look(5) {
            Look::Found(_) => solutions += 1,
            Look::OutOfNodes => pauses += 1,
            Look::None => break,
            Look::Stopped => unreachable!("nobody asked"),
        }
    }
    assert_eq!(solutions, 92);
    assert!(pauses > 20);
    assert_eq!(finder.stats().solutions, 92);
}

#[test]
fn what_it_does_not_know_is_refused_in_words() {
    let refusal = |puzzle: &Puzzle| Finder::new(puzzle).unwrap_err().to_string();
    assert_eq!(
        refusal(&Puzzle::classic(1000)),
        "the general search takes boards of about 200×200 at most, not 1000×1000"
    );
    assert_eq!(
        Finder::new(&Puzzle::classic(u32::MAX)).unwrap_err(),
        ExactCoverError::TooLarge(Size::square(u32::MAX))
    );
    let mut puzzle = Puzzle::classic(4);
    puzzle.set_armies(2).unwrap();
    assert_eq!(
        Finder::new(&puzzle).unwrap_err(),
        ExactCoverError::Armies(2)
    );
}
