//! How numbers change by their gradient: `AdamW`, or Muon for the matrices of layers, with warm-up,
//! cosine and clipping.

use std::f32::consts::PI;

use super::muon::{MOMENTUM, Muon};
use super::params::{Layout, Slot};

/// How a gradient becomes a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Optimizer {
    /// Every number by itself.
    #[default]
    AdamW,
    /// Matrices of layers in all their directions alike, everything else by `AdamW`.
    Muon,
}

/// How to learn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// How a gradient becomes a step.
    pub optimizer: Optimizer,
    /// The highest learning rate.
    pub rate: f32,
    /// Steps until it is reached.
    pub warm_up: u64,
    /// Steps until it has fallen to [`Schedule::last`].
    pub steps: u64,
    /// The part of the rate that is left in the end.
    pub last: f32,
    /// How fast matrices shrink, as a part of the rate.
    pub decay: f32,
    /// Longer gradients are shortened to this.
    pub clip: f32,
    /// The averaged numbers keep this part of themselves in a step.
    pub averaging: f32,
}

impl Default for Schedule {
    fn default() -> Self {
        Self {
            optimizer: Optimizer::default(),
            rate: 2e-3,
            warm_up: 500,
            steps: 100_000,
            last: 0.02,
            decay: 0.02,
            clip: 4.0,
            averaging: 0.999,
        }
    }
}

impl Schedule {
    /// The rate in a step.
    pub fn rate_at(&self, step: u64) -> f32 {
        if step < self.warm_up {
            return self.rate * (step + 1) as f32 / self.warm_up as f32;
        }
        let all = self.steps.saturating_sub(self.warm_up).max(1);
        let done = ((step - self.warm_up) as f32 / all as f32).min(1.0);
        let cosine = 0.5 * (1.0 + (PI * done).cos());
        self.rate * (self.last + (1.0 - self.last) * cosine)
    }
}

const BETA_1: f32 = 0.9;
const BETA_2: f32 = 0.98;
const EPSILON: f32 = 1e-7;

/// The numbers that are learned and all that learning them needs: what a checkpoint holds.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Steps done.
    pub step: u64,
    /// The numbers.
    pub numbers: Vec<f32>,
    /// Their averages over the last steps: better to use than the numbers themselves.
    pub averaged: Vec<f32>,
    /// Means of the gradients.
    pub first: Vec<f32>,
    /// Means of their squares.
    pub second: Vec<f32>,
}

impl State {
    /// Before the first step.
    pub fn new(numbers: Vec<f32>) -> Self {
        let zeros = vec![0.0; numbers.len()];
        Self { step: 0, averaged: numbers.clone(), first: zeros.clone(), second: zeros, numbers }
    }

    /// One step along a gradient; says how long that was before it was clipped.
    pub fn step(&mut self, layout: &Layout, schedule: &Schedule, gradient: &[f32]) -> f32 {
        let square: f64 = gradient.iter().map(|it| f64::from(*it).powi(2)).sum();
        let length = square.sqrt() as f32;
        if !length.is_finite() {
            // One batch that cannot be learned from must not spoil everything.
            self.step += 1;
            return length;
        }
        let shorten = if length > schedule.clip { schedule.clip / length } else { 1.0 };
        let rate = schedule.rate_at(self.step);
        self.step += 1;
        let steps = self.step.min(1 << 24) as f32;
        let (fix_1, fix_2) = (1.0 - BETA_1.powf(steps), 1.0 - BETA_2.powf(steps));
        // Young averages follow faster.
        let keep = schedule.averaging.min((1.0 + steps) / (10.0 + steps));
        let step = Following { schedule, rate, shorten, fix: [fix_1, fix_2], keep };
        let mut muon = Muon::default();
        for slot in layout.slots() {
            match slot.matrix {
                Some(shape) if schedule.optimizer == Optimizer::Muon => {
                    self.follow_alike(slot, shape, (&step, gradient), &mut muon);
                }
                _ => self.follow_each(slot, (&step, gradient)),
            }
        }
        length
    }

    /// Every number by itself.
    fn follow_each(&mut self, slot: &Slot, (step, gradient): (&Following<'_>, &[f32])) {
        let decay = step.decay(slot);
        let range = slot.range.clone();
        let numbers = self.numbers[range.clone()].iter_mut().zip(&gradient[range.clone()]);
        let means = self.first[range.clone()].iter_mut().zip(&mut self.second[range.clone()]);
        let averages = &mut self.averaged[range];
        for (((number, &gradient), (first, second)), average) in numbers.zip(means).zip(averages) {
            let gradient = gradient * step.shorten;
            *first += (1.0 - BETA_1) * (gradient - *first);
            *second += (1.0 - BETA_2) * (gradient * gradient - *second);
            let change = (*first / step.fix[0]) / ((*second / step.fix[1]).sqrt() + EPSILON);
            *number -= step.rate * change + decay * *number;
            *average += (1.0 - step.keep) * (*number - *average);
        }
    }

    /// A matrix in all its directions alike. The second means are kept up for a run that goes on by
    /// `AdamW`.
    fn follow_alike(
        &mut self,
        slot: &Slot,
        shape: [usize; 2],
        (step, gradient): (&Following<'_>, &[f32]),
        muon: &mut Muon,
    ) {
        let decay = step.decay(slot);
        let range = slot.range.clone();
        let mut ahead = Vec::with_capacity(range.len());
        let means = self.first[range.clone()].iter_mut().zip(&mut self.second[range.clone()]);
        for ((first, second), gradient) in means.zip(&gradient[range.clone()]) {
            let gradient = gradient * step.shorten;
            *second += (1.0 - BETA_2) * (gradient * gradient - *second);
            *first += (1.0 - MOMENTUM) * (gradient - *first);
            // Where the mean will be after one more gradient like this one (Nesterov).
            ahead.push(*first + (1.0 - MOMENTUM) * (gradient - *first));
        }
        let direction = muon.direction(shape, &ahead);
        let numbers = self.numbers[range.clone()].iter_mut().zip(&mut self.averaged[range]);
        for ((number, average), change) in numbers.zip(direction) {
            *number -= step.rate * change + decay * *number;
            *average += (1.0 - step.keep) * (*number - *average);
        }
    }
}

/// What all numbers have in common in a step.
struct Following<'a> {
    schedule: &'a Schedule,
    rate: f32,
    /// By how much the gradient is clipped.
    shorten: f32,
    /// What young means are divided by.
    fix: [f32; 2],
    /// The part of themselves that averages keep.
    keep: f32,
}

impl Following<'_> {
    fn decay(&self, slot: &Slot) -> f32 {
        if slot.decays { self.rate * self.schedule.decay } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learning::params::Start;

    #[test]
    fn a_valley_is_found() {
        let mut layout = Layout::default();
        layout.add("x".to_owned(), 2, Start::All(0.0));
        let schedule = Schedule { rate: 0.05, warm_up: 10, steps: 800, ..Schedule::default() };
        let mut state = State::new(vec![0.0; 2]);
        for _ in 0..800 {
            let gradient = [2.0 * (state.numbers[0] - 1.0), 20.0 * (state.numbers[1] + 2.0)];
            state.step(&layout, &schedule, &gradient);
        }
        assert!((state.numbers[0] - 1.0).abs() < 0.01, "{:?}", state.numbers);
        assert!((state.averaged[1] + 2.0).abs() < 0.05, "{:?}", state.averaged);
    }

    #[test]
    fn the_rate_rises_and_falls() {
        let schedule =
            Schedule { rate: 1.0, warm_up: 10, steps: 110, last: 0.1, ..Schedule::default() };
        let rates = [0, 9, 10, 60, 110, 1000].map(|it| (100.0 * schedule.rate_at(it)).round());
        assert_eq!(rates, [10.0, 100.0, 100.0, 55.0, 10.0, 10.0]);
    }
}
