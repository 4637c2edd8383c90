//! A `PostgreSQL` server for the tests: their own, in a folder of its own, on a socket of its own.
//!
//! Every test is a process, so the first one that needs the server starts it and all share it;
//! each has a schema of its own. The server ends by itself when nobody has asked for it for a
//! while. Without Debian's package `postgresql` the tests do nothing, and say so.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, reason = "helpers of tests")]

use std::fs::{self, File};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// Runs the server until nobody has touched the file `wanted` for a minute.
const KEEPER: &str = r#"
    "$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c fsync=off -c max_connections=60 \
        -c shared_buffers=16MB -c full_page_writes=off -c synchronous_commit=off >"$2/log" 2>&1 &
    server=$!
    while sleep 5 && kill -0 $server 2>/dev/null; do
        if [ -z "$(find "$2/wanted" -mmin -1 2>/dev/null)" ]; then kill -INT $server; fi
    done
    rm -rf "$2/data" "$2/ready"
"#;

/// The address of an empty database on the tests' server; `None`: there is no `PostgreSQL` here.
pub(crate) fn empty_database() -> Option<String> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let Some(programs) = programs() else {
        eprintln!("skipped: PostgreSQL is not installed (Debian's package postgresql)");
        return None;
    };
    let folder = serving(&programs);
    let name = format!("test_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    let sql = format!("DROP SCHEMA IF EXISTS {name} CASCADE; CREATE SCHEMA {name}");
    let url = format!("host={} user=shidogo dbname=postgres", folder.display());
    let mut psql = Command::new(programs.join("psql"));
    let made = psql.args(["-q", "-c", &sql, &url]).stderr(Stdio::null()).status();
    assert!(made.unwrap().success(), "no schema {name}");
    Some(format!("{url} options='-c search_path={name}'"))
}

/// Where the server's programs are.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut folders: Vec<PathBuf> = versions
        .flatten()
        .map(|it| it.path().join("bin"))
        .filter(|it| it.join("initdb").exists())
        .collect();
    folders.sort();
    folders.pop()
}

/// The folder of a server that answers.
fn serving(programs: &Path) -> PathBuf {
    let owner = fs::metadata("/proc/self").unwrap().uid();
    let folder = std::env::temp_dir().join(format!("shidogo-test-postgres-{owner}"));
    fs::create_dir_all(&folder).unwrap();
    let lock = File::create(folder.join("lock")).unwrap();
    lock.lock().unwrap();
    fs::write(folder.join("wanted"), "").unwrap();
    let ready = folder.join("ready");
    if ready.exists() && answers(programs, &folder) {
        return folder;
    }
    // It may be ending just now.
    for _ in 0..100 {
        if !folder.join("data/postmaster.pid").exists() {
            break;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    let _ = fs::remove_dir_all(folder.join("data"));
    // The server refuses to run as root.
    let mut user = Vec::new();
    if owner == 0 {
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).unwrap();
        user = vec!["runuser", "-u", "nobody", "--"];
    }
    let initdb = programs.join("initdb").display().to_string();
    let data = folder.join("data").display().to_string();
    let made =
        command(&user, &[&initdb, "-D", &data, "-U", "shidogo", "-A", "trust", "-E", "UTF8"])
            .args(["--locale=C", "--no-sync", "--no-instructions"])
            .stdout(Stdio::null())
            .status();
    assert!(made.unwrap().success(), "initdb fails");
    let (bin, place) = (programs.display().to_string(), folder.display().to_string());
    // In a session of its own, so that it outlives this test.
    let keeper = command(&user, &["setsid", "sh", "-c", KEEPER, "keeper", &bin, &place])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    drop(keeper.unwrap());
    for _ in 0..300 {
        if answers(programs, &folder) {
            fs::write(ready, "").unwrap();
            return folder;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    panic!("PostgreSQL does not start: {}", fs::read_to_string(folder.join("log")).unwrap());
}

fn answers(programs: &Path, folder: &Path) -> bool {
    let mut asked = Command::new(programs.join("pg_isready"));
    let asked = asked.arg("-h").arg(folder).arg("-q").status();
    asked.unwrap().success()
}

fn command(user: &[&str], words: &[&str]) -> Command {
    let mut all = user.iter().chain(words);
    let mut command = Command::new(all.next().unwrap());
    command.args(all).current_dir("/");
    command
}
