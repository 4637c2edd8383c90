//! `shidogo review`: what happened in a game, why, and what was good.

mod html;
mod json;
mod outputs;
mod sgf;
mod table;
mod watch;

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use analysis::{Rank, RankEstimate};
use anyhow::{Context, bail};
use commentary::review::{Review, Tone};
use goban::{ByColor, Color};
use partner::{Care, Human, Session};

use crate::args::{ReviewArgs, ToneName};
use crate::commands::matches::stop_on_interrupt;
use crate::commands::net::{load, or_embedded};
use crate::commands::record::{self, Record};
use crate::terminal;

/// A game that was reviewed.
#[derive(Debug)]
pub(super) struct Reviewed {
    pub(super) record: Record,
    pub(super) session: Session,
    pub(super) players: ByColor<PlayerInfo>,
    pub(super) review: Review,
    pub(super) was_interrupted: bool,
}

/// Who played.
#[derive(Clone, Debug)]
pub(super) struct PlayerInfo {
    pub(super) name: String,
    /// What the record says, or who asked.
    pub(super) stated: Rank,
    /// What the moves say, where enough were looked at.
    pub(super) estimate: Option<RankEstimate>,
}

impl PlayerInfo {
    /// The rank that the player is judged by.
    fn rank(&self) -> Rank {
        match (self.stated.is_known(), self.estimate) {
            (false, Some(estimate)) => estimate.rank(),
            _ => self.stated,
        }
    }
}

/// Whoever says nothing about himself is taken to be this.
const ORDINARY: &str = "8k";

pub(crate) fn run(args: &ReviewArgs) -> anyhow::Result<ExitCode> {
    outputs::check(args)?;
    let interrupted = stop_on_interrupt()?;
    let network = Arc::new(load(or_embedded(args.net.as_deref()))?);
    let human = Human::embedded().context("the human network cannot be used")?;
    let watcher = watch::Watcher { network, human, care: care(args), threads: threads(args) };
    for (n, path) in args.games.iter().enumerate() {
        let record = record::read(path)?;
        let session = record.session()?;
        let all = session.move_count();
        if let Some(moves) = args.moves.as_ref().filter(|it| it.last() > all) {
            bail!("there is no move {}: the game in {} has {all}", moves.last(), record.name);
        }
        let is_wanted = |number| args.moves.as_ref().is_none_or(|it| it.contains(number));
        let heading = format!("game {} of {}", n + 1, args.games.len());
        let stop = || interrupted.load(Ordering::Relaxed);
        let looks = watcher.looks(&session, (&is_wanted, &heading), &stop)?;
        let players = players(args, &record, &watch::estimates(&looks));
        let ranks = ByColor {
            black: rank_or_ordinary(&players.black),
            white: rank_or_ordinary(&players.white),
        };
        let review = Review::new(looks, ranks, tone(args.tone));
        let was_interrupted = interrupted.load(Ordering::Relaxed);
        let reviewed = Reviewed { record, session, players, review, was_interrupted };
        outputs::write(args, &reviewed)?;
        let text =
            if args.json { json::line(&reviewed) } else { table::text(&reviewed, args.lang) };
        terminal::answer(&text)?;
        if was_interrupted {
            bail!("interrupted: what was looked at is reviewed");
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn care(args: &ReviewArgs) -> Care {
    match (args.visits, args.thorough) {
        (Some(visits), _) => Care { visits, confirm: visits * 6 / 10 },
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

fn rank_or_ordinary(player: &PlayerInfo) -> Rank {
    let rank = player.rank();
    if rank.is_known() { rank } else { Rank::parse(ORDINARY) }
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
