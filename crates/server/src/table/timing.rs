//! Whose clock runs, and what happens when it has run out. It stands still while nobody has the
//! game open: whoever closes the page for the night has lost nothing.

use std::time::{Duration, Instant};

use goban::{Color, Move};

use super::{Duty, Flow, LiveGame, Phase, Table};
use crate::refusal::Refusal;

/// Since when the side to move has been thinking.
#[derive(Debug)]
pub(super) struct Turn {
    began: Instant,
    /// Of which state of the game: its moves, and whether they are counted.
    of: (usize, bool),
}

impl Turn {
    pub(super) fn new(game: &LiveGame) -> Self {
        Self { began: Instant::now(), of: state(game) }
    }

    pub(super) fn spent(&self) -> Duration {
        self.began.elapsed()
    }

    /// A new turn begins when the game has gone on.
    pub(super) fn follow(&mut self, game: &LiveGame) {
        if self.of != state(game) {
            *self = Self::new(game);
        }
    }
}

fn state(game: &LiveGame) -> (usize, bool) {
    (game.session.move_count(), game.session.is_over())
}

impl LiveGame {
    /// Whose clock runs, if there are clocks.
    pub(crate) fn running(&self) -> Option<Color> {
        self.clock?;
        let runs = match self.phase() {
            Phase::Play => true,
            Phase::Thinking => self.duty() == Some(Duty::Move),
            Phase::Scoring | Phase::Over => false,
        };
        runs.then(|| self.session.position().to_move())
    }

    /// A side has run out of time.
    pub(crate) fn lose_on_time(&mut self, loser: Color) {
        self.lose(loser);
        let winner = loser.opponent().letter().to_ascii_uppercase();
        self.result = Some(format!("{winner}+T"));
    }

    /// Makes a move after so long a thought; a move that comes too late is not made.
    pub(crate) fn make_in_time(&mut self, mv: Move, spent: Duration) -> Result<(), Refusal> {
        let (Some(mut clock), Some(color)) = (self.clock, self.running()) else {
            return self.make(mv);
        };
        if clock.make_move(color, spent).is_err() {
            self.lose_on_time(color);
            return Ok(());
        }
        self.make(mv)?;
        self.clock = Some(clock);
        Ok(())
    }
}

impl Table {
    /// When the side to move will have run out of time.
    pub(super) fn time_up_at(&self) -> Option<Instant> {
        let (clock, color) = (self.game.clock?, self.game.running()?);
        self.turn.began.checked_add(clock.until_up(color))
    }

    /// Until when the engine may think.
    pub(super) fn engine_until(&self) -> Option<Instant> {
        let (clock, color) = (self.game.clock?, self.game.running()?);
        self.turn.began.checked_add(clock.for_engine(color))
    }

    /// The side to move has run out of time.
    pub(super) async fn end_on_time(&mut self) -> Flow {
        let Some(loser) = self.game.running() else { return Flow::Continue };
        let kept = self.game.session.move_count();
        self.game.lose_on_time(loser);
        match self.keep(kept).await {
            Ok(()) => {
                self.talk_after(kept, None).await;
                Flow::Continue
            }
            Err(_) => self.give_up(),
        }
    }
}
