//! The numbers of the search with playouts.

use playout::ScoreWeights;

use crate::rollout::PlayoutKind;

/// How the tree search behaves; each idea can be turned off to see what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UctParams {
    /// How games are played to their end.
    pub playout: PlayoutKind,
    /// How moves look before they are tried.
    pub looks: Looks,
    /// Weight of the exploration term of UCB1, `c` in `c·√(ln N / n)`.
    ///
    /// Small, because RAVE explores already.
    pub exploration: f32,
    /// Weight of how likely a move is, `c` in `c·P·√N / (1 + n)`; 0 turns it off.
    pub prior_exploration: f32,
    /// How many of the likeliest moves are looked at.
    pub widening: Widening,
    /// Visits after which a leaf gets children.
    pub expand_after: u32,
    /// Visits at which what a move did when played later (RAVE) weighs about as much as what it
    /// did itself; 0 turns RAVE off.
    pub rave: f32,
    /// How fast RAVE gives way.
    pub rave_schedule: RaveSchedule,
    /// How many visits the first look at a move is worth.
    pub prior_visits: f32,
    /// How much a point that decides the game is favoured while a move is judged by RAVE; 0 turns
    /// it off.
    pub criticality: f32,
    /// What the end of a game is worth: a win, and a little for its size, which keeps play
    /// reasonable when the game is decided.
    pub ends: ScoreWeights,
    /// How a handicap is made up for.
    pub handicap: HandicapKomi,
    /// How many lost games a thread below a move stands for until it comes back.
    pub virtual_loss: f32,
    /// The tree never holds more moves than this, 40 bytes each; a full tree is still searched
    /// but grows no more.
    pub most_nodes: usize,
}

/// How moves look before they are tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Looks {
    /// By a few rules of thumb.
    RulesOfThumb,
    /// By learned features, ladders and vital points among them.
    Learned {
        /// How far the values of the likeliest and the unlikeliest move lie apart.
        spread: f32,
    },
}

/// How many of a node's moves are looked at; only learned looks have an order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Widening {
    /// All of them.
    Off,
    /// The likeliest ones, more with every visit.
    Progressive {
        /// So many at first.
        first: u32,
        /// One more whenever the visits have grown by this factor.
        growth: f32,
    },
}

/// How fast the RAVE value gives way to a move's own games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaveSchedule {
    /// `β = √(k / (3N + k))`.
    HandSelected,
    /// By how much is known of either: `β = m / (m + n + m·n/k)`.
    MinimumError,
}

/// How a handicap is made up for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandicapKomi {
    /// Not at all.
    Fixed,
    /// Komi that gives the stones back at first and goes with the moves.
    Dynamic,
}

impl Widening {
    /// How many moves are looked at after so many visits.
    pub(super) fn width(self, visits: u32) -> usize {
        match self {
            Self::Off => usize::MAX,
            Self::Progressive { first, growth } => {
                let steps = (1.0 + visits as f32 / 40.0).ln() / growth.max(1.01).ln();
                first.max(1) as usize + (steps.round() as i32).unsigned_abs() as usize
            }
        }
    }
}

/// Wins, with a little for a hundred points.
const ENDS: ScoreWeights = ScoreWeights { score_share: 0.05, big: 100.0, ..ScoreWeights::PLAIN };

impl Default for UctParams {
    fn default() -> Self {
        Self {
            playout: PlayoutKind::Heavy,
            looks: Looks::Learned { spread: 0.3 },
            exploration: 0.0,
            prior_exploration: 0.3,
            widening: Widening::Progressive { first: 6, growth: 1.15 },
            expand_after: 6,
            rave: 1000.0,
            rave_schedule: RaveSchedule::MinimumError,
            prior_visits: 20.0,
            criticality: 0.1,
            ends: ENDS,
            handicap: HandicapKomi::Dynamic,
            virtual_loss: 1.0,
            most_nodes: 2_000_000,
        }
    }
}

impl UctParams {
    /// The first engine: light playouts, rules of thumb, no widening.
    pub const LIGHT: Self = Self {
        playout: PlayoutKind::Light,
        looks: Looks::RulesOfThumb,
        exploration: 0.03,
        prior_exploration: 0.0,
        widening: Widening::Off,
        expand_after: 6,
        rave: 1000.0,
        rave_schedule: RaveSchedule::MinimumError,
        prior_visits: 10.0,
        criticality: 0.0,
        ends: ENDS,
        handicap: HandicapKomi::Fixed,
        virtual_loss: 1.0,
        most_nodes: 2_000_000,
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_visits_look_at_more_moves() {
        let widening = Widening::Progressive { first: 4, growth: 2.0 };
        // 1 + 40/40 = 2, one doubling; 1 + 280/40 = 8, three.
        assert_eq!([0, 40, 280].map(|it| widening.width(it)), [4, 5, 7]);
        assert_eq!(Widening::Off.width(0), usize::MAX);
    }
}
