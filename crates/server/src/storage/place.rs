//! Where everything is kept.

use std::fmt;
use std::path::PathBuf;

/// Where everything is kept.
#[derive(Clone, PartialEq, Eq)]
pub enum Place {
    /// A file in this folder; both are made if they are missing.
    Folder(PathBuf),
    /// A `PostgreSQL` server, by an address like `postgres://user:password@host/name`.
    Postgres(String),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(path) => path.display().fmt(f),
            // The address may have a password in it.
            Self::Postgres(_) => f.write_str("PostgreSQL"),
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
