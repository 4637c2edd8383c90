//! Points that people write: `D4`, 「4の六」.

use goban::{Point, Size};

/// The first point of the board in a text: a letter with a number, or a column with a row in
/// kanji, which is counted from the top.
pub(crate) fn point_in(text: &str, size: Size) -> Option<Point> {
    by_letters(text, size).or_else(|| by_kanji(text, size))
}

fn by_letters(text: &str, size: Size) -> Option<Point> {
    let words = text.split(|it: char| !it.is_ascii_alphanumeric());
    words.filter_map(|it| it.parse::<Point>().ok()).find(|&it| size.contains(it))
}

fn by_kanji(text: &str, size: Size) -> Option<Point> {
    text.match_indices('の').find_map(|(at, no)| {
        let (before, after) = (text.get(..at)?, text.get(at + no.len()..)?);
        let start = before.char_indices().rev().take_while(|it| it.1.is_ascii_digit()).last()?.0;
        let column: u8 = before.get(start..)?.parse().ok()?;
        let row = row_of(after)?;
        let (x, y) = (column.checked_sub(1)?, size.height().checked_sub(row)?);
        size.point(x, y).filter(|_| row >= 1)
    })
}

/// A row at the beginning of a text: 「六」「十二」, or digits.
fn row_of(text: &str) -> Option<u8> {
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    if !digits.is_empty() {
        return digits.parse().ok();
    }
    let digit = |it: char| "一二三四五六七八九".chars().position(|that| that == it);
    let (mut row, mut ones, mut any) = (0, 0, false);
    for it in text.chars() {
        if it == '十' {
            (row, ones) = (row + 10 * ones.max(1), 0);
        } else if let Some(found) = digit(it) {
            ones = found + 1;
        } else {
            break;
        }
        any = true;
    }
    any.then(|| u8::try_from(row + ones).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_found_in_sentences() {
        let size = Size::square(19).unwrap();
        let found = |text: &str| point_in(text, size).map(|it| it.to_string());
        assert_eq!(found("what if i play d4?").as_deref(), Some("D4"));
        assert_eq!(found("4の六に打ったら?").as_deref(), Some("D14"));
        assert_eq!(found("16の十七はどう").as_deref(), Some("Q3"));
        assert_eq!(found("3の12").as_deref(), Some("C8"));
        assert_eq!(found("Q19のノビ").as_deref(), Some("Q19"));
        for none in ["what if I play here", "その六", "20の一", "4の二十", "Z99", "この石"]
        {
            assert_eq!(found(none), None, "{none}");
        }
    }
}
