//! Characters: styles on three axes, as data that anybody can write.

mod axes;
mod text;

use goban::{Move, Size};

use crate::prospect::{Prospect, Situation};
use crate::style::Style;

pub use text::CharacterError;

/// How somebody likes to play. Each axis is a slider from −1 to 1; 0 is neutral.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Character {
    /// What it is called; empty for none.
    pub name: String,
    /// 中央派 1, 実利派 −1.
    pub center: f64,
    /// 好戦派 1, 平和派 −1.
    pub fighting: f64,
    /// 楽観派 1, 悲観派 −1.
    pub optimism: f64,
    /// Weights of lines beside the first slider.
    pub lines: Style,
}

/// The characters inside the program.
const FILES: [(&str, &str); 11] = [
    ("center", include_str!("../data/characters/center.txt")),
    ("territory", include_str!("../data/characters/territory.txt")),
    ("fighting", include_str!("../data/characters/fighting.txt")),
    ("peaceful", include_str!("../data/characters/peaceful.txt")),
    ("optimistic", include_str!("../data/characters/optimistic.txt")),
    ("pessimistic", include_str!("../data/characters/pessimistic.txt")),
    ("cosmic", include_str!("../data/characters/cosmic.txt")),
    ("miser", include_str!("../data/characters/miser.txt")),
    ("brawler", include_str!("../data/characters/brawler.txt")),
    ("gardener", include_str!("../data/characters/gardener.txt")),
    ("worrier", include_str!("../data/characters/worrier.txt")),
];

impl Character {
    /// The names of those inside the program, `none` first.
    pub fn names() -> impl Iterator<Item = &'static str> {
        std::iter::once("none").chain(FILES.iter().map(|it| it.0))
    }

    /// One of those inside the program.
    pub fn named(name: &str) -> Option<Self> {
        if name == "none" {
            return Some(Self::default());
        }
        let (name, text) = FILES.iter().find(|it| it.0 == name)?;
        let character = Self::parse(text).ok()?;
        Some(Self { name: (*name).to_owned(), ..character })
    }

    /// Whether it has no likes.
    pub fn is_none(&self) -> bool {
        let sliders = [self.center, self.fighting, self.optimism];
        sliders.iter().all(|it| *it == 0.0) && self.lines.is_none()
    }

    /// How much more, or less, natural a move looks to it.
    pub fn factor(&self, situation: &Situation<'_>, prospect: &Prospect) -> f64 {
        if self.is_none() {
            return 1.0;
        }
        let mut factor = self.line_factor(situation.position.size(), prospect.mv);
        factor *= axes::fighting(situation, prospect.mv).powf(self.fighting);
        factor * axes::caution(situation, prospect).powf(self.optimism)
    }

    /// Points that it believes to be ahead by, wrongly. As the game is decided it sees the truth.
    pub fn misjudged(&self, size: Size, openness: f64) -> f64 {
        let side = f64::from(size.width().min(size.height()));
        self.optimism * axes::MISJUDGED * side * openness
    }

    /// How much more, or less, natural its line makes a move look to it.
    pub fn line_factor(&self, size: Size, mv: Move) -> f64 {
        let table = if self.center >= 0.0 { Style::CENTER } else { Style::TERRITORY };
        let slider = table.nearest_weight(size, mv).powf(self.center.abs());
        slider * self.lines.nearest_weight(size, mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::never::drawn::{candidates, position};
    use expect_test::{Expect, expect};
    use goban::Color;

    #[test]
    fn everyone_inside_the_program_can_be_read() {
        for name in Character::names() {
            let character = Character::named(name).unwrap();
            assert_eq!(character.is_none(), name == "none", "{name}");
        }
        assert_eq!(Character::named("nobody"), None);
        assert_eq!(FILES.len() + 1, Character::names().count());
    }

    fn check(name: &str, expect: Expect) {
        let board = "
            . . . . . . .
            . O O . X . .
            . . O X X . .
            . O X . . . .
            . . X . . X .
            . . . . . . .
            . . . . . . .";
        let owners = "OOO.XXX OOO.XXX OO..XXX ...XXXX ..XXXXX ..XXXXX ..XXXXX";
        let position = position(board, Color::Black);
        let candidates = candidates(&position, "B3 2 .4\nD4 2 .4\nA7 2 .4\nB4 2 .4", owners);
        let situation = Situation::new(&position, &candidates, None);
        let character = Character::named(name).unwrap();
        let text = |it: &Prospect| format!("{} {:.2}", it.mv, character.factor(&situation, it));
        let factors: Vec<String> =
            situation.prospects.iter().map(text).filter(|it| !it.starts_with("B4")).collect();
        expect.assert_eq(&factors.join(", "));
    }

    #[test]
    fn each_likes_something_else() {
        check("none", expect!["B3 1.00, D4 1.00, A7 1.00"]);
        check("center", expect!["B3 0.50, D4 2.00, A7 0.50"]);
        check("territory", expect!["B3 2.00, D4 0.50, A7 2.00"]);
        check("fighting", expect!["B3 0.72, D4 0.53, A7 3.22"]);
        check("peaceful", expect!["B3 1.39, D4 1.88, A7 0.31"]);
    }

    #[test]
    fn misjudging_ends_with_the_game() {
        let size = Size::square(19).unwrap();
        let dreamer = Character::named("optimistic").unwrap();
        assert!(dreamer.misjudged(size, 1.0) > 3.0 && dreamer.misjudged(size, 0.0) == 0.0);
        let worrier = Character::named("pessimistic").unwrap();
        assert_eq!(worrier.misjudged(size, 0.5), -dreamer.misjudged(size, 0.5));
    }
}
