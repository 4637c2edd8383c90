//! Looks at moves: the numbers that trees ask for.

use goban::{Board, IllegalMove, Move, Point, Position, Size};
use tactics::LadderReader;

use crate::features::{self, Features};
use crate::possible::PossibleNames;
use crate::scene::Scene;

/// Looks at moves, on boards of its own that are used again and again.
#[derive(Debug)]
pub struct FeatureReader {
    after: Board,
    ladders: LadderReader,
    features: Features,
}

/// Why a move has no name at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NamelessMove {
    /// Nothing was put on the board.
    #[error("a pass has no shape")]
    Pass,
    /// It cannot be played.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

/// Boards a ladder may take; those that matter for a name are short.
const LADDER_NODES: u32 = 300;

impl FeatureReader {
    /// For boards of this size; others work too, after a moment of copying.
    pub fn new(size: Size) -> Self {
        Self {
            after: Board::new(size),
            ladders: LadderReader::new(size).with_node_limit(LADDER_NODES),
            features: Features::new(),
        }
    }

    /// The numbers of a move of the side to move.
    pub fn features(&mut self, position: &Position, mv: Move) -> Result<&[u8], NamelessMove> {
        self.look(position, mv)?;
        Ok(&self.features)
    }

    /// The names that a move of the side to move can have by its form.
    pub fn possible(
        &mut self,
        position: &Position,
        mv: Move,
    ) -> Result<PossibleNames, NamelessMove> {
        let point = playable(position, mv)?;
        Ok(PossibleNames::of(&Scene::new(position, point, &mut self.after)))
    }

    /// Looks at a move of the side to move.
    pub(crate) fn look<'a>(
        &'a mut self,
        position: &'a Position,
        mv: Move,
    ) -> Result<Look<'a>, NamelessMove> {
        let point = playable(position, mv)?;
        self.features.clear();
        let scene = Scene::new(position, point, &mut self.after);
        features::put_all(&scene, &mut self.ladders, &mut self.features);
        Ok(Look { scene, features: &self.features, ladders: &mut self.ladders })
    }
}

/// A move that was looked at.
#[derive(Debug)]
pub(crate) struct Look<'a> {
    pub(crate) scene: Scene<'a>,
    pub(crate) features: &'a [u8],
    pub(crate) ladders: &'a mut LadderReader,
}

/// The point of a move that the board itself can bear; records have repetitions.
pub(crate) fn playable(position: &Position, mv: Move) -> Result<Point, NamelessMove> {
    let point = mv.point().ok_or(NamelessMove::Pass)?;
    let board = position.board();
    if !board.size().contains(point) {
        return Err(IllegalMove::OffBoard(point).into());
    }
    if !board.is_empty(point) {
        return Err(IllegalMove::Occupied(point).into());
    }
    if board.is_suicide(position.to_move(), point) {
        return Err(IllegalMove::Suicide(point).into());
    }
    Ok(point)
}
