//! Whose the points will be.

use goban::{Color, Point, PointMap};

/// Whose each point will be: `+1.0` surely Black's, `-1.0` surely White's.
///
/// Seen from Black's side whoever is to move, unlike all other values.
#[derive(Clone, Debug, PartialEq)]
pub struct Ownership(PointMap<f32>);

impl Ownership {
    /// From numbers seen from Black's side; what is outside `-1.0..=1.0` goes to the nearer end.
    pub fn from_black(of_black: impl Fn(Point) -> f32, size: goban::Size) -> Self {
        let mut map = PointMap::filled(0.0);
        for point in size.points() {
            let value = of_black(point);
            map[point] = if value.is_nan() { 0.0 } else { value.clamp(-1.0, 1.0) };
        }
        Self(map)
    }

    /// `+1.0` for Black's points, `-1.0` for White's; 0 off the board.
    pub fn of(&self, point: Point) -> f32 {
        self.0[point]
    }

    /// The same seen by one colour: `+1.0` for its own points.
    pub fn for_color(&self, color: Color, point: Point) -> f32 {
        match color {
            Color::Black => self.0[point],
            Color::White => -self.0[point],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_colour_sees_its_own() {
        let size = goban::Size::square(5).unwrap();
        let ownership = Ownership::from_black(|it| f32::from(it.x()) - 1.0, size);
        let at = |name: &str| name.parse::<Point>().unwrap();
        assert_eq!(ownership.of(at("A1")), -1.0);
        assert_eq!(ownership.of(at("E5")), 1.0);
        assert_eq!(ownership.of(at("F6")), 0.0);
        assert_eq!(ownership.for_color(Color::White, at("A1")), 1.0);
        assert_eq!(ownership.for_color(Color::Black, at("A1")), -1.0);
    }
}
