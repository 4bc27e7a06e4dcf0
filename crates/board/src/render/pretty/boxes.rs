//! The drawn box: light lines between squares, heavy ones between regions.

use std::fmt;

use super::{Labels, three_signs};
use crate::render::Diagram;
use crate::{Size, Square};

/// How heavy a line is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weight {
    None,
    Light,
    Heavy,
}

pub(super) fn draw(diagram: &Diagram<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Size { rows, cols } = diagram.size();
    let labels = Labels::of(diagram);
    let grid = Grid { diagram };
    for row in 0..=rows {
        let mut line = labels.blank();
        for col in 0..=cols {
            line.push(junction(
                grid.upright(row.checked_sub(1), col),
                grid.level(row, Some(col)),
                grid.upright(Some(row), col),
                grid.level(row, col.checked_sub(1)),
            ));
            if col < cols {
                let level = junction(
                    Weight::None,
                    grid.level(row, Some(col)),
                    Weight::None,
                    grid.level(row, Some(col)),
                );
                line.extend([level; 3]);
            }
        }
        writeln!(f, "{line}")?;
        if row < rows {
            let mut line = labels.row(row);
            for (col, cell) in diagram.row(row).into_iter().enumerate() {
                line.push(grid.bar(row, col as u32));
                line.extend(three_signs(cell));
            }
            line.push(grid.bar(row, cols));
            writeln!(f, "{line}")?;
        }
    }
    labels.columns(f, 2, 4)
}

struct Grid<'a> {
    diagram: &'a Diagram<'a>,
}

impl Grid<'_> {
    /// The region of a square; a board without regions is one.
    fn region(&self, row: u32, col: u32) -> Option<u32> {
        let square = Square::new(row, col);
        if !self.diagram.size().contains(square) {
            return None;
        }
        let regions = self.diagram.puzzle().regions();
        Some(regions.map_or(0, |regions| regions.of(square)))
    }

    fn between(&self, one: Option<u32>, other: Option<u32>) -> Weight {
        let has_regions = self.diagram.puzzle().regions().is_some();
        match (one, other) {
            (None, None) => Weight::None,
            (one, other) if has_regions && one != other => Weight::Heavy,
            _ => Weight::Light,
        }
    }

    /// The line at the left of a square.
    fn upright(&self, row: Option<u32>, col: u32) -> Weight {
        let Some(row) = row else { return Weight::None };
        let left = col.checked_sub(1).and_then(|left| self.region(row, left));
        self.between(left, self.region(row, col))
    }

    /// The line above a square.
    fn level(&self, row: u32, col: Option<u32>) -> Weight {
        let Some(col) = col else { return Weight::None };
        let above = row.checked_sub(1).and_then(|above| self.region(above, col));
        self.between(above, self.region(row, col))
    }

    fn bar(&self, row: u32, col: u32) -> char {
        let weight = self.upright(Some(row), col);
        junction(weight, Weight::None, weight, Weight::None)
    }
}

/// The sign whose arms have these weights: up, right, down, left.
fn junction(up: Weight, right: Weight, down: Weight, left: Weight) -> char {
    // Indexed by up + 3·right + 9·down + 27·left, none 0, light 1, heavy 2.
    const SIGNS: &str = concat!(
        " ╵╹╶└┖╺┕┗",
        "╷│╿┌├┞┍┝┡",
        "╻╽┃┎┟┠┏┢┣",
        "╴┘┚─┴┸╼┶┺",
        "┐┤┦┬┼╀┮┾╄",
        "┒┧┨┰╁╂┲╆╊",
        "╸┙┛╾┵┹━┷┻",
        "┑┥┩┭┽╃┯┿╇",
        "┓┪┫┱╅╉┳╈╋",
    );
    let index = up as usize + 3 * right as usize + 9 * down as usize + 27 * left as usize;
    SIGNS.chars().nth(index).unwrap_or(' ')
}

#[cfg(test)]
mod tests {
    use super::Weight::{Heavy, Light, None};
    use super::*;

    #[test]
    fn every_sign_has_the_arms_it_is_asked_for() {
        assert_eq!(junction(None, Light, Light, None), '┌');
        assert_eq!(junction(Light, None, None, Light), '┘');
        assert_eq!(junction(Light, Light, Light, Light), '┼');
        assert_eq!(junction(Heavy, Heavy, Heavy, Heavy), '╋');
        assert_eq!(junction(Heavy, Light, Heavy, Light), '╂');
        assert_eq!(junction(Light, Heavy, Light, Heavy), '┿');
        assert_eq!(junction(None, Heavy, Light, Heavy), '┯');
        assert_eq!(junction(Heavy, Light, Light, Heavy), '╃');
        assert_eq!(junction(Light, Heavy, Heavy, Light), '╆');
        assert_eq!(junction(Heavy, Heavy, Light, Light), '╄');
        assert_eq!(junction(Light, Light, Heavy, Heavy), '╅');
    }
}
