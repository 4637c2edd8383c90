//! `shidogo review`: what happened in a game, why, and what was good.

mod outputs;
mod watch;

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use analysis::{Rank, RankEstimate};
use anyhow::{Context, bail};
use commentary::review::Tone;
use goban::{ByColor, Color};
use partner::{Care, Human};
use report::{PlayerInfo, Reviewed, estimates};

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
    let watcher = watch::Watcher { network, human, care: care(args), threads: threads(args) };
    for (n, path) in args.games.iter().enumerate() {
        let record = record::read(path)?;
        let replay = record.replay()?;
        let all = replay.moves.len();
        if let Some(moves) = args.moves.as_ref().filter(|it| it.last() > all) {
            bail!("there is no move {}: the game in {} has {all}", moves.last(), record.name);
        }
        let is_wanted = |number| args.moves.as_ref().is_none_or(|it| it.contains(number));
        let heading = format!("game {} of {}", n + 1, args.games.len());
        let stop = || interrupted.load(Ordering::Relaxed);
        let looks = watcher.looks(&replay, (&is_wanted, &heading), &stop)?;
        let players = players(args, &record, &estimates(&looks));
        let game = (record.name, record.game, replay);
        let mut reviewed = Reviewed::new(game, looks, players, tone(args.tone));
        reviewed.was_interrupted = stop();
        outputs::write(args, &reviewed)?;
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
    Ok(ExitCode::SUCCESS)
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

fn players(
    args: &ReviewArgs,
    record: &Record,
    estimates: &ByColor<Option<RankEstimate>>,
) -> ByColor<PlayerInfo> {
    let info = record.game.info();
    let player = |color: Color| {
        let stated = args.ranks.map(|[black, white]| match color {
            Color::Black => black,
            Color::White => white,
        });
        PlayerInfo {
            name: info.players[color].name.clone(),
            stated: stated.unwrap_or_else(|| Rank::parse(&info.players[color].rank)),
            estimate: estimates[color],
        }
    };
    ByColor { black: player(Color::Black), white: player(Color::White) }
}
