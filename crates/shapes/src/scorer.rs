//! Asks all trees at once, many times a second.
//!
//! Instead of walking down each tree, every question whose answer is not the usual one strikes out
//! the leaves that the usual one leads to; of the leaves that are left in a tree the first is the
//! one a walk would have reached. The questions about one number lie together in the order of
//! their thresholds, so that all unusual answers are found without asking (`QuickScorer`, Lucchese
//! 2015); since most numbers of a move are what they usually are, few are left to do.

use crate::boosting::{Boosted, LEAF, LEAF_PARTS, SmallTree, Split, soften};
use crate::features::MOST;

/// A model made ready for asking.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scorer {
    start: Vec<f32>,
    numbers: Vec<Number>,
    strikes: Vec<Strike>,
    /// How many trees each class has; the trees of a class lie together.
    trees: Vec<usize>,
    /// Of each tree its leaves, those of usual answers first.
    leaves: Vec<[i16; MOST_LEAVES]>,
}

/// The questions about one number.
///
/// First those that a number larger than usual answers unusually, thresholds rising, then those
/// that a smaller one does, thresholds falling.
#[derive(Clone, Copy, Debug, Default)]
struct Number {
    /// Of each value the questions that it answers unusually.
    unusual: [Span; VALUES],
}

/// Where some questions begin and how many they are.
#[derive(Clone, Copy, Debug, Default)]
struct Span {
    begin: u16,
    count: u16,
}

/// A number has so many values.
const VALUES: usize = MOST as usize + 1;

/// A question whose unusual answer leads away from some leaves of a tree.
#[derive(Clone, Copy, Debug)]
struct Strike {
    at_most: u8,
    /// Leaves that stay.
    stays: u8,
    tree: u16,
}

/// A tree has at most so many leaves.
pub(crate) const MOST_LEAVES: usize = 8;
/// A model has at most so many trees.
pub(crate) const MOST_TREES: usize = 8192;

impl Scorer {
    pub(crate) fn new(model: &Boosted) -> Self {
        let mut scorer = Self { start: model.start.clone(), ..Self::default() };
        let mut strikes: Vec<(u16, Strike)> = Vec::new();
        let mut trees: Vec<SmallTree> = model.trees.iter().copied().take(MOST_TREES).collect();
        trees.sort_by_key(|it| it.class);
        let of_class = |class| trees.iter().filter(|it| usize::from(it.class) == class).count();
        scorer.trees = (0..model.classes()).map(of_class).collect();
        for (number, tree) in trees.iter().enumerate() {
            let mut leaves = Vec::new();
            let mut found = Vec::new();
            walk(model, *tree, 0, (&mut leaves, &mut found));
            let struck = |(feature, at_most, bits): (u16, u8, u8)| {
                (feature, Strike { at_most, stays: !bits, tree: number as u16 })
            };
            strikes.extend(found.into_iter().map(struck));
            let mut row = [0; MOST_LEAVES];
            for (place, leaf) in row.iter_mut().zip(leaves) {
                *place = leaf;
            }
            scorer.leaves.push(row);
        }
        let is_under = |feature: u16, it: Strike| it.at_most < typical(model, feature);
        strikes.sort_by_key(|&(feature, it)| {
            let under = is_under(feature, it);
            (feature, under, if under { u8::MAX - it.at_most } else { it.at_most })
        });
        let features = strikes.last().map_or(0, |it| it.0 + 1);
        let place = |feature: u16, under: bool| {
            strikes.partition_point(|it| (it.0, is_under(it.0, it.1)) < (feature, under))
        };
        let number = |feature| {
            let ends = [place(feature, false), place(feature, true), place(feature + 1, false)];
            let usual = usize::from(typical(model, feature));
            let mut number = Number::default();
            for (value, span) in number.unusual.iter_mut().enumerate() {
                let is_larger = value > usual;
                let (begin, end) = if is_larger { (ends[0], ends[1]) } else { (ends[1], ends[2]) };
                let about = strikes.get(begin..end).unwrap_or_default();
                let is_unusual =
                    |it: &(u16, Strike)| (usize::from(it.1.at_most) < value) == is_larger;
                *span =
                    Span { begin: begin as u16, count: about.partition_point(is_unusual) as u16 };
            }
            number
        };
        scorer.numbers = (0..features).map(number).collect();
        scorer.strikes = strikes.into_iter().map(|it| it.1).collect();
        scorer
    }

    /// The chance of each class, into `chances`.
    pub(crate) fn chances(&self, features: &[u8], chances: &mut Vec<f32>) {
        // Leaves that are left, a bit each.
        let mut left = [u8::MAX; MOST_TREES];
        for (number, &value) in self.numbers.iter().zip(features) {
            for strike in self.unusual(number, value) {
                left[usize::from(strike.tree) % MOST_TREES] &= strike.stays;
            }
        }
        chances.clear();
        let (mut leaves, mut left) = (self.leaves.as_slice(), left.as_slice());
        for (&start, &trees) in self.start.iter().zip(&self.trees) {
            let (leaves_of_class, more_leaves) = leaves.split_at(trees.min(leaves.len()));
            let (left_of_class, more_left) = left.split_at(trees.min(left.len()));
            (leaves, left) = (more_leaves, more_left);
            let leaf = |(leaves, left): (&[i16; MOST_LEAVES], &u8)| {
                i32::from(leaves[left.trailing_zeros() as usize % MOST_LEAVES])
            };
            let sum: i32 = leaves_of_class.iter().zip(left_of_class).map(leaf).sum();
            chances.push(start + sum as f32 / LEAF_PARTS);
        }
        soften(chances);
    }

    /// The questions that this value answers unusually.
    fn unusual(&self, number: &Number, value: u8) -> &[Strike] {
        let Span { begin, count } = number.unusual[usize::from(value.min(MOST))];
        let begin = usize::from(begin);
        self.strikes.get(begin..begin + usize::from(count)).unwrap_or_default()
    }
}

fn typical(model: &Boosted, feature: u16) -> u8 {
    model.typical.get(usize::from(feature)).copied().unwrap_or(0)
}

/// Leaves with those of usual answers first, and for each question the leaves of its usual answer
/// as bits; gives the bits of all leaves below.
fn walk(
    model: &Boosted,
    tree: SmallTree,
    at: u8,
    (leaves, strikes): (&mut Vec<i16>, &mut Vec<(u16, u8, u8)>),
) -> u8 {
    if at >= LEAF {
        let leaf = tree.leaves as usize + usize::from(at - LEAF);
        leaves.push(model.leaves.get(leaf).copied().unwrap_or(0));
        return 1 << ((leaves.len() - 1) % MOST_LEAVES);
    }
    let place = tree.splits as usize + usize::from(at);
    let Some(&Split { feature, at_most, yes, no }) = model.splits.get(place) else { return 0 };
    let is_yes_usual = typical(model, feature) <= at_most;
    let (usual, other) = if is_yes_usual { (yes, no) } else { (no, yes) };
    let below_usual = walk(model, tree, usual, (leaves, strikes));
    strikes.push((feature, at_most, below_usual));
    below_usual | walk(model, tree, other, (leaves, strikes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

        #[test]
        fn striking_out_is_walking_down(features in prop::collection::vec(0_u8..32, 330)) {
            let model = Model::embedded().unwrap().trees;
            let (mut walked, mut struck) = (Vec::new(), Vec::new());
            model.chances(&features, &mut walked);
            Scorer::new(&model).chances(&features, &mut struck);
            for (a, b) in walked.iter().zip(&struck) {
                prop_assert!((a - b).abs() < 1e-4, "{} {}", a, b);
            }
        }
    }
}
