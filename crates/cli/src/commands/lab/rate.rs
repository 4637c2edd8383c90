//! `shidogo lab rate`: people judge blind records.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, bail, ensure};
use goban::Size;
use lab::lessons::{Key, Marks, Panel, Sheet, read, size_of};

use crate::args::LabArgs;
use crate::terminal;

/// Records of each player unless told, as in the thesis.
const EACH: u32 = 5;

pub(super) fn run(args: &LabArgs) -> anyhow::Result<ExitCode> {
    match (&args.records, args.marks.as_slice(), args.out.as_deref()) {
        (Some(records), [], Some(folder)) => make(args, records, folder),
        (None, [_, ..], Some(folder)) => tell(args, folder),
        _ => bail!(
            "`lab rate --records RUN --out DIR` makes a page for judges; \
             `lab rate --marks marks.json … --out DIR` makes the table from what they saved"
        ),
    }
}

fn text(file: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

fn make(args: &LabArgs, records: &Path, folder: &Path) -> anyhow::Result<ExitCode> {
    let file = records.join("games.jsonl");
    let notes = text(&file)?;
    let lessons = read(&notes);
    ensure!(!lessons.is_empty(), "{} has no games of the teacher", file.display());
    let size = board(args.size, size_of(&notes)).with_context(|| file.display().to_string())?;
    let each = args.games.unwrap_or(EACH) as usize;
    let sheet = Sheet::new(&lessons, size, (each, args.seed))
        .with_context(|| file.display().to_string())?;
    // Without its key no judge's work on a sheet is worth anything.
    if let Ok(known) = std::fs::read_to_string(folder.join("key.json")) {
        let is_same = Key::read(&known).is_ok_and(|it| it == sheet.key);
        ensure!(is_same, "{} has the key of another sheet; name another --out", folder.display());
    }
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text);
    std::fs::create_dir_all(folder)
        .and_then(|()| write("rate.html", &sheet.page))
        .and_then(|()| write("key.json", &sheet.key.to_json()))
        .with_context(|| format!("cannot write into {}", folder.display()))?;
    let page = folder.join("rate.html");
    terminal::answer(&format!(
        "{} is for the judges; key.json beside it says whose the records are: keep it.\n",
        page.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// The board of the records: what their heading says is not for anybody to change.
fn board(wanted: Option<Size>, noted: Option<Size>) -> anyhow::Result<Size> {
    if let (Some(wanted), Some(noted)) = (wanted, noted) {
        ensure!(wanted == noted, "the games are on {noted}, not on {wanted}: leave --size out");
    }
    noted.or(wanted).context("the heading does not tell the board: --size does")
}

fn tell(args: &LabArgs, folder: &Path) -> anyhow::Result<ExitCode> {
    let file = folder.join("key.json");
    let key = Key::read(&text(&file)?)
        .with_context(|| format!("{} is no key of ours", file.display()))?;
    let mut panel = Panel::new(&key);
    for file in &args.marks {
        let name = file.display().to_string();
        let marks = Marks::read(&text(file)?, &key).with_context(|| name.clone())?;
        panel.add(&name, marks).with_context(|| name.clone())?;
    }
    let table = panel.table();
    terminal::answer(&table)?;
    let file = folder.join("table.md");
    std::fs::write(&file, table).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_stay_on_their_board() {
        let size = |side| Size::square(side).ok();
        let said = |wanted, noted| match board(wanted, noted) {
            Ok(it) => it.to_string(),
            Err(error) => error.to_string(),
        };
        assert_eq!(said(None, size(7)), "7x7");
        assert_eq!(said(size(7), size(7)), "7x7");
        assert_eq!(said(size(13), None), "13x13");
        assert_eq!(said(size(9), size(7)), "the games are on 7x7, not on 9x9: leave --size out");
        assert_eq!(said(None, None), "the heading does not tell the board: --size does");
    }
}
