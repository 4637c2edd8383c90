//! The corner the move is nearest to: who is there, and where.

use super::{Sink, put};
use crate::scene::Scene;

/// The corner reaches so many lines, half the board at most.
const CORNER: u8 = 7;

pub(super) fn describe(scene: &Scene<'_>, sink: &mut impl Sink) {
    let size = scene.before.size();
    // Column and row from the corner, the nearer edge below.
    let frame = scene.by_edge;
    let [_, _, left, below] = frame.edges(scene);
    put(sink, "corner: column", left.min(12));
    put(sink, "corner: row", below.min(12));
    let half = size.width().min(size.height()) / 2;
    for (area, reach) in [("corner", CORNER.min(half)), ("quarter", 10.min(half + 1))] {
        let mut found = [Stones::default(); 2];
        for x in 1..=reach {
            for y in 1..=reach {
                let offset =
                    (x.cast_signed() - left.cast_signed(), y.cast_signed() - below.cast_signed());
                let point = scene.at(frame.on_board(offset));
                let Some(stone) = point.and_then(|it| scene.before.stone(it)) else { continue };
                let stones = &mut found[usize::from(stone != scene.color)];
                stones.count += 1;
                stones.any = (x, y);
            }
        }
        for (who, stones) in ["own", "enemy"].iter().zip(&found) {
            sink.put(|| format!("{area}: {who} stones"), stones.count.min(9) as u8);
            if area != "corner" {
                continue;
            }
            // On the diagonal either edge is the nearer one: the lone stone then decides.
            let first = stones.any;
            let (x, y) =
                if left == below && first.1 > first.0 { (first.1, first.0) } else { first };
            let alone = stones.count == 1;
            let (x, y) = if alone { (x, y) } else { (0, 0) };
            sink.put(|| format!("corner: column of the lone {who} stone"), x);
            sink.put(|| format!("corner: row of the lone {who} stone"), y);
        }
    }
    put_weight(scene, sink);
}

/// The stones of a side in a corner.
#[derive(Clone, Copy, Debug, Default)]
struct Stones {
    count: usize,
    /// One of them.
    any: (u8, u8),
}

/// What a stone weighs by the square of its distance.
const WEIGHTS: [u8; 82] = weights();

const fn weights() -> [u8; 82] {
    let mut weights = [0; 82];
    let mut far = 0;
    while far < 82 {
        weights[far] = (240 / (far + 3)) as u8;
        far += 1;
    }
    weights
}

/// Whose the surroundings are: stones weigh by their nearness.
fn put_weight(scene: &Scene<'_>, sink: &mut impl Sink) {
    let mut weight = [0_i32; 2];
    let points = scene.before.size().points();
    for (point, stone) in points.filter_map(|it| Some((it, scene.before.stone(it)?))) {
        let (x, y) = scene.offset(point);
        let far = i32::from(x) * i32::from(x) + i32::from(y) * i32::from(y);
        if let Some(weighs) = WEIGHTS.get(usize::try_from(far).unwrap_or(usize::MAX)) {
            weight[usize::from(stone != scene.color)] += i32::from(*weighs);
        }
    }
    let difference = (weight[0] - weight[1]) / 24;
    put(sink, "weight of own stones", (weight[0] / 24).min(30));
    put(sink, "weight of enemy stones", (weight[1] / 24).min(30));
    put(sink, "weight of own stones over enemy stones", difference.clamp(-15, 15) + 15);
}
