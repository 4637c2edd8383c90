//! Moves as people say them.

use goban::{Color, Point, Size};

use crate::namer::Naming;

/// A move as it is said in Japanese: `黒16の四、星`. The column is counted from the left in Arabic
/// digits, the row from the top in kanji.
pub fn spoken_ja(color: Color, (point, size): (Point, Size), naming: &Naming) -> String {
    let who = match color {
        Color::Black => "黒",
        Color::White => "白",
    };
    let row = size.height().saturating_sub(point.y());
    let place = format!("{who}{}の{}", point.x() + 1, kanji(row));
    match (naming.name, naming.detail) {
        (Some(name), _) => format!("{place}、{}", name.ja()),
        (None, Some(detail)) => format!("{place}、{}", detail.ja()),
        (None, None) => place,
    }
}

/// A move as a sentence in English: `Black attaches at Q5`.
pub fn spoken_en(color: Color, point: Point, naming: &Naming) -> String {
    let who = match color {
        Color::Black => "Black",
        Color::White => "White",
    };
    match (naming.name, naming.detail) {
        (Some(name), _) => format!("{who} {} at {point}", name.verb()),
        (None, Some(detail)) => format!("{who} plays at {point}, {}", detail.en()),
        (None, None) => format!("{who} plays at {point}"),
    }
}

/// A number from 1 to 25 in kanji.
fn kanji(number: u8) -> String {
    const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let digit = |it: u8| DIGITS[usize::from(it % 10)];
    match number / 10 {
        0 => digit(number).to_owned(),
        1 => format!("十{}", digit(number)),
        tens => format!("{}十{}", digit(tens), digit(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Name;

    #[test]
    fn moves_are_said_as_people_say_them() {
        let naming = |name| Naming {
            name,
            second: None,
            second_fit: 90,
            detail: None,
            confidence: 1.0,
            facts: Vec::new(),
        };
        let size = Size::square(19).unwrap();
        let at = |text: &str| (text.parse().unwrap(), size);
        let star = naming(Some(Name::Hoshi));
        assert_eq!(spoken_ja(Color::Black, at("Q16"), &star), "黒16の四、星");
        assert_eq!(spoken_ja(Color::White, at("A1"), &naming(None)), "白1の十九");
        assert_eq!(spoken_ja(Color::White, at("K10"), &naming(None)), "白10の十");
        let tsuke = naming(Some(Name::Tsuke));
        assert_eq!(spoken_en(Color::Black, "Q5".parse().unwrap(), &tsuke), "Black attaches at Q5");
        assert_eq!(kanji(25), "二十五");
    }
}
