//! Who says what moves look like: a network that the player does not use.

use std::sync::Arc;

use analysis::Limits;
use goban::{Move, Point, PointMap, Position};
use net::{Encoder, Network, View, Workspace};
use partner::{Engine, Resigning, SearchRequest};
use rand::Rng;

use super::played::JudgedMove;
use super::run::LessonError;

/// A move that looks less likely than this is looked at more closely …
pub(super) const UNLIKELY: f32 = 0.05;
/// … if it seems to cost so many points, and is costly if a search says so too.
const COSTLY: f32 = 10.0;
/// Visits of that search.
const VISITS: u32 = 150;

/// Looks at the moves of a game.
#[derive(Debug)]
pub struct Judge {
    network: Arc<Network>,
    workspace: Workspace,
    encoder: Option<Encoder>,
    engine: Engine,
}

impl Judge {
    /// With this network.
    pub fn new(network: Arc<Network>) -> Self {
        let mut engine = Engine::new(Resigning::Never);
        engine.use_network(Arc::clone(&network), 1);
        Self { workspace: network.workspace(), network, encoder: None, engine }
    }

    /// What a move looks like.
    pub(super) fn look(
        &mut self,
        position: &Position,
        mv: Move,
    ) -> Result<JudgedMove, LessonError> {
        let encoder = self.encoder.get_or_insert_with(|| Encoder::new(position.size()));
        let inputs = encoder.encode(position)?;
        let seen = self.network.evaluate(&inputs, View::default(), &mut self.workspace);
        let last = position.history().last().map(|it| it.mv);
        let point = mv.point();
        let enemy = position.to_move().opponent();
        let is_enemy = |it| position.board().stone(it) == Some(enemy);
        Ok(JudgedMove {
            mv: mv.to_string(),
            p: seen.of(mv),
            lead: seen.score_lead().points(),
            win: seen.win_rate().value(),
            distance: point.zip(last.and_then(Move::point)).map(|(a, b)| distance(a, b)),
            line: point.map_or(0, |it| position.size().line(it)),
            contact: point.is_some_and(|it| position.board().neighbors(it).any(is_enemy)),
            top: position.legal_moves().map(|it| seen.of(it)).fold(0.0, f32::max),
            doubt: seen.score_deviation(),
            attack: point.map_or(0.0, |it| attack(position, it, &seen.ownership)),
            ..JudgedMove::default()
        })
    }

    /// Whether a move that looks unlikely costs so much that nobody would play it; `fall` is what
    /// it seems to cost at first sight.
    pub(super) fn is_costly(
        &mut self,
        before: &Position,
        (mv, look, fall): (Move, &JudgedMove, f32),
        rng: &mut impl Rng,
    ) -> bool {
        if look.p >= UNLIKELY || fall < COSTLY || mv == Move::Pass {
            return false;
        }
        let request = SearchRequest::new(Limits::visits(VISITS));
        let mut lead = |position: &Position| {
            let found = self.engine.analyze(position, &request, rng);
            found.lead.map(analysis::ScoreLead::points)
        };
        let Some(best) = lead(before) else { return false };
        let mut after = before.clone();
        if after.play(mv).is_err() {
            return false;
        }
        lead(&after).is_some_and(|theirs| best + theirs >= COSTLY)
    }
}

/// How foreign the points within two of a point are, by whose they will be.
fn attack(position: &Position, point: Point, ownership: &PointMap<f32>) -> f32 {
    let away = |a: u8, b: u8| (i32::from(a) - i32::from(b)).abs();
    let is_near = |it: &Point| away(it.x(), point.x()).max(away(it.y(), point.y())) <= 2;
    let near: Vec<Point> = position.size().points().filter(is_near).collect();
    let foreign: f32 = near.iter().map(|&it| (1.0 - ownership[it]) / 2.0).sum();
    foreign / near.len() as f32
}

fn distance(a: Point, b: Point) -> f32 {
    let across = f32::from(a.x()) - f32::from(b.x());
    let along = f32::from(a.y()) - f32::from(b.y());
    across.hypot(along)
}
