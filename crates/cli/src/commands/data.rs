//! `shidogo data`: everything in one file, and back.

use std::io::{Read, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;

use crate::args::{DataArgs, DataCommand, DataFileArgs};
use crate::terminal;

pub(crate) fn run(args: &DataArgs) -> anyhow::Result<ExitCode> {
    match &args.command {
        DataCommand::Export(args) => export(args)?,
        DataCommand::Import(args) => import(args)?,
        DataCommand::Password(args) => {
            let password = server::renew_password(&args.place.place()?, &args.account)?;
            terminal::answer(&format!("{password}\n"))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn export(args: &DataFileArgs) -> anyhow::Result<()> {
    let text = server::export_everything(&args.place.place()?, args.account.as_deref())?;
    if is_standard(&args.file) {
        return Ok(terminal::answer(&format!("{text}\n"))?);
    }
    // Beside its place first: an export that is interrupted leaves the one before.
    let part = args.file.with_extension("part");
    let written = write_private(&part, &text).and_then(|()| std::fs::rename(&part, &args.file));
    written.with_context(|| format!("cannot write {}", args.file.display()))
}

/// Nobody else on the machine reads what people play.
fn write_private(file: &Path, text: &str) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)?.write_all(text.as_bytes())
}

fn import(args: &DataFileArgs) -> anyhow::Result<()> {
    let mut text = String::new();
    let read = if is_standard(&args.file) {
        std::io::stdin().read_to_string(&mut text).map(drop)
    } else {
        std::fs::read_to_string(&args.file).map(|it| text = it)
    };
    read.with_context(|| format!("cannot read {}", args.file.display()))?;
    let place = args.place.place()?;
    let imported = server::import_everything(&place, args.account.as_deref(), &text)?;
    let server::Imported { new, known, copied } = imported;
    let told = format!(
        "{new} new games, {known} were there already, {copied} went on otherwise and are beside them now\n"
    );
    Ok(terminal::answer(&told)?)
}

fn is_standard(file: &Path) -> bool {
    file == Path::new("-")
}
