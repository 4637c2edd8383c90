//! Ahead of what is wished for.

use super::{Class, Entry};
use crate::choice::{Choice, Reason};
use crate::phase::Stage;

/// Above the band moves lose naturalness by `γ` for each point that they leave the lead outside
/// (000 §6.3, for the whole game); the largest is played. An unlikely move has to be a bargain: one
/// odd move that gives much away is better than several that give a little.
pub(super) fn toward_band(class: &Class<'_>) -> Option<Choice> {
    let (band, params) = (class.lesson.band, class.lesson.params);
    let outside = |it: &Entry| band.points_outside(it.lead);
    let nearest_of = |moves: &[&Entry]| moves.iter().map(|it| outside(it)).fold(f64::MAX, f64::min);
    let usual = nearest_of(&class.only(|it| class.is_usual(it)));
    // In the endgame a point decides, if it is the one that leads into the band.
    let is_end = class.lesson.phase.stage == Stage::Endgame;
    let is_bargain = |it: &Entry| {
        outside(it) + params.bargain <= usual || (is_end && outside(it) == 0.0 && usual > 0.0)
    };
    let open = class.only(|it| class.is_usual(it) || is_bargain(it));
    let nearest = nearest_of(&open);
    // Far outside a point more or less matters less. Counted from the nearest, so that no power is
    // too large for a number.
    let point = 1.0 + nearest / FAR;
    super::highest(&open, Reason::EasingOff, |it| {
        it.natural / params.gamma.powf((outside(it) - nearest) / point)
    })
}

/// So many points outside a point counts half.
const FAR: f64 = 10.0;

#[cfg(test)]
mod tests {
    use crate::lesson::drawn::{SETTLED, chosen};

    #[test]
    fn who_is_ahead_gives_something_away_but_not_naturalness() {
        let moves = "D4 6 .6\nD3 3.5 .3\nD2 3 .03";
        assert_eq!(chosen(moves, SETTLED, |_| ()), "D3 easing_off");
        let light = chosen(moves, SETTLED, |it| {
            it.params = Box::leak(Box::new(crate::LessonParams { gamma: 1.1, ..*it.params }));
        });
        assert_eq!(light, "D4 easing_off");
    }

    #[test]
    fn an_unlikely_move_has_to_be_a_bargain() {
        let answer = |moves| chosen(moves, SETTLED, |_| ());
        assert_eq!(answer("D4 9 .3\nD3 6 .07"), "D4 easing_off", "three points are too few");
        assert_eq!(answer("D4 9 .3\nD3 5 .07"), "D3 easing_off");
        // The band ends at 1: in the endgame D3 decides who wins.
        assert_eq!(answer("D4 3 .2\nD3 1 .08"), "D3 easing_off");
        assert_eq!(answer("D4 9 .07\nD3 7 .06"), "D3 easing_off", "nothing else is there");
        assert_eq!(answer("D4 9 .08\nD3 7 .03"), "D4 easing_off", "even so");
    }
}
