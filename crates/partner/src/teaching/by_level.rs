//! Moves of a fixed strength.

use analysis::{Candidates, Rank};
use goban::Move;
use rand::Rng;
use teacher::{Folly, Level, Phase, Situation};

use super::by_lesson::{difficulty, is_costly};
use super::desk::Desk;
use super::ladders;
use super::tutor::Tutor;
use super::why::Why;

/// From here on everybody reads ladders.
const READS_LADDERS: &str = "18k";
/// From here on nobody leaves a big group to die that a move would save.
const READS_GROUPS: &str = "15k";
/// The fewest visits that show a folly.
const FEWEST: u32 = 5;
/// How often another move is drawn when one is seen through.
const TRIES: usize = 6;

impl Tutor {
    pub(super) fn by_level(
        &mut self,
        rank: Rank,
        desk: &mut Desk<'_>,
        (candidates, rng): (&mut Candidates, &mut impl Rng),
    ) -> Option<(Move, Why)> {
        let level = Level::of(rank);
        let people = self.people(desk.position, rank);
        if let Some(people) = &people {
            desk.look_at_people(candidates, (people, (level.visits / 8).max(FEWEST)), rng);
        }
        let mut situation = Situation::new(desk.position, candidates, people.as_ref());
        let mut refused = Vec::new();
        for _ in 0..TRIES {
            let choice = level.choose(&situation, rng)?;
            let is_best = situation.best().is_some_and(|it| it.mv == choice.mv);
            let reads = rank >= Rank::parse(READS_LADDERS) && !is_best;
            if reads && ladders::runs_out(desk.position, choice.mv) {
                refused.push((choice.mv, Folly::Ladder));
                situation.prospects.retain(|it| it.mv != choice.mv);
                continue;
            }
            let chosen = situation.prospects.iter().find(|it| it.mv == choice.mv).copied();
            let best = situation.best().map_or(choice.mv, |it| it.mv);
            let reads = rank >= Rank::parse(READS_GROUPS) && chosen.as_ref().is_some_and(is_costly);
            if reads && self.groups.gives_up(desk.position, choice.mv, best) {
                refused.push((choice.mv, Folly::LostGroup));
                situation.prospects.retain(|it| it.mv != choice.mv);
                continue;
            }
            let (mv, rank) = (choice.mv, Some(rank));
            let difficulty = difficulty(&situation, Phase::of(&situation));
            let share_of_time = Some(difficulty.share_of_time());
            let why = Why { refused, rank, share_of_time, ..choice.into() };
            return Some((mv, why.about(chosen.as_ref())));
        }
        None
    }
}
