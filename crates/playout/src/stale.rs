//! Which points are empty, and which of them are to be looked at again.

use crate::grid::{PLACES, Place};

/// A stone stands there, or it is off the board.
const CLOSED: u8 = 0;
const OPEN: u8 = 1;
/// Open, and in the queue.
const WAITING: u8 = 2;

/// The empty places, and a queue of those where something has changed; each is in it once.
#[derive(Clone, Debug)]
pub(crate) struct Stale {
    state: Box<[u8; PLACES]>,
    queue: Box<[Place; PLACES]>,
    len: usize,
}

impl Stale {
    /// No place is empty.
    pub(crate) fn new() -> Self {
        Self {
            state: Box::new([CLOSED; PLACES]),
            queue: Box::new([Place::default(); PLACES]),
            len: 0,
        }
    }

    /// Becomes like another whose queue is empty.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.state.copy_from_slice(&other.state[..]);
        self.len = 0;
    }

    /// A stone comes.
    #[inline]
    pub(crate) fn close(&mut self, place: Place) {
        self.state[place.index()] = CLOSED;
    }

    /// A stone goes.
    #[inline]
    pub(crate) fn open(&mut self, place: Place) {
        self.state[place.index()] = OPEN;
    }

    /// Puts a place at the end of the queue, if it is empty and not in it yet.
    #[inline]
    pub(crate) fn add(&mut self, place: Place) {
        // No branch: nobody can foretell what is open. Written always, counted when it is new.
        let state = &mut self.state[place.index()];
        let is_new = *state & OPEN;
        self.queue[self.len & (PLACES - 1)] = place;
        self.len += usize::from(is_new);
        *state += is_new * (WAITING - OPEN);
    }

    /// How many places wait.
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The places that wait, the longest first.
    #[inline]
    pub(crate) fn waiting(&self) -> &[Place] {
        self.queue.get(..self.len).unwrap_or_default()
    }

    /// All have been looked at.
    #[inline]
    pub(crate) fn clear(&mut self) {
        for place in self.queue.iter().take(self.len) {
            self.state[place.index()] = OPEN;
        }
        self.len = 0;
    }
}
