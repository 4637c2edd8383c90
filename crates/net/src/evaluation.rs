//! What a network says about a position.

use analysis::{Ownership, ScoreLead, WinRate};
use goban::{Color, Move, Point, PointMap, Size};

use crate::inputs::Inputs;
use crate::layers::dense::softplus;
use crate::layers::heads::Raw;
use crate::model::Scales;

/// What a network says about a position, seen by the side to move.
#[derive(Clone, Debug, Default)]
pub struct Evaluation {
    /// The chance of each point to be played; 0 where illegal. With the pass the sum is 1.
    pub policy: PointMap<f32>,
    /// The chance of a pass.
    pub pass: f32,
    /// The chance to win.
    pub win: f32,
    /// The chance to lose.
    pub loss: f32,
    /// The chance that there will be no result.
    pub no_result: f32,
    /// By how many points the side to move leads.
    pub lead: f32,
    /// The expected score of a game between programs that only want to win.
    pub score: f32,
    /// The expected square of that score.
    pub score_square: f32,
    /// How long the result stays open, if the network says so.
    pub time_left: f32,
    /// How wrong win rate and score are for the next few moves, if the network says so.
    pub errors: Option<Errors>,
    /// Whose each point will be: `+1.0` the mover's own.
    pub ownership: PointMap<f32>,
}

/// How wrong a network believes to be, for the next few moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Errors {
    /// Of win less loss.
    pub win: f32,
    /// Of the score, in points.
    pub score: f32,
}

impl Evaluation {
    /// The chance of a move to be played.
    pub fn of(&self, mv: Move) -> f32 {
        match mv {
            Move::Play(point) => self.policy[point],
            Move::Pass => self.pass,
        }
    }

    /// The chance to win, half of those without a result included.
    pub fn win_rate(&self) -> WinRate {
        WinRate::new(self.win + 0.5 * self.no_result)
    }

    /// The lead.
    pub const fn score_lead(&self) -> ScoreLead {
        ScoreLead::new(self.lead)
    }

    /// The deviation of the score.
    pub fn score_deviation(&self) -> f32 {
        (self.score_square - self.score * self.score).max(0.0).sqrt()
    }

    /// Whose each point will be, when `mover` was to move on a board of this size.
    pub fn ownership(&self, mover: Color, size: Size) -> Ownership {
        let sign = if mover == Color::Black { 1.0 } else { -1.0 };
        Ownership::from_black(|point| sign * self.ownership[point], size)
    }

    /// Fills in what the value head's numbers mean.
    pub(crate) fn scale(&mut self, raw: &Raw, scales: &Scales, version: u32) {
        let [score, deviation, lead, time, win_error, score_error] = raw.scores;
        let decided = 1.0 - self.no_result;
        let (mean, deviation) = (score * scales.score, softplus(deviation) * scales.deviation);
        self.score = mean * decided;
        self.score_square = (mean * mean + deviation * deviation) * decided;
        self.lead = lead * scales.lead * decided;
        self.time_left = softplus(time) * scales.time;
        self.errors = match version {
            ..9 => None,
            9 => Some(Errors { win: softplus(win_error), score: softplus(score_error) * 10.0 }),
            10..14 => Some(Errors {
                win: (softplus(win_error) * scales.win_error).sqrt(),
                score: (softplus(score_error) * scales.score_error).sqrt(),
            }),
            14.. => Some(Errors {
                win: softplus(win_error * 0.5) * scales.win_error.sqrt(),
                score: softplus(score_error * 0.5) * scales.score_error.sqrt(),
            }),
        };
    }
}

/// Fills in policy, outcome and ownership from what the heads said.
pub(crate) fn make_sense(
    raw: &Raw,
    (inputs, optimism): (&Inputs, f32),
    place: impl Fn(Point) -> usize,
    evaluation: &mut Evaluation,
) {
    let mixed = |logits: &[f32]| match *logits {
        [plain, optimistic, ..] if optimism != 0.0 => plain + (optimistic - plain) * optimism,
        [plain, ..] => plain,
        [] => 0.0,
    };
    let logit = |point| mixed(&raw.policy[place(point) * raw.policy_stride..][..raw.policy_stride]);
    let pass = mixed(&raw.pass);
    let highest = inputs.legal.iter().map(logit).fold(pass, f32::max);
    evaluation.policy.fill(0.0);
    evaluation.pass = (pass - highest).exp();
    let mut sum = evaluation.pass;
    for point in inputs.legal.iter() {
        let weight = (logit(point) - highest).exp();
        evaluation.policy[point] = weight;
        sum += weight;
    }
    evaluation.pass /= sum;
    for point in inputs.legal.iter() {
        evaluation.policy[point] /= sum;
    }

    let [win, loss, no_result] = raw.outcome;
    let highest = if inputs.can_be_void { win.max(loss).max(no_result) } else { win.max(loss) };
    let [win, loss, no_result] = [win, loss, no_result].map(|it| (it - highest).exp());
    let no_result = if inputs.can_be_void { no_result } else { 0.0 };
    let sum = win + loss + no_result;
    evaluation.win = win / sum;
    evaluation.loss = loss / sum;
    evaluation.no_result = no_result / sum;

    evaluation.ownership.fill(0.0);
    for point in inputs.size.points() {
        let number = raw.ownership[place(point) * raw.ownership_stride];
        evaluation.ownership[point] = number.tanh();
    }
}
