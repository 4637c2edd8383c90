//! Players of games whose ranks are known: what their moves say, and how well ranks are told.

use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

use lab::human::{self, PlayerSample};
use partner::{RankJudge, RankModel};
use train::GameLine;

use crate::terminal::ProgressLine;

/// Games pooled by stated rank.
const POOL: usize = 10;

/// What the moves of both players of every game say, in the order of the games.
pub(crate) fn players(judge: &RankJudge, games: &[&GameLine], threads: usize) -> Vec<PlayerSample> {
    let each = games.len().div_ceil(threads.max(1)).max(1);
    let done = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let parts: Vec<_> = games
            .chunks(each)
            .map(|part| {
                let (mut judge, done, all) = (judge.clone(), &done, games.len());
                scope.spawn(move || {
                    let mut line = ProgressLine::new();
                    let mut found = Vec::new();
                    for game in part {
                        found.extend(human::players(&mut judge, game));
                        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                        line.draw(&format!("{done} of {all} games"));
                    }
                    found
                })
            })
            .collect();
        parts.into_iter().filter_map(|it| it.join().ok()).flatten().collect()
    })
}

/// How far off a model is with players it was not fitted to, in words.
pub(crate) fn rank_errors(model: &RankModel, judged: &[PlayerSample]) -> String {
    let mut text = String::new();
    let pools = human::pooled(judged, POOL);
    let reviews = model.seen_only();
    for (model, by) in [(model, "weighed"), (&reviews, "as reviews see them")] {
        for (games, players) in [("one game", judged), ("ten games", &pools)] {
            let found = human::judge(model, players);
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "Rank from {games}, moves {by}: {} players, off by {:.2} ± {:.2} ranks in the mean, {:.0} % within the range told",
                found.players,
                found.mean_error,
                found.give_or_take,
                100.0 * found.within
            );
        }
    }
    text
}
