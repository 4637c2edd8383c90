//! The moves of a record, one after the other, each named on its board.

use partner::RecordedMove;
use shapes::{Detail, Namer, are_close};

use super::NamedMove;

/// Names moves that follow one another.
pub(super) fn name_all(moves: Vec<RecordedMove>, mut namer: Namer) -> Vec<NamedMove> {
    let mut named: Vec<NamedMove> = Vec::with_capacity(moves.len());
    for (n, RecordedMove { node, before, mv }) in moves.into_iter().enumerate() {
        let naming = namer.name(&before, mv);
        let (color, size) = (before.to_move(), before.size());
        let mut it = NamedMove { number: n + 1, node, color, mv, size, naming };
        let own_before = n.checked_sub(2).and_then(|it| named.get(it));
        let pair = own_before.and_then(|before| pair(before, &it));
        if let Ok(naming) = &mut it.naming {
            naming.detail = pair.or(naming.detail);
        }
        named.push(it);
    }
    named
}

/// What a move is called together with the own move before it.
fn pair(before: &NamedMove, it: &NamedMove) -> Option<Detail> {
    let name = |it: &NamedMove| it.naming.as_ref().ok()?.name;
    let first = name(before).filter(|_| before.color == it.color)?;
    let is_close = are_close(before.mv.point()?, it.mv.point()?);
    Detail::of_pair(first, name(it)?).filter(|_| is_close)
}
