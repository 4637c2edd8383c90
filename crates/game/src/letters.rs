//! Points as SGF letters: `aa` is the upper left corner.

use goban::{Move, Point, Size};

/// The side of the largest board on which `tt` is a pass.
const TT_IS_PASS_UP_TO: u8 = 19;

/// The point that two letters name on a board of this size.
///
/// `a` to `z` are 1 to 26 and `A` to `Z` 27 to 52, columns from the left and rows from the top.
pub fn point_from_letters(letters: &str, size: Size) -> Option<Point> {
    let &[column, row] = letters.trim().as_bytes() else { return None };
    let (x, row) = (coordinate(column)?, coordinate(row)?);
    size.point(x, size.height().checked_sub(row + 1)?)
}

/// The letters of a point on a board of this size.
pub fn point_to_letters(point: Point, size: Size) -> Option<String> {
    let row = size.height().checked_sub(point.y() + 1)?;
    size.contains(point).then(|| [letter(point.x()), letter(row)].iter().collect())
}

/// The move that the letters name: nothing is a pass, `tt` too up to 19×19.
pub fn move_from_letters(letters: &str, size: Size) -> Option<Move> {
    let small = size.width() <= TT_IS_PASS_UP_TO && size.height() <= TT_IS_PASS_UP_TO;
    match letters.trim() {
        "" => Some(Move::Pass),
        "tt" if small => Some(Move::Pass),
        letters => point_from_letters(letters, size).map(Move::Play),
    }
}

/// A coordinate from 0 to 51.
pub(crate) fn coordinate(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

/// The letter of a coordinate of ours, which is at most 24.
fn letter(coordinate: u8) -> char {
    char::from(b'a' + coordinate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_count_from_the_top() {
        let size = Size::new(9, 13).unwrap();
        for (letters, name) in [("aa", "A13"), ("im", "J1"), ("cd", "C10")] {
            let point = point_from_letters(letters, size).unwrap();
            assert_eq!(point.to_string(), name);
            assert_eq!(point_to_letters(point, size).as_deref(), Some(letters));
        }
        for bad in ["ja", "an", "AA", "a", "aaa", "", "é", "1a"] {
            assert_eq!(point_from_letters(bad, size), None, "{bad}");
        }
        assert_eq!(point_to_letters("K1".parse().unwrap(), size), None);
    }

    #[test]
    fn tt_is_a_pass_on_small_boards_only() {
        let (nineteen, large) = (Size::square(19).unwrap(), Size::square(21).unwrap());
        assert_eq!(move_from_letters("tt", nineteen), Some(Move::Pass));
        assert_eq!(move_from_letters("tt", large).unwrap().to_string(), "U2");
        assert_eq!(move_from_letters("", large), Some(Move::Pass));
        assert_eq!(move_from_letters("zz", nineteen), None);
    }
}
