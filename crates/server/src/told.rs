//! Why the engine played its moves, in words.

use std::collections::BTreeMap;

use commentary::{Account, Instead, Language};
use goban::Move;
use partner::{Candidates, Control, Reason, Teaching, Thought, Why};
use serde::{Deserialize, Serialize};

/// Why a move was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Told {
    /// The rule that chose it, by its name.
    pub(crate) rule: String,
    pub(crate) text: InWords,
}

/// The same in both languages; points stand in braces.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct InWords {
    pub(crate) en: String,
    pub(crate) ja: String,
}

/// Why the moves of a game were played, by the number of the move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reasons(BTreeMap<usize, Told>);

impl Told {
    /// Why a thought plays this move.
    pub(crate) fn new(thought: &Thought, mv: Move, teaching: &Teaching) -> Self {
        let why = thought.why.as_ref();
        // Without a teacher it is the search's own move.
        let reason = why.map_or(Reason::MostVisits, |it| it.reason);
        let account = Account {
            loss: loss(&thought.candidates, mv),
            rank: why.and_then(|it| it.rank),
            wish: (teaching.control == Control::Teacher).then_some(teaching.wish),
            instead: why.and_then(|it| instead(it, mv)),
            ..Account::new(mv, reason)
        };
        let text = InWords::of(|language| account.tell(language));
        Self { rule: reason.key().to_owned(), text }
    }
}

impl InWords {
    /// What is said in each language.
    pub(crate) fn of(tell: impl Fn(Language) -> String) -> Self {
        Self { en: tell(Language::English), ja: tell(Language::Japanese) }
    }
}

impl Reasons {
    pub(crate) fn learn(&mut self, number: usize, told: Told) {
        self.0.insert(number, told);
    }

    /// Forgets those of later moves.
    pub(crate) fn forget_after(&mut self, moves: usize) {
        self.0.split_off(&(moves + 1));
    }

    /// Of one move.
    pub(crate) fn at(&self, number: usize) -> Option<&Told> {
        self.0.get(&number)
    }

    /// Those of later moves.
    pub(crate) fn after(&self, moves: usize) -> impl Iterator<Item = (usize, &Told)> {
        self.0.range(moves + 1..).map(|(&number, told)| (number, told))
    }

    /// The moves that there are reasons for, in order.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = usize> {
        self.0.keys().copied()
    }
}

/// Points that a move gives away, as the search sees it.
fn loss(candidates: &Candidates, mv: Move) -> Option<f64> {
    let best = candidates.best()?.lead?;
    let played = candidates.of(mv)?.lead?;
    Some(f64::from(best.points()) - f64::from(played.points()))
}

/// What was thought of first.
fn instead(why: &Why, mv: Move) -> Option<Instead> {
    let fell = why.fallen.iter().map(|&(first, points)| (first, Instead::fell(first, points)));
    let seen = why.refused.iter().map(|&(first, folly)| (first, Instead::folly(first, folly)));
    fell.chain(seen).find(|it| it.0 != mv).map(|it| it.1)
}
