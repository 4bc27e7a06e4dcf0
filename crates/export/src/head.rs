//! What every model says about itself.

use queens_board::{Pieces, Puzzle};

use crate::Format;
use crate::model::Model;

/// Writes the lines at the head of a model, in ASCII, each after the mark that starts a
/// comment: what it is, what its variables mean (`variables`), how to run it.
pub(crate) fn write(
    out: &mut String,
    mark: &str,
    puzzle: &Puzzle,
    model: &Model,
    format: Format,
    variables: &str,
) {
    let size = puzzle.size();
    let pieces = match puzzle.pieces() {
        Pieces::OneEachRow => "one piece in each row".to_owned(),
        Pieces::Exactly(count) => format!("exactly {count} pieces"),
    };
    let mut say = |line: &str| {
        out.push_str(mark);
        out.push(' ');
        out.push_str(line);
        out.push('\n');
    };
    say(&format!(
        "A {} x {} board, rule {}, {pieces}, {} squares to choose from.",
        size.rows,
        size.cols,
        puzzle.rule(),
        model.squares.len()
    ));
    if model.symmetries > 1 {
        say(&format!(
            "Only some of the solutions: of those that {} symmetries make of one, one at least.",
            model.symmetries
        ));
    }
    say("Squares: the letter is the column from the left, the number the row from the bottom.");
    say(variables);
    say(&format!("Run: {}", command(format)));
    // Two hyphens would end a comment of XML.
    if format != Format::Xcsp3 {
        say(&format!(
            "The answer back: queens import-solution BOARD answer --from {format}"
        ));
    }
}

/// How a well-known solver is called.
const fn command(format: Format) -> &'static str {
    match format {
        Format::Dimacs => "cadical model.cnf > answer",
        Format::MiniZinc => "minizinc --solver gecode model.mzn > answer (all solutions: -a)",
        Format::Lp => "glpsol --lp model.lp -o answer, or highs model.lp --solution_file answer",
        Format::SmtLib => "z3 model.smt2 > answer",
        Format::Asp => "clingo model.lp > answer (all solutions: clingo model.lp 0)",
        Format::ExactCover => "dlx1 m1 < model.dlx > answer (Knuth's DLX1; m1 shows each solution)",
        Format::Xcsp3 => "java -jar ace.jar model.xml > answer",
    }
}
