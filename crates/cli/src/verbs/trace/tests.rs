//! The player without a terminal: its keys, its stops, its pictures.

use std::time::Duration;

use queens::search::methods::{self, METHODS};
use queens::search::trace::Field;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

use super::fields::{Canvas, Form, Pitch};
use super::history::{KEPT, Kind};
use super::layout::Shape;
use super::player::{Action, Mode, Player};
use super::theme::Theme;
use super::view::View;

/// A player, its view and a terminal that only remembers.
struct Desk {
    player: Player,
    view: View,
    terminal: Terminal<TestBackend>,
}

impl Desk {
    fn new(method: &str, n: u32, width: u16, height: u16) -> Self {
        let method = methods::by_name(method).unwrap();
        Self {
            player: Player::new(method, n).unwrap(),
            view: View::new(Theme::new(true)),
            terminal: Terminal::new(TestBackend::new(width, height)).unwrap(),
        }
    }

    fn act(&mut self, action: Action) {
        self.player.act(action).unwrap();
        while matches!(self.player.mode, Mode::Running(_)) {
            self.player.tick(Duration::ZERO);
        }
    }

    fn picture(&mut self) -> Buffer {
        let (view, player) = (&mut self.view, &self.player);
        let drawn = self
            .terminal
            .draw(|frame| view.draw(frame, player))
            .unwrap();
        drawn.buffer.clone()
    }

    fn text(&mut self) -> String {
        let buffer = self.picture();
        let rows = buffer.content().chunks(usize::from(buffer.area.width));
        let lines = rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>());
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Numbers that look random enough and are the same every time.
fn some_numbers(count: usize, below: u64) -> Vec<u64> {
    let mut state = 8u64;
    let next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    std::iter::repeat_with(next).take(count).collect()
}

#[test]
fn forward_then_back_gives_the_same_picture() {
    for method in METHODS {
        let mut desk = Desk::new(method.name(), 6, 80, 24);
        desk.act(Action::End);
        let total = desk.player.moment.number;
        desk.act(Action::Start);
        let steps = some_numbers(50, total + 1);
        let mut pictures = Vec::new();
        for step in 0..=total {
            assert_eq!(desk.player.moment.number, step);
            let wanted = steps.contains(&step);
            pictures.push(wanted.then(|| desk.picture()));
            desk.act(Action::Forward);
        }
        for step in (0..total).rev() {
            desk.act(Action::Back);
            if let Some(picture) = &pictures[step as usize] {
                assert_eq!(*picture, desk.picture(), "{} at step {step}", method.name());
            }
        }
    }
}

#[test]
fn running_stops_at_every_solution() {
    for method in METHODS {
        let mut desk = Desk::new(method.name(), 8, 80, 24);
        desk.act(Action::StopOnSolutions);
        let mut stops = 0;
        while !desk.player.moment.last {
            desk.act(Action::End);
            stops += u32::from(desk.player.moment.kind() == Some(Kind::Solution));
        }
        assert_eq!(stops, 92, "{}", method.name());
        assert_eq!(desk.player.moment.stats.solutions, 92);
    }
}

#[test]
fn playing_stops_at_every_solution() {
    let mut desk = Desk::new("bitmask", 8, 80, 24);
    desk.act(Action::StopOnSolutions);
    let mut stops = 0;
    while !desk.player.moment.last {
        desk.act(Action::PlayOrPause);
        while desk.player.mode == Mode::Playing {
            desk.player.tick(Duration::from_millis(700));
        }
        stops += u32::from(desk.player.moment.kind() == Some(Kind::Solution));
    }
    assert_eq!(stops, 92);
}

#[test]
fn solutions_and_placements_are_found_both_ways() {
    let mut desk = Desk::new("row-check", 6, 80, 24);
    let mut there = Vec::new();
    for _ in 0..4 {
        desk.act(Action::NextSolution);
        there.push(desk.player.moment.clone());
    }
    desk.act(Action::NextSolution);
    assert!(desk.player.moment.last);
    let mut back = Vec::new();
    for _ in 0..4 {
        desk.act(Action::PreviousSolution);
        back.push(desk.player.moment.clone());
    }
    back.reverse();
    assert_eq!(there, back);
    desk.act(Action::PreviousSolution);
    assert_eq!(desk.player.moment, there[0]);
    assert!(desk.text().contains("there is no earlier solution"));

    desk.act(Action::PreviousPlacement);
    let number = desk.player.moment.number;
    assert_eq!(number, there[0].number - 1);
    desk.act(Action::PreviousPlacement);
    desk.act(Action::NextPlacement);
    assert_eq!(desk.player.moment.number, number);
}

#[test]
fn speed_counts_steps_a_second() {
    let mut desk = Desk::new("row-check", 8, 80, 24);
    for _ in 0..20 {
        desk.act(Action::Faster);
    }
    assert_eq!(desk.player.speed(), 500);
    desk.act(Action::PlayOrPause);
    desk.player.tick(Duration::ZERO);
    assert_eq!(desk.player.moment.number, 1, "the first step comes at once");
    for _ in 0..4 {
        desk.player.tick(Duration::from_millis(250));
    }
    assert_eq!(desk.player.moment.number, 501);
    for _ in 0..20 {
        desk.act(Action::Slower);
    }
    assert_eq!(desk.player.speed(), 1);
    assert_eq!(desk.player.mode, Mode::Playing);
    assert!(!desk.player.tick(Duration::from_millis(900)));
    assert!(desk.player.tick(Duration::from_millis(200)));
    assert_eq!(desk.player.moment.number, 502);
}

#[test]
fn boards_without_solution_say_so() {
    for n in [2, 3] {
        for method in METHODS {
            let mut desk = Desk::new(method.name(), n, 80, 24);
            desk.act(Action::End);
            assert!(
                desk.text().contains("there is no solution"),
                "{} {n}",
                method.name()
            );
        }
    }
}

#[test]
fn long_runs_are_counted_on() {
    let mut desk = Desk::new("row-check", 11, 80, 24);
    desk.player.act(Action::End).unwrap();
    while desk.player.moment.number <= KEPT {
        desk.player.tick(Duration::ZERO);
    }
    let number = desk.player.moment.number;
    assert_eq!(desk.player.history.len(), KEPT);
    assert!(desk.text().contains("beyond 500000 steps"));
    desk.act(Action::Forward);
    assert_eq!(desk.player.moment.number, number + 1);
    desk.act(Action::Back);
    assert_eq!(desk.player.moment.number, KEPT);
}

#[test]
fn every_method_fits_an_ordinary_terminal() {
    for method in METHODS {
        for n in 0..=12 {
            let mut desk = Desk::new(method.name(), n, 80, 24);
            for _ in 0..60 {
                let text = desk.text();
                assert!(text.contains("nodes"), "{} {n}: {text}", method.name());
                if n > 0 && desk.player.moment.number > 0 {
                    assert!(text.contains('▶'), "{} {n}: {text}", method.name());
                }
                desk.act(Action::Forward);
            }
            desk.act(Action::NextSolution);
            assert!(desk.text().contains("nodes"));
        }
    }
}

#[test]
fn any_size_of_terminal_is_survived() {
    let sizes = [
        (80, 24),
        (120, 40),
        (1, 1),
        (200, 60),
        (30, 8),
        (80, 5),
        (40, 90),
        (70, 20),
    ];
    for method in METHODS {
        let mut desk = Desk::new(method.name(), 8, 80, 24);
        desk.act(Action::NextSolution);
        let first = desk.picture();
        for (width, height) in sizes {
            desk.terminal.backend_mut().resize(width, height);
            desk.picture();
            desk.act(Action::Help);
            desk.picture();
            desk.act(Action::Help);
        }
        desk.terminal.backend_mut().resize(80, 24);
        assert_eq!(first, desk.picture(), "{}", method.name());
    }
    let mut desk = Desk::new("bitmask", 8, 30, 8);
    assert!(desk.text().contains("the terminal must"));
}

#[test]
fn the_size_asked_for_suffices() {
    for method in METHODS {
        for n in [1, 8, 20] {
            let shape = Shape::sample(*method, n).unwrap();
            let (columns, rows) = super::layout::least(*method, &shape);
            let found = super::layout::choose(*method, &shape, columns, rows);
            assert!(found.is_some(), "{} {n}: {columns} × {rows}", method.name());
        }
    }
}

/// Lines and columns of each block.
fn extents(shape: &Shape, fields: &[Field], form: Form, width: usize) -> Vec<(usize, usize)> {
    let canvas = Canvas {
        shape,
        form,
        width,
        theme: Theme::new(false),
    };
    let blocks = canvas.blocks(fields);
    blocks
        .iter()
        .map(|block| (block.lines.len(), block.width))
        .collect()
}

#[test]
fn blocks_never_change_their_size() {
    let forms = [
        Form {
            notes: true,
            stacked: true,
            pitch: Pitch::Indices,
        },
        Form {
            notes: true,
            stacked: false,
            pitch: Pitch::Values,
        },
        Form {
            notes: false,
            stacked: false,
            pitch: Pitch::Tight,
        },
    ];
    for method in METHODS {
        for (n, width) in [(1, 40), (4, 40), (8, 43), (8, 60), (12, 80)] {
            let shape = Shape::sample(*method, n).unwrap();
            for form in forms {
                let first = extents(&shape, &shape.fields, form, width);
                let mut player = Player::new(*method, n).unwrap();
                for _ in 0..1500 {
                    player.act(Action::Forward).unwrap();
                    let now = extents(&shape, &player.moment.fields, form, width);
                    let number = player.moment.number;
                    let name = method.name();
                    assert_eq!(first.len(), now.len(), "{name} {n} at {number}");
                    for (first, now) in first.iter().zip(&now) {
                        assert_eq!(first.0, now.0, "{name} {n}, {form:?} at {number}");
                        assert!(
                            now.1 <= first.1.max(width),
                            "{name} {n}, {form:?} at {number}"
                        );
                    }
                }
            }
        }
    }
}
