//! `shidogo net info`.

use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use net::Model;
use serde_json::json;

use crate::nets::{self, Known};
use crate::terminal;

pub(super) fn run(file: &Path, as_json: bool) -> anyhow::Result<ExitCode> {
    let model = super::read(file)?;
    let sha256 = if super::is_embedded(file) {
        nets::sha256_of(partner::embedded_file())
    } else {
        nets::sha256_of_file(file)
    };
    let sha256 = sha256.context("cannot read the file again")?;
    let known = nets::known()?.into_iter().find(|it| it.sha256 == sha256);
    let about = About { model, file, sha256, known };
    let text = if as_json { about.to_json() } else { about.to_text() };
    terminal::answer(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// All that is said about a file.
struct About<'a> {
    model: Model,
    file: &'a Path,
    sha256: String,
    known: Option<Known>,
}

impl About<'_> {
    fn to_json(&self) -> String {
        let model = &self.model;
        let known = self.known.as_ref();
        let answer = json!({
            "name": model.name(), "version": model.version(), "channels": model.channels(),
            "blocks": model.blocks().collect::<Vec<_>>(), "parameters": model.parameters(),
            "file": self.file.display().to_string(), "sha256": self.sha256,
            "known_as": known.map(|it| &it.short), "licence": known.map(|it| &it.licence),
        });
        format!("{answer}\n")
    }

    fn to_text(&self) -> String {
        let model = &self.model;
        let known = match &self.known {
            Some(it) => format!("known as    {}\nlicence     {}\n", it.short, it.licence),
            None => String::new(),
        };
        format!(
            "name        {}\nversion     {}\nchannels    {}\nblocks      {}\nparameters  {}\nfile        {}\nsha-256     {}\n{known}",
            model.name(),
            model.version(),
            model.channels(),
            blocks(model),
            model.parameters(),
            self.file.display(),
            self.sha256,
        )
    }
}

/// How many blocks of each kind there are.
fn blocks(model: &Model) -> String {
    let mut kinds: Vec<(&str, usize)> = Vec::new();
    for kind in model.blocks() {
        match kinds.iter_mut().find(|it| it.0 == kind) {
            Some((_, count)) => *count += 1,
            None => kinds.push((kind, 1)),
        }
    }
    let all: usize = kinds.iter().map(|it| it.1).sum();
    let kinds: Vec<String> =
        kinds.iter().map(|(kind, count)| format!("{count} × {kind}")).collect();
    format!("{all}: {}", kinds.join(", "))
}
