//! What the search maximises: winning, and a little of the score.

use std::f32::consts::FRAC_2_PI;

use goban::Size;

use super::node::Outcome;
use super::params::PuctParams;

/// Where the score is measured from in one search. Everything is seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Utility {
    static_score: f32,
    dynamic_score: f32,
    static_width: f32,
    dynamic_width: f32,
    /// The centre of the dynamic part.
    centre: f32,
}

impl Utility {
    /// For positions in which the side to move expects this score.
    ///
    /// The centre follows the expectation only part of the way, so that more is still better
    /// towards an even game; but never farther away than the dynamic part is wide.
    pub(super) fn new(params: &PuctParams, size: Size, expected_score: f32) -> Self {
        let root_of_area = (size.area() as f32).sqrt();
        let dynamic_width = params.dynamic_width.max(1e-3) * root_of_area;
        let drawn = expected_score * (1.0 - params.centre_to_zero);
        Self {
            static_score: params.static_score,
            dynamic_score: params.dynamic_score,
            static_width: params.static_width.max(1e-3) * root_of_area,
            dynamic_width,
            centre: drawn.clamp(expected_score - dynamic_width, expected_score + dynamic_width),
        }
    }

    /// The same as the other side sees it.
    #[must_use]
    pub(super) const fn for_opponent(self) -> Self {
        Self { centre: -self.centre, ..self }
    }

    /// What an outcome is worth: ±1 for the game, and the two parts of the score.
    pub(super) fn of(&self, outcome: &Outcome) -> f32 {
        let deviation = outcome.score_deviation();
        let part = |centre: f32, width: f32| {
            expected_saturation((outcome.score - centre) / width, deviation / width)
        };
        outcome.win
            + self.static_score * part(0.0, self.static_width)
            + self.dynamic_score * part(self.centre, self.dynamic_width)
    }

    /// What a lost game counts in the worst case, for virtual losses.
    pub(super) fn worst(&self) -> f32 {
        -1.0 - self.static_score - self.dynamic_score
    }

    /// How fast the utility rises with the score around an outcome, per point.
    pub(super) fn slope(&self, outcome: &Outcome) -> f32 {
        let [less, more] = [-0.5, 0.5].map(|by| {
            let score = outcome.score + by;
            let square = outcome.score_square + 2.0 * by * outcome.score + by * by;
            self.of(&Outcome { score, score_square: square, ..*outcome })
        });
        more - less
    }
}

/// The mean of a saturating function, from −1 to 1, over normally distributed scores.
fn expected_saturation(mean: f32, deviation: f32) -> f32 {
    /// Steps of half a deviation and their weights.
    const STEPS: i8 = 6;
    let (mut sum, mut weights) = (0.0, 0.0);
    for step in -STEPS..=STEPS {
        let z = 0.5 * f32::from(step);
        let weight = (-0.5 * z * z).exp();
        sum += weight * (mean + deviation * z).atan();
        weights += weight;
    }
    FRAC_2_PI * sum / weights
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(win: f32, score: f32, deviation: f32) -> Outcome {
        let score_square = score * score + deviation * deviation;
        Outcome { win, score, score_square, lead: score }
    }

    fn utility(expected: f32) -> Utility {
        Utility::new(&PuctParams::default(), Size::square(19).unwrap(), expected)
    }

    #[test]
    fn sides_see_opposite_utilities() {
        for (win, score) in [(0.3, 4.0), (-0.9, -30.0), (0.0, 0.0)] {
            let one = outcome(win, score, 7.0);
            let ours = utility(5.0).of(&one);
            let theirs = utility(5.0).for_opponent().of(&one.for_opponent());
            assert!((ours + theirs).abs() < 1e-6, "{ours} {theirs}");
        }
    }

    #[test]
    fn points_count_most_near_what_is_expected() {
        let gain = |expected: f32, from: f32| {
            utility(expected).of(&outcome(1.0, from + 1.0, 5.0))
                - utility(expected).of(&outcome(1.0, from, 5.0))
        };
        assert!(gain(40.0, 40.0) > gain(0.0, 40.0) * 1.5);
        assert!(gain(0.0, 0.0) > gain(0.0, 40.0));
        assert!((utility(0.0).slope(&outcome(0.0, 0.5, 5.0)) - gain(0.0, 0.0)).abs() < 1e-4);
    }

    #[test]
    fn a_far_centre_keeps_within_the_width() {
        let width = 0.75 * 19.0;
        assert_eq!(utility(10.0).centre, 8.0);
        assert_eq!(utility(200.0).centre, 200.0 - width);
        assert!(utility(0.0).of(&outcome(1.0, 1e6, 1.0)) <= -utility(0.0).worst() + 1e-5);
    }

    #[test]
    fn spread_softens_the_score() {
        assert!(expected_saturation(1.0, 0.0) > expected_saturation(1.0, 2.0));
        assert!((expected_saturation(1.0, 0.0) - 0.5).abs() < 1e-6);
    }
}
