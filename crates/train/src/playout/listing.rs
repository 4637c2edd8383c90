//! Numbers for things, in the order in which they come.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// A hasher for keys that are few bits or random already.
#[derive(Clone, Copy, Default)]
pub(super) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &it in bytes {
            self.write_u64(it.into());
        }
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 32);
    }
}

pub(super) type Map<K, V> = HashMap<K, V, BuildHasherDefault<Mix>>;

/// Gives each key a number, counting from 0.
pub(super) struct Listing<K> {
    numbers: Map<K, u32>,
    keys: Vec<K>,
}

impl<K: Copy + Eq + Hash> Listing<K> {
    pub(super) fn new(keys: impl IntoIterator<Item = K>) -> Self {
        let mut listing = Self { numbers: Map::default(), keys: Vec::new() };
        for key in keys {
            listing.number(key);
        }
        listing
    }

    /// The number of a key; a new one is listed.
    pub(super) fn number(&mut self, key: K) -> u32 {
        let next = self.keys.len() as u32;
        *self.numbers.entry(key).or_insert_with(|| {
            self.keys.push(key);
            next
        })
    }

    pub(super) fn find(&self, key: K) -> Option<u32> {
        self.numbers.get(&key).copied()
    }

    pub(super) fn keys(&self) -> &[K] {
        &self.keys
    }
}
