//! Behind what is wished for.

use super::Class;
use crate::choice::{Choice, Reason};

/// Below the band nothing is given away: the most natural of the best moves. The further behind,
/// the less they may cost.
pub(super) fn behind(class: &Class<'_>) -> Option<Choice> {
    let (best, band) = (class.best_lead(), class.lesson.band);
    if best >= band.low {
        return None;
    }
    let fair = class.lesson.params.fair / (1.0 + (band.low - best));
    let good = class.only(|it| best - it.lead <= fair);
    super::highest(&good, Reason::Behind, |it| it.natural)
}

#[cfg(test)]
mod tests {
    use crate::lesson::drawn::{SETTLED, chosen};

    #[test]
    fn who_is_behind_plays_well() {
        assert_eq!(chosen("D4 -5 .3\nD3 -6 .6", SETTLED, |_| ()), "D4 behind");
        assert_eq!(chosen("D4 -5 .3\nD3 -5.2 .6", SETTLED, |_| ()), "D3 behind");
    }
}
