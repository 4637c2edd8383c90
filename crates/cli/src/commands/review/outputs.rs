//! Files that a review is written to.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use report::Reviewed;

use crate::args::ReviewArgs;

/// Refuses what could not be written in the end, before any work is done.
pub(super) fn check(args: &ReviewArgs) -> anyhow::Result<()> {
    for out in [&args.out, &args.html].into_iter().flatten() {
        if args.games.len() > 1 && !out.is_dir() {
            std::fs::create_dir(out).with_context(|| {
                format!("several games go into a folder: cannot make {}", out.display())
            })?;
        }
        let folder = out.parent().filter(|it| !it.as_os_str().is_empty());
        if folder.is_some_and(|it| !it.is_dir()) {
            bail!("there is no folder for {}", out.display());
        }
    }
    Ok(())
}

/// Writes the files that are asked for.
pub(super) fn write(args: &ReviewArgs, reviewed: &Reviewed) -> anyhow::Result<()> {
    if let Some(out) = &args.out {
        let game =
            reviewed.to_record(args.lang.into()).context("the record cannot hold the review")?;
        put(&file(out, reviewed, "sgf"), &game::write(&[game]))?;
    }
    if let Some(out) = &args.html {
        put(&file(out, reviewed, "html"), &reviewed.to_page(args.lang.into()))?;
    }
    Ok(())
}

/// The file itself, or one in the folder with the name of the game.
fn file(out: &Path, reviewed: &Reviewed, extension: &str) -> PathBuf {
    if !out.is_dir() {
        return out.to_owned();
    }
    let name = Path::new(&reviewed.name).file_stem().unwrap_or("game".as_ref());
    out.join(name).with_extension(extension)
}

/// A whole file or none.
fn put(file: &Path, text: &str) -> anyhow::Result<()> {
    let draft = file.with_extension("part");
    std::fs::write(&draft, text)
        .and_then(|()| std::fs::rename(&draft, file))
        .with_context(|| format!("cannot write {}", file.display()))
}
