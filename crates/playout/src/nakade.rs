//! Shapes of few stones that leave only one eye when they are taken.

use goban::{Point, Size};

/// The most stones that can be such a shape.
pub(crate) const LARGEST: usize = 6;

/// A few connected points, and how many of them are beside each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    points: [Option<Point>; LARGEST],
    len: usize,
    beside: [u8; LARGEST],
}

impl Shape {
    /// `None` for none, or more than [`LARGEST`].
    pub(crate) fn of(points: impl Iterator<Item = Point>) -> Option<Self> {
        let mut shape = Self { points: [None; LARGEST], len: 0, beside: [0; LARGEST] };
        for point in points {
            *shape.points.get_mut(shape.len)? = Some(point);
            shape.len += 1;
        }
        for (n, count) in shape.beside.iter_mut().enumerate() {
            let Some(one) = shape.points[n] else { continue };
            let touches = |it: &Option<Point>| it.is_some_and(|it| is_beside(one, it));
            *count = shape.points.iter().filter(|it| touches(it)).count() as u8;
        }
        (shape.len > 0).then_some(shape)
    }

    fn most(&self) -> u8 {
        self.beside.iter().copied().max().unwrap_or(0)
    }

    /// Twice the number of pairs side by side.
    fn sides(&self) -> u8 {
        self.beside.iter().sum()
    }

    /// The point that decides between one eye and two in an empty space of this shape.
    pub(crate) fn vital_point(&self, size: Size) -> Option<Point> {
        if self.is_bent_four_in_the_corner(size) {
            // The middle of the long arm: what follows is a ko at worst.
            let middle = |n: &usize| {
                self.beside[*n] == 2 && !self.points[*n].is_some_and(|it| is_corner(it, size))
            };
            return (0..self.len).find(middle).and_then(|it| self.points[it]);
        }
        let most = self.most();
        let middle = self.beside.iter().position(|&it| it == most)?;
        self.points[middle].filter(|_| self.has_one_vital_point())
    }

    fn has_one_vital_point(&self) -> bool {
        match self.len {
            3 => true,
            4 => self.most() == 3,
            5 => self.most() == 4 || (self.most() == 3 && self.sides() == 10),
            6 => self.most() == 4 && self.sides() == 12,
            _ => false,
        }
    }

    /// Whether stones of this shape, when taken, leave a space that is no more than one eye.
    pub(crate) fn is_killing(&self) -> bool {
        self.len < 3 || self.has_one_vital_point() || (self.len == 4 && self.sides() == 8)
    }

    /// Whether the stones are the four bent round a corner, which kill by a ko that can wait.
    pub(crate) fn is_bent_four_in_the_corner(&self, size: Size) -> bool {
        let on_first_line = |it: &Option<Point>| it.is_some_and(|it| size.line(it) == 1);
        let bend = (0..self.len).find(|&n| self.points[n].is_some_and(|it| is_corner(it, size)));
        self.len == 4
            && self.most() == 2
            && self.sides() == 6
            && self.points.iter().take(4).all(on_first_line)
            && bend.is_some_and(|it| self.beside[it] == 2)
    }
}

fn is_corner(point: Point, size: Size) -> bool {
    (point.x() == 0 || point.x() + 1 == size.width())
        && (point.y() == 0 || point.y() + 1 == size.height())
}

fn is_beside(a: Point, b: Point) -> bool {
    a.x().abs_diff(b.x()) + a.y().abs_diff(b.y()) == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::diagram;

    fn shape(drawing: &str) -> (Shape, Size) {
        let drawn = diagram::parse(drawing).unwrap();
        (Shape::of(drawn.marks.iter()).unwrap(), drawn.setup.size)
    }

    #[track_caller]
    fn check(drawing: &str, vital: &str, kills: bool) {
        let (shape, size) = shape(drawing);
        let found = shape.vital_point(size).map_or("none".to_owned(), |it| it.to_string());
        assert_eq!((found.as_str(), shape.is_killing()), (vital, kills), "{drawing}");
    }

    #[test]
    fn the_vital_points_of_the_proverbs() {
        check(". . . .\n. * * .\n. . . .", "none", true);
        check(". . . .\n* * * .\n. . . .", "B2", true);
        check(". . . .\n* * . .\n. * . .", "B2", true);
        check(". . . .\n* * * *\n. . . .", "none", false);
        check(". . . .\n* * . .\n. * * .", "none", false);
        check(". . . .\n* * . .\n* * . .", "none", true);
        check(". * . .\n* * * .\n. . . .", "B2", true);
        check(". * . .\n* * * .\n. * . .", "B2", true);
        check(". * * .\n* * * .\n. . . .", "B2", true);
        check(". . * .\n* * * .\n* . . .", "none", false);
        check(". * * .\n* * * .\n. * . .", "B2", true);
        check("* * * .\n* * * .\n. . . .", "none", false);
        check("* . . .\n* . . .\n* * . .", "A2", false);
    }

    #[test]
    fn bent_four_needs_its_corner() {
        let bent = |drawing| {
            let (shape, size) = shape(drawing);
            shape.is_bent_four_in_the_corner(size)
        };
        assert!(bent("* . . .\n* . . .\n* * . .\n"));
        assert!(
            bent(". . . *\n. . * *\n. . . .\n. . . .")
                == bent("* * . .\n* . . .\n. . . .\n. . . .")
        );
        assert!(bent(". * * *\n. . . *\n. . . .\n. . . ."));
        assert!(!bent("* . . .\n* * . .\n* . . .\n"));
        assert!(!bent(". . . .\n. * * *\n. * . .\n. . . ."));
        assert!(!bent("* * * *\n. . . .\n. . . .\n"));
    }
}
