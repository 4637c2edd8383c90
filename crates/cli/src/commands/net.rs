//! `shidogo net`: networks.

mod check;
mod export;
mod get;
mod info;
mod list;

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use net::{Model, Network};

use crate::args::{NetArgs, NetCommand};
use crate::nets;

pub(crate) fn run(args: &NetArgs) -> anyhow::Result<ExitCode> {
    match &args.command {
        NetCommand::List { json } => list::run(*json),
        NetCommand::Info { net, json } => info::run(net, *json),
        NetCommand::Get { name } => get::run(name),
        NetCommand::Export { net, out, name, without_ranks } => {
            let ranks = if *without_ranks { export::Ranks::Left } else { export::Ranks::Kept };
            export::run(net, out, (name.as_deref(), ranks))
        }
        NetCommand::Check { net, json } => check::run(net.as_deref(), *json),
    }
}

/// The network that is asked for, or the one inside the program.
pub(crate) fn or_embedded(file: Option<&Path>) -> &Path {
    file.unwrap_or(Path::new(partner::EMBEDDED))
}

/// Whether the network inside the program is meant. The program itself is called so too and may
/// stand in the folder: a network file of that name is `./shidogo`.
fn is_embedded(file: &Path) -> bool {
    file == Path::new(partner::EMBEDDED)
}

/// Reads a network file.
pub(crate) fn read(file: &Path) -> anyhow::Result<Model> {
    if is_embedded(file) {
        return partner::embedded_model().context("the network inside the program is damaged");
    }
    // A name that is no file is a network that is not installed: this says how to get it.
    let file = &nets::find(&file.to_string_lossy())?;
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    Model::read(&bytes).with_context(|| format!("{} is no network", file.display()))
}

/// Reads a network file and lays it out for this machine.
pub(crate) fn load(file: &Path) -> anyhow::Result<Network> {
    Ok(Network::new(&read(file)?))
}

/// The same with products in sixteen bits, where the processor has them; elsewhere it says so.
pub(crate) fn load_bf16(file: &Path) -> anyhow::Result<Network> {
    let network = load(file)?;
    if net::has_bf16() {
        return Ok(network.with_bf16());
    }
    // Nobody is there to hear that stderr is closed.
    let _ = writeln!(std::io::stderr(), "shidogo: this processor has no bf16: --bf16 is ignored");
    Ok(network)
}
