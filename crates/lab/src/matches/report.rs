//! What came out of a match.

use std::fmt;

use goban::Color;
use serde::Serialize;

use super::plan::MatchPlan;
use super::result::{BySide, Ending, GameResult, Side};
use crate::statistics::{Elo, Interval, Tally};

/// What came out of a match, from A's side. Printed, it is a table for people; serialised, the
/// same for programs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchReport {
    /// Games planned.
    pub games: u32,
    /// Whether all of them were played.
    pub complete: bool,
    /// Whether games were played and none counts, because the referee failed each time.
    pub failed: bool,
    /// The programs.
    pub players: BySide<PlayerReport>,
    /// A's results; games without a referee are left out.
    pub tally: Tally,
    /// A's results with Black.
    pub as_black: Tally,
    /// A's results with White.
    pub as_white: Tally,
    /// A's points a game.
    pub score: Option<f64>,
    /// Where the true score lies with 95 % confidence.
    pub interval: Interval,
    /// How much stronger A is.
    pub elo: Elo,
    /// Moves a game on average, openings included.
    pub mean_moves: Option<f64>,
    /// Games that do not count because the referee failed.
    pub void: u32,
    /// Failures, in the order of the games.
    pub failures: Vec<Failure>,
    /// Every game.
    pub results: Vec<GameResult>,
}

/// One program of a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerReport {
    /// What it is called.
    pub name: String,
    /// What was started.
    pub command: String,
    /// Games it lost by a failure of its own.
    pub failures: u32,
    /// What its moves took.
    pub cost: Cost,
}

/// What a program's moves took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Cost {
    /// Moves it was asked for.
    pub moves: u32,
    /// Processor seconds a move, where they could be measured.
    pub cpu_seconds_per_move: Option<f64>,
    /// Seconds a move by the wall clock.
    pub seconds_per_move: Option<f64>,
}

/// A game that was not decided on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// The game, from 1.
    pub number: u32,
    /// Who failed; nobody if it was the referee.
    pub side: Option<Side>,
    /// How.
    pub ending: Ending,
    /// What happened.
    pub reason: String,
}

impl MatchReport {
    pub(super) fn new(plan: &MatchPlan, names: BySide<String>, results: Vec<GameResult>) -> Self {
        let player = |side: Side| PlayerReport {
            name: names.side(side).clone(),
            command: plan.players.side(side).program.to_string(),
            failures: results.iter().filter(|it| it.failed == Some(side)).count() as u32,
            cost: cost(&results, side),
        };
        let with = |color| tally(results.iter().filter(|it| it.color(Side::A) == color), Side::A);
        let total = with(Color::Black).and(with(Color::White));
        let moves: u32 = results.iter().map(|it| it.moves).sum();
        let failures = results.iter().filter(|it| it.ending.is_failure()).map(|it| Failure {
            number: it.number,
            side: it.failed,
            ending: it.ending,
            reason: it.reason.clone().unwrap_or_default(),
        });
        Self {
            games: plan.games,
            complete: results.len() as u32 == plan.games,
            failed: !results.is_empty() && !results.iter().any(GameResult::counts),
            players: BySide::of(player),
            tally: total,
            as_black: with(Color::Black),
            as_white: with(Color::White),
            score: total.score(),
            interval: total.interval(),
            elo: total.elo(),
            mean_moves: (!results.is_empty())
                .then(|| f64::from(moves) / f64::from(results.len() as u32)),
            void: results.iter().filter(|it| !it.counts()).count() as u32,
            failures: failures.collect(),
            results,
        }
    }
}

/// The games that count, from one program's side.
pub(super) fn tally<'a>(results: impl Iterator<Item = &'a GameResult>, side: Side) -> Tally {
    let mut tally = Tally::default();
    for result in results.filter(|it| it.counts()) {
        match result.winner {
            Some(winner) if winner == side => tally.wins += 1,
            Some(_) => tally.losses += 1,
            None => tally.draws += 1,
        }
    }
    tally
}

fn cost(results: &[GameResult], side: Side) -> Cost {
    let mut cost = Cost::default();
    // Games whose time could not be measured must not count as free.
    let (mut cpu, mut measured, mut seconds) = (0.0, 0, 0.0);
    for result in results {
        let moves = *result.asked.side(side);
        cost.moves += moves;
        seconds += result.seconds.side(side);
        if let Some(used) = result.cpu_seconds.side(side) {
            cpu += used;
            measured += moves;
        }
    }
    cost.cpu_seconds_per_move = (measured > 0).then(|| cpu / f64::from(measured));
    cost.seconds_per_move = (cost.moves > 0).then(|| seconds / f64::from(cost.moves));
    cost
}

impl fmt::Display for MatchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in Side::ALL {
            let player = self.players.side(side);
            writeln!(f, "{side}: {}  ({})", player.name, player.command)?;
        }
        writeln!(f)?;
        writeln!(f, "            games   wins  draws losses   score")?;
        row(f, "A, Black", self.as_black)?;
        row(f, "A, White", self.as_white)?;
        row(f, "A", self.tally)?;
        writeln!(f)?;
        writeln!(f, "95 % interval of the score: {}", self.interval)?;
        writeln!(f, "Elo, A over B: {}", self.elo)?;
        if let Some(moves) = self.mean_moves {
            writeln!(f, "moves a game: {moves:.1}")?;
        }
        for side in Side::ALL {
            let Cost { cpu_seconds_per_move, seconds_per_move, .. } = self.players.side(side).cost;
            let (cpu, wall) = (Seconds(cpu_seconds_per_move), Seconds(seconds_per_move));
            writeln!(f, "{side}: {cpu} CPU seconds a move, {wall} by the clock")?;
        }
        if self.void > 0 {
            writeln!(f, "games without a decision of the referee: {}", self.void)?;
        }
        if self.failed {
            writeln!(f, "the match failed: no game counts")?;
        }
        if !self.complete {
            let open = self.games - self.results.len() as u32;
            writeln!(f, "interrupted: {open} of {} games are still to be played", self.games)?;
        }
        if !self.failures.is_empty() {
            writeln!(f, "failures:")?;
        }
        for failure in &self.failures {
            let who = failure.side.map_or_else(|| "referee".to_owned(), |it| it.to_string());
            let Failure { number, ending, reason, .. } = failure;
            writeln!(f, "  game {number}, {who}: {ending}: {reason}")?;
        }
        Ok(())
    }
}

fn row(f: &mut fmt::Formatter<'_>, name: &str, tally: Tally) -> fmt::Result {
    let Tally { wins, draws, losses } = tally;
    let score = tally.score().map_or_else(|| "-".to_owned(), |it| format!("{:.1} %", 100.0 * it));
    writeln!(f, "{name:<10} {:>6} {wins:>6} {draws:>6} {losses:>6} {score:>7}", tally.games())
}

struct Seconds(Option<f64>);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(seconds) => write!(f, "{seconds:.3}"),
            None => f.write_str("unknown"),
        }
    }
}
