//! What was found out about positions, in a table that does not outgrow its limit.

use crate::eyes::Eyes;
use crate::guide::Guidance;
use crate::problem::Problem;

/// Numbers of a position: how hard it is to prove and to refute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    /// For the side to move to succeed.
    pub(crate) phi: u32,
    /// For the side to move to fail.
    pub(crate) delta: u32,
    /// Whether a refutation leans on a repetition or on the outside.
    pub(crate) is_tainted: bool,
}

/// Out of reach: the number of what is impossible.
pub(crate) const INFINITE: u32 = 1 << 30;

/// What is kept of a position, in two words.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// Zero where nothing is kept.
    check: u64,
    /// From the lowest bit: `phi` and `delta`, the best move, the work, the taint.
    packed: u64,
}

/// Bits of one number; what is impossible has all of them.
const NUMBER: u32 = 22;
const LARGEST_NUMBER: u64 = (1 << NUMBER) - 1;
/// Bits of a move; a pass has all of them.
const MOVE: u32 = 10;
const PASS_BITS: u64 = (1 << MOVE) - 1;
const WORK: u32 = 8;

impl Slot {
    fn new(check: u64, record: Record, (best, work): (u16, u64)) -> Self {
        let number = |it: u32| u64::from(it).min(LARGEST_NUMBER);
        let best = u64::from(best).min(PASS_BITS);
        let work = u64::from(work.max(1).ilog2()) + 1;
        let mut packed = u64::from(record.is_tainted);
        packed = packed << WORK | work;
        packed = packed << MOVE | best;
        packed = packed << NUMBER | number(record.delta);
        packed = packed << NUMBER | number(record.phi);
        Self { check, packed }
    }

    #[inline]
    fn record(self) -> Record {
        let number = |it: u64| {
            let it = it & LARGEST_NUMBER;
            if it == LARGEST_NUMBER { INFINITE } else { it as u32 }
        };
        Record {
            phi: number(self.packed),
            delta: number(self.packed >> NUMBER),
            is_tainted: self.packed >> (2 * NUMBER + MOVE + WORK) != 0,
        }
    }

    #[inline]
    fn best(self) -> u16 {
        let best = self.packed >> (2 * NUMBER) & PASS_BITS;
        if best == PASS_BITS { u16::MAX } else { best as u16 }
    }

    /// How much was read below, as a power of two.
    #[inline]
    fn work(self) -> u8 {
        (self.packed >> (2 * NUMBER + MOVE)) as u8
    }

    fn set_work(&mut self, work: u8) {
        let at = 2 * NUMBER + MOVE;
        self.packed = self.packed & !(0xff << at) | u64::from(work) << at;
    }
}

/// The slots that are looked at for one position: a line of the processor's cache.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// A small table stays near the processor.
const SMALLEST: usize = 1 << 12;

/// The table: small at first, larger as it fills, up to the limit.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    /// A bit for every position that was ever kept: most questions are about others, and this
    /// is small enough to be near.
    seen: Vec<u64>,
    filled: usize,
    largest: usize,
    /// Small spaces, which stay the same from problem to problem.
    pub(crate) eyes: Eyes,
    /// Who says which moves are likely.
    pub(crate) guidance: Option<Guidance>,
}

impl Table {
    /// A table that takes at most so many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        // While it grows the old one is still there.
        let wanted = (bytes / size_of::<Bucket>() * 4 / 5).max(SMALLEST);
        let largest = 1usize << wanted.ilog2();
        let buckets = vec![Bucket::default(); SMALLEST];
        let seen = vec![0; SMALLEST / 4];
        Self { buckets, seen, filled: 0, largest, eyes: Eyes::default(), guidance: None }
    }

    /// Forgets everything before this problem is read.
    pub(crate) fn begin(&mut self, problem: &Problem) {
        if let Some(guidance) = &mut self.guidance {
            guidance.begin(problem);
        }
        self.buckets.clear();
        self.buckets.resize(SMALLEST, Bucket::default());
        self.seen.clear();
        self.seen.resize(SMALLEST / 4, 0);
        self.filled = 0;
    }

    #[inline]
    fn place(&self, check: u64) -> usize {
        (check >> 3) as usize & (self.buckets.len() - 1)
    }

    /// The bit that says whether a position was kept: a word and a place in it. Four of them
    /// for each slot.
    #[inline]
    fn mark(&self, check: u64) -> (usize, u64) {
        ((check >> 24) as usize & (self.seen.len() - 1), 1 << (check >> 58))
    }

    #[inline]
    fn was_kept(&self, check: u64) -> bool {
        let (word, bit) = self.mark(check);
        self.seen.get(word).is_some_and(|it| it & bit != 0)
    }

    /// Has the mark of a position brought near, before it is asked for.
    #[inline]
    pub(crate) fn approach(&self, key: u128) -> u64 {
        self.seen.get(self.mark(check(key)).0).map_or(0, |it| *it)
    }

    /// Has the memory of a position brought near; several of these wait for each other less
    /// than several finds.
    #[inline]
    pub(crate) fn touch(&self, key: u128) -> u64 {
        let check = check(key);
        if !self.was_kept(check) {
            return 0;
        }
        self.buckets.get(self.place(check)).map_or(0, |it| it.0[0].packed)
    }

    /// What is known, and the move that looked best.
    #[inline]
    pub(crate) fn find(&self, key: u128) -> Option<(Record, u16)> {
        let slot = self.slot(key)?;
        Some((slot.record(), slot.best()))
    }

    /// How much was read below a position, as a power of two.
    pub(crate) fn work(&self, key: u128) -> u8 {
        self.slot(key).map_or(0, Slot::work)
    }

    #[inline]
    fn slot(&self, key: u128) -> Option<Slot> {
        let check = check(key);
        if !self.was_kept(check) {
            return None;
        }
        let bucket = self.buckets.get(self.place(check))?;
        bucket.0.iter().find(|it| it.check == check).copied()
    }

    /// Keeps this, in place of what cost least.
    #[inline]
    pub(crate) fn keep(&mut self, key: u128, record: Record, (best, work): (u16, u64)) {
        if self.insert(Slot::new(check(key), record, (best, work))) {
            self.filled += 1;
            if self.filled > self.buckets.len() * 2 && self.buckets.len() < self.largest {
                self.grow();
            }
        }
    }

    /// Says whether it took a free place.
    fn insert(&mut self, mut slot: Slot) -> bool {
        let (word, bit) = self.mark(slot.check);
        if let Some(seen) = self.seen.get_mut(word) {
            *seen |= bit;
        }
        let place = self.place(slot.check);
        let Some(bucket) = self.buckets.get_mut(place) else { return false };
        let slots = &mut bucket.0;
        let mut at = 0;
        for (n, it) in slots.iter().enumerate() {
            if it.check == slot.check {
                at = n;
                break;
            }
            if it.work() < slots[at].work() {
                at = n;
            }
        }
        let old = slots[at];
        if old.check == slot.check {
            slot.set_work(slot.work().max(old.work()));
        }
        slots[at] = slot;
        old.check == 0
    }

    fn grow(&mut self) {
        let larger = vec![Bucket::default(); (self.buckets.len() * 4).min(self.largest)];
        self.seen = vec![0; larger.len() / 4];
        let old = std::mem::replace(&mut self.buckets, larger);
        self.filled = 0;
        for slot in old.iter().flat_map(|it| it.0).filter(|it| it.check != 0) {
            self.filled += usize::from(self.insert(slot));
        }
    }
}

#[inline]
fn check(key: u128) -> u64 {
    ((key >> 64) as u64 ^ key as u64) | 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cost_much_stays() {
        let mut table = Table::new(1);
        let record = |phi| Record { phi, delta: 1, is_tainted: false };
        let key = |n: u64| u128::from(n << 40 | 1);
        for n in 0..10 {
            table.keep(key(n), record(n as u32), (0, if n == 3 { 1000 } else { 2 }));
        }
        assert_eq!(table.find(key(3)).map(|it| it.0.phi), Some(3));
        assert_eq!(table.find(key(9)).map(|it| it.0.phi), Some(9));
        assert_eq!(table.find(key(0)), None);
    }

    #[test]
    fn it_grows_up_to_its_limit_and_forgets_nothing_on_the_way() {
        let mut table = Table::new(4 << 20);
        let record = Record { phi: 7, delta: 8, is_tainted: true };
        let key = |n: u64| u128::from(n.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for n in 0..20_000 {
            table.keep(key(n), record, (3, 9));
        }
        assert!((0..20_000).all(|n| table.find(key(n)) == Some((record, 3))));
        for n in 0..300_000 {
            table.keep(key(n), record, (3, 9));
        }
        assert!(table.buckets.len() * size_of::<Bucket>() <= 4 << 20);
    }
}
