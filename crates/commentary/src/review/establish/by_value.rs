//! Facts about what moves are worth.

use goban::Move;

use crate::review::fact::{Fact, FactKind};
use crate::review::features::Evidence;
use crate::review::summary::Part;

/// Fewer points than this are not spoken of.
const NOTHING: f64 = 0.7;
/// A move worth less than this against a pass is small.
const SMALL: f64 = 3.0;
/// Elsewhere is at least so much bigger.
const BIGGER: f64 = 5.0;
/// So much more is threatened than the biggest move is worth.
const THREAT: f64 = 8.0;
/// A threat to more than this share of the board is not believed.
const MOST_OF_THE_BOARD: f64 = 0.3;
/// So far away is elsewhere.
const ELSEWHERE: f64 = 5.0;
/// The chance to win changes sides between these.
const WINNING: f64 = 0.6;
/// See `WINNING`.
const LOSING: f64 = 0.4;

pub(super) fn add(evidence: &Evidence<'_>, facts: &mut Vec<Fact>) {
    let look = evidence.look;
    let loss = look.loss();
    if look.mv == look.best.mv {
        facts.push(Fact::new(FactKind::Best));
    } else if loss >= NOTHING {
        facts.push(Fact::new(FactKind::Loses).amount(loss));
        facts.push(Fact::new(FactKind::Better).other(look.best.mv));
    }
    if look.best.outlook.win >= WINNING && look.after.win <= LOSING {
        facts.push(Fact::new(FactKind::TurnsGame).amount(look.win_loss()));
    }
    let is_elsewhere = evidence.from_best() >= ELSEWHERE;
    if loss >= BIGGER && is_elsewhere && look.gain() <= SMALL && look.mv != Move::Pass {
        facts.push(Fact::new(FactKind::Small).amount(look.gain().max(0.0)));
    }
    if loss >= BIGGER && is_elsewhere {
        let big = Fact::new(FactKind::BigElsewhere).other(look.best.mv).amount(look.stake());
        facts.push(big);
    }
    let answers_near = evidence.from_last(look.best.mv).is_some_and(|it| it <= 3.0);
    let leaves = evidence.from_last(look.mv).is_some_and(|it| it >= ELSEWHERE);
    if answers_near && leaves && loss >= BIGGER {
        facts.push(Fact::new(FactKind::IgnoresThreat).amount(loss).other(look.best.mv));
    }
    // Anywhere on an open board a second move is worth much; a threat is worth clearly more. While
    // the board is nearly empty, and where half of it seems to hang on one move, nobody knows.
    let area = look.before.size().area();
    let is_known = Part::of(look.number, area) != Part::Opening
        && look.threat() <= MOST_OF_THE_BOARD * area as f64;
    if is_known && look.threat() - look.stake() >= THREAT {
        facts.push(Fact::new(FactKind::Threatens).amount(look.threat()));
    }
}
