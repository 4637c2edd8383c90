//! After a mistake.

use super::Class;
use crate::choice::{Choice, Reason};
use crate::wish::Wish;

/// Who asked to be taught is shown what a mistake costs: the best move.
pub(super) fn punish(class: &Class<'_>) -> Option<Choice> {
    let lesson = class.lesson;
    if lesson.wish != Wish::TeachMe || lesson.last_loss < lesson.params.mistake {
        return None;
    }
    let best = class.best_lead();
    let good = class.only(|it| best - it.lead <= GOOD);
    super::highest(&good, Reason::Punishing, |it| it.natural)
}

/// Points that a punishment may leave.
const GOOD: f64 = 0.5;

#[cfg(test)]
mod tests {
    use crate::lesson::drawn::{SETTLED, chosen};
    use crate::wish::Wish;

    #[test]
    fn a_mistake_is_punished_when_that_is_wished() {
        let moves = "D4 6 .3\nD3 3 .6";
        let after = |wish, last_loss| {
            chosen(moves, SETTLED, |it| (it.wish, it.last_loss) = (wish, last_loss))
        };
        assert_eq!(after(Wish::TeachMe, 5.0), "D4 punishing");
        assert_eq!(after(Wish::TeachMe, 1.0), "D3 easing_off");
        assert_eq!(after(Wish::Close, 5.0), "D3 easing_off");
    }
}
