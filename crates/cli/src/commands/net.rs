//! `shidogo net`: network files.

use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use net::{Model, Network};

use crate::args::{NetArgs, NetCommand};
use crate::terminal;

pub(crate) fn run(args: &NetArgs) -> anyhow::Result<ExitCode> {
    match &args.command {
        NetCommand::Info { file } => terminal::answer(&describe(&read(file)?))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Reads a network file.
pub(crate) fn read(file: &Path) -> anyhow::Result<Model> {
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    Model::read(&bytes).with_context(|| format!("{} is no network", file.display()))
}

/// Reads a network file and lays it out for this machine.
pub(crate) fn load(file: &Path) -> anyhow::Result<Network> {
    Ok(Network::new(&read(file)?))
}

fn describe(model: &Model) -> String {
    let blocks: Vec<&str> = model.blocks().collect();
    let mut kinds: Vec<(&str, usize)> = Vec::new();
    for &kind in &blocks {
        match kinds.iter_mut().find(|it| it.0 == kind) {
            Some((_, count)) => *count += 1,
            None => kinds.push((kind, 1)),
        }
    }
    let kinds: Vec<String> =
        kinds.iter().map(|(kind, count)| format!("{count} × {kind}")).collect();
    format!(
        "name        {}\nversion     {}\nchannels    {}\nblocks      {}: {}\nparameters  {}\n",
        model.name(),
        model.version(),
        model.channels(),
        blocks.len(),
        kinds.join(", "),
        model.parameters(),
    )
}
