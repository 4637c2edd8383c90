//! The judge at work.

use std::sync::Arc;

use analysis::{Candidate, Candidates, Ownership, Policy, Rank, ScoreLead, WinRate};
use goban::{Move, Position};
use net::{Encoder, Network, TooLarge, View, Workspace};
use partner::Human;
use rand::{Rng, RngExt};
use teacher::{Situation, folly};

use super::{Chooser, Verdict};

/// The human network and its judge, with the memory they need.
#[derive(Debug)]
pub(super) struct Examiner {
    pub(super) human: Human,
    judge: Arc<Network>,
    workspace: Workspace,
    encoder: Option<Encoder>,
}

/// What the judge sees at first sight, by the side to move.
struct Sight {
    lead: f32,
    win: WinRate,
    policy: Policy,
    ownership: Ownership,
}

/// A move and what the judge sees after it, by the side that has played it.
#[derive(Clone, Copy, Debug)]
struct After {
    mv: Move,
    lead: f32,
    win: WinRate,
    policy: f32,
}

/// A move that somebody has chosen; the rank is the one told or stated.
pub(super) type Chosen = (Chooser, Option<Rank>, Move);

impl Examiner {
    pub(super) fn new(human: Human, judge: Arc<Network>) -> Self {
        Self { human, workspace: judge.workspace(), judge, encoder: None }
    }

    /// What the network chooses when it is told a rank: the likeliest move.
    pub(super) fn likeliest(
        &mut self,
        position: &Position,
        rank: Rank,
    ) -> Result<(Policy, Move), TooLarge> {
        let policy = self.human.policy(position, [rank; 2])?;
        let mv = likeliest(&policy, position);
        Ok((policy, mv))
    }

    /// What the judge says of the moves that were chosen, and of its own.
    pub(super) fn verdicts(
        &mut self,
        position: &Position,
        chosen: &[Chosen],
    ) -> Result<Vec<Verdict>, TooLarge> {
        let sight = self.look(position)?;
        let best = likeliest(&sight.policy, position);
        let mut known: Vec<After> = Vec::new();
        let all = [(Chooser::Judge, None, best)];
        let mut verdicts = Vec::new();
        for &(by, rank, mv) in all.iter().chain(chosen) {
            let after = match known.iter().find(|it| it.mv == mv) {
                Some(after) => *after,
                None => self.after(position, (mv, sight.policy.of(mv)))?,
            };
            known.push(after);
            verdicts.push(Verdict {
                by,
                rank: rank.map(|it| it.to_string()).unwrap_or_default(),
                mv: mv.to_string(),
                p: after.policy,
                loss: sight.lead - after.lead,
                folly: reason(position, &sight, [known[0], after]),
            });
        }
        Ok(verdicts)
    }

    fn after(&mut self, position: &Position, (mv, policy): (Move, f32)) -> Result<After, TooLarge> {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let sight = self.look(&after)?;
        Ok(After { mv, lead: -sight.lead, win: sight.win.for_opponent(), policy })
    }

    fn look(&mut self, position: &Position) -> Result<Sight, TooLarge> {
        let encoder = self.encoder.get_or_insert_with(|| {
            let encoder = Encoder::new(position.size());
            let suicide = self.judge.wants_suicide_for_life();
            if suicide { encoder.with_suicide_for_life() } else { encoder }
        });
        let inputs = encoder.encode(position)?;
        let seen = self.judge.evaluate(&inputs, View::default(), &mut self.workspace);
        Ok(Sight {
            lead: seen.lead,
            win: seen.win_rate(),
            policy: Policy { points: seen.policy.clone(), pass: seen.pass },
            ownership: seen.ownership(position.to_move(), position.size()),
        })
    }
}

/// The likeliest move; of equals the first.
pub(super) fn likeliest(policy: &Policy, position: &Position) -> Move {
    let mut best = (Move::Pass, policy.pass);
    for mv in position.legal_moves() {
        if policy.of(mv) > best.1 {
            best = (mv, policy.of(mv));
        }
    }
    best.0
}

/// A move by lot, the pass among them.
pub(super) fn by_lot(policy: &Policy, position: &Position, rng: &mut impl Rng) -> Move {
    let total: f32 = position.legal_moves().map(|it| policy.of(it)).sum();
    let mut rest = rng.random::<f32>() * total;
    let drawn = position.legal_moves().find(|&it| {
        rest -= policy.of(it);
        rest < 0.0
    });
    drawn.unwrap_or_else(|| likeliest(policy, position))
}

/// Why nobody should play the second of two moves, of which the first is the judge's own.
fn reason(position: &Position, sight: &Sight, moves: [After; 2]) -> Option<String> {
    let candidate = |it: After| Candidate {
        mv: it.mv,
        visits: 1,
        win: it.win,
        lead: Some(ScoreLead::new(it.lead)),
        policy: Some(it.policy),
        pv: vec![it.mv],
        pv_visits: vec![1],
        score_deviation: None,
        lower_win: None,
        utility: None,
        weight: None,
        ownership: None,
    };
    let candidates = Candidates {
        to_move: position.to_move(),
        visits: 1,
        win: sight.win,
        lead: Some(ScoreLead::new(sight.lead)),
        moves: moves.map(candidate).into(),
        ownership: Some(sight.ownership.clone()),
        ownership_deviation: None,
        score_deviation: None,
        utility: None,
        policy: None,
    };
    let situation = Situation::new(position, &candidates, None);
    folly(&situation, situation.prospects.last()?).map(|it| it.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Color, Rules, diagram};
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// Black is to save four stones in atari, or to throw the game away.
    fn position() -> Position {
        let drawing = "
            . . . . . . .
            . . O O . . .
            . O X X . . .
            . O X X O . .
            . . O O . X .
            . . . X X . .
            . . . . . . .";
        let setup = diagram::parse(drawing).unwrap().setup;
        Position::from_setup(&setup, Rules::JAPANESE).unwrap().with_to_move(Color::Black)
    }

    fn policy(moves: &[(&str, f32)]) -> Policy {
        let mut policy = Policy { points: goban::PointMap::default(), pass: 0.0 };
        for &(name, chance) in moves {
            match name.parse().unwrap() {
                Move::Pass => policy.pass = chance,
                Move::Play(point) => policy.points[point] = chance,
            }
        }
        policy
    }

    #[test]
    fn lots_are_drawn_by_their_chances() {
        let position = position();
        // A stone stands on D3: whatever is said of it, it is not drawn.
        let policy = policy(&[("A1", 0.1), ("G7", 0.3), ("pass", 0.1), ("D3", 0.5)]);
        assert_eq!(likeliest(&policy, &position).to_string(), "G7");
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut counts = [0; 3];
        for _ in 0..1000 {
            let drawn = by_lot(&policy, &position, &mut rng).to_string();
            counts[["A1", "G7", "pass"].iter().position(|it| *it == drawn).unwrap()] += 1;
        }
        assert!((150..250).contains(&counts[0]) && (550..650).contains(&counts[1]), "{counts:?}");
    }

    #[test]
    fn what_moves_cost_is_seen_before_and_after() {
        let human = Human::embedded().unwrap();
        let mut examiner = Examiner::new(human, partner::embedded_network().unwrap());
        let position = position();
        let moves = ["A1", "A1", "pass"].map(|it| it.parse::<Move>().unwrap());
        let chosen = moves.map(|it| (Chooser::Lot, Some(Rank::parse("5k")), it));
        let said = examiner.verdicts(&position, &chosen).unwrap();
        assert_eq!(said.len(), 4);
        assert_eq!((said[0].by, said[0].folly.as_deref()), (Chooser::Judge, None));
        assert!(said.iter().all(|it| it.p <= said[0].p && it.loss.is_finite()));
        assert_eq!(said[1], said[2], "seen once");
        assert!(said[1].loss > said[0].loss + 1.0, "{said:?}");
        assert_eq!((said[1].rank.as_str(), said[3].mv.as_str()), ("5k", "pass"));
        let before = examiner.look(&position).unwrap().lead;
        let after = {
            let mut after = position.clone();
            after.play(moves[0]).unwrap();
            examiner.look(&after).unwrap().lead
        };
        assert!((said[1].loss - (before + after)).abs() < 1e-4);
        assert!(said[1].folly.is_some(), "the first line, far from everything: {said:?}");
    }
}
