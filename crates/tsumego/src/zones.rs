//! The points a proof rests on, kept beside the table.

use crate::bits::Bits;

/// Zones of proved positions. One that was crowded out is taken to be everything.
#[derive(Clone, Debug)]
pub(crate) struct Zones<const W: usize> {
    slots: Vec<(u64, Bits<W>)>,
    filled: usize,
    largest: usize,
}

const SMALLEST: usize = 1 << 10;

impl<const W: usize> Zones<W> {
    /// Zones that take at most so many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let wanted = (bytes / size_of::<(u64, Bits<W>)>() * 4 / 5).max(SMALLEST);
        Self { slots: vec![(0, Bits::EMPTY); SMALLEST], filled: 0, largest: 1 << wanted.ilog2() }
    }

    #[inline]
    fn place(&self, key: u128) -> (usize, u64) {
        let check = (key >> 64) as u64 ^ key as u64 | 1;
        ((check >> 1) as usize & (self.slots.len() - 1), check)
    }

    #[inline]
    pub(crate) fn find(&self, key: u128) -> Option<Bits<W>> {
        let (place, check) = self.place(key);
        let slot = self.slots.get(place)?;
        (slot.0 == check).then_some(slot.1)
    }

    #[inline]
    pub(crate) fn keep(&mut self, key: u128, zone: Bits<W>) {
        let (place, check) = self.place(key);
        if let Some(slot) = self.slots.get_mut(place) {
            self.filled += usize::from(slot.0 == 0);
            *slot = (check, zone);
        }
        if self.filled * 2 > self.slots.len() && self.slots.len() < self.largest {
            let larger = vec![(0, Bits::EMPTY); (self.slots.len() * 4).min(self.largest)];
            let old = std::mem::replace(&mut self.slots, larger);
            self.filled = 0;
            for (check, zone) in old.into_iter().filter(|it| it.0 != 0) {
                let place = (check >> 1) as usize & (self.slots.len() - 1);
                if let Some(slot) = self.slots.get_mut(place) {
                    self.filled += usize::from(slot.0 == 0);
                    *slot = (check, zone);
                }
            }
        }
    }
}
