//! How wrong a network is about a position, and in which direction.

use super::batch::Sample;
use super::network::SCORES;

/// How much each part of what a network says counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LossWeights {
    /// Cross entropy of the moves.
    pub policy: f32,
    /// Cross entropy of the outcome.
    pub outcome: f32,
    /// Of score mean, deviation and lead, in twenties of points.
    pub score: f32,
    /// Mean square over the points, of whose they are.
    pub ownership: f32,
}

impl Default for LossWeights {
    fn default() -> Self {
        Self { policy: 1.0, outcome: 1.2, score: 0.8, ownership: 1.5 }
    }
}

/// How wrong a network was, added up over positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// How many positions.
    pub positions: u32,
    /// What is made smaller: all parts by their weights.
    pub total: f64,
    /// Cross entropy of the moves, in nats.
    pub policy: f64,
    /// How many times the likeliest move was the one with the highest chance.
    pub top_moves: u32,
    /// Cross entropy of the outcome.
    pub outcome: f64,
    /// Square of the lead's error, in points.
    pub lead_square: f64,
    /// Mean square of the ownership's error.
    pub ownership: f64,
}

impl Losses {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            total: self.total + other.total,
            policy: self.policy + other.policy,
            top_moves: self.top_moves + other.top_moves,
            outcome: self.outcome + other.outcome,
            lead_square: self.lead_square + other.lead_square,
            ownership: self.ownership + other.ownership,
        }
    }
}

/// What the heads say of one position, or the gradient of that.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Said {
    /// Logits by point, the pass last.
    pub(crate) policy: Vec<f32>,
    pub(crate) outcome: [f32; 3],
    pub(crate) scores: [f32; SCORES],
    /// By point, before the hyperbolic tangent.
    pub(crate) ownership: Vec<f32>,
}

/// Points a score output of 1 stands for.
const SCORE_SCALE: f32 = 20.0;

/// Adds how wrong it is; what was said becomes the gradient.
pub(crate) fn judge(sample: &Sample, weights: &LossWeights, said: &mut Said, losses: &mut Losses) {
    losses.positions += 1;
    judge_policy(sample, weights.policy, &mut said.policy, losses);
    judge_outcome(sample, weights.outcome, &mut said.outcome, losses);
    judge_scores(sample, weights.score, &mut said.scores, losses);
    judge_ownership(sample, weights.ownership, &mut said.ownership, losses);
}

fn judge_policy(sample: &Sample, weight: f32, logits: &mut [f32], losses: &mut Losses) {
    let Some((pass, points)) = logits.split_last_mut() else { return };
    if sample.targets.policy.is_empty() {
        points.fill(0.0);
        *pass = 0.0;
        return;
    }
    let legal = |n: usize| sample.legal.get(n).copied().unwrap_or(false);
    let mut highest = (*pass, points.len());
    for (n, &logit) in points.iter().enumerate() {
        if legal(n) && logit > highest.0 {
            highest = (logit, n);
        }
    }
    let mut sum = (*pass - highest.0).exp();
    for (n, logit) in points.iter().enumerate() {
        if legal(n) {
            sum += (logit - highest.0).exp();
        }
    }
    let log_sum = highest.0 + sum.ln();
    let mut best = (0.0, usize::MAX);
    let mut loss = 0.0;
    let total: f32 = sample.targets.policy.iter().map(|it| it.1).sum();
    for &(place, chance) in &sample.targets.policy {
        let place = usize::from(place);
        let logit = points.get(place).copied().unwrap_or(*pass);
        loss -= f64::from(chance * (logit - log_sum));
        if chance > best.0 {
            best = (chance, place);
        }
    }
    losses.policy += loss;
    losses.total += f64::from(weight) * loss;
    losses.top_moves += u32::from(best.1 == highest.1);
    for (n, logit) in points.iter_mut().enumerate() {
        *logit = if legal(n) { weight * total * (*logit - log_sum).exp() } else { 0.0 };
    }
    *pass = weight * total * (*pass - log_sum).exp();
    for &(place, chance) in &sample.targets.policy {
        *points.get_mut(usize::from(place)).unwrap_or(pass) -= weight * chance;
    }
}

fn judge_outcome(sample: &Sample, weight: f32, logits: &mut [f32; 3], losses: &mut Losses) {
    let target = sample.targets.outcome;
    let total: f32 = target.iter().sum();
    if total <= 0.0 {
        *logits = [0.0; 3];
        return;
    }
    let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let sum: f32 = logits.iter().map(|it| (it - highest).exp()).sum();
    let log_sum = highest + sum.ln();
    for (logit, chance) in logits.iter_mut().zip(target) {
        let loss = -f64::from(chance * (*logit - log_sum));
        losses.outcome += loss;
        losses.total += f64::from(weight) * loss;
        *logit = weight * (total * (*logit - log_sum).exp() - chance);
    }
}

/// Errors up to this count by their square, larger ones only as much as they are large.
const HUBER: f32 = 0.6;

fn huber(error: f32) -> f32 {
    let size = error.abs();
    if size <= HUBER { 0.5 * size * size } else { HUBER * (size - 0.5 * HUBER) }
}

fn judge_scores(sample: &Sample, weight: f32, scores: &mut [f32; SCORES], losses: &mut Losses) {
    let Some([mean, deviation, lead]) = sample.targets.score else {
        *scores = [0.0; SCORES];
        return;
    };
    let [said_mean, said_deviation, said_lead, _] = *scores;
    let gradient = |error: f32| weight * error.clamp(-HUBER, HUBER);
    let lead_error = said_lead - lead / SCORE_SCALE;
    losses.lead_square += f64::from(lead_error * SCORE_SCALE).powi(2);
    // The deviation is said before a soft cut-off at zero.
    let positive =
        if said_deviation > 20.0 { said_deviation } else { said_deviation.exp().ln_1p() };
    let slope = (1.0 + (-said_deviation).exp()).recip();
    let errors = [said_mean - mean / SCORE_SCALE, positive - deviation / SCORE_SCALE];
    let loss = 0.5 * (huber(errors[0]) + huber(errors[1])) + huber(lead_error);
    losses.total += f64::from(weight * loss);
    *scores =
        [0.5 * gradient(errors[0]), 0.5 * gradient(errors[1]) * slope, gradient(lead_error), 0.0];
}

fn judge_ownership(sample: &Sample, weight: f32, said: &mut [f32], losses: &mut Losses) {
    let Some(target) = &sample.targets.ownership else {
        said.fill(0.0);
        return;
    };
    let each = (said.len() as f32).recip();
    let mut square = 0.0;
    for (said, target) in said.iter_mut().zip(target) {
        let owned = said.tanh();
        let error = owned - target;
        square += f64::from(error * error * each);
        *said = weight * 2.0 * error * (1.0 - owned * owned) * each;
    }
    losses.ownership += square;
    losses.total += f64::from(weight) * square;
}
