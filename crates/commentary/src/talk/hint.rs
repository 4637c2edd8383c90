//! A hint in three steps: where to look, what it is called, the point.

use goban::{Move, Point, Position};
use shapes::{Detail, Name, Naming, Place};

use super::deed::Deed;
use super::pick;
use crate::account::in_braces;
use crate::language::Language;
use crate::review::english::{capital, noun};

/// How much of a hint is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HintStep {
    /// The part of the board.
    Area,
    /// What the move is called, or what it does.
    Name,
    /// The point.
    Point,
}

impl HintStep {
    /// All of them, in order.
    pub const ALL: [Self; 3] = [Self::Area, Self::Name, Self::Point];

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The step with this number; the last one beyond.
    pub fn from_number(number: u8) -> Self {
        Self::ALL.into_iter().find(|it| it.number() >= number).unwrap_or(Self::Point)
    }
}

/// A move that somebody may be led to.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The position, with the person to move.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// What it is called.
    pub naming: Naming,
}

impl Hint {
    /// The points of the part of the board that the first step speaks of.
    pub fn area(&self) -> Vec<Point> {
        let size = self.position.size();
        let Some(at) = self.mv.point() else { return Vec::new() };
        size.points().filter(|&it| Place::of(it, size) == Place::of(at, size)).collect()
    }

    /// A sentence or two.
    pub fn tell(&self, step: HintStep, language: Language) -> String {
        let Some(point) = self.mv.point() else { return nothing_left(language) };
        let occasion = (self.position.history().len(), Some(point));
        match (step, language) {
            (HintStep::Area, Language::English) => {
                let place = Place::of(point, self.position.size()).en();
                let on = if place.ends_with("side") { "on" } else { "in" };
                match pick(["look", "would", "waiting"], occasion) {
                    "look" => format!("Look at the {place}."),
                    "would" => format!("I would look at the {place}."),
                    _ => format!("Something is waiting {on} the {place}."),
                }
            }
            (HintStep::Area, Language::Japanese) => {
                let place = Place::of(point, self.position.size()).ja();
                let look = pick(
                    [
                        "を見てみましょう。",
                        "に目を向けてみてください。",
                        "に大事なところがあります。",
                    ],
                    occasion,
                );
                format!("{place}{look}")
            }
            (HintStep::Name, language) => self.name(language),
            (HintStep::Point, Language::English) => {
                let at = in_braces(self.mv);
                let say = pick(["I would play {}.", "The point is {}.", "Here: {}."], occasion);
                say.replace("{}", &at)
            }
            (HintStep::Point, Language::Japanese) => {
                let at = in_braces(self.mv);
                let say = pick(
                    ["{}が良いと思います。", "{}に打ってみたいところです。", "ここは{}です。"],
                    occasion,
                );
                say.replace("{}", &at)
            }
        }
    }

    /// What the move is called and what it does; where it has no name, the line it is on.
    fn name(&self, language: Language) -> String {
        let is_named = a_noun(&self.naming).is_some();
        // That a connection connects goes without saying.
        let deed =
            Deed::of(&self.position, self.mv).filter(|it| !(is_named && *it == Deed::Connects));
        let size = self.position.size();
        let line = self.mv.point().map_or(0, |it| size.line(it));
        match language {
            Language::English => match (a_noun(&self.naming), deed) {
                (Some(name), Some(deed)) => format!("{}: it {}.", capital(&name), deed.en()),
                (Some(name), None) => format!("{}.", capital(&name)),
                (None, Some(deed)) => format!("A move that {}.", deed.en()),
                (None, None) => {
                    format!("It has no common name; it is on the {} line.", nth(line))
                }
            },
            Language::Japanese => match (noun_ja(&self.naming), deed) {
                (Some(name), Some(deed)) => format!("{}「{name}」です。", deed.ja()),
                (Some(name), None) => format!("「{name}」です。"),
                (None, Some(deed)) => format!("{}手です。", deed.ja()),
                (None, None) => {
                    format!("決まった呼び名はありませんが、{}線の手です。", kanji(line))
                }
            },
        }
    }
}

const LINES: [(&str, &str); 13] = [
    ("first", "一"),
    ("second", "二"),
    ("third", "三"),
    ("fourth", "四"),
    ("fifth", "五"),
    ("sixth", "六"),
    ("seventh", "七"),
    ("eighth", "八"),
    ("ninth", "九"),
    ("tenth", "十"),
    ("eleventh", "十一"),
    ("twelfth", "十二"),
    ("thirteenth", "十三"),
];

/// `first`, `second`: lines from the edge; no board has more than thirteen.
fn nth(line: u8) -> &'static str {
    LINES.get(usize::from(line).saturating_sub(1)).map_or("inner", |it| it.0)
}

/// 「一」「二」.
fn kanji(line: u8) -> &'static str {
    LINES.get(usize::from(line).saturating_sub(1)).map_or("内", |it| it.1)
}

fn nothing_left(language: Language) -> String {
    match language {
        Language::English => "I see nothing left to gain; you can pass.".to_owned(),
        Language::Japanese => "もう得をするところはなさそうです。パスして大丈夫です。".to_owned(),
    }
}

/// `a hane`, `the center point`.
pub(crate) fn a_noun(naming: &Naming) -> Option<String> {
    let name = match (naming.name, naming.detail) {
        (Some(Name::Sansan), _) => return Some("the 3-3 point".to_owned()),
        (Some(name), _) => noun(name),
        (None, Some(Detail::Tengen)) => return Some("the center point".to_owned()),
        (None, Some(detail)) => detail.en(),
        (None, None) => return None,
    };
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    Some(format!("{article} {name}"))
}

/// 「ハネ」.
pub(crate) fn noun_ja(naming: &Naming) -> Option<&'static str> {
    naming.name.map(Name::ja).or(naming.detail.map(Detail::ja))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use goban::{Rules, diagram};

    fn check(drawing: &str, mv: &str, naming: Naming, expect: Expect) {
        let setup = diagram::parse(drawing).unwrap().setup;
        let position = Position::from_setup(&setup, Rules::JAPANESE).unwrap();
        let hint = Hint { position, mv: mv.parse().unwrap(), naming };
        let mut text = format!("{} points\n", hint.area().len());
        for language in Language::ALL {
            for step in HintStep::ALL {
                text.extend([&hint.tell(step, language), "\n"]);
            }
        }
        expect.assert_eq(&text);
    }

    const CAPTURE: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . O O . . . .
        . . O X X O . . .
        . . . O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";

    #[test]
    fn a_hint_says_a_little_more_each_time() {
        let nobi = Naming { name: Some(Name::Nobi), ..Naming::default() };
        check(
            CAPTURE,
            "E5",
            nobi,
            expect![[r#"
            9 points
            中央を見てみましょう。
            アタリの二子を助ける「ノビ」です。
            {E5}が良いと思います。
            Look at the center.
            A stretch: it brings 2 stones out of atari.
            I would play {E5}.
        "#]],
        );
        check(
            CAPTURE,
            "E5",
            Naming::default(),
            expect![[r#"
            9 points
            中央を見てみましょう。
            アタリの二子を助ける手です。
            {E5}が良いと思います。
            Look at the center.
            A move that brings 2 stones out of atari.
            I would play {E5}.
        "#]],
        );
        check(
            CAPTURE,
            "C8",
            Naming::default(),
            expect![[r#"
            9 points
            左上隅を見てみましょう。
            決まった呼び名はありませんが、二線の手です。
            {C8}が良いと思います。
            Look at the upper left corner.
            It has no common name; it is on the second line.
            I would play {C8}.
        "#]],
        );
    }

    #[test]
    fn where_nothing_is_left_a_pass_is_fine() {
        check(
            CAPTURE,
            "pass",
            Naming::default(),
            expect![[r#"
            0 points
            もう得をするところはなさそうです。パスして大丈夫です。
            もう得をするところはなさそうです。パスして大丈夫です。
            もう得をするところはなさそうです。パスして大丈夫です。
            I see nothing left to gain; you can pass.
            I see nothing left to gain; you can pass.
            I see nothing left to gain; you can pass.
        "#]],
        );
    }

    #[test]
    fn steps_are_counted_from_one_and_end_at_the_point() {
        assert_eq!(HintStep::ALL.map(HintStep::number), [1, 2, 3]);
        assert_eq!(HintStep::from_number(0), HintStep::Area);
        assert_eq!(HintStep::from_number(2), HintStep::Name);
        assert_eq!(HintStep::from_number(9), HintStep::Point);
    }
}
