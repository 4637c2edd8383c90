//! `shidogo lab rate`: people judge blind records.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, bail};
use lab::lessons::{Marks, Records, Sheet, read, table};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::args::LabArgs;
use crate::terminal;

/// Records of each player unless told, as in the thesis.
const EACH: u32 = 5;

pub(super) fn run(args: &LabArgs) -> anyhow::Result<ExitCode> {
    let folder = args.out.as_deref().context("--out names the folder of page and key")?;
    match (&args.records, args.marks.as_slice()) {
        (Some(records), []) => make(args, records, folder),
        (None, [_, ..]) => tell(args, folder),
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
    let lessons = read(&text(&records.join("games.jsonl"))?);
    if lessons.is_empty() {
        bail!("{} has no games", records.display());
    }
    let each = args.games.unwrap_or(EACH) as usize;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(args.seed);
    let sheet = Sheet::new(&lessons, (args.size.width(), each), &mut rng);
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text);
    std::fs::create_dir_all(folder)
        .and_then(|()| write("rate.html", &sheet.page))
        .and_then(|()| write("key.json", &sheet.key))
        .with_context(|| format!("cannot write into {}", folder.display()))?;
    let page = folder.join("rate.html");
    terminal::answer(&format!(
        "{} is for the judges; key.json beside it says whose the records are: keep it.\n",
        page.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}

fn tell(args: &LabArgs, folder: &Path) -> anyhow::Result<ExitCode> {
    let key: Records = serde_json::from_str(&text(&folder.join("key.json"))?)
        .context("key.json is not one of ours")?;
    let mut marks: Vec<Marks> = Vec::new();
    for file in &args.marks {
        let read = serde_json::from_str(&text(file)?);
        marks.push(read.with_context(|| format!("{} is no file of marks", file.display()))?);
    }
    let table = table(&key, &marks);
    terminal::answer(&table)?;
    let file = folder.join("table.md");
    std::fs::write(&file, table).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(ExitCode::SUCCESS)
}
