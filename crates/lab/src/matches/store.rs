//! The folder of a match: its plan, its results, its records.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::plan::MatchPlan;
use super::result::GameResult;

const PLAN: &str = "match.json";
const RESULTS: &str = "results.jsonl";
const RECORDS: &str = "games";

/// The folder of a match. Only one run at a time may have it.
#[derive(Debug)]
pub(super) struct Store {
    folder: PathBuf,
    results: File,
    /// Keeps the lock.
    _lock: File,
}

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Reading or writing failed.
    #[error("{}: {reason}", .path.display())]
    Io {
        /// What was read or written.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// Another run writes there.
    #[error("another match is being played in {}", .0.display())]
    Busy(PathBuf),
    /// The folder belongs to another match.
    #[error("{} holds another match; it differs in: {differs}", .folder.display())]
    OtherMatch {
        /// The folder.
        folder: PathBuf,
        /// The parts of the plan that are not the same.
        differs: String,
    },
    /// A line that is no result.
    #[error("{}:{line}: not a result: {reason}", .path.display())]
    Result {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
}

impl Store {
    /// Opens the folder of a match, or begins one; gives the games that were played before.
    pub(super) fn open(
        folder: &Path,
        plan: &MatchPlan,
    ) -> Result<(Self, Vec<GameResult>), StoreError> {
        let records = folder.join(RECORDS);
        fs::create_dir_all(&records).map_err(|it| at(&records, it))?;
        let lock = lock(folder)?;
        check_plan(folder, plan)?;
        let path = folder.join(RESULTS);
        let played = read_results(&path)?;
        let results = OpenOptions::new().create(true).append(true).open(&path);
        let results = results.map_err(|it| at(&path, it))?;
        Ok((Self { folder: folder.to_owned(), results, _lock: lock }, played))
    }

    /// Writes a finished game: first its record, then the line that says it is finished.
    pub(super) fn add(&mut self, result: &mut GameResult, record: &str) -> Result<(), StoreError> {
        let name = format!("{RECORDS}/{:05}.sgf", result.number);
        write_whole(&self.folder.join(&name), record)?;
        result.record = Some(name);
        let path = self.folder.join(RESULTS);
        let line = serde_json::to_string(result).map_err(|it| at(&path, it.into()))?;
        let written = self.results.write_all(format!("{line}\n").as_bytes());
        written.and_then(|()| self.results.sync_data()).map_err(|it| at(&path, it))
    }
}

fn lock(folder: &Path) -> Result<File, StoreError> {
    let path = folder.join(".lock");
    let file = OpenOptions::new().create(true).write(true).truncate(false).open(&path);
    let file = file.map_err(|it| at(&path, it))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(fs::TryLockError::WouldBlock) => Err(StoreError::Busy(folder.to_owned())),
        Err(fs::TryLockError::Error(reason)) => Err(at(&path, reason)),
    }
}

fn check_plan(folder: &Path, plan: &MatchPlan) -> Result<(), StoreError> {
    let path = folder.join(PLAN);
    let ours = plan.fingerprint();
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            if folder.join(RESULTS).exists() {
                let differs = format!("{PLAN} is missing");
                return Err(StoreError::OtherMatch { folder: folder.to_owned(), differs });
            }
            return write_whole(&path, &format!("{ours:#}\n"));
        }
        Err(error) => return Err(at(&path, error)),
    };
    let theirs: Value = serde_json::from_str(&text).unwrap_or(Value::Null);
    if ours == theirs {
        return Ok(());
    }
    let keys = ours.as_object().into_iter().flatten().map(|(key, _)| key);
    let differs: Vec<_> =
        keys.filter(|it| ours.get(it) != theirs.get(it)).map(String::as_str).collect();
    Err(StoreError::OtherMatch { folder: folder.to_owned(), differs: differs.join(", ") })
}

/// The results so far. A last line without its end is of an interrupted write and is cut off.
fn read_results(path: &Path) -> Result<Vec<GameResult>, StoreError> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(at(path, error)),
    };
    let whole = text.rfind('\n').map_or(0, |it| it + 1);
    if whole < text.len() {
        let file = OpenOptions::new().write(true).open(path).map_err(|it| at(path, it))?;
        file.set_len(whole as u64).map_err(|it| at(path, it))?;
    }
    let lines = text.get(..whole).unwrap_or_default().lines().enumerate();
    let results = lines.map(|(n, line)| {
        serde_json::from_str(line).map_err(|it| StoreError::Result {
            path: path.to_owned(),
            line: n + 1,
            reason: it.to_string(),
        })
    });
    results.collect()
}

/// Writes a file so that it is either there as a whole or not at all.
fn write_whole(path: &Path, text: &str) -> Result<(), StoreError> {
    let beside = path.with_extension("part");
    fs::write(&beside, text).map_err(|it| at(&beside, it))?;
    fs::rename(&beside, path).map_err(|it| at(path, it))
}

fn at(path: &Path, reason: io::Error) -> StoreError {
    StoreError::Io { path: path.to_owned(), reason }
}
