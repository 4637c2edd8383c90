//! What is asked of a search.

use goban::{Color, Move};

use crate::Limits;

/// What is asked of a search: how long, how wide, which moves.
#[derive(Clone, Debug)]
pub struct SearchRequest<'a> {
    /// How long. The visits are those of the root; visits to confirm moves come on top.
    pub limits: Limits<'a>,
    /// A factor for exploration everywhere in the tree: 1 plays best, 10 compares many moves.
    pub exploration: f32,
    /// Flattens the first sight at the root: 0 leaves it, larger numbers look at unlikely moves.
    pub wide_root: f32,
    /// Moves that may be played or not.
    pub restrictions: Vec<Restriction>,
    /// Moves of the root to look at more often; this does not make them look better.
    pub confirm: Vec<Confirm>,
    /// Whether whose the points will be is told after each move too; it takes a little time.
    pub moves_ownership: bool,
    /// Whether it may end before the visits are made.
    pub until: Until,
}

/// When a search ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Until {
    /// When the limits are reached.
    #[default]
    Limits,
    /// When no other move can become the most visited one any more, too; searches by playouts
    /// look for that.
    Decided,
}

impl<'a> SearchRequest<'a> {
    /// A plain search for the best move.
    pub const fn new(limits: Limits<'a>) -> Self {
        Self {
            limits,
            exploration: 1.0,
            wide_root: 0.0,
            restrictions: Vec::new(),
            confirm: Vec::new(),
            moves_ownership: false,
            until: Until::Limits,
        }
    }

    /// A plain search for the best move with this many visits.
    pub const fn visits(visits: u32) -> Self {
        Self::new(Limits::visits(visits))
    }
}

/// Moves that a colour may not play, or the only ones it may, in the first moves of the tree.
///
/// Where that leaves nothing the pass remains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restriction {
    /// Whom it concerns.
    pub color: Color,
    /// The moves.
    pub moves: Vec<Move>,
    /// How deep it reaches, in moves of both sides: 1 is the next move alone.
    pub depth: u32,
    /// What of the moves.
    pub kind: RestrictionKind,
}

/// What a [`Restriction`] says of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestrictionKind {
    /// They may not be played.
    Avoid,
    /// Only they may be played.
    Allow,
}

/// A move of the root to look at more often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confirm {
    /// The move; what is not legal is left out.
    pub mv: Move,
    /// How many visits more.
    pub visits: u32,
}
