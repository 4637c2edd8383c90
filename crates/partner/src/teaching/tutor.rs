//! Who chooses when there is something to teach, and what is remembered for it.

use analysis::{Candidates, Policy, Rank};
use goban::{Move, Position};
use rand::Rng;
use search::Confirm;
use teacher::pupil::Winner;
use teacher::{Level, Pupil, Reason, Situation, Wish, wide};

use super::by_method;
use super::desk::Desk;
use super::groups::GroupReader;
use super::memory::Memory;
use super::settings::{Control, Teaching};
use super::why::Why;
use crate::human::Human;

/// Whose moves look natural where nobody says and nothing else is known.
const USUAL_RANK: &str = "3d";
/// Visits that show what a pass costs.
pub(super) const PASS_VISITS: u32 = 10;

/// Chooses moves as a teacher, and remembers what the game needs.
#[derive(Debug, Default)]
pub(crate) struct Tutor {
    pub(super) teaching: Teaching,
    /// Made when it is needed.
    human: Option<Human>,
    pub(super) pupil: Pupil,
    pub(super) memory: Memory,
    pub(super) groups: GroupReader,
}

impl Tutor {
    pub(crate) const fn teaching(&self) -> &Teaching {
        &self.teaching
    }

    pub(crate) fn teach(&mut self, teaching: Teaching) {
        if teaching.opponent != self.teaching.opponent {
            self.pupil = self.pupil.who_says(teaching.opponent);
        }
        self.teaching = teaching;
    }

    pub(crate) const fn pupil(&self) -> &Pupil {
        &self.pupil
    }

    pub(crate) fn meet(&mut self, pupil: Pupil) {
        self.pupil = pupil;
    }

    /// Notes who won, unless it was said before who should.
    pub(crate) fn end_game(&mut self, winner: Winner) {
        if self.teaching.wish == Wish::Close {
            self.pupil.end_game(winner);
        }
    }

    /// A new game; what is known of the pupil stays.
    pub(crate) fn forget_game(&mut self) {
        self.memory = Memory::default();
    }

    /// How much wider than for best play the search has to look.
    pub(crate) fn exploration(&self) -> f32 {
        let is_wide = self.teaching.method().is_some_and(|it| it.wants_wide_search());
        if is_wide { wide::EXPLORATION as f32 } else { 1.0 }
    }

    /// The visits that a player of the level has, if there is one.
    pub(crate) fn most_visits(&self) -> Option<u32> {
        let is_level = self.teaching.control == Control::None;
        self.teaching.level.filter(|_| is_level).map(|it| Level::of(it).visits)
    }

    /// Whether it gives up as people do.
    pub(crate) fn is_polite(&self) -> bool {
        !matches!(self.teaching.control, Control::Paper(_)) && !self.teaching.is_none()
    }

    /// The move to play and why; `None` leaves it to the search.
    pub(crate) fn choose(
        &mut self,
        desk: &mut Desk<'_>,
        candidates: &mut Candidates,
        rng: &mut impl Rng,
    ) -> Option<(Move, Why)> {
        let position = desk.position;
        self.memory.side(position.to_move()).follow(position);
        if self.teaching.control == Control::Teacher {
            self.watch(position, candidates);
        }
        let chosen = if self.is_finished(desk, candidates, rng) {
            Some((Move::Pass, Why::plain(Reason::Finished)))
        } else {
            match (&self.teaching.control, self.teaching.level) {
                (Control::Paper(_), _) => self.by_method(desk, candidates, rng),
                (Control::Teacher, _) => self.by_lesson(desk, candidates, rng),
                (Control::None, Some(level)) => self.by_level(level, desk, (candidates, rng)),
                (Control::None, None) => None,
            }
        };
        if let Some((mv, _)) = &chosen {
            self.memory.side(position.to_move()).remember(position, candidates, *mv);
        }
        chosen
    }

    fn by_method(
        &mut self,
        desk: &mut Desk<'_>,
        candidates: &mut Candidates,
        rng: &mut impl Rng,
    ) -> Option<(Move, Why)> {
        let mut method = by_method::method(&self.teaching, candidates.visits)?;
        let position = desk.position;
        if by_method::is_by_points(&method) {
            if desk.can_look_again() && candidates.of(Move::Pass).is_none() {
                let pass = Confirm { mv: Move::Pass, visits: PASS_VISITS };
                *candidates = desk.look_again(vec![pass], rng);
            }
            let is_now = by_method::is_endgame(&method, position, candidates);
            if !self.memory.side(position.to_move()).is_endgame(position, is_now) {
                method = by_method::before_endgame(method, candidates.visits);
            }
        }
        let human = match self.teaching.level {
            // The network's first sight is what looks natural, as in the papers.
            None if candidates.policy.is_some() => None,
            level => self.people(position, level.unwrap_or_else(|| Rank::parse(USUAL_RANK))),
        };
        let situation = Situation::new(position, candidates, human.as_ref());
        let choice = by_method::choose(&method, &situation, &self.teaching.character, rng)?;
        let chosen = situation.prospects.iter().find(|it| it.mv == choice.mv);
        Some((choice.mv, Why::from(choice).about(chosen)))
    }

    /// What people of a rank would play; `None` on boards that are too large.
    pub(super) fn people(&mut self, position: &Position, rank: Rank) -> Option<Policy> {
        self.human()?.policy(position, [rank; 2]).ok()
    }

    pub(super) fn human(&mut self) -> Option<&mut Human> {
        if self.human.is_none() {
            self.human = Human::embedded().ok();
        }
        self.human.as_mut()
    }
}
