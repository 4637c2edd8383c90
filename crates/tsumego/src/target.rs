//! Which stones a problem is about, when nobody says.

use goban::{Board, Color, Point, PointSet, Setup};

use crate::problem::{Goal, ProblemError};

/// The group a person would look at.
///
/// The rule: chains of the side in question that stand within two lines of each other and are
/// not parted belong together. Of these groups the one is meant that is most hemmed in: whose
/// surroundings (two points deep) hold the largest share of enemy stones and edge. Groups that
/// live unconditionally are left out, unless nothing else is there.
pub(crate) fn likely_targets(board: &Board, to_move: Color, goal: Goal) -> Vec<PointSet> {
    let side = match goal {
        Goal::Kill => to_move.opponent(),
        Goal::Live => to_move,
    };
    let settled = tactics::pass_alive(board, side).stones;
    let groups = groups(board, side);
    let mut open: Vec<PointSet> =
        groups.iter().filter(|it| !it.is_subset(&settled)).copied().collect();
    if open.is_empty() {
        open = groups;
    }
    open.sort_by(|a, b| enclosure(board, side, b).total_cmp(&enclosure(board, side, a)));
    open
}

/// What the side to move is likely to want: it attacks when the other side is hemmed in more.
pub fn likely_goal(setup: &Setup) -> Result<Goal, ProblemError> {
    let board = setup.to_board()?;
    let hemmed = |goal: Goal| {
        let side = match goal {
            Goal::Kill => setup.to_move.opponent(),
            Goal::Live => setup.to_move,
        };
        likely_targets(&board, setup.to_move, goal).first().map(|it| enclosure(&board, side, it))
    };
    match (hemmed(Goal::Kill), hemmed(Goal::Live)) {
        (None, None) => Err(ProblemError::NoStones("read")),
        (Some(theirs), Some(own)) if own > theirs => Ok(Goal::Live),
        (None, Some(_)) => Ok(Goal::Live),
        _ => Ok(Goal::Kill),
    }
}

/// Chains that stand together.
fn groups(board: &Board, side: Color) -> Vec<PointSet> {
    let mut left: PointSet =
        board.size().points().filter(|&it| board.stone(it) == Some(side)).collect();
    let mut groups = Vec::new();
    while let Some(first) = left.first() {
        let mut group = PointSet::EMPTY;
        let mut pending: Vec<Point> = vec![first];
        left.remove(first);
        while let Some(point) = pending.pop() {
            group.insert(point);
            let beside: Vec<Point> =
                left.iter().filter(|&it| stand_together(board, side, (point, it))).collect();
            for it in beside {
                left.remove(it);
                pending.push(it);
            }
        }
        groups.push(group);
    }
    groups
}

/// Beside or across each other, or a jump apart with nothing of the enemy's between.
fn stand_together(board: &Board, side: Color, (a, b): (Point, Point)) -> bool {
    let (dx, dy) = (a.x().abs_diff(b.x()), a.y().abs_diff(b.y()));
    if dx + dy == 1 {
        return true;
    }
    if dx.max(dy) > 2 {
        return false;
    }
    let free =
        |x: u8, y: u8| Point::new(x, y).is_some_and(|it| board.stone(it) != Some(side.opponent()));
    match (dx.min(dy), dx.max(dy)) {
        (1, 1) => free(a.x(), b.y()) || free(b.x(), a.y()),
        (0, 2) => free(a.x().midpoint(b.x()), a.y().midpoint(b.y())),
        (1, 2) => {
            // The two points between the ends of a knight's move.
            if dx == 2 {
                let x = a.x().midpoint(b.x());
                free(x, a.y()) && free(x, b.y())
            } else {
                let y = a.y().midpoint(b.y());
                free(a.x(), y) && free(b.x(), y)
            }
        }
        _ => false,
    }
}

/// The share of enemy stones and edge in a belt of two points around the group, and a little
/// for its size.
fn enclosure(board: &Board, side: Color, group: &PointSet) -> f64 {
    let (mut against, mut all) = (0.0, 0.0);
    let mut seen = *group;
    for stone in group.iter() {
        for dy in -2i16..=2 {
            for dx in -2i16..=2 {
                let x = u8::try_from(i16::from(stone.x()) + dx);
                let y = u8::try_from(i16::from(stone.y()) + dy);
                let point = x.ok().zip(y.ok()).and_then(|(x, y)| board.size().point(x, y));
                let Some(point) = point else { continue };
                if !seen.insert(point) {
                    continue;
                }
                all += 1.0;
                against += match board.stone(point) {
                    Some(color) if color != side => 1.0,
                    Some(_) => -1.0,
                    None => 0.0,
                };
            }
        }
    }
    let size = group.len() as f64;
    against / f64::max(all, 1.0) + 0.02 * size.min(12.0)
}
