//! What was found out about positions, in a table that does not outgrow its limit.

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

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// Zero where nothing is kept.
    check: u64,
    phi: u32,
    delta: u32,
    best: u16,
    /// How much was read below, as a power of two.
    work: u8,
    taint: u8,
}

/// Slots that are looked at for one position.
const BUCKET: usize = 4;
/// A small table stays near the processor.
const SMALLEST: usize = 1 << 14;

/// The table: small at first, larger as it fills, up to the limit.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    slots: Vec<Slot>,
    filled: usize,
    largest: usize,
}

impl Table {
    /// A table that takes at most so many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        // While it grows the old one is still there.
        let wanted = (bytes / size_of::<Slot>() * 4 / 5).max(SMALLEST);
        let largest = 1usize << wanted.ilog2();
        Self { slots: vec![Slot::default(); SMALLEST], filled: 0, largest }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.slots.clear();
        self.slots.resize(SMALLEST, Slot::default());
        self.filled = 0;
    }

    #[inline]
    fn bucket(&self, check: u64) -> std::ops::Range<usize> {
        let place = (check >> 3) as usize & (self.slots.len() - 1) & !(BUCKET - 1);
        place..place + BUCKET
    }

    /// What is known, and the move that looked best.
    #[inline]
    pub(crate) fn find(&self, key: u128) -> Option<(Record, u16)> {
        let slot = self.slot(key)?;
        let record = Record { phi: slot.phi, delta: slot.delta, is_tainted: slot.taint != 0 };
        Some((record, slot.best))
    }

    /// How much was read below a position, as a power of two.
    pub(crate) fn work(&self, key: u128) -> u8 {
        self.slot(key).map_or(0, |it| it.work)
    }

    #[inline]
    fn slot(&self, key: u128) -> Option<&Slot> {
        let check = check(key);
        self.slots.get(self.bucket(check))?.iter().find(|it| it.check == check)
    }

    /// Keeps this, in place of what cost least.
    #[inline]
    pub(crate) fn keep(&mut self, key: u128, record: Record, (best, work): (u16, u64)) {
        let slot = Slot {
            check: check(key),
            phi: record.phi,
            delta: record.delta,
            work: work.max(1).ilog2() as u8 + 1,
            taint: u8::from(record.is_tainted),
            best,
        };
        if self.insert(slot) {
            self.filled += 1;
            if self.filled * 2 > self.slots.len() && self.slots.len() < self.largest {
                self.grow();
            }
        }
    }

    /// Says whether it took a free place.
    fn insert(&mut self, mut slot: Slot) -> bool {
        let bucket = self.bucket(slot.check);
        let Some(slots) = self.slots.get_mut(bucket) else { return false };
        let mut at = 0;
        for (n, it) in slots.iter().enumerate() {
            if it.check == slot.check {
                at = n;
                break;
            }
            if it.work < slots[at].work {
                at = n;
            }
        }
        let old = slots[at];
        if old.check == slot.check {
            slot.work = slot.work.max(old.work);
        }
        slots[at] = slot;
        old.check == 0
    }

    fn grow(&mut self) {
        let larger = vec![Slot::default(); (self.slots.len() * 4).min(self.largest)];
        let old = std::mem::replace(&mut self.slots, larger);
        self.filled = 0;
        for slot in old.into_iter().filter(|it| it.check != 0) {
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
        assert!(table.slots.len() * size_of::<Slot>() <= 4 << 20);
    }
}
