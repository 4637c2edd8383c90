//! The empty points, so that one can be drawn by lot.

use crate::point::{INDICES, Point};

/// Empty points in no order, so that one can be drawn by lot.
#[derive(Clone)]
pub(super) struct Empties {
    points: [u16; 625],
    /// Where a point stands in `points`.
    at: [u16; INDICES],
    len: u16,
}

const ORIGIN: Point = match Point::new(0, 0) {
    Some(point) => point,
    None => unreachable!(),
};

impl Empties {
    pub(super) const NONE: Self = Self { points: [0; 625], at: [0; INDICES], len: 0 };

    #[inline]
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = Point> + use<'_> {
        // Border never gets among them, so the origin never stands in.
        self.points[..usize::from(self.len)].iter().map(|&it| Point::from_raw(it).unwrap_or(ORIGIN))
    }

    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.len as usize
    }

    #[inline]
    pub(super) fn nth(&self, n: usize) -> Option<Point> {
        self.points[..usize::from(self.len)].get(n).and_then(|&it| Point::from_raw(it))
    }

    #[inline]
    pub(super) fn swap(&mut self, a: usize, b: usize) {
        let len = usize::from(self.len);
        if a < len && b < len {
            let (at_a, at_b) = (self.points[a], self.points[b]);
            self.points.swap(a, b);
            self.at.swap(usize::from(at_a), usize::from(at_b));
        }
    }

    #[inline]
    pub(super) fn push(&mut self, at: u16) {
        self.points[usize::from(self.len)] = at;
        self.at[usize::from(at)] = self.len;
        self.len += 1;
    }

    #[inline]
    pub(super) fn remove(&mut self, at: u16) {
        self.len -= 1;
        let last = self.points[usize::from(self.len)];
        let hole = self.at[usize::from(at)];
        self.points[usize::from(hole)] = last;
        self.at[usize::from(last)] = hole;
    }
}
