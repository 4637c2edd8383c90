//! Experiments in which our searches play against each other.

use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use anyhow::Context;
use lab::duels::{self, DuelPlan, Experiment, Findings, Here, Place};

use crate::args::LabArgs;
use crate::commands::matches::stop_on_interrupt;
use crate::commands::net;
use crate::elsewhere::{self, Room};
use crate::terminal::{self, ProgressLine};

/// So many games are asked for at once.
const ASKED: usize = 64;
/// Games of each duel unless told.
const GAMES: u32 = 100;

pub(super) fn run(args: &LabArgs, experiment: Experiment) -> anyhow::Result<ExitCode> {
    let network = match args.net.as_deref() {
        None if !experiment.needs_network() => None,
        net => Some(Arc::new(net::load(net::or_embedded(net))?)),
    };
    let line = Mutex::new(ProgressLine::new());
    let progress = |done: usize, all: usize| {
        if let Ok(mut line) = line.lock() {
            line.draw(&format!("{done} of {all} games"));
        }
    };
    let interrupted = stop_on_interrupt().context("cannot listen for ctrl-C")?;
    let stop = || interrupted.load(Ordering::Relaxed);
    let client = elsewhere::connect(&args.nats)?;
    let lend = |it| elsewhere::lend(&args.nats, args.net.as_deref(), it);
    let loan = match (&client, network.as_deref()) {
        (Some(_), Some(network)) => Some(lend(network)?),
        _ => None,
    };
    let room = client.map(|client| {
        elsewhere::wait_for_workers(&client, &stop);
        let net = loan.as_ref().map(|it| it.lent.clone());
        Room { client, net, asker: elsewhere::asker("lab"), stop: &stop }
    });
    let findings = duels::run(&DuelPlan {
        experiment,
        size: args.size()?,
        games: args.games.unwrap_or(GAMES),
        seed: args.seed,
        network,
        threads: if room.is_some() { ASKED } else { usize::from(args.threads) },
        out: args.out.clone(),
        place: room.as_ref().map_or(&Here, |it| it as &dyn Place),
        stop: &stop,
        progress: &progress,
    })?;
    drop(line);
    terminal::answer(&format!("{}\n\n{}", experiment.title(), findings.to_markdown()))?;
    if let Some(folder) = &args.out {
        write(folder, &findings)?;
    }
    Ok(if interrupted.load(Ordering::Relaxed) { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn write(folder: &Path, findings: &Findings) -> anyhow::Result<()> {
    let files = [
        ("table.md", findings.to_markdown()),
        ("table.csv", findings.to_csv()),
        ("figure.svg", findings.to_svg()),
    ];
    for (name, text) in files {
        let file = folder.join(name);
        std::fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}
