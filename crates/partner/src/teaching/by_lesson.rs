//! Moves of the joined control.

use std::sync::Arc;

use analysis::{Candidates, Policy, Rank};
use goban::{Color, Move, Position};
use rand::{Rng, RngExt};
use search::Confirm;
use teacher::manners::Difficulty;
use teacher::pupil::{self, Seen};
use teacher::{Course, Folly, Lesson, Params, Phase, Prospect, Pupil, Situation, Terms};

use super::answers::Answers;
use super::desk::Desk;
use super::ladders;
use super::tutor::Tutor;
use super::why::Why;
use crate::first_sight::first_sight;
use crate::settings::usual_komi;

/// The ranks by which the pupil's moves are judged, the weakest first.
const RANKS: [&str; 9] = ["25k", "20k", "15k", "10k", "5k", "1k", "3d", "6d", "9d"];
/// Nothing that was played was impossible.
const LEAST_CHANCE: f32 = 1e-4;
/// How often a choice is looked at again, or seen through, before the best move is played.
const TRIES: usize = 6;
/// The fewest visits that let a move be judged.
const FEWEST: u32 = 6;
/// The fewest visits that confirm a move.
const CONFIRMING: u32 = 24;
/// A move that looks less likely at first sight is a find or, more often, misread: even the best
/// one is confirmed …
const STRANGE: f64 = 0.1;
/// … as is a gift of so many points, which often turns out to be twice as large, …
const LARGE_GIFT: f64 = 3.0;
/// … by so many times as many visits.
const STRANGER: u32 = 3;
/// How much people of the rank count where the rank is said.
const STATED_SHARE: f64 = 0.85;
/// What remains of a punishment after each move.
const FADING: f64 = 0.85;
/// What seems to be given away although nothing was: no judgement is exact.
const NOISE: f64 = 0.5;
/// Whoever loses a group by a move loses so many points at least, even as a doubtful search sees it.
const COST_OF_A_GROUP: f64 = 1.0;
/// Of somebody unknown no less than this part of what is thought is expected, and more with every
/// move: whoever is strong would keep what was given.
const HARDLY_KNOWN: f64 = 0.6;
/// More games than these make nobody think longer still.
const MOST_EFFORT: f64 = 3.0;
/// Nobody is expected to give away more with a move.
const MOST_EXPECTED: f64 = 4.0;

impl Tutor {
    /// Learns from the opponent's last move.
    pub(super) fn watch(&mut self, position: &Position, candidates: &Candidates) {
        let us = position.to_move();
        let Some(last) = position.history().last().filter(|it| it.color != us) else { return };
        let loss = self.memory.side(us).given_away(position, candidates);
        if let Some(loss) = loss {
            let side = self.memory.side(us);
            let mistake = self.teaching.params().lesson.mistake;
            side.punishing *= FADING;
            if loss >= mistake {
                side.punishing = side.punishing.max(loss);
            }
        }
        let (mv, mut before) = (last.mv, position.clone());
        if mv == Move::Pass || before.undo().is_none() {
            return;
        }
        let ranks = RANKS.map(|it| [Rank::parse(it); 2]);
        let policies = self.human().and_then(|it| it.policies(&before, &ranks).ok());
        let chances =
            policies.iter().flatten().map(|it| f64::from(it.of(mv).max(LEAST_CHANCE)).ln());
        let logs = ranks.iter().map(|it| it[0]).zip(chances).collect();
        self.pupil.see(&Seen { logs, loss });
    }

    pub(super) fn by_lesson(
        &mut self,
        desk: &mut Desk<'_>,
        candidates: &mut Candidates,
        rng: &mut impl Rng,
    ) -> Option<(Move, Why)> {
        let position = desk.position;
        let rank = self.natural_rank();
        let params = self.lesson_params();
        let people = self.people(position, rank);
        let confirming = confirming(candidates.visits.min(desk.request.limits.visits), &params);
        let mut times = effort(&self.pupil, &params);
        if times > 1.0 && desk.can_look_again() {
            *candidates = desk.think_longer(times, rng);
        }
        let first = candidates.clone();
        if let Some(people) = &people {
            let visits = (candidates.visits / 16).max(FEWEST);
            desk.look_at_people(candidates, (people, visits), rng);
        }
        let (course, last_loss) = self.course(position, candidates, rng);
        let plan = self.memory.side(position.to_move()).plan(position);
        let character = self.teaching.character.clone();
        let (mut refused, mut fallen, mut confirmed) = (Vec::new(), Vec::new(), Vec::new());
        let sight = self.first_sight(desk);
        let mut answers = Answers::default();
        for tries_left in (0..TRIES).rev() {
            let mut situation = Situation::new(position, candidates, people.as_ref());
            if let Some(sight) = &sight {
                situation.look_from_all_sides(sight);
            }
            situation.remember_interest(&first);
            let phase = Phase::of(&situation);
            let difficulty = difficulty(&situation, phase);
            if tries_left == 0 {
                // What was looked at again is known well enough to be chosen from, as is the best.
                let best = situation.best().map(|it| it.mv);
                let is_known = |it: Move| confirmed.contains(&it) || best == Some(it);
                situation.prospects.retain(|it| is_known(it.mv));
                if situation.prospects.len() < 2 {
                    return None;
                }
            }
            let pupils_rank = self.pupils_rank();
            if let Some(human) = self.human() {
                let stop = desk.request.limits.stop;
                answers.tell(&mut situation, stop, (human, pupils_rank));
            }
            let band = self.teaching.wish.band(&Course { openness: phase.openness, ..course });
            let lesson = Lesson {
                wish: self.teaching.wish,
                band,
                phase,
                rank,
                last_loss,
                owed: self.teaching.wish.owed(&course),
                has_given_stones: course.has_stones(),
                plan,
                character: &character,
                params: &params.lesson,
                refused: &refused,
            };
            let choice = lesson.choose(&situation, rng)?;
            let mv = choice.mv;
            let chosen = situation.prospects.iter().find(|it| it.mv == mv).copied()?;
            let is_best = situation.best().is_some_and(|it| it.mv == mv);
            if !is_best && ladders::runs_out(position, mv) {
                refused.push((mv, Folly::Ladder));
                continue;
            }
            let best = situation.best().map_or(mv, |it| it.mv);
            if is_costly(&chosen) && self.groups.gives_up(position, mv, best) {
                refused.push((mv, Folly::LostGroup));
                continue;
            }
            let is_last = tries_left == 0 || !desk.can_look_again();
            let is_done = is_last || confirmed.contains(&mv);
            let Some(visits) = visits_missing(&chosen, is_best, confirming).filter(|_| !is_done)
            else {
                let share_of_time = Some(difficulty.share_of_time());
                let (band, phase, rank) = (Some(band), Some(phase), Some(rank));
                let why =
                    Why { refused, fallen, phase, band, rank, share_of_time, ..choice.into() };
                return Some((mv, why.about(Some(&chosen))));
            };
            confirmed.push(mv);
            *candidates = desk.look_again(vec![Confirm { mv, visits }], rng);
            let fell = fall(&chosen, candidates, params.lesson.falls);
            if is_best && fell.is_some() {
                // What is the best now, the search has to find out; what others cost depends on it.
                times += 1.0;
                *candidates = desk.think_longer(times, rng);
            }
            fallen.extend(fell);
        }
        None
    }

    /// What looks likely from all sides: to the network that searches, or, where playouts do, to
    /// that of people's moves without a rank.
    fn first_sight(&mut self, desk: &Desk<'_>) -> Option<Policy> {
        let people = self.human().map(|it| Arc::clone(it.network()));
        let searching = desk.engine.network(desk.position.size());
        let stop = desk.request.limits.stop;
        first_sight(searching.or(people.as_deref())?, desk.position, stop).ok()
    }

    /// Whose moves are to look natural.
    fn natural_rank(&self) -> Rank {
        self.teaching.level.unwrap_or_else(|| self.pupils_rank())
    }

    /// How strong the pupil is, as they say or as it seems.
    fn pupils_rank(&self) -> Rank {
        self.teaching.opponent.unwrap_or_else(|| self.pupil.rank().rank())
    }

    fn lesson_params(&self) -> Params {
        let mut params = self.teaching.params();
        let is_stated = self.teaching.level.or(self.teaching.opponent).is_some();
        if is_stated && !self.teaching.is_set("human_share") {
            params.lesson.human_share = STATED_SHARE;
        }
        params
    }

    /// How far what is thought of the pupil can be relied on, from 0 to 1.
    fn known(&self) -> f64 {
        let seen = f64::from(self.pupil.moves) / f64::from(pupil::KNOWN_AFTER);
        if self.pupil.is_known() { 1.0 } else { seen.clamp(HARDLY_KNOWN, 1.0) }
    }

    /// How the game stands, and what the pupil's last move gave away.
    fn course(
        &mut self,
        position: &Position,
        candidates: &Candidates,
        rng: &mut impl Rng,
    ) -> (Course, f64) {
        let ending = self.pupil.ending(rng.random());
        let expected = self.known() * (self.pupil.mean_loss - NOISE).clamp(0.0, MOST_EXPECTED);
        let foresight = self.teaching.params().lesson.foresight;
        let side = self.memory.side(position.to_move());
        let course = Course {
            size: position.size(),
            openness: 1.0,
            first_lead: first_lead(position),
            ending: *side.ending.get_or_insert(ending),
            pupils_loss: foresight * expected,
            punishing: side.punishing,
            owed: self.pupil.owed(),
        };
        let last_loss = side.given_away(position, candidates).unwrap_or(0.0);
        (course, last_loss)
    }
}

/// The lead that a game began with for the side to move, where the other was given stones or komi.
fn first_lead(position: &Position) -> f64 {
    let sign = if position.to_move() == Color::White { 1.0 } else { -1.0 };
    let stones = u8::try_from(position.handicap()).unwrap_or(u8::MAX);
    let usual = usual_komi(position.size(), *position.rules(), stones.into());
    let worth = if stones < 2 { 0.0 } else { Terms::of_stones(stones).worth() };
    let lead = f64::from(position.komi().points() - usual.points()) - worth;
    (sign * lead).min(0.0)
}

/// Whether a move costs so much that a group may be lost by it.
pub(super) fn is_costly(prospect: &Prospect) -> bool {
    prospect.loss >= COST_OF_A_GROUP
}

/// How many times as long is thought: whoever wins more games than they lose deserves more thought.
fn effort(pupil: &Pupil, params: &Params) -> f64 {
    1.0 + params.lesson.effort * f64::from(pupil.balance).clamp(0.0, MOST_EFFORT)
}

/// Visits that confirm a weaker move.
#[expect(clippy::cast_sign_loss, reason = "neither factor is negative")]
fn confirming(visits: u32, params: &Params) -> u32 {
    CONFIRMING.max((f64::from(visits) * params.lesson.confirm) as u32)
}

/// Visits without which a move is not played: the search's best needs none, unless it is strange.
fn visits_missing(chosen: &Prospect, is_best: bool, confirming: u32) -> Option<u32> {
    let is_strange = chosen.policy < STRANGE || chosen.loss >= LARGE_GIFT;
    let times = if is_strange { STRANGER } else { 1 };
    (is_strange || !is_best).then_some(times * confirming)
}

/// How far a move fell when it was looked at again, if it did.
fn fall(before: &Prospect, candidates: &Candidates, limit: f64) -> Option<(Move, f64)> {
    let after = candidates.of(before.mv)?.lead?;
    let fell = before.lead - f64::from(after.points());
    (fell > limit).then_some((before.mv, fell))
}

/// How hard the choice would be for a person.
pub(super) fn difficulty(situation: &Situation<'_>, phase: Phase) -> Difficulty {
    let sureness = situation.prospects.iter().map(|it| it.human).fold(0.0, f64::max);
    let gap = situation.prospects.get(1).map_or(0.0, |it| it.loss);
    Difficulty { phase, sureness, gap }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Komi, Rules, Size};
    use teacher::pupil::Winner;

    #[test]
    fn a_strange_move_is_looked_at_longer_even_if_it_is_the_best() {
        let chosen = |policy, loss| Prospect {
            mv: Move::Pass,
            visits: 40,
            win: 0.5,
            interest: 0.4,
            lead: 0.0,
            loss,
            taken: 1.0,
            policy,
            human: 0.5,
            deviation: 9.0,
        };
        let missing = |policy, is_best| visits_missing(&chosen(policy, 0.0), is_best, 50);
        assert_eq!([missing(0.3, true), missing(0.3, false)], [None, Some(50)]);
        assert_eq!([missing(0.05, true), missing(0.05, false)], [Some(150); 2]);
        assert_eq!(visits_missing(&chosen(0.3, 4.0), false, 50), Some(150), "a large gift");
    }

    #[test]
    fn who_keeps_winning_is_thought_about_longer() {
        let mut pupil = Pupil::default();
        let mut times = Vec::new();
        for winner in [Winner::Teacher, Winner::Pupil, Winner::Pupil, Winner::Pupil, Winner::Pupil]
        {
            pupil.end_game(winner);
            times.push(effort(&pupil, &Params::default()));
        }
        assert_eq!(times, [1.0, 1.0, 2.0, 3.0, 4.0]);
        pupil.end_game(Winner::Pupil);
        assert_eq!(effort(&pupil, &Params::default()), 4.0, "there is an end to it");
    }

    #[test]
    fn what_a_game_began_with_is_told_by_stones_and_komi() {
        let komi = |half_points| Komi::from_half_points(half_points).unwrap();
        let even = Position::new(Size::square(9).unwrap(), Rules::CHINESE).with_komi(komi(15));
        let lead = |it: Position, color| first_lead(&it.with_to_move(color));
        assert_eq!(lead(even.clone(), Color::White), 0.0);
        let no_komi = even.clone().with_komi(komi(1));
        assert_eq!(lead(no_komi.clone(), Color::White), -7.0);
        assert_eq!(lead(no_komi, Color::Black), 0.0, "nothing was given to White");
        let stones = even.clone().with_komi(komi(1)).with_handicap(3);
        let worth = Terms::of_stones(3).worth();
        assert_eq!(lead(stones.clone(), Color::White), -worth);
        let and_points = stones.with_komi(komi(-13));
        assert_eq!(lead(and_points, Color::White), -worth - 7.0);
        let reverse = even.clone().with_komi(komi(-13));
        assert_eq!([Color::White, Color::Black].map(|it| lead(reverse.clone(), it)), [-14.0, 0.0]);
        assert_eq!(lead(even.with_komi(komi(35)), Color::Black), -10.0);
        let japanese = Position::new(Size::square(9).unwrap(), Rules::JAPANESE);
        assert_eq!(lead(japanese.with_komi(komi(1)), Color::White), -6.0);
    }
}
