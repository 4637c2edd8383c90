//! Files that a review is written to.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use report::Reviewed;

use crate::args::ReviewArgs;

/// Refuses what could not be written in the end, before any work is done.
pub(super) fn check(args: &ReviewArgs) -> anyhow::Result<()> {
    if args.out.is_some() && args.out == args.html && args.games.len() == 1 {
        bail!("the record and the report cannot both go into the same file");
    }
    for out in [&args.out, &args.html].into_iter().flatten() {
        if out.as_os_str() == "-" {
            bail!("files have names; with --json the review goes to standard output");
        }
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

/// Writes the files that are asked for; games before this one have written theirs.
pub(super) fn write(
    args: &ReviewArgs,
    reviewed: &Reviewed,
    before: &[PathBuf],
) -> anyhow::Result<()> {
    let same = before.iter().filter(|it| it.file_stem() == Path::new(&reviewed.name).file_stem());
    let file = |out: &Path, extension: &str| file(out, (reviewed, same.clone().count()), extension);
    if let Some(out) = &args.out {
        let game =
            reviewed.to_record(args.lang.into()).context("the record cannot hold the review")?;
        put(&file(out, "sgf"), &game::write(&[game]))?;
    }
    if let Some(out) = &args.html {
        put(&file(out, "html"), &reviewed.to_page(args.lang.into()))?;
    }
    Ok(())
}

/// The file itself, or one in the folder with the name of the game; several of one name are counted.
fn file(out: &Path, (reviewed, same): (&Reviewed, usize), extension: &str) -> PathBuf {
    if !out.is_dir() {
        return out.to_owned();
    }
    let stem = Path::new(&reviewed.name).file_stem();
    let name = stem.map_or_else(|| "game".to_owned(), |it| it.to_string_lossy().into_owned());
    let number = if same > 0 { format!("-{}", same + 1) } else { String::new() };
    out.join(format!("{name}{number}.{extension}"))
}

/// A whole file or none.
fn put(file: &Path, text: &str) -> anyhow::Result<()> {
    let draft = file.with_extension("part");
    std::fs::write(&draft, text)
        .and_then(|()| std::fs::rename(&draft, file))
        .with_context(|| format!("cannot write {}", file.display()))
}
