//! An analysis for programs.

use analysis::{Candidate, ScoreLead};
use goban::Move;
use serde_json::{Value, json};

use super::Analysis;

/// One object; values are for the side to play, ownership is Black's.
pub(super) fn of(analysis: &Analysis) -> Value {
    let Analysis { position, candidates, .. } = analysis;
    let points = || position.size().points_from_top();
    let ownership = candidates.ownership.as_ref();
    let deviation = candidates.ownership_deviation.as_ref();
    let moves: Vec<Value> = candidates.moves.iter().map(candidate).collect();
    json!({
        "file": analysis.file,
        "move": analysis.moves,
        "to_play": position.to_move().letter().to_string(),
        "width": position.size().width(),
        "height": position.size().height(),
        "rules": position.rules().to_string(),
        "komi": position.komi().points(),
        "engine": if analysis.net.is_some() { "net" } else { "uct" },
        "net": analysis.net,
        "visits": candidates.visits,
        "interrupted": analysis.was_interrupted,
        "win": number(candidates.win.value()),
        "lead": candidates.lead.map(ScoreLead::points).map(number),
        "stdev": candidates.score_deviation.map(number),
        "candidates": moves,
        "ownership": ownership.map(|it| points().map(|at| number(it.of(at))).collect::<Vec<_>>()),
        "ownership_stdev":
            deviation.map(|it| points().map(|at| number(it[at])).collect::<Vec<_>>()),
    })
}

fn candidate(it: &Candidate) -> Value {
    json!({
        "move": it.mv.to_string(),
        "visits": it.visits,
        "win": number(it.win.value()),
        "lower_win": it.lower_win.map(|it| number(it.value())),
        "lead": it.lead.map(ScoreLead::points).map(number),
        "stdev": it.score_deviation.map(number),
        "policy": it.policy.map(number),
        "pv": it.pv.iter().map(Move::to_string).collect::<Vec<_>>(),
        "pv_visits": it.pv_visits,
    })
}

/// Six decimals, without the digits that an `f32` does not have.
fn number(number: f32) -> f64 {
    (f64::from(number) * 1e6).round() / 1e6 + 0.0
}
