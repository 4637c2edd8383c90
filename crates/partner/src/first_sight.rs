//! What a network says of a position at first sight, from all sides.

use analysis::Policy;
use goban::{PointMap, Position, Symmetry};
use net::{Encoder, Network, TooLarge, View};

/// How likely each move is, the mean of the eight orientations: a steadier first sight than a
/// single look.
pub(crate) fn first_sight(network: &Network, position: &Position) -> Result<Policy, TooLarge> {
    let inputs = Encoder::new(position.size()).encode(position)?;
    let mut workspace = network.workspace();
    let symmetries: Vec<Symmetry> = (0..8).filter_map(Symmetry::from_number).collect();
    let share = 1.0 / symmetries.len() as f32;
    let mut mean = Policy { points: PointMap::filled(0.0), pass: 0.0 };
    for symmetry in symmetries {
        let seen = network.evaluate(&inputs, View::from(symmetry), &mut workspace);
        mean.pass += share * seen.pass;
        for point in position.size().points() {
            mean.points[point] += share * seen.policy[point];
        }
    }
    Ok(mean)
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
        let sight = first_sight(&network, &position).unwrap();
        let points: f32 = position.size().points().map(|it| sight.points[it]).sum();
        assert!((points + sight.pass - 1.0).abs() < 1e-3, "chances");
        // A stone in the middle looks alike from all sides, and so does what is said of it.
        let [a, b, c] = ["C4", "F3", "G6"].map(|it| sight.of(it.parse().unwrap()));
        assert!((a - b).abs() < 1e-4 && (a - c).abs() < 1e-4, "{a} {b} {c}");
        let large = Position::new(Size::square(21).unwrap(), Rules::JAPANESE);
        assert!(first_sight(&network, &large).is_err());
    }
}
