//! Ahead of what is wished for.

use super::Class;
use crate::choice::{Choice, Reason};

/// Above the band moves lose naturalness by `γ` for each point that they leave the lead outside
/// (000 §6.3, for the whole game); the largest is played.
pub(super) fn toward_band(class: &Class<'_>) -> Option<Choice> {
    let (band, gamma) = (class.lesson.band, class.lesson.params.gamma);
    let all = class.only(|_| true);
    let nearest = all.iter().map(|it| band.points_outside(it.lead)).fold(f64::INFINITY, f64::min);
    // Far outside a point more or less matters less. Counted from the nearest, so that no power is
    // too large for a number.
    let point = 1.0 + nearest / FAR;
    super::highest(&all, Reason::EasingOff, |it| {
        it.natural / gamma.powf((band.points_outside(it.lead) - nearest) / point)
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
}
