//! Colours, and what stands in for them where none are wanted.
//!
//! Nothing is told by a colour alone: every mark has its glyph, and the
//! squares of the board its shading.

use ratatui::style::{Color, Modifier, Style};

/// Ink on the board, whose paper is the same in dark and light terminals.
const INK: Color = Color::Indexed(16);

#[derive(Clone, Copy, Debug)]
pub(super) struct Theme {
    colors: bool,
}

/// What there is to say about a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mark {
    #[default]
    None,
    /// The square that the step is about.
    Active,
    /// It, when it is taken, and the queen that takes it.
    Conflict,
    /// A square between the two.
    Between,
    /// A square that the method looked at or wrote.
    Touched,
    /// A queen of a solution.
    Solved,
}

impl Theme {
    pub(super) const fn new(colors: bool) -> Self {
        Self { colors }
    }

    /// `color` as foreground, if there are colours.
    fn ink(self, color: Color) -> Style {
        if self.colors {
            Style::new().fg(color)
        } else {
            Style::new()
        }
    }

    /// A filled surface.
    fn fill(self, color: u8) -> Style {
        if self.colors {
            Style::new().fg(INK).bg(Color::Indexed(color))
        } else {
            Style::new().add_modifier(Modifier::REVERSED)
        }
    }

    pub(super) fn dim(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    pub(super) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Headings and keys.
    pub(super) fn accent(self) -> Style {
        self.ink(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    /// The current line of the pseudocode.
    pub(super) fn current(self) -> Style {
        self.fill(153)
    }

    /// An entry of the data that the step touched.
    pub(super) fn touched(self) -> Style {
        self.fill(222).add_modifier(Modifier::BOLD)
    }

    pub(super) fn conflict(self) -> Style {
        self.ink(Color::Red).add_modifier(Modifier::BOLD)
    }

    pub(super) fn solution(self) -> Style {
        self.ink(Color::Green).add_modifier(Modifier::BOLD)
    }

    /// What fills an empty square.
    pub(super) fn shading(self, dark: bool) -> char {
        if dark && !self.colors { '░' } else { ' ' }
    }

    /// A square of the board.
    pub(super) fn square(self, dark: bool, mark: Mark) -> Style {
        if !self.colors {
            return match mark {
                Mark::Active | Mark::Conflict => Style::new().add_modifier(Modifier::REVERSED),
                Mark::Solved => self.strong(),
                Mark::Touched => Style::new().add_modifier(Modifier::UNDERLINED),
                Mark::Between | Mark::None => Style::new(),
            };
        }
        let (light, shade, ink) = match mark {
            Mark::None => (230, 180, 16),
            Mark::Active => (153, 153, 16),
            Mark::Conflict => (217, 217, 88),
            Mark::Between => (230, 180, 124),
            Mark::Touched => (222, 221, 16),
            Mark::Solved => (151, 108, 22),
        };
        let paper = if dark { shade } else { light };
        Style::new()
            .fg(Color::Indexed(ink))
            .bg(Color::Indexed(paper))
    }
}
