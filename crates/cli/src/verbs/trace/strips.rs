//! Arrays as strips: one slot an entry, under a line of indices.
//!
//! Between two slots there is one column, which holds a bracket where a slot
//! was touched: `· ■[·]■ ·`. So a touched slot is told without colour.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::theme::Theme;

/// How strips are laid out side by side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    /// Columns of the name, with its space.
    pub(super) label: usize,
    /// Columns from one slot to the next. One column alone leaves no room for
    /// brackets.
    pub(super) pitch: usize,
}

impl Grid {
    /// Columns of a strip with so many slots.
    pub(super) fn width(self, slots: usize) -> usize {
        self.label + slots * self.pitch + usize::from(self.pitch > 1)
    }

    /// A strip: the slots' texts and styles, and the indices of those touched.
    pub(super) fn strip(
        self,
        label: &str,
        slots: &[(String, Style)],
        touched: &[usize],
        theme: Theme,
    ) -> Line<'static> {
        let label_width = self.label;
        let mut spans = vec![Span::raw(format!("{label:label_width$}"))];
        if self.pitch == 1 {
            for (index, (text, style)) in slots.iter().enumerate() {
                let marked = touched.contains(&index);
                let style = if marked { theme.touched() } else { *style };
                spans.push(Span::styled(text.clone(), style));
            }
            return Line::from(spans);
        }
        let room = self.pitch - 1;
        for index in 0..=slots.len() {
            let before = index > 0 && touched.contains(&(index - 1));
            let here = index < slots.len() && touched.contains(&index);
            spans.push(match (before, here) {
                (false, false) => Span::raw(" "),
                (false, true) => Span::styled("[", theme.touched()),
                (true, false) => Span::styled("]", theme.touched()),
                (true, true) => Span::styled("|", theme.touched()),
            });
            if let Some((text, style)) = slots.get(index) {
                let style = if here { theme.touched() } else { *style };
                spans.push(Span::styled(format!("{text:>room$}"), style));
            }
        }
        Line::from(spans)
    }

    /// The line of indices; where they do not fit, their last digits.
    pub(super) fn indices(
        self,
        label: &str,
        indices: impl Iterator<Item = usize>,
        theme: Theme,
    ) -> Line<'static> {
        let slots: Vec<(String, Style)> = indices
            .map(|index| {
                let mut text = index.to_string();
                if text.len() > (self.pitch - 1).max(1) {
                    text.drain(..text.len() - 1);
                }
                (text, theme.dim())
            })
            .collect();
        let mut line = self.strip(label, &slots, &[], theme);
        line.spans[0].style = theme.dim();
        line
    }
}
