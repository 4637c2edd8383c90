//! Drawing a move by lot.

use goban::{Color, Point};
use rand::Rng;

use crate::field::Field;
use crate::grid::Place;
use crate::reply::Replies;

/// How often a lot that fell on a point with a reason is drawn again.
const TRIES: usize = 8;

impl Field {
    /// A point by lot: those with a reason to reply get their chance multiplied, the ko none;
    /// `None` when no point has a chance.
    #[inline]
    pub(crate) fn draw(
        &self,
        color: Color,
        ko: Option<Point>,
        replies: &Replies,
        rng: &mut impl Rng,
    ) -> Option<Point> {
        let ko = ko.map(Place::of);
        // What the points with a reason weigh without it, and with it.
        let (mut plain, mut near) = (0_u64, 0_u64);
        for &place in replies.places() {
            let chance = self.chances.at(color, place);
            plain += u64::from(chance);
            near += self.near_chance(chance, replies.at(place), ko == Some(place));
        }
        let is_ko_apart = ko.filter(|&it| replies.at(it) == 0);
        let banned = is_ko_apart.map_or(0, |it| u64::from(self.chances.at(color, it)));
        let far = self.chances.total(color) - plain - banned;
        let mut lot = below(near + far, rng)?;
        if lot < near {
            for &place in replies.places() {
                let chance = self.chances.at(color, place);
                let chance = self.near_chance(chance, replies.at(place), ko == Some(place));
                if lot < chance {
                    return self.grid.point(place);
                }
                lot -= chance;
            }
            return None;
        }
        let is_far = |it: Place| replies.at(it) == 0 && ko != Some(it);
        for _ in 0..TRIES {
            let lot = below(self.chances.total(color), rng)?;
            let point = self.chances.drawn(color, lot, &self.grid)?;
            if is_far(Place::of(point)) {
                return Some(point);
            }
        }
        // Nearly all chances are near: count the few others out.
        lot -= near;
        self.board.empties().find(|&it| {
            let place = Place::of(it);
            let chance = if is_far(place) { u64::from(self.chances.at(color, place)) } else { 0 };
            let is_it = lot < chance;
            lot = lot.saturating_sub(chance);
            is_it
        })
    }

    /// The chance of a point with reasons.
    #[inline]
    #[expect(clippy::cast_sign_loss, reason = "weights are positive")]
    pub(crate) fn near_chance(&self, chance: u32, bits: u32, is_ko: bool) -> u64 {
        if chance <= 1 || is_ko {
            // What is only for the end stays so.
            return if is_ko { 0 } else { u64::from(chance) };
        }
        ((chance as f32 * self.weights().replies(bits)) as u64).max(1)
    }
}

/// A number below another, each with the same chance; `None` below 0.
#[inline]
fn below(most: u64, rng: &mut impl Rng) -> Option<u64> {
    if most == 0 {
        return None;
    }
    Some(((u128::from(rng.next_u64()) * u128::from(most)) >> 64) as u64)
}
