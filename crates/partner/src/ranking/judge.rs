//! Looks at moves with the eyes of several ranks.

use analysis::{Policy, Rank};
use goban::{Move, Position};
use net::TooLarge;

use super::evidence::{ASKED, Glance, MoveEvidence, Weighing, log};
use crate::human::{Human, HumanView};

/// Looks at moves with the eyes of several ranks, and with those of the network's teacher, who says
/// what they gave away.
#[derive(Clone, Debug)]
pub struct RankJudge {
    human: Human,
    ranks: [[Rank; 2]; ASKED.len()],
    /// What was seen after the last move: mostly the next one is played there.
    last: Option<(Spot, HumanView)>,
}

/// What tells positions of a game apart: the board and whose turn it is, and how many moves led
/// there.
type Spot = (u64, usize);

impl RankJudge {
    /// By this network.
    pub fn new(human: Human) -> Self {
        Self { human, ranks: ASKED.map(|it| [Rank::parse(it); 2]), last: None }
    }

    /// What a move says, in the position before it. The opponent is taken to be of the same rank.
    /// The same move says the same, whatever was looked at before.
    pub fn look(&mut self, before: &Position, mv: Move) -> Result<MoveEvidence, TooLarge> {
        let policies = self.human.policies(before, &self.ranks)?;
        let was = match self.last.take() {
            Some((spot, view)) if spot == spot_of(before) => view,
            _ => self.human.view(before)?,
        };
        let mut after = before.clone();
        after.play_unchecked(mv);
        let is = self.human.view(&after)?;
        let mut glances = [glance(&was.policy, before, mv); ASKED.len()];
        for (place, policy) in glances.iter_mut().zip(&policies) {
            *place = glance(policy, before, mv);
        }
        let weighing = Weighing {
            glance: glance(&was.policy, before, mv),
            usual_log: policies.last().map_or(0.0, |it| usual_log(it, before)),
            lost: was.lead + is.lead,
            win_lost: was.win + is.win - 1.0,
        };
        self.last = Some((spot_of(&after), is));
        Ok(MoveEvidence::new((before, mv), glances, Some(weighing)))
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
        let mut judge = RankJudge::new(Human::embedded().unwrap());
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
