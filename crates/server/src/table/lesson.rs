//! What a game knows as a lesson: how the engine plays, its pupil, and why it played its moves.

use commentary::talk::Level;
use goban::{Color, Move};
use partner::{Engine, Pupil, pupil::Winner};
use serde_json::Value;

use super::{LiveGame, Phase};
use crate::offer::{self, TermsMessage};
use crate::refusal::{Reason, Refusal};
use crate::storage::Human;
use crate::teaching_choice::TeachingChoice;
use crate::told::{Reasons, Told};

/// What a game knows as a lesson.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lesson {
    /// How the engine plays.
    pub(crate) teaching: TeachingChoice,
    /// What is known of the person; kept between games.
    pub(crate) pupil: Pupil,
    /// Why the engine played its moves.
    pub(crate) reasons: Reasons,
}

/// A game that is given up before so many moves is left rather than lost: it is counted, but
/// changes no terms.
const HARDLY_BEGUN: usize = 16;
/// Moves after which an estimate is worth a word.
const ENOUGH: u32 = 4;

impl Lesson {
    /// A lesson as it was kept; `known` is the pupil of earlier games. Who says how strong they
    /// are is believed when a game begins, and judged by their moves from then on.
    pub(crate) fn restore(
        teaching: TeachingChoice,
        known: Option<Pupil>,
        reasons: Reasons,
    ) -> Self {
        let has_begun = reasons.numbers().next().is_some();
        let mut lesson = Self { teaching, pupil: known.unwrap_or_default(), reasons };
        if !has_begun {
            lesson.believe();
        }
        lesson
    }

    /// Plays in another way from now on.
    pub(crate) fn teach(&mut self, teaching: TeachingChoice) {
        let before = self.teaching.stated();
        self.teaching = teaching;
        if self.teaching.stated() != before {
            self.believe();
        }
    }

    /// Tells an engine how to play, and with whom.
    pub(crate) fn equip(&self, engine: &mut Engine) {
        engine.teach(self.teaching.to_teaching());
        engine.meet(self.pupil.clone());
    }

    /// How strong the engine plays, as far as that can be said.
    pub(crate) fn level(&self) -> Option<Level> {
        if let Some(rank) = self.teaching.fixed() {
            return Some(Level::Plays(rank));
        }
        if self.teaching.is_full() {
            return Some(Level::Full);
        }
        let known = (self.pupil.moves >= ENOUGH).then(|| self.pupil.rank().rank());
        let rank = self.teaching.stated().or(known);
        self.teaching.is_lesson().then(|| rank.map_or(Level::FindsOut, Level::Adapts))
    }

    /// Takes the pupil's word for how strong they are.
    fn believe(&mut self) {
        if let Some(rank) = self.teaching.stated() {
            self.pupil = self.pupil.who_says(Some(rank));
        }
    }
}

impl LiveGame {
    /// Whether there is somebody to teach.
    pub(crate) fn is_lesson(&self) -> bool {
        self.human != Human::Both && self.lesson.teaching.is_lesson()
    }

    /// How the engine would play after a change.
    pub(crate) fn changed_teaching(&self, change: &Value) -> Result<TeachingChoice, Refusal> {
        if self.phase() == Phase::Over {
            return Err(Refusal::new(Reason::GameOver, "the game is over"));
        }
        if self.human == Human::Both {
            let text = "two people play this game; there is nobody to set";
            return Err(Refusal::new(Reason::BadTeaching, text));
        }
        self.lesson.teaching.changed(change)
    }

    /// Why a move of the engine's was played, once the person has answered it.
    pub(crate) fn why(&self, number: usize) -> Result<(Move, &Told), Refusal> {
        let count = self.session.move_count();
        let found = number.checked_sub(1).and_then(|it| self.session.moves().nth(it));
        let (color, mv) = found.ok_or_else(|| {
            Refusal::bad_request(format!("the game has {count} moves, not {number}"))
        })?;
        let unknown = |text: String| Refusal::new(Reason::Unexplained, text);
        if self.human.plays(color) {
            return Err(unknown(format!("move {number} was played by a person")));
        }
        if number >= self.answered() {
            return Err(Refusal::new(Reason::NotAnswered, "answer the move first"));
        }
        let told = self.lesson.reasons.at(number);
        told.map(|it| (mv, it))
            .ok_or_else(|| unknown(format!("nobody noted why move {number} was played")))
    }

    /// The moves whose reasons may be asked for now.
    pub(crate) fn whys(&self) -> Vec<usize> {
        let answered = self.answered();
        self.lesson.reasons.numbers().filter(|&it| it < answered).collect()
    }

    /// Moves before this one have been answered: it is the person's last, or behind the end.
    fn answered(&self) -> usize {
        if self.result.is_some() {
            return self.session.move_count() + 1;
        }
        let moves: Vec<_> = self.session.moves().collect();
        moves.iter().rposition(|&(color, _)| self.human.plays(color)).map_or(0, |it| it + 1)
    }

    /// The terms that the teacher offers for the next game, where they are others.
    pub(crate) fn offer(&self) -> Option<TermsMessage> {
        let is_taught = self.is_lesson()
            && self.lesson.teaching.is_either_ones()
            && self.phase() == Phase::Over;
        let settings = self.session.settings();
        is_taught.then(|| offer::after(&self.lesson.pupil, settings, self.human)).flatten()
    }

    /// Who the pupil is.
    pub(crate) fn pupils_color(&self) -> Option<Color> {
        match self.human {
            Human::Black => Some(Color::Black),
            Human::White => Some(Color::White),
            Human::Both => None,
        }
    }

    /// Remembers who won, so that the next close game may go the other way.
    pub(super) fn note_winner(&mut self) {
        let winner = self.result.as_deref().and_then(|it| match it.as_bytes() {
            [b'B', b'+', ..] => Some(Color::Black),
            [b'W', b'+', ..] => Some(Color::White),
            _ => None,
        });
        // Where it was said who should win, it says nothing that somebody did.
        let is_open = self.is_lesson() && self.lesson.teaching.is_either_ones();
        if let Some(winner) = winner.filter(|_| is_open) {
            let is_pupil = Some(winner) == self.pupils_color();
            let winner = if is_pupil { Winner::Pupil } else { Winner::Teacher };
            // Who leaves a game that has hardly begun is not the weaker for it.
            if self.agreement.is_some() || self.session.move_count() >= HARDLY_BEGUN {
                self.lesson.pupil.end_game(winner);
            } else {
                self.lesson.pupil.count_game(winner);
            }
        }
    }
}
