//! What a network says of a position at first sight, from all sides.

use analysis::Policy;
use goban::{PointMap, Position, Symmetry};
use net::{Encoder, Network, TooLarge, View};

/// How likely each move is, the mean of the eight orientations: a steadier first sight than a
/// single look. Of as many as there is time for: a large network takes a while for each.
pub(crate) fn first_sight(
    network: &Network,
    position: &Position,
    stop: &dyn Fn() -> bool,
) -> Result<Policy, TooLarge> {
    let inputs = Encoder::new(position.size()).encode(position)?;
    let mut workspace = network.workspace();
    let mut sum = Policy { points: PointMap::filled(0.0), pass: 0.0 };
    let mut looks = 0.0;
    for symmetry in (0..8).filter_map(Symmetry::from_number) {
        if looks > 0.0 && stop() {
            break;
        }
        looks += 1.0;
        let seen = network.evaluate(&inputs, View::from(symmetry), &mut workspace);
        sum.pass += seen.pass;
        for point in position.size().points() {
            sum.points[point] += seen.policy[point];
        }
    }
    sum.pass /= looks;
    for point in position.size().points() {
        sum.points[point] /= looks;
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Rules, Size};

    #[test]
    fn it_is_the_same_from_every_side() {
        let network = crate::embedded_network().unwrap();
        let mut position = Position::new(Size::square(9).unwrap(), Rules::JAPANESE);
        position.play("E5".parse().unwrap()).unwrap();
        let sight = first_sight(&network, &position, &|| false).unwrap();
        let points: f32 = position.size().points().map(|it| sight.points[it]).sum();
        assert!((points + sight.pass - 1.0).abs() < 1e-3, "chances");
        // A stone in the middle looks alike from all sides, and so does what is said of it.
        let [a, b, c] = ["C4", "F3", "G6"].map(|it| sight.of(it.parse().unwrap()));
        assert!((a - b).abs() < 1e-4 && (a - c).abs() < 1e-4, "{a} {b} {c}");
        let large = Position::new(Size::square(21).unwrap(), Rules::JAPANESE);
        assert!(first_sight(&network, &large, &|| false).is_err());
        let hasty = first_sight(&network, &position, &|| true).unwrap();
        let points: f32 = position.size().points().map(|it| hasty.points[it]).sum();
        assert!((points + hasty.pass - 1.0).abs() < 1e-3, "one look at least");
    }
}
