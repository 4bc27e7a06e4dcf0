//! What stands on the board or beside it: marks, conflicts, queens, labels.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::board::Board;
use super::lettering::{Letters, Number, width};
use crate::render::coordinates::{column_name, is_labelled, label_step, row_number};
use crate::{Along, Conflict, Diagonal, Line, Square};

/// Below this many units a square, queens are dots: the crown could not be
/// told anyway, and a thousand dots are one path.
const SMALLEST_CROWN: f64 = 9.0;

impl Board<'_> {
    pub(super) fn marks(&self, out: &mut String) {
        let (half, whole) = (Number(self.unit * 0.14), Number(self.unit * 0.28));
        let mut path = String::new();
        let size = self.diagram.size();
        for &square in self.diagram.marks() {
            if size.contains(square) {
                let (x, y) = self.middle(square);
                let (x, y) = (x - self.unit * 0.14, y - self.unit * 0.14);
                let _ = write!(
                    path,
                    "M{} {}l{whole} {whole}m0 -{whole}l-{whole} {whole}",
                    Number(x),
                    Number(y)
                );
            }
        }
        if !path.is_empty() {
            let _ = write!(
                out,
                "<path class=\"mark\" d=\"{path}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>",
                Number(half.0 * 0.55)
            );
        }
    }

    /// Lines through the queens of a conflict, below the queens.
    pub(super) fn conflict_lines(&self, out: &mut String) {
        let mut path = String::new();
        for conflict in self.diagram.conflicts() {
            self.conflict_line(&mut path, conflict);
        }
        if !path.is_empty() {
            let _ = write!(
                out,
                "<path class=\"clash\" d=\"{path}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>",
                Number((self.unit * 0.075).max(1.0))
            );
        }
    }

    fn conflict_line(&self, path: &mut String, conflict: &Conflict) {
        let size = self.diagram.size();
        if let Along::Line(Line::TorusDiagonal(diagonal)) = conflict.along {
            // It runs on over the glued edges: two pieces of n squares.
            let n = i64::from(size.rows);
            let pieces = match diagonal {
                Diagonal::Sum(sum) => [sum, sum + n].map(Diagonal::Sum),
                Diagonal::Difference(difference) => {
                    [difference, difference - n].map(Diagonal::Difference)
                }
            };
            for piece in pieces.into_iter().filter(|piece| piece.is_on(size)) {
                self.across(path, piece, n, n);
            }
            return;
        }
        let mut ends: Vec<Square> = conflict.queens.clone();
        ends.retain(|&square| size.contains(square));
        ends.sort_unstable();
        if let [from, .., to] = ends[..]
            && from != to
        {
            let ((a, b), (c, d)) = (self.middle(from), self.middle(to));
            let _ = write!(
                path,
                "M{} {}L{} {}",
                Number(a),
                Number(b),
                Number(c),
                Number(d)
            );
        }
    }

    pub(super) fn queens(&self, out: &mut String) {
        let pieces: Vec<_> = self.diagram.pieces().collect();
        if self.unit < SMALLEST_CROWN {
            self.dots(out);
        } else {
            for piece in &pieces {
                let (x, y) = self.middle(piece.square);
                let army = match (self.diagram.armies(), piece.army) {
                    (0 | 1, _) => "one",
                    (_, 0) => "black",
                    _ => "white",
                };
                let _ = write!(
                    out,
                    "<use href=\"#qb-{army}-{}\" x=\"{}\" y=\"{}\"/>",
                    self.unit,
                    Number(x),
                    Number(y)
                );
            }
        }
        // Inside the dashed ring, so that both can be seen.
        let given = self.rings(pieces.iter().filter(|p| p.given).map(|p| p.square), 0.385);
        if !given.is_empty() {
            let _ = write!(
                out,
                "<path class=\"rim\" d=\"{given}\" stroke-width=\"{}\"/>",
                Number(self.unit * 0.03)
            );
        }
        let wrong: BTreeSet<Square> = pieces
            .iter()
            .filter(|piece| piece.in_conflict)
            .map(|piece| piece.square)
            .collect();
        if !wrong.is_empty() {
            self.alarms(out, &wrong);
        }
    }

    /// Queens of very small squares: black ones as dots, white as rings.
    fn dots(&self, out: &mut String) {
        let one = self.diagram.armies() < 2;
        for (army, class) in [(0, if one { "ink" } else { "black" }), (1, "white")] {
            let squares = self.diagram.pieces().filter(|piece| piece.army == army);
            let path = self.rings(squares.map(|piece| piece.square), 0.42);
            if !path.is_empty() {
                let _ = write!(
                    out,
                    "<path class=\"{class}\" d=\"{path}\" stroke-width=\"{}\"/>",
                    Number(self.unit * 0.1)
                );
            }
        }
    }

    /// Dashed rings and exclamation marks.
    fn alarms(&self, out: &mut String, squares: &BTreeSet<Square>) {
        let radius = self.unit * 0.43;
        let dash = radius * std::f64::consts::TAU / 24.0;
        let rings = self.rings(squares.iter().copied(), 0.43);
        let _ = write!(
            out,
            "<path class=\"clash\" d=\"{rings}\" stroke-width=\"{}\" \
             stroke-dasharray=\"{:.3} {:.3}\"/>",
            Number((self.unit * 0.06).max(1.0)),
            dash * 1.25,
            dash * 0.75,
        );
        if self.unit < SMALLEST_CROWN {
            return;
        }
        let (mut badges, mut bangs) = (String::new(), String::new());
        let r = self.unit * 0.16;
        for &square in squares {
            let (x, y) = self.corner(square);
            let (x, y) = (x + self.unit * 0.82, y + self.unit * 0.18);
            self.circle(&mut badges, x, y, r);
            let _ = write!(
                bangs,
                "M{} {}v{}M{} {}v.01",
                Number(x),
                Number(y - self.unit * 0.085),
                Number(self.unit * 0.09),
                Number(x),
                Number(y + self.unit * 0.085),
            );
        }
        let _ = write!(
            out,
            "<path class=\"alarm\" d=\"{badges}\"/><path class=\"bang\" d=\"{bangs}\" \
             stroke-width=\"{}\" stroke-linecap=\"round\"/>",
            Number(self.unit * 0.055)
        );
    }

    pub(super) fn coordinates(&self, out: &mut String, letters: &mut Letters) {
        let size = self.diagram.size();
        let gap = self.unit * 0.26;
        let step = label_step(size.rows);
        let digits = self.letter * width(&"8".repeat(size.rows.to_string().len()));
        for row in 0..size.rows {
            let number = row_number(size, row);
            if is_labelled(number, step) {
                let (_, y) = self.middle(Square::new(row, 0));
                letters.write(
                    out,
                    &number.to_string(),
                    -gap - digits / 2.0,
                    y,
                    self.letter,
                );
            }
        }
        let step = label_step(size.cols);
        let y = self.unit * f64::from(size.rows) + gap + 2.6 * self.letter;
        for col in 0..size.cols {
            if is_labelled(u64::from(col) + 1, step) {
                let (x, _) = self.middle(Square::new(0, col));
                letters.write(out, &column_name(col), x, y, self.letter);
            }
        }
    }
}
