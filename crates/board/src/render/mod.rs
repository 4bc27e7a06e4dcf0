//! Drawing boards: one file a renderer, all from one [`Diagram`].
//!
//! | function | what comes out | when to prefer it |
//! |---|---|---|
//! | [`text`] | `Q` `.` `#` `X`, armies `B` `W` | to be read back, to be compared |
//! | [`unicode`] | `□ ■`, one row a line | plain lists of answers |
//! | [`pretty`] | a drawn board for a terminal | to be looked at |
//! | [`svg`], [`svg_sheet`] | one self-contained SVG | pages, print, very large boards |
//! | [`heat_map`] | a number on each square as a colour, in SVG | to see where solutions crowd |
//! | `png`, `png_sheet`, `heat_map_png` (feature `png`) | the same as pixels | where SVG is not taken |
//! | [`latex`] | source for `chessboard` or TikZ | papers |
//!
//! Nothing here prints or reads the environment. Whether colours are wanted
//! is an option, and whoever asks decides it.
//!
//! ```
//! use queens_board::{Puzzle, Square, render};
//!
//! let puzzle = Puzzle::classic(4);
//! let queens = [1, 3, 0, 2].into_iter().enumerate();
//! let diagram = render::Diagram::new(&puzzle)
//!     .with_queens(queens.map(|(row, col)| Square::new(row as u32, col)));
//! assert_eq!(render::text(&diagram).to_string(), "\
//! .Q..
//! ...Q
//! Q...
//! ..Q.
//! ");
//! ```

mod coordinates;
mod diagram;
mod latex;
#[cfg(feature = "png")]
mod png;
mod pretty;
mod svg;
mod text;
mod theme;
mod unicode;

use thiserror::Error;

use crate::Size;

pub(crate) use coordinates::square_name;
pub use diagram::{Diagram, Piece};
pub use latex::{LatexStyle, MAX_LATEX_SIDE, latex};
#[cfg(feature = "png")]
pub use png::{MAX_PIXELS, PngOptions, heat_map_png, png, png_sheet};
pub use pretty::{Colour, Pretty, PrettyOptions, pretty};
pub use svg::{
    HeatMap, MAX_HEAT_SIDE, MAX_SHEET_BOARDS, MAX_SVG_SIDE, SvgOptions, Theme, heat_map, svg,
    svg_sheet,
};
pub use text::{Text, text};
pub use unicode::{Unicode, unicode};

/// Why a board cannot be drawn as asked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RenderError {
    /// The board has more rows or columns than this form can hold.
    #[error("a {size} board is too large for {form}: at most {most} rows and columns")]
    BoardTooLarge {
        /// The form's name.
        form: &'static str,
        /// The board's size.
        size: Size,
        /// Most rows or columns.
        most: u32,
    },
    /// There are more boards than fit on one sheet.
    #[error("{boards} boards are too many for one sheet: at most {most}")]
    TooManyBoards {
        /// Boards given.
        boards: usize,
        /// Most boards.
        most: usize,
    },
    /// A sheet without a board.
    #[error("there is no board to draw")]
    NoBoards,
    /// Pictures tell two armies apart, no more.
    #[error("a picture can show two armies, not {armies}")]
    TooManyArmies {
        /// Armies in the diagram.
        armies: u32,
    },
    /// The picture's side in pixels is beyond what is allowed.
    #[error("a picture has 1 to {most} pixels a side, not {pixels}")]
    PixelsOutOfRange {
        /// Pixels asked for.
        pixels: u32,
        /// Most pixels.
        most: u32,
    },
    /// The squares would be smaller than two pixels.
    #[error("{pixels} pixels are too few for this picture: at least {least}")]
    PictureTooSmall {
        /// Pixels asked for.
        pixels: u32,
        /// Fewest pixels that will do.
        least: u32,
    },
    /// The drawing library refused; this is a fault of ours.
    #[error("the picture could not be drawn: {reason}")]
    Backend {
        /// What failed.
        reason: &'static str,
    },
}
