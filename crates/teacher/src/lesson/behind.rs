//! Behind what is wished for.

use super::Class;
use crate::choice::{Choice, Reason};

/// Below the band little is given away: naturalness is divided by [`DEAR`] for each point that a
/// move costs, and the largest is played. The best move alone would be the wrong one to insist on:
/// where much is lost already the search hardly tells moves apart, and its first is an odd one.
pub(super) fn behind(class: &Class<'_>) -> Option<Choice> {
    let (best, band) = (class.best_lead(), class.lesson.band);
    if best >= band.low {
        return None;
    }
    let most = MOST * class.lesson.params.fair;
    let good = class.only(|it| it.lead == best || (best - it.lead <= most && class.is_usual(it)));
    super::highest(&good, Reason::Behind, |it| it.read / DEAR.powf(best - it.lead))
}

/// Whoever is behind takes a move that costs a point only if it is so many times as natural.
const DEAR: f64 = 2.5;
/// Times what a move may cost inside the band.
pub(super) const MOST: f64 = 3.0;

#[cfg(test)]
mod tests {
    use crate::lesson::drawn::{SETTLED, chosen};

    #[test]
    fn who_is_behind_plays_well() {
        assert_eq!(chosen("D4 -5 .3\nD3 -6 .6", SETTLED, |_| ()), "D4 behind");
        assert_eq!(chosen("D4 -5 .3\nD3 -5.2 .6", SETTLED, |_| ()), "D3 behind");
    }

    #[test]
    fn an_unusual_move_is_played_only_if_it_is_the_best() {
        assert_eq!(chosen("D4 -5 .2\nD3 -7.9 .3", SETTLED, |_| ()), "D4 behind");
        assert_eq!(chosen("D4 -5 .05\nD3 -5.1 .3\nD2 -5 .1", SETTLED, |_| ()), "D3 behind");
    }

    #[test]
    fn however_far_behind_an_odd_move_is_not_played_for_a_trifle() {
        let moves = "D4 -25 .01\nD3 -25.5 .6\nD2 -29 .9";
        assert_eq!(chosen(moves, SETTLED, |_| ()), "D3 behind");
    }
}
