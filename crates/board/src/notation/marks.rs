/// What a mark of board text stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Open,
    Queen,
    Hole,
    Wall,
    /// A queen, or the dark squares of a chequered board.
    Dark,
    /// Says how the mark before it should look.
    Nothing,
}

/// What belongs on a board, for the sentence about what does not.
pub(super) const EXPECTED: &str = "‘.’ (open), ‘Q’ (queen), ‘#’ (hole) or ‘X’ (wall)";

/// The table that the docs of [`board`](super::board) show.
pub(super) const fn mark(c: char) -> Option<Mark> {
    Some(match c {
        '.' | '_' | '-' | '+' | '·' | '□' | '⬜' => Mark::Open,
        'Q' | 'q' | 'V' | '♕' | '♛' | '👑' => Mark::Queen,
        '#' | '*' => Mark::Hole,
        'X' => Mark::Wall,
        '■' | '⬛' => Mark::Dark,
        '\u{fe0e}' | '\u{fe0f}' => Mark::Nothing,
        _ => return None,
    })
}

/// Whether `■` is a dark square in a text, because something else is a queen.
pub(super) fn is_chequered(text: &str) -> bool {
    text.contains(['■', '⬛']) && text.chars().any(|c| mark(c) == Some(Mark::Queen))
}
