//! Games played to their end, and whose the points were.

use goban::{Color, Point, Position, area_difference};
use playout::LightPlayout;
use rand::Rng;

use crate::ownership::Ends;
use crate::worth;

/// Plays games to their end for one thread, on one size of board.
#[derive(Debug)]
pub(crate) struct Rollout {
    playout: LightPlayout,
    pub(crate) ends: Ends,
}

impl Rollout {
    pub(crate) fn new(size: goban::Size) -> Self {
        Self { playout: LightPlayout::new(size), ends: Ends::new(size) }
    }

    pub(crate) const fn size(&self) -> goban::Size {
        self.playout.board().size()
    }

    /// Black's lead in half points: counted as it stands where the rules say so, else after a
    /// game, whose stones `on_move` is told.
    pub(crate) fn black_lead(
        &mut self,
        position: &Position,
        rng: &mut impl Rng,
        on_move: impl FnMut(Color, Point),
    ) -> i32 {
        if position.is_over() && !worth::dead_stones_come_off(*position.rules()) {
            return worth::count(position, area_difference(position.board()));
        }
        let outcome = self.playout.run(position, rng, on_move);
        self.ends.add(self.playout.board());
        worth::count(position, outcome.black_lead)
    }
}
