//! The whole match.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::mpsc;

use super::conduct::Conduct;
use super::one_game::Table;
use super::plan::MatchPlan;
use super::progress::Progress;
use super::referee::Referee;
use super::report::{MatchReport, tally};
use super::result::{BySide, GameResult, Side};
use super::seat::Seat;
use super::store::{Store, StoreError};
use crate::gtp_client::{ClientError, Patience};
use crate::openings::OpeningsError;

/// Why a match cannot be played.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError {
    /// A program cannot be started, or refuses this game.
    #[error("{side}: {reason}")]
    Player {
        /// Which.
        side: Side,
        /// Why.
        reason: ClientError,
    },
    /// The referee cannot be made ready.
    #[error("referee: {0}")]
    Referee(ClientError),
    /// The openings cannot be used.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// The folder cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl MatchError {
    fn is_interruption(&self) -> bool {
        let stopped = ClientError::Stopped;
        matches!(self, Self::Player { reason, .. } | Self::Referee(reason) if *reason == stopped)
    }
}

type Played = (GameResult, String);

/// Plays the match, or what is left of it.
///
/// `stop` is asked often; when it answers `true` the games at the board are given up, to be
/// played when the match is continued, and the report is of the finished ones. `on_progress` is
/// told at the beginning and after each game.
pub fn run(
    plan: &MatchPlan,
    conduct: &Conduct,
    stop: &(dyn Fn() -> bool + Sync),
    on_progress: &mut dyn FnMut(&Progress),
) -> Result<MatchReport, MatchError> {
    plan.openings.check(&plan.start())?;
    let (mut store, played) = match &conduct.folder {
        Some(folder) => {
            let (store, played) = Store::open(folder, plan)?;
            (Some(store), played)
        }
        None => (None, Vec::new()),
    };
    let mut results: BTreeMap<u32, GameResult> =
        played.into_iter().map(|it| (it.number, it)).collect();
    results.retain(|number, _| (1..=plan.games).contains(number));
    let open: Vec<u32> = (1..=plan.games).filter(|it| !results.contains_key(it)).collect();
    on_progress(&progress(plan, &results, None));
    let patience = Patience { limit: conduct.answer_limit, stop };
    let commands = BySide::of(|side| name_of(plan, side, None));
    let names = if open.is_empty() {
        commands
    } else {
        match rehearse(plan, conduct, patience) {
            Err(error) if error.is_interruption() => commands,
            names => names?,
        }
    };
    let table = Table { plan, conduct, names: &names, patience };
    let mut failed = None;
    play_all(table, open, &mut |(mut result, record)| {
        if let Some(store) = &mut store
            && let Err(error) = store.add(&mut result, &record)
        {
            failed = Some(error);
            return false;
        }
        results.insert(result.number, result.clone());
        on_progress(&progress(plan, &results, Some(result)));
        true
    });
    if let Some(error) = failed {
        return Err(error.into());
    }
    Ok(MatchReport::new(plan, names, results.into_values().collect()))
}

/// Plays the games, several at a time, and gives each to `take` as it ends, until that answers
/// `false`.
fn play_all(table: Table<'_>, open: Vec<u32>, take: &mut dyn FnMut(Played) -> bool) {
    let workers = table.conduct.parallel.clamp(1, open.len().max(1));
    let open = Mutex::new(open.into_iter());
    // Without room in between, nobody plays far ahead of what is safely written.
    let (sender, receiver) = mpsc::sync_channel::<Played>(0);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            let (open, sender) = (&open, sender.clone());
            scope.spawn(move || {
                while let Some(number) = next(open).filter(|_| !(table.patience.stop)())
                    && let Ok(played) = table.play(number)
                    && sender.send(played).is_ok()
                {}
            });
        }
        drop(sender);
        while let Ok(played) = receiver.recv() {
            if !take(played) {
                break;
            }
        }
        // Nobody listens any more, so the workers end with the game they are at.
        drop(receiver);
    });
}

fn next(open: &Mutex<std::vec::IntoIter<u32>>) -> Option<u32> {
    open.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next()
}

/// Makes everybody ready once, before any game is lost by a misspelt command.
fn rehearse(
    plan: &MatchPlan,
    conduct: &Conduct,
    patience: Patience<'_>,
) -> Result<BySide<String>, MatchError> {
    let name = |side: Side| {
        let mut player = plan.players.side(side).clone();
        player.program = player.program.for_game(1);
        let patience = patience.with_limit(conduct.player_limit());
        match Seat::take(&player, plan, conduct, patience) {
            Ok(mut seat) => {
                let name = seat.name(patience);
                seat.leave();
                Ok(name_of(plan, side, name))
            }
            Err(reason) if loses(&reason) => Ok(name_of(plan, side, None)),
            Err(reason) => Err(MatchError::Player { side, reason }),
        }
    };
    let names = BySide { a: name(Side::A)?, b: name(Side::B)? };
    Referee::begin(plan, 1, patience).map_err(MatchError::Referee)?.leave();
    Ok(names)
}

/// Whether a program that fails like this loses games, rather than making the match impossible.
const fn loses(error: &ClientError) -> bool {
    matches!(
        error,
        ClientError::Ended { .. } | ClientError::Hangs { .. } | ClientError::Garbage { .. }
    )
}

fn name_of(plan: &MatchPlan, side: Side, told: Option<String>) -> String {
    let player = plan.players.side(side);
    player.name.clone().or(told).unwrap_or_else(|| player.program.to_string())
}

fn progress(
    plan: &MatchPlan,
    results: &BTreeMap<u32, GameResult>,
    last: Option<GameResult>,
) -> Progress {
    Progress {
        done: results.len() as u32,
        games: plan.games,
        tally: tally(results.values(), Side::A),
        failures: results.values().filter(|it| it.ending.is_failure()).count() as u32,
        last,
    }
}
