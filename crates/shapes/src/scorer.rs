//! Asks all trees at once, many times a second.
//!
//! Instead of walking down each tree, every question of the model that is answered "no" strikes
//! out the leaves it leads away from; of the leaves that are left in a tree the first is the one a
//! walk would have reached. The questions about one number lie together in the order of their
//! thresholds, so that all "no" answers are found without asking (`QuickScorer`, Lucchese 2015).

use crate::boosting::{Boosted, LEAF, LEAF_PARTS, SmallTree, Split, soften};

/// A model made ready for asking.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scorer {
    start: Vec<f32>,
    /// Where the strikes of each number begin; one more at the end.
    begins: Vec<u32>,
    strikes: Vec<Strike>,
    /// How many trees each class has; the trees of a class lie together.
    trees: Vec<usize>,
    /// Of each tree its leaves in the order of a walk.
    leaves: Vec<[f32; MOST_LEAVES]>,
}

/// A question whose "no" leads away from some leaves of a tree.
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
            let mut row = [0.0; MOST_LEAVES];
            for (place, leaf) in row.iter_mut().zip(leaves) {
                *place = f32::from(leaf) / LEAF_PARTS;
            }
            scorer.leaves.push(row);
        }
        strikes.sort_by_key(|it| (it.0, it.1.at_most));
        let features = strikes.last().map_or(0, |it| usize::from(it.0) + 1);
        let begin = |feature: usize| strikes.partition_point(|it| usize::from(it.0) < feature);
        scorer.begins = (0..=features).map(|it| begin(it) as u32).collect();
        scorer.strikes = strikes.into_iter().map(|it| it.1).collect();
        scorer
    }

    /// The chance of each class, into `chances`.
    pub(crate) fn chances(&self, features: &[u8], chances: &mut Vec<f32>) {
        // Leaves that are left, a bit each.
        let mut left = [u8::MAX; MOST_TREES];
        for (ends, &value) in self.begins.windows(2).zip(features) {
            let about = self.strikes.get(ends[0] as usize..ends[1] as usize).unwrap_or_default();
            let is_no = |it: &Strike| it.at_most < value;
            let count = about.partition_point(is_no);
            for strike in &about[..count] {
                left[usize::from(strike.tree) % MOST_TREES] &= strike.stays;
            }
        }
        chances.clear();
        let mut rows = self.leaves.iter().zip(&left);
        for (&start, &trees) in self.start.iter().zip(&self.trees) {
            let of_class = rows.by_ref().take(trees);
            let sum: f32 = of_class
                .map(|(leaves, left)| leaves[left.trailing_zeros() as usize % MOST_LEAVES])
                .sum();
            chances.push(start + sum);
        }
        soften(chances);
    }
}

/// Leaves from left to right, and for each question the leaves of its "yes" as bits; gives the
/// bits of all leaves below.
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
    let below_yes = walk(model, tree, yes, (leaves, strikes));
    strikes.push((feature, at_most, below_yes));
    below_yes | walk(model, tree, no, (leaves, strikes))
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
