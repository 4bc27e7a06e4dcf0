//! The board itself: squares, holes, walls, regions and their borders.

use std::fmt::Write;

use super::lettering::{Letters, Number};
use crate::render::Diagram;
use crate::render::theme::REGIONS;
use crate::{Diagonal, Square};

/// Where a board lies in its cell of the sheet, in units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Frame {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// One board, its top left corner at the origin.
pub(super) struct Board<'a> {
    pub(super) diagram: &'a Diagram<'a>,
    pub(super) unit: f64,
    pub(super) letter: f64,
}

impl Board<'_> {
    pub(super) fn draw(&self, out: &mut String, letters: &mut Letters) {
        self.squares(out);
        self.holes_and_walls(out);
        self.excluded(out);
        self.borders(out);
        self.marks(out);
        self.conflict_lines(out);
        self.queens(out);
        if self.diagram.has_coordinates() {
            self.coordinates(out, letters);
        }
    }

    fn squares(&self, out: &mut String) {
        let size = self.diagram.size();
        let across = Number(self.unit * f64::from(size.cols));
        let down = Number(self.unit * f64::from(size.rows));
        let rect = format!("width=\"{across}\" height=\"{down}\"");
        let _ = write!(out, "<rect class=\"light\" {rect}/>");
        let Some(regions) = self.diagram.puzzle().regions() else {
            let (odd, unit) = (size.rows % 2, self.unit);
            let _ = write!(out, "<rect fill=\"url(#qb-squares{odd}-{unit})\" {rect}/>");
            return;
        };
        let mut of_colour: Vec<Vec<Square>> = vec![Vec::new(); REGIONS.len()];
        for square in size.squares() {
            of_colour[regions.of(square) as usize % REGIONS.len()].push(square);
        }
        for (colour, squares) in of_colour.iter().enumerate() {
            if !squares.is_empty() {
                let path = self.filled(squares.iter().copied());
                let _ = write!(out, "<path class=\"r{colour}\" d=\"{path}\"/>");
            }
        }
    }

    /// A path around squares that are sorted; neighbours in a row are one.
    fn filled(&self, squares: impl Iterator<Item = Square>) -> String {
        let mut path = String::new();
        let mut run: Option<(Square, u32)> = None;
        for square in squares.map(Some).chain([None]) {
            if let (Some((start, length)), Some(square)) = (&mut run, square)
                && start.row == square.row
                && start.col + *length == square.col
            {
                *length += 1;
                continue;
            }
            if let Some((start, length)) = run {
                let (x, y) = self.corner(start);
                let across = self.unit * f64::from(length);
                let _ = write!(
                    path,
                    "M{} {}h{}v{}h-{}z",
                    Number(x),
                    Number(y),
                    Number(across),
                    Number(self.unit),
                    Number(across)
                );
            }
            run = square.map(|square| (square, 1));
        }
        path
    }

    fn holes_and_walls(&self, out: &mut String) {
        let puzzle = self.diagram.puzzle();
        if !puzzle.holes().is_empty() {
            let path = self.filled(puzzle.holes().iter().copied());
            let _ = write!(out, "<path class=\"paper\" d=\"{path}\"/>");
            let ring = self.rings(puzzle.holes().iter().copied(), 0.2);
            let dot = self.unit * 0.055;
            let _ = write!(
                out,
                "<path class=\"frame\" d=\"{ring}\" stroke-width=\"{}\" stroke-linecap=\"round\" \
                 stroke-dasharray=\"0 {:.3}\"/>",
                Number(dot),
                // Ten dots around.
                self.unit * 0.2 * std::f64::consts::TAU / 10.0,
            );
        }
        if !puzzle.walls().is_empty() {
            let path = self.filled(puzzle.walls().iter().copied());
            let _ = write!(
                out,
                "<path fill=\"url(#qb-brick-{})\" d=\"{path}\"/>",
                self.unit
            );
        }
    }

    fn excluded(&self, out: &mut String) {
        let size = self.diagram.size();
        let (rows, cols) = (i64::from(size.rows), i64::from(size.cols));
        let mut path = String::new();
        for &diagonal in self.diagram.puzzle().excluded_diagonals() {
            self.across(&mut path, diagonal, rows, cols);
        }
        if !path.is_empty() {
            let _ = write!(
                out,
                "<path class=\"frame\" d=\"{path}\" stroke-width=\"{}\" stroke-linecap=\"round\" \
                 stroke-dasharray=\"0 {}\"/>",
                Number(self.unit * 0.07),
                Number(self.unit * 0.17)
            );
        }
    }

    /// A line along a whole diagonal, from outer corner to outer corner.
    pub(super) fn across(&self, path: &mut String, diagonal: Diagonal, rows: i64, cols: i64) {
        let (from, to) = match diagonal {
            Diagonal::Sum(sum) => {
                let (top, bottom) = ((sum - cols + 1).max(0), sum.min(rows - 1));
                ((top, sum - top + 1), (bottom + 1, sum - bottom))
            }
            Diagonal::Difference(difference) => {
                let (top, bottom) = (difference.max(0), (cols - 1 + difference).min(rows - 1));
                (
                    (top, top - difference),
                    (bottom + 1, bottom - difference + 1),
                )
            }
        };
        let at = |whole: i64| Number(self.unit * whole as f64);
        let _ = write!(
            path,
            "M{} {}L{} {}",
            at(from.1),
            at(from.0),
            at(to.1),
            at(to.0)
        );
    }

    /// The frame; where there are regions, their borders and a fine grid.
    fn borders(&self, out: &mut String) {
        let size = self.diagram.size();
        let (across, down) = (
            self.unit * f64::from(size.cols),
            self.unit * f64::from(size.rows),
        );
        if let Some(regions) = self.diagram.puzzle().regions() {
            let fine = self.edges(|_, _| true);
            let _ = write!(
                out,
                "<path class=\"border\" d=\"{fine}\" stroke-width=\"1\" opacity=\".22\"/>"
            );
            let borders = self.edges(|a, b| regions.of(a) != regions.of(b));
            // 2.5 at the standard size of 48.
            let wide = Number((self.unit * 2.5 / 48.0).max(1.0));
            let _ = write!(
                out,
                "<path class=\"border\" d=\"{borders}M0 0H{}V{}H0Z\" stroke-width=\"{wide}\" \
                 stroke-linecap=\"square\"/>",
                Number(across),
                Number(down)
            );
            return;
        }
        let _ = write!(
            out,
            "<rect class=\"frame\" x=\"-.5\" y=\"-.5\" width=\"{}\" height=\"{}\" \
             stroke-width=\"1\"/>",
            Number(across + 1.0),
            Number(down + 1.0)
        );
    }

    /// The inner edges between two squares for which `is_drawn`, as runs.
    fn edges(&self, is_drawn: impl Fn(Square, Square) -> bool) -> String {
        let size = self.diagram.size();
        let mut path = String::new();
        let mut run = |fixed: u32, length: u32, end: u32, upright: bool| {
            let (along, from) = (
                self.unit * f64::from(length),
                self.unit * f64::from(end - length),
            );
            let fixed = self.unit * f64::from(fixed);
            let _ = if upright {
                write!(
                    path,
                    "M{} {}v{}",
                    Number(fixed),
                    Number(from),
                    Number(along)
                )
            } else {
                write!(
                    path,
                    "M{} {}h{}",
                    Number(from),
                    Number(fixed),
                    Number(along)
                )
            };
        };
        for (lines, steps, upright) in [(size.rows, size.cols, false), (size.cols, size.rows, true)]
        {
            for line in 1..lines {
                let mut length = 0;
                for step in 0..=steps {
                    let drawn = step < steps && {
                        let (before, after) = if upright {
                            (Square::new(step, line - 1), Square::new(step, line))
                        } else {
                            (Square::new(line - 1, step), Square::new(line, step))
                        };
                        is_drawn(before, after)
                    };
                    if drawn {
                        length += 1;
                    } else if length > 0 {
                        run(line, length, step, upright);
                        length = 0;
                    }
                }
            }
        }
        path
    }

    /// Circles around the middles of squares, as one path.
    pub(super) fn rings(&self, squares: impl Iterator<Item = Square>, radius: f64) -> String {
        let mut path = String::new();
        for square in squares {
            let (x, y) = self.middle(square);
            self.circle(&mut path, x, y, radius * self.unit);
        }
        path
    }

    pub(super) fn circle(&self, path: &mut String, x: f64, y: f64, radius: f64) {
        let (r, twice) = (Number(radius), Number(2.0 * radius));
        let _ = write!(
            path,
            "M{} {}a{r} {r} 0 1 1 {twice} 0a{r} {r} 0 1 1 -{twice} 0z",
            Number(x - radius),
            Number(y)
        );
    }

    pub(super) fn corner(&self, square: Square) -> (f64, f64) {
        (
            self.unit * f64::from(square.col),
            self.unit * f64::from(square.row),
        )
    }

    pub(super) fn middle(&self, square: Square) -> (f64, f64) {
        let (x, y) = self.corner(square);
        (x + self.unit / 2.0, y + self.unit / 2.0)
    }
}
