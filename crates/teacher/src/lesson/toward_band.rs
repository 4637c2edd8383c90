//! Ahead of what is wished for.

use super::{Class, Entry};
use crate::choice::{Choice, Reason};
use crate::phase::Stage;

/// Above the band moves lose naturalness by `γ` for each point that they leave the lead outside
/// (000 §6.3, for the whole game); the largest is played. An unusual move is played only where the
/// moves that are left are too few to come down by usual ones, and has to be a bargain then: one odd
/// move that gives much away is better than several that give a little.
pub(super) fn toward_band(class: &Class<'_>) -> Option<Choice> {
    let (band, params) = (class.lesson.band, class.lesson.params);
    let outside = |it: &Entry| band.points_outside(it.lead);
    let nearest_of = |moves: &[&Entry]| moves.iter().map(|it| outside(it)).fold(f64::MAX, f64::min);
    let usual = nearest_of(&class.only(|it| class.is_usual(it)));
    // In the endgame a point decides, if it is the one that leads into the band.
    let is_end = class.lesson.phase.stage == Stage::Endgame;
    let bargain = if is_end { params.bargain / SMALLER } else { params.bargain };
    let is_pressed = class.pressure() >= 1.0;
    let is_bargain = |it: &Entry| {
        let gains = outside(it) + bargain <= usual;
        let decides = is_end && outside(it) == 0.0 && usual > 0.0;
        is_pressed && (gains || decides)
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
const FAR: f64 = 20.0;
/// In the endgame bargains are so many times smaller.
const SMALLER: f64 = 2.0;

#[cfg(test)]
mod tests {
    use crate::lesson::drawn::{SETTLED, chosen};
    use crate::phase::Stage;

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
        assert_eq!(
            answer("D4 9 .3\nD3 7.5 .07"),
            "D4 easing_off",
            "a point and a half are too few"
        );
        assert_eq!(answer("D4 9 .3\nD3 5 .07"), "D3 easing_off");
        // The band ends at 1: in the endgame D3 decides who wins.
        assert_eq!(answer("D4 3 .2\nD3 1 .08"), "D3 easing_off");
        assert_eq!(answer("D4 9 .07\nD3 7 .06"), "D3 easing_off", "nothing else is there");
        assert_eq!(answer("D4 9 .08\nD3 8 .03"), "D4 easing_off", "even so");
    }

    #[test]
    fn while_the_board_is_open_there_is_time_for_usual_moves() {
        let open = ".......".repeat(7);
        let middle = |moves, owed| {
            chosen(moves, &open, |it| {
                it.phase.stage = Stage::Middle;
                it.owed = owed;
            })
        };
        let moves = "D4 8 .4\nD3 7 .3\nD2 -1 .06";
        assert_eq!(middle(moves, 0.0), "D3 easing_off");
        assert_eq!(middle(moves, 8.0), "D2 easing_off", "who keeps losing is given more");
        assert_eq!(middle("D4 30 .4\nD3 29 .3\nD2 22 .06", 0.0), "D2 easing_off", "too much");
    }

    #[test]
    fn nobody_throws_a_group_away_but_a_mistake_may_be_overlooked() {
        let moves = "D4 14 .5\nD3 13 .4\nD2 2 .12";
        let after = |last_loss| chosen(moves, SETTLED, |it| it.last_loss = last_loss);
        assert_eq!(after(0.0), "D3 easing_off");
        let middle = |last_loss| {
            chosen(moves, SETTLED, |it| {
                it.phase.stage = Stage::Middle;
                it.last_loss = last_loss;
            })
        };
        assert_eq!([middle(0.0), middle(13.0)], ["D3 easing_off", "D2 easing_off"]);
    }
}
