//! `shidogo net check`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use serde_json::{Value, json};

use crate::nets::check::{Report, check};
use crate::nets::{self, Known};
use crate::terminal;

pub(super) fn run(file: Option<&Path>, as_json: bool) -> anyhow::Result<ExitCode> {
    let files = match file {
        Some(file) => vec![file.to_path_buf()],
        None => installed()?,
    };
    let lines: Vec<Line> = files.iter().map(|it| line(it)).collect::<anyhow::Result<_>>()?;
    let text = if as_json {
        let nets: Vec<Value> = lines.iter().map(Line::to_json).collect();
        format!("{}\n", json!({ "nets": nets }))
    } else {
        lines.iter().map(Line::to_text).collect()
    };
    terminal::answer(&text)?;
    let all_agree = lines.iter().all(Line::agrees);
    Ok(if all_agree { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The files of all known networks that are installed.
fn installed() -> anyhow::Result<Vec<PathBuf>> {
    let shelf = nets::of_user()?;
    let files: Vec<_> = shelf.known().iter().filter_map(|it| shelf.installed(it)).collect();
    if files.is_empty() {
        bail!("no known network is installed: `shidogo net get b15` gets one");
    }
    Ok(files)
}

/// How one file did.
struct Line {
    name: String,
    file: PathBuf,
    /// Whether it is the very file that is known.
    is_same_file: bool,
    report: Report,
}

fn line(file: &Path) -> anyhow::Result<Line> {
    let network = super::load(file)?;
    let sha256 =
        nets::sha256_of_file(file).with_context(|| format!("cannot read {}", file.display()))?;
    let known = nets::known()?;
    let same = known.iter().find(|it| it.sha256 == sha256);
    let alike = || known.iter().find(|it| is_alike(it, file, network.name()));
    let Some(it) = same.or_else(alike) else {
        bail!("{} is none of the networks whose values are known", file.display());
    };
    let report = check(&network, &it.name)?
        .with_context(|| format!("the values of {} are not known", it.name))?;
    let (name, file) = (it.name.clone(), file.to_path_buf());
    Ok(Line { name, file, is_same_file: same.is_some(), report })
}

/// Whether file or network have a known name, though the bytes differ.
fn is_alike(known: &Known, file: &Path, name: &str) -> bool {
    known.name == name || file.file_name().is_some_and(|it| *it == *known.file())
}

impl Line {
    fn agrees(&self) -> bool {
        self.report.worst.is_allowed()
    }

    fn to_json(&self) -> Value {
        let worst = self.report.worst;
        json!({
            "name": self.name, "file": self.file.display().to_string(),
            "same_file": self.is_same_file, "positions": self.report.positions,
            "win": worst.win, "policy": worst.policy, "lead": worst.lead,
            "ownership": worst.ownership, "agrees": self.agrees(),
        })
    }

    fn to_text(&self) -> String {
        let worst = self.report.worst;
        let verdict = if self.agrees() { "agrees" } else { "DIFFERS" };
        let other = if self.is_same_file { "" } else { " (the file is not the known one)" };
        format!(
            "{}: {verdict}{other}; worst of {} positions: win {:.6}, policy {:.6}, lead {:.4}, \
             ownership {:.5}\n",
            self.name, self.report.positions, worst.win, worst.policy, worst.lead, worst.ownership
        )
    }
}
