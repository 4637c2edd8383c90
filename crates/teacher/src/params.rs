//! The numbers of the papers, each of them once.

mod parameter;

use goban::Size;

use crate::endgame::EndgameTest;
use crate::lesson::LessonParams;
use crate::tolerance;

pub use parameter::{PARAMETERS, ParamError, Parameter};

/// Every number a method uses. `T_…` and Greek letters are the papers' names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Params {
    /// `c`: the strength of the control; 0.8 light, 1.5 middle, 2.5 heavy (001 §4.1).
    pub strength: f64,
    /// `T_uniq`: a lead of the first move over the second that makes it the only one; follows
    /// [`Self::strength`] unless given.
    pub only_move_gap: Option<f64>,
    /// `T_dif`: what a move may cost in a fair game; follows [`Self::strength`] unless given.
    pub fair_loss: Option<f64>,
    /// `T_min`: below this win rate we are behind. It may lie above [`Self::ahead_from`].
    pub behind_below: f64,
    /// `T_max`: from this win rate on we are ahead.
    pub ahead_from: f64,
    /// What a move may cost when ahead, and how natural it then has to look (000 §5.1.3).
    pub acceptance: [AcceptanceStep; 4],
    /// `α`: what naturalness is worth in method C's Gain (000 §5.2.3).
    pub alpha: f64,
    /// Method B's weights (000 §5.2.2).
    pub distance: DistanceWeights,
    /// `z`: how much a lot by visits prefers the most visited (000 §3.2).
    pub sharpness: f64,
    /// Method A's cut: moves with fewer visits are dropped before anything else (000 §5.2.1).
    pub min_visits: f64,
    /// The control by points.
    pub endgame: EndgameParams,
    /// The joined control.
    pub lesson: LessonParams,
}

/// The dearer the move, the more natural it has to look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AcceptanceStep {
    /// The win rate it may cost, to be multiplied by the strength of the control.
    pub loss: f64,
    /// How natural it has to look.
    pub natural: f64,
}

/// Method B: moves near the opponent's last one look more natural.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DistanceWeights {
    /// Only with a stone of ours so near to that move.
    pub reach: f64,
    /// The factors at a distance of at most 2, 3, 4, 5, 6, 7.
    pub within: [f64; 6],
    /// The factor beyond.
    pub far: f64,
}

/// The control by points, "KataGo+" (000 §6.3).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EndgameParams {
    /// How many of the most natural moves are looked at.
    pub top: f64,
    /// A move that looks so natural is played.
    pub only_natural: f64,
    /// A move that looks no more natural is dropped.
    pub drop_natural: f64,
    /// Points a move may cost.
    pub max_loss: f64,
    /// `γ`: what each point outside the band divides by.
    pub gamma: f64,
    /// The least of the wished leads.
    pub band_low: f64,
    /// The largest of the wished leads.
    pub band_high: f64,
    /// Replaces [`EndgameTest::lead`].
    pub test_lead: Option<f64>,
    /// Replaces [`EndgameTest::deviation`].
    pub test_deviation: Option<f64>,
    /// Replaces [`EndgameTest::pass_cost`].
    pub test_pass_cost: Option<f64>,
}

impl Default for Params {
    fn default() -> Self {
        let step = |loss, natural| AcceptanceStep { loss, natural };
        Self {
            strength: 1.0,
            only_move_gap: None,
            fair_loss: None,
            behind_below: 0.35,
            ahead_from: 0.55,
            acceptance: [step(0.03, 0.05), step(0.04, 0.10), step(0.06, 0.20), step(0.08, 0.40)],
            alpha: 0.25,
            distance: DistanceWeights::default(),
            sharpness: 1.0,
            min_visits: 0.0,
            endgame: EndgameParams::default(),
            lesson: LessonParams::default(),
        }
    }
}

impl Params {
    /// `T_uniq = 0.08c` unless it is given (001 §4.1).
    pub fn only_move_gap(&self) -> f64 {
        self.only_move_gap.unwrap_or(0.08 * self.strength)
    }

    /// `T_dif = 0.03c` unless it is given (001 §4.1).
    pub fn fair_loss(&self) -> f64 {
        self.fair_loss.unwrap_or(0.03 * self.strength)
    }

    /// The three limits of the endgame on a board, with those that are given.
    pub fn endgame_test(&self, size: Size) -> EndgameTest {
        let usual = EndgameTest::on(size);
        EndgameTest {
            lead: self.endgame.test_lead.unwrap_or(usual.lead),
            deviation: self.endgame.test_deviation.unwrap_or(usual.deviation),
            pass_cost: self.endgame.test_pass_cost.unwrap_or(usual.pass_cost),
        }
    }
}

impl Default for DistanceWeights {
    fn default() -> Self {
        Self { reach: 3.0, within: [1.5, 1.25, 1.0, 0.75, 0.5, 0.25], far: 0.1 }
    }
}

impl DistanceWeights {
    /// `f(d)`.
    pub fn factor(&self, distance: f64) -> f64 {
        let limits = [2.0, 3.0, 4.0, 5.0, 6.0, 7.0].into_iter().zip(self.within);
        let mut fitting = limits.filter(|&(limit, _)| tolerance::is_at_most(distance, limit));
        fitting.next().map_or(self.far, |(_, factor)| factor)
    }
}

impl Default for EndgameParams {
    fn default() -> Self {
        Self {
            top: 20.0,
            only_natural: 0.9,
            drop_natural: 0.01,
            max_loss: 5.0,
            gamma: 2.0,
            band_low: -10.0,
            band_high: -4.0,
            test_lead: None,
            test_deviation: None,
            test_pass_cost: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_follow_the_strength_unless_given() {
        let heavy = Params { strength: 2.5, ..Params::default() };
        assert_eq!((heavy.only_move_gap(), heavy.fair_loss()), (0.2, 0.075));
        let given = Params { only_move_gap: Some(0.04), fair_loss: Some(0.05), ..heavy };
        assert_eq!((given.only_move_gap(), given.fair_loss()), (0.04, 0.05));
    }

    #[test]
    fn factors_fall_with_the_distance_as_in_000_section_5_2_2() {
        let weights = DistanceWeights::default();
        for (distance, factor) in [
            (1.0, 1.5),
            (2.0, 1.5),
            (5_f64.sqrt(), 1.25),
            (3.0, 1.25),
            (4.0, 1.0),
            (17_f64.sqrt(), 0.75),
            (5.0, 0.75),
            (6.0, 0.5),
            (7.0, 0.25),
            (50_f64.sqrt(), 0.1),
        ] {
            assert_eq!(weights.factor(distance), factor, "{distance}");
        }
    }
}
