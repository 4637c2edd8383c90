//! Ahead of what is wished for.

use super::{Class, Entry};
use crate::choice::{Choice, Reason};
use crate::phase::Stage;
use crate::scale;

/// Above the band moves lose naturalness for each point that they leave the lead outside (000 §6.3,
/// for the whole game): the more, the more points each move has to give away, up to `γ`; so what is
/// given away is spread over the game, and costs as little naturalness as possible. The largest is
/// played. A move that is a little unusual has to be a bargain: one that gives much away is better
/// than several that give a little, and nobody plays what is odd.
pub(super) fn toward_band(class: &Class<'_>) -> Option<Choice> {
    let (band, params) = (class.lesson.band, class.lesson.params);
    // What the pupil may overlook is no gift; what they may take must not lead below the band.
    let outside = |it: &Entry| band.points_outside(it.expected).max(band.low - it.lead);
    let nearest_of = |moves: &[&Entry]| moves.iter().map(|it| outside(it)).fold(f64::MAX, f64::min);
    let usual = nearest_of(&class.only(|it| class.is_usual(it)));
    // In the endgame a point decides, if it is the one that leads into the band.
    let is_end = class.lesson.phase.stage == Stage::Endgame;
    let bargain = if is_end { params.bargain / SMALLER } else { params.bargain };
    let is_bargain = |it: &Entry| {
        let gains = outside(it) + bargain <= usual;
        let decides = is_end && outside(it) == 0.0 && usual > 0.0;
        gains || decides
    };
    let is_known = |it: &Entry| it.likely >= params.odd;
    let open = class.only(|it| class.is_usual(it) || (is_known(it) && is_bargain(it)));
    let now = band.points_outside(class.best_lead());
    let part = if class.lesson.has_given_stones { WITH_STONES } else { 1.0 };
    let price = params.gamma.powf(part * scale::along(&PRICES, class.needed));
    super::highest(&open, Reason::EasingOff, |it| {
        it.read * price.powf((now - outside(it)).clamp(-MOST_COUNTED, MOST_COUNTED))
    })
}

/// What part of the full price a point has where moves have to give so many points away.
const PRICES: [(f64, f64); 3] = [(0.0, 0.0), (0.4, 0.6), (1.0, 1.0)];

/// Where stones were given the price is lower: they give enough away.
const WITH_STONES: f64 = 0.4;
/// Whoever gives more away than this gets no more for it: games should not be decided by a move.
const MOST_COUNTED: f64 = 10.0;
/// In the endgame bargains are so many times smaller.
const SMALLER: f64 = 2.0;

#[cfg(test)]
mod tests {
    use crate::lesson::drawn::{SETTLED, chosen};
    use crate::phase::Stage;
    use crate::scale;

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
    fn what_the_pupil_does_not_see_is_no_gift() {
        let moves = "D4 6 .3\nD3 2 .2 .1\nD2 3 .2 .9";
        assert_eq!(chosen(moves, SETTLED, |_| ()), "D2 easing_off");
        let seen = moves.replace(" .1", " .9");
        assert_eq!(chosen(&seen, SETTLED, |_| ()), "D3 easing_off");
    }

    #[test]
    fn the_more_is_to_be_given_away_the_dearer_a_point_is() {
        let share = |needed: f64| format!("{:.3}", scale::along(&super::PRICES, needed));
        assert_eq!(
            [-1.0, 0.0, 0.25, 0.75, 1.0, 9.0].map(share).join(" "),
            "0.000 0.000 0.375 0.833 1.000 1.000"
        );
    }

    #[test]
    fn an_unusual_move_has_to_be_a_bargain() {
        let answer = |moves| chosen(moves, SETTLED, |_| ());
        assert_eq!(
            answer("D4 9 .3\nD3 7.5 .15"),
            "D4 easing_off",
            "a point and a half are too few"
        );
        assert_eq!(answer("D4 9 .3\nD3 5 .15"), "D3 easing_off");
        assert_eq!(answer("D4 9 .3\nD3 5 .07"), "D4 easing_off", "nobody plays what is odd");
        // The band ends at 1: in the endgame D3 decides who wins.
        assert_eq!(answer("D4 3 .3\nD3 1 .15"), "D3 easing_off");
        assert_eq!(answer("D4 9 .07\nD3 7 .06"), "D3 easing_off", "nothing else is there");
        assert_eq!(answer("D4 9 .08\nD3 8 .03"), "D4 easing_off", "even so");
    }

    #[test]
    fn who_keeps_losing_is_given_more() {
        let moves = "D4 3 .6\nD3 1.8 .26";
        let open = ".......".repeat(7);
        let middle = |owed| {
            chosen(moves, &open, |it| {
                it.phase.stage = Stage::Middle;
                it.owed = owed;
            })
        };
        assert_eq!([0.0, 8.0].map(middle), ["D4 easing_off", "D3 easing_off"]);
    }

    #[test]
    fn who_has_given_stones_gives_less_away() {
        let moves = "D4 5 .7\nD3 3 .26";
        let with = |stones| chosen(moves, SETTLED, |it| it.has_given_stones = stones);
        assert_eq!([false, true].map(with), ["D3 easing_off", "D4 easing_off"]);
    }

    #[test]
    fn nobody_throws_a_group_away_but_a_mistake_may_be_overlooked() {
        let middle = |moves, last_loss| {
            chosen(moves, SETTLED, |it| {
                it.phase.stage = Stage::Middle;
                it.last_loss = last_loss;
            })
        };
        let likely = "D4 15 .5\nD3 14 .4\nD2 2 .35";
        assert_eq!(chosen(likely, SETTLED, |_| ()), "D3 easing_off");
        let after = [0.0, 14.0].map(|it| middle(likely, it));
        assert_eq!(after, ["D3 easing_off", "D2 easing_off"]);
        let less = "D4 15 .5\nD3 14 .4\nD2 2 .2";
        assert_eq!(middle(less, 14.0), "D3 easing_off", "hardly anybody would overlook so much");
    }
}
