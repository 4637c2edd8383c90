//! The notes of a run, game by game, so that a later run goes on where it stopped.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file with a line for each game, under a heading that says which run it is.
#[derive(Debug)]
pub(crate) struct Notes {
    file: PathBuf,
    log: File,
}

/// Why there are no notes.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotesError {
    /// They cannot be read or written.
    #[error("cannot write {}: {reason}", .file.display())]
    File {
        /// Where.
        file: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// What was noted is of another run.
    #[error("{} belongs to another run: `{found}`, not `{expected}`", .file.display())]
    Other {
        /// The file.
        file: PathBuf,
        /// What it says.
        found: String,
        /// What this run is.
        expected: String,
    },
}

impl Notes {
    /// Opens the notes in a folder, or begins them with a heading whose first line says which run
    /// it is; gives what is noted already.
    pub(crate) fn open(
        folder: &Path,
        name: &str,
        heading: &str,
    ) -> Result<(Self, String), NotesError> {
        let file = folder.join(name);
        let failed = |reason| NotesError::File { file: file.clone(), reason };
        fs::create_dir_all(folder).map_err(failed)?;
        let known = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        let expected = heading.lines().next().unwrap_or_default();
        let found = known.lines().next().unwrap_or_default();
        if !found.is_empty() && found != expected {
            let (found, expected) = (found.to_owned(), expected.to_owned());
            return Err(NotesError::Other { file, found, expected });
        }
        let mut log = OpenOptions::new().append(true).create(true).open(&file).map_err(failed)?;
        if found.is_empty() {
            writeln!(log, "{heading}").map_err(failed)?;
        }
        Ok((Self { file, log }, known))
    }

    /// Adds whole lines.
    pub(crate) fn add(&mut self, lines: &str) -> Result<(), NotesError> {
        let failed = |reason| NotesError::File { file: self.file.clone(), reason };
        self.log.write_all(lines.as_bytes()).map_err(failed)
    }
}

/// Notes games in their order, whoever is done first: the file is the same however many play.
#[derive(Debug)]
pub(crate) struct Queue<'a> {
    notes: Option<&'a mut Notes>,
    /// The place that is noted next.
    next: usize,
    waiting: BTreeMap<usize, String>,
}

impl<'a> Queue<'a> {
    pub(crate) const fn new(notes: Option<&'a mut Notes>) -> Self {
        Self { notes, next: 0, waiting: BTreeMap::new() }
    }

    /// Adds whole lines when their turn has come.
    pub(crate) fn add(&mut self, place: usize, lines: String) -> Result<(), NotesError> {
        self.waiting.insert(place, lines);
        while let Some(lines) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.note(&lines)?;
        }
        Ok(())
    }

    /// Games after one that was not played to its end are noted too.
    pub(crate) fn finish(&mut self) -> Result<(), NotesError> {
        while let Some((_, lines)) = self.waiting.pop_first() {
            self.note(&lines)?;
        }
        Ok(())
    }

    fn note(&mut self, lines: &str) -> Result<(), NotesError> {
        self.notes.as_mut().map_or(Ok(()), |it| it.add(lines))
    }
}
