//! The weights of the first look.

use crate::features::{LadderLook, PlaceFeatures, PriorFeatures};
use crate::reply::Reply;
use crate::tactic::Tactic;

/// Replies without the distances.
pub(crate) const REPLIES: usize = Reply::Distance2 as usize;

/// The weights of the first look as they are learned and kept.
#[derive(Clone, Debug, PartialEq)]
pub struct PriorGammas {
    /// Patterns by their numbers, each of the largest kind that is listed.
    pub patterns: Vec<(u32, f32)>,
    /// For points around which nothing is listed.
    pub unlisted: f32,
    /// Four lists: self-atari, capture, rescue, atari.
    pub tactics: [Vec<f32>; 4],
    /// One for each [`LadderLook`].
    pub ladders: Vec<f32>,
    /// One for each [`Reply`] but the distances.
    pub replies: Vec<f32>,
    /// By distance from the last move.
    pub from_last: Vec<f32>,
    /// By distance from the last move but one.
    pub from_second: Vec<f32>,
    /// By line and part of the game.
    pub lines: Vec<f32>,
}

/// The weights of the first look as they are looked up.
#[derive(Debug)]
pub(crate) struct PriorTable {
    gammas: PriorGammas,
    tactics: Vec<f32>,
    /// Open addressing by the highest bits; number 0 is free.
    patterns: Vec<(u32, f32)>,
    shift: u32,
}

impl PriorTable {
    pub(super) fn new(gammas: &PriorGammas) -> Self {
        let bits = (gammas.patterns.len() * 2 + 2).next_power_of_two().trailing_zeros();
        let mut table = Self {
            tactics: super::tactic_products(&gammas.tactics),
            gammas: PriorGammas { patterns: Vec::new(), ..gammas.clone() },
            patterns: vec![(0, 1.0); 1 << bits],
            shift: 32 - bits,
        };
        for &(key, weight) in &gammas.patterns {
            let place = table.place(key);
            if let Some(entry) = table.patterns.get_mut(place) {
                *entry = (key, weight);
            }
        }
        table
    }

    #[inline]
    fn place(&self, key: u32) -> usize {
        let mut place = (key >> self.shift) as usize;
        let mask = self.patterns.len() - 1;
        while self.patterns.get(place).is_some_and(|it| it.0 != key && it.0 != 0) {
            place = (place + 1) & mask;
        }
        place
    }

    /// The weight of the largest listed pattern; none is listed whose smaller ones are not.
    #[inline]
    pub(crate) fn pattern(&self, patterns: impl Iterator<Item = u32>) -> f32 {
        let mut found = self.gammas.unlisted;
        for key in patterns {
            match self.patterns.get(self.place(key)) {
                Some(&(known, weight)) if known == key && key != 0 => found = weight,
                _ => break,
            }
        }
        found
    }

    /// The weight of all other features.
    #[inline]
    pub(crate) fn of(&self, features: &PriorFeatures) -> f32 {
        let of = |list: &[f32], index: usize| list.get(index).copied().unwrap_or(1.0);
        let PlaceFeatures { from_last, from_second, line } = features.place;
        let mut product = of(&self.tactics, features.tactic.index())
            * of(&self.gammas.ladders, features.ladder as usize)
            * of(&self.gammas.from_last, from_last.into())
            * of(&self.gammas.from_second, from_second.into())
            * of(&self.gammas.lines, line.into());
        let mut bits = features.replies;
        while bits != 0 {
            product *= of(&self.gammas.replies, bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
        product
    }
}

impl PriorGammas {
    /// Every weight 1, no pattern listed.
    pub fn plain() -> Self {
        Self {
            patterns: Vec::new(),
            unlisted: 1.0,
            tactics: Tactic::PARTS.map(|it| vec![1.0; it]),
            ladders: vec![1.0; LadderLook::COUNT],
            replies: vec![1.0; REPLIES],
            from_last: vec![1.0; PlaceFeatures::DISTANCES],
            from_second: vec![1.0; PlaceFeatures::DISTANCES],
            lines: vec![1.0; PlaceFeatures::LINES],
        }
    }
}
