//! Whether a group lives.

use goban::{Color, Point};

use crate::account::whole;
use crate::language::Language;
use crate::review::Proof;
use crate::review::japanese::stones;

/// What becomes of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It lives even if the other side plays first.
    Alive,
    /// It is captured even if its own side plays first.
    Dead,
    /// Whoever plays first decides.
    Unsettled,
    /// It can be captured only by winning a ko.
    KoToKill,
    /// It can be saved only by winning a ko.
    KoToLive,
    /// Neither side can capture without losing its own.
    Seki,
}

/// What becomes of the group somebody asks about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Alive {
    /// One of its stones.
    pub at: Point,
    /// How many stones it has.
    pub stones: usize,
    /// Whose it is.
    pub color: Color,
    /// Who asks.
    pub asked_by: Color,
    /// What becomes of it.
    pub fate: Fate,
    /// How that is known: by reading, or by whose the points will be.
    pub proof: Proof,
}

impl Alive {
    /// A sentence or two, with their ground.
    pub fn tell(&self, language: Language) -> String {
        let is_read = self.proof == Proof::Reading;
        match language {
            Language::English => {
                let verdict = if is_read { self.read_en() } else { self.seen_en() };
                format!("{} {verdict}", self.group_en())
            }
            Language::Japanese => {
                let verdict = if is_read { self.read_ja() } else { self.seen_ja() };
                format!("{{{}}}の{}{}は、{verdict}", self.at, self.color_ja(), self.stones_ja())
            }
        }
    }

    fn is_own(&self) -> bool {
        self.color == self.asked_by
    }

    fn group_en(&self) -> String {
        let whose = if self.is_own() { "Your" } else { "My" };
        match whole(self.stones as f64) {
            1 => format!("{whose} stone at {{{}}}", self.at),
            stones => format!("{whose} {stones} stones at {{{}}}", self.at),
        }
    }

    const fn color_ja(&self) -> &'static str {
        match self.color {
            Color::Black => "黒",
            Color::White => "白",
        }
    }

    fn stones_ja(&self) -> String {
        stones(self.stones as f64)
    }

    fn read_en(&self) -> &'static str {
        let is_one = self.stones == 1;
        match (self.fate, self.is_own()) {
            (Fate::Alive, true) => "cannot be captured, even if I play first. I read that out.",
            (Fate::Alive, false) => "cannot be captured, even if you play first. I read that out.",
            (Fate::Dead, true) => {
                "cannot be saved any more, even if you play first. I read that out."
            }
            (Fate::Dead, false) => {
                "cannot be saved any more, even if I play first. I read that out."
            }
            (Fate::Unsettled, true) if is_one => {
                "is not settled: you can save it, or I can capture it. Whoever plays first \
                 decides; I read that out."
            }
            (Fate::Unsettled, true) => {
                "are not settled: you can save them, or I can capture them. Whoever plays first \
                 decides; I read that out."
            }
            (Fate::Unsettled, false) if is_one => {
                "is not settled: you can capture it, or I can save it. Whoever plays first \
                 decides; I read that out."
            }
            (Fate::Unsettled, false) => {
                "are not settled: you can capture them, or I can save them. Whoever plays first \
                 decides; I read that out."
            }
            (Fate::KoToKill, _) => "can be captured only by winning a ko. I read that out.",
            (Fate::KoToLive, _) => "can be saved only by winning a ko. I read that out.",
            (Fate::Seki, _) if is_one => "lives in seki. I read that out.",
            (Fate::Seki, _) => "live in seki. I read that out.",
        }
    }

    fn seen_en(&self) -> &'static str {
        let is_one = self.stones == 1;
        match self.fate {
            Fate::Alive if is_one => {
                "will probably stay on the board. I did not read it to the end; I judge by whose \
                 the points around it look to be."
            }
            Fate::Alive => {
                "will probably live. I did not read it to the end; I judge by whose the points \
                 around them look to be."
            }
            Fate::Dead => {
                "will probably be lost. I did not read it to the end; I judge by whose the points \
                 there look to be."
            }
            _ => {
                "could go either way, I think. I did not read it to the end; I judge by whose the \
                 points there look to be."
            }
        }
    }

    fn read_ja(&self) -> &'static str {
        match (self.fate, self.is_own()) {
            (Fate::Alive, true) => "こちらが先に打っても取れません。これは読み切りです。",
            (Fate::Alive, false) => "先に打たれても取られません。これは読み切りです。",
            (Fate::Dead, true) => "そちらが先に打っても、もう助かりません。これは読み切りです。",
            (Fate::Dead, false) => "こちらが先に打っても、もう助かりません。これは読み切りです。",
            (Fate::Unsettled, _) => {
                "まだ決まっていません。先に打ったほうしだいで、助かるか取られるかが決まります。これは読み切りです。"
            }
            (Fate::KoToKill, _) => "取るにはコウに勝つ必要があります。これは読み切りです。",
            (Fate::KoToLive, _) => "コウに勝たないかぎり助かりません。これは読み切りです。",
            (Fate::Seki, _) => "セキで生きています。これは読み切りです。",
        }
    }

    fn seen_ja(&self) -> &'static str {
        match self.fate {
            Fate::Alive => {
                "おそらく大丈夫です。最後まで読み切ったわけではなく、まわりがどちらの地になりそうかで見ています。"
            }
            Fate::Dead => {
                "おそらく助からないでしょう。最後まで読み切ったわけではなく、そのあたりがどちらの地になりそうかで見ています。"
            }
            _ => {
                "どちらもありそうです。最後まで読み切ったわけではなく、そのあたりがどちらの地になりそうかで見ています。"
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(fate: Fate, proof: Proof, color: Color, expect: Expect) {
        let at = "C3".parse().unwrap();
        let alive = Alive { at, stones: 4, color, asked_by: Color::Black, fate, proof };
        expect.assert_eq(&Language::ALL.map(|it| alive.tell(it)).join("\n"));
    }

    #[test]
    fn what_was_read_is_said_to_be_read() {
        check(
            Fate::Alive,
            Proof::Reading,
            Color::Black,
            expect![[r#"
                {C3}の黒四子は、こちらが先に打っても取れません。これは読み切りです。
                Your 4 stones at {C3} cannot be captured, even if I play first. I read that out."#]],
        );
        check(
            Fate::Unsettled,
            Proof::Reading,
            Color::White,
            expect![[r#"
                {C3}の白四子は、まだ決まっていません。先に打ったほうしだいで、助かるか取られるかが決まります。これは読み切りです。
                My 4 stones at {C3} are not settled: you can capture them, or I can save them. Whoever plays first decides; I read that out."#]],
        );
        check(
            Fate::KoToLive,
            Proof::Reading,
            Color::White,
            expect![[r#"
                {C3}の白四子は、コウに勝たないかぎり助かりません。これは読み切りです。
                My 4 stones at {C3} can be saved only by winning a ko. I read that out."#]],
        );
    }

    #[test]
    fn what_was_not_read_is_said_not_to_be() {
        check(
            Fate::Dead,
            Proof::Ownership,
            Color::Black,
            expect![[r#"
                {C3}の黒四子は、おそらく助からないでしょう。最後まで読み切ったわけではなく、そのあたりがどちらの地になりそうかで見ています。
                Your 4 stones at {C3} will probably be lost. I did not read it to the end; I judge by whose the points there look to be."#]],
        );
    }

    #[test]
    fn a_single_stone_is_one() {
        let at = "C3".parse().unwrap();
        for fate in [Fate::Alive, Fate::Dead, Fate::Unsettled, Fate::KoToKill, Fate::Seki] {
            for proof in [Proof::Reading, Proof::Ownership] {
                let (color, asked_by) = (Color::White, Color::Black);
                let alive = Alive { at, stones: 1, color, asked_by, fate, proof };
                let text = alive.tell(Language::English);
                assert!(text.starts_with("My stone at {C3} "), "{text}");
                assert!(!text.contains(" are ") && !text.contains("them"), "{text}");
            }
        }
    }
}
