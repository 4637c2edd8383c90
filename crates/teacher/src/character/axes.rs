//! What fighting and caution look like on the board.

use goban::Move;

use crate::prospect::{Prospect, Situation};

/// Points misjudged at most, for each line of the board.
pub(super) const MISJUDGED: f64 = 0.25;
/// Moves so near count as one place.
const NEAR: i32 = 2;
/// How much a whole attack is liked.
const ATTACK: f64 = 4.0;
/// How much a point of deviation less is liked.
const CALM: f64 = 1.25;
/// The largest factor for a deviation.
const MOST: f64 = 3.0;

/// Above 1 where things around a move are open or the opponent's: there it is an attack. Below 1
/// where they are ours: there it defends.
pub(super) fn fighting(situation: &Situation<'_>, mv: Move) -> f64 {
    let Some(point) = mv.point() else { return 1.0 };
    let distance = |a: u8, b: u8| (i32::from(a) - i32::from(b)).abs();
    let near = situation
        .position
        .size()
        .points()
        .filter(|it| distance(it.x(), point.x()).max(distance(it.y(), point.y())) <= NEAR);
    let (mut attack, mut count) = (0.0, 0.0);
    for it in near {
        let own = situation.own(it);
        // Open is half an attack, theirs a whole one.
        attack += if own < 0.0 { 0.5 - own / 2.0 } else { (1.0 - own) / 2.0 };
        count += 1.0;
    }
    ATTACK.powf(2.0 * attack / f64::max(count, 1.0) - 1.0)
}

/// Above 1 where the score is surer after the move than on average.
pub(super) fn caution(situation: &Situation<'_>, prospect: &Prospect) -> f64 {
    let deviations = || situation.prospects.iter().map(|it| it.deviation);
    let mean = deviations().sum::<f64>() / f64::max(deviations().count() as f64, 1.0);
    CALM.powf(mean - prospect.deviation).clamp(1.0 / MOST, MOST)
}
