//! Colours for numbers: a ramp in equal steps of perception.
//!
//! Anchors in Oklab (B. Ottosson, 2020: lightness L and the axes a, b) are
//! joined by straight lines, and walked at a constant pace:
//!
//! ```text
//! distance(colour(t), colour(t + d)) = d · length        for all t on one line
//! ```
//!
//! On the way lightness only falls (rises, on a dark page), and the hue goes
//! from yellow by teal to blue, which every kind of sight tells apart.

use super::style::Theme;
use crate::render::theme::Rgb;

type Oklab = [f64; 3];

/// On a light page: few is pale, many is dark.
const ON_LIGHT: [Oklab; 3] = [
    [0.962, -0.010, 0.050],
    [0.690, -0.090, -0.008],
    [0.330, -0.010, -0.115],
];

/// On a dark page: few is dark, many is bright.
const ON_DARK: [Oklab; 3] = [
    [0.290, -0.006, -0.085],
    [0.610, -0.085, -0.020],
    [0.935, -0.014, 0.085],
];

const BLACK: Rgb = [0; 3];
const WHITE: Rgb = [255; 3];

/// The colour at `t` of the way, 0 to 1, and that of lines on it: black or
/// white, whichever stands out more. One of them always does at 4.5 to 1; the
/// page's ink and paper would not on the middle colours.
pub(super) fn colours(dark: bool, t: f64) -> (Rgb, Rgb) {
    let fill = at(if dark { &ON_DARK } else { &ON_LIGHT }, t);
    let lines = if contrast(fill, BLACK) > contrast(fill, WHITE) {
        BLACK
    } else {
        WHITE
    };
    (fill, lines)
}

/// The pages that a theme is for: `true` is dark.
pub(super) const fn pages(theme: Theme) -> &'static [bool] {
    match theme {
        Theme::Auto => &[false, true],
        Theme::Light => &[false],
        Theme::Dark => &[true],
    }
}

fn at(anchors: &[Oklab; 3], t: f64) -> Rgb {
    let [a, b, c] = anchors;
    let first = distance(a, b) / (distance(a, b) + distance(b, c));
    if t <= first {
        rgb(between(a, b, t / first))
    } else {
        rgb(between(b, c, (t - first) / (1.0 - first)))
    }
}

fn distance(a: &Oklab, b: &Oklab) -> f64 {
    let squares = a.iter().zip(b).map(|(x, y)| (x - y).powi(2));
    squares.sum::<f64>().sqrt()
}

fn between(a: &Oklab, b: &Oklab, t: f64) -> Oklab {
    std::array::from_fn(|i| a[i] + (b[i] - a[i]) * t)
}

/// From Oklab to sRGB, with its author's matrices.
fn rgb([lightness, a, b]: Oklab) -> Rgb {
    let long = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
    let medium = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
    let short = (lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
    let linear = [
        4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
        -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
        -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701_0 * short,
    ];
    linear.map(|light| {
        let coded = if light <= 0.003_130_8 {
            12.92 * light
        } else {
            1.055 * light.powf(1.0 / 2.4) - 0.055
        };
        (coded.clamp(0.0, 1.0) * 255.0).round() as u8
    })
}

/// Contrast of two colours as WCAG defines it, 1 to 21.
fn contrast(a: Rgb, b: Rgb) -> f64 {
    let luminance = |colour: Rgb| {
        let [red, green, blue] = colour.map(|part| {
            let coded = f64::from(part) / 255.0;
            if coded <= 0.040_45 {
                coded / 12.92
            } else {
                ((coded + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    (a / b).max(b / a)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_can_be_read_on_every_colour() {
        for dark in [false, true] {
            for step in 0..=100 {
                let (fill, lines) = colours(dark, f64::from(step) / 100.0);
                assert!(contrast(fill, lines) > 4.5, "{dark} {step} {fill:?}");
            }
        }
    }

    #[test]
    fn the_ends_are_far_apart_and_brightness_never_turns() {
        for (dark, anchors) in [(false, ON_LIGHT), (true, ON_DARK)] {
            let falls = anchors.windows(2).all(|pair| pair[0][0] > pair[1][0]);
            let rises = anchors.windows(2).all(|pair| pair[0][0] < pair[1][0]);
            assert_eq!([falls, rises], [!dark, dark]);
            assert!(contrast(colours(dark, 0.0).0, colours(dark, 1.0).0) > 7.0);
        }
    }

    #[test]
    fn grey_axis_and_white() {
        assert_eq!(rgb([1.0, 0.0, 0.0]), [255; 3]);
        assert_eq!(rgb([0.0, 0.0, 0.0]), [0; 3]);
    }
}
