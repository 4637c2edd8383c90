//! Stores for tests, on both databases.

use std::path::{Path, PathBuf};

use super::Store;

#[path = "../../tests/harness/postgres.rs"]
mod postgres;

/// A folder that goes when the test ends.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let name = format!("shidogo-store-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&path);
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// An empty store in a file that goes with it.
pub(crate) fn on_sqlite() -> Store {
    let name = format!("{:?}", std::thread::current().id());
    let folder = Folder::new(&name);
    // The file stays open, its name goes.
    Store::open(folder.path()).unwrap()
}

/// The address of an empty database on a server; `None`: there is no `PostgreSQL` here.
pub(crate) fn postgres_url() -> Option<String> {
    postgres::empty_database()
}

/// An empty store on a server; `None`: there is no `PostgreSQL` here.
pub(crate) fn on_postgres() -> Option<Store> {
    Some(Store::connect(&postgres::empty_database()?).unwrap())
}

impl Store {
    /// How many rows a table has.
    pub(crate) fn count(&mut self, table: &str) -> u32 {
        let sql = format!("SELECT count(*) AS rows FROM {table}");
        self.database.find(&sql, &[]).unwrap().unwrap().get("rows").unwrap()
    }
}

/// Makes two tests of each function: one with a store on `SQLite`, one on `PostgreSQL`.
macro_rules! on_both {
    ($(fn $name:ident(mut $store:ident: Store) $body:block)*) => { $(
        mod $name {
            #[allow(unused_imports, reason = "not every test needs all")]
            use super::*;

            fn check(mut $store: Store) $body

            #[test]
            fn sqlite() {
                check($crate::storage::testing::on_sqlite());
            }

            #[test]
            fn postgres() {
                if let Some(store) = $crate::storage::testing::on_postgres() {
                    check(store);
                }
            }
        }
    )* };
}
pub(crate) use on_both;
