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
        assert_eq!(chosen("D4 2 .5\nD3 -3.3 .4", SETTLED, |_| ()), "D4 only_move");
        // A beginner may lose so much.
        let beginner = chosen("D4 2 .5\nD3 -3.3 .4", SETTLED, |it| {
            it.rank = analysis::Rank::parse("20k");
        });
        assert_eq!(beginner, "D3 easing_off");
    }
}
