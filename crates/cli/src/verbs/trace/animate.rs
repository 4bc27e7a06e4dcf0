//! The player in the terminal: its keys, its clock, and leaving the terminal
//! as it was.

use std::time::{Duration, Instant};

use anyhow::Context;
use queens::Stop;
use queens::search::methods::Method;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::player::{Action, Player};
use super::theme::Theme;
use super::view::View;
use crate::Outcome;
use crate::interrupt::stop_on_ctrl_c;

/// Longest wait for a key: how soon a signal is noticed.
const PATIENCE: Duration = Duration::from_millis(50);
/// Shortest time between two pictures.
const PICTURE: Duration = Duration::from_millis(16);
/// Longest time that counts as passed, so that a program that was held up does
/// not jump.
const JUMP: Duration = Duration::from_millis(250);

/// Plays until somebody quits.
pub(super) fn run(method: &'static dyn Method, n: u32, colors: bool) -> anyhow::Result<Outcome> {
    let player = Player::new(method, n)?;
    let view = View::new(Theme::new(colors));
    let stop = stop_on_ctrl_c()?;
    // This also leaves the alternate screen when something panics.
    let result = ratatui::try_init()
        .context("cannot draw in this terminal")
        .and_then(|terminal| play(terminal, player, view, &stop));
    ratatui::restore();
    result
}

fn play(
    mut terminal: DefaultTerminal,
    mut player: Player,
    mut view: View,
    stop: &Stop,
) -> anyhow::Result<Outcome> {
    let mut changed = true;
    let mut last = Instant::now();
    while !stop.requested() {
        if changed {
            terminal.draw(|frame| view.draw(frame, &player))?;
        }
        let drawn = Instant::now();
        changed = false;
        let wait = player
            .pause()
            .map_or(PATIENCE, |pause| pause.clamp(PICTURE, PATIENCE));
        let mut more = event::poll(wait)?;
        // All keys that wait, before one picture: a held key never lags.
        while more {
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => match meaning(key) {
                    // Esc leaves the help first.
                    Some(Key::Quit) if player.help && key.code == KeyCode::Esc => {
                        player.act(Action::Help)?;
                    }
                    Some(Key::Quit) => return Ok(Outcome::Done),
                    Some(Key::Interrupt) => return Ok(Outcome::Interrupted),
                    Some(Key::Action(action)) => player.act(action)?,
                    None => {}
                },
                _ => {}
            }
            changed = true;
            more = drawn.elapsed() < PATIENCE && event::poll(Duration::ZERO)?;
        }
        let now = Instant::now();
        changed |= player.tick((now - last).min(JUMP));
        while player.pause() == Some(Duration::ZERO) && now.elapsed() < PICTURE {
            changed |= player.tick(Duration::ZERO);
        }
        last = now;
    }
    Ok(Outcome::Interrupted)
}

/// What a key means.
#[derive(Debug, PartialEq, Eq)]
enum Key {
    Action(Action),
    Quit,
    Interrupt,
}

fn meaning(key: KeyEvent) -> Option<Key> {
    let shifted = key.modifiers.contains(KeyModifiers::SHIFT);
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Key::Interrupt);
    }
    Some(Key::Action(match key.code {
        KeyCode::Esc | KeyCode::Char('q') => return Some(Key::Quit),
        KeyCode::Char(' ') => Action::PlayOrPause,
        KeyCode::Right if shifted => Action::NextPlacement,
        KeyCode::Left if shifted => Action::PreviousPlacement,
        KeyCode::Right | KeyCode::Char('.') => Action::Forward,
        KeyCode::Left | KeyCode::Char(',') => Action::Back,
        KeyCode::Char('>') => Action::NextPlacement,
        KeyCode::Char('<') => Action::PreviousPlacement,
        KeyCode::Char('n') => Action::NextSolution,
        KeyCode::Char('p') => Action::PreviousSolution,
        KeyCode::Char('+' | '=') => Action::Faster,
        KeyCode::Char('-' | '_') => Action::Slower,
        KeyCode::Home | KeyCode::Char('g') => Action::Start,
        KeyCode::End | KeyCode::Char('G') => Action::End,
        KeyCode::Char('s') => Action::StopOnSolutions,
        KeyCode::Char('?') => Action::Help,
        _ => return None,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_mean_what_the_help_says() {
        let plain = |code| meaning(KeyEvent::new(code, KeyModifiers::NONE));
        let with = |code, modifiers| meaning(KeyEvent::new(code, modifiers));
        assert_eq!(
            plain(KeyCode::Char(' ')),
            Some(Key::Action(Action::PlayOrPause))
        );
        assert_eq!(plain(KeyCode::Right), Some(Key::Action(Action::Forward)));
        assert_eq!(plain(KeyCode::Char(',')), Some(Key::Action(Action::Back)));
        assert_eq!(
            with(KeyCode::Left, KeyModifiers::SHIFT),
            Some(Key::Action(Action::PreviousPlacement))
        );
        assert_eq!(
            with(KeyCode::Char('>'), KeyModifiers::SHIFT),
            Some(Key::Action(Action::NextPlacement))
        );
        assert_eq!(plain(KeyCode::Esc), Some(Key::Quit));
        assert_eq!(
            with(KeyCode::Char('c'), KeyModifiers::CONTROL),
            Some(Key::Interrupt)
        );
        assert_eq!(plain(KeyCode::Char('c')), None);
    }
}
