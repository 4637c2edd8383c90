//! First sights of positions, kept for transpositions and later searches.

use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use goban::{Color, IllegalMove, KoRule, Move, Position, Scoring};
use net::Evaluation;

use super::node::Outcome;

/// What is seen of a position before any search, for the side to move.
#[derive(Debug)]
pub(crate) struct Sight {
    /// The legal moves, the likeliest first; empty when the game is over.
    pub(crate) moves: Box<[Move]>,
    /// How likely each is.
    pub(crate) priors: Box<[f32]>,
    pub(crate) outcome: Outcome,
    /// How wrong the network believes to be: of win less loss, and of the score.
    pub(crate) errors: Option<(f32, f32)>,
    /// Whose each point will be in the order of the points, +1 the mover's own, in 32767ths.
    ownership: Box<[i16]>,
}

impl Sight {
    pub(crate) fn new(position: &Position, evaluation: &Evaluation) -> Self {
        let mut moves: Vec<(Move, f32)> =
            position.legal_moves().map(|it| (it, probability(evaluation.of(it)))).collect();
        // Stable, so that the order of the points decides between equals.
        moves.sort_by(|a, b| b.1.total_cmp(&a.1));
        let errors = evaluation.errors.map(|it| (probability(it.win), probability(it.score)));
        let (moves, priors): (Vec<_>, Vec<_>) = moves.into_iter().unzip();
        Self {
            moves: moves.into(),
            priors: priors.into(),
            outcome: Outcome::from_evaluation(evaluation),
            errors,
            ownership: packed(position.size().points().map(|it| evaluation.ownership[it])),
        }
    }

    /// A finished game.
    pub(crate) fn of_end(outcome: Outcome, ownership: impl Iterator<Item = f32>) -> Self {
        let nothing = Box::default();
        let priors = Box::default();
        Self { moves: nothing, priors, outcome, errors: None, ownership: packed(ownership) }
    }

    /// Whose each point will be, in the order of the points.
    pub(crate) fn ownership(&self) -> impl Iterator<Item = f32> + use<'_> {
        self.ownership.iter().map(|&it| f32::from(it) / f32::from(i16::MAX))
    }

    /// What it takes in memory.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>()
            + size_of_val(&*self.moves)
            + size_of_val(&*self.priors)
            + size_of_val(&*self.ownership)
    }
}

fn probability(number: f32) -> f32 {
    if number.is_finite() { number.max(0.0) } else { 0.0 }
}

fn packed(numbers: impl Iterator<Item = f32>) -> Box<[i16]> {
    // Casting takes what is no number to 0.
    numbers.map(|it| (it.clamp(-1.0, 1.0) * f32::from(i16::MAX)).round() as i16).collect()
}

/// Sights by position. What no tree uses is forgotten when memory runs out, the oldest first.
#[derive(Debug)]
pub(crate) struct Cache {
    sights: HashMap<u64, Arc<Sight>>,
    /// In the order of arrival.
    arrivals: VecDeque<u64>,
    bytes: usize,
    most_bytes: usize,
}

impl Cache {
    /// What an entry takes besides its sight.
    const ENTRY: usize = 48;

    pub(crate) fn new(most_bytes: usize) -> Self {
        Self { sights: HashMap::new(), arrivals: VecDeque::new(), bytes: 0, most_bytes }
    }

    pub(crate) fn find(&self, key: u64) -> Option<Arc<Sight>> {
        self.sights.get(&key).cloned()
    }

    /// Keeps a sight; where somebody was faster, theirs.
    pub(crate) fn insert(&mut self, key: u64, sight: Sight) -> Arc<Sight> {
        if let Some(known) = self.find(key) {
            return known;
        }
        let sight = Arc::new(sight);
        self.bytes += sight.bytes() + Self::ENTRY;
        self.sights.insert(key, Arc::clone(&sight));
        self.arrivals.push_back(key);
        sight
    }

    pub(crate) const fn bytes(&self) -> usize {
        self.bytes
    }

    pub(crate) fn len(&self) -> usize {
        self.sights.len()
    }

    /// Makes room when it and what else is used exceed the limit: a quarter of it at once, since
    /// looking through all takes time. Says whether there is room now.
    pub(crate) fn make_room(&mut self, used_elsewhere: usize) -> bool {
        if self.bytes + used_elsewhere < self.most_bytes {
            return true;
        }
        let aim = (self.most_bytes / 4 * 3).saturating_sub(used_elsewhere);
        for _ in 0..self.arrivals.len() {
            if self.bytes <= aim {
                break;
            }
            let Some(key) = self.arrivals.pop_front() else { break };
            let Some(sight) = self.sights.get(&key) else { continue };
            if Arc::strong_count(sight) > 1 {
                self.arrivals.push_back(key);
            } else {
                self.bytes -= sight.bytes() + Self::ENTRY;
                self.sights.remove(&key);
            }
        }
        self.bytes + used_elsewhere < self.most_bytes
    }
}

/// A number for everything that a first sight depends on, but for the order of the last moves:
/// stones, turn, ko and superko, passes, rules, komi, and prisoners where they count.
pub(crate) fn key(position: &Position) -> u64 {
    let (rules, size) = (position.rules(), position.size());
    let mut hasher = DefaultHasher::new();
    position.situation_hash().hash(&mut hasher);
    (size.width(), size.height()).hash(&mut hasher);
    rules.hash(&mut hasher);
    position.white_bonus_half_points().hash(&mut hasher);
    position.history().passes().min(2).hash(&mut hasher);
    let captures = position.history().captures();
    if rules.scoring == Scoring::Territory {
        (i64::from(captures.black) - i64::from(captures.white)).hash(&mut hasher);
    }
    // Boards can only come back after stones came off.
    let may_repeat = captures[Color::Black] + captures[Color::White] > 0;
    if rules.ko != KoRule::Simple && may_repeat {
        for point in size.points() {
            if position.check(Move::Play(point)) == Err(IllegalMove::Superko(point)) {
                point.hash(&mut hasher);
            }
        }
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Komi, Rules, Size};

    fn after(moves: &[&str], rules: Rules) -> Position {
        let mut position = Position::new(Size::square(5).unwrap(), rules);
        for mv in moves {
            position.play(mv.parse().unwrap()).unwrap();
        }
        position
    }

    #[test]
    fn transpositions_share_a_key_and_nothing_else_does() {
        let one = after(&["B2", "D4", "C3", "D3"], Rules::CHINESE);
        assert_eq!(key(&one), key(&after(&["C3", "D3", "B2", "D4"], Rules::CHINESE)));
        let others = vec![
            after(&["B2", "D4", "C3", "D3"], Rules::JAPANESE),
            after(&["B2", "D4", "C3", "D3", "pass"], Rules::CHINESE),
            after(&["B2", "D4", "C3", "D3", "pass"], Rules::CHINESE).with_to_move(Color::Black),
            one.clone().with_komi(Komi::from_points(7.5).unwrap()),
            one.clone().with_to_move(Color::White),
        ];
        for other in &others {
            assert_ne!(key(&one), key(other));
        }
    }

    #[test]
    fn what_is_in_use_stays() {
        let position = after(&[], Rules::CHINESE);
        let sight = || Sight::new(&position, &Evaluation::default());
        let each = sight().bytes() + Cache::ENTRY;
        let mut cache = Cache::new(8 * each);
        let used = cache.insert(0, sight());
        for key in 1..7 {
            drop(cache.insert(key, sight()));
            assert!(cache.make_room(0));
        }
        drop(cache.insert(7, sight()));
        assert!(cache.make_room(0));
        assert_eq!((cache.len(), cache.bytes()), (6, 6 * each));
        assert!(cache.find(0).is_some() && cache.find(1).is_none() && cache.find(7).is_some());
        assert!(!cache.make_room(8 * each), "others use everything");
        assert_eq!(cache.len(), 1);
        drop(used);
    }
}
