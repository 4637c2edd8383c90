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

use std::path::{Path, PathBuf};

use anyhow::Context;

pub(crate) use digest::sha256_of_file;
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

/// The networks of this user.
pub(crate) fn of_user() -> anyhow::Result<Shelf> {
    let data = crate::commands::serve::user_data().context("no data directory for this user")?;
    Ok(Shelf::new(data.join("nets"), known()?))
}
