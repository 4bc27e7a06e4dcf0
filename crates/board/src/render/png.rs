//! Boards as PNG: the SVG drawn by resvg, sized so that squares meet pixels.

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::svg::{HeatMap, Scale, document, heat_document, heat_measures, measure};
use super::theme::{DARK, LIGHT};
use super::{Diagram, RenderError, SvgOptions, Theme};

/// Most pixels of a picture's longer side. A picture of this size takes a
/// quarter of a gigabyte while it is drawn.
pub const MAX_PIXELS: u32 = 8192;

/// How a PNG looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PngOptions {
    /// Pixels of the longer side.
    pub pixels: u32,
    /// Dark colours instead of light ones.
    pub dark: bool,
    /// Whether the paper is painted. Without it the page shines through.
    pub background: bool,
}

impl PngOptions {
    /// A light picture with this many pixels on its longer side.
    #[must_use]
    pub const fn new(pixels: u32) -> Self {
        Self {
            pixels,
            dark: false,
            background: true,
        }
    }

    /// The same with dark colours or light ones.
    #[must_use]
    pub const fn with_dark(mut self, dark: bool) -> Self {
        self.dark = dark;
        self
    }

    /// The same with or without painted paper.
    #[must_use]
    pub const fn with_background(mut self, background: bool) -> Self {
        self.background = background;
        self
    }
}

/// The board as a PNG picture: exactly `options.pixels` on the longer side
/// (on both for a square board). Squares are a whole number of pixels, so
/// their edges are sharp; what is left over widens the margin.
///
/// Memory: eight bytes a pixel.
///
/// # Errors
/// Those of [`svg`](super::svg), [`RenderError::PixelsOutOfRange`], and
/// [`RenderError::PictureTooSmall`] if a square would have less than two
/// pixels.
///
/// ```
/// use queens_board::{Puzzle, Square, render};
///
/// let puzzle = Puzzle::classic(8);
/// let diagram = render::Diagram::new(&puzzle).with_queens([Square::new(3, 4)]);
/// let png = render::png(&diagram, &render::PngOptions::new(256))?;
/// assert_eq!(&png[1..4], b"PNG");
/// # Ok::<(), render::RenderError>(())
/// ```
pub fn png(diagram: &Diagram<'_>, options: &PngOptions) -> Result<Vec<u8>, RenderError> {
    draw_boards(std::slice::from_ref(diagram), options, false)
}

/// Many boards in one picture, numbered, row by row.
///
/// # Errors
/// Those of [`png`] and of [`svg_sheet`](super::svg_sheet).
pub fn png_sheet(boards: &[Diagram<'_>], options: &PngOptions) -> Result<Vec<u8>, RenderError> {
    draw_boards(boards, options, true)
}

/// Numbers as colours, in one picture: see [`heat_map`](super::heat_map).
///
/// # Errors
/// Those of [`heat_map`](super::heat_map) and of [`png`].
pub fn heat_map_png(map: &HeatMap<'_>, options: &PngOptions) -> Result<Vec<u8>, RenderError> {
    draw(
        options,
        |scale| heat_measures(map, scale).map(|measures| (measures.width, measures.height)),
        |scale, svg_options| heat_document(map, svg_options, scale),
    )
}

/// Fewest pixels a square.
const LEAST_UNIT: u32 = 2;

fn draw_boards(
    boards: &[Diagram<'_>],
    options: &PngOptions,
    numbered: bool,
) -> Result<Vec<u8>, RenderError> {
    draw(
        options,
        |scale| {
            let measures = measure(boards, scale, numbered)?;
            Ok((measures.width, measures.height))
        },
        |scale, svg_options| document(boards, svg_options, scale, numbered),
    )
}

/// Draws a document at the largest scale that fits the picture.
fn draw(
    options: &PngOptions,
    measure: impl Fn(Scale) -> Result<(f64, f64), RenderError>,
    document: impl Fn(Scale, &SvgOptions) -> Result<String, RenderError>,
) -> Result<Vec<u8>, RenderError> {
    let pixels = options.pixels;
    if pixels == 0 || pixels > MAX_PIXELS {
        return Err(RenderError::PixelsOutOfRange {
            pixels,
            most: MAX_PIXELS,
        });
    }
    let longer = |unit: u32| -> Result<f64, RenderError> {
        let (width, height) = measure(Scale { unit })?;
        Ok(width.max(height))
    };
    let least = longer(LEAST_UNIT)?;
    if least > f64::from(pixels) {
        return Err(RenderError::PictureTooSmall {
            pixels,
            least: least as u32,
        });
    }
    // The largest square that fits: margins grow with it, so try downwards
    // from a first guess that is too large.
    let mut unit = (f64::from(pixels) * f64::from(LEAST_UNIT) / least).ceil() as u32 + 2;
    while unit > LEAST_UNIT && longer(unit)? > f64::from(pixels) {
        unit -= 1;
    }
    let scale = Scale { unit };
    let (width, height) = measure(scale)?;
    let margin = f64::from(pixels) - width.max(height);
    let (width, height) = (width + margin, height + margin);

    let theme = if options.dark {
        Theme::Dark
    } else {
        Theme::Light
    };
    let svg_options = SvgOptions::default()
        .with_theme(theme)
        .with_background(false);
    let svg = document(scale, &svg_options)?;
    let failed = |reason| RenderError::Backend { reason };
    let tree = Tree::from_str(&svg, &Options::default()).map_err(|_| failed("bad SVG"))?;
    let mut pixmap =
        Pixmap::new(width as u32, height as u32).ok_or_else(|| failed("no such picture size"))?;
    if options.background {
        let [red, green, blue] = if options.dark {
            DARK.paper
        } else {
            LIGHT.paper
        };
        pixmap.fill(Color::from_rgba8(red, green, blue, 255));
    }
    let shift = (margin / 2.0).floor() as f32;
    resvg::render(
        &tree,
        Transform::from_translate(shift, shift),
        &mut pixmap.as_mut(),
    );
    pixmap.encode_png().map_err(|_| failed("not encoded"))
}
