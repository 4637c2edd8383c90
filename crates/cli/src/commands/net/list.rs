//! `shidogo net list`.

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use serde_json::{Value, json};

use crate::nets::{self, Known, Shelf};
use crate::terminal;

pub(super) fn run(as_json: bool) -> anyhow::Result<ExitCode> {
    let shelf = nets::of_user()?;
    let text = if as_json { format!("{}\n", to_json(&shelf)) } else { to_text(&shelf) };
    terminal::answer(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// Known networks that can be had or are there.
fn listed(shelf: &Shelf) -> impl Iterator<Item = &Known> {
    shelf.known().iter().filter(|it| it.package.is_some() || shelf.installed(it).is_some())
}

fn to_json(shelf: &Shelf) -> Value {
    let embedded = partner::embedded_model().ok().map(|model| {
        json!({
            "short": partner::EMBEDDED, "name": model.name(),
            "bytes": partner::embedded_file().len(), "kind": "inside the program",
            "known": true, "installed": true, "path": null,
        })
    });
    let known = listed(shelf).map(|it| {
        let path = shelf.installed(it).map(|it| it.display().to_string());
        json!({
            "short": it.short, "name": it.name, "bytes": it.bytes, "kind": it.kind,
            "sha256": it.sha256, "licence": it.licence, "licence_stated": it.licence_stated,
            "known": true, "installed": path.is_some(), "path": path,
        })
    });
    let others = shelf.others();
    let others = others.iter().map(|it| {
        json!({
            "name": name(it), "bytes": bytes(it), "known": false, "installed": true,
            "path": it.display().to_string(),
        })
    });
    let nets: Vec<Value> = embedded.into_iter().chain(known).chain(others).collect();
    json!({ "folder": shelf.folder().display().to_string(), "nets": nets })
}

fn to_text(shelf: &Shelf) -> String {
    let mut text = String::new();
    // Writing into a text cannot fail.
    if let Ok(model) = partner::embedded_model() {
        let bytes = partner::embedded_file().len() as u64;
        let short = partner::EMBEDDED;
        let _ = writeln!(text, "{short:<8}{}, {} MB", model.name(), megabytes(bytes));
        let _ =
            writeln!(text, "        our own, inside the program: used unless another is asked for");
    }
    for it in listed(shelf) {
        let _ = writeln!(text, "{:<8}{}, {} MB", it.short, it.name, megabytes(it.bytes));
        let _ = writeln!(text, "        {}", it.kind);
        let _ = writeln!(text, "        licence: {}", it.licence);
        let _ = match shelf.installed(it) {
            Some(path) => writeln!(text, "        installed: {}", path.display()),
            None => writeln!(text, "        not installed: shidogo net get {}", it.short),
        };
    }
    for it in shelf.others() {
        let _ = writeln!(text, "{}, {} MB", name(&it), megabytes(bytes(&it)));
        let _ = writeln!(text, "        your own: {}", it.display());
    }
    let _ = writeln!(text, "Networks are kept in {}", shelf.folder().display());
    text
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn bytes(path: &Path) -> u64 {
    path.metadata().map_or(0, |it| it.len())
}

pub(super) fn megabytes(bytes: u64) -> String {
    format!("{:.1}", bytes as f64 / 1e6)
}
