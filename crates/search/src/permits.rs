//! Which moves a request permits.

use analysis::{Restriction, RestrictionKind};
use goban::{Color, Move};

/// Whether a colour may play a move this deep in the tree; the root's moves are at depth 0.
pub(crate) fn permits(restrictions: &[Restriction], color: Color, mv: Move, depth: usize) -> bool {
    restrictions
        .iter()
        .filter(|it| it.color == color && depth < it.depth as usize)
        .all(|it| it.moves.contains(&mv) == (it.kind == RestrictionKind::Allow))
}
