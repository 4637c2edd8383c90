//! What everybody would answer.

use super::{Class, Entry};
use crate::choice::{Choice, Reason};

/// So likely a move has to be, to people and to the strong network together.
const SURE: f64 = 0.8;

/// A move that nobody would leave out is played, unless it costs more than it may.
pub(super) fn forced(class: &Class<'_>) -> Option<Choice> {
    let sure = |it: &Entry| (it.prospect.human * it.prospect.policy).sqrt() >= SURE;
    let sure = class.only(|it| sure(it) && it.prospect.loss <= class.lesson.params.opening);
    super::highest(&sure, Reason::ForcedByPolicy, |it| it.natural)
}

#[cfg(test)]
mod tests {
    use crate::lesson::drawn::{SETTLED, chosen};

    #[test]
    fn the_obvious_answer_is_given_even_if_it_leads() {
        assert_eq!(chosen("D4 4 .85\nD3 1 .2", SETTLED, |_| ()), "D4 forced_by_policy");
        assert_eq!(chosen("D4 4 .75\nD3 1 .2", SETTLED, |_| ()), "D3 easing_off");
    }
}
