//! When something is to be practised again: Leitner's boxes.
//!
//! What was solved moves one box up and comes back later, what was not goes back to the first.

use serde::Serialize;

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;
/// How long something rests in each box, in milliseconds.
const RESTS: [i64; 7] = [10 * MINUTE, DAY, 3 * DAY, 7 * DAY, 16 * DAY, 35 * DAY, 90 * DAY];
/// From this box on something is known.
const KNOWN: usize = 3;

/// How well somebody knows an exercise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Card {
    /// From 0.
    pub(crate) r#box: usize,
    /// Milliseconds since 1970.
    pub(crate) due: i64,
    /// How often it was tried.
    pub(crate) seen: u32,
    /// How often it was not solved.
    pub(crate) failed: u32,
}

/// How an exercise went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Solved at once and alone.
    Solved,
    /// Solved with a hint, or nearly.
    Helped,
    Failed,
}

impl Outcome {
    /// 1 solved, 0 not.
    pub(crate) const fn score(self) -> f64 {
        match self {
            Self::Solved => 1.0,
            Self::Helped => 0.5,
            Self::Failed => 0.0,
        }
    }
}

impl Card {
    /// The card after an exercise.
    pub(crate) fn after(self, outcome: Outcome, now: i64) -> Self {
        let place = match outcome {
            Outcome::Solved => (self.r#box + 1).min(RESTS.len() - 1),
            Outcome::Helped => self.r#box.clamp(1, RESTS.len() - 1),
            Outcome::Failed => 0,
        };
        let rest = RESTS.get(place).copied().unwrap_or(DAY);
        Self {
            r#box: place,
            due: now + rest,
            seen: self.seen + 1,
            failed: self.failed + u32::from(outcome == Outcome::Failed),
        }
    }

    pub(crate) const fn is_due(&self, now: i64) -> bool {
        self.due <= now
    }

    pub(crate) const fn is_known(&self) -> bool {
        self.r#box >= KNOWN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_comes_later_and_what_failed_soon() {
        let mut card = Card::default();
        let mut rests = Vec::new();
        for _ in 0..8 {
            card = card.after(Outcome::Solved, 0);
            rests.push(card.due / DAY);
        }
        assert_eq!(rests, [1, 3, 7, 16, 35, 90, 90, 90]);
        assert!(card.is_known() && !card.is_due(0) && card.is_due(90 * DAY));
        let helped = card.after(Outcome::Helped, 0);
        assert_eq!(helped.r#box, card.r#box, "it stays where it is");
        let failed = card.after(Outcome::Failed, 5);
        assert_eq!((failed.r#box, failed.due, failed.failed), (0, 5 + 10 * MINUTE, 1));
        assert_eq!(Card::default().after(Outcome::Helped, 0).r#box, 1);
    }
}
