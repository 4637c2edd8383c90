//! `shidogo train selfplay`: a policy against its earlier selves.

use std::fs;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use anyhow::Context;
use lab::statistics::wilson;
use train::learning::{Net, import};
use train::selfplay::Improver;

use super::net::{shape, unpacked, write_net};
use crate::args::ImproveArgs;
use crate::commands::matches::stop_on_interrupt;
use crate::terminal::{self, ProgressLine};

/// Rounds between two lines on the terminal, each with the network as it is then.
const TELL_EVERY: u64 = 25;

pub(crate) fn run(args: &ImproveArgs) -> anyhow::Result<ExitCode> {
    let cannot_play = "the policy cannot play on this board";
    let net = Net::new(shape(&args.shape));
    let numbers = import(&net, &unpacked(&args.from)?)
        .with_context(|| format!("{} is of another shape", args.from.display()))?;
    fs::create_dir_all(&args.out).with_context(|| format!("cannot make {}", args.out.display()))?;
    let interrupted = stop_on_interrupt().context("cannot listen for ctrl-C")?;
    let mut improver =
        Improver::new(net, numbers, (args.size, args.seed), usize::from(args.threads));
    let mut line = ProgressLine::new();
    let (mut games, mut won) = (0, 0);
    for n in 1..=args.rounds {
        let round = improver.round(args.games).context(cannot_play)?;
        games += round.games;
        won += round.won;
        line.draw(&format!("round {n} of {}: {won} of {games} games won", args.rounds));
        let stops = n == args.rounds || interrupted.load(Ordering::Relaxed);
        if n.is_multiple_of(TELL_EVERY) || stops {
            line.draw("");
            terminal::answer(&format!(
                "round {n}: {won} of the last {games} games against earlier selves won\n"
            ))?;
            (games, won) = (0, 0);
            let trainer = improver.trainer();
            let name = format!("shidogo-selfplay-r{n}");
            write_net(&args.out, trainer.net(), (&name, &trainer.state().averaged))?;
        }
        if stops {
            break;
        }
    }
    let gain = improver.compare(args.compare).context(cannot_play)?;
    let score = f64::from(gain.won) / f64::from(gain.games.max(1));
    let interval = wilson(score, gain.games);
    terminal::answer(&format!(
        "against what it began with: {} of {} games won ({:.0}–{:.0} %)\n",
        gain.won,
        gain.games,
        100.0 * interval.low,
        100.0 * interval.high
    ))?;
    Ok(if interrupted.load(Ordering::Relaxed) { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
