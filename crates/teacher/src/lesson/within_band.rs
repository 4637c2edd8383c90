//! As it is wished.

use super::Class;
use crate::choice::{Choice, Reason};

/// Inside the band the most natural move that costs little and stays there is played.
pub(super) fn within_band(class: &Class<'_>) -> Option<Choice> {
    let (best, band) = (class.best_lead(), class.lesson.band);
    if best > band.high {
        return None;
    }
    let fair = class.lesson.params.fair;
    let good = class.usual_of(|it| it.prospect.loss <= fair && it.lead >= band.low);
    super::highest(&good, Reason::NaturalAmongEqual, |it| it.read)
}

#[cfg(test)]
mod tests {
    use crate::lesson::drawn::{SETTLED, chosen};

    #[test]
    fn a_game_that_is_as_wished_is_played_naturally() {
        let answer = chosen("D4 0 .3\nD3 -0.9 .6\nD2 -2 .7", SETTLED, |_| ());
        assert_eq!(answer, "D3 natural_among_equal");
        // D3 would leave the band.
        let low = chosen("D4 -2.5 .3\nD3 -3.4 .6", SETTLED, |_| ());
        assert_eq!(low, "D4 natural_among_equal");
    }
}
