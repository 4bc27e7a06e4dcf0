//! Bad input, and the very sentence that it gets.

use queens_board::Size;
use queens_board::notation::{self, Form, squares};

#[track_caller]
fn board_error(form: Option<Form>, text: &str, sentence: &str) {
    let error = notation::read_boards(text, form, None).expect_err(text);
    assert_eq!(error.to_string(), sentence, "{text:?}");
}

#[track_caller]
fn claim_error(form: Option<Form>, text: &str, sentence: &str) {
    let error = notation::read_claims(text, form, None, None).expect_err(text);
    assert_eq!(error.to_string(), sentence, "{text:?}");
}

#[test]
fn what_is_no_number() {
    let expected = "expected a whole number from 0 to 4294967295";
    for word in [
        "-1",
        "18446744073709551616",
        "1e9",
        "4294967296",
        "+8",
        "1.5",
        "8x8",
        "99999999999999999999",
    ] {
        let sentence = format!("line 1, column 1: found ‘{word}’; {expected}");
        board_error(None, word, &sentence);
        board_error(
            None,
            &format!("\u{feff}  {word} \r\n"),
            &sentence.replace("column 1", "column 3"),
        );
    }
    board_error(
        None,
        "8\n10\n-1\n",
        "line 3, column 1: found ‘-1’; expected a whole number from 0 to 4294967295",
    );
    board_error(
        Some(Form::Sizes),
        "8 9",
        "line 1, column 3: found ‘9’; expected one size a line",
    );
    let long = "9".repeat(1000);
    board_error(
        None,
        &long,
        "line 1, column 1: found ‘9999999999999999999…’; expected a whole number from 0 to 4294967295",
    );
}

#[test]
fn what_is_nothing() {
    let sentence =
        "the input is empty; expected a number, a board, a list of columns or squares, or JSON";
    for text in ["", " ", "\n\r\n\t", "\u{feff}", "\u{feff} \n"] {
        board_error(None, text, sentence);
        claim_error(None, text, sentence);
        for form in Form::ALL {
            board_error(Some(form), text, sentence);
        }
    }
}

#[test]
fn control_characters() {
    let sentence = "line 2, column 3: found ‘\\u{0}’; expected text without control characters";
    board_error(None, "....\n..\0.\n", sentence);
    claim_error(None, "1 2\r\n1 \0", sentence);
    board_error(
        None,
        "\u{7f}",
        "line 1, column 1: found ‘\\u{7f}’; expected text without control characters",
    );
    board_error(
        None,
        ".\u{1b}[31m",
        "line 1, column 2: found ‘\\u{1b}’; expected text without control characters",
    );
}

#[test]
fn what_is_no_text_of_ours() {
    let expected = "expected a number, a board, a list of columns or squares, or JSON";
    board_error(
        None,
        "NaN",
        &format!("line 1, column 1: found ‘NaN’; {expected}"),
    );
    board_error(
        None,
        "hello, world",
        &format!("line 1, column 1: found ‘hello,’; {expected}"),
    );
    board_error(
        None,
        "\n ?!",
        &format!("line 2, column 2: found ‘?!’; {expected}"),
    );
    claim_error(
        None,
        "NaN",
        "line 1, column 1: found ‘NaN’; expected a square such as a1",
    );
    claim_error(
        Some(Form::Regions),
        "\nAB",
        "line 2, column 1: found ‘AB’; expected an answer, but this form only writes boards",
    );
}

#[test]
fn board_text() {
    let marks = "expected ‘.’ (open), ‘Q’ (queen), ‘#’ (hole) or ‘X’ (wall)";
    board_error(
        None,
        "....\n....\n....x\n",
        &format!("line 3, column 5: found ‘x’; {marks}"),
    );
    board_error(
        None,
        "□ ■\r\n□ o\r\n",
        &format!("line 2, column 3: found ‘o’; {marks}"),
    );
    board_error(
        None,
        "....\n....\n.....\n....",
        "line 3: this row has 5 squares; expected 4 as in line 1",
    );
    board_error(
        None,
        "..\n.\n",
        "line 2: this row has 1 square; expected 2 as in line 1",
    );
    board_error(
        None,
        "3\n...\n..\n...",
        "line 3: this row has 2 squares; expected 3 as line 1 says",
    );
    board_error(
        None,
        "4\n....\n....\n....\n",
        "line 4: this board has 3 rows; expected 4 as line 1 says",
    );
    board_error(
        None,
        "1000000000\n..\n",
        "line 2: this row has 2 squares; expected 1000000000 as line 1 says",
    );
    board_error(
        Some(Form::Board),
        "1000000000\n",
        "line 1: this board has 0 rows; expected 1000000000 as line 1 says",
    );
    board_error(
        None,
        "1\n.\n..\n",
        "line 3, column 1: found ‘..’; expected a blank line, the next board’s size or the end",
    );
    board_error(
        None,
        "1\n.\n0\n.",
        "line 4, column 1: found ‘.’; expected nothing after the closing 0",
    );
    board_error(
        None,
        "99999999999\n..\n..",
        "line 1, column 1: found ‘99999999999’; expected a whole number from 0 to 4294967295",
    );
}

#[test]
fn regions_and_matrices() {
    board_error(
        None,
        "AAB\nAB\nBBB",
        "line 2: this row has 2 squares; expected 3 as in line 1",
    );
    board_error(
        None,
        "AAB\nA?B\nBBB",
        "line 2, column 2: found ‘?’; expected a letter or a digit for each square’s region",
    );
    board_error(
        Some(Form::Matrix),
        "1 1\n1 2\n",
        "line 2, column 3: found ‘2’; expected 0 or 1",
    );
    board_error(
        None,
        "1 1 1\n1 1\n",
        "line 2: this row has 2 squares; expected 3 as in line 1",
    );
    board_error(
        Some(Form::Matrix),
        "1000000000\n",
        "line 1: this board has 0 rows; expected 1000000000 as line 1 says",
    );
    board_error(
        None,
        "3\n1 1 1\n1 1 1\n",
        "line 3: this board has 2 rows; expected 3 as line 1 says",
    );
    claim_error(
        None,
        "0 1 0\n1 0 0 0",
        "line 2: this row has 4 squares; expected 3 as in line 1",
    );
}

#[test]
fn lists_of_numbers() {
    claim_error(
        None,
        "1, 2,, 3",
        "line 1, column 6: found ‘,’; expected a whole number",
    );
    claim_error(
        None,
        "[1, 2, 3",
        "line 1, column 9: the text ends here; expected a closing bracket",
    );
    claim_error(
        None,
        "1 2 3]",
        "line 1, column 6: found ‘]’; expected a whole number",
    );
    claim_error(
        Some(Form::Columns),
        "1 2\n3 1e9 4",
        "line 2, column 3: found ‘1e9’; expected a whole number",
    );
    claim_error(
        Some(Form::Columns),
        "2 ♕ 3",
        "line 1, column 3: found ‘♕’; expected a whole number",
    );
    claim_error(
        None,
        "1 18446744073709551616 2",
        "line 1, column 3: found ‘18446744073709551616’; expected a whole number of at most 18 digits",
    );
    board_error(
        None,
        "3 1 5 2",
        "line 1, column 5: found ‘5’; expected a column from 1 to 4",
    );
    board_error(
        None,
        "0 1 2 4",
        "line 1, column 7: found ‘4’; expected a column from 0 to 3",
    );
    board_error(
        None,
        "2 1 -1",
        "line 1, column 5: found ‘-1’; expected a column from 1 to 3",
    );
}

#[test]
fn named_squares() {
    let size = Size::square(8);
    let error = |text| {
        squares::parse_squares(text, size, None)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        error("a1,i5"),
        "line 1, column 4: found ‘i5’; expected a square from a1 to h8"
    );
    assert_eq!(
        error("a0"),
        "line 1, column 1: found ‘a0’; expected a square from a1 to h8"
    );
    assert_eq!(
        error("1,9"),
        "line 1, column 3: found ‘9’; expected a column from 1 to 8"
    );
    assert_eq!(
        error("0,1 8,1"),
        "line 1, column 5: found ‘8’; expected a row from 0 to 7"
    );
    assert_eq!(
        error("1,1,3"),
        "line 1, column 5: found ‘3’; expected a square such as a1 or 1,1"
    );
    assert_eq!(
        error("3,a1"),
        "line 1, column 1: found ‘3’; expected a row and a column"
    );
    assert_eq!(
        error("♕1"),
        "line 1, column 1: found ‘♕1’; expected a square such as a1 or 1,1"
    );
    assert_eq!(
        squares::parse_square("", size).unwrap_err().to_string(),
        "line 1, column 1: the text ends here; expected a square"
    );
    claim_error(
        None,
        "a1 b2\nc3 d",
        "line 2, column 4: found ‘d’; expected a square such as a1",
    );
    board_error(
        Some(Form::Squares),
        "a1",
        "line 1, column 1: found ‘a1’; expected the board’s size on a line before its squares",
    );
    board_error(
        None,
        "8\n\na1\n c9",
        "line 4, column 2: found ‘c9’; expected a square from a1 to h8",
    );
}

#[test]
fn fen() {
    board_error(
        None,
        "8/8/8/3k4/8/8/8/8",
        "line 1, column 8: found ‘k’; expected queens only, but this is a king",
    );
    board_error(
        None,
        "4/3/4/4",
        "line 1, column 3: this row has 3 squares; expected 4 as in the first row",
    );
    board_error(
        None,
        "4//4/4",
        "line 1, column 3: found ‘/’; expected ‘Q’ (queen) or a number of empty squares",
    );
    board_error(
        None,
        "4/4/4/",
        "line 1, column 7: the text ends here; expected ‘Q’ (queen) or a number of empty squares",
    );
    board_error(
        None,
        "999999999999/8",
        "line 1, column 1: found ‘999999999999’; expected rows of 1 to 4294967295 squares",
    );
    board_error(
        None,
        "4294967295Q/8",
        "line 1, column 11: found ‘Q’; expected rows of 1 to 4294967295 squares",
    );
    board_error(
        None,
        "0/0",
        "line 1, column 1: found ‘0’; expected rows of 1 to 4294967295 squares",
    );
}

#[test]
fn json() {
    let fields = "expected one of the fields id, size, rule, board, regions, given, holes, walls, exclude, pieces or armies";
    board_error(
        None,
        r#"{"size":8,"colour":1}"#,
        &format!("line 1, column 12: found ‘colour’; {fields}"),
    );
    board_error(
        None,
        r#"{"size":8,"n":8}"#,
        "line 1, column 12: found ‘n’; expected no field twice",
    );
    board_error(
        None,
        "{\"size\":8,\n \"given\":[\"a1\",\"i9\"]}",
        "line 2, column 16: found ‘i9’; expected a square from a1 to h8",
    );
    board_error(
        None,
        r#"{"size":8,"given":[[9,1]]}"#,
        "line 1, column 20: found ‘[9,1]’; expected a square from [1,1] to [8,8]",
    );
    board_error(
        None,
        r#"{"size":-1}"#,
        "line 1, column 9: found ‘-1’; expected the size: a number from 0 to 4294967295, or two of them as [rows, columns]",
    );
    board_error(
        None,
        r#"{"size":1e9}"#,
        "line 1, column 9: found ‘1e9’; expected the size: a number from 0 to 4294967295, or two of them as [rows, columns]",
    );
    board_error(
        None,
        r#"{"rule":"torus"}"#,
        "line 1, column 16: found ‘}’; expected a field size, or board or regions with all rows",
    );
    board_error(
        None,
        r#"{"size":4,"rule":"king"}"#,
        "line 1, column 18: found ‘king’; expected a rule: queens, torus, superqueens, touching, rooks, bishops, kings or knights",
    );
    board_error(
        None,
        r#"{"size":4,"holes":["a1"],"walls":["a1"]}"#,
        "line 1, column 35: row 4, column 1 cannot be a wall: it is a hole already",
    );
    board_error(
        None,
        r#"{"size":4,"exclude":{"sum":[7]}}"#,
        "line 1, column 29: the 4×4 board has no ↗ diagonal sum=7",
    );
    board_error(
        None,
        r#"{"size":4,"armies":0}"#,
        "line 1, column 20: a puzzle has one army or more, not 0",
    );
    board_error(
        None,
        r#"{"board":["..","."]}"#,
        "line 1, column 16: this row has 1 square; expected 2 as in the first row",
    );
    board_error(
        None,
        r#"{"size":4000000000,"board":[]}"#,
        "line 1, column 28: this board has 0 rows; expected 4000000000 as the size says",
    );
    board_error(
        None,
        r#"{"board":["..",".x"]}"#,
        "line 1, column 18: found ‘x’; expected ‘.’ (open), ‘Q’ (queen), ‘#’ (hole) or ‘X’ (wall)",
    );
    board_error(
        None,
        "{\"size\":8,\n}",
        "line 2, column 1: this is not JSON: key must be a string",
    );
    board_error(
        None,
        "{\"size\":8",
        "line 1, column 9: this is not JSON: EOF while parsing an object",
    );
    board_error(
        None,
        "[]",
        "line 1, column 1: found ‘[]’; expected a puzzle: an object, a list of rows or a size",
    );
    claim_error(
        None,
        r#"{"size":8}"#,
        "line 1, column 1: found ‘{\"size\":8}’; expected an object with columns, squares, board or solutions",
    );
    claim_error(
        Some(Form::Json),
        "\"x\"",
        "line 1, column 1: found ‘x’; expected an answer: columns, squares or rows of a board",
    );
    claim_error(
        None,
        &"[".repeat(100_000),
        "line 1, column 100000: this is not JSON: EOF while parsing a list",
    );
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    claim_error(
        None,
        &deep,
        "line 1, column 6: found ‘[[[[[[[[[[[[[[[[[[[…’; expected an answer: columns, squares or rows of a board",
    );
}
