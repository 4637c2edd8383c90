//! Samples by lot, from games and lessons, as much as is wanted of each.

use std::thread;

use goban::{Position, Size, Symmetry};
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::pick::{deal, position_before};
use super::record::Record;
use super::sample::{Mixing, Telling, Viewer};
use super::shard::Shard;
use crate::games::GameLine;
use crate::learning::Sample;

/// Something to learn from.
#[derive(Debug)]
pub enum Material {
    /// Games: what was played is learned.
    Games(Vec<GameLine>),
    /// Positions with what a teacher said of them.
    Lessons(Shard),
}

/// Several materials, each with its share of the samples.
#[derive(Debug, Default)]
pub struct Feed {
    materials: Vec<(Material, f32)>,
    mixing: Mixing,
}

/// How many draws fail in succession before nothing more is tried.
const MOST_TRIES: u32 = 50;

impl Feed {
    /// Nothing yet.
    pub fn new(mixing: Mixing) -> Self {
        Self { materials: Vec::new(), mixing }
    }

    /// Adds a material; empty ones are left out.
    pub fn add(&mut self, material: Material, share: f32) {
        let is_empty = match &material {
            Material::Games(games) => games.is_empty(),
            Material::Lessons(shard) => shard.is_empty(),
        };
        if !is_empty && share > 0.0 {
            self.materials.push((material, share));
        }
    }

    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.materials.is_empty()
    }

    /// So many samples, the same for the same number of the batch and the same seed, whatever
    /// the number of threads.
    pub fn draw(&self, (batch, seed): (u64, u64), count: usize, threads: usize) -> Vec<Sample> {
        let threads = threads.max(1);
        let mut samples: Vec<Option<Sample>> = (0..count).map(|_| None).collect();
        let each = count.div_ceil(threads).max(1);
        thread::scope(|scope| {
            for (part, places) in samples.chunks_mut(each).enumerate() {
                scope.spawn(move || {
                    let size = Size::square(19).ok();
                    let mut viewer = size.map(|it| Viewer::new(it, self.mixing));
                    for (n, place) in places.iter_mut().enumerate() {
                        let n = batch * count as u64 + (part * each + n) as u64;
                        let start = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(n);
                        let mut rng = Xoshiro256PlusPlus::seed_from_u64(start);
                        *place = viewer.as_mut().and_then(|it| self.sample(it, &mut rng));
                    }
                });
            }
        });
        samples.into_iter().flatten().collect()
    }

    fn sample(&self, viewer: &mut Viewer, rng: &mut impl Rng) -> Option<Sample> {
        for _ in 0..MOST_TRIES {
            if let Some(record) = self.record(rng)
                && self.is_telling(&record)
            {
                let symmetry = Symmetry::from_number(rng.random_range(0..8))?;
                return viewer.view(&record, symmetry).ok();
            }
        }
        None
    }

    /// Whether there is something to learn from it.
    fn is_telling(&self, record: &Record) -> bool {
        match self.mixing.ranks {
            Telling::Asked => record.ranks.iter().all(|it| it.is_known()),
            Telling::Problems => record.lesson.is_some(),
            Telling::Kept | Telling::Told => record.played.is_some() || record.lesson.is_some(),
        }
    }

    fn record(&self, rng: &mut impl Rng) -> Option<Record> {
        let all: f32 = self.materials.iter().map(|it| it.1).sum();
        let mut lot = rng.random_range(0.0..1.0) * all;
        let (material, _) = self.materials.iter().find(|it| {
            lot -= it.1;
            lot < 0.0
        })?;
        match material {
            Material::Games(games) => {
                let game = &games[rng.random_range(0..games.len())];
                if game.moves.is_empty() {
                    return None;
                }
                let n = rng.random_range(0..game.moves.len());
                let position: Position = position_before(game, n, deal(rng))?;
                let mv = game.moves[n];
                Some(Record {
                    played: position.is_legal(mv).then_some(mv),
                    position,
                    ranks: game.ranks_at(n),
                    lesson: None,
                })
            }
            Material::Lessons(shard) => {
                Record::unpack(shard.get(rng.random_range(0..shard.len()))?)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_batch_is_drawn_again_whatever_the_threads() {
        let line = "0a\tours\t1\t5\t7\t0\t3k\t?\tB+R\t\t\tB\tccbbdddc..cd";
        let mut feed = Feed::new(Mixing::default());
        assert!(feed.draw((0, 1), 3, 1).is_empty(), "nothing to draw from");
        feed.add(Material::Games(Vec::new()), 1.0);
        assert!(feed.is_empty());
        feed.add(Material::Games(vec![GameLine::parse(line).unwrap()]), 1.0);
        let drawn = feed.draw((7, 1), 10, 1);
        assert_eq!(drawn.len(), 10);
        assert_eq!(drawn, feed.draw((7, 1), 10, 3));
        assert_ne!(drawn, feed.draw((8, 1), 10, 1));
        assert!(drawn.iter().all(|it| it.targets.policy.len() == 1));
    }
}
