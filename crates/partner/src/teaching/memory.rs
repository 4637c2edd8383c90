//! What is remembered of a game while it is played.

use analysis::Candidates;
use goban::{ByColor, Color, Move, Position};
use teacher::Ending;

/// What is remembered of a game. Each colour has its own: an engine may play both.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    sides: ByColor<Side>,
}

/// What one side remembers.
#[derive(Clone, Debug, Default)]
pub(super) struct Side {
    /// The number of moves after which the game was in its endgame.
    pub(super) endgame_since: Option<usize>,
    /// Who is to get a close game.
    pub(super) ending: Option<Ending>,
    /// What a mistake that is being punished was worth, less with every move.
    pub(super) punishing: f64,
    /// The last move that was chosen.
    pub(super) last: Option<Played>,
}

/// A move that was chosen.
#[derive(Clone, Debug)]
pub(super) struct Played {
    /// How many moves there were before it.
    pub(super) before: usize,
    pub(super) mv: Move,
    /// Points ahead after it, as they were believed to be.
    pub(super) lead: f64,
    /// How play was to go on after it.
    pub(super) line: Vec<Move>,
}

impl Memory {
    pub(super) fn side(&mut self, color: Color) -> &mut Side {
        &mut self.sides[color]
    }
}

impl Side {
    /// Forgets what was taken back.
    pub(super) fn follow(&mut self, position: &Position) {
        let moves = position.history().len();
        self.endgame_since = self.endgame_since.filter(|&it| it <= moves);
        self.last = self.last.take().filter(|it| {
            let turns = position.history().turns();
            turns.get(it.before).is_some_and(|turn| turn.mv == it.mv)
        });
    }

    /// Once it was one, a game stays in its endgame.
    pub(super) fn is_endgame(&mut self, position: &Position, is_now: bool) -> bool {
        let moves = position.history().len();
        self.endgame_since = self.endgame_since.or_else(|| is_now.then_some(moves));
        self.endgame_since.is_some()
    }

    /// The move that was planned, if everything went as expected.
    pub(super) fn plan(&self, position: &Position) -> Option<Move> {
        let last = self.last.as_ref().filter(|it| it.before + 2 == position.history().len())?;
        let [_, answer, plan, ..] = last.line.as_slice() else { return None };
        let answered = position.history().last()?.mv;
        (answered == *answer).then_some(*plan)
    }

    /// Remembers what is played.
    pub(super) fn remember(&mut self, position: &Position, candidates: &Candidates, mv: Move) {
        let found = candidates.of(mv);
        let lead = found.and_then(|it| it.lead).or(candidates.lead);
        self.last = lead.map(|lead| Played {
            before: position.history().len(),
            mv,
            lead: lead.points().into(),
            line: found.map(|it| it.pv.clone()).unwrap_or_default(),
        });
    }

    /// What the opponent's last move gave away, if the position follows from the last choice.
    pub(super) fn given_away(&self, position: &Position, candidates: &Candidates) -> Option<f64> {
        let last = self.last.as_ref().filter(|it| it.before + 2 == position.history().len())?;
        let now = candidates.best().and_then(|it| it.lead).or(candidates.lead)?;
        Some((f64::from(now.points()) - last.lead).max(0.0))
    }
}
