//! The opening is left natural.

use super::Class;
use crate::choice::{Choice, Reason};
use crate::phase::Stage;

/// While the board is open nothing is steered: any natural move that costs little, by lot.
pub(super) fn opening(class: &Class<'_>) -> Option<Choice> {
    if class.lesson.phase.stage != Stage::Opening {
        return None;
    }
    let cheap =
        class.only(|it| class.is_usual(it) && it.prospect.loss <= class.lesson.params.opening);
    class.by_lot(&cheap, Reason::Opening)
}

#[cfg(test)]
mod tests {
    use crate::lesson::drawn::{SETTLED, chosen};

    #[test]
    fn an_opening_is_natural_whatever_the_lead() {
        let moves = "D4 9 .7\nD3 6 .3";
        assert_eq!(chosen(moves, "", |_| ()), "D4 opening");
        assert_eq!(chosen(moves, SETTLED, |_| ()), "D3 easing_off");
    }
}
