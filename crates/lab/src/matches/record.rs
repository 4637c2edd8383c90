//! A game as an SGF record.

use game::{Game, Info, Outcome};
use goban::{ByColor, Position};

use super::plan::MatchPlan;
use super::result::GameResult;

/// The record of a finished game, with the players' names.
pub(super) fn record(
    plan: &MatchPlan,
    result: &GameResult,
    position: &Position,
    names: &ByColor<String>,
) -> String {
    let mut game = Game::new(plan.size);
    let player = |name: &String| game::Player { name: name.clone(), ..game::Player::default() };
    game.set_info(&Info {
        players: ByColor { black: player(&names.black), white: player(&names.white) },
        komi: Some(plan.komi),
        rules: plan.rules.to_string(),
        outcome: Some(result.outcome.parse().unwrap_or(Outcome::Unknown)),
        round: result.number.to_string(),
        application: Some(("shidogo".to_owned(), env!("CARGO_PKG_VERSION").to_owned())),
        ..Info::default()
    });
    game.set_comment(Game::ROOT, &summary(plan, result));
    let mut node = Game::ROOT;
    for turn in position.history().turns() {
        // Every move was on this board, so it can be added.
        if let Ok(next) = game.add_move(node, turn.color, turn.mv) {
            node = next;
        }
    }
    if let Some(reason) = result.reason.as_deref().filter(|_| node != Game::ROOT) {
        game.set_comment(node, reason);
    }
    game.to_string()
}

fn summary(plan: &MatchPlan, result: &GameResult) -> String {
    let mut lines = vec![format!("{} ({})", result.outcome, result.ending)];
    lines.extend(result.reason.clone());
    let opening = plan.opening(result.number).len();
    if opening > 0 {
        lines.push(format!("opening: {opening} moves"));
    }
    for side in super::Side::ALL {
        let cpu = result.cpu_seconds.side(side);
        let cpu = cpu.map_or_else(|| "unknown".to_owned(), |it| format!("{it:.2} s"));
        let (asked, color) = (result.asked.side(side), result.color(side));
        lines.push(format!("{color}: {asked} moves, processor time {cpu}"));
    }
    lines.join("\n")
}
