//! The folder in which a user's networks are kept.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;

use super::manifest::Known;

/// The folder in which a user's networks are kept, and those that are known by name.
#[derive(Clone, Debug)]
pub(crate) struct Shelf {
    pub(super) folder: PathBuf,
    known: Vec<Known>,
}

impl Shelf {
    pub(crate) fn new(folder: PathBuf, known: Vec<Known>) -> Self {
        Self { folder, known }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn known(&self) -> &[Known] {
        &self.known
    }

    /// The known network a person means.
    pub(crate) fn named(&self, text: &str) -> Option<&Known> {
        self.known.iter().find(|it| it.is_called(text))
    }

    /// Where a known network is, if it is installed.
    pub(crate) fn installed(&self, known: &Known) -> Option<PathBuf> {
        let path = self.folder.join(known.file());
        path.is_file().then_some(path)
    }

    /// Network files in the folder that are not known, by name.
    pub(crate) fn others(&self) -> Vec<PathBuf> {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut others: Vec<PathBuf> = files
            .map(|it| it.path())
            .filter(|it| {
                let name = file_name(it);
                stem(name).is_some() && self.named(name).is_none() && !name.starts_with('.')
            })
            .collect();
        others.sort();
        others
    }

    /// The file of an installed network by its name.
    pub(crate) fn find(&self, text: &str) -> anyhow::Result<PathBuf> {
        if let Some(known) = self.named(text) {
            return match (self.installed(known), &known.package) {
                (Some(path), _) => Ok(path),
                (None, Some(_)) => bail!(
                    "the network {text} is not installed: get it with `shidogo net get {}`",
                    known.short
                ),
                (None, None) => bail!(
                    "the network {text} is not installed: put {} into {}",
                    known.file(),
                    self.folder.display()
                ),
            };
        }
        let mut others = self.others().into_iter();
        let other = others.find(|it| file_name(it) == text || stem(file_name(it)) == Some(text));
        match other {
            Some(path) => Ok(path),
            None if stem(text).is_some() || text.contains(['/', '\\']) => {
                bail!("cannot read {text}: no such file")
            }
            None => bail!(
                "no network is called {text}: give a file, or one of those `shidogo net list` \
                 names (`shidogo net get b15` gets one)"
            ),
        }
    }
}

/// The name of a network file without its ending; `None` for files of other kinds.
pub(super) fn stem(name: &str) -> Option<&str> {
    name.strip_suffix(".bin.gz").or_else(|| name.strip_suffix(".txt.gz"))
}

fn file_name(path: &Path) -> &str {
    path.file_name().and_then(|it| it.to_str()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::super::manifest::known;
    use super::super::scrap::Scrap;
    use super::*;

    fn check(text: &str, expected: Expect) {
        let scrap = Scrap::new();
        let shelf = Shelf::new(scrap.path().to_path_buf(), known().unwrap());
        fs::write(scrap.path().join("b10c384h6nbttflrs.bin.gz"), b"").unwrap();
        fs::write(scrap.path().join("mine.txt.gz"), b"").unwrap();
        fs::write(scrap.path().join("b10c384h6nbttflrs.licence.txt"), b"").unwrap();
        let found = match shelf.find(text) {
            Ok(path) => file_name(&path).to_owned(),
            Err(error) => error.to_string().replace(&scrap.path().display().to_string(), "FOLDER"),
        };
        expected.assert_eq(&found);
    }

    #[test]
    fn names_lead_to_files() {
        check("b10", expect!["b10c384h6nbttflrs.bin.gz"]);
        check("b10c384h6nbttflrs", expect!["b10c384h6nbttflrs.bin.gz"]);
        check("mine", expect!["mine.txt.gz"]);
        check("mine.txt.gz", expect!["mine.txt.gz"]);
    }

    #[test]
    fn what_is_missing_is_said_and_how_to_get_it() {
        check(
            "b15",
            expect!["the network b15 is not installed: get it with `shidogo net get b15`"],
        );
        check(
            "b6c96",
            expect![
                "the network b6c96 is not installed: put g170-b6c96-s175395328-d26788732.bin.gz into FOLDER"
            ],
        );
        check("x/mine", expect!["cannot read x/mine: no such file"]);
        check("other.bin.gz", expect!["cannot read other.bin.gz: no such file"]);
        check(
            "b99",
            expect![
                "no network is called b99: give a file, or one of those `shidogo net list` names (`shidogo net get b15` gets one)"
            ],
        );
    }
}
