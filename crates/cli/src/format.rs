//! The forms in which solutions can be written.

use anyhow::bail;
use clap::ValueEnum;
use queens::notation::{AnswerForm, NotOneEachRow};
use queens::render::{self, Colour, Diagram, LatexStyle, PngOptions, PrettyOptions, SvgOptions};
use queens::search::solver::Answer;
use queens::{Base, Pieces, Puzzle, Solution, Square};

/// How to write solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Rows of Q and ., a blank line between boards
    Board,
    /// Rows of ■ and □
    Unicode,
    /// A drawn board with coordinates
    Pretty,
    /// The queen's column in each row, one solution a line
    Columns,
    /// Squares as on a chessboard: a8 b4 …
    Squares,
    /// Rows of 1 and 0
    Matrix,
    /// One JSON object with all solutions
    Json,
    /// One JSON object a line
    Ndjson,
    /// One nested list of strings, as programming judges want: [[".Q..", …], …]
    Nested,
    /// The placement field of FEN, one solution a line
    Fen,
    /// One picture of all solutions
    Svg,
    /// The same as pixels
    Png,
    /// TikZ pictures for LaTeX
    Latex,
}

impl Format {
    /// How a single solution is written as text; `None` for pictures.
    const fn answer_form(self) -> Option<AnswerForm> {
        Some(match self {
            Self::Board => AnswerForm::Board,
            Self::Unicode => AnswerForm::Unicode,
            Self::Columns => AnswerForm::Columns,
            Self::Squares => AnswerForm::Squares,
            Self::Matrix => AnswerForm::Matrix,
            Self::Json | Self::Ndjson => AnswerForm::Json,
            Self::Nested => AnswerForm::Nested,
            Self::Fen => AnswerForm::Fen,
            Self::Pretty | Self::Svg | Self::Png | Self::Latex => return None,
        })
    }

    /// Whether the output takes a square of the board at a time, so that a
    /// huge board would never end.
    const fn draws_squares(self) -> bool {
        !matches!(
            self,
            Self::Columns | Self::Squares | Self::Json | Self::Ndjson
        )
    }

    /// Whether boards need a blank line between them.
    pub(crate) const fn is_drawn(self) -> bool {
        matches!(
            self,
            Self::Board | Self::Unicode | Self::Pretty | Self::Matrix | Self::Latex
        )
    }

    /// Whether all solutions go into one picture, so that there can be only
    /// one puzzle.
    pub(crate) const fn is_picture(self) -> bool {
        matches!(self, Self::Svg | Self::Png)
    }

    /// Whether a number may follow the solutions on a line of its own.
    const fn is_plain(self) -> bool {
        !matches!(
            self,
            Self::Json | Self::Ndjson | Self::Nested | Self::Svg | Self::Png | Self::Latex
        )
    }
}

/// Most boards that go into one picture.
const MOST_IN_A_PICTURE: usize = 2000;

/// Most squares of a board that is drawn square by square.
const MOST_SQUARES: u64 = 1 << 28;

/// Longest side of a PNG, in pixels.
const PNG_PIXELS: u32 = 1200;

/// Turns solutions into bytes, one after the other.
///
/// As JSON a puzzle is `{"id", "size": [rows, columns], "base", "solutions",
/// "found", "complete", "total", "unique"}`: `id` where the file has one,
/// `solutions` as lists of columns that count from `base` (with a free number of
/// pieces as lists of the names of squares), `found` as a string,
/// `complete` if these are all there are, `total` and `unique` where they were
/// asked for. `queens check` reads it.
pub(crate) struct Printer<'a> {
    format: Format,
    base: Base,
    puzzle: &'a Puzzle,
    /// The puzzle's name in its file, as JSON writes it.
    id: Option<String>,
    color: bool,
    printed: u64,
    /// Solutions kept for a picture of all.
    kept: Vec<Solution>,
}

/// How a listing ended, for the formats that say so.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ending {
    /// Whether every solution was listed.
    pub(crate) complete: bool,
    /// The full number, where it was asked for.
    pub(crate) total: Option<u128>,
    /// Whether there is exactly one, where that was asked.
    pub(crate) unique: Option<bool>,
}

impl<'a> Printer<'a> {
    pub(crate) fn new(format: Format, base: Base, puzzle: &'a Puzzle) -> anyhow::Result<Self> {
        let size = puzzle.size();
        if format.draws_squares() && size.area() > MOST_SQUARES {
            bail!("a drawn {size} board is too large; use --format columns");
        }
        if format == Format::Columns && puzzle.pieces() != Pieces::OneEachRow {
            return Err(NotOneEachRow.into());
        }
        Ok(Self {
            format,
            base,
            puzzle,
            id: None,
            color: false,
            printed: 0,
            kept: Vec::new(),
        })
    }

    /// Tells the name of the puzzle where the format has room for it.
    pub(crate) fn with_id(mut self, id: Option<&str>) -> Self {
        self.id = id.map(|id| serde_json::Value::from(id).to_string());
        self
    }

    /// Allows colours in the drawn board.
    pub(crate) const fn with_color(mut self, color: bool) -> Self {
        self.color = color;
        self
    }

    /// What comes before the first solution.
    pub(crate) fn begin(&self, out: &mut Vec<u8>) {
        match self.format {
            Format::Json => {
                let (size, base) = (self.puzzle.size(), self.base.first());
                let head = format!(
                    "{{{}\"size\":[{},{}],\"base\":{base},\"solutions\":[",
                    self.id_field(),
                    size.rows,
                    size.cols,
                );
                out.extend_from_slice(head.as_bytes());
            }
            Format::Nested => out.push(b'['),
            _ => {}
        }
    }

    /// `"id":"…",` if the puzzle has a name.
    fn id_field(&self) -> String {
        let id = self.id.as_ref();
        id.map_or(String::new(), |id| format!("\"id\":{id},"))
    }

    /// One solution, as an engine has it.
    pub(crate) fn answer(&mut self, out: &mut Vec<u8>, answer: Answer<'_>) -> anyhow::Result<()> {
        match answer {
            Answer::Columns(columns) => self.solution(out, columns),
            Answer::Squares(squares) => self.squares(out, squares),
        }
    }

    /// One solution: its squares, row by row. With one piece a row it is
    /// written by its columns.
    pub(crate) fn squares(&mut self, out: &mut Vec<u8>, squares: &[Square]) -> anyhow::Result<()> {
        if self.puzzle.pieces() == Pieces::OneEachRow {
            let columns: Vec<u32> = squares.iter().map(|square| square.col).collect();
            return self.solution(out, &columns);
        }
        let size = self.puzzle.size();
        self.any_solution(
            out,
            "squares",
            |out, form| Ok(form.write_squares(out, squares, size)?),
            || Solution::from_engine_squares(size, squares.to_vec()),
        )
    }

    /// One solution: the queen's column in each row.
    pub(crate) fn solution(&mut self, out: &mut Vec<u8>, columns: &[u32]) -> anyhow::Result<()> {
        let (cols, base) = (self.puzzle.size().cols, self.base);
        self.any_solution(
            out,
            "columns",
            |out, form| {
                form.write(out, columns, cols, base);
                Ok(())
            },
            || Solution::from_engine(cols, columns.iter().copied()),
        )
    }

    /// One solution: `name` is what JSON calls it, `write` writes it as text,
    /// `solution` makes one to be drawn.
    fn any_solution(
        &mut self,
        out: &mut Vec<u8>,
        name: &str,
        write: impl FnOnce(&mut Vec<u8>, AnswerForm) -> anyhow::Result<()>,
        solution: impl FnOnce() -> Solution,
    ) -> anyhow::Result<()> {
        let is_first = self.printed == 0;
        self.printed += 1;
        if let Some(form) = self.format.answer_form() {
            match self.format {
                Format::Json | Format::Nested if !is_first => out.push(b','),
                Format::Ndjson => {
                    let head = format!("{{{}\"{name}\":", self.id_field());
                    out.extend_from_slice(head.as_bytes());
                }
                _ if form.is_drawn() && !is_first => out.push(b'\n'),
                _ => {}
            }
            write(out, form)?;
            match self.format {
                Format::Json | Format::Nested => {}
                Format::Ndjson => out.extend_from_slice(b"}\n"),
                _ => out.push(b'\n'),
            }
            return Ok(());
        }
        if self.format.is_picture() {
            if self.kept.len() == MOST_IN_A_PICTURE {
                bail!("one picture holds {MOST_IN_A_PICTURE} boards at most; use --limit");
            }
            self.kept.push(solution());
            return Ok(());
        }
        if !is_first {
            out.push(b'\n');
        }
        self.draw(out, &solution())
    }

    /// One board, drawn as text.
    fn draw(&self, out: &mut Vec<u8>, solution: &Solution) -> anyhow::Result<()> {
        let diagram = Diagram::new(self.puzzle).with_solution(solution);
        let text = if self.format == Format::Latex {
            render::latex(&diagram, LatexStyle::default())?
        } else {
            let options = if self.color {
                PrettyOptions::coloured(Colour::Ansi256, true)
            } else {
                PrettyOptions::plain()
            };
            render::pretty(&diagram.with_coordinates(true), options).to_string()
        };
        out.extend_from_slice(text.trim_end_matches('\n').as_bytes());
        out.push(b'\n');
        Ok(())
    }

    /// What comes after the last solution.
    pub(crate) fn end(&self, out: &mut Vec<u8>, ending: Ending) -> anyhow::Result<()> {
        let text = match (self.format, ending.total) {
            (Format::Json, total) => {
                let total = total.map_or(String::new(), |total| format!(",\"total\":\"{total}\""));
                let unique = ending
                    .unique
                    .map_or(String::new(), |unique| format!(",\"unique\":{unique}"));
                let (found, complete) = (self.printed, ending.complete);
                format!("],\"found\":\"{found}\",\"complete\":{complete}{total}{unique}}}\n")
            }
            (Format::Ndjson, Some(total)) => {
                format!("{{{}\"total\":\"{total}\"}}\n", self.id_field())
            }
            (Format::Nested, _) => "]\n".to_owned(),
            (format, Some(total)) if format.is_plain() => format!("{total}\n"),
            _ => String::new(),
        };
        out.extend_from_slice(text.as_bytes());
        if self.format.is_picture() && !self.kept.is_empty() {
            out.append(&mut self.picture()?);
        }
        Ok(())
    }

    /// One picture of all the solutions that were kept.
    fn picture(&self) -> anyhow::Result<Vec<u8>> {
        let boards: Vec<Diagram<'_>> = self
            .kept
            .iter()
            .map(|solution| Diagram::new(self.puzzle).with_solution(solution))
            .collect();
        let (svg, png) = (SvgOptions::default(), PngOptions::new(PNG_PIXELS));
        let alone = match &boards[..] {
            [board] => Some(board.clone().with_coordinates(true)),
            _ => None,
        };
        Ok(match (self.format, alone) {
            (Format::Svg, Some(board)) => render::svg(&board, &svg)?.into(),
            (Format::Svg, None) => render::svg_sheet(&boards, &svg)?.into(),
            (_, Some(board)) => render::png(&board, &png)?,
            (_, None) => render::png_sheet(&boards, &png)?,
        })
    }
}
