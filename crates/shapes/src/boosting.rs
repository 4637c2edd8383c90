//! A sum of small trees for each name: the learned part of the namer.

/// Small trees whose leaves add up to a score for each class.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Boosted {
    /// The score of each class before any tree.
    pub(crate) start: Vec<f32>,
    /// Of each number the middle value of what was learned from: half of the moves have at most
    /// this. It changes no answer, only how soon it is found.
    pub(crate) typical: Vec<u8>,
    pub(crate) trees: Vec<SmallTree>,
    /// The questions of all trees.
    pub(crate) splits: Vec<Split>,
    /// The leaves of all trees, in parts of [`LEAF_PARTS`].
    pub(crate) leaves: Vec<i16>,
}

/// A tree: where its questions and leaves begin, and whose score it raises or lowers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SmallTree {
    pub(crate) class: u8,
    pub(crate) splits: u32,
    pub(crate) leaves: u32,
}

/// A question: is the number at most this?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Split {
    pub(crate) feature: u16,
    pub(crate) at_most: u8,
    /// Where to go for yes and for no: a question of the tree, or from [`LEAF`] on a leaf.
    pub(crate) yes: u8,
    pub(crate) no: u8,
}

/// From here on a number names a leaf.
pub(crate) const LEAF: u8 = 128;
/// Leaves are kept in these parts of one.
pub(crate) const LEAF_PARTS: f32 = 8192.0;

impl Boosted {
    /// How many classes there are.
    pub fn classes(&self) -> usize {
        self.start.len()
    }

    /// How many trees and how many questions.
    pub fn extent(&self) -> (usize, usize) {
        (self.trees.len(), self.splits.len())
    }

    /// The chance of each class, into `chances`. Walks down every tree: for learning, where each
    /// model is asked little; `scorer::Scorer` is made for asking much.
    pub fn chances(&self, features: &[u8], chances: &mut Vec<f32>) {
        chances.clear();
        chances.extend_from_slice(&self.start);
        for tree in &self.trees {
            if let Some(score) = chances.get_mut(usize::from(tree.class)) {
                *score += f32::from(self.leaf(*tree, features)) / LEAF_PARTS;
            }
        }
        soften(chances);
    }

    fn leaf(&self, tree: SmallTree, features: &[u8]) -> i16 {
        let mut at = 0;
        while at < LEAF {
            let Some(split) = self.splits.get(tree.splits as usize + usize::from(at)) else {
                return 0;
            };
            let value = features.get(usize::from(split.feature)).copied().unwrap_or(0);
            at = if value <= split.at_most { split.yes } else { split.no };
        }
        self.leaves.get(tree.leaves as usize + usize::from(at - LEAF)).copied().unwrap_or(0)
    }
}

/// Scores to chances that add up to one.
pub(crate) fn soften(scores: &mut [f32]) {
    let highest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for score in scores.iter_mut() {
        *score = (*score - highest).exp();
        sum += *score;
    }
    for score in scores.iter_mut() {
        *score /= sum;
    }
}
