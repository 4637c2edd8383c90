//! Lists the built page, so that it becomes a part of the binary; a placeholder where none is built.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let home = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let page = home.join("../../web/dist");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/placeholder.html");
    println!("cargo::rerun-if-changed={}", page.display());
    let mut files = Vec::new();
    if page.join("index.html").is_file() {
        collect(&page, "", &mut files)?;
    } else {
        println!(
            "cargo::warning=the page is not built and will be missing: `make build` builds both"
        );
        files.push(("index.html".to_owned(), home.join("src/placeholder.html")));
    }
    files.sort();
    let mut list = "&[\n".to_owned();
    for (name, path) in files {
        let path = path.canonicalize()?;
        let _ = writeln!(list, "    ({name:?}, include_bytes!({:?})),", path.display().to_string());
    }
    list.push_str("]\n");
    fs::write(out.join("page.rs"), list)
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name =
            path.file_name().map_or_else(String::new, |it| it.to_string_lossy().into_owned());
        if path.is_dir() {
            collect(&path, &format!("{prefix}{name}/"), files)?;
        } else {
            files.push((format!("{prefix}{name}"), path));
        }
    }
    Ok(())
}
