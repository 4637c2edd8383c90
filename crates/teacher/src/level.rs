//! Fixed strengths: what players of a rank play, less what even they would not.

use analysis::Rank;
use rand::{Rng, RngExt};

use crate::choice::{Choice, Reason};
use crate::prospect::{Prospect, Situation};
use crate::{never, scale};

/// A fixed strength. It does not depend on the score: good play wins, bad play loses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// Whose moves are played.
    pub rank: Rank,
    /// Below 1 the likely moves become likelier still, since people err in more ways than one
    /// player; above 1 less likely.
    pub temperature: f64,
    /// `β`: moves are as much rarer as `exp(−β·loss)` says, the loss in points; where it is below
    /// zero they are likelier, since the network of people's moves errs less than weak people do.
    pub care: f64,
    /// Visits that such a player's reading is worth.
    pub visits: u32,
    /// A move that costs more is too dear for a player of the rank.
    pub dearest: f64,
}

const TEMPERATURE: [(&str, f64); 6] =
    [("25k", 1.35), ("19k", 1.15), ("13k", 1.0), ("1k", 0.8), ("5d", 0.45), ("9d", 0.3)];
/// What makes weak levels weak enough: what they lose by a look of a few visits is less than what
/// they lose.
const CARE: [(&str, f64); 8] = [
    ("30k", -0.4),
    ("25k", -0.3),
    ("19k", -0.18),
    ("13k", -0.08),
    ("7k", 0.02),
    ("1k", 0.18),
    ("5d", 1.0),
    ("9d", 3.0),
];
/// Larger losses are no likelier than this one.
const CARELESS: f64 = 10.0;
/// The logarithm of the visits. Even beginners get some: they are what shows follies.
const LOG_VISITS: [(&str, f64); 4] = [("25k", 3.7), ("10k", 3.9), ("1d", 4.5), ("9d", 6.0)];
const DEAREST: [(&str, f64); 4] = [("30k", 40.0), ("15k", 22.0), ("1k", 10.0), ("9d", 4.0)];
/// A move that so few play is not played.
const RARE: f64 = 0.005;

impl Level {
    /// The strength of a rank.
    pub fn of(rank: Rank) -> Self {
        Self {
            rank,
            temperature: scale::between(&TEMPERATURE, rank),
            care: scale::between(&CARE, rank),
            visits: visits(scale::between(&LOG_VISITS, rank).exp()),
            dearest: scale::between(&DEAREST, rank),
        }
    }

    /// Draws a move as likely as players of the rank are to play it, `p^(1/T)·exp(−β·loss)`. A
    /// folly is never drawn, nor is a pass: whoever asks knows when a game is over.
    pub fn choose(&self, situation: &Situation<'_>, rng: &mut impl Rng) -> Option<Choice> {
        let is_sound = |it: &&Prospect| {
            it.mv.point().is_some()
                && it.loss <= self.dearest
                && it.human >= RARE
                && never::folly(situation, it).is_none()
        };
        let sound: Vec<&Prospect> = situation.prospects.iter().filter(is_sound).collect();
        let weight = |it: &Prospect| {
            let loss = if self.care < 0.0 { it.loss.min(CARELESS) } else { it.loss };
            it.human.powf(1.0 / self.temperature) * (-self.care * loss).exp()
        };
        let total: f64 = sound.iter().map(|it| weight(it)).sum();
        if total <= 0.0 {
            let best = situation.best()?;
            return Some(Choice { mv: best.mv, reason: Reason::BestMove, scores: Vec::new() });
        }
        let scores: Vec<_> = sound.iter().map(|it| (it.mv, weight(it) / total)).collect();
        let mut rest: f64 = rng.random();
        let drawn = scores.iter().find(|&&(_, chance)| {
            rest -= chance;
            rest < 0.0
        });
        let mv = drawn.or_else(|| scores.iter().rfind(|it| it.1 > 0.0))?.0;
        Some(Choice { mv, reason: Reason::Level, scores })
    }
}

#[expect(clippy::cast_sign_loss, reason = "a power is never negative")]
fn visits(number: f64) -> u32 {
    number.round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::never::drawn::{candidates, position};
    use goban::Color;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    const BOARD: &str = "
        . . . . . .
        . O O O . .
        O X X X . .
        . O O O . .
        . . . . . .
        . . . . . .";

    #[test]
    fn stronger_is_sharper_in_every_way() {
        let levels: Vec<Level> = Rank::amateurs().map(Level::of).collect();
        assert!(levels.is_sorted_by(|a, b| a.temperature >= b.temperature));
        assert!(levels.is_sorted_by(|a, b| a.care < b.care));
        assert!(levels.is_sorted_by(|a, b| a.visits <= b.visits));
        assert!(levels.is_sorted_by(|a, b| a.dearest > b.dearest));
    }

    /// How often each of E4, E5, E2 is played of 400 times.
    fn counts(rank: &str) -> [usize; 3] {
        let position = position(BOARD, Color::Black);
        let candidates = candidates(&position, "E4 5 .5\nE5 3.6 .3\nE2 -4 .9", "");
        let situation = Situation::new(&position, &candidates, None);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let level = Level::of(Rank::parse(rank));
        let drawn: Vec<String> =
            (0..400).map(|_| level.choose(&situation, &mut rng).unwrap().mv.to_string()).collect();
        ["E4", "E5", "E2"].map(|name| drawn.iter().filter(|it| *it == name).count())
    }

    #[test]
    fn the_weak_err_and_the_strong_do_not_but_nobody_is_foolish() {
        let [weak, middling, strong] = ["25k", "5k", "9d"].map(counts);
        assert!(weak[1] > middling[1] && middling[1] > strong[1], "{weak:?} {middling:?}");
        assert!(strong[0] >= 395, "{strong:?}");
        // Leaves three stones in atari, however likely it looks.
        assert_eq!((weak[2], middling[2], strong[2]), (0, 0, 0));
    }
}
