//! Facts about groups and territory, by whose the points will be.

use goban::Point;

use crate::review::fact::{Fact, FactKind};
use crate::review::features::Evidence;
use crate::review::shift::Shift;

/// Fewer stones than this are not a group.
const GROUP: usize = 3;
/// A group's fate is spoken of when the move cost or gained so much, in points.
const WEIGHTY: f64 = 4.0;
/// So much of a loss lies within reach of one point, if that is worth saying.
const MOST: f64 = 0.5;
/// The reach, in lines to either side.
const REACH: u8 = 4;
/// Points that are this much one's own need no move.
const OWN: f32 = 0.85;

/// Stones that are this much somebody's are so beyond doubt.
const PLAIN: f32 = 0.85;

pub(super) fn add(evidence: &Evidence<'_>, facts: &mut Vec<Fact>) {
    let look = evidence.look;
    let color = look.color();
    let add_group = |facts: &mut Vec<Fact>, kind, chains: &[(Point, usize)]| {
        let stones = Shift::stones(chains);
        if let (Some(&(at, _)), true) = (chains.first(), stones >= GROUP) {
            facts.push(Fact::new(kind).at(at).amount(stones as f64));
        }
    };
    if look.loss() >= WEIGHTY {
        add_group(facts, FactKind::GroupLost, &evidence.shift.fallen);
        add_group(facts, FactKind::EnemyEscapes, &evidence.shift.escaped);
        if let Some(at) = costs_most(evidence) {
            facts.push(Fact::new(FactKind::CostsMostAt).at(at));
        }
    }
    if let (Some(old), Some(new)) = (&look.idle.ownership, &look.after.ownership)
        && look.gain() >= WEIGHTY
    {
        let shift = Shift::between(old, new, (look.before.board(), color));
        // Good moves are looked at once: what is said of them has to be plain.
        let is_plain = |it: &&(Point, usize)| new.for_color(color, it.0) >= PLAIN;
        let plain = |chains: &[(Point, usize)]| -> Vec<_> {
            chains.iter().filter(is_plain).copied().collect()
        };
        add_group(facts, FactKind::GroupSaved, &plain(&shift.rescued));
        add_group(facts, FactKind::EnemyDies, &plain(&shift.killed));
    }
    if let (Some(owners), Some(point)) = (&look.idle.ownership, look.mv.point())
        && owners.for_color(color, point) >= OWN
        && look.loss() >= 1.0
        && look.gain() <= 1.0
    {
        facts.push(Fact::new(FactKind::AlreadyOwn).at(point));
    }
}

/// Where most of the loss lies, if it lies together.
fn costs_most(evidence: &Evidence<'_>) -> Option<Point> {
    let look = evidence.look;
    let (old, new) = (look.best.outlook.ownership.as_ref()?, look.after.ownership.as_ref()?);
    let center = evidence.shift.lost_at?;
    let near =
        look.before.size().points().filter(|it| {
            it.x().abs_diff(center.x()) <= REACH && it.y().abs_diff(center.y()) <= REACH
        });
    let change = |it: Point| {
        let color = look.color();
        f64::from((old.for_color(color, it) - new.for_color(color, it)).max(0.0))
    };
    let lost: f64 = near.map(change).sum();
    (evidence.shift.lost > 0.0 && lost / evidence.shift.lost >= MOST).then_some(center)
}
