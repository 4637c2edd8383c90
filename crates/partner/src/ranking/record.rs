//! What the moves of one player say together.

use analysis::RankEstimate;

use super::evidence::{MoveEvidence, PHASES, RATED, SIGHTS, WEIGHED, names};
use super::habits::HABITS;
use super::model::RankModel;

/// What the moves of one player say together; of one game or of many.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RankRecord {
    phases: [Sums; PHASES],
}

/// What the moves in one part of games come to.
#[derive(Clone, Debug, Default, PartialEq)]
struct Sums {
    sights: Sum<SIGHTS>,
    habits: Sum<HABITS>,
    rated: Sum<RATED>,
    weighed: Sum<WEIGHED>,
}

/// Numbers of some moves, summed up.
#[derive(Clone, Debug, PartialEq)]
struct Sum<const N: usize> {
    moves: f64,
    numbers: [f64; N],
}

impl<const N: usize> Default for Sum<N> {
    fn default() -> Self {
        Self { moves: 0.0, numbers: [0.0; N] }
    }
}

impl<const N: usize> Sum<N> {
    fn add(&mut self, numbers: &[f64; N], moves: f64) {
        self.moves += moves;
        for (sum, more) in self.numbers.iter_mut().zip(numbers) {
            *sum += more;
        }
    }

    /// The count, then the sums.
    fn numbers(&self) -> impl Iterator<Item = f64> {
        std::iter::once(self.moves).chain(self.numbers)
    }

    fn read(numbers: &mut impl Iterator<Item = f64>) -> Option<Self> {
        let mut sum = Self { moves: numbers.next()?, ..Self::default() };
        for place in &mut sum.numbers {
            *place = numbers.next()?;
        }
        Some(sum)
    }
}

/// A mean over some moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Input {
    pub(super) mean: f64,
    /// Over so many moves; none at all says nothing.
    pub(super) moves: f64,
}

/// Which numbers are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Breadth {
    /// Those that every look gives.
    Seen,
    /// All.
    Weighed,
}

/// The place of the share of moves that strong players hardly make.
const SURPRISING_PLACE: usize = 9;

impl RankRecord {
    /// Takes a move into account.
    pub fn add(&mut self, evidence: &MoveEvidence) {
        let sums = &mut self.phases[evidence.phase];
        sums.sights.add(&evidence.sights, 1.0);
        if let Some(habits) = &evidence.habits {
            sums.habits.add(habits, 1.0);
        }
        if let Some(rated) = &evidence.rated {
            sums.rated.add(rated, 1.0);
        }
        if let Some(weighed) = &evidence.weighed {
            sums.weighed.add(weighed, 1.0);
        }
    }

    /// Takes what another record holds into account.
    pub fn join(&mut self, other: &Self) {
        for (sums, more) in self.phases.iter_mut().zip(&other.phases) {
            sums.sights.add(&more.sights.numbers, more.sights.moves);
            sums.habits.add(&more.habits.numbers, more.habits.moves);
            sums.rated.add(&more.rated.numbers, more.rated.moves);
            sums.weighed.add(&more.weighed.numbers, more.weighed.moves);
        }
    }

    /// How many moves it rests on.
    #[expect(clippy::cast_sign_loss, reason = "it was counted")]
    pub fn moves(&self) -> usize {
        self.phases.iter().map(|it| it.sights.moves).sum::<f64>() as usize
    }

    /// The rank and the range it is likely in: nine of ten players are in it.
    pub fn estimate(&self) -> RankEstimate {
        RankModel::built_in().estimate(self)
    }

    /// All that it holds, as numbers, to be kept.
    pub fn to_numbers(&self) -> Vec<f64> {
        let of = |it: &Sums| -> Vec<f64> {
            let seen = it.sights.numbers().chain(it.habits.numbers());
            seen.chain(it.rated.numbers()).chain(it.weighed.numbers()).collect()
        };
        self.phases.iter().flat_map(of).collect()
    }

    /// What [`RankRecord::to_numbers`] gave; `None` if it is something else.
    pub fn from_numbers(numbers: &[f64]) -> Option<Self> {
        let mut record = Self::default();
        let mut numbers = numbers.iter().copied();
        for sums in &mut record.phases {
            sums.sights = Sum::read(&mut numbers)?;
            sums.habits = Sum::read(&mut numbers)?;
            sums.rated = Sum::read(&mut numbers)?;
            sums.weighed = Sum::read(&mut numbers)?;
        }
        numbers.next().is_none().then_some(record)
    }

    /// Says that so many moves were made in each part of the game.
    #[cfg(test)]
    pub(super) fn set_moves(&mut self, moves: f64) {
        for sums in &mut self.phases {
            sums.sights.moves = moves;
            sums.habits.moves = moves;
            sums.rated.moves = moves;
            sums.weighed.moves = moves;
        }
    }

    /// How much of it can be looked at.
    pub(super) fn breadth(&self) -> Breadth {
        let is_weighed = self.phases.iter().all(|it| it.weighed.moves >= it.sights.moves);
        if is_weighed { Breadth::Weighed } else { Breadth::Seen }
    }

    /// What a model sees: every number as a mean over all moves, then over those of each part,
    /// then over all after the opening.
    pub(super) fn inputs(&self, breadth: Breadth) -> Vec<Input> {
        let mut inputs = Vec::new();
        for n in 0..SIGHTS {
            self.push(&mut inputs, |it| (it.sights.numbers[n], it.sights.moves));
        }
        for n in 0..HABITS {
            self.push(&mut inputs, |it| (it.habits.numbers[n], it.habits.moves));
        }
        for n in 0..RATED {
            self.push(&mut inputs, |it| (it.rated.numbers[n], it.rated.moves));
        }
        if breadth == Breadth::Weighed {
            for n in 0..WEIGHED {
                self.push(&mut inputs, |it| (it.weighed.numbers[n], it.weighed.moves));
            }
        }
        inputs
    }

    fn push(&self, inputs: &mut Vec<Input>, of: impl Fn(&Sums) -> (f64, f64)) {
        let parts = self.phases.each_ref().map(of);
        let all = parts.iter().fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
        let input = |(sum, moves): (f64, f64)| Input { mean: sum / moves.max(1.0), moves };
        let opening = parts[0];
        inputs.push(input(all));
        inputs.extend(parts.map(input));
        inputs.push(input((all.0 - opening.0, all.1 - opening.1)));
    }

    /// What [`RankRecord::inputs`] are called.
    pub(super) fn input_names(breadth: Breadth) -> Vec<String> {
        let numbers = match breadth {
            Breadth::Seen => SIGHTS + HABITS + RATED,
            Breadth::Weighed => SIGHTS + HABITS + RATED + WEIGHED,
        };
        let parts = ["", ", opening", ", middle game", ", end", ", after the opening"];
        let each = |name: String| parts.map(|part| format!("{name}{part}"));
        names().into_iter().take(numbers).flat_map(each).collect()
    }

    /// The share of moves that strong players hardly make.
    pub(super) fn surprising_share(&self) -> f64 {
        let sum: f64 = self.phases.iter().map(|it| it.sights.numbers[SURPRISING_PLACE]).sum();
        sum / (self.moves().max(1) as f64)
    }
}
