//! `shidogo train selfplay`: a policy against its earlier selves.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::Ordering;

use anyhow::{Context, bail, ensure};
use lab::statistics::wilson;
use train::learning::{Net, import, read_checkpoint, write_checkpoint};
use train::selfplay::{Arena, Improver, Policy, Threads};

use super::net::{replace, shape, unpacked, write_net};
use crate::args::ImproveArgs;
use crate::commands::matches::stop_on_interrupt;
use crate::elsewhere::{self, Lender, PolicyHall};
use crate::terminal::{self, ProgressLine};

/// Rounds between two lines on the terminal, each with the network as it is then.
const TELL_EVERY: u64 = 25;

pub(crate) fn run(args: &ImproveArgs) -> anyhow::Result<ExitCode> {
    let interrupted = stop_on_interrupt().context("cannot listen for ctrl-C")?;
    let stop = || interrupted.load(Ordering::Relaxed);
    let mut improver = begin(args)?;
    let threads = Threads(usize::from(args.threads));
    let hall = hall(args, &stop)?;
    let arena: &dyn Arena = hall.as_ref().map_or(&threads, |it| it);
    // Why there are no games, unless somebody has stopped them.
    let cannot_play = || match hall.as_ref().and_then(|it| it.failure.lock().ok()?.take()) {
        Some(why) => why,
        None => anyhow::anyhow!("the policy cannot play on this board"),
    };
    let mut line = ProgressLine::new();
    let (mut games, mut won) = (0, 0);
    let first = improver.trainer().state().step + 1;
    for n in first..=args.rounds {
        let Some(round) = improver.round(args.games, arena) else {
            if stop() {
                // What was learned before is kept; this round is played again.
                if n > first {
                    save(&args.out, &improver, n - 1)?;
                }
                break;
            }
            return Err(cannot_play());
        };
        games += round.games;
        won += round.won;
        line.draw(&format!("round {n} of {}: {won} of {games} games won", args.rounds));
        let stops = n == args.rounds || stop();
        if n.is_multiple_of(TELL_EVERY) || stops {
            line.draw("");
            terminal::answer(&format!(
                "round {n}: {won} of the last {games} games against earlier selves won\n"
            ))?;
            (games, won) = (0, 0);
            save(&args.out, &improver, n)?;
        }
        if stops {
            break;
        }
    }
    if stop() {
        terminal::answer("stopped; the same command goes on from there\n")?;
        return Ok(ExitCode::FAILURE);
    }
    let gain = improver.compare(args.compare, arena).ok_or_else(cannot_play)?;
    let score = f64::from(gain.won) / f64::from(gain.games.max(1));
    let interval = wilson(score, gain.games);
    terminal::answer(&format!(
        "against what it began with: {} of {} games won ({:.0}–{:.0} %)\n",
        gain.won,
        gain.games,
        100.0 * interval.low,
        100.0 * interval.high
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// The workers that play, if any are asked for.
fn hall<'a>(
    args: &ImproveArgs,
    stop: &'a (dyn Fn() -> bool + Sync),
) -> anyhow::Result<Option<PolicyHall<'a>>> {
    let Some(client) = elsewhere::connect(&args.nats)? else { return Ok(None) };
    elsewhere::wait_for_workers(&client, stop);
    Ok(Some(PolicyHall {
        client,
        lender: Lender::start(&args.nats)?,
        folder: args.out.join("lent"),
        asker: elsewhere::asker("train"),
        stop,
        failure: Mutex::default(),
    }))
}

/// Begins with a policy, or goes on where an earlier run in the same folder has stopped.
fn begin(args: &ImproveArgs) -> anyhow::Result<Improver> {
    fs::create_dir_all(&args.out).with_context(|| format!("cannot make {}", args.out.display()))?;
    let (board, threads) = ((args.size, args.seed), usize::from(args.threads));
    let from = unpacked(&args.from)?;
    let heading = format!(
        "{} games a round on {}, seed {}, from {}\n",
        args.games,
        args.size,
        args.seed,
        workers::sha256_hex(&from)
    );
    let (note, checkpoint) = (args.out.join("run.txt"), args.out.join("checkpoint"));
    if checkpoint.exists() {
        let noted = fs::read_to_string(&note).unwrap_or_default();
        if noted != heading {
            let (noted, heading) = (noted.trim_end(), heading.trim_end());
            bail!("{} belongs to another run: `{noted}`, not `{heading}`", args.out.display());
        }
        let bytes = fs::read(&checkpoint)?;
        let (net, state) = read_checkpoint(&bytes).context("the checkpoint cannot be read")?;
        let earlier = (0..Improver::remembered(state.step))
            .map(|it| Ok(Policy::read(unpacked(&self_file(&args.out, it))?)?))
            .collect::<anyhow::Result<Vec<_>>>()?;
        terminal::answer(&format!("from round {}\n", state.step))?;
        return Ok(Improver::resume(net, state, earlier, (board, threads)));
    }
    let net = Net::new(shape(&args.shape)?);
    let numbers = import(&net, &from)
        .with_context(|| format!("{} is of another shape", args.from.display()))?;
    fs::write(&note, heading).with_context(|| format!("cannot write {}", note.display()))?;
    let improver = Improver::new(net, numbers, board, threads);
    improver.context("the policy cannot play on this board")
}

/// The checkpoint to go on with, the selves that are remembered, and the network as it is now.
fn save(folder: &Path, improver: &Improver, round: u64) -> anyhow::Result<()> {
    let trainer = improver.trainer();
    let selves = improver.earlier();
    ensure!(selves.len() as u64 == Improver::remembered(round), "an earlier self is missing");
    for (number, policy) in (0..).zip(selves) {
        let file = self_file(folder, number);
        if !file.exists() {
            replace(&file, |to| write_packed(policy.file(), to))?;
        }
    }
    let name = format!("shidogo-selfplay-r{round}");
    write_net(folder, trainer.net(), (&name, &trainer.state().averaged))?;
    // Last: what it needs is there.
    replace(&folder.join("checkpoint"), |to| {
        Ok(write_checkpoint(trainer.net(), trainer.state(), to)?)
    })
}

fn self_file(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("self-{number}.bin.gz"))
}

fn write_packed(bytes: &[u8], to: &mut impl Write) -> anyhow::Result<()> {
    let mut packed = flate2::write::GzEncoder::new(to, flate2::Compression::fast());
    packed.write_all(bytes)?;
    packed.finish()?;
    Ok(())
}
