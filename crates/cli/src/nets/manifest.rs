//! The networks that are known by name.

use anyhow::Context;
use serde::Deserialize;

/// A network that is known by name.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Known {
    /// What people type.
    pub(crate) short: String,
    /// What its makers call it; the file adds `.bin.gz`.
    pub(crate) name: String,
    pub(crate) bytes: u64,
    pub(crate) sha256: String,
    pub(crate) kind: String,
    pub(crate) licence: String,
    /// Whether a licence is known at all.
    pub(crate) licence_stated: bool,
    /// What it comes in; without one it cannot be fetched.
    pub(crate) package: Option<Package>,
}

/// A package of Python's that has a network among its files.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// About how much is downloaded.
    pub(crate) bytes: u64,
}

/// All networks that are known.
pub(crate) fn known() -> anyhow::Result<Vec<Known>> {
    serde_json::from_str(include_str!("../../../../nets/MANIFEST.json"))
        .context("the list of networks is damaged")
}

impl Known {
    /// What its file is called.
    pub(crate) fn file(&self) -> String {
        format!("{}.bin.gz", self.name)
    }

    /// What the note about its licence is called.
    pub(crate) fn licence_file(&self) -> String {
        format!("{}.licence.txt", self.name)
    }

    /// Whether a person may mean this one.
    pub(crate) fn is_called(&self, text: &str) -> bool {
        text == self.short || text == self.name || text == self.file()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_can_be_read_and_names_are_unlike() {
        let all = known().unwrap();
        for it in &all {
            assert_eq!(it.sha256.len(), 64, "{}", it.name);
            assert_eq!(all.iter().filter(|other| other.is_called(&it.short)).count(), 1);
            assert!(!it.licence.is_empty() && it.bytes > 0, "{}", it.name);
        }
        let fetched = all.iter().filter(|it| it.package.is_some());
        assert_eq!(fetched.map(|it| it.short.as_str()).collect::<Vec<_>>(), ["b15", "b18", "b10"]);
    }
}
