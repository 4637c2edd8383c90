//! How near a point is to the last move.

use crate::grid::{Place, UP};
use crate::reply::Reply;

/// Steps to the points around, with what their distance is called.
pub(crate) const AROUND: [(i16, Reply); 20] = [
    (1, Reply::Distance2),
    (-1, Reply::Distance2),
    (UP, Reply::Distance2),
    (-UP, Reply::Distance2),
    (UP + 1, Reply::Distance3),
    (UP - 1, Reply::Distance3),
    (-UP + 1, Reply::Distance3),
    (-UP - 1, Reply::Distance3),
    (2, Reply::Distance4),
    (-2, Reply::Distance4),
    (2 * UP, Reply::Distance4),
    (-2 * UP, Reply::Distance4),
    (UP + 2, Reply::Distance5),
    (UP - 2, Reply::Distance5),
    (-UP + 2, Reply::Distance5),
    (-UP - 2, Reply::Distance5),
    (2 * UP + 1, Reply::Distance5),
    (2 * UP - 1, Reply::Distance5),
    (-2 * UP + 1, Reply::Distance5),
    (-2 * UP - 1, Reply::Distance5),
];

/// The farthest of the steps.
const FAR: i16 = 2 * UP + 2;

/// One value for each point around the last move, and one for all others.
#[derive(Clone, Debug)]
pub(crate) struct ByDistance<T>([T; 128]);

impl<T: Copy> ByDistance<T> {
    pub(crate) fn new(far: T, near: impl Fn(Reply) -> T) -> Self {
        let mut table = [far; 128];
        for (step, reply) in AROUND {
            table[index(step)] = near(reply);
        }
        Self(table)
    }

    /// The value of a place.
    #[inline]
    pub(crate) const fn at(&self, last: Place, place: Place) -> T {
        let step = place.minus(last);
        let is_near = -FAR <= step && step <= FAR;
        self.0[if is_near { index(step) } else { 127 }]
    }
}

#[expect(clippy::cast_sign_loss, reason = "no step is below -FAR")]
const fn index(step: i16) -> usize {
    (step + FAR) as usize & 127
}
