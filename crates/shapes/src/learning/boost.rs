//! Gradient boosting: each tree mends what the trees before it got wrong.

use rand::{Rng, RngExt};

use crate::boosting::{Boosted, LEAF, LEAF_PARTS, SmallTree, Split, soften};
use crate::features::MOST;
use crate::label::Label;
use crate::name::Name;
use crate::scorer::MOST_LEAVES;

/// A move to learn from.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Its numbers.
    pub features: Vec<u8>,
    /// How much of it belongs to each class; adds up to one.
    pub target: Vec<(u8, f32)>,
    /// How much it counts.
    pub weight: f32,
}

impl Sample {
    /// What a label teaches. Most of the move belongs to the first name, a share to the others,
    /// the more the better they fit.
    pub fn new(features: &[u8], label: &Label, weight: f32) -> Self {
        let class = |name: Option<Name>| name.map_or(Name::COUNT, Name::index) as u8;
        let fits: f32 = label.others.iter().map(|it| f32::from(it.1) / 100.0).sum();
        let others = (OTHERS * fits).min(MOST_OTHERS);
        let mut target = vec![(class(label.first), 1.0 - others)];
        for &(name, fit) in &label.others {
            target.push((class(Some(name)), others * f32::from(fit) / 100.0 / fits));
        }
        Self { features: features.to_vec(), target, weight }
    }
}

/// How trees are grown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoostParams {
    /// Classes there are.
    pub classes: usize,
    /// Trees of each class.
    pub rounds: usize,
    /// Leaves of a tree, at most.
    pub leaves: usize,
    /// How far each tree goes towards the goal.
    pub rate: f32,
    /// Keeps leaves of few samples small.
    pub lambda: f32,
    /// The share of the numbers a tree may ask for.
    pub columns: f64,
    /// The share of the samples a tree sees.
    pub rows: f64,
    /// The least gain of a question.
    pub gain: f32,
    /// The least weight on either side of a question.
    pub least: f32,
}

impl BoostParams {
    /// What cross-validation by game chose.
    pub const NAMES: Self = Self {
        classes: Name::COUNT + 1,
        rounds: 60,
        leaves: 6,
        rate: 0.12,
        lambda: 1.0,
        columns: 0.3,
        rows: 0.8,
        gain: 0.02,
        least: 0.1,
    };
}

/// What a second name with full marks takes from the first.
const OTHERS: f32 = 0.2;
/// What all other names together take at most.
const MOST_OTHERS: f32 = 0.45;
const BINS: usize = MOST as usize + 1;
/// Samples whose class is this settled teach nothing more.
const SETTLED: f32 = 0.002;
/// No leaf says more.
const LOUDEST: f32 = 3.0;

/// Grows the trees. The same samples and the same random numbers give the same trees.
pub fn boost(samples: &[Sample], params: &BoostParams, rng: &mut impl Rng) -> Boosted {
    let (count, classes) = (samples.len(), params.classes);
    let table = Table::new(samples);
    let mut target = vec![0.0; count * classes];
    let mut share = vec![1e-4_f32; classes];
    for (row, sample) in samples.iter().enumerate() {
        for &(class, part) in &sample.target {
            target[row * classes + usize::from(class)] += part;
            share[usize::from(class)] += part * sample.weight;
        }
    }
    let all: f32 = share.iter().sum();
    let start: Vec<f32> = share.iter().map(|it| (it / all).max(1e-5).ln()).collect();
    let mut scores: Vec<f32> = start.repeat(count);
    let mut model = Boosted { start, typical: table.medians(), ..Boosted::default() };
    let mut chances = scores.clone();
    for _ in 0..params.rounds {
        chances.copy_from_slice(&scores);
        chances.chunks_mut(classes).for_each(soften);
        let seen: Vec<bool> = (0..count).map(|_| rng.random_bool(params.rows)).collect();
        for class in 0..classes {
            let row = |at: usize| {
                let chance = chances[at * classes + class];
                let wrong = chance - target[at * classes + class];
                let weight = samples[at].weight;
                let bend = (chance * (1.0 - chance)).max(1e-6);
                (seen[at] && wrong.abs() > SETTLED).then_some(Row {
                    at: at as u32,
                    slope: wrong * weight,
                    bend: bend * weight,
                })
            };
            let rows: Vec<Row> = (0..count).filter_map(row).collect();
            let columns = table.some_columns(params.columns, rng);
            let grower = Grower { table: &table, columns, params };
            let tree = grower.grow(rows);
            if tree.splits.is_empty() {
                continue;
            }
            for at in 0..count {
                scores[at * classes + class] += tree.leaf(&table, at);
            }
            tree.add_to(&mut model, class as u8);
        }
    }
    model
}

/// The numbers of all samples, each kind together.
struct Table {
    rows: usize,
    values: Vec<u8>,
    /// Kinds that are not the same for all.
    useful: Vec<usize>,
}

impl Table {
    fn new(samples: &[Sample]) -> Self {
        let rows = samples.len();
        let kinds = samples.first().map_or(0, |it| it.features.len());
        let mut values = vec![0; rows * kinds];
        for (row, sample) in samples.iter().enumerate() {
            for (kind, &value) in sample.features.iter().enumerate() {
                values[kind * rows + row] = value.min(MOST);
            }
        }
        let mut table = Self { rows, values, useful: Vec::new() };
        table.useful = (0..kinds)
            .filter(|&it| table.column(it).iter().any(|value| *value != table.column(it)[0]))
            .collect();
        table
    }

    fn column(&self, kind: usize) -> &[u8] {
        &self.values[kind * self.rows..(kind + 1) * self.rows]
    }

    fn medians(&self) -> Vec<u8> {
        let kinds = self.values.len().checked_div(self.rows).unwrap_or(0);
        let median = |kind| {
            let mut values = self.column(kind).to_vec();
            let middle = values.len() / 2;
            *values.select_nth_unstable(middle).1
        };
        (0..kinds).map(median).collect()
    }

    fn some_columns(&self, share: f64, rng: &mut impl Rng) -> Vec<usize> {
        self.useful.iter().copied().filter(|_| rng.random_bool(share)).collect()
    }
}

/// A sample, how wrong it still is and how much that would change.
#[derive(Clone, Copy)]
struct Row {
    at: u32,
    slope: f32,
    bend: f32,
}

/// The best question for some samples.
#[derive(Clone, Copy)]
struct Question {
    gain: f32,
    kind: usize,
    at_most: u8,
}

/// A leaf that may still be parted.
struct Open {
    rows: Vec<Row>,
    question: Option<Question>,
    /// The question above, and whether this is its yes.
    above: Option<(usize, bool)>,
}

/// A tree that is being grown.
#[derive(Default)]
struct Grown {
    splits: Vec<Split>,
    leaves: Vec<f32>,
}

impl Grown {
    fn leaf(&self, table: &Table, row: usize) -> f32 {
        let mut at = 0;
        while at < LEAF {
            let split = self.splits[usize::from(at)];
            let value = table.values[usize::from(split.feature) * table.rows + row];
            at = if value <= split.at_most { split.yes } else { split.no };
        }
        self.leaves[usize::from(at - LEAF)]
    }

    /// Lets the question above know where this is.
    fn hang(&mut self, above: Option<(usize, bool)>, place: u8) {
        if let Some((split, is_yes)) = above {
            let split = &mut self.splits[split];
            *(if is_yes { &mut split.yes } else { &mut split.no }) = place;
        }
    }

    fn add_to(self, model: &mut Boosted, class: u8) {
        let (splits, leaves) = (model.splits.len() as u32, model.leaves.len() as u32);
        model.trees.push(SmallTree { class, splits, leaves });
        model.splits.extend(self.splits);
        model.leaves.extend(self.leaves.iter().map(|it| (it * LEAF_PARTS).round() as i16));
    }
}

struct Grower<'a> {
    table: &'a Table,
    columns: Vec<usize>,
    params: &'a BoostParams,
}

impl Grower<'_> {
    /// Parts the leaf that gains most, again and again.
    fn grow(&self, rows: Vec<Row>) -> Grown {
        let mut tree = Grown::default();
        let question = self.question(&rows);
        let mut open = vec![Open { rows, question, above: None }];
        while open.len() < self.params.leaves.min(MOST_LEAVES) {
            let gain = |it: &Open| it.question.map_or(f32::NEG_INFINITY, |it| it.gain);
            let best = (0..open.len()).max_by(|&a, &b| gain(&open[a]).total_cmp(&gain(&open[b])));
            let Some(best) = best else { break };
            let Some(Question { kind, at_most, .. }) = open[best].question else { break };
            let parted = open.swap_remove(best);
            let place = tree.splits.len();
            tree.splits.push(Split { feature: kind as u16, at_most, yes: 0, no: 0 });
            tree.hang(parted.above, place as u8);
            let column = self.table.column(kind);
            let is_yes = |it: &Row| column[it.at as usize] <= at_most;
            let (yes, no): (Vec<Row>, Vec<Row>) = parted.rows.into_iter().partition(is_yes);
            for (rows, is_yes) in [(yes, true), (no, false)] {
                let question = self.question(&rows);
                open.push(Open { rows, question, above: Some((place, is_yes)) });
            }
        }
        for leaf in open {
            let (slope, bend) = sums(&leaf.rows);
            let value = -self.params.rate * slope / (bend + self.params.lambda);
            let place = LEAF + tree.leaves.len() as u8;
            // As exact as the model's file, so that what is learned is what is used.
            let value = (value.clamp(-LOUDEST, LOUDEST) * LEAF_PARTS).round() / LEAF_PARTS;
            tree.leaves.push(value);
            tree.hang(leaf.above, place);
        }
        tree
    }

    fn question(&self, rows: &[Row]) -> Option<Question> {
        let Self { table, params, .. } = self;
        let (slope, bend) = sums(rows);
        if rows.len() < 2 || bend < 2.0 * params.least {
            return None;
        }
        let worth = |slope: f32, bend: f32| slope * slope / (bend + params.lambda);
        let whole = worth(slope, bend);
        let mut best: Option<Question> = None;
        for &kind in &self.columns {
            let column = table.column(kind);
            let mut bins = [(0.0_f32, 0.0_f32); BINS];
            for row in rows {
                let bin = &mut bins[usize::from(column[row.at as usize]) & (BINS - 1)];
                bin.0 += row.slope;
                bin.1 += row.bend;
            }
            let (mut yes_slope, mut yes_bend) = (0.0, 0.0);
            for (value, bin) in bins.iter().enumerate() {
                if bin.1 == 0.0 {
                    continue;
                }
                yes_slope += bin.0;
                yes_bend += bin.1;
                let (no_slope, no_bend) = (slope - yes_slope, bend - yes_bend);
                if yes_bend < params.least || no_bend < params.least {
                    continue;
                }
                let gain = worth(yes_slope, yes_bend) + worth(no_slope, no_bend) - whole;
                if gain > params.gain && best.is_none_or(|it| gain > it.gain) {
                    best = Some(Question { gain, kind, at_most: value as u8 });
                }
            }
        }
        best
    }
}

fn sums(rows: &[Row]) -> (f32, f32) {
    rows.iter().fold((0.0, 0.0), |(slope, bend), it| (slope + it.slope, bend + it.bend))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn what_can_be_told_apart_is_learned() {
        let sample = |n: u8| {
            let class = u8::from(n % 8 > 3) + u8::from(n % 8 > 3 && n / 8 > 3);
            Sample { features: vec![n % 8, n / 8], target: vec![(class, 1.0)], weight: 1.0 }
        };
        let samples: Vec<Sample> = (0..64).map(sample).collect();
        let params =
            BoostParams { classes: 3, rounds: 30, columns: 1.0, rows: 1.0, ..BoostParams::NAMES };
        let model = boost(&samples, &params, &mut Xoshiro256PlusPlus::seed_from_u64(1));
        let mut chances = Vec::new();
        for sample in &samples {
            model.chances(&sample.features, &mut chances);
            assert!(chances[usize::from(sample.target[0].0)] > 0.8, "{sample:?}: {chances:?}");
        }
    }
}
