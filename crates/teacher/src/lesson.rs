//! The joined control: win rate and points, adapted to the pupil, for the whole game.
//!
//! It wants the lead inside the [`Band`] of the wished result, and plays what players like the
//! pupil find natural; the further the lead is off, the more a move may cost. One rule, one file.

mod behind;
mod class;
#[cfg(test)]
mod drawn;
mod flow;
mod forced;
mod only_move;
mod opening;
mod params;
mod punish;
mod toward_band;
mod within_band;

use analysis::Rank;
use goban::Move;
use rand::{Rng, RngExt};

use crate::character::Character;
use crate::choice::{Choice, Reason};
use crate::never::{self, Folly};
use crate::phase::{Phase, Stage};
use crate::prospect::{Prospect, Situation};
use crate::scale;
use crate::scene::Scene;
use crate::wish::{self, Band, Wish};

use class::{Class, Entry, highest};

pub use params::LessonParams;

/// How one move of a lesson is to be chosen.
#[derive(Clone, Debug)]
pub struct Lesson<'a> {
    /// What the game is to become.
    pub wish: Wish,
    /// The leads that are wished for now.
    pub band: Band,
    /// Where in the game this is.
    pub phase: Phase,
    /// Whose moves look natural.
    pub rank: Rank,
    /// What the pupil's last move gave away, in points, if that is known.
    pub last_loss: f64,
    /// Points owed for the games so far; negative to a pupil who got too many of them.
    pub owed: f64,
    /// Whether the pupil was given stones: what they make up for need not be given away.
    pub has_given_stones: bool,
    /// How the game was meant to go on.
    pub plan: Option<Move>,
    /// How the teacher likes to play.
    pub character: &'a Character,
    /// The numbers.
    pub params: &'a LessonParams,
    /// Moves that were found wanting.
    pub refused: &'a [(Move, Folly)],
}

/// A rule speaks (`Some`) or leaves the choice to the next one (`None`).
type Rule = fn(&Class<'_>) -> Option<Choice>;

/// The first that speaks decides.
const RULES: [Rule; 7] = [
    only_move::only_move,
    forced::forced,
    punish::punish,
    opening::opening,
    behind::behind,
    within_band::within_band,
    toward_band::toward_band,
];

impl Lesson<'_> {
    /// Chooses; `None` where there is nothing to choose from.
    pub fn choose(&self, situation: &Situation<'_>, rng: &mut impl Rng) -> Option<Choice> {
        let moves = self.moves(situation);
        let mut class = Class { lesson: self, moves, needed: 0.0, lot: rng.random() };
        class.needed = self.needed(situation, class.best_lead());
        RULES.iter().find_map(|rule| rule(&class)).or_else(|| {
            let best = situation.best()?;
            Some(Choice { mv: best.mv, reason: Reason::BestMove, scores: Vec::new() })
        })
    }

    /// Points that a move of a player like the pupil may cost: more where the pupil has given so
    /// much away that nothing less would make a game of it.
    pub fn dearest(&self, situation: &Situation<'_>) -> f64 {
        if let Some(given) = self.params.dearest {
            return given;
        }
        let usual = scale::between(&DEAREST, self.rank);
        // What the rules allow where nothing is given away is not misread, but natural.
        let plain = self.params.opening.max(behind::MOST * self.params.fair).min(usual);
        if self.phase.stage == Stage::Endgame {
            // There is nothing left to overlook so much in.
            return (usual.max(self.gift()) / doubt(situation)).max(plain);
        }
        let ahead = situation.best().map_or(0.0, |it| it.lead - self.band.high).max(0.0);
        let most = scale::between(&DEAREST_OF_ALL, self.rank);
        ((usual + OVERLOOKED * ahead).min(most) / doubt(situation)).max(plain)
    }

    /// Points that each of the next moves would have to give away for the lead to come down to the
    /// middle of the band.
    fn needed(&self, situation: &Situation<'_>, best: f64) -> f64 {
        let size = situation.position.size();
        let above = (best - self.band.middle()).max(0.0);
        let owed = self.owed * PRESSING;
        above / wish::moves_ahead(size, self.phase.openness) + owed
    }

    /// Points that a move may cost which hardly anybody would play: a little more for a pupil to
    /// whom something is owed.
    fn gift(&self) -> f64 {
        let more = (GIFT_OWED * self.owed.max(0.0)).min(MOST_MORE);
        self.params.bargain_most + more
    }

    /// Why a move may not be played, if it may not.
    pub fn objection(&self, situation: &Situation<'_>, prospect: &Prospect) -> Option<Folly> {
        let refused = self.refused.iter().find(|it| it.0 == prospect.mv).map(|it| it.1);
        let dearest = self.dearest(situation);
        // Who gives a group away by a move that nobody expects does not teach; a mistake of the
        // pupil's may be overlooked however large it was, by a move that is likelier still.
        let agreed = prospect.human.min(prospect.policy);
        let gift = self.gift() / doubt(situation);
        let most = if agreed >= EXPECTED { dearest } else { dearest.min(gift) };
        let overlooked = if agreed >= OVERLOOKS { self.last_loss } else { 0.0 };
        let most = if self.params.dearest.is_some() { most } else { most.max(overlooked) };
        let too_dear = || (prospect.loss > most).then_some(Folly::TooDear);
        refused.or_else(too_dear).or_else(|| never::folly(situation, prospect))
    }

    /// The moves that may be played. The search's own is always one.
    fn moves(&self, situation: &Situation<'_>) -> Vec<Entry> {
        let scene = Scene::from(situation.position);
        let size = situation.position.size();
        let misjudged = self.character.misjudged(size, self.phase.openness);
        let entry = |it: &Prospect| {
            let natural = self.natural(situation, &scene, it);
            Entry {
                prospect: *it,
                lead: it.lead + misjudged,
                expected: it.expected_lead() + misjudged,
                natural,
                likely: self.likely(it, 1.0),
                read: natural * it.interest.powf(VISITS_WORTH),
            }
        };
        let best = situation.best().map(|it| it.mv);
        let is_open = |it: &&Prospect| {
            let is_known = it.human.max(it.policy) >= self.params.keep;
            let is_best = best == Some(it.mv) && !self.refused.iter().any(|no| no.0 == it.mv);
            is_best || (it.mv != Move::Pass && is_known && self.objection(situation, it).is_none())
        };
        situation.prospects.iter().filter(is_open).map(entry).collect()
    }

    /// How natural a move looks: to people of the rank and to the strong network, after the
    /// opponent's last move and the plan so far, to somebody of this character.
    fn natural(&self, situation: &Situation<'_>, scene: &Scene, prospect: &Prospect) -> f64 {
        let flow = scene.distance(prospect.mv).map_or(1.0, |it| flow::factor(it, self.rank));
        let plan = if self.plan == Some(prospect.mv) { self.params.plan } else { 1.0 };
        self.likely(prospect, flow.powf(self.params.flow))
            * plan
            * self.character.factor(situation, prospect).powf(EXPRESSION)
    }

    /// How likely a move is to people and to the network, whose word is weighed by the flow.
    fn likely(&self, prospect: &Prospect, flow: f64) -> f64 {
        /// Nothing is quite impossible.
        const LEAST: f64 = 1e-4;
        let (share, policy) = (self.params.human_share, prospect.policy * flow);
        prospect.human.max(LEAST).powf(share) * policy.max(LEAST).powf(1.0 - share)
    }
}

/// How far off it may be what a move seems to cost, as a factor: on larger boards the networks of a
/// small machine misjudge more, and what seems to cost a few points may cost a group.
fn doubt(situation: &Situation<'_>) -> f64 {
    wish::breadth(situation.position.size()).max(1.0)
}

/// What a single move of players like the pupil may cost, in points, without looking thrown away.
const DEAREST: [(&str, f64); 6] =
    [("30k", 9.0), ("20k", 7.0), ("10k", 5.0), ("1k", 3.5), ("5d", 2.5), ("9d", 2.0)];

/// What it may cost at most, however far ahead the teacher is and on whatever board: who gives more
/// away at once throws a group away, and a handicap makes up for the rest.
const DEAREST_OF_ALL: [(&str, f64); 6] =
    [("30k", 12.0), ("20k", 11.0), ("10k", 10.0), ("1k", 9.0), ("5d", 8.0), ("9d", 7.0)];
/// The part of a lead beyond the band that a single move may give back.
const OVERLOOKED: f64 = 0.9;

/// How much stronger likes are than in the papers' methods: among the few moves that are left where
/// a game is to stay close, weaker ones would hardly ever decide.
const EXPRESSION: f64 = 2.0;
/// What a strong network finds likely depends on what reading says, too: the power of the share of
/// the visits, about as fitted to what b15 says of positions in the teacher's games.
const VISITS_WORTH: f64 = 0.3;
/// How many points more a gift may be for each point that is owed.
const GIFT_OWED: f64 = 1.5;
/// How many more it may be at most: nobody throws a group away.
const MOST_MORE: f64 = 3.0;
/// So likely a move has to be, to people and to the network, to overlook the pupil's last mistake.
const OVERLOOKS: f64 = 0.3;
/// So likely it has to be to both to cost what a rank's moves may cost at most.
const EXPECTED: f64 = 0.2;
/// How much each point that is owed presses.
const PRESSING: f64 = 0.15;
