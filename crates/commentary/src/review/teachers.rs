//! What teachers say of such moves: learned from moves whose comments were read.

use std::sync::OnceLock;

use super::features::Evidence;

/// How likely a teacher is to say something about a move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Opinion {
    /// That it was bad, from 0 to 1.
    pub criticism: f64,
    /// That it was good, from 0 to 1.
    pub praise: f64,
}

/// The built-in opinion of a move.
pub(crate) fn opinion(evidence: &Evidence<'_>) -> Opinion {
    static BUILT_IN: OnceLock<Option<Teachers>> = OnceLock::new();
    let teachers = BUILT_IN.get_or_init(|| Teachers::parse(TEXT));
    let numbers: Vec<f64> = evidence.numbers().into_iter().map(|it| it.1).collect();
    teachers.as_ref().map(|it| it.opinion(&numbers)).unwrap_or_default()
}

const TEXT: &str = include_str!("../../data/teachers.txt");

/// Sums of the numbers of a move, one for criticism and one for praise.
#[derive(Clone, Debug, PartialEq)]
pub struct Teachers {
    names: Vec<String>,
    criticism: Logistic,
    praise: Logistic,
}

/// A chance as a curve over a sum of numbers, each with its weight.
#[derive(Clone, Debug, Default, PartialEq)]
struct Logistic {
    bias: f64,
    weights: Vec<f64>,
}

/// A move to learn from.
#[derive(Clone, Debug)]
pub struct TaughtMove {
    /// Its numbers, as [`Evidence::numbers`] has them.
    pub numbers: Vec<f64>,
    /// Whether a teacher called it bad.
    pub is_bad: bool,
    /// Whether a teacher called it good.
    pub is_good: bool,
}

/// A pull towards zero for each weight, as if of so many moves.
const RIDGE: f64 = 0.15;
/// Steps of learning.
const STEPS: usize = 600;

impl Teachers {
    /// Learns from moves with numbers of these names.
    pub fn learn(names: Vec<String>, moves: &[TaughtMove]) -> Self {
        let criticism = Logistic::learn(names.len(), moves, |it| it.is_bad);
        let praise = Logistic::learn(names.len(), moves, |it| it.is_good);
        Self { names, criticism, praise }
    }

    /// Of a move with these numbers.
    pub fn opinion(&self, numbers: &[f64]) -> Opinion {
        Opinion { criticism: self.criticism.chance(numbers), praise: self.praise.chance(numbers) }
    }

    /// As text: a line for each number, with its weights for criticism and for praise.
    pub fn to_text(&self) -> String {
        let first = ("bias", self.criticism.bias, self.praise.bias);
        let weights = self.criticism.weights.iter().zip(&self.praise.weights);
        let rest = self.names.iter().zip(weights).map(|(name, (a, b))| (name.as_str(), *a, *b));
        let line = |(name, a, b): (&str, f64, f64)| format!("{name}\t{a:.6}\t{b:.6}");
        let lines: Vec<String> = std::iter::once(first).chain(rest).map(line).collect();
        lines.join("\n") + "\n"
    }

    /// Reads what [`Self::to_text`] writes; `None` if it is something else.
    pub fn parse(text: &str) -> Option<Self> {
        let mut teachers =
            Self { names: Vec::new(), criticism: Logistic::default(), praise: Logistic::default() };
        for (n, line) in text.lines().enumerate() {
            let mut columns = line.split('\t');
            let name = columns.next()?;
            let mut number = || columns.next()?.parse::<f64>().ok().filter(|it| it.is_finite());
            let (criticism, praise) = (number()?, number()?);
            if n == 0 {
                (teachers.criticism.bias, teachers.praise.bias) = (criticism, praise);
                continue;
            }
            teachers.names.push(name.to_owned());
            teachers.criticism.weights.push(criticism);
            teachers.praise.weights.push(praise);
        }
        Some(teachers)
    }
}

impl Logistic {
    fn chance(&self, numbers: &[f64]) -> f64 {
        let sum: f64 = self.weights.iter().zip(numbers).map(|(a, b)| a * b).sum();
        1.0 / (1.0 + (-(self.bias + sum)).exp())
    }

    /// By steps down the slope, with momentum, on numbers brought to the same scale.
    fn learn(count: usize, moves: &[TaughtMove], goal: impl Fn(&TaughtMove) -> bool) -> Self {
        let all = moves.len().max(1) as f64;
        let mean = |n: usize| moves.iter().map(|it| it.numbers[n]).sum::<f64>() / all;
        let means: Vec<f64> = (0..count).map(mean).collect();
        let spread = |n: usize| {
            let squares = moves.iter().map(|it| (it.numbers[n] - means[n]).powi(2));
            (squares.sum::<f64>() / all).sqrt().max(1e-3)
        };
        let spreads: Vec<f64> = (0..count).map(spread).collect();
        let rows: Vec<Vec<f64>> = moves
            .iter()
            .map(|it| (0..count).map(|n| (it.numbers[n] - means[n]) / spreads[n]).collect())
            .collect();
        let mut model = Self { bias: 0.0, weights: vec![0.0; count] };
        let mut speed = vec![0.0; count + 1];
        for _ in 0..STEPS {
            let mut slope = vec![0.0; count + 1];
            for (row, it) in rows.iter().zip(moves) {
                let wrong = model.chance(row) - f64::from(u8::from(goal(it)));
                slope[count] += wrong / all;
                for (sum, value) in slope.iter_mut().zip(row) {
                    *sum += wrong * value / all;
                }
            }
            for (n, speed) in speed.iter_mut().enumerate() {
                let pull = model.weights.get(n).map_or(0.0, |it| it * RIDGE);
                *speed = 0.9 * *speed - 0.1 * (slope[n] + pull);
                match model.weights.get_mut(n) {
                    Some(weight) => *weight += *speed,
                    None => model.bias += *speed,
                }
            }
        }
        // Back to the numbers as they come.
        for (n, weight) in model.weights.iter_mut().enumerate() {
            *weight /= spreads[n];
            model.bias -= *weight * means[n];
        }
        model
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_decides_is_learned() {
        let moves: Vec<TaughtMove> = (0..200)
            .map(|n| {
                let (loss, noise) = (f64::from(n % 10), f64::from(n * 7 % 13));
                TaughtMove { numbers: vec![loss, noise], is_bad: loss > 5.0, is_good: loss < 2.0 }
            })
            .collect();
        let teachers = Teachers::learn(vec!["loss".to_owned(), "noise".to_owned()], &moves);
        let [small, large] = [0.0, 9.0].map(|it| teachers.opinion(&[it, 6.0]));
        assert!(large.criticism > 0.75 && small.criticism < 0.25, "{large:?} {small:?}");
        assert!(small.praise > large.praise);
        assert_eq!(Teachers::parse(&teachers.to_text()).unwrap().names, teachers.names);
    }

    #[test]
    fn what_is_built_in_knows_the_numbers_that_there_are() {
        let teachers = Teachers::parse(TEXT).unwrap();
        assert_eq!(teachers.names, crate::review::features::names());
        assert!(Teachers::parse("bias\tx\t0").is_none());
        assert!(Teachers::parse("bias\t0.5").is_none());
    }
}
