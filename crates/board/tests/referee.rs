//! The referee's sentences, and its judgement against the plain question
//! whether any two queens attack one another.

use proptest::prelude::*;
use queens_board::referee::{Completeness, DiagonalWay, Suspicion, completeness, judge, judge_all};
use queens_board::{
    Base, Claim, Claimed, Diagonal, Pieces, Puzzle, Regions, Rule, Size, Solution, Square,
};

fn columns(values: &[i64]) -> Claim {
    Claim {
        line: 1,
        size: None,
        claimed: Claimed::Columns {
            values: values.to_vec(),
            base: Base::One,
        },
    }
}

fn squares(squares: &[(i64, i64)]) -> Claim {
    Claim {
        line: 1,
        size: None,
        claimed: Claimed::Squares(squares.to_vec()),
    }
}

fn sentences(puzzle: Option<&Puzzle>, claim: &Claim) -> Vec<String> {
    let verdict = judge(puzzle, claim);
    assert_eq!(verdict.is_valid(), verdict.faults().is_empty());
    assert_eq!(verdict.is_valid(), verdict.solution().is_some());
    verdict.faults().iter().map(ToString::to_string).collect()
}

#[test]
fn right_answers() {
    let eight = columns(&[1, 5, 8, 6, 3, 7, 2, 4]);
    assert!(judge(None, &eight).is_valid());
    assert!(judge(Some(&Puzzle::classic(8)), &eight).is_valid());
    // No queens on no squares; one on one.
    assert!(judge(None, &columns(&[])).is_valid());
    assert!(judge(None, &columns(&[1])).is_valid());
    // The squares may come in any order.
    let mut four = [(2, 0), (0, 1), (3, 2), (1, 3)];
    for _ in 0..4 {
        four.rotate_left(1);
        let verdict = judge(None, &squares(&four));
        let solution = verdict.into_solution().expect("valid");
        assert!(solution.columns().eq([1, 3, 0, 2]));
    }
}

#[test]
fn conflicts_by_line_and_name() {
    assert_eq!(
        sentences(None, &columns(&[4, 1, 4, 2])),
        ["2 on column 4: d4–d2 (rows 1 and 3)"]
    );
    assert_eq!(
        sentences(None, &columns(&[1, 2])),
        ["2 on ↘ diagonal diff=0: a2–b1 (rows 1 and 2)"]
    );
    assert_eq!(
        sentences(None, &columns(&[3, 2, 1])),
        ["3 on ↗ diagonal sum=2: c3–b2–a1 (rows 1, 2 and 3)"]
    );
    assert_eq!(
        sentences(
            Some(&Puzzle::classic(4)),
            &squares(&[(0, 1), (1, 3), (2, 0), (2, 0)])
        ),
        [
            "a2 is claimed twice (row 3, column 1)",
            "3 queens where 4 are asked for",
            "row 4: has no queen",
        ]
    );
    assert_eq!(
        sentences(
            Some(&Puzzle::classic(4)),
            &squares(&[(0, 1), (0, 3), (2, 0), (3, 2)])
        ),
        ["2 on row 1: b4–d4 (columns 2 and 4)", "row 2: has no queen",]
    );
}

#[test]
fn leaps() {
    let mut puzzle = Puzzle::classic(4);
    puzzle.set_rule(Rule::Superqueens).unwrap();
    assert_eq!(
        sentences(Some(&puzzle), &columns(&[2, 4, 1, 3])),
        [
            "2 a knight's leap apart: b4–d3 (rows 1 and 2)",
            "2 a knight's leap apart: b4–a2 (rows 1 and 3)",
            "2 a knight's leap apart: d3–c1 (rows 2 and 4)",
            "2 a knight's leap apart: a2–c1 (rows 3 and 4)",
        ]
    );
    assert_eq!(
        judge(Some(&puzzle), &columns(&[2, 4, 1, 3])).suspicions(),
        [Suspicion::Rule(Rule::Queens)]
    );
    let mut puzzle = Puzzle::classic(3);
    puzzle.set_rule(Rule::Touching).unwrap();
    assert_eq!(
        sentences(Some(&puzzle), &columns(&[1, 3, 2])),
        ["2 touching: c2–b1 (rows 2 and 3)"]
    );
}

#[test]
fn long_lists_are_cut() {
    let many = vec![1; 22];
    let found = sentences(None, &columns(&many));
    assert_eq!(found.len(), 1);
    assert_eq!(
        found[0],
        "22 on column 1: a22–a21–a20–a19–a18–a17–a16–a15–a14–a13 and 12 more \
         (rows 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 12 more)"
    );
}

#[test]
fn numbers_out_of_range() {
    assert_eq!(
        sentences(None, &columns(&[2, 9, 1, 3])),
        ["9 in row 2: is no column, which go from 1 to 4"]
    );
    assert_eq!(
        sentences(None, &columns(&[i64::MIN, 4, i64::MAX, 3])),
        [format!(
            "{} in row 1, {} in row 3: are no column, which go from 1 to 4",
            i64::MIN,
            i64::MAX
        )]
    );
    assert_eq!(
        sentences(Some(&Puzzle::classic(0)), &columns(&[1])),
        ["1 number for 0 rows"]
    );
    let puzzle = Puzzle::classic(4);
    assert_eq!(
        sentences(Some(&puzzle), &columns(&[2, 4, 1])),
        ["3 numbers for 4 rows"]
    );
    assert_eq!(
        sentences(Some(&puzzle), &columns(&[2, 4, 1, 3, 1])),
        ["5 numbers for 4 rows"]
    );
    assert_eq!(
        sentences(Some(&puzzle), &squares(&[(0, 1), (1, 3), (2, 0), (4, -1)])),
        [
            "row 5, column 0: lies outside the 4×4 board",
            "3 queens where 4 are asked for",
            "row 4: has no queen",
        ]
    );
    // Numbers at the ends of their type are no trouble.
    assert!(!judge(Some(&puzzle), &squares(&[(i64::MAX, i64::MIN)])).is_valid());
}

#[test]
fn a_size_that_is_told() {
    let mut claim = columns(&[2, 4, 1, 3]);
    claim.size = Some(Size::square(5));
    assert_eq!(sentences(None, &claim), ["4 numbers for 5 rows"]);
    assert_eq!(
        sentences(Some(&Puzzle::classic(4)), &claim),
        ["an answer for a 5×5 board, the puzzle is 4×4"]
    );
}

#[test]
fn squares_where_nothing_may_stand() {
    let mut puzzle = Puzzle::classic(4);
    puzzle.add_hole(Square::new(0, 1)).unwrap();
    puzzle.add_wall(Square::new(1, 3)).unwrap();
    puzzle.exclude(Diagonal::Sum(2)).unwrap();
    puzzle.add_given(Square::new(3, 3)).unwrap();
    assert_eq!(
        sentences(Some(&puzzle), &columns(&[2, 4, 1, 3])),
        [
            "the queen on b4 (row 1) stands on a hole",
            "the queen on d3 (row 2) stands on a wall",
            "the queen on a2 (row 3) stands on the excluded ↗ diagonal sum=2",
            "the given queen on d1 (row 4) is missing",
        ]
    );
}

#[test]
fn number_rows_and_regions() {
    let mut puzzle = Puzzle::classic(4);
    puzzle.set_pieces(Pieces::Exactly(2));
    assert!(judge(Some(&puzzle), &squares(&[(0, 0), (1, 2)])).is_valid());
    assert_eq!(
        sentences(Some(&puzzle), &squares(&[(0, 0)])),
        ["1 queen where 2 are asked for"]
    );

    // Bishops may share a row, but one is asked for in each.
    let mut puzzle = Puzzle::classic(2);
    puzzle.set_rule(Rule::Bishops).unwrap();
    assert_eq!(
        sentences(Some(&puzzle), &squares(&[(0, 0), (0, 1)])),
        [
            "row 2: has no queen",
            "2 on row 1 where one is asked for: a2, b2",
        ]
    );

    let mut puzzle = Puzzle::classic(4);
    let regions = Regions::from_labels(Size::square(4), "aaaabbbbcccdcccd".chars());
    puzzle.set_regions(regions.unwrap()).unwrap();
    assert_eq!(
        sentences(Some(&puzzle), &columns(&[2, 4, 1, 3])),
        [
            "region 3 (the one of a2) has 2 queens: a2, c1",
            "region 4 (the one of d2) has no queen",
        ]
    );
}

#[test]
fn a_wall_between_queens_is_no_conflict_but_the_row_is_crowded() {
    let mut puzzle = Puzzle::new(Size::new(1, 3));
    puzzle.add_wall(Square::new(0, 1)).unwrap();
    puzzle.set_pieces(Pieces::Exactly(2));
    assert!(judge(Some(&puzzle), &squares(&[(0, 0), (0, 2)])).is_valid());
    puzzle.set_pieces(Pieces::OneEachRow);
    assert_eq!(
        sentences(Some(&puzzle), &squares(&[(0, 0), (0, 2)])),
        [
            "2 queens where 1 is asked for",
            "2 on row 1 where one is asked for: a1, c1",
        ]
    );
}

/// Every permutation of 0 … n − 1 for which no two rows clash.
fn permutations(n: u32, clash: impl Fn((i64, i64), (i64, i64)) -> bool) -> Vec<Vec<i64>> {
    fn extend(
        n: u32,
        clash: &impl Fn((i64, i64), (i64, i64)) -> bool,
        chosen: &mut Vec<i64>,
        found: &mut Vec<Vec<i64>>,
    ) {
        let row = chosen.len() as i64;
        if row == i64::from(n) {
            found.push(chosen.iter().map(|col| col + 1).collect());
            return;
        }
        for col in 0..i64::from(n) {
            if !(0..)
                .zip(chosen.iter())
                .any(|(r, &c)| c == col || clash((r, c), (row, col)))
            {
                chosen.push(col);
                extend(n, clash, chosen, found);
                chosen.pop();
            }
        }
    }
    let mut found = Vec::new();
    extend(n, &clash, &mut Vec::new(), &mut found);
    found
}

fn suspicions_of(answers: &[Vec<i64>]) -> Vec<Suspicion> {
    let claims: Vec<Claim> = answers.iter().map(|answer| columns(answer)).collect();
    judge_all(None, &claims).suspicions
}

#[test]
fn the_mistake_behind_a_whole_list_is_found() {
    let touching = permutations(5, |a, b| (a.0 - b.0).abs() == 1 && (a.1 - b.1).abs() == 1);
    assert_eq!(touching.len(), 14);
    assert_eq!(suspicions_of(&touching), [Suspicion::Rule(Rule::Touching)]);

    let rooks = permutations(4, |_, _| false);
    assert_eq!(suspicions_of(&rooks), [Suspicion::Rule(Rule::Rooks)]);

    let only_down = permutations(5, |a, b| a.0 - a.1 == b.0 - b.1);
    assert_eq!(
        suspicions_of(&only_down),
        [Suspicion::DiagonalForgotten(DiagonalWay::Up)]
    );
    let only_up = permutations(5, |a, b| a.0 + a.1 == b.0 + b.1);
    assert_eq!(
        suspicions_of(&only_up),
        [Suspicion::DiagonalForgotten(DiagonalWay::Down)]
    );
    // The loop over earlier rows ends one too soon.
    let not_above = permutations(5, |a, b| {
        b.0 - a.0 > 1 && (a.1 - b.1).abs() == (a.0 - b.0).abs()
    });
    assert_eq!(suspicions_of(&not_above), [Suspicion::RowAboveForgotten]);

    let right = permutations(5, |a, b| (a.0 - b.0).abs() == (a.1 - b.1).abs());
    assert_eq!(right.len(), 10);
    assert_eq!(suspicions_of(&right), []);
}

#[test]
fn suspicions_of_one_answer() {
    // Diagonal neighbours are apart, others are not.
    let verdict = judge(None, &columns(&[1, 3, 5, 2, 4, 6]));
    assert_eq!(verdict.suspicions(), [Suspicion::Rule(Rule::Touching)]);
    assert_eq!(
        verdict.suspicions()[0].to_string(),
        "this would be right if queens attacked only neighbouring squares diagonally \
         (rule touching)"
    );
    // Counted from 0.
    let verdict = judge(None, &columns(&[1, 3, 0, 2]));
    assert_eq!(verdict.suspicions(), [Suspicion::Base(Base::Zero)]);
    // Counted from 1, read from 0.
    let mut claim = columns(&[2, 4, 1, 3]);
    if let Claimed::Columns { base, .. } = &mut claim.claimed {
        *base = Base::Zero;
    }
    assert_eq!(
        judge(None, &claim).suspicions()[0].to_string(),
        "this would be right if columns counted from 1, not from 0"
    );
    // Nothing explains both a short answer and a crowded diagonal.
    assert_eq!(
        judge(Some(&Puzzle::classic(4)), &columns(&[1, 2, 4])).suspicions(),
        []
    );
    // Right on a flat board, wrong on a torus.
    let mut torus = Puzzle::classic(4);
    torus.set_rule(Rule::Torus).unwrap();
    assert_eq!(
        judge(Some(&torus), &columns(&[2, 4, 1, 3])).suspicions(),
        [Suspicion::Rule(Rule::Queens)]
    );
}

#[test]
fn repeated_answers_in_any_notation() {
    let mut claims = vec![
        columns(&[2, 4, 1, 3]),
        columns(&[3, 1, 4, 2]),
        squares(&[(2, 0), (1, 3), (0, 1), (3, 2)]),
        columns(&[1, 2, 3, 4]),
        columns(&[1, 2, 3, 4]),
        columns(&[1, 2, 3, 9]),
        columns(&[1, 2, 3, 8]),
    ];
    for (i, claim) in claims.iter_mut().enumerate() {
        claim.line = 2 * i + 1;
    }
    let report = judge_all(None, &claims);
    let repeats: Vec<String> = report.repeats.iter().map(ToString::to_string).collect();
    assert_eq!(
        repeats,
        [
            "answer 3 (line 5) repeats answer 1 (line 1)",
            "answer 5 (line 9) repeats answer 4 (line 7)",
        ]
    );
    assert!(!report.is_valid());
    assert!(judge_all(None, &claims[..2]).is_valid());
    assert!(judge_all(None, &[]).is_valid());
}

#[test]
fn held_against_the_full_list() {
    let puzzle = Puzzle::classic(6);
    let all: Vec<Solution> = permutations(6, |a, b| (a.0 - b.0).abs() == (a.1 - b.1).abs())
        .iter()
        .map(|answer| {
            judge(Some(&puzzle), &columns(answer))
                .into_solution()
                .unwrap()
        })
        .collect();
    assert_eq!(all.len(), 4);
    let complete = completeness(all.iter().rev().cloned(), all.iter().cloned());
    assert!(complete.is_complete());
    assert_eq!(complete.duplicates.count, 0);

    let other = Solution::of_columns(&Puzzle::classic(1), &[0]).unwrap();
    let claims = [
        all[2].clone(),
        other.clone(),
        all[0].clone(),
        all[2].clone(),
    ];
    let Completeness {
        expected,
        found,
        missing,
        extra,
        duplicates,
        ..
    } = completeness(claims, all.iter().cloned());
    assert_eq!((expected, found), (4, 2));
    assert_eq!(missing.examples, [all[1].clone(), all[3].clone()]);
    assert_eq!((extra.count, extra.examples), (1, vec![other]));
    assert_eq!(
        (duplicates.count, duplicates.examples),
        (1, vec![all[2].clone()])
    );
}

#[test]
fn few_examples_of_many() {
    let n = 8;
    let all = permutations(n, |a, b| (a.0 - b.0).abs() == (a.1 - b.1).abs());
    let solutions = all
        .iter()
        .map(|answer| judge(None, &columns(answer)).into_solution().unwrap());
    let outcome = completeness([], solutions);
    assert_eq!((outcome.expected, outcome.missing.count), (92, 92));
    assert_eq!(outcome.missing.examples.len(), 10);
    assert!(!outcome.is_complete());
}

proptest! {
    #[test]
    fn valid_as_every_pair_says(values in prop::collection::vec(1_i64..=7, 0..=7)) {
        let n = values.len() as i64;
        let peaceful = (0..n).all(|a| (a + 1..n).all(|b| {
            let (c, d) = (values[a as usize], values[b as usize]);
            c != d && (c - d).abs() != b - a
        }));
        let in_range = values.iter().all(|&value| value <= n);
        let verdict = judge(None, &columns(&values));
        prop_assert_eq!(verdict.is_valid(), peaceful && in_range);
    }

    #[test]
    fn permutations_are_valid_as_every_pair_says(
        values in (0_i64..=8).prop_flat_map(|n| Just((1..=n).collect::<Vec<i64>>()).prop_shuffle()),
    ) {
        let n = values.len();
        let peaceful = (0..n).all(|a| (a + 1..n).all(|b| {
            values[a].abs_diff(values[b]) != (b - a) as u64
        }));
        prop_assert_eq!(judge(None, &columns(&values)).is_valid(), peaceful);
    }

    #[test]
    fn the_order_of_squares_does_not_matter(
        (one, other) in prop::collection::vec((-1_i64..5, -1_i64..5), 0..6)
            .prop_flat_map(|squares| (Just(squares.clone()), Just(squares).prop_shuffle())),
    ) {
        let puzzle = Puzzle::classic(4);
        let (one, other) = (judge(Some(&puzzle), &squares(&one)), judge(Some(&puzzle), &squares(&other)));
        prop_assert_eq!(one.is_valid(), other.is_valid());
        prop_assert_eq!(one.squares(), other.squares());
        prop_assert_eq!(one.suspicions(), other.suspicions());
        prop_assert_eq!(one.faults().len(), other.faults().len());
    }
}
