//! How numbers change by their gradient: `AdamW`, with warm-up, cosine and clipping.

use std::f32::consts::PI;

use super::params::Layout;

/// How to learn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
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
        for slot in layout.slots() {
            let decay = if slot.decays { rate * schedule.decay } else { 0.0 };
            let range = slot.range.clone();
            let numbers = self.numbers[range.clone()].iter_mut().zip(&gradient[range.clone()]);
            let means = self.first[range.clone()].iter_mut().zip(&mut self.second[range.clone()]);
            let averages = &mut self.averaged[range];
            for (((number, &gradient), (first, second)), average) in
                numbers.zip(means).zip(averages)
            {
                let gradient = gradient * shorten;
                *first += (1.0 - BETA_1) * (gradient - *first);
                *second += (1.0 - BETA_2) * (gradient * gradient - *second);
                let change = (*first / fix_1) / ((*second / fix_2).sqrt() + EPSILON);
                *number -= rate * change + decay * *number;
                *average += (1.0 - keep) * (*number - *average);
            }
        }
        length
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
