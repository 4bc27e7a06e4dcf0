//! Bad input: one sentence on stderr, nothing on stdout, status 2, and no
//! more memory or time than it is worth.

mod common;

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use common::{Run, queens, queens_in, queens_reading};

/// Words of the command, and words that the sentence must have.
#[test]
fn sizes_that_are_none() {
    let cases = [
        ("count -1", "‘-1’"),
        ("solve -1", "‘-1’"),
        ("first -1", "‘-1’"),
        ("compare -1", "‘-1’"),
        ("two-armies -1", "‘-1’"),
        ("check - --board -1", "‘-1’"),
        ("count 4294967296", "‘4294967296’"),
        ("count 18446744073709551616", "‘18446744073709551616’"),
        ("first 18446744073709551616", "‘18446744073709551616’"),
        ("solve 1000000000", "200×200"),
        ("count 1000000000", "64"),
        ("count 65", "64"),
        ("count 65 --classes", "64"),
        ("count 8 --kernel search --rule torus", "search"),
        ("count 3x5 --rule torus", "--rule"),
        ("count 8 --walls z9", "--walls"),
        ("count 3x4 --size 3x5", "--size"),
        ("solve 4 --queens 2 --format columns", "expected board"),
        ("first 4 --queens 2", "expected board"),
        ("solve 65 --method bitmask", "64"),
        ("two-armies 1000000000", "1000000000"),
        ("compare 1000000000", ""),
        ("compare abc", "‘abc’"),
        ("solve 8.5", "‘8.5’"),
        ("count NaN", "‘NaN’"),
        ("count abc", "‘abc’"),
        ("first 1000000000 --format board", "--format columns"),
    ];
    for (words, part) in cases {
        let run = queens(words);
        assert!(run.refused().contains(part), "{words}: {}", run.stderr);
    }
}

#[test]
fn rules_and_numbers_that_are_none() {
    for (words, part) in [
        ("count 8 --rule magic", "‘magic’"),
        ("count 8 --queens -1", "--queens"),
        ("count 8 --size 3", "--size"),
    ] {
        let run = queens(words);
        assert!(run.misused().contains(part), "{words}: {}", run.stderr);
    }
}

/// The same from stdin, where the sentence also says where.
#[test]
fn texts_that_are_none() {
    let cases: [(&[u8], &str); 19] = [
        (b"", "empty"),
        (b" \n\t\n  \r\n", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"-1\n", "line 1, column 1"),
        (b"8\n18446744073709551616\n", "line 2, column 1"),
        (b"8 queens\n", "standard input"),
        (b"hello, world\n", "standard input"),
        (b"..\n...\n", "line 2"),
        (b"....\n....\n....\n...?\n", "line 4, column 4"),
        (b"4\n....\n....\n....\n", "4"),
        (b"4\n1 1 1 1\n1 1 1\n1 1 1 1\n1 1 1 1\n", "line 3"),
        (b"8\n\0\n", "line 2, column 1: found a NUL byte"),
        (
            b"8\n4\xff\n",
            "line 2, column 2: found a byte that is not UTF-8",
        ),
        (b"\xff\xfe8\0", "standard input"),
        (b"{\"size\":8", "line 1"),
        (b"{\"size\":-8}", "line 1"),
        (b"{\"size\":8,\"given\":[\"z9\"]}", "line 1"),
        (b"{\"size\":8,\"colour\":1}", "‘colour’"),
        (b"{\"id\":1,\"size\":8}\n{\"id\":2}\n", "line 2"),
    ];
    for (text, part) in cases {
        for verb in ["count", "solve", "first"] {
            let run = queens_reading(&format!("{verb} -"), text);
            assert!(run.refused().contains(part), "{text:?}: {}", run.stderr);
        }
    }
    for text in [&b""[..], b" \n", b"8\0", b"\xff", b"a1 b2 ??", b"{\"a\":1}"] {
        queens_reading("check -", text).refused();
    }
    // Matrices have to be wide enough for nothing but 0 and 1.
    queens_reading("two-armies -", "4\n1 1 2 1\n").refused();
    queens_reading("two-armies -", "abc\n").refused();
}

/// What an editor on another system leaves in a file does no harm.
#[test]
fn byte_order_marks_and_line_ends_are_fine() {
    for text in ["\u{feff}8", "8\r\n", "\u{feff}8\r\n", "8\r", "\n8", "8  \t"] {
        assert_eq!(queens_reading("count -", text).done(), "92\n", "{text:?}");
    }
    let board = "\u{feff}4\r\n.#..\r\n....\r\n....\r\n....\r\n";
    assert_eq!(queens_reading("count -", board).done(), "1\n");
    assert_eq!(
        queens_reading("count -", "4\r8\n10\r\n").done(),
        "2\n92\n724\n"
    );
    queens_reading("check -", "\u{feff}2 4 1 3\r\n3 1 4 2\r\n").done();
    let matrix = "\u{feff}4\r\n1 1 1 1\r\n1 1 1 1\r\n1 1 1 1\r\n1 1 1 1\r\n";
    assert_eq!(queens_reading("two-armies -", matrix).done(), "2\n");
}

#[test]
fn files_that_cannot_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("inner")).expect("a folder");
    for verb in ["count", "solve", "first", "two-armies", "check"] {
        let run = queens_in(folder.path(), &format!("{verb} inner"), "");
        assert_eq!(run.refused(), "‘inner’ is a folder; expected a file");
        let run = queens_in(folder.path(), &format!("{verb} missing.txt"), "");
        assert!(run.refused().contains("‘missing.txt’"), "{}", run.stderr);
    }
    let run = queens_in(folder.path(), "check - --board missing.txt", "2 4 1 3");
    assert!(run.refused().contains("‘missing.txt’"), "{}", run.stderr);
    queens_in(folder.path(), "man --dir missing/inner", "").refused();
    // A name may be anything; a message stays one line.
    let name = "x".repeat(3000);
    queens_in(folder.path(), &format!("count {name}"), "").refused();
}

#[test]
fn names_that_are_none() {
    let cases = [
        ("solve 8 --method magic", "‘magic’"),
        ("compare 8 --methods bitmask,magic", "‘magic’"),
        ("methods magic", "‘magic’"),
        ("count 8 --kernel magic", "magic"),
        ("oeis A1", "‘A1’"),
        ("oeis magic", "‘magic’"),
        ("bench magic", "‘magic’"),
    ];
    for (words, part) in cases {
        let run = queens(words);
        assert!(run.refused().contains(part), "{words}: {}", run.stderr);
    }
    for words in [
        "solve 8 --format magic",
        "first 8 --format magic",
        "two-armies 8 --solve --format magic",
        "solve 8 --from magic",
        "completions magic",
        "magic",
        "",
    ] {
        let run = queens(words);
        assert_eq!(run.status, Some(2), "{words}");
        assert_eq!(run.text(), "", "{words}");
        assert!(!run.stderr.is_empty(), "{words}");
    }
}

#[test]
fn options_out_of_range() {
    let cases = [
        ("count 8 --threads 0", "0 threads"),
        ("count 8 --threads 1000000", "1000000 threads"),
        ("two-armies 8 --threads 0", "0 threads"),
        ("two-armies 8 --armies 0", "0"),
        ("two-armies 8 --armies 5", "5"),
        ("two-armies 4 --armies 3 --solve", "--format columns"),
        ("count 8 --given z9", "‘z9’"),
        ("count 8 --given 9,9", "--given"),
        ("count 8 --given a", "--given"),
        ("count 8 --holes a1 --given a1", "--holes"),
        ("count 8 --holes -1,-1", "--holes"),
        ("count 8 --exclude-diagonal foo=1", "‘foo=1’"),
        ("count 8 --exclude-diagonal sum=x", "‘sum=x’"),
        ("count 8 --exclude-diagonal sum=15", "‘sum=15’"),
        ("count 8 --exclude-diagonal diff=-8", "‘diff=-8’"),
        ("oeis A000170 --check --seconds=-1", "--seconds"),
        ("oeis A000170 --check --seconds nan", "--seconds"),
        ("solve 3x5 --fundamental", "--fundamental"),
        ("solve 8 --holes a1 --method bitmask", "--method"),
        ("count 8 --holes a1 --classes", "--classes"),
        ("count 8 --holes a1 --fundamental", "--fundamental"),
    ];
    for (words, part) in cases {
        let run = queens(words);
        assert!(run.refused().contains(part), "{words}: {}", run.stderr);
    }
}

/// The options' own reader speaks in several lines.
#[test]
fn contradictions_and_misspellings() {
    for words in [
        "count",
        "solve",
        "check",
        "count 8 9",
        "count 8 --frobnicate",
        "count 8 --fundamental --classes",
        "count 8 --fundamental --cap 3",
        "count 8 --cap -1",
        "count 8 --threads many",
        "count 8 --base 7",
        "solve 8 --unique --limit 3",
        "solve 8 --unique --total",
        "solve 8 --limit 18446744073709551616",
        "two-armies 8 --limit 3",
        "two-armies 8 --format columns",
        "oeis A000170 --seconds 3",
        "bench --runs 0",
        "count 8 --color blue",
    ] {
        queens(words).misused();
    }
}

#[test]
fn puzzles_that_a_verb_does_not_know() {
    for text in ["aab\nabb\nccc\n", "..X\n...\n...\n"] {
        queens_reading("two-armies -", text).refused();
        queens_reading("count - --squares", text).refused();
        queens_reading("count - --estimate", text).refused();
    }
}

#[test]
fn given_queens_that_attack_one_another_are_named() {
    for verb in ["count", "solve", "first"] {
        let run = queens(&format!("{verb} 8 --given a1,b2"));
        let message = run.refused();
        assert!(
            message.contains("a1") && message.contains("b2"),
            "{message}"
        );
    }
}

#[test]
fn complete_wants_one_size() {
    let run = queens_reading("check - --complete", "2 4 1 3\n1 3 5 2 4\n");
    assert!(run.refused().contains("--board"), "{}", run.stderr);
}

/// A hundred million bytes of garbage: refused where the limit is reached or
/// the form is clear, not kept and pondered.
#[test]
fn endless_garbage_is_refused() {
    let garbage: Vec<u8> = (0..1_u32 << 20)
        .map(|i| b"abcdefgh.Q#X?1234 \n"[(i.wrapping_mul(2_654_435_761) >> 16) as usize % 19])
        .collect();
    for verb in ["count", "solve", "two-armies"] {
        let run = stream(&[verb, "-"], &garbage, 100);
        assert!(
            run.refused().contains("larger than 64 MiB"),
            "{}",
            run.stderr
        );
    }
    let folder = tempfile::tempdir().expect("a folder");
    let mut file = fs::File::create(folder.path().join("garbage")).expect("a file");
    for _ in 0..100 {
        file.write_all(&garbage).expect("room for a file");
    }
    drop(file);
    queens_in(folder.path(), "count garbage", "").refused();
    queens_in(folder.path(), "check garbage", "").refused();
    // NULs are no text, so their first is enough.
    let run = stream(&["check", "-"], &[0; 1 << 20], 100);
    assert!(run.refused().contains("line 1, column 1"), "{}", run.stderr);
}

/// Runs with a piece on stdin, again and again as long as anybody reads it.
fn stream(words: &[&str], piece: &[u8], times: usize) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_queens"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    for _ in 0..times {
        if stdin.write_all(piece).is_err() {
            break;
        }
    }
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    Run::new(&words.join(" "), output)
}
