//! Board text: one mark a square, one line a row.
//!
//! ```text
//!   . Q . .      or   .Q..      or   □ ■ □ □
//!   . . # .           ..#.
//!   . . . X           ...X
//!   . . . .           ....
//! ```
//!
//! | mark | stands for |
//! |---|---|
//! | `.` `_` `-` `+` `·` `□` `⬜` | open |
//! | `Q` `q` `V` `♕` `♛` `👑` | queen: given in a puzzle, placed in an answer |
//! | `#` `*` | hole: nothing may stand there, lines pass over it |
//! | `X` | wall: nothing may stand there, lines stop at it |
//! | `■` `⬛` | queen; but an open dark square if the text has another mark for queens |
//!
//! Blanks between marks count for nothing. Several boards are separated by
//! blank lines, or each has its number of rows on a line of its own before it;
//! then a line with 0 may close the list. A row longer or shorter than the
//! first one is refused, as is every other mark: a small `x` or an `o` means a
//! queen to some and an attacked square to others.
//!
//! We write `.`, `Q`, `#` and `X`, unspaced.

use super::grid::{self, Rows};
use super::marks::{EXPECTED, Mark, is_chequered, mark};
use super::text::Line;
use super::{Form, ParseError, Unwritable};
use crate::{Claim, Claimed, Puzzle, PuzzleError, Size, Square};

/// Reads boards as puzzles.
pub(super) fn read(text: &str) -> Result<Vec<Puzzle>, ParseError> {
    let mut reader = Reader::new(text, |marks: &[(Square, Mark)], size, _| {
        puzzle(size, marks)
    });
    grid::read(text, &mut reader)?;
    Ok(reader.done)
}

/// Reads boards as answers: the queens count, whatever else there is.
pub(super) fn read_claims(text: &str) -> Result<Vec<Claim>, ParseError> {
    let mut reader = Reader::new(text, |marks: &[(Square, Mark)], size, line| Claim {
        line,
        size: Some(size),
        claimed: Claimed::Squares(queens(marks)),
    });
    grid::read(text, &mut reader)?;
    Ok(reader.done)
}

/// The puzzle of a size with these marks, each on a square of its own.
pub(super) fn puzzle(size: Size, marks: &[(Square, Mark)]) -> Puzzle {
    fn add(puzzle: &mut Puzzle, square: Square, mark: Mark) -> Result<(), PuzzleError> {
        match mark {
            Mark::Queen => puzzle.add_given(square),
            Mark::Hole => puzzle.add_hole(square),
            Mark::Wall => puzzle.add_wall(square),
            Mark::Open | Mark::Dark | Mark::Nothing => Ok(()),
        }
    }
    let mut puzzle = Puzzle::new(size);
    for &(square, mark) in marks {
        add(&mut puzzle, square, mark).expect("one mark a square of the board");
    }
    puzzle
}

/// Rows and columns of the queens among marks.
pub(super) fn queens(marks: &[(Square, Mark)]) -> Vec<(i64, i64)> {
    marks
        .iter()
        .filter(|(_, mark)| *mark == Mark::Queen)
        .map(|(square, _)| (square.row.into(), square.col.into()))
        .collect()
}

struct Reader<'a, T, F> {
    text: &'a str,
    chequered: bool,
    /// Everything on the board that is read but open squares.
    marks: Vec<(Square, Mark)>,
    make: F,
    done: Vec<T>,
}

impl<'a, T, F: Fn(&[(Square, Mark)], Size, usize) -> T> Reader<'a, T, F> {
    fn new(text: &'a str, make: F) -> Self {
        Self {
            text,
            chequered: is_chequered(text),
            marks: Vec::new(),
            make,
            done: Vec::new(),
        }
    }
}

impl<'a, T, F: Fn(&[(Square, Mark)], Size, usize) -> T> Rows<'a> for Reader<'a, T, F> {
    fn is_size(&self, _: Line<'a>, _: Option<Line<'a>>) -> bool {
        true
    }

    fn size_ends_board(&self) -> bool {
        true
    }

    fn row(&mut self, row: u32, line: Line<'a>) -> Result<u64, ParseError> {
        let mut width = 0_u64;
        for (offset, c) in line.text.char_indices() {
            if c.is_whitespace() {
                continue;
            }
            let found = match mark(c) {
                Some(Mark::Nothing) => continue,
                Some(Mark::Dark) if self.chequered => Mark::Open,
                Some(Mark::Dark) => Mark::Queen,
                Some(found) => found,
                None => {
                    let start = line.start + offset;
                    let found = &self.text[start..start + c.len_utf8()];
                    return Err(ParseError::unexpected(self.text, start, found, EXPECTED));
                }
            };
            if found != Mark::Open {
                // A row that is wider than that is refused by its width.
                let square = Square::new(row, u32::try_from(width).unwrap_or(u32::MAX));
                self.marks.push((square, found));
            }
            width += 1;
        }
        Ok(width)
    }

    fn board(&mut self, size: Size, first_line: usize) -> Result<(), ParseError> {
        self.done.push((self.make)(&self.marks, size, first_line));
        self.marks.clear();
        Ok(())
    }
}

/// Appends a puzzle of givens, holes and walls, without a line end after the
/// last row.
pub(super) fn write(out: &mut Vec<u8>, puzzle: &Puzzle) -> Result<(), Unwritable> {
    Unwritable::unless_plain(Form::Board, puzzle)?;
    let size = puzzle.size();
    if size.area() == 0 {
        return Err(Unwritable::new(Form::Board, "a board without squares"));
    }
    let kinds = [
        (puzzle.givens(), b'Q'),
        (puzzle.holes(), b'#'),
        (puzzle.walls(), b'X'),
    ];
    for row in 0..size.rows {
        let start = start_row(out, row, size.cols);
        let squares = Square::new(row, 0)..=Square::new(row, u32::MAX);
        for (set, mark) in kinds {
            for square in set.range(squares.clone()) {
                out[start + square.col as usize] = mark;
            }
        }
    }
    Ok(())
}

/// Appends a row of open squares and returns where it starts.
fn start_row(out: &mut Vec<u8>, row: u32, cols: u32) -> usize {
    if row > 0 {
        out.push(b'\n');
    }
    let start = out.len();
    out.resize(start + cols as usize, b'.');
    start
}

/// Appends an answer with one queen a row as rows of `Q` and `.`, without a
/// line end after the last row. A column outside the board leaves its row
/// empty.
///
/// ```
/// let mut out = Vec::new();
/// queens_board::notation::board::write_columns(&mut out, &[1, 3, 0, 2], 4);
/// assert_eq!(out, b".Q..\n...Q\nQ...\n..Q.");
/// ```
pub fn write_columns(out: &mut Vec<u8>, columns: &[u32], cols: u32) {
    for (row, &col) in columns.iter().enumerate() {
        let start = start_row(out, row as u32, cols);
        if col < cols {
            out[start + col as usize] = b'Q';
        }
    }
}

/// The same with `□` for open squares and `■` for queens, a blank between
/// two.
///
/// ```
/// let mut out = Vec::new();
/// queens_board::notation::board::write_columns_unicode(&mut out, &[1, 0], 2);
/// assert_eq!(out, "□ ■\n■ □".as_bytes());
/// ```
pub fn write_columns_unicode(out: &mut Vec<u8>, columns: &[u32], cols: u32) {
    for (row, &queen) in columns.iter().enumerate() {
        if row > 0 {
            out.push(b'\n');
        }
        for col in 0..cols {
            if col > 0 {
                out.push(b' ');
            }
            let mark = if col == queen { "■" } else { "□" };
            out.extend_from_slice(mark.as_bytes());
        }
    }
}
