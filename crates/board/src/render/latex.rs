//! Boards as LaTeX source.

use std::fmt::Write;

use super::coordinates::{column_name, is_labelled, label_step, row_number, square_name};
use super::svg::{CROWN, PEARLS};
use super::theme::{LIGHT, REGIONS, Rgb};
use super::{Diagram, RenderError};
use crate::{Along, Conflict, Diagonal, Line, Size, Square};

/// Most rows or columns of a board that is written as LaTeX.
pub const MAX_LATEX_SIDE: u32 = 100;

/// Most columns that the `chessboard` package has letters for.
const MAX_CHESSBOARD_SIDE: u32 = 26;

/// Which package draws the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LatexStyle {
    /// `chessboard` where it can show everything, TikZ otherwise.
    #[default]
    Auto,
    /// TikZ.
    Tikz,
}

/// The board as source to be put into a LaTeX document. Its first line is a
/// comment that names the package to load: `chessboard` for boards of up to
/// 26 columns and rows, or `tikz`, which also draws holes, walls, regions,
/// marks and excluded diagonals. Nothing else is needed.
///
/// # Errors
/// [`RenderError::BoardTooLarge`] beyond [`MAX_LATEX_SIDE`],
/// [`RenderError::TooManyArmies`] beyond two.
///
/// ```
/// use queens_board::{Puzzle, Square, render};
///
/// let puzzle = Puzzle::classic(4);
/// let diagram = render::Diagram::new(&puzzle)
///     .with_queens([1, 3, 0, 2].into_iter().zip(0..).map(|(col, row)| Square::new(row, col)))
///     .with_coordinates(true);
/// assert_eq!(render::latex(&diagram, render::LatexStyle::Auto)?, r"% \usepackage{chessboard}
/// \chessboard[showmover=false,
///   maxfield=d4,
///   setpieces={qb4,qd3,qa2,qc1}]
/// ");
/// # Ok::<(), render::RenderError>(())
/// ```
pub fn latex(diagram: &Diagram<'_>, style: LatexStyle) -> Result<String, RenderError> {
    let size = diagram.size();
    if size.rows.max(size.cols) > MAX_LATEX_SIDE {
        return Err(RenderError::BoardTooLarge {
            form: "LaTeX",
            size,
            most: MAX_LATEX_SIDE,
        });
    }
    let armies = diagram.armies();
    if armies > 2 {
        return Err(RenderError::TooManyArmies { armies });
    }
    Ok(if style == LatexStyle::Auto && fits_chessboard(diagram) {
        chessboard(diagram)
    } else {
        tikz(diagram)
    })
}

fn fits_chessboard(diagram: &Diagram<'_>) -> bool {
    let puzzle = diagram.puzzle();
    let size = diagram.size();
    size.area() > 0
        && size.rows.max(size.cols) <= MAX_CHESSBOARD_SIDE
        && puzzle.holes().is_empty()
        && puzzle.walls().is_empty()
        && puzzle.excluded_diagonals().is_empty()
        && puzzle.regions().is_none()
        && diagram.marks().is_empty()
        && !puzzle.rule().moves().wraps
}

fn chessboard(diagram: &Diagram<'_>) -> String {
    let size = diagram.size();
    let mut out = "% \\usepackage{chessboard}\n\\chessboard[showmover=false,\n".to_owned();
    if !diagram.has_coordinates() {
        out.push_str("  label=false,\n");
    }
    let corner = square_name(size, Square::new(0, size.cols - 1));
    let _ = write!(out, "  maxfield={corner}");
    let join = |names: Vec<String>| names.join(",");
    let pieces = diagram.pieces().map(|piece| {
        let letter = if piece.army == 1 { 'Q' } else { 'q' };
        format!("{letter}{}", square_name(size, piece.square))
    });
    let _ = write!(out, ",\n  setpieces={{{}}}", join(pieces.collect()));
    let wrong = diagram.pieces().filter(|piece| piece.in_conflict);
    let wrong: Vec<String> = wrong.map(|piece| square_name(size, piece.square)).collect();
    if !wrong.is_empty() {
        let _ = write!(
            out,
            ",\n  pgfstyle=border,color=red,markfields={{{}}}",
            join(wrong)
        );
    }
    let lines: Vec<String> = diagram
        .conflicts()
        .iter()
        .filter_map(|conflict| ends(conflict, size))
        .map(|(from, to)| format!("{}-{}", square_name(size, from), square_name(size, to)))
        .collect();
    if !lines.is_empty() {
        let _ = write!(
            out,
            ",\n  pgfstyle=straightmove,color=red,markmoves={{{}}}",
            join(lines)
        );
    }
    out.push_str("]\n");
    out
}

/// The outer two queens of a conflict.
fn ends(conflict: &Conflict, size: Size) -> Option<(Square, Square)> {
    let on_board = || {
        conflict
            .queens
            .iter()
            .filter(|&&square| size.contains(square))
    };
    let (first, last) = (on_board().min()?, on_board().max()?);
    (first != last).then_some((*first, *last))
}

/// One square is 6 mm; the origin is the corner at the bottom left.
fn tikz(diagram: &Diagram<'_>) -> String {
    let size = diagram.size();
    let mut out = "% \\usepackage{tikz}\n\\begin{tikzpicture}[x=6mm,y=6mm]\n".to_owned();
    for (name, colour) in [
        ("paper", LIGHT.paper),
        ("light", LIGHT.light_square),
        ("dark", LIGHT.dark_square),
        ("wall", LIGHT.wall),
        ("conflict", LIGHT.conflict),
        ("mark", LIGHT.accent),
    ] {
        define(&mut out, name, colour);
    }
    squares(diagram, &mut out);
    special_squares(diagram, &mut out);
    lines(diagram, &mut out);
    queens(diagram, &mut out);
    if diagram.has_coordinates() {
        labels(size, &mut out);
    }
    out.push_str("\\end{tikzpicture}\n");
    out
}

fn define(out: &mut String, name: &str, [r, g, b]: Rgb) {
    let _ = writeln!(
        out,
        "  \\definecolor{{board-{name}}}{{HTML}}{{{r:02X}{g:02X}{b:02X}}}"
    );
}

/// A square's corner at the bottom left.
fn corner(size: Size, square: Square) -> (u32, u32) {
    (square.col, size.rows - 1 - square.row)
}

fn fill(out: &mut String, size: Size, square: Square, colour: &str) {
    let (x, y) = corner(size, square);
    let _ = writeln!(out, "  \\fill[{colour}] ({x},{y}) rectangle +(1,1);");
}

fn squares(diagram: &Diagram<'_>, out: &mut String) {
    let size = diagram.size();
    let Size { rows, cols } = size;
    let Some(regions) = diagram.puzzle().regions() else {
        let _ = writeln!(
            out,
            "  \\fill[board-light] (0,0) rectangle ({cols},{rows});"
        );
        for odd in [0, 1] {
            if let (Some(right), Some(up)) = (every_other(odd, cols), every_other(odd, rows)) {
                let _ = writeln!(
                    out,
                    "  \\foreach \\x in {{{right}}} \\foreach \\y in {{{up}}} \
                     \\fill[board-dark] (\\x,\\y) rectangle +(1,1);"
                );
            }
        }
        let _ = writeln!(out, "  \\draw (0,0) rectangle ({cols},{rows});");
        return;
    };
    for (i, &colour) in REGIONS.iter().enumerate().take(regions.count() as usize) {
        define(out, &format!("region-{i}"), colour);
    }
    for square in size.squares() {
        let colour = regions.of(square) as usize % REGIONS.len();
        fill(out, size, square, &format!("board-region-{colour}"));
    }
    let _ = writeln!(
        out,
        "  \\draw[very thin,opacity=.3] (0,0) grid ({cols},{rows});"
    );
    let mut borders = format!("(0,0) rectangle ({cols},{rows})");
    for square in size.squares() {
        let (x, y) = corner(size, square);
        let differs = |down, right| {
            size.step(square, down, right)
                .is_some_and(|next| regions.of(next) != regions.of(square))
        };
        if differs(0, 1) {
            let _ = write!(borders, " ({},{y}) -- +(0,1)", x + 1);
        }
        if differs(1, 0) {
            let _ = write!(borders, " ({x},{y}) -- +(1,0)");
        }
    }
    let _ = writeln!(out, "  \\draw[very thick,line cap=rect] {borders};");
}

/// The list of odd or even numbers below `count`, as `\foreach` takes it.
fn every_other(odd: u32, count: u32) -> Option<String> {
    let numbers = || (odd..count).step_by(2);
    let last = numbers().next_back()?;
    Some(match numbers().count() {
        1 => last.to_string(),
        2 => format!("{odd},{last}"),
        _ => format!("{odd},{},...,{last}", odd + 2),
    })
}

fn special_squares(diagram: &Diagram<'_>, out: &mut String) {
    let size = diagram.size();
    let puzzle = diagram.puzzle();
    for &hole in puzzle.holes() {
        fill(out, size, hole, "board-paper");
        let (x, y) = corner(size, hole);
        let _ = writeln!(
            out,
            "  \\draw[densely dotted] ({x}.5,{y}.5) circle[radius=.2];"
        );
    }
    for &wall in puzzle.walls() {
        fill(out, size, wall, "board-wall");
        let (x, y) = corner(size, wall);
        let _ = writeln!(
            out,
            "  \\draw[board-paper,shift={{({x},{y})}}] (0,.33) -- (1,.33) (0,.67) -- (1,.67) \
             (.35,0) -- (.35,.33) (.7,.33) -- (.7,.67) (.35,.67) -- (.35,1);"
        );
    }
    for &mark in diagram.marks().iter().filter(|&&mark| size.contains(mark)) {
        let (x, y) = corner(size, mark);
        let _ = writeln!(
            out,
            "  \\draw[board-mark,thick,shift={{({x},{y})}}] (.36,.36) -- (.64,.64) (.36,.64) -- (.64,.36);"
        );
    }
}

fn lines(diagram: &Diagram<'_>, out: &mut String) {
    let size = diagram.size();
    for &diagonal in diagram.puzzle().excluded_diagonals() {
        let _ = writeln!(
            out,
            "  \\draw[densely dotted,thick] {};",
            across(diagonal, size)
        );
    }
    for conflict in diagram.conflicts() {
        let mut draw = |path: &str| {
            let _ = writeln!(out, "  \\draw[board-conflict,very thick] {path};");
        };
        if let Along::Line(Line::TorusDiagonal(diagonal)) = conflict.along {
            let n = i64::from(size.rows);
            let pieces = match diagonal {
                Diagonal::Sum(sum) => [sum, sum + n].map(Diagonal::Sum),
                Diagonal::Difference(d) => [d, d - n].map(Diagonal::Difference),
            };
            for piece in pieces.into_iter().filter(|piece| piece.is_on(size)) {
                draw(&across(piece, size));
            }
        } else if let Some((from, to)) = ends(conflict, size) {
            let ((a, b), (c, d)) = (corner(size, from), corner(size, to));
            draw(&format!("({a}.5,{b}.5) -- ({c}.5,{d}.5)"));
        }
    }
}

/// A whole diagonal from outer corner to outer corner.
fn across(diagonal: Diagonal, size: Size) -> String {
    let (rows, cols) = (i64::from(size.rows), i64::from(size.cols));
    match diagonal {
        Diagonal::Sum(sum) => {
            let (top, bottom) = ((sum - cols + 1).max(0), sum.min(rows - 1));
            let (right, left) = (sum - top + 1, sum - bottom);
            format!("({right},{}) -- ({left},{})", rows - top, rows - bottom - 1)
        }
        Diagonal::Difference(difference) => {
            let (top, bottom) = (difference.max(0), (cols - 1 + difference).min(rows - 1));
            let (left, right) = (top - difference, bottom - difference + 1);
            format!("({left},{}) -- ({right},{})", rows - top, rows - bottom - 1)
        }
    }
}

fn queens(diagram: &Diagram<'_>, out: &mut String) {
    if diagram.pieces().len() == 0 {
        return;
    }
    let size = diagram.size();
    // The queen is drawn in hundredths and downwards.
    let part = |hundredths: f64| hundredths / 100.0;
    let points: Vec<String> = CROWN
        .iter()
        .map(|&(x, y)| format!("({},{})", part(x), part(-y)))
        .collect();
    let mut shape = points.join(" -- ") + " -- cycle";
    for (x, y, radius) in PEARLS {
        let _ = write!(
            shape,
            " ({},{}) circle[radius={}]",
            part(x),
            part(-y),
            part(radius)
        );
    }
    // A second band below the crown is the foot.
    let _ = writeln!(
        out,
        "  \\def\\boardqueen#1#2{{\\begin{{scope}}[shift={{(#2)}},scale=.62]\n    \
         \\fill[board-paper] (0,0) circle[radius=.69];\n    \
         \\filldraw[fill=#1,line join=round] {shape} (-.29,-.46) rectangle (.29,-.3);\n  \
         \\end{{scope}}}}"
    );
    for piece in diagram.pieces() {
        let (x, y) = corner(size, piece.square);
        let colour = if piece.army == 1 { "white" } else { "black" };
        let _ = writeln!(out, "  \\boardqueen{{{colour}}}{{{x}.5,{y}.5}}");
        if piece.given {
            let _ = writeln!(out, "  \\draw ({x}.5,{y}.5) circle[radius=.43];");
        }
        if piece.in_conflict {
            let _ = writeln!(
                out,
                "  \\draw[board-conflict,thick,densely dashed] ({x}.5,{y}.5) circle[radius=.43];\n  \
                 \\node[board-conflict,font=\\bfseries\\tiny,inner sep=0pt] at ({x}.88,{y}.84) {{!}};"
            );
        }
    }
}

fn labels(size: Size, out: &mut String) {
    for row in 0..size.rows {
        let number = row_number(size, row);
        if is_labelled(number, label_step(size.rows)) {
            let y = size.rows - 1 - row;
            let _ = writeln!(
                out,
                "  \\node[left,font=\\footnotesize] at (0,{y}.5) {{{number}}};"
            );
        }
    }
    for col in 0..size.cols {
        if is_labelled(u64::from(col) + 1, label_step(size.cols)) {
            let _ = writeln!(
                out,
                "  \\node[below,font=\\footnotesize] at ({col}.5,0) {{\\strut {}}};",
                column_name(col)
            );
        }
    }
}
