//! The screen: title, body, sentence, counters, depth, keys.

use queens::search::trace::Event;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::fields::{Block, Canvas};
use super::history::{KEPT, Kind};
use super::layout::{self, GAP, Layout};
use super::player::{Mode, Player};
use super::theme::Theme;
use super::{board, code};

/// Rows around the body: title above; sentence, counters, depth, keys below.
const AROUND: u16 = 5;

/// Bars of one to eight eighths.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The keys, and what the help says about them.
const KEYS: [(&str, &str, &str); 10] = [
    ("space", "play", "play, pause"),
    ("← →", "step", "one step back, one step on (also , and .)"),
    ("p n", "solution", "to the previous, the next solution"),
    (
        "< >",
        "placement",
        "to the previous, the next queen placed (also shift ← →)",
    ),
    ("+ −", "speed", "from 1 to 500 steps a second"),
    ("s", "stop at ◆", "whether playing stops at solutions"),
    ("?", "help", "this help, or back to the board"),
    ("q", "quit", "quit (also Esc and Ctrl-C)"),
    ("Home", "start", "to the start (also g)"),
    ("End", "end", "run to the end (also G); space pauses"),
];

/// What the signs mean.
const SIGNS: [(&str, &str); 7] = [
    (
        "○ ♛ ↑",
        "a free square; the queen placed on it; a queen lifted",
    ),
    (
        "✕ ╲ ♛!",
        "a taken square, the line, and the queen that takes it",
    ),
    ("▸", "the row or column chosen; the frame on top"),
    (
        "[ ]",
        "entries of the data that the step looked at or wrote",
    ),
    ("+", "a number above 9, where there is room for one digit"),
    ("▁▄█", "depth: queens standing after each of the last steps"),
    ("◆", "a solution"),
];

/// Draws the player, and remembers the layout as long as the size stays.
pub(super) struct View {
    theme: Theme,
    layout: Option<((u16, u16), Result<Layout, String>)>,
}

impl View {
    pub(super) const fn new(theme: Theme) -> Self {
        Self {
            theme,
            layout: None,
        }
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>, player: &Player) {
        let area = frame.area();
        let (width, height) = (area.width, area.height);
        let theme = self.theme;
        let buffer = frame.buffer_mut();
        match self.layout(player, width, height) {
            Err(sentence) => {
                let lines = super::text::wrap(sentence, usize::from(width).max(1), 0);
                for (row, line) in lines.iter().take(usize::from(height)).enumerate() {
                    buffer.set_stringn(0, row as u16, line, usize::from(width), Style::new());
                }
            }
            Ok(layout) => {
                title(buffer, player, width, theme);
                if player.help {
                    help(buffer, height - AROUND, width, theme);
                } else {
                    body(buffer, player, layout, height - AROUND, theme);
                }
                let below = height - AROUND + 1;
                sentence(buffer, player, below, width, theme);
                counters(buffer, player, below + 1, width, theme);
                depth(buffer, player, below + 2, width, theme);
                keys(buffer, below + 3, width, theme);
            }
        }
    }

    fn layout(&mut self, player: &Player, width: u16, height: u16) -> &Result<Layout, String> {
        let size = (width, height);
        let known = self.layout.take().filter(|(of, _)| *of == size);
        let known = known.unwrap_or_else(|| {
            let (method, shape) = (player.method, &player.shape);
            let rows = usize::from(height.saturating_sub(AROUND));
            let found = layout::choose(method, shape, usize::from(width), rows);
            let found = found.ok_or_else(|| {
                let (columns, rows) = layout::least(method, shape);
                let rows = rows + usize::from(AROUND);
                let n = player.n;
                format!(
                    "For {n} × {n} the terminal must have {columns} columns and {rows} rows; \
                     it has {width} and {height}. Enlarge it, or press q."
                )
            });
            (size, found)
        });
        &self.layout.insert(known).1
    }
}

/// Writes a line, cut at the edge.
fn put(buffer: &mut Buffer, (x, y): (u16, u16), line: &Line<'_>, width: usize) {
    buffer.set_line(x, y, line, width as u16);
}

fn title(buffer: &mut Buffer, player: &Player, width: u16, theme: Theme) {
    let n = player.n;
    let name = format!("{}, {n} × {n}", player.method.title());
    put(
        buffer,
        (0, 0),
        &Line::from(Span::styled(name, theme.accent())),
        width.into(),
    );
    let speed = player.speed();
    let state = match player.mode {
        Mode::Paused if player.moment.last => "■ the end".to_owned(),
        Mode::Paused => format!("‖ paused, {speed} a second"),
        Mode::Playing => format!("▶ {speed} a second"),
        Mode::Running(_) => "» running".to_owned(),
    };
    let stops = if player.stops_on_solutions {
        "stops at ◆ · "
    } else {
        ""
    };
    let state = Line::from(format!("{stops}{state}"));
    let x = width.saturating_sub(state.width() as u16);
    put(buffer, (x, 0), &state, width.into());
}

fn body(buffer: &mut Buffer, player: &Player, layout: &Layout, rows: u16, theme: Theme) {
    let moment = &player.moment;
    board::draw(buffer, (0, 1), moment, player.n, layout.cell, theme);
    let x = (layout.left + GAP) as u16;
    let pseudocode = player.method.pseudocode();
    let lines = code::draw(
        pseudocode,
        moment.code_line,
        layout.right,
        layout.code_rows,
        theme,
    );
    let mut y = 1;
    for line in &lines {
        put(buffer, (x, y), line, layout.right);
        y += 1;
    }

    let blocks = |width: usize| {
        let canvas = Canvas {
            shape: &player.shape,
            form: layout.form,
            width,
            theme,
        };
        canvas.blocks(&moment.fields)
    };
    let (left, right) = (blocks(layout.left), blocks(layout.right));
    let half = |blocks: Vec<Block>, wanted: bool| -> Vec<Block> {
        let sides = blocks.into_iter().zip(&layout.on_left);
        sides
            .filter(|(_, left)| **left == wanted)
            .map(|(block, _)| block)
            .collect()
    };
    let right = half(right, false);
    let left = half(left, true);
    let taken: usize = right.iter().map(|block| block.lines.len()).sum();
    let spare = (usize::from(rows) + 1).saturating_sub(usize::from(y) + 1 + taken);
    // A blank line before and between the blocks, where there is room for all.
    let loose = spare > right.len() + 1;
    let (_, board_rows) = board::size(player.n, layout.cell);
    let below = board_rows as u16 + 1;
    if right.is_empty() {
        heading(buffer, (0, below), layout.left, theme);
    } else {
        y += u16::from(loose);
        heading(buffer, (x, y), layout.right, theme);
    }
    stack(buffer, (x, y + 1), &right, layout.right, loose);
    stack(buffer, (0, below + 1), &left, layout.left, false);
}

fn heading(buffer: &mut Buffer, at: (u16, u16), width: usize, theme: Theme) {
    let text = if width > 24 {
        "data, counted from 0 "
    } else {
        "data, from 0 "
    };
    let rule = "─".repeat(width.saturating_sub(text.len()));
    put(
        buffer,
        at,
        &Line::from(Span::styled(format!("{text}{rule}"), theme.dim())),
        width,
    );
}

/// Writes blocks one below the other.
fn stack(buffer: &mut Buffer, (x, mut y): (u16, u16), blocks: &[Block], width: usize, loose: bool) {
    for block in blocks {
        for line in &block.lines {
            put(buffer, (x, y), line, width);
            y += 1;
        }
        y += u16::from(loose);
    }
}

fn sentence(buffer: &mut Buffer, player: &Player, y: u16, width: u16, theme: Theme) {
    let plain = Style::new();
    let (sign, style, text) = match &player.moment.event {
        None => (
            " ",
            plain,
            "the empty board; space plays, → takes a step".to_owned(),
        ),
        Some(event) => {
            let (sign, style) = match (event.name(), event) {
                ("conflict", _) => ("✕", theme.conflict()),
                (_, Event::Select { choices: 0, .. }) => ("✕", theme.conflict()),
                ("free", _) => ("○", plain),
                ("place", _) => ("♛", theme.strong()),
                ("lift", _) => ("↑", plain),
                ("solution", _) => ("◆", theme.solution()),
                _ => ("▸", plain),
            };
            (sign, style, event.to_string())
        }
    };
    let line = Line::from(vec![
        Span::styled(format!("{sign} "), style),
        Span::styled(text, style),
    ]);
    put(buffer, (0, y), &line, width.into());
}

fn counters(buffer: &mut Buffer, player: &Player, y: u16, width: u16, theme: Theme) {
    let stats = player.moment.stats;
    let pairs = [
        ("nodes", stats.nodes),
        ("checks", stats.checks),
        ("updates", stats.updates),
        ("backtracks", stats.backtracks),
        ("solutions", stats.solutions),
    ];
    let taken: usize = pairs
        .iter()
        .map(|(name, number)| name.len() + 1 + number.to_string().len())
        .sum();
    let gap = (usize::from(width).saturating_sub(taken) / (pairs.len() - 1)).clamp(1, 3);
    let mut spans = Vec::new();
    for (order, (name, number)) in pairs.into_iter().enumerate() {
        if order > 0 {
            spans.push(Span::raw(" ".repeat(gap)));
        }
        spans.push(Span::styled(format!("{name} "), theme.dim()));
        spans.push(Span::styled(number.to_string(), theme.strong()));
    }
    put(buffer, (0, y), &Line::from(spans), width.into());
}

/// The step's number, and the depth of the last steps or something to say.
fn depth(buffer: &mut Buffer, player: &Player, y: u16, width: u16, theme: Theme) {
    let moment = &player.moment;
    let label = format!("step {:<8} ", moment.number);
    let room = usize::from(width).saturating_sub(label.len());
    let x = label.len() as u16;
    let spans = vec![
        Span::styled("step ", theme.dim()),
        Span::styled(moment.number.to_string(), theme.strong()),
    ];
    put(buffer, (0, y), &Line::from(spans), width.into());
    let said = if let Some(message) = player.message {
        Some(message.to_owned())
    } else if moment.last {
        Some(match moment.stats.solutions {
            0 => "the end: all has been searched, and there is no solution".to_owned(),
            1 => "the end: all has been searched, 1 solution found".to_owned(),
            count => format!("the end: all has been searched, {count} solutions found"),
        })
    } else if moment.number > KEPT {
        Some(format!(
            "beyond {KEPT} steps are counted, not kept: ← goes to {KEPT}"
        ))
    } else {
        None
    };
    if let Some(said) = said {
        let span = Span::styled(said, theme.accent());
        put(buffer, (x, y), &Line::from(span), room);
        return;
    }
    let deepest = (player.n as usize).max(1);
    let spans: Vec<Span<'_>> = player
        .history
        .depths(moment.number, moment.queens.len(), room)
        .into_iter()
        .map(|(depth, kind)| match kind {
            Kind::Solution => Span::styled("◆", theme.solution()),
            _ if depth == 0 => Span::raw(" "),
            _ => {
                let bar = (depth * BARS.len()).div_ceil(deepest) - 1;
                Span::styled(BARS[bar.min(BARS.len() - 1)].to_string(), theme.dim())
            }
        })
        .collect();
    put(buffer, (x, y), &Line::from(spans), room);
}

/// As many keys as fit; the others are in the help.
fn keys(buffer: &mut Buffer, y: u16, width: u16, theme: Theme) {
    let room = usize::from(width);
    let order = [0, 1, 2, 6, 7, 4, 5, 3, 8, 9];
    let mut chosen = Vec::new();
    let mut taken = 0;
    for index in order {
        let (key, word, _) = KEYS[index];
        let needed = key.chars().count() + 1 + word.chars().count() + 2;
        if taken + needed <= room + 2 {
            taken += needed;
            chosen.push(index);
        }
    }
    chosen.sort_unstable();
    let mut spans = Vec::new();
    for index in chosen {
        let (key, word, _) = KEYS[index];
        spans.push(Span::styled(key, theme.accent()));
        spans.push(Span::styled(format!(" {word}  "), theme.dim()));
    }
    put(buffer, (0, y), &Line::from(spans), room);
}

fn help(buffer: &mut Buffer, rows: u16, width: u16, theme: Theme) {
    let keys = KEYS.iter().map(|(key, _, meaning)| (*key, *meaning));
    for (row, (key, meaning)) in keys.chain([("", "")]).chain(SIGNS).enumerate() {
        if row >= usize::from(rows) {
            return;
        }
        let line = Line::from(vec![
            Span::styled(format!("  {key:8}"), theme.accent()),
            Span::raw(meaning),
        ]);
        put(buffer, (0, row as u16 + 1), &line, width.into());
    }
}
