//! The numbers of the search with a network.

/// How [`super::Puct`] behaves. The defaults suit networks trained by self-play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuctParams {
    /// Exploration with few visits: how much a move's first sight counts against its value.
    pub exploration: f32,
    /// Exploration grows with the logarithm of the visits, because no value is ever quite sure.
    pub exploration_log: f32,
    /// Visits at which that growth sets in.
    pub exploration_base: f32,
    /// Where values below a move differ much, there is more to find: how far exploration follows
    /// their deviation, from 0 to 1.
    pub spread_scale: f32,
    /// The deviation of values that leaves exploration as it is.
    pub usual_spread: f32,
    /// First-play urgency: an untried move is held to be worse than its parent by up to this
    /// much, the more so the more of the likely moves have been tried.
    pub first_play_reduction: f32,
    /// The same at the root, where a wider look pays.
    pub root_first_play_reduction: f32,
    /// Utility of the final score, measured from an even game: keeps play honest when the game
    /// is decided.
    pub static_score: f32,
    /// Utility of the final score, measured from about the score that is expected now: keeps
    /// play sharp whoever leads.
    pub dynamic_score: f32,
    /// How far the centre of the dynamic part is drawn from the expected score to an even game.
    pub centre_to_zero: f32,
    /// Width of the dynamic part, in roots of the board's area.
    pub dynamic_width: f32,
    /// Width of the static part, in roots of the board's area.
    pub static_width: f32,
    /// Children worse than their siblings count for less than their visits: the exponent of
    /// their chance to be the better ones; 0 turns it off.
    pub value_weight_exponent: f32,
    /// Evaluations that the network itself is unsure of weigh less; the highest weight a sure
    /// one can have. 1 turns it off; networks that do not judge themselves weigh 1 anyway.
    pub most_weight: f32,
    /// The move to play is the one with the best lower confidence bound, this many deviations
    /// below its mean: many visits with a doubtful value do not beat fewer with a sure one.
    pub lower_bound_deviations: f32,
    /// Part of the most visited move's weight that a move needs to be chosen by its bound.
    pub lower_bound_share: f32,
    /// What tree and evaluations may take together, in bytes: a search that has used it up ends.
    pub memory: usize,
}

impl Default for PuctParams {
    fn default() -> Self {
        Self {
            exploration: 1.0,
            exploration_log: 0.45,
            exploration_base: 500.0,
            spread_scale: 0.85,
            usual_spread: 0.4,
            first_play_reduction: 0.2,
            root_first_play_reduction: 0.1,
            static_score: 0.1,
            dynamic_score: 0.3,
            centre_to_zero: 0.2,
            dynamic_width: 0.75,
            static_width: 2.0,
            value_weight_exponent: 0.25,
            most_weight: 8.0,
            lower_bound_deviations: 5.0,
            lower_bound_share: 0.15,
            memory: 1 << 29,
        }
    }
}
