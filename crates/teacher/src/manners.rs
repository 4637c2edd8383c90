//! Manners: when to give up, and how long to think.

use goban::Size;

use crate::phase::Phase;

/// When a person gives up: late, and only what is lost beyond doubt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resignation {
    /// The chance to win has to be below this …
    pub win: f64,
    /// … for so many turns …
    pub turns: u32,
    /// … with so many points behind.
    pub points: f64,
}

impl Resignation {
    /// As a polite player of 5 kyu does: 40 points on 19×19, fewer on smaller boards.
    pub fn on(size: Size) -> Self {
        let side = f64::from(size.width().min(size.height()));
        Self { win: 0.01, turns: 20, points: 40.0 * side / 19.0 }
    }

    /// Whether a turn is hopeless.
    pub fn is_hopeless(&self, win: f64, lead: f64) -> bool {
        win < self.win && lead <= -self.points
    }
}

/// What the choice of a move was like, for how long a person would think about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difficulty {
    /// Where in the game it is.
    pub phase: Phase,
    /// How natural the most natural move looks, from 0 to 1.
    pub sureness: f64,
    /// What the second of the good moves costs, in points.
    pub gap: f64,
}

/// The shortest and the longest thought, as shares of what the clock allows for a move.
const SHORTEST: f64 = 0.15;
const LONGEST: f64 = 1.0;

impl Difficulty {
    /// The share of the time for a move that a person would take: little for an answer that is
    /// clear, much where stones are fought about and nothing is. Never more than there is.
    pub fn share_of_time(&self) -> f64 {
        let doubt = 1.0 - self.sureness.clamp(0.0, 1.0);
        let fight = if self.phase.is_fighting { 1.3 } else { 0.8 };
        // A single good move that nobody sees at once is a turning point.
        let turning = 1.0 + (self.gap / 10.0).clamp(0.0, 0.5) * doubt;
        (SHORTEST + doubt * 0.7 * fight * turning).clamp(SHORTEST, LONGEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phase::Stage;

    #[test]
    fn nobody_resigns_a_game_that_may_be_won() {
        let on = |side| Resignation::on(Size::square(side).unwrap());
        assert_eq!(on(19).points, 40.0);
        assert!(on(19).is_hopeless(0.005, -45.0));
        assert!(!on(19).is_hopeless(0.02, -45.0) && !on(19).is_hopeless(0.005, -30.0));
        assert!(on(9).points < 20.0);
    }

    #[test]
    fn clear_answers_are_quick_and_turning_points_slow() {
        let phase = |is_fighting| Phase { stage: Stage::Middle, is_fighting, openness: 0.5 };
        let share = |is_fighting, sureness, gap| {
            Difficulty { phase: phase(is_fighting), sureness, gap }.share_of_time()
        };
        let (clear, calm, fight) =
            (share(false, 0.95, 0.0), share(false, 0.3, 0.5), share(true, 0.3, 6.0));
        assert!(clear < 0.25 && clear < calm && calm < fight && fight <= 1.0);
    }
}
