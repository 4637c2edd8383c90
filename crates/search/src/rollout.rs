//! Games played to their end, and whose the points were.

use goban::{Board, Color, Point, Position, Size, area_difference};
use playout::{HeavyPlayout, LightPlayout, Weights};
use rand::Rng;

use crate::ownership::Ends;
use crate::worth;

/// How games are played to their end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlayoutKind {
    /// Every sensible-looking point with equal chance.
    Light,
    /// By learned weights.
    #[default]
    Heavy,
    /// By learned weights, and replies that worked are tried again.
    HeavyWithReplies,
}

/// Plays games to their end for one thread, on one size of board.
#[derive(Debug)]
pub(crate) struct Rollout {
    playout: Playout,
    kind: PlayoutKind,
    pub(crate) ends: Ends,
}

#[derive(Debug)]
enum Playout {
    Light(Box<LightPlayout>),
    Heavy(Box<HeavyPlayout>),
}

impl Rollout {
    pub(crate) fn new(size: Size, kind: PlayoutKind) -> Self {
        let heavy = || HeavyPlayout::new(size, Weights::builtin());
        let playout = match kind {
            PlayoutKind::Light => Playout::Light(Box::new(LightPlayout::new(size))),
            PlayoutKind::Heavy => Playout::Heavy(Box::new(heavy())),
            PlayoutKind::HeavyWithReplies => Playout::Heavy(Box::new(heavy().with_good_replies())),
        };
        Self { playout, kind, ends: Ends::new(size) }
    }

    pub(crate) const fn size(&self) -> Size {
        self.board().size()
    }

    /// The board on which the last game, which began at this position, was counted.
    pub(crate) fn counted<'a>(&'a self, position: &'a Position) -> &'a Board {
        if is_counted_as_it_stands(position) { position.board() } else { self.board() }
    }

    /// The board at the end of the last game.
    const fn board(&self) -> &Board {
        match &self.playout {
            Playout::Light(light) => light.board(),
            Playout::Heavy(heavy) => heavy.board(),
        }
    }

    /// Black's lead in half points: counted as it stands where the rules say so, else after a
    /// game, whose stones `on_move` is told.
    pub(crate) fn black_lead(
        &mut self,
        position: &Position,
        rng: &mut impl Rng,
        on_move: impl FnMut(Color, Point),
    ) -> i32 {
        if is_counted_as_it_stands(position) {
            return worth::count(position, area_difference(position.board()));
        }
        let outcome = match &mut self.playout {
            Playout::Light(light) => light.run(position, rng, on_move),
            Playout::Heavy(heavy) => heavy.run(position, rng, on_move),
        };
        let lead = worth::count(position, outcome.black_lead);
        match &mut self.playout {
            Playout::Heavy(heavy) if self.kind == PlayoutKind::HeavyWithReplies && lead != 0 => {
                heavy.learn(if lead > 0 { Color::Black } else { Color::White });
            }
            _ => {}
        }
        let board = match &self.playout {
            Playout::Light(light) => light.board(),
            Playout::Heavy(heavy) => heavy.board(),
        };
        self.ends.add(board, lead);
        lead
    }
}

fn is_counted_as_it_stands(position: &Position) -> bool {
    position.is_over() && !worth::dead_stones_come_off(*position.rules())
}
