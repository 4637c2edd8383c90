//! `shidogo review`: what happened in a game, why, and what was good.

mod elsewhere;
mod outputs;
mod watch;

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use analysis::{Rank, RankEstimate};
use anyhow::{Context, bail};
use commentary::review::Tone;
use crafts::LookAsker;
use goban::{ByColor, Color};
use partner::{Care, Human};
use report::{PlayerInfo, Reviewed, estimates};
use workers::Class;

use crate::args::{ReviewArgs, ToneName};
use crate::commands::matches::stop_on_interrupt;
use crate::commands::net::{load, or_embedded};
use crate::commands::record::{self, Record};
use crate::terminal;

pub(crate) fn run(args: &ReviewArgs) -> anyhow::Result<ExitCode> {
    outputs::check(args)?;
    let interrupted = stop_on_interrupt()?;
    let network = Arc::new(load(or_embedded(args.net.as_deref()))?);
    let human = Human::embedded().context("the human network cannot be used")?;
    let elsewhere = match crate::elsewhere::connect(&args.nats)? {
        Some(client) => {
            let loan = crate::elsewhere::lend(&args.nats, args.net.as_deref(), &network)?;
            let (net, asker) = (loan.lent.clone(), crate::elsewhere::asker("review"));
            let asker = LookAsker { net, care: care(args), class: Class::Review, asker };
            Some(elsewhere::Elsewhere { client, asker, _loan: loan })
        }
        None => None,
    };
    let (care, threads) = (care(args), threads(args));
    let watcher = watch::Watcher { network, human, care, threads, elsewhere };
    let stop = || interrupted.load(Ordering::Relaxed);
    let mut failed = Vec::new();
    for (n, path) in args.games.iter().enumerate() {
        let heading = format!("game {} of {}", n + 1, args.games.len());
        let reviewed = match review(args, path, &watcher, (&heading, &stop)) {
            Ok(reviewed) => reviewed,
            // One that cannot be read does not keep the others waiting.
            Err(why) if args.games.len() > 1 && !stop() => {
                failed.push(why);
                continue;
            }
            Err(why) => return Err(why),
        };
        outputs::write(args, &reviewed, args.games.get(..n).unwrap_or_default())?;
        let text = if args.json {
            format!("{}\n", reviewed.to_json())
        } else {
            reviewed.to_text(args.lang.into())
        };
        terminal::answer(&text)?;
        if reviewed.was_interrupted {
            bail!("interrupted: what was looked at is reviewed");
        }
    }
    let Some(last) = failed.pop() else { return Ok(ExitCode::SUCCESS) };
    for why in failed {
        terminal::complain(&why);
    }
    Err(last)
}

/// Reviews one game; what was looked at until it was stopped is reviewed all the same.
fn review(
    args: &ReviewArgs,
    path: &Path,
    watcher: &watch::Watcher,
    (heading, stop): (&str, &(dyn Fn() -> bool + Sync)),
) -> anyhow::Result<Reviewed> {
    let record = record::read(path)?;
    let replay = record.replay()?;
    let all = replay.moves.len();
    if let Some(moves) = args.moves.as_ref().filter(|it| it.last() > all) {
        bail!("there is no move {}: the game in {} has {all}", moves.last(), record.name);
    }
    let is_wanted = |number| args.moves.as_ref().is_none_or(|it| it.contains(number));
    let looks = watcher.looks(&replay, (&is_wanted, heading), stop)?;
    let stated = stated(args, &record);
    let is_known = stated.black.is_known() && stated.white.is_known();
    // A few moves say little about a player: the whole game is asked.
    let estimates = if args.moves.is_some() && !is_known {
        watcher.estimates(&replay, stop)?
    } else {
        estimates(&looks)
    };
    let players = players(&record, stated, &estimates);
    let game = (record.name, record.game, replay);
    let mut reviewed = Reviewed::new(game, looks, players, tone(args.tone));
    reviewed.was_interrupted = stop();
    Ok(reviewed)
}

fn care(args: &ReviewArgs) -> Care {
    match (args.visits, args.thorough) {
        (Some(visits), _) => Care::of(visits),
        (None, true) => Care::THOROUGH,
        (None, false) => Care::QUICK,
    }
}

fn threads(args: &ReviewArgs) -> usize {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    args.threads.map_or(processors, usize::from)
}

const fn tone(name: ToneName) -> Tone {
    match name {
        ToneName::Kind => Tone::Kind,
        ToneName::Strict => Tone::Strict,
        ToneName::Child => Tone::Child,
    }
}

/// What is said about the players' ranks: by whoever asks, else by the record.
fn stated(args: &ReviewArgs, record: &Record) -> ByColor<Rank> {
    if let Some([black, white]) = args.ranks {
        return ByColor { black, white };
    }
    let info = record.game.info();
    let of = |color: Color| Rank::parse(&info.players[color].rank);
    ByColor { black: of(Color::Black), white: of(Color::White) }
}

fn players(
    record: &Record,
    stated: ByColor<Rank>,
    estimates: &ByColor<Option<RankEstimate>>,
) -> ByColor<PlayerInfo> {
    let info = record.game.info();
    let player = |color: Color| PlayerInfo {
        name: info.players[color].name.clone(),
        stated: stated[color],
        estimate: estimates[color],
    };
    ByColor { black: player(Color::Black), white: player(Color::White) }
}
