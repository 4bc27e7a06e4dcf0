//! What holds for every verb: help whose examples work, quiet, colours,
//! completions, the manual, closed pipes and Ctrl-C.

mod common;

use std::fs;
use std::path::Path;
use std::process::Command;

use common::{queens, queens_in};

const VERBS: [&str; 12] = [
    "solve",
    "first",
    "count",
    "two-armies",
    "check",
    "methods",
    "compare",
    "oeis",
    "kernels",
    "bench",
    "completions",
    "man",
];

/// Examples that are not run as they stand, and what is run instead; an empty
/// one is not run at all.
const SHORTER: [(&str, &str); 8] = [
    // Half a minute without optimisation.
    ("queens count 16", "queens count 12"),
    ("queens bench", ""),
    (
        "queens bench kernel --runs 9",
        "queens bench kernel --runs 1",
    ),
    (
        "queens oeis A000170 --check --seconds 10",
        "queens oeis A000170 --check --seconds 0.2",
    ),
    // These write into the home folder, or want a pager.
    (
        "queens completions bash > ~/.local/share/bash-completion/completions/queens",
        "queens completions bash > completions",
    ),
    (
        "queens completions zsh > ~/.zfunc/_queens",
        "queens completions zsh > _queens",
    ),
    ("queens man | man -l -", "queens man"),
    (
        "queens man --dir ~/.local/share/man/man1",
        "queens man --dir .",
    ),
];

/// The commands among the examples at the end of a help page.
fn examples(help: &str) -> Vec<String> {
    let (_, after) = help.split_once("\nExamples:\n").expect("examples");
    after
        .lines()
        .take_while(|line| line.starts_with("  "))
        // What it does follows after several blanks.
        .map(|line| {
            line.trim_start()
                .split("   ")
                .next()
                .unwrap_or_default()
                .trim()
                .to_owned()
        })
        .collect()
}

#[test]
fn every_verb_has_help_with_two_examples() {
    for verb in VERBS {
        for words in [format!("{verb} --help"), format!("help {verb}")] {
            let run = queens(&words);
            let found = examples(run.done());
            assert!(found.len() >= 2, "{verb}: {found:?}");
            let own = found
                .iter()
                .filter(|line| line.contains(&format!("queens {verb}")));
            assert!(own.count() >= 1, "{verb}: {found:?}");
        }
        assert!(queens(&format!("{verb} -h")).done().contains("Usage: "));
    }
    let run = queens("--help");
    for verb in VERBS {
        assert!(run.done().contains(&format!("\n  {verb} ")), "{verb}");
    }
    assert!(run.done().contains("130 interrupted"));
    assert!(queens("--version").done().starts_with("queens 0."));
}

#[cfg(unix)]
#[test]
fn the_examples_of_the_help_work() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    write("board.txt", ".Q..\n....\n....\n....\n");
    write("puzzle.txt", ".#..\n....\n....\n....\n");
    write("mine.txt", "3 1 4 2\n");
    write(
        "puzzles.jsonl",
        "{\"id\":\"a\",\"size\":4}\n{\"id\":\"b\",\"size\":5}\n",
    );
    let mut replaced = 0;
    for verb in VERBS {
        for example in examples(queens(&format!("{verb} --help")).done()) {
            let shorter = SHORTER.iter().find(|(long, _)| *long == example);
            replaced += usize::from(shorter.is_some());
            let line = shorter.map_or(&*example, |(_, short)| short);
            let output = shell(folder.path(), line);
            let errors = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "{line}: {errors}");
        }
    }
    assert_eq!(replaced, SHORTER.len());
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    assert_eq!(read("f").split(' ').count(), 1_000_000);
    assert!(read("six.svg").contains("</svg>"));
    assert!(read("queens-count.1").contains(".TH"));
}

/// Runs a line of the shell, with our command as `queens`.
#[cfg(unix)]
fn shell(folder: &Path, line: &str) -> std::process::Output {
    let ours = Path::new(env!("CARGO_BIN_EXE_queens"))
        .parent()
        .expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", ours.display()))
        .output()
        .expect("there is a shell")
}

#[test]
fn completions_know_every_verb() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = queens(&format!("completions {shell}"));
        for verb in VERBS {
            assert!(run.done().contains(verb), "{shell}: {verb}");
        }
    }
}

#[test]
fn the_manual_has_a_page_a_verb() {
    assert!(queens("man").done().contains(".SH"));
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(queens_in(folder.path(), "man --dir .", "").done(), "");
    for verb in VERBS {
        let page = fs::read_to_string(folder.path().join(format!("queens-{verb}.1")));
        assert!(page.is_ok_and(|page| page.contains(".SH")), "{verb}");
    }
}

#[test]
fn quiet_silences_notes_but_no_errors() {
    assert_eq!(queens("solve 3").stderr, "3×3: no solution\n");
    for words in ["solve 3 --quiet", "-q solve 3", "solve -q 3", "first 3 -q"] {
        let run = queens(words);
        assert_eq!((run.negative(), &*run.stderr), ("", ""), "{words}");
    }
    queens("count abc --quiet").refused();
}

#[test]
fn one_object_for_every_verb_that_answers() {
    for words in [
        "solve 4",
        "first 4",
        "count 4",
        "two-armies 4",
        "methods",
        "methods bitmask",
        "compare 4",
        "oeis",
        "oeis A000170",
        "kernels",
        "bench lister --runs 1",
    ] {
        for words in [format!("{words} --json"), format!("--json {words}")] {
            let run = queens(&words);
            run.done();
            assert!(run.json().is_object(), "{words}");
            assert_eq!(run.stderr, "", "{words}");
        }
    }
}

#[test]
fn colours_only_where_they_are_wanted() {
    let escape = '\u{1b}';
    for words in [
        "solve 4 --format pretty",
        "solve 4 --format pretty --color never",
        "count 4",
    ] {
        assert!(!queens(words).done().contains(escape), "{words}");
    }
    let coloured = queens("solve 4 --format pretty --color always");
    assert!(coloured.done().contains(escape));
}

#[cfg(unix)]
mod pipes {
    use std::process::{Command, Stdio};

    use super::shell;

    /// The reader takes one line and goes away. The status of the writer goes
    /// to stderr, where nothing else may stand.
    #[test]
    fn a_closed_pipe_is_no_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let cases = [
            ("queens solve 12", "Q...........\n"),
            (
                "queens solve 12 --format columns",
                "1 3 5 8 10 12 6 11 2 7 9 4\n",
            ),
            (
                "queens solve 12 --method bitmask --format columns",
                "1 3 5 8 10 12 6 11 2 7 9 4\n",
            ),
            (
                "queens two-armies 8 --solve --format columns",
                "1 5 8 6 3 7 2 4 | 2 6 1 7 4 8 3 5\n",
            ),
        ];
        for (command, first) in cases {
            let line = format!("{{ {command}; echo $? >&2; }} | head -n 1");
            let output = shell(folder.path(), &line);
            assert_eq!(String::from_utf8_lossy(&output.stdout), first, "{command}");
            assert_eq!(String::from_utf8_lossy(&output.stderr), "0\n", "{command}");
        }
        for command in [
            "queens first 3000000",
            "queens solve 12 --json",
            "queens oeis",
            "queens completions bash",
            "queens man",
            "queens --help",
        ] {
            let line = format!("{{ {command}; echo $? >&2; }} | true");
            let output = shell(folder.path(), &line);
            assert_eq!(String::from_utf8_lossy(&output.stderr), "0\n", "{command}");
        }
    }

    /// Whoever reads stderr may go away too.
    #[test]
    fn a_closed_stderr_changes_no_status() {
        for (words, status) in [(["solve", "3"], 1), (["count", "abc"], 2)] {
            let mut child = Command::new(env!("CARGO_BIN_EXE_queens"))
                .args(words)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .expect("the command starts");
            drop(child.stderr.take());
            let ended = child.wait().expect("it ends");
            assert_eq!(ended.code(), Some(status), "{words:?}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        for command in ["queens solve 8", "queens count 8", "queens first 100000"] {
            let output = shell(folder.path(), &format!("{command} > /dev/full"));
            let errors = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{command}: {errors}");
            assert!(errors.starts_with("queens: "), "{command}: {errors}");
        }
    }
}

/// Where /proc tells whether the command is ready for Ctrl-C.
#[cfg(target_os = "linux")]
mod ctrl_c {
    use std::fs;
    use std::io::Read;
    use std::process::{Child, Command, Stdio};
    use std::thread;
    use std::time::{Duration, Instant};

    use super::common::{is_solution, numbers};

    /// Longest that anything here is waited for.
    const PATIENCE: Duration = Duration::from_secs(60);

    /// A run that would take far longer than the test.
    struct Running {
        child: Child,
    }

    impl Running {
        fn new(words: &str) -> Self {
            let child = Command::new(env!("CARGO_BIN_EXE_queens"))
                .args(words.split_whitespace())
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("the command starts");
            let mut running = Self { child };
            running.wait_until("it listens for Ctrl-C", |running| running.listens());
            running
        }

        /// Whether SIGINT, the second bit, is caught.
        fn listens(&mut self) -> bool {
            let path = format!("/proc/{}/status", self.child.id());
            let status = fs::read_to_string(path).unwrap_or_default();
            let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
            let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
            caught.is_some_and(|mask| mask & 2 != 0)
        }

        fn wait_until(&mut self, what: &str, mut is_so: impl FnMut(&mut Self) -> bool) {
            let start = Instant::now();
            while !is_so(self) {
                if start.elapsed() > PATIENCE {
                    let _ = self.child.kill();
                    panic!("waited in vain until {what}");
                }
                thread::sleep(Duration::from_millis(10));
            }
        }

        fn interrupt(&self) {
            let id = self.child.id().to_string();
            let sent = Command::new("kill").args(["-INT", &id]).status();
            assert!(sent.is_ok_and(|status| status.success()));
        }

        /// Status, stdout and stderr, once it ends of itself.
        fn end(mut self) -> (Option<i32>, String, String) {
            let mut stdout = self.child.stdout.take().expect("a pipe");
            let reader = thread::spawn(move || {
                let mut text = String::new();
                stdout.read_to_string(&mut text).map(|_| text)
            });
            self.wait_until("it ends", |running| {
                running.child.try_wait().is_ok_and(|ended| ended.is_some())
            });
            let status = self.child.wait().expect("it has ended").code();
            let stdout = reader.join().expect("no panic").expect("text");
            let mut errors = String::new();
            let mut stderr = self.child.stderr.take().expect("a pipe");
            stderr.read_to_string(&mut errors).expect("text");
            (status, stdout, errors)
        }
    }

    #[test]
    fn counting_ends_with_a_note() {
        for words in ["count 24", "count 24 --classes", "count 24 --holes a1"] {
            let running = Running::new(words);
            running.interrupt();
            let (status, stdout, stderr) = running.end();
            assert_eq!((status, &*stdout), (Some(130), ""), "{words}");
            assert!(stderr.starts_with("interrupted"), "{words}: {stderr}");
            assert_eq!(stderr.lines().count(), 1, "{words}: {stderr}");
        }
    }

    #[test]
    fn a_listing_ends_with_whole_lines() {
        for words in [
            "solve 20 --format columns",
            "solve 20 --format columns --method bitmask",
        ] {
            let mut running = Running::new(words);
            // It has written something: the end follows after a while of it.
            let mut first = [0; 2];
            let stdout = running.child.stdout.as_mut().expect("a pipe");
            stdout.read_exact(&mut first).expect("a solution");
            running.interrupt();
            let (status, stdout, stderr) = running.end();
            assert_eq!(status, Some(130), "{words}");
            assert!(
                stderr.starts_with("interrupted after "),
                "{words}: {stderr}"
            );
            let text = String::from_utf8_lossy(&first).into_owned() + &stdout;
            assert!(text.ends_with('\n'), "{words}");
            for line in text.lines().rev().take(100) {
                let columns = numbers(line);
                assert!(
                    columns.len() == 20 && is_solution(&columns, 1),
                    "{words}: {line}"
                );
            }
            let told = format!("interrupted after {} solutions\n", text.lines().count());
            assert_eq!(stderr, told);
        }
    }

    #[test]
    fn json_stays_json() {
        let running = Running::new("solve 20 --json");
        running.interrupt();
        let (status, stdout, _) = running.end();
        assert_eq!(status, Some(130));
        let object: serde_json::Value = serde_json::from_str(&stdout).expect("an object");
        assert_eq!(object["complete"], false);
    }

    #[test]
    fn other_verbs_end_too() {
        for words in [
            "first 30 --rule torus",
            "compare 16",
            "bench",
            "oeis A000170 --check --seconds 99",
        ] {
            let running = Running::new(words);
            running.interrupt();
            let (status, _, stderr) = running.end();
            assert_eq!(status, Some(130), "{words}");
            assert!(stderr.contains("interrupted"), "{words}: {stderr}");
        }
    }

    #[test]
    fn quiet_leaves_out_the_note() {
        let running = Running::new("count 24 --quiet");
        running.interrupt();
        assert_eq!(running.end(), (Some(130), String::new(), String::new()));
    }

    /// Nobody reads the pipe, so the first one cannot end it; the second does.
    #[test]
    fn the_second_one_ends_at_once() {
        let mut running = Running::new("solve 20 --format columns");
        running.interrupt();
        thread::sleep(Duration::from_millis(100));
        // It may have ended by now, if the pipe was not full yet.
        let id = running.child.id().to_string();
        let _ = Command::new("kill")
            .args(["-INT", &id])
            .stderr(Stdio::null())
            .status();
        running.wait_until("it ends", |running| {
            running.child.try_wait().is_ok_and(|ended| ended.is_some())
        });
        let status = running.child.wait().expect("it has ended");
        assert_eq!(status.code(), Some(130));
    }
}
