//! Drawn boards, against small ones drawn by hand.

use queens_board::render::{
    Colour, Diagram, LatexStyle, PrettyOptions, RenderError, SvgOptions, Theme, latex, pretty, svg,
    svg_sheet, text, unicode,
};
use queens_board::{Diagonal, Puzzle, Regions, Rule, Size, Square};

fn squares(list: &[(u32, u32)]) -> Vec<Square> {
    list.iter()
        .map(|&(row, col)| Square::new(row, col))
        .collect()
}

/// A board with one of everything.
fn rich() -> Puzzle {
    let mut puzzle = Puzzle::classic(4);
    puzzle.add_given(Square::new(0, 1)).unwrap();
    puzzle.add_hole(Square::new(1, 0)).unwrap();
    puzzle.add_wall(Square::new(2, 2)).unwrap();
    puzzle.exclude(Diagonal::Sum(6)).unwrap();
    puzzle
}

#[test]
fn letters() {
    let puzzle = rich();
    let diagram = Diagram::new(&puzzle)
        .with_queens(squares(&[(1, 3), (9, 9)]))
        .with_marks(squares(&[(3, 0)]));
    assert_eq!(text(&diagram).to_string(), ".Q..\n#..Q\n..X.\n....\n");
    let puzzle = Puzzle::classic(2);
    let armies = |count| {
        let mut diagram = Diagram::new(&puzzle);
        for army in 0..count {
            diagram = diagram.with_army(army, [Square::new(army / 2, army % 2)]);
        }
        text(&diagram).to_string()
    };
    assert_eq!(armies(0), "..\n..\n");
    assert_eq!(armies(1), "Q.\n..\n");
    assert_eq!(armies(2), "BW\n..\n");
    assert_eq!(armies(3), "12\n3.\n");
    assert_eq!(text(&Diagram::new(&Puzzle::classic(0))).to_string(), "");
}

#[test]
fn signs() {
    let puzzle = rich();
    let diagram = Diagram::new(&puzzle).with_marks(squares(&[(3, 0)]));
    assert_eq!(
        unicode(&diagram).to_string(),
        "□ ■ □ □\n◌ □ □ □\n□ □ ▩ □\n× □ □ ▫\n"
    );
    let puzzle = Puzzle::classic(2);
    let diagram = Diagram::new(&puzzle)
        .with_army(0, squares(&[(0, 0)]))
        .with_army(1, squares(&[(1, 1)]));
    assert_eq!(unicode(&diagram).to_string(), "● □\n□ ○\n");
}

#[test]
fn a_box() {
    let puzzle = rich();
    let diagram = Diagram::new(&puzzle)
        .with_queens(squares(&[(2, 1)]))
        .with_marks(squares(&[(3, 0)]))
        .with_conflicts_found()
        .with_coordinates(true);
    let drawn = pretty(&diagram, PrettyOptions::plain()).to_string();
    let expected = "\
\x20 ┌───┬───┬───┬───┐
4 │   │ ♛!│   │   │
  ├───┼───┼───┼───┤
3 │╱╱╱│   │   │   │
  ├───┼───┼───┼───┤
2 │   │ ♛!│███│   │
  ├───┼───┼───┼───┤
1 │ × │   │   │ · │
  └───┴───┴───┴───┘
    a   b   c   d
";
    assert_eq!(drawn, expected);
}

#[test]
fn heavy_lines_between_regions() {
    let mut puzzle = Puzzle::classic(3);
    let regions = Regions::from_labels(Size::square(3), "aabacbccb".chars()).unwrap();
    puzzle.set_regions(regions).unwrap();
    let drawn = pretty(&Diagram::new(&puzzle), PrettyOptions::plain()).to_string();
    let expected = "\
┏━━━┯━━━┳━━━┓
┃   │   ┃   ┃
┠───╆━━━╉───┨
┃   ┃   ┃   ┃
┣━━━╃───╂───┨
┃   │   ┃   ┃
┗━━━┷━━━┻━━━┛
";
    assert_eq!(drawn, expected);
}

#[test]
fn ten_queens_fit_an_old_terminal() {
    let puzzle = Puzzle::classic(10);
    let diagram = Diagram::new(&puzzle).with_coordinates(true);
    for options in [
        PrettyOptions::plain(),
        PrettyOptions::coloured(Colour::Ansi256, true),
    ] {
        let drawn = pretty(&diagram, options).to_string();
        assert!(drawn.lines().count() <= 23);
    }
    let drawn = pretty(&diagram, PrettyOptions::plain()).to_string();
    assert!(drawn.lines().all(|line| line.chars().count() <= 80));
    // Larger boards are one line a row.
    let puzzle = Puzzle::classic(20);
    let drawn = pretty(&Diagram::new(&puzzle), PrettyOptions::plain()).to_string();
    assert_eq!(drawn.lines().count(), 20);
}

#[test]
fn colours_are_asked_for_and_ended() {
    let puzzle = Puzzle::classic(2);
    let diagram = Diagram::new(&puzzle).with_army(1, squares(&[(0, 0)]));
    let drawn = pretty(&diagram, PrettyOptions::coloured(Colour::True, false)).to_string();
    assert_eq!(
        drawn.lines().next().unwrap(),
        "\x1b[38;2;22;24;29;48;2;239;233;220m ♕ \
         \x1b[38;2;22;24;29;48;2;205;191;166m   \x1b[0m"
    );
    let plain = pretty(&diagram, PrettyOptions::plain()).to_string();
    assert!(!plain.contains('\x1b'));
}

fn parse(svg: &str) -> roxmltree::Document<'_> {
    roxmltree::Document::parse(svg).expect("well-formed XML")
}

#[test]
fn svg_is_one_well_formed_document() {
    let mut region_puzzle = Puzzle::classic(3);
    region_puzzle.set_rule(Rule::Touching).unwrap();
    let regions = Regions::from_labels(Size::square(3), "aabacbccb".chars()).unwrap();
    region_puzzle.set_regions(regions).unwrap();
    let mut torus = Puzzle::classic(4);
    torus.set_rule(Rule::Torus).unwrap();
    let rich = rich();
    let (empty, flat) = (Puzzle::classic(0), Puzzle::new(Size::new(2, 7)));
    for puzzle in [&region_puzzle, &torus, &rich, &empty, &flat] {
        for theme in [Theme::Auto, Theme::Light, Theme::Dark] {
            let diagram = Diagram::new(puzzle)
                .with_queens(squares(&[(0, 1), (1, 3), (2, 1), (1, 0)]))
                .with_army(1, squares(&[(0, 0)]))
                .with_marks(squares(&[(0, 2)]))
                .with_conflicts_found()
                .with_coordinates(true);
            let options = SvgOptions::default().with_theme(theme);
            let drawn = svg(&diagram, &options).unwrap();
            let document = parse(&drawn);
            assert!(
                document
                    .root_element()
                    .has_tag_name(("http://www.w3.org/2000/svg", "svg"))
            );
            assert_eq!(drawn.contains("prefers-color-scheme"), theme == Theme::Auto);
            // Every reference leads somewhere.
            for node in document.descendants() {
                if let Some(id) = node
                    .attribute("href")
                    .and_then(|href| href.strip_prefix('#'))
                {
                    let found = document
                        .descendants()
                        .any(|n| n.attribute("id") == Some(id));
                    assert!(found, "{id}");
                }
            }
        }
    }
}

#[test]
fn svg_says_where_the_queens_stand() {
    let puzzle = Puzzle::classic(4);
    let diagram = Diagram::new(&puzzle)
        .with_queens(squares(&[(0, 3), (2, 3)]))
        .with_conflicts_found();
    let drawn = svg(&diagram, &SvgOptions::default()).unwrap();
    let document = parse(&drawn);
    let text = |tag: &str| {
        let node = document
            .descendants()
            .find(|node| node.tag_name().name() == tag);
        node.and_then(|node| node.text())
            .unwrap_or_default()
            .to_owned()
    };
    assert_eq!(text("title"), "4×4 board with 2 queens");
    assert_eq!(
        text("desc"),
        "From the top row down: d4, d2. Conflict on column 4: d4, d2."
    );
    assert!(drawn.contains("stroke-dasharray"));
}

#[test]
fn titles_are_escaped() {
    let puzzle = Puzzle::classic(1);
    let options = SvgOptions::default().with_title("a<b> & \"c\" \u{1} ]]>");
    let drawn = svg(&Diagram::new(&puzzle), &options).unwrap();
    let document = parse(&drawn);
    let title = document
        .descendants()
        .find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title")));
    assert_eq!(title.unwrap().text(), Some("a<b> & \"c\" \u{fffd} ]]>"));
}

#[test]
fn large_boards_stay_small() {
    let puzzle = Puzzle::classic(1000);
    let diagram = Diagram::new(&puzzle)
        .with_queens((0..1000).map(|row| Square::new(row, row)))
        .with_coordinates(true);
    let drawn = svg(&diagram, &SvgOptions::default()).unwrap();
    assert!(drawn.len() < 100_000, "{}", drawn.len());
    let too_large = Puzzle::classic(10_001);
    let error = svg(&Diagram::new(&too_large), &SvgOptions::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a 10001×10001 board is too large for SVG: at most 10000 rows and columns"
    );
}

#[test]
fn a_sheet_is_one_document() {
    let puzzle = Puzzle::classic(5);
    let boards = vec![Diagram::new(&puzzle); 10];
    let drawn = svg_sheet(&boards, &SvgOptions::default()).unwrap();
    let document = parse(&drawn);
    let svgs = document
        .descendants()
        .filter(|node| node.tag_name().name() == "svg");
    assert_eq!(svgs.count(), 1);
    assert_eq!(
        svg_sheet(&[], &SvgOptions::default()),
        Err(RenderError::NoBoards)
    );
    let three = [Diagram::new(&puzzle).with_army(2, [Square::new(0, 0)])];
    assert_eq!(
        svg_sheet(&three, &SvgOptions::default()),
        Err(RenderError::TooManyArmies { armies: 3 })
    );
}

#[test]
fn latex_with_chessboard() {
    let puzzle = Puzzle::classic(3);
    let diagram = Diagram::new(&puzzle)
        .with_army(0, squares(&[(0, 0), (2, 2)]))
        .with_army(1, squares(&[(1, 2)]))
        .with_conflicts_found();
    assert_eq!(
        latex(&diagram, LatexStyle::Auto).unwrap(),
        r"% \usepackage{chessboard}
\chessboard[showmover=false,
  label=false,
  maxfield=c3,
  setpieces={qa3,Qc2,qc1},
  pgfstyle=border,color=red,markfields={a3,c1},
  pgfstyle=straightmove,color=red,markmoves={a3-c1}]
"
    );
}

#[test]
fn latex_with_tikz() {
    let puzzle = rich();
    let diagram = Diagram::new(&puzzle);
    let drawn = latex(&diagram, LatexStyle::Auto).unwrap();
    assert!(drawn.starts_with("% \\usepackage{tikz}\n"));
    assert!(drawn.contains("\\foreach \\x in {1,3} \\foreach \\y in {1,3} \\fill[board-dark]"));
    assert!(drawn.contains("\\boardqueen{black}{1.5,3.5}"));
    let count = |sign: &str| drawn.matches(sign).count();
    assert_eq!(count("{"), count("}"));
    assert_eq!(count("\\begin"), count("\\end{"));
    let large = Puzzle::classic(101);
    assert!(latex(&Diagram::new(&large), LatexStyle::Auto).is_err());
}

#[cfg(feature = "png")]
mod png {
    use super::*;
    use queens_board::render::{MAX_PIXELS, PngOptions, png, png_sheet};
    use resvg::tiny_skia::Pixmap;

    fn pixel(pixmap: &Pixmap, x: u32, y: u32) -> [u8; 4] {
        let colour = pixmap.pixel(x, y).unwrap().demultiply();
        [colour.red(), colour.green(), colour.blue(), colour.alpha()]
    }

    const LIGHT_SQUARE: [u8; 4] = [0xEF, 0xE9, 0xDC, 255];
    const DARK_SQUARE: [u8; 4] = [0xCD, 0xBF, 0xA6, 255];
    const PAPER: [u8; 4] = [0xFB, 0xFA, 0xF7, 255];
    const INK: [u8; 4] = [0x16, 0x18, 0x1D, 255];

    #[test]
    fn pixels_and_colours() {
        let puzzle = Puzzle::classic(2);
        let diagram = Diagram::new(&puzzle).with_queens(squares(&[(1, 0)]));
        for pixels in [100, 101, 333] {
            let drawn = png(&diagram, &PngOptions::new(pixels)).unwrap();
            let pixmap = Pixmap::decode_png(&drawn).unwrap();
            assert_eq!((pixmap.width(), pixmap.height()), (pixels, pixels));
            let (quarter, more) = (pixels * 3 / 10, pixels * 7 / 10);
            assert_eq!(pixel(&pixmap, 1, 1), PAPER);
            assert_eq!(pixel(&pixmap, quarter, quarter), LIGHT_SQUARE);
            assert_eq!(pixel(&pixmap, more, quarter), DARK_SQUARE);
            assert_eq!(pixel(&pixmap, quarter, more), INK);
        }
        let options = PngOptions::new(100).with_background(false);
        let pixmap = Pixmap::decode_png(&png(&diagram, &options).unwrap()).unwrap();
        assert_eq!(pixel(&pixmap, 1, 1)[3], 0);
    }

    #[test]
    fn squares_meet_pixels() {
        // No blurred column of pixels anywhere between two squares.
        let puzzle = Puzzle::classic(7);
        let drawn = png(&Diagram::new(&puzzle), &PngOptions::new(300)).unwrap();
        let pixmap = Pixmap::decode_png(&drawn).unwrap();
        for x in 20..280 {
            let colour = pixel(&pixmap, x, 150);
            assert!(
                colour == LIGHT_SQUARE || colour == DARK_SQUARE,
                "{x}: {colour:?}"
            );
        }
    }

    #[test]
    fn bounds() {
        let puzzle = Puzzle::classic(100);
        let diagram = Diagram::new(&puzzle);
        for pixels in [0, MAX_PIXELS + 1] {
            let error = png(&diagram, &PngOptions::new(pixels)).unwrap_err();
            assert_eq!(
                error,
                RenderError::PixelsOutOfRange {
                    pixels,
                    most: MAX_PIXELS
                }
            );
        }
        let error = png(&diagram, &PngOptions::new(100)).unwrap_err();
        let RenderError::PictureTooSmall { least, .. } = error else {
            panic!("{error}");
        };
        assert!(png(&diagram, &PngOptions::new(least)).is_ok());
        assert!(png(&diagram, &PngOptions::new(least - 1)).is_err());
    }

    #[test]
    fn a_sheet() {
        let puzzle = Puzzle::classic(4);
        let boards = vec![Diagram::new(&puzzle); 5];
        let drawn = png_sheet(&boards, &PngOptions::new(500)).unwrap();
        let pixmap = Pixmap::decode_png(&drawn).unwrap();
        assert_eq!(pixmap.width().max(pixmap.height()), 500);
    }
}
