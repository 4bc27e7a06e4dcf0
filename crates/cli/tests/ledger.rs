//! Long counts by way of the command: going on, shares, checks, and whatever
//! may end a process.
#![cfg(unix)]

mod common;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, SystemTime};

use common::{Run, queens, queens_in};
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn run(folder: &TempDir, words: &str) -> Run {
    queens_in(folder.path(), words, "")
}

#[test]
fn a_count_is_kept_and_gone_on_with() {
    let folder = folder();
    let words = "count 10 --ledger q";
    assert_eq!(run(&folder, words).done(), "724\n");
    let again = run(&folder, words);
    assert_eq!(again.done(), "724\n");
    assert!(again.stderr.starts_with("q: "), "{}", again.stderr);
    assert!(again.stderr.ends_with(" units were there\n"));
    assert_eq!(run(&folder, "count 10 --ledger q -q").stderr, "");
    let object = run(&folder, "count 10 --ledger q --json").json();
    assert_eq!(object["count"], "724");
    assert_eq!(object["found"], object["units"]);
    let status = run(&folder, "status q --json").json();
    assert_eq!(status["count"], "724");
    assert_eq!(status["digest"], object["digest"]);
    assert_eq!((&status["share"], &status["n"]), (&1.0.into(), &10.into()));
    assert!(run(&folder, "status q").done().contains("total      724\n"));
    let classes = run(&folder, "count 10 --ledger q --classes");
    assert!(
        classes.done().ends_with("724 = 8·89 + 4·3 + 2·0\n"),
        "{}",
        classes.text()
    );
    assert_eq!(
        run(&folder, "count 10 --ledger q --fundamental").done(),
        "92\n"
    );
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = folder();
    run(&folder, "count 8 --ledger eight --kernel plain").done();
    let told = run(&folder, "count 9 --ledger eight");
    let told = told.refused();
    assert!(told.contains("n = 8") && told.contains("n = 9"), "{told}");
    run(&folder, "count 8 --ledger eight --kernel folded").refused();
    run(&folder, "count 8 --given a1 --ledger other").refused();
    run(&folder, "count 8 --ledger no/such/folder").refused();
    run(&folder, "count 8 --split 1/2").misused();
    run(&folder, "count 8 --cap 3 --ledger other").misused();
    run(&folder, "count 8 --ledger other --split 3/2").misused();
    run(&folder, "recount eight --share 200%").misused();
    run(&folder, "recount eight --kernel mirrored").refused();
    fs::write(folder.path().join("text"), "8\n").expect("a file");
    for words in [
        "status text",
        "verify text",
        "recount text",
        "merge text --into other",
        "status nothing",
        "merge nothing --into other",
        "count 8 --ledger text",
    ] {
        run(&folder, words).refused();
    }
}

#[test]
fn shares_are_merged() {
    let folder = folder();
    for share in [3, 1, 2] {
        let words = format!("count 9 --ledger {share} --split {share}/3 --kernel mirrored");
        let told = run(&folder, &words);
        assert!(
            told.done().starts_with(&format!("share {share}/3: ")),
            "{}",
            told.text()
        );
        let object = run(&folder, &format!("{words} --json")).json();
        assert!(object["count"].is_null());
    }
    let some = run(&folder, "merge 3 1 --into some");
    assert!(
        some.negative().contains(" units are missing: "),
        "{}",
        some.text()
    );
    assert_eq!(run(&folder, "verify some").status, Some(1));
    assert_eq!(run(&folder, "merge 3 1 2 --into all").done(), "352\n");
    assert_eq!(run(&folder, "merge 2 1 2 some --into all").done(), "352\n");
    let object = run(&folder, "merge all --into all --json").json();
    assert_eq!(object["count"], "352");
    assert!(
        run(&folder, "verify all")
            .done()
            .contains("\npassed   reference")
    );
    // The rest of a share's ledger can be counted in it, too.
    assert_eq!(run(&folder, "count 9 --ledger some").done(), "352\n");
}

#[test]
fn a_wrong_row_is_shown() {
    let folder = folder();
    run(&folder, "count 8 --ledger q --kernel mirrored").done();
    let sealed = format!(
        "{}{}",
        "import sqlite3, hashlib; d = sqlite3.connect('q'); ",
        "plan, = d.execute(\"select value from meta where key = 'plan'\").fetchone(); "
    );
    // A row with a wrong count and the checksum that goes with it, made with
    // nothing but the description of the format.
    let script = sealed
        + "r = list(d.execute('select * from unit where idx = 5').fetchone()); \
           r[2] = str(int(r[2]) + 4); \
           f = [plan] + [str(x) for x in r[:7]] + ['%.6f' % r[8], str(r[9]), r[7]]; \
           c = hashlib.sha256('|'.join(f).encode()).hexdigest()[:32]; \
           d.execute('update unit set count = ?, checksum = ? where idx = 5', (r[2], c)); d.commit()";
    let python = Command::new("python3")
        .args(["-c", &script])
        .current_dir(folder.path())
        .status();
    if !python.is_ok_and(|status| status.success()) {
        return;
    }
    let verified = run(&folder, "verify q");
    assert!(
        verified.negative().contains("failed   reference"),
        "{}",
        verified.text()
    );
    let conflict = run(&folder, "recount q --share 100%");
    assert!(
        conflict
            .negative()
            .starts_with("two counts of unit 5 differ"),
        "{}",
        conflict.text()
    );
    assert_eq!(conflict.text().lines().count(), 3);
    let object = run(&folder, "recount q --share 100% --json");
    assert_eq!(object.status, Some(1));
    assert_eq!(object.json()["conflict"][1]["unit"], 5);
    run(&folder, "count 8 --ledger right --kernel mirrored").done();
    assert!(
        run(&folder, "merge right q --into all")
            .negative()
            .starts_with("two counts")
    );
    assert!(!folder.path().join("all").exists());
}

#[test]
fn a_recount_says_what_it_was_worth() {
    let folder = folder();
    run(&folder, "count 9 --ledger q --kernel folded").done();
    let told = run(&folder, "recount q --share 3% --seed 5");
    assert!(
        told.done().contains("by open (another road): all agree"),
        "{}",
        told.text()
    );
    assert_eq!(told.stderr, "seed 5\n");
    let told = run(&folder, "recount q --kernel folded");
    assert!(
        told.done().contains("faults of the machine only"),
        "{}",
        told.text()
    );
    assert_eq!(
        run(&folder, "recount q --share 100% --json").json()["independent"],
        true
    );
}

#[test]
fn the_second_process_is_told() {
    let folder = folder();
    let mut first = start(folder.path(), "count 18 --ledger q --threads 1");
    while !folder.path().join("q.lock").exists() || !run(&folder, "status q").stderr.is_empty() {
        thread::sleep(Duration::from_millis(20));
    }
    let second = run(&folder, "count 18 --ledger q");
    assert!(second.refused().contains("in use by another process"));
    run(&folder, "status q").done();
    first.kill().expect("it runs");
    first.wait().expect("it ends");
    run(&folder, "status q").done();
}

#[test]
fn ctrl_c_saves() {
    let folder = folder();
    let first = start(
        folder.path(),
        "count 17 --ledger q --threads 2 --kernel mirrored",
    );
    // Until something is in it.
    loop {
        let status = run(&folder, "status q --json");
        if status.status == Some(0) && status.json()["done"] != 0 {
            break;
        }
        thread::sleep(Duration::from_millis(20));
    }
    let sent = Command::new("kill")
        .args(["-INT", &first.id().to_string()])
        .status();
    assert!(sent.is_ok_and(|status| status.success()));
    let output = first.wait_with_output().expect("it ends");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{stderr}");
    assert!(stderr.contains("q: saved; "), "{stderr}");
    assert!(stderr.contains("interrupted after "), "{stderr}");
    assert!(!folder.path().join("q-wal").exists());
    assert_ne!(run(&folder, "status q --json").json()["done"], 0);
}

fn start(folder: &Path, words: &str) -> std::process::Child {
    Command::new(env!("CARGO_BIN_EXE_queens"))
        .args(words.split_whitespace())
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts")
}

/// Killed at any moment, again and again until one run comes to its end: the
/// total is right, every unit is there once, and the digest is that of a run
/// nobody disturbed. QUEENS_KILLS in the environment is the number of kills
/// for the long run; no time is ever waited for.
#[test]
fn killed_at_any_moment() {
    let folder = folder();
    let wanted = std::env::var("QUEENS_KILLS").ok();
    let wanted: u32 = wanted.and_then(|text| text.parse().ok()).unwrap_or(30);
    let words = |name: &str| format!("count 13 --ledger {name} --kernel plain --threads 2");
    run(&folder, &words("whole")).done();
    let whole = run(&folder, "status whole --json").json();
    let seed = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let mut random = seed.map_or(1, |since| u64::from(since.subsec_nanos())) | 1;
    let (mut kills, mut finished) = (0, 0);
    while kills < wanted {
        let name = format!("q{finished}");
        let mut done_before = 0;
        loop {
            let mut child = start(folder.path(), &words(&name));
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            // From before the file is made to after the last unit; some at
            // once after one another, so that recovery is killed, too.
            let longest = if random >> 60 < 6 { 12_000 } else { 150_000 };
            thread::sleep(Duration::from_micros((random >> 33) % longest));
            let ended = child.try_wait().expect("a child").is_some();
            let _ = child.kill();
            let output = child.wait_with_output().expect("it ends");
            let stderr = String::from_utf8_lossy(&output.stderr);
            if output.status.success() {
                assert_eq!(output.stdout, b"73712\n");
                break;
            }
            assert!(!ended, "{stderr}");
            kills += 1;
            // Look at it as the kill left it, one time in four.
            if kills % 4 == 0
                && folder
                    .path()
                    .join(&name)
                    .metadata()
                    .is_ok_and(|f| f.len() > 0)
            {
                let status = run(&folder, &format!("status {name} --json"));
                if status.status == Some(0) {
                    let done = status.json()["done"].as_u64().expect("a number");
                    assert!(done >= done_before, "{done} of {done_before} are left");
                    done_before = done;
                }
            }
        }
        let status = run(&folder, &format!("status {name} --json")).json();
        for key in ["count", "done", "units", "digest"] {
            assert_eq!(status[key], whole[key], "{key}, seed {random}");
        }
        finished += 1;
    }
    run(&folder, "verify q0").done();
    println!("{kills} kills, {finished} counts came to their end");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_nothing() {
    let folder = folder();
    let limited = |blocks: u32| {
        let ours = env!("CARGO_BIN_EXE_queens");
        let line = format!(
            "trap '' XFSZ; ulimit -f {blocks}; exec {ours} count 11 --ledger q --kernel plain"
        );
        let shell = Command::new("bash")
            .args(["-c", &line])
            .current_dir(folder.path())
            .output();
        shell.expect("there is a shell")
    };
    // From too little to make a file to enough for some rows.
    let mut before = 0;
    for blocks in [1, 16, 30, 40, 60, 90, 120] {
        let output = limited(blocks);
        let stderr = String::from_utf8_lossy(&output.stderr);
        if output.status.success() {
            break;
        }
        assert_eq!(output.status.code(), Some(2), "{blocks}: {stderr}");
        let last = stderr.lines().last().unwrap_or_default();
        assert!(last.starts_with("queens: q: cannot "), "{blocks}: {stderr}");
        assert!(output.stdout.is_empty());
        if let Some(0) = run(&folder, "status q").status {
            let done = run(&folder, "status q --json").json()["done"].as_u64();
            assert!(done >= Some(before));
            before = done.unwrap_or(0);
        }
    }
    assert_eq!(
        run(&folder, "count 11 --ledger q --kernel plain").done(),
        "2680\n"
    );
    run(&folder, "verify q").done();
}

#[test]
fn help_names_the_ledger_verbs() {
    let help = queens("--help");
    for verb in ["status", "verify", "recount", "merge"] {
        assert!(help.done().contains(&format!("\n  {verb} ")), "{verb}");
        assert!(
            queens(&format!("{verb} --help"))
                .done()
                .contains("\nExamples:\n")
        );
    }
}
