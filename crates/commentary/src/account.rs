//! What is to be told about a move.

use analysis::Rank;
use goban::Move;
use teacher::{Folly, Reason, Wish};

use crate::language::Language;
use crate::{english, japanese};

/// What is to be told about a move that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    /// The move.
    pub mv: Move,
    /// Which rule chose it.
    pub reason: Reason,
    /// Points that it gave away, if that is known.
    pub loss: Option<f64>,
    /// Whose moves were taken to be natural.
    pub rank: Option<Rank>,
    /// What the game is to become, where somebody holds back for it.
    pub wish: Option<Wish>,
    /// A move that was thought of first, and why it was not played.
    pub instead: Option<Instead>,
}

/// Why a move was not played although it was thought of first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Why {
    /// It was seen through.
    Folly(Folly),
    /// It looked worse when it was looked at again, by so many points.
    Fell(f64),
}

/// A move that was thought of first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Instead {
    pub(crate) mv: Move,
    pub(crate) why: Why,
}

impl Instead {
    /// A move that was seen through.
    pub const fn folly(mv: Move, folly: Folly) -> Self {
        Self { mv, why: Why::Folly(folly) }
    }

    /// A move that looked worse, by so many points, when it was looked at again.
    pub const fn fell(mv: Move, points: f64) -> Self {
        Self { mv, why: Why::Fell(points) }
    }
}

/// Less than this is nothing to speak of, in points.
const NOTHING: f64 = 0.5;

impl Account {
    /// A move and its reason; the rest is not known.
    pub const fn new(mv: Move, reason: Reason) -> Self {
        Self { mv, reason, loss: None, rank: None, wish: None, instead: None }
    }

    /// A sentence or two.
    pub fn tell(&self, language: Language) -> String {
        match language {
            Language::Japanese => japanese::tell(self),
            Language::English => english::tell(self),
        }
    }

    /// Whole points that were given away, if they are worth a word.
    pub(crate) fn whole_loss(&self) -> Option<u32> {
        self.loss.filter(|it| *it >= NOTHING).map(whole)
    }

    /// The move as it stands in the text.
    pub(crate) fn point(&self) -> String {
        in_braces(self.mv)
    }
}

/// A move as it stands in the text.
pub(crate) fn in_braces(mv: Move) -> String {
    format!("{{{mv}}}")
}

/// Points as people say them; at least one.
#[expect(clippy::cast_sign_loss, reason = "it was just cut off")]
pub(crate) fn whole(points: f64) -> u32 {
    points.round().clamp(1.0, 999.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(crate) const REASONS: [Reason; 14] = [
        Reason::OnlyMove,
        Reason::Behind,
        Reason::NaturalAmongEqual,
        Reason::EasingOff,
        Reason::BestMove,
        Reason::ForcedByPolicy,
        Reason::Band,
        Reason::Softmax,
        Reason::NearestHalf,
        Reason::MostVisits,
        Reason::Finished,
        Reason::Level,
        Reason::Opening,
        Reason::Punishing,
    ];

    #[test]
    fn every_reason_has_its_own_words_in_both_languages_and_names_the_move() {
        for language in Language::ALL {
            let mut told: Vec<String> = REASONS
                .iter()
                .map(|&reason| Account::new("D4".parse().unwrap(), reason).tell(language))
                .collect();
            for (text, reason) in told.iter().zip(REASONS) {
                let names = text.contains("{D4}");
                assert!(names || reason == Reason::Finished, "{reason}: {text}");
                let end = if language == Language::Japanese { '。' } else { '.' };
                assert!(text.ends_with(end), "{text}");
            }
            told.sort();
            told.dedup();
            assert_eq!(told.len(), REASONS.len(), "{}", language.code());
        }
    }

    #[test]
    fn a_pass_is_never_told_as_a_move_on_the_board() {
        for language in Language::ALL {
            let passed = Account::new(Move::Pass, Reason::Finished).tell(language);
            for reason in REASONS {
                assert_eq!(Account::new(Move::Pass, reason).tell(language), passed);
            }
        }
    }

    #[test]
    fn points_are_whole_and_little_ones_not_worth_a_word() {
        let loss = |points| {
            let account = Account::new(Move::Pass, Reason::EasingOff);
            Account { loss: Some(points), ..account }.whole_loss()
        };
        assert_eq!([0.0, 0.4, 0.6, 1.4, 2.6].map(loss), [None, None, Some(1), Some(1), Some(3)]);
        assert_eq!(loss(f64::NAN), None);
    }
}
