//! There is nothing to choose.

use super::Class;
use crate::choice::{Choice, Reason};

/// One move alone is sound: all others are follies, unknown to players like the pupil, or cost
/// more than they may.
pub(super) fn only_move(class: &Class<'_>) -> Option<Choice> {
    let [only] = class.moves.as_slice() else { return None };
    Some(Choice { mv: only.prospect.mv, reason: Reason::OnlyMove, scores: Vec::new() })
}

#[cfg(test)]
mod tests {
    use crate::lesson::drawn::{SETTLED, chosen};

    #[test]
    fn a_dear_move_is_no_choice() {
        let moves = "D4 12 .5\nD3 5 .15";
        assert_eq!(chosen(moves, SETTLED, |_| ()), "D4 only_move");
        let owed = chosen(moves, SETTLED, |it| it.owed = 2.0);
        assert_eq!(owed, "D3 easing_off", "more may be given to whom something is owed");
    }
}
