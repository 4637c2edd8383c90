//! Looks at moves with the eyes of several ranks.

use analysis::{Policy, Rank};
use goban::{Move, Position};
use net::TooLarge;

use super::evidence::{ASKED, Glance, MoveEvidence, Weighing, log};
use super::rater::{Rated, Rater};
use crate::human::{Human, HumanView};

/// Looks at moves with the eyes of several ranks, and with those of the network's teacher, who says
/// what they gave away; and at boards with those of a [`Rater`].
#[derive(Clone, Debug)]
pub struct RankJudge {
    human: Human,
    rater: Rater,
    ranks: [[Rank; 2]; ASKED.len()],
    /// What was seen after the last move: mostly the next one is played there.
    last: Option<(Spot, Seen)>,
}

/// What tells positions of a game apart: the board and whose turn it is, and how many moves led
/// there.
type Spot = (u64, usize);

/// What both networks say of a position.
#[derive(Clone, Debug)]
struct Seen {
    view: HumanView,
    rated: Option<Rated>,
}

impl RankJudge {
    /// By these networks.
    pub fn new(human: Human, rater: Rater) -> Self {
        Self { human, rater, ranks: ASKED.map(|it| [Rank::parse(it); 2]), last: None }
    }

    fn see(&mut self, position: &Position) -> Result<Seen, TooLarge> {
        Ok(Seen { view: self.human.view(position)?, rated: self.rater.rate(position)? })
    }

    /// What a move says, in the position before it. The opponent is taken to be of the same rank.
    /// The same move says the same, whatever was looked at before.
    pub fn look(&mut self, before: &Position, mv: Move) -> Result<MoveEvidence, TooLarge> {
        let policies = self.human.policies(before, &self.ranks)?;
        let was = match self.last.take() {
            Some((spot, seen)) if spot == spot_of(before) => seen,
            _ => self.see(before)?,
        };
        let mut after = before.clone();
        after.play_unchecked(mv);
        let is = self.see(&after)?;
        let mut glances = [glance(&was.view.policy, before, mv); ASKED.len()];
        for (place, policy) in glances.iter_mut().zip(&policies) {
            *place = glance(policy, before, mv);
        }
        let weighing = Weighing {
            glance: glance(&was.view.policy, before, mv),
            usual_log: policies.last().map_or(0.0, |it| usual_log(it, before)),
            lost: was.view.lead + is.view.lead,
            win_lost: was.view.win + is.view.win - 1.0,
        };
        let rated = [was.rated, is.rated];
        self.last = Some((spot_of(&after), is));
        let evidence = MoveEvidence::new((before, mv), glances, Some(weighing));
        Ok(match rated {
            [Some(was), Some(is)] => evidence.rated([was, is]),
            _ => evidence,
        })
    }
}

fn spot_of(position: &Position) -> Spot {
    (position.situation_hash(), position.history().len())
}

fn chances(policy: &Policy, position: &Position) -> impl Iterator<Item = f64> {
    let points = position.size().points().map(|it| policy.points[it]);
    points.chain([policy.pass]).map(f64::from)
}

fn glance(policy: &Policy, before: &Position, mv: Move) -> Glance {
    let played = f64::from(policy.of(mv));
    let (likeliest, place) = chances(policy, before)
        .fold((0.0, 0), |(highest, place), it| (it.max(highest), place + usize::from(it > played)));
    Glance { played, likeliest, place }
}

fn usual_log(policy: &Policy, before: &Position) -> f64 {
    chances(policy, before).map(|it| it * log(it)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Rules, Size};

    #[test]
    fn a_move_says_the_same_whatever_was_looked_at_before() {
        let mut judge = RankJudge::new(Human::embedded().unwrap(), Rater::embedded().unwrap());
        let mut position = Position::new(Size::square(19).unwrap(), Rules::JAPANESE);
        let mut in_turn = Vec::new();
        for mv in ["Q16", "D4", "Q4", "A1"].map(|it| it.parse().unwrap()) {
            in_turn.push((position.clone(), mv, judge.look(&position, mv).unwrap()));
            position.play(mv).unwrap();
        }
        for (before, mv, seen) in in_turn.iter().rev() {
            assert_eq!(judge.look(before, *mv).unwrap(), *seen);
        }
        let lost = in_turn[3].2.weighed.unwrap()[4];
        assert!(lost > 2.0, "a stone in the corner point is worth nothing: {lost}");
    }
}
