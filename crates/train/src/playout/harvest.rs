//! Which patterns were played often enough to be learned.

use std::ops::ControlFlow;

use ::playout::{Diamond, FeatureReader, Shells};
use goban::Size;

use super::listing::Map;
use super::moves::for_each_move;
use super::{Plan, Progress};
use crate::games::GameLine;

/// Games between two reports.
const REPORT_EVERY: usize = 100;
/// A pattern that was played less often is not worth its place.
const FEWEST: u32 = 8;

/// The patterns and diamonds that were played most.
pub(super) struct Harvest {
    pub(super) patterns: Vec<u32>,
    pub(super) diamonds: Vec<Diamond>,
}

impl Harvest {
    pub(super) fn of(
        games: &[&GameLine],
        plan: &Plan,
        told: &mut impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Self> {
        let mut played: Vec<[u32; Shells::LEVELS]> = Vec::new();
        let mut diamonds: Map<Diamond, u32> = Map::default();
        let mut reader = FeatureReader::new(Size::square(19).ok()?);
        for (n, game) in games.iter().enumerate() {
            for_each_move(game, |_, position, point| {
                reader.look_around(position);
                let mut keys = [0; Shells::LEVELS];
                for (key, it) in keys.iter_mut().zip(reader.patterns(position, point)) {
                    *key = it;
                }
                played.push(keys);
                if let Some(features) = reader.playout(position, point) {
                    *diamonds.entry(features.diamond).or_default() += 1;
                }
            });
            if n % REPORT_EVERY == 0 && told(Progress::Harvest(n)).is_break() {
                return None;
            }
        }
        let mut diamonds: Vec<(Diamond, u32)> = diamonds.into_iter().collect();
        diamonds.sort_by_key(|&(it, count)| (u32::MAX - count, it));
        diamonds.truncate(plan.diamonds);
        diamonds.retain(|it| it.1 >= FEWEST);
        Some(Self {
            patterns: most_played(&played, plan.patterns),
            diamonds: diamonds.into_iter().map(|it| it.0).collect(),
        })
    }
}

/// The patterns of all levels that were played most. A larger one is never more frequent than
/// the smaller one inside it, so that none is listed without all of its smaller ones.
fn most_played(played: &[[u32; Shells::LEVELS]], most: usize) -> Vec<u32> {
    let mut frequent: Map<u32, u32> = Map::default();
    for level in 0..Shells::LEVELS {
        let mut counts: Map<u32, u32> = Map::default();
        for keys in played {
            if level == 0 || frequent.contains_key(&keys[level - 1]) {
                *counts.entry(keys[level]).or_default() += 1;
            }
        }
        frequent.extend(counts.into_iter().filter(|it| it.1 >= FEWEST && it.0 != 0));
    }
    let mut listed: Vec<(u32, u32)> = frequent.into_iter().collect();
    listed.sort_by_key(|&(key, count)| (u32::MAX - count, key));
    let fewest = listed.get(most).map_or(0, |it| it.1);
    listed.into_iter().filter(|it| it.1 > fewest).map(|it| it.0).collect()
}
