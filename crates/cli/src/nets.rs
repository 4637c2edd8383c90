//! Networks by name: those that are known, and those a user has.

pub(crate) mod check;
mod digest;
mod get;
mod golden;
mod manifest;
mod pip;
mod positions;
#[cfg(test)]
mod scrap;
mod shelf;
mod wheel;

use std::convert::Infallible;
use std::path::{Path, PathBuf};

use anyhow::Context;

pub(crate) use digest::{sha256_of, sha256_of_file};
pub(crate) use get::{Getting, Outcome};
pub(crate) use manifest::{Known, known};
pub(crate) use pip::Pip;
pub(crate) use shelf::Shelf;

/// The file of a network: a path, or the name of an installed one, short or in full.
pub(crate) fn find(text: &str) -> anyhow::Result<PathBuf> {
    if Path::new(text).is_file() {
        return Ok(PathBuf::from(text));
    }
    of_user()?.find(text)
}

/// The file of a network where it is found, else the text as it is: for arguments, so that a wrong
/// name does not stand in the way of `--help`. Whoever reads the file says what is wrong.
#[expect(clippy::unnecessary_wraps, reason = "parsers of arguments answer so")]
pub(crate) fn argument(text: &str) -> Result<PathBuf, Infallible> {
    Ok(find(text).unwrap_or_else(|_| PathBuf::from(text)))
}

/// The networks of this user.
pub(crate) fn of_user() -> anyhow::Result<Shelf> {
    let data = crate::commands::serve::user_data().context("no data directory for this user")?;
    Ok(Shelf::new(data.join("nets"), known()?))
}
