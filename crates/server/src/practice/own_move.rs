//! A move of an own game that could have been better.

use std::time::Duration;

use goban::{Move, Position};
use partner::{Adviser, Patience};
use serde_json::{Value, json};

use super::key::{Key, Place, Set};
use super::scene;
use crate::mind::Mind;
use crate::progress::{Digest, Mistake};

/// How long a move is looked at.
pub(super) const LOOKING: Duration = Duration::from_secs(3);
/// As good as the best: so many points less at most.
const AS_GOOD: f64 = 0.7;
/// And this share of what the mistake had cost.
const SHARE: f64 = 0.3;
/// Not bad: this share of it.
const CLOSE_SHARE: f64 = 0.6;
/// What is lost in an endgame by a move that is not bad.
const CLOSE_ENDGAME: f64 = 1.7;

/// A position of an own game, and what was played there.
#[derive(Clone, Debug)]
pub(super) struct OwnMove {
    pub(super) key: Key,
    pub(super) position: Position,
    pub(super) played: Move,
    /// What the review says of it; an endgame may have been played well.
    pub(super) mistake: Option<Mistake>,
}

/// What a move of the person comes to.
#[derive(Clone, Debug)]
pub(super) struct Judgement {
    /// `right`, `close`, `wrong` or `unclear`.
    pub(super) judged: &'static str,
    pub(super) loss: Option<f64>,
    /// How it goes on after the move.
    pub(super) line: Vec<Move>,
}

impl OwnMove {
    /// `None` if nothing is asked about this move.
    pub(super) fn new(
        key: Key,
        (position, played): (Position, Move),
        digest: &Digest,
    ) -> Option<Self> {
        let Place::Move(_, number) = key.place else { return None };
        let side = digest.side(position.to_move());
        let mistake = side.mistakes.iter().find(|it| it.number == number).cloned();
        let is_asked = match key.set {
            Set::Mistakes => mistake.is_some(),
            _ => side.endgames.iter().any(|it| it.0 == number),
        };
        is_asked.then_some(Self { key, position, played, mistake })
    }

    /// The better move that the review has found.
    pub(super) fn best(&self) -> Option<Move> {
        self.mistake.as_ref().and_then(|it| it.best.parse().ok())
    }

    /// Judges a move by what it loses against the best one.
    pub(super) fn judge(
        &self,
        mv: Move,
        mind: &Mind,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Judgement {
        let mut adviser = Adviser::new(mind.to_engine());
        let visits = mind.visits_of_question(self.position.size());
        let found = adviser.what_if(&self.position, mv, Patience { visits, stop });
        let line: Vec<Move> = std::iter::once(mv).chain(found.line).collect();
        let judged = if self.best() == Some(mv) {
            "right"
        } else if self.key.set == Set::Mistakes && mv == self.played {
            "wrong"
        } else {
            self.word(found.loss)
        };
        Judgement { judged, loss: found.loss, line }
    }

    fn word(&self, loss: Option<f64>) -> &'static str {
        let Some(loss) = loss else { return "unclear" };
        let cost = self.mistake.as_ref().map_or(0.0, |it| it.loss);
        let (good, close) = match self.key.set {
            Set::Mistakes => (AS_GOOD.max(cost * SHARE), cost * CLOSE_SHARE),
            _ => (AS_GOOD, CLOSE_ENDGAME),
        };
        match loss {
            it if it <= good => "right",
            it if it <= close => "close",
            _ => "wrong",
        }
    }

    /// The best move as it is found now, with how it goes on.
    pub(super) fn solution(&self, mind: &Mind, stop: &(dyn Fn() -> bool + Sync)) -> Vec<Move> {
        let mut adviser = Adviser::new(mind.to_engine());
        let visits = mind.visits_of_question(self.position.size());
        let best = self.best().or_else(|| {
            let hint = adviser.hint(&self.position, Patience { visits, stop });
            hint.map(|it| it.mv)
        });
        let Some(best) = best else { return Vec::new() };
        let found = adviser.what_if(&self.position, best, Patience { visits, stop });
        std::iter::once(best).chain(found.line).collect()
    }

    /// What the review says of what was played, once it is over.
    pub(super) fn words(&self) -> Value {
        let Some(it) = &self.mistake else { return Value::Null };
        json!({
            "played": it.played,
            "best": it.best,
            "loss": it.loss,
            "grade": it.grade,
            "text": {"en": it.en, "ja": it.ja},
        })
    }

    /// The position to be drawn.
    pub(super) fn scene(&self) -> Value {
        scene::position(&self.position)
    }
}
