//! Boards as SVG: self-contained, sharp at every size, light and dark.
//!
//! The checkered squares are one `<pattern>`, a queen is one `<use>`, so a
//! board of 1000 × 1000 takes some tens of kilobytes. Queens, letters and
//! digits are paths of our own: no font is needed, and the picture is the
//! same everywhere.

mod board;
mod document;
mod heat;
mod lettering;
mod overlay;
mod queen;
mod ramp;
mod style;

use super::{Diagram, RenderError};

#[cfg(feature = "png")]
pub(super) use document::measure;
pub(super) use document::{Scale, document};
pub use heat::{HeatMap, MAX_HEAT_SIDE, heat_map};
#[cfg(feature = "png")]
pub(super) use heat::{heat_document, heat_measures};
pub(super) use queen::{CROWN, PEARLS};
pub use style::Theme;

/// Most rows or columns of a board that is drawn as SVG.
pub const MAX_SVG_SIDE: u32 = 10_000;

/// Most boards on one sheet.
pub const MAX_SHEET_BOARDS: usize = 10_000;

/// How an SVG looks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SvgOptions {
    /// Which colours it has.
    pub theme: Theme,
    /// Whether the paper is painted. Without it the page shines through.
    pub background: bool,
    /// The picture's title for screen readers; by default it tells size and
    /// number of queens. Any text: what XML needs escaped is escaped.
    pub title: Option<String>,
}

impl Default for SvgOptions {
    fn default() -> Self {
        Self {
            theme: Theme::Auto,
            background: true,
            title: None,
        }
    }
}

impl SvgOptions {
    /// The same with one theme.
    #[must_use]
    pub const fn with_theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// The same with or without painted paper.
    #[must_use]
    pub const fn with_background(mut self, background: bool) -> Self {
        self.background = background;
        self
    }

    /// The same with a title.
    #[must_use]
    pub fn with_title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }
}

/// The board as an SVG document, 48 units a square.
///
/// Holes are cut out, with a dotted ring; walls are brick; a conflict is a
/// dashed ring around each queen, a line through them and a `!`; a given
/// queen has a solid ring; the white army's queens are drawn in outline.
/// Regions have up to twelve colours, then the first again, and borders.
///
/// Size and time: linear in queens, holes, walls and marks, and in the number
/// of squares if there are regions.
///
/// # Errors
/// [`RenderError::BoardTooLarge`] beyond [`MAX_SVG_SIDE`],
/// [`RenderError::TooManyArmies`] beyond two.
///
/// ```
/// use queens_board::{Puzzle, Square, render};
///
/// let puzzle = Puzzle::classic(1000);
/// let diagram = render::Diagram::new(&puzzle).with_queens([Square::new(3, 4)]);
/// let svg = render::svg(&diagram, &render::SvgOptions::default())?;
/// assert!(svg.starts_with("<svg ") && svg.len() < 10_000);
/// # Ok::<(), render::RenderError>(())
/// ```
pub fn svg(diagram: &Diagram<'_>, options: &SvgOptions) -> Result<String, RenderError> {
    let boards = std::slice::from_ref(diagram);
    document(boards, options, Scale::STANDARD, false)
}

/// Many boards in one SVG document, numbered, row by row in a grid that is
/// about as wide as high.
///
/// # Errors
/// Those of [`svg`], [`RenderError::NoBoards`] without a board, and
/// [`RenderError::TooManyBoards`] beyond [`MAX_SHEET_BOARDS`].
///
/// ```
/// use queens_board::{Puzzle, Solution, render};
///
/// let puzzle = Puzzle::classic(4);
/// let both = [[1, 3, 0, 2], [2, 0, 3, 1]].map(|columns| {
///     Solution::of_columns(&puzzle, &columns).expect("these are the two")
/// });
/// let boards: Vec<_> = both
///     .iter()
///     .map(|solution| render::Diagram::new(&puzzle).with_solution(solution))
///     .collect();
/// let svg = render::svg_sheet(&boards, &render::SvgOptions::default())?;
/// assert_eq!(svg.matches("<svg ").count(), 1);
/// # Ok::<(), render::RenderError>(())
/// ```
pub fn svg_sheet(boards: &[Diagram<'_>], options: &SvgOptions) -> Result<String, RenderError> {
    document(boards, options, Scale::STANDARD, true)
}
