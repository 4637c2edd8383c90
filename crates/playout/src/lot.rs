//! Drawing a move by lot.

use goban::{Color, Point};
use rand::Rng;

use crate::field::Field;
use crate::grid::Place;
use crate::reply::{BANNED, Replies};

/// How often a lot that fell on a near point is drawn again.
const TRIES: usize = 8;
/// So many near points are remembered while drawing; more are looked at twice.
const KEPT: usize = 64;

impl Field {
    /// A point by lot: those near the last move and those with a reason to reply get their
    /// chances multiplied; `None` when no point has a chance.
    #[inline]
    pub(crate) fn draw(
        &self,
        color: Color,
        last: Option<Point>,
        replies: &Replies,
        rng: &mut impl Rng,
    ) -> Option<Point> {
        let last = last.map(Place::of);
        // What near points weigh as if they were far, and as they are; the sums up to each.
        let (mut plain, mut near) = (0_u64, 0_u64);
        let mut around = [0; 20];
        if let Some(last) = last {
            for ((step, factor), sum) in self.weights().around().iter().zip(&mut around) {
                let place = last.step(*step);
                // Those with a reason come later. No branch: nobody can foretell what is open.
                let chance =
                    u64::from(self.chances.at(color, place)) * u64::from(replies.at(place) == 0);
                plain += chance;
                near += (chance * u64::from(*factor)) >> 8;
                *sum = near;
            }
        }
        let mut kept = [0; KEPT];
        for (n, &place) in replies.places().iter().enumerate() {
            plain += u64::from(self.chances.at(color, place));
            near += self.chance(color, place, (last, replies.at(place)));
            kept[n % KEPT] = near;
        }
        let total = self.chances.total(color);
        let far = total - plain;
        let lot = below(near + far, rng)?;
        if lot >= near {
            return self.draw_far(color, (last, replies), (total, lot - near), rng);
        }
        if let Some((n, last)) = around.iter().position(|&it| lot < it).zip(last) {
            let (step, _) = self.weights().around()[n];
            return self.grid.point(last.step(step));
        }
        if replies.places().len() > KEPT {
            return self.draw_reply(color, (last, replies), near - 1 - lot);
        }
        let found = kept.iter().position(|&it| lot < it)?;
        replies.places().get(found).and_then(|&it| self.grid.point(it))
    }

    /// The point that the lot falls on among those with a reason, counted from the last; for the
    /// rare case that there are many.
    fn draw_reply(
        &self,
        color: Color,
        (last, replies): (Option<Place>, &Replies),
        mut lot: u64,
    ) -> Option<Point> {
        let found = replies.places().iter().rev().find(|&&place| {
            let chance = self.chance(color, place, (last, replies.at(place)));
            let is_it = lot < chance;
            lot = lot.saturating_sub(chance);
            is_it
        });
        found.and_then(|&it| self.grid.point(it))
    }

    /// A point that is not near.
    #[inline]
    fn draw_far(
        &self,
        color: Color,
        (last, replies): (Option<Place>, &Replies),
        (total, mut lot): (u64, u64),
        rng: &mut impl Rng,
    ) -> Option<Point> {
        let is_far = |it: Place| {
            replies.at(it) == 0 && last.is_none_or(|last| !self.weights().is_around(last, it))
        };
        for _ in 0..TRIES {
            let lot = below(total, rng)?;
            let point = self.chances.drawn(color, lot, &self.grid)?;
            if is_far(Place::of(point)) {
                return Some(point);
            }
        }
        // Nearly all chances are near: count the few others out.
        self.board.empties().find(|&it| {
            let place = Place::of(it);
            let chance = if is_far(place) { u64::from(self.chances.at(color, place)) } else { 0 };
            let is_it = lot < chance;
            lot = lot.saturating_sub(chance);
            is_it
        })
    }

    /// The chance of a point by its distance from the last move and its reasons.
    #[inline]
    #[expect(clippy::cast_sign_loss, reason = "weights are positive")]
    pub(crate) fn chance(
        &self,
        color: Color,
        place: Place,
        (last, reasons): (Option<Place>, u32),
    ) -> u64 {
        let chance = self.chances.at(color, place);
        if chance <= 1 || reasons & BANNED != 0 {
            // What is only for the end stays so.
            return if reasons & BANNED != 0 { 0 } else { u64::from(chance) };
        }
        let factor = last.map_or(256, |it| self.weights().distance(it, place));
        let near = (u64::from(chance) * u64::from(factor)) >> 8;
        if reasons == 0 { near } else { (near as f32 * self.weights().replies(reasons)) as u64 }
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
