//! The papers' methods in play.

use analysis::Candidates;
use goban::{Move, Position};
use rand::Rng;
use teacher::endgame::Outlook;
use teacher::{
    Character, Choice, Kind, Method, Params, Prospect, Row, Scene, Situation, Table, wide,
};

use super::settings::Teaching;

/// What is played where an endgame is not reached yet: the papers' control by win rate.
const BEFORE_ENDGAME: &str = "abc25";

/// Chooses by one of the papers' methods; `None` where the numbers for it are missing.
///
/// Nobody passes to lose a point: a pass is no candidate as long as the search would not play it.
pub(super) fn choose(
    method: &Method,
    situation: &Situation<'_>,
    character: &Character,
    rng: &mut impl Rng,
) -> Option<Choice> {
    let openness = situation.openness();
    let misjudged = character.misjudged(situation.position.size(), openness);
    let row = |it: &Prospect| Row {
        mv: it.mv,
        win: Some(believed_win(it, misjudged)),
        policy: Some((it.human * character.factor(situation, it)).min(MOST_POLICY)),
        visits: Some(it.visits),
        lead: Some(it.lead + misjudged),
    };
    let moves = situation.prospects.iter().filter(|it| it.mv != Move::Pass);
    let table = Table::new(moves.map(row).collect()).ok()?;
    method.choose(&Scene::from(situation.position), &table, rng).ok()
}

/// More than any weighed policy.
const MOST_POLICY: f64 = 100.0;

/// The chance to win of somebody who is off by some points in the count.
fn believed_win(prospect: &Prospect, misjudged: f64) -> f64 {
    if misjudged == 0.0 {
        return prospect.win;
    }
    // A logistic curve is near enough to that of a normal distribution at 1.7 deviations.
    let odds = prospect.win.clamp(1e-6, 1.0 - 1e-6);
    let shift = 1.7 * misjudged / prospect.deviation.max(1.0);
    1.0 / (1.0 + (-((odds / (1.0 - odds)).ln() + shift)).exp())
}

/// The method for a position with so many visits.
pub(super) fn method(teaching: &Teaching, visits: u32) -> Option<Method> {
    let mut method = teaching.method()?;
    if !teaching.is_set("min_visits") && method.wants_wide_search() {
        method.params.min_visits = wide::fair_cut(visits).into();
    }
    Some(method)
}

/// `endgame` is for endgames; until then it is by win rate.
pub(super) fn before_endgame(method: Method, visits: u32) -> Method {
    let Ok(named) = Method::named(BEFORE_ENDGAME) else { return method };
    let strength = named.params.strength;
    let min_visits = method.params.min_visits.max(wide::fair_cut(visits).into());
    Method { params: Params { strength, min_visits, ..method.params }, ..named }
}

/// Whether a control by points has its time.
pub(super) fn is_endgame(method: &Method, position: &Position, candidates: &Candidates) -> bool {
    let test = method.params.endgame_test(position.size());
    Outlook::of(candidates).is_some_and(|it| test.signs(&it).is_endgame())
}

/// Whether it depends on the endgame.
pub(super) fn is_by_points(method: &Method) -> bool {
    method.kind == Kind::Endgame
}
