//! Answers whose pieces stand anywhere, none or several in a row.

use super::{fen, squares};
use crate::{Size, Square};

/// What a drawn form puts where.
pub(super) struct Marks {
    pub(super) piece: &'static str,
    pub(super) open: &'static str,
    /// Between two squares of a row.
    pub(super) between: &'static str,
    /// Between two rows.
    pub(super) rows: &'static str,
}

/// Draws the board row by row; `pieces` are sorted.
pub(super) fn draw(out: &mut Vec<u8>, pieces: &[Square], size: Size, marks: &Marks) {
    for row in 0..size.rows {
        if row > 0 {
            out.extend_from_slice(marks.rows.as_bytes());
        }
        for col in 0..size.cols {
            if col > 0 {
                out.extend_from_slice(marks.between.as_bytes());
            }
            let stands = pieces.binary_search(&Square::new(row, col)).is_ok();
            let mark = if stands { marks.piece } else { marks.open };
            out.extend_from_slice(mark.as_bytes());
        }
    }
}

/// The names of the squares, with `quote` around each.
pub(super) fn names(out: &mut Vec<u8>, pieces: &[Square], size: Size, quote: &str, between: u8) {
    for (index, &piece) in pieces.iter().enumerate() {
        if index > 0 {
            out.push(between);
        }
        out.extend_from_slice(quote.as_bytes());
        squares::push_name(out, size, piece);
        out.extend_from_slice(quote.as_bytes());
    }
}

/// The placement field of FEN; `pieces` are sorted.
pub(super) fn write_fen(out: &mut Vec<u8>, pieces: &[Square], size: Size) {
    for row in 0..size.rows {
        let in_row = pieces.iter().filter(|piece| piece.row == row);
        fen::write_row(out, row, in_row.map(|piece| piece.col), size.cols);
    }
}
