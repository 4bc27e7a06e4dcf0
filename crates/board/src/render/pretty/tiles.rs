//! Coloured squares, one line a row.

use std::fmt;

use super::colour::{RESET, paint};
use super::{Labels, PrettyOptions, three_signs};
use crate::Square;
use crate::render::Diagram;
use crate::render::coordinates::is_dark;
use crate::render::diagram::Cell;
use crate::render::theme::{DARK, LIGHT, REGIONS};

pub(super) fn draw(
    diagram: &Diagram<'_>,
    options: PrettyOptions,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let colours = if options.dark { DARK } else { LIGHT };
    let size = diagram.size();
    let labels = Labels::of(diagram);
    for row in 0..size.rows {
        let mut line = labels.row(row);
        let mut painted = String::new();
        for (col, cell) in diagram.row(row).into_iter().enumerate() {
            let square = Square::new(row, col as u32);
            let region = diagram.puzzle().regions().map(|regions| regions.of(square));
            let ground = match (cell, region) {
                (Cell::Hole, _) => colours.paper,
                (_, Some(region)) => REGIONS[region as usize % REGIONS.len()],
                _ if is_dark(size, square) => colours.dark_square,
                _ => colours.light_square,
            };
            // Region colours are light on every page.
            let on = if region.is_some() { LIGHT } else { colours };
            let ink = match cell {
                Cell::Wall => on.wall,
                Cell::Hole => colours.muted,
                Cell::Excluded => on.muted,
                Cell::Marked => on.accent,
                Cell::Queen(piece) if piece.in_conflict => on.conflict,
                _ => on.ink,
            };
            let paint = paint(options.colour, ink, ground);
            if paint != painted {
                line.push_str(&paint);
                painted = paint;
            }
            line.extend(three_signs(cell));
        }
        writeln!(f, "{line}{RESET}")?;
    }
    labels.columns(f, 1, 3)
}
