//! Runs the real binary.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

/// What the tests run.
#[allow(dead_code, reason = "not every test file needs it")]
pub(crate) const SHIDOGO: &str = env!("CARGO_BIN_EXE_shidogo");

/// A run that is being prepared.
#[allow(dead_code, reason = "not every test file needs it")]
pub(crate) struct Program {
    command: Command,
    input: Vec<u8>,
}

/// A run that has ended.
#[derive(Debug)]
#[allow(dead_code, reason = "not every test file needs it")]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

#[allow(dead_code, reason = "not every test file needs it")]
impl Program {
    pub(crate) fn new<T: AsRef<str>>(arguments: &[T]) -> Self {
        let mut command = Command::new(SHIDOGO);
        command.args(arguments.iter().map(AsRef::as_ref));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Self { command, input: Vec::new() }
    }

    pub(crate) fn in_folder(mut self, folder: &Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    pub(crate) fn with_input(mut self, input: &[u8]) -> Self {
        self.input = input.to_vec();
        self
    }

    /// Starts it and leaves its streams to the caller.
    pub(crate) fn start(mut self) -> Child {
        self.command.spawn().unwrap()
    }

    /// Sends all input at once and waits for the end.
    pub(crate) fn run(mut self) -> Run {
        let mut child = self.command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = self.input;
        // On a thread: neither side must wait for the other to read.
        let writer = thread::spawn(move || {
            // A program that ends early does not read everything.
            let _ = stdin.write_all(&input);
        });
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Run {
            code: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// Sends a signal, as from the keyboard or the system.
#[cfg(unix)]
#[allow(dead_code, reason = "not every test file needs it")]
pub(crate) fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args(["-s", name, &child.id().to_string()]).status().unwrap();
    assert!(status.success());
}

/// A folder for one test, removed in the end.
pub(crate) struct Folder(PathBuf);

#[allow(dead_code, reason = "not every test file needs it")]
impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("shidogo-test-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
