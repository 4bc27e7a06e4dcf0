//! Reading boards and answers: a number, a file or stdin, and the options
//! that add to a board.

use std::fs::File;
use std::io::Read;

use anyhow::{Context, bail, ensure};
use clap::Args;
use queens::notation::{self, Form, NamedPuzzle, squares};
use queens::{Base, Diagonal, Pieces, Puzzle, Rule, Size};

/// Largest text with boards.
const BOARD_BYTES: u64 = 64 << 20;
/// Most lines of a text with boards, each of which may be one.
const MOST_BOARD_LINES: usize = 1_000_000;
/// Most lines of a text with answers.
const MOST_ANSWER_LINES: usize = 4_000_000;
/// Largest text with answers: a hundred million columns.
const ANSWER_BYTES: u64 = 1 << 30;

/// What a verb works on.
#[derive(Debug, Args)]
pub(crate) struct BoardArgs {
    /// A size such as 8, a file with one or many boards, or - for stdin
    #[arg(value_name = "BOARD", allow_negative_numbers = true)]
    board: String,

    /// The form of the file, if it is not recognised: sizes, board, regions,
    /// columns, squares, matrix, json, fen
    #[arg(long, value_name = "FORM")]
    from: Option<Form>,

    /// What numbers of rows and columns count from, read and written; if not
    /// given, 1 unless a 0 occurs
    #[arg(long, value_name = "0|1", value_parser = base)]
    base: Option<Base>,

    /// Queens that stand already: a1,c5 or row and column 1,1
    #[arg(long, value_name = "SQUARES", allow_hyphen_values = true)]
    given: Vec<String>,

    /// Squares where nothing may stand; lines pass over them
    #[arg(long, value_name = "SQUARES", allow_hyphen_values = true)]
    holes: Vec<String>,

    /// Squares where nothing may stand; lines stop at them
    #[arg(long, value_name = "SQUARES", allow_hyphen_values = true)]
    walls: Vec<String>,

    /// How the pieces attack: queens, torus, superqueens, touching, rooks,
    /// bishops, kings, knights
    #[arg(long, value_name = "RULE")]
    rule: Option<Rule>,

    /// Exactly K pieces, anywhere, instead of one in each row
    #[arg(long, value_name = "K", allow_negative_numbers = true, value_parser = pieces)]
    queens: Option<u32>,

    /// Rows and columns, such as 3x5: takes the place of a BOARD that is a
    /// number, and is what a file must have
    #[arg(long, value_name = "RxC", value_parser = size_option)]
    size: Option<Size>,

    /// Diagonals where nothing may stand: sum=3,diff=-2 with row and column
    /// from 0
    #[arg(long, value_name = "DIAGONALS", allow_hyphen_values = true)]
    exclude_diagonal: Vec<String>,
}

impl BoardArgs {
    /// What `board` alone would mean.
    pub(crate) fn of(board: &str, base: Option<Base>) -> Self {
        Self {
            board: board.to_owned(),
            from: None,
            base,
            given: Vec::new(),
            holes: Vec::new(),
            walls: Vec::new(),
            rule: None,
            queens: None,
            size: None,
            exclude_diagonal: Vec::new(),
        }
    }

    /// What written numbers of rows and columns count from.
    pub(crate) fn base(&self) -> Base {
        self.base.unwrap_or_default()
    }

    /// The boards asked for, with what the options add.
    pub(crate) fn read(&self) -> anyhow::Result<Vec<Board>> {
        self.read_in(None)
    }

    /// The same, refusing boards whose given pieces attack one another.
    pub(crate) fn read_consistent(&self) -> anyhow::Result<Vec<Board>> {
        let boards = self.read()?;
        for board in &boards {
            let size = board.puzzle.size();
            let givens = Vec::from_iter(board.puzzle.givens().iter().copied());
            if let Some(conflict) = board.puzzle.conflicts(&givens).first() {
                let names: Vec<String> = conflict
                    .queens
                    .iter()
                    .map(|&square| squares::name(size, square))
                    .collect();
                bail!(
                    "{}: the given queens {} attack one another along {}; expected givens that \
                     leave each other alone",
                    board.name(),
                    names.join(" and "),
                    conflict.along
                );
            }
        }
        Ok(boards)
    }

    /// The same, where digits alone are of this form unless another is named:
    /// those of a small matrix could be sizes too.
    pub(crate) fn read_digits_as(&self, form: Form) -> anyhow::Result<Vec<Board>> {
        self.read_in(Some(form))
    }

    fn read_in(&self, form_of_digits: Option<Form>) -> anyhow::Result<Vec<Board>> {
        let boards = if is_number(&self.board) {
            let size = Size::square(size_alone(&self.board)?);
            vec![NamedPuzzle {
                id: None,
                puzzle: Puzzle::new(self.size.unwrap_or(size)),
            }]
        } else if let Some(size) = rectangle(&self.board) {
            vec![NamedPuzzle {
                id: None,
                puzzle: Puzzle::new(size),
            }]
        } else {
            let text = read_text(&self.board, BOARD_BYTES)?;
            check_lines(&self.board, &text, MOST_BOARD_LINES)?;
            let form = self
                .from
                .or(form_of_digits.filter(|_| has_only_digits(&text)));
            notation::read_boards(&text, form, self.base).context(name_of(&self.board))?
        };
        let count = boards.len();
        boards
            .into_iter()
            .enumerate()
            .map(|(index, NamedPuzzle { id, mut puzzle })| {
                self.add(&mut puzzle)?;
                let number = (count > 1).then_some(index + 1);
                Ok(Board { id, number, puzzle })
            })
            .collect()
    }

    fn add(&self, puzzle: &mut Puzzle) -> anyhow::Result<()> {
        let size = puzzle.size();
        if let Some(expected) = self.size {
            ensure!(
                size == expected,
                "--size: the board is {size}; expected {expected}"
            );
        }
        for text in &self.given {
            for square in squares::parse_squares(text, size, self.base).context("--given")? {
                puzzle.add_given(square).context("--given")?;
            }
        }
        for text in &self.holes {
            for square in squares::parse_squares(text, size, self.base).context("--holes")? {
                puzzle.add_hole(square).context("--holes")?;
            }
        }
        for text in &self.walls {
            for square in squares::parse_squares(text, size, self.base).context("--walls")? {
                puzzle.add_wall(square).context("--walls")?;
            }
        }
        if let Some(rule) = self.rule {
            puzzle.set_rule(rule).context("--rule")?;
        }
        if let Some(count) = self.queens {
            puzzle.set_pieces(Pieces::Exactly(count));
        }
        for text in &self.exclude_diagonal {
            for word in text.split(',') {
                let diagonal = diagonal(word).context("--exclude-diagonal")?;
                // The library's sentence would count rows and columns from 1.
                ensure!(
                    puzzle.exclude(diagonal).is_ok(),
                    "--exclude-diagonal: the {size} board has no diagonal ‘{}’, with rows and \
                     columns from 0",
                    shortened(word.trim())
                );
            }
        }
        Ok(())
    }
}

/// A board, and what to call it in a note.
#[derive(Debug)]
pub(crate) struct Board {
    /// Its name in the file.
    pub(crate) id: Option<String>,
    /// Its place in the file, from 1, where there are several.
    number: Option<usize>,
    pub(crate) puzzle: Puzzle,
}

impl Board {
    pub(crate) fn name(&self) -> String {
        match (&self.id, self.number) {
            (Some(id), _) => id.clone(),
            (None, Some(number)) => format!("board {number} ({})", self.puzzle.size()),
            (None, None) => self.puzzle.size().to_string(),
        }
    }
}

/// The text of the answers in a file.
pub(crate) fn read_answers(name: &str) -> anyhow::Result<String> {
    let text = read_text(name, ANSWER_BYTES)?;
    // One answer may be written a number a line; it is still one.
    let is_column = text
        .lines()
        .next()
        .is_some_and(|line| !line.trim().contains(' '));
    if !is_column {
        check_lines(name, &text, MOST_ANSWER_LINES)?;
    }
    Ok(text)
}

/// Refuses a text of so many lines that what they say would not fit into a
/// few gigabytes.
fn check_lines(name: &str, text: &str, most: usize) -> anyhow::Result<()> {
    let ends = |end: u8| text.bytes().filter(|&byte| byte == end).count();
    let lines = ends(b'\n').max(ends(b'\r'));
    let place = name_of(name);
    ensure!(
        lines <= most,
        "{place} has more than {most} lines, the most that is read"
    );
    Ok(())
}

/// A board's size, where nothing but a size will do.
pub(crate) fn size_alone(text: &str) -> anyhow::Result<u32> {
    let expected = "expected the size of a board, a whole number from 0 to 4294967295";
    text.parse()
        .map_err(|_| anyhow::anyhow!("found ‘{}’; {expected}", shortened(text)))
}

/// How a file is called in a message.
pub(crate) fn name_of(name: &str) -> String {
    if name == "-" {
        "standard input".to_owned()
    } else {
        name.to_owned()
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Digits with or without a sign: a size, right or wrong, but no file.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn has_only_digits(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    text.bytes()
        .all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace())
}

/// `3x5`: an empty board of three rows and five columns.
fn rectangle(text: &str) -> Option<Size> {
    let (rows, cols) = text.split_once(['x', 'X', '×'])?;
    Some(Size::new(rows.parse().ok()?, cols.parse().ok()?))
}

/// The value of `--size`.
fn size_option(text: &str) -> Result<Size, &'static str> {
    rectangle(text).ok_or("expected rows and columns such as 3x5")
}

/// The value of `--queens`.
fn pieces(text: &str) -> Result<u32, &'static str> {
    text.parse()
        .map_err(|_| "expected a whole number from 0 to 4294967295")
}

/// `sum=3` or `diff=-2`.
fn diagonal(word: &str) -> anyhow::Result<Diagonal> {
    let expected = "expected sum=NUMBER or diff=NUMBER";
    let parsed = word.trim().split_once('=').and_then(|(kind, number)| {
        let number = number.trim().parse().ok()?;
        match kind.trim() {
            "sum" => Some(Diagonal::Sum(number)),
            "diff" => Some(Diagonal::Difference(number)),
            _ => None,
        }
    });
    parsed.with_context(|| format!("found ‘{}’; {expected}", shortened(word)))
}

/// The value of `--base`.
pub(crate) fn base(text: &str) -> Result<Base, &'static str> {
    match text {
        "0" => Ok(Base::Zero),
        "1" => Ok(Base::One),
        _ => Err("expected 0 or 1"),
    }
}

/// Reads a file, or stdin for `-`, up to a limit, refusing early what is no
/// text.
fn read_text(name: &str, limit: u64) -> anyhow::Result<String> {
    let place = name_of(name);
    let mut source: Box<dyn Read> = if name == "-" {
        Box::new(std::io::stdin().lock())
    } else {
        let file = File::open(name).with_context(|| {
            format!(
                "cannot open ‘{}’; expected a size, a file or -",
                shortened(name)
            )
        })?;
        let is_folder = file.metadata().is_ok_and(|data| data.is_dir());
        ensure!(!is_folder, "‘{place}’ is a folder; expected a file");
        Box::new(file)
    };
    let mut bytes = Vec::new();
    let mut piece = vec![0; 1 << 16];
    loop {
        let read = match source.read(&mut piece) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error).context(format!("cannot read {place}")),
        };
        bytes.extend_from_slice(&piece[..read]);
        if let Some(at) = piece[..read].iter().position(|&byte| byte == 0) {
            let at = bytes.len() - read + at;
            bail!(
                "{place}: {}: found a NUL byte; expected text",
                position(&bytes, at)
            );
        }
        ensure!(
            bytes.len() as u64 <= limit,
            "{place} is larger than {} MiB, the most that is read",
            limit >> 20
        );
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let place_in = position(error.as_bytes(), at);
        anyhow::anyhow!("{place}: {place_in}: found a byte that is not UTF-8; expected text")
    })
}

/// Line and column, from 1, of a byte.
fn position(bytes: &[u8], at: usize) -> String {
    let before = &bytes[..at];
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let start = before
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |newline| newline + 1);
    let column = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
    format!("line {line}, column {column}")
}
