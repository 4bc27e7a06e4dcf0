use crate::render::theme::Rgb;

/// Which colours a terminal shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Colour {
    /// None: a box is drawn instead.
    #[default]
    None,
    /// The 256 colours of xterm.
    Ansi256,
    /// Any colour (24 bits).
    True,
}

/// Ends all colours.
pub(super) const RESET: &str = "\x1b[0m";

/// The escape sequence for ink on a ground.
pub(super) fn paint(colour: Colour, ink: Rgb, ground: Rgb) -> String {
    match colour {
        Colour::None => String::new(),
        Colour::Ansi256 => {
            format!(
                "\x1b[38;5;{};48;5;{}m",
                nearest_256(ink),
                nearest_256(ground)
            )
        }
        Colour::True => {
            let ([r, g, b], [s, h, c]) = (ink, ground);
            format!("\x1b[38;2;{r};{g};{b};48;2;{s};{h};{c}m")
        }
    }
}

/// The nearest of xterm's colours 16 to 255: a cube of 6×6×6 and 24 greys.
fn nearest_256(wanted: Rgb) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let distance = |colour: Rgb| -> u32 {
        (0..3)
            .map(|i| u32::from(wanted[i].abs_diff(colour[i])).pow(2))
            .sum()
    };
    let level = |value: u8| -> usize {
        (0..6)
            .min_by_key(|&i| value.abs_diff(LEVELS[i]))
            .unwrap_or(0)
    };
    let [r, g, b] = wanted.map(level);
    let in_cube = (16 + 36 * r + 6 * g + b) as u8;
    let grey = (0..24_u8)
        .min_by_key(|&i| distance([8 + 10 * i; 3]))
        .unwrap_or(0);
    if distance([8 + 10 * grey; 3]) < distance([LEVELS[r], LEVELS[g], LEVELS[b]]) {
        232 + grey
    } else {
        in_cube
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_colours() {
        assert_eq!(nearest_256([0, 0, 0]), 16);
        assert_eq!(nearest_256([255, 255, 255]), 231);
        assert_eq!(nearest_256([8, 8, 8]), 232);
        assert_eq!(nearest_256([255, 0, 0]), 196);
        assert_eq!(nearest_256([238, 238, 238]), 255);
    }
}
