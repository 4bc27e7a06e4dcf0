//! Heat maps: every number is told, and the picture is sound XML.

use queens_board::render::{HeatMap, MAX_HEAT_SIDE, RenderError, SvgOptions, Theme, heat_map};
use roxmltree::Document;

type Numbers = Vec<Vec<Option<u128>>>;

fn drawn(numbers: &Numbers, theme: Theme) -> String {
    let options = SvgOptions::default().with_theme(theme);
    heat_map(&HeatMap::new(numbers, "solutions", 92), &options).unwrap()
}

fn level(group: roxmltree::Node<'_, '_>) -> u32 {
    let class = group.attribute("class").unwrap();
    class.strip_prefix('h').unwrap().parse().unwrap()
}

#[test]
fn more_is_further_along_the_scale() {
    let numbers: Numbers = vec![
        vec![Some(7), Some(20), None],
        vec![Some(15), Some(7), Some(9)],
    ];
    for theme in [Theme::Auto, Theme::Light, Theme::Dark] {
        let svg = drawn(&numbers, theme);
        let document = Document::parse(&svg).unwrap();
        let titled = |title: &str| {
            let mut nodes = document.descendants();
            let node = nodes.find(|node| node.has_tag_name("title") && node.text() == Some(title));
            node.unwrap_or_else(|| panic!("{title}")).parent().unwrap()
        };
        assert_eq!(level(titled("a2: 7 of 92")), 0);
        assert_eq!(level(titled("b2: 20 of 92")), 47);
        assert!(level(titled("a1: 15 of 92")) > level(titled("c1: 9 of 92")));
        assert!(
            titled("c2: not usable")
                .descendants()
                .any(|node| node.has_tag_name("circle"))
        );
        let dark = svg.contains("prefers-color-scheme:dark");
        assert_eq!(dark, theme == Theme::Auto);
    }
    assert!(
        drawn(&numbers, Theme::Auto)
            .contains("Fewest through a square: 7, as on a2; most: 20, as on b2.")
    );
}

#[test]
fn every_reference_is_defined() {
    let numbers: Numbers = (0..26)
        .map(|row| (0..26).map(|col| Some(row * 1000 + col * 7)).collect())
        .collect();
    let svg = drawn(&numbers, Theme::Auto);
    let document = Document::parse(&svg).unwrap();
    let ids: Vec<&str> = document
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    let uses: Vec<&str> = document
        .descendants()
        .filter_map(|node| node.attribute("href"))
        .collect();
    assert!(uses.len() > 1000);
    assert!(uses.iter().all(|name| ids.contains(&&name[1..])));
}

#[test]
fn numbers_that_do_not_fit_are_left_to_the_titles() {
    let svg = drawn(&vec![vec![Some(u128::MAX); 2]; 2], Theme::Light);
    assert!(svg.contains(&format!("a1: {} of 92", u128::MAX)));
    assert!(!svg.contains("href=\"#qb-n"));
}

#[test]
fn odd_boards() {
    Document::parse(&drawn(&vec![vec![None; 3]; 2], Theme::Auto)).unwrap();
    Document::parse(&drawn(&vec![vec![Some(3); 3]; 2], Theme::Auto)).unwrap();
    let options = SvgOptions::default();
    let refused =
        |numbers: &Numbers| heat_map(&HeatMap::new(numbers, "solutions", 1), &options).unwrap_err();
    assert_eq!(refused(&Vec::new()), RenderError::NoBoards);
    let long = vec![vec![Some(1)]; MAX_HEAT_SIDE as usize + 1];
    assert!(matches!(refused(&long), RenderError::BoardTooLarge { .. }));
}
