//! Whose the points will be, over the whole tree.

use analysis::Ownership;
use goban::{Color, Point, PointMap, Size};

use super::backup::Grown;
use super::node::State;
use super::tree::{NodeId, Tree};

/// Parts of the tree with less than this of the visits are represented by their first position:
/// the sum must be done in a few milliseconds.
const SMALLEST_SHARE: f32 = 0.002;

/// The mean over the evaluations from a node on, where this colour is to move, by visits, and how far they deviate from it.
pub(super) fn ownership(
    grown: &Grown,
    (from, mover): (NodeId, Color),
    size: Size,
) -> (Ownership, PointMap<f32>) {
    let mut sums = Sums { mean: vec![0.0; size.area()], square: vec![0.0; size.area()] };
    let mut open: Vec<(NodeId, f32, f32)> = vec![(from, 1.0, sign(mover))];
    while let Some((at, share, sign)) = open.pop() {
        let node = &grown.tree[at];
        let natural = |child: &super::node::Node| {
            if at == Tree::ROOT { grown.natural_visits_of(child) } else { child.visits }
        };
        let below: u32 = grown.tree.children(at).map(|(_, it)| natural(it)).sum();
        let mut own = share;
        if node.state == State::Open && share >= SMALLEST_SHARE {
            let each = share / (below + 1) as f32;
            own = each;
            for (id, child) in grown.tree.children(at).filter(|(_, it)| natural(it) > 0) {
                open.push((id, each * natural(child) as f32, -sign));
            }
        }
        if let Some(sight) = &node.sight {
            sums.add(own, sight.ownership().map(|it| sign * it));
        }
    }
    sums.finish(size)
}

/// Black's view, in the order of the points.
struct Sums {
    mean: Vec<f32>,
    square: Vec<f32>,
}

impl Sums {
    fn add(&mut self, share: f32, of_black: impl Iterator<Item = f32>) {
        for ((mean, square), it) in self.mean.iter_mut().zip(&mut self.square).zip(of_black) {
            *mean += share * it;
            *square += share * it * it;
        }
    }

    fn finish(self, size: Size) -> (Ownership, PointMap<f32>) {
        let (mut means, mut deviations) = (PointMap::filled(0.0), PointMap::filled(0.0));
        for (point, (mean, square)) in size.points().zip(self.mean.into_iter().zip(self.square)) {
            means[point] = mean;
            deviations[point] = (square - mean * mean).max(0.0).sqrt();
        }
        (Ownership::from_black(|it: Point| means[it], size), deviations)
    }
}

const fn sign(color: Color) -> f32 {
    match color {
        Color::Black => 1.0,
        Color::White => -1.0,
    }
}
