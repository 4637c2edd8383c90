//! Where handicap stones go.

use crate::point::Point;
use crate::size::Size;

/// The usual places for `stones` handicap stones, as GTP's `fixed_handicap` has them.
///
/// `None` where the board has no place for so many: boards below 7, even boards beyond 4 stones,
/// 7×7 beyond 4, and always outside 2 to 9.
pub fn fixed_handicap(size: Size, stones: u8) -> Option<Vec<Point>> {
    if !(2..=most_fixed_handicap(size)).contains(&stones) {
        return None;
    }
    let (width, height) = (size.width(), size.height());
    let (left, right) = (margin(width), width - 1 - margin(width));
    let (bottom, top) = (margin(height), height - 1 - margin(height));
    let (middle_x, middle_y) = (width / 2, height / 2);
    let corners = [(left, bottom), (right, top), (left, top), (right, bottom)];
    let center = (middle_x, middle_y);
    let sides_x = [(left, middle_y), (right, middle_y)];
    let sides_y = [(middle_x, bottom), (middle_x, top)];
    let mut places: Vec<(u8, u8)> = corners[..usize::from(stones.min(4))].to_vec();
    if stones >= 6 {
        places.extend(sides_x);
    }
    if stones >= 8 {
        places.extend(sides_y);
    }
    if stones >= 5 && stones % 2 == 1 {
        places.push(center);
    }
    places.into_iter().map(|(x, y)| size.point(x, y)).collect()
}

/// How many stones [`fixed_handicap`] has places for; 0 for none.
pub fn most_fixed_handicap(size: Size) -> u8 {
    let (width, height) = (size.width(), size.height());
    let small = width.min(height);
    if small < 7 {
        0
    } else if width % 2 == 0 || height % 2 == 0 || small == 7 {
        4
    } else {
        9
    }
}

/// The points that are dotted on a real board; none on the smallest.
pub fn star_points(size: Size) -> Vec<Point> {
    fixed_handicap(size, most_fixed_handicap(size)).unwrap_or_default()
}

/// Good places for any number of handicap stones: the usual ones first, then the points farthest
/// from all stones so far, on the third line or higher where the board has one.
///
/// `None` when there would be no empty point left, or for fewer than two stones.
pub fn free_handicap(size: Size, stones: usize) -> Option<Vec<Point>> {
    if stones < 2 || stones >= size.area() {
        return None;
    }
    let usual = stones.min(usize::from(most_fixed_handicap(size)));
    let mut places = fixed_handicap(size, usual as u8).unwrap_or_default();
    while places.len() < stones {
        let farthest = size.points().filter(|it| !places.contains(it)).max_by_key(|&it| {
            let nearest = places.iter().map(|&place| distance(it, place)).min();
            (size.line(it).min(3), nearest, size.line(it), std::cmp::Reverse(it))
        })?;
        places.push(farthest);
    }
    Some(places)
}

fn distance(a: Point, b: Point) -> u32 {
    let (x, y) = (a.x().abs_diff(b.x()), a.y().abs_diff(b.y()));
    u32::from(x) * u32::from(x) + u32::from(y) * u32::from(y)
}

/// Distance of the star points from the edge, from 0.
const fn margin(side: u8) -> u8 {
    if side >= 13 { 3 } else { 2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(side: u8, stones: u8) -> Option<String> {
        let points = fixed_handicap(Size::square(side).unwrap(), stones)?;
        Some(points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn free_stones_find_a_place_on_every_board() {
        let size = Size::square(19).unwrap();
        assert_eq!(free_handicap(size, 4), fixed_handicap(size, 4));
        assert_eq!(free_handicap(size, 1), None);
        for (side, stones) in [(2, 3), (5, 4), (9, 12), (19, 30), (25, 600)] {
            let size = Size::square(side).unwrap();
            let mut places = free_handicap(size, stones).unwrap();
            places.sort();
            places.dedup();
            assert_eq!(places.len(), stones);
            assert_eq!(free_handicap(size, size.area()), None);
        }
    }

    #[test]
    fn stones_go_where_gtp_says() {
        assert_eq!(names(19, 2).unwrap(), "D4 Q16");
        assert_eq!(names(19, 5).unwrap(), "D4 Q16 D16 Q4 K10");
        assert_eq!(names(19, 9).unwrap(), "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
        assert_eq!(names(9, 4).unwrap(), "C3 G7 C7 G3");
        assert_eq!(names(13, 3).unwrap(), "D4 K10 D10");
        assert_eq!(names(7, 4).unwrap(), "C3 E5 C5 E3");
        assert_eq!(names(7, 5), None);
        assert_eq!(names(12, 5), None);
        assert_eq!(names(5, 2), None);
        assert_eq!(names(19, 10), None);
        assert_eq!(names(19, 1), None);
    }
}
