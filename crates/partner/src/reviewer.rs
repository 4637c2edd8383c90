//! Looks at moves that were played, for the review of a game.

use std::sync::Arc;

use analysis::{Candidate, Candidates, Limits, Policy, Rank};
use commentary::review::{BestMove, LastMove, Look, Outlook, Sight};
use goban::{Move, Position};
use net::{Network, TooLarge};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{Confirm, SearchRequest};
use shapes::{ModelError, Namer, Naming};

use crate::engine::{Engine, Resigning};
use crate::human::Human;
use crate::ranking::ASKED;

/// How closely moves are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Care {
    /// Visits for the best move.
    pub visits: u32,
    /// Visits more for the move that was played.
    pub confirm: u32,
    /// So many times longer a move is looked at again that seems to give something away; 1 is
    /// not at all.
    pub again: u32,
}

impl Care {
    /// Some seconds for a game.
    pub const QUICK: Self = Self::of(100);
    /// Some minutes for a game.
    pub const THOROUGH: Self = Self::of(400);

    /// With so many visits for the best move; what seems bad is looked at again.
    pub const fn of(visits: u32) -> Self {
        Self { again: 3, ..Self::once(visits) }
    }

    /// The same, with a single look at every move.
    pub const fn once(visits: u32) -> Self {
        Self { visits, confirm: visits.saturating_mul(6) / 10, again: 1 }
    }

    const fn longer(self) -> Self {
        Self::once(self.visits.saturating_mul(self.again))
    }
}

/// A move that seems to give away so many points on a large board is looked at again.
const DOUBTFUL: f64 = 1.4;

/// Looks at moves that were played. It has memory of its own, so that it is worth keeping; every
/// thread has one.
#[derive(Debug)]
pub struct Reviewer {
    engine: Engine,
    human: Human,
    namer: Option<Namer>,
    ranks: [Rank; ASKED.len()],
    care: Care,
}

impl Reviewer {
    /// With a network for what is best and one for what people play.
    pub fn new(network: Arc<Network>, human: Human, care: Care) -> Self {
        let mut engine = Engine::new(Resigning::Never);
        engine.use_network(network, 1);
        Self { engine, human, namer: None, ranks: ASKED.map(Rank::parse), care }
    }

    /// Looks at a move of the side to move. The same move is seen the same way, whatever was looked
    /// at before; `None` if it was stopped.
    pub fn look(
        &mut self,
        before: &Position,
        mv: Move,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Look>, LookError> {
        self.engine.forget_tree();
        let Some(found) = self.search(before, mv, (self.care, stop)) else { return Ok(None) };
        let scale = (before.size().area() as f64 / 361.0).sqrt();
        let is_doubtful = seen_loss(&found, mv) >= DOUBTFUL * scale;
        let again = if self.care.again > 1 && is_doubtful {
            // The tree goes on growing.
            let Some(again) = self.search(before, mv, (self.care.longer(), stop)) else {
                return Ok(None);
            };
            Some(again)
        } else {
            None
        };
        let setting = self.setting(before, mv)?;
        let first = self.look_of(before, (mv, &found), &setting)?;
        let Some(again) = again else { return Ok(Some(first)) };
        let look = self.look_of(before, (mv, &again), &setting)?;
        Ok(Some(Look { first: Some(Box::new(first)), ..look }))
    }

    /// Looks for the best move and at the one that was played; `None` if it was stopped.
    fn search(
        &mut self,
        before: &Position,
        mv: Move,
        (care, stop): (Care, &(dyn Fn() -> bool + Sync)),
    ) -> Option<Candidates> {
        let mut request =
            SearchRequest::new(Limits { visits: care.visits, stop, progress: &|_| {} });
        request.moves_ownership = true;
        request.confirm = vec![Confirm { mv, visits: care.confirm }];
        let found = self.engine.analyze(before, &request, &mut Self::lots());
        (!stop()).then_some(found)
    }

    /// What does not depend on how long the move is looked at.
    fn setting(&mut self, before: &Position, mv: Move) -> Result<Setting, LookError> {
        let mut played = before.clone();
        played.play_unchecked(mv);
        let at_sight = outlook_of(&self.first_sight(&played)).for_opponent();
        let ignored = (!played.is_over()).then(|| self.if_silent(&played));
        let pairs = self.ranks.map(|it| [it, it]);
        Ok(Setting {
            idle: self.if_silent(before).for_opponent(),
            at_sight,
            ignored,
            policies: self.human.policies(before, &pairs)?,
            naming: self.name(before, mv)?,
            last: self.last(before),
        })
    }

    fn look_of(
        &mut self,
        before: &Position,
        (mv, found): (Move, &Candidates),
        setting: &Setting,
    ) -> Result<Look, LookError> {
        let searched = found.of(mv).filter(|it| it.visits > 0);
        let after = searched.map_or_else(|| setting.at_sight.clone(), outlook);
        let best = self.best(before, found, (mv, &after))?;
        let seen = |policy: &Policy| sight(policy, before, (mv, best.mv));
        let people = self.ranks.iter().copied().zip(setting.policies.iter().map(seen)).collect();
        let net = found.policy.as_ref().map(seen).unwrap_or_default();
        Ok(Look {
            number: before.history().len() + 1,
            mv,
            naming: setting.naming.clone(),
            ignored: setting.ignored.clone().unwrap_or_else(|| after.clone()),
            after,
            best,
            idle: setting.idle.clone(),
            net,
            people,
            deviation: found.score_deviation.map_or(0.0, f64::from),
            last: setting.last,
            first: None,
            before: before.clone(),
        })
    }

    /// The opponent's last move at first sight: how likely it was and what it gave away.
    fn last(&mut self, before: &Position) -> Option<LastMove> {
        let mv = before.history().last()?.mv;
        let mut earlier = before.clone();
        earlier.undo()?;
        let was = self.first_sight(&earlier);
        let is = outlook_of(&self.first_sight(before)).for_opponent();
        let chance = was.policy.as_ref().map_or(0.0, |it| f64::from(it.of(mv)));
        Some(LastMove { chance, loss: (outlook_of(&was).lead - is.lead).max(0.0) })
    }

    /// The same lots for every move.
    fn lots() -> Xoshiro256PlusPlus {
        Xoshiro256PlusPlus::seed_from_u64(1)
    }

    fn first_sight(&mut self, position: &Position) -> Candidates {
        self.engine.forget_tree();
        self.engine.analyze(position, &SearchRequest::visits(1), &mut Self::lots())
    }

    /// How things would stand for the other side if the side to move did nothing. The turn is
    /// changed without a pass: networks have seen few passes, and think the worst of them.
    fn if_silent(&mut self, position: &Position) -> Outlook {
        let silent = position.clone().with_to_move(position.to_move().opponent());
        outlook_of(&self.first_sight(&silent))
    }

    /// What was best; the move that was played, unless another one led by more after it.
    fn best(
        &mut self,
        before: &Position,
        found: &Candidates,
        (mv, after): (Move, &Outlook),
    ) -> Result<BestMove, LookError> {
        let first = found.best().filter(|it| it.mv != mv && lead(it) > after.lead);
        let (best, outlook, line) = match first {
            Some(it) => (it.mv, outlook(it), it.pv.clone()),
            None => (mv, after.clone(), found.of(mv).map_or_else(|| vec![mv], |it| it.pv.clone())),
        };
        Ok(BestMove { mv: best, outlook, line, naming: self.name(before, best)? })
    }

    /// What a move is called; what has no name has none.
    fn name(&mut self, before: &Position, mv: Move) -> Result<Naming, LookError> {
        let namer = match &mut self.namer {
            Some(namer) => namer,
            empty => empty.insert(Namer::embedded(before.size())?),
        };
        Ok(namer.name(before, mv).unwrap_or_default())
    }
}

/// What surrounds a move, however long it is looked at.
struct Setting {
    /// How things would stand if the player did nothing.
    idle: Outlook,
    /// How things stand after the move, at first sight.
    at_sight: Outlook,
    /// How things would stand if the opponent did nothing after it; not where the game is over.
    ignored: Option<Outlook>,
    policies: Vec<Policy>,
    naming: Naming,
    last: Option<LastMove>,
}

/// Why a move cannot be looked at.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LookError {
    /// The board is too large for the networks.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The model of names is damaged.
    #[error(transparent)]
    Names(#[from] ModelError),
}

/// Points that a move seems to give away.
fn seen_loss(found: &Candidates, mv: Move) -> f64 {
    match (found.best(), found.of(mv)) {
        (Some(best), Some(played)) if best.mv != mv => lead(best) - lead(played),
        (Some(_), None) => f64::INFINITY,
        _ => 0.0,
    }
}

fn lead(it: &Candidate) -> f64 {
    it.lead.map_or(0.0, |it| f64::from(it.points()))
}

/// After a move, for the side that plays it.
fn outlook(it: &Candidate) -> Outlook {
    let ownership = it.ownership.as_deref().cloned();
    Outlook { win: f64::from(it.win.value()), lead: lead(it), ownership }
}

/// Of a position, for the side to move.
fn outlook_of(it: &Candidates) -> Outlook {
    Outlook {
        win: f64::from(it.win.value()),
        lead: it.lead.map_or(0.0, |it| f64::from(it.points())),
        ownership: it.ownership.clone(),
    }
}

fn sight(policy: &Policy, before: &Position, (mv, best): (Move, Move)) -> Sight {
    let chances = before.size().points().map(|it| policy.points[it]).chain([policy.pass]);
    let played = policy.of(mv);
    let place = chances.clone().filter(|it| *it > played).count();
    Sight {
        played: f64::from(played),
        best: f64::from(policy.of(best)),
        likeliest: f64::from(chances.fold(0.0, f32::max)),
        place,
    }
}
