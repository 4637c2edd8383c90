//! Is what the review says true? Every claim is derived again by another route: stones by a naive
//! board, ladders by a naive reader, estimates by looking again much longer.

mod stones;

use commentary::review::{Fact, FactKind, Look, Proof, ReviewedMove};
use goban::{Move, Point};

use stones::Stones;

/// What became of a claim when it was derived again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It is so.
    True,
    /// It is not so.
    False,
    /// The other route does not tell.
    Open,
}

/// A ladder is read so many moves deep by the second route.
const LADDER_MOVES: u32 = 80;
/// A loss is confirmed when at least this share of it is found again …
const SHARE: f64 = 0.4;
/// … or when it differs by at most so many points.
const POINTS: f64 = 1.5;

/// Checks a claim about a move; `again` is the same move looked at much longer.
pub fn check(it: &ReviewedMove, fact: &Fact, again: Option<&Look>) -> Finding {
    match fact.kind.proof() {
        Proof::Rules => finding(by_rules(&it.look, fact)),
        Proof::Reading => by_reading(&it.look, fact),
        Proof::Search | Proof::Ownership => {
            again.map_or(Finding::Open, |again| by_looking(&it.look, fact, again))
        }
        Proof::People | Proof::Count => Finding::Open,
    }
}

const fn finding(is_true: bool) -> Finding {
    if is_true { Finding::True } else { Finding::False }
}

fn is_about(amount: Option<f64>, count: usize) -> bool {
    amount.is_some_and(|it| (it - count as f64).abs() < 0.5)
}

fn by_rules(look: &Look, fact: &Fact) -> bool {
    let color = look.color();
    let before = Stones::of(&look.before);
    let mut after = before.clone();
    let taken = after.play(color, look.mv);
    let chain_at = |stones: &Stones, at: Option<Point>| at.map_or(0, |it| stones.chain(it).len());
    let has_one_liberty =
        |stones: &Stones| fact.at.is_some_and(|it| stones.liberties(it).len() == 1);
    match (fact.kind, look.mv) {
        (FactKind::Captures, _) => is_about(fact.amount, taken.len()),
        (FactKind::TakesKo, Move::Play(point)) => {
            let chain = after.chain(point).len();
            taken.len() == 1 && chain == 1 && after.liberties(point).len() == 1
        }
        (FactKind::Atari, _) => {
            let is_new = fact.at.is_some_and(|it| before.liberties(it).len() > 1);
            let is_enemy = fact.at.is_some_and(|it| after.get(it) == Some(color.opponent()));
            is_new
                && is_enemy
                && has_one_liberty(&after)
                && is_about(fact.amount, chain_at(&after, fact.at))
        }
        (FactKind::DoubleAtari, _) => {
            let new = after.in_atari(color.opponent());
            let is_new = |chain: &&Vec<Point>| {
                chain.first().is_some_and(|it| before.liberties(*it).len() > 1)
            };
            new.iter().filter(is_new).count() >= 2
        }
        (FactKind::LeavesAtari, _) => {
            let is_safe = fact.at.is_some_and(|it| after.liberties(it).len() > 1);
            has_one_liberty(&before) && is_safe && is_about(fact.amount, chain_at(&before, fact.at))
        }
        (FactKind::LeftInAtari, _) => {
            has_one_liberty(&before)
                && fact.at.is_some_and(|it| after.liberties(it).len() <= 1)
                && is_about(fact.amount, chain_at(&before, fact.at))
        }
        (FactKind::SelfAtari, Move::Play(point)) => {
            after.liberties(point).len() == 1 && is_about(fact.amount, after.chain(point).len())
        }
        (FactKind::Connects, Move::Play(point)) => {
            let mut chains: Vec<Vec<Point>> = Vec::new();
            for next in before.beside(point) {
                let is_new = !chains.iter().any(|it| it.contains(&next));
                if before.get(next) == Some(color) && is_new {
                    chains.push(before.chain(next));
                }
            }
            is_about(fact.amount, chains.len())
        }
        (FactKind::EmptyTriangle, Move::Play(point)) => has_empty_triangle(&after, point),
        (FactKind::MissedCut, _) => fact.other.and_then(Move::point).is_some_and(|cut| {
            let enemy = Some(color.opponent());
            let mut joined = after.clone();
            let sides: Vec<Point> =
                after.beside(cut).into_iter().filter(|it| after.get(*it) == enemy).collect();
            joined.play(color.opponent(), Move::Play(cut));
            let is_apart = sides.iter().any(|a| sides.iter().any(|b| !after.chain(*a).contains(b)));
            let is_joined = sides.iter().all(|it| joined.chain(cut).contains(it));
            after.get(cut).is_none() && is_apart && is_joined
        }),
        _ => false,
    }
}

/// Whether a stone belongs to three round an empty corner whose bend meets no enemy.
fn has_empty_triangle(stones: &Stones, point: Point) -> bool {
    let color = stones.get(point);
    let bends: Vec<Point> = std::iter::once(point)
        .chain(stones.beside(point).into_iter().filter(|it| stones.get(*it) == color))
        .collect();
    bends.into_iter().any(|bend| {
        let beside = stones.beside(bend);
        let own: Vec<Point> =
            beside.iter().copied().filter(|it| stones.get(*it) == color).collect();
        let is_idle = beside.iter().all(|it| stones.get(*it).is_none() || stones.get(*it) == color);
        let bent = |a: Point, b: Point| a.x() != b.x() && a.y() != b.y();
        let corner = |a: Point, b: Point| {
            let far = |it: &Point| *it != bend;
            stones.beside(a).into_iter().filter(far).find(|it| stones.beside(b).contains(it))
        };
        let is_triangle = |a: Point, b: Point| {
            bent(a, b)
                && (bend == point || a == point || b == point)
                && corner(a, b).is_some_and(|it| stones.get(it).is_none())
        };
        is_idle && own.iter().any(|a| own.iter().any(|b| is_triangle(*a, *b)))
    })
}

fn by_reading(look: &Look, fact: &Fact) -> Finding {
    let mut after = Stones::of(&look.before);
    after.play(look.color(), look.mv);
    let Some(at) = fact.at else { return Finding::False };
    let caught = match fact.kind {
        FactKind::LadderWorks => after.is_caught(at, LADDER_MOVES),
        FactKind::LadderFails => after.is_caught(at, LADDER_MOVES).map(|it| !it),
        _ => after.can_be_caught(at, LADDER_MOVES),
    };
    caught.map_or(Finding::Open, finding)
}

/// Whether points are lost around a point, against the best move of the longer look.
fn costs_there(again: &Look, at: Option<Point>) -> bool {
    let (Some(old), Some(new), Some(at)) =
        (&again.best.outlook.ownership, &again.after.ownership, at)
    else {
        return false;
    };
    let color = again.color();
    let change = |it: Point| f64::from(new.for_color(color, it) - old.for_color(color, it));
    let is_near = |it: &Point| it.x().abs_diff(at.x()) <= 4 && it.y().abs_diff(at.y()) <= 4;
    again.before.size().points().filter(is_near).map(change).sum::<f64>() < 0.0
}

/// Estimates are checked by estimates: those of a longer look.
fn by_looking(look: &Look, fact: &Fact, again: &Look) -> Finding {
    let amount = fact.amount.unwrap_or(0.0);
    let is_found = |value: f64| value >= SHARE * amount || (value - amount).abs() <= POINTS;
    let color = look.color();
    let owner = |of: &Look, at: Point| {
        of.after.ownership.as_ref().map_or(0.0, |it| it.for_color(color, at))
    };
    finding(match fact.kind {
        FactKind::Loses | FactKind::MissedChance | FactKind::IgnoresThreat => {
            is_found(again.loss())
        }
        FactKind::Best => again.loss() <= POINTS,
        FactKind::Better | FactKind::StillThere => again.loss() > 0.0,
        FactKind::TurnsGame => again.best.outlook.win > 0.5 && again.after.win < 0.5,
        FactKind::GroupLost | FactKind::EnemyEscapes => {
            fact.at.is_some_and(|at| owner(again, at) < 0.0)
        }
        FactKind::GroupSaved | FactKind::EnemyDies => {
            fact.at.is_some_and(|at| owner(again, at) > 0.0)
        }
        FactKind::AlreadyOwn => fact.at.is_some_and(|at| owner(again, at) > 0.5),
        FactKind::Small => again.gain() <= amount + 2.0 * POINTS,
        FactKind::BigElsewhere => is_found(again.stake()),
        FactKind::Threatens => is_found(again.threat()),
        FactKind::TakesChance => again.loss() <= POINTS + amount / 2.0,
        FactKind::CostsMostAt => costs_there(again, fact.at),
        _ => return Finding::Open,
    })
}
