//! What a move is called.

use goban::{Color, Move};
use shapes::Naming;

use super::hint::{a_noun, noun_ja};
use crate::account::in_braces;
use crate::language::Language;

/// What the last move is called.
#[derive(Clone, Debug, PartialEq)]
pub struct Called {
    /// The move.
    pub mv: Move,
    /// Whose it is.
    pub color: Color,
    /// Who asks.
    pub asked_by: Color,
    /// What it is called.
    pub naming: Naming,
}

/// Below this a name is one's own opinion.
const SURE: f32 = 0.6;
/// A second name that fits as well as this is said too.
const FITS: u8 = 90;

impl Called {
    /// A sentence or two.
    pub fn tell(&self, language: Language) -> String {
        let whose = match (self.color == self.asked_by, language) {
            (true, Language::English) => "Your",
            (false, Language::English) => "My",
            (_, Language::Japanese) if self.color == Color::Black => "黒",
            (_, Language::Japanese) => "白",
        };
        let at = in_braces(self.mv);
        let is_sure = self.naming.confidence >= SURE;
        let second = self.naming.second.filter(|_| self.naming.second_fit >= FITS);
        match language {
            Language::English => {
                if self.mv == Move::Pass {
                    return format!("{whose} last move was a pass.");
                }
                let (Some(name), Some(ja)) = (a_noun(&self.naming), noun_ja(&self.naming)) else {
                    return format!("I have no name for {at} that I am sure of.");
                };
                let is = if is_sure { "is" } else { "is what I would call" };
                let also = second.map_or_else(String::new, |it| {
                    format!(" Some would say {} ({}).", it.en(), it.ja())
                });
                format!("{whose} move at {at} {is} {name} ({ja}).{also}")
            }
            Language::Japanese => {
                if self.mv == Move::Pass {
                    return format!("{whose}の最後の手はパスでした。");
                }
                let Some(name) = noun_ja(&self.naming) else {
                    return format!("{at}には、自信をもって言える呼び名がありません。");
                };
                let is = if is_sure {
                    "といいます。"
                } else {
                    "と呼んでよいと思います。"
                };
                let also = second.map_or_else(String::new, |it| {
                    format!("「{}」と呼ぶ人もいるでしょう。", it.ja())
                });
                format!("{whose}{at}は「{name}」{is}{also}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use shapes::{Detail, Name};

    fn check(mv: &str, naming: Naming, expect: Expect) {
        let (color, asked_by) = (Color::White, Color::Black);
        let called = Called { mv: mv.parse().unwrap(), color, asked_by, naming };
        expect.assert_eq(&Language::ALL.map(|it| called.tell(it)).join("\n"));
    }

    #[test]
    fn names_are_told_in_both_tongues() {
        let hane = Naming { name: Some(Name::Hane), confidence: 0.9, ..Naming::default() };
        check(
            "C3",
            hane.clone(),
            expect![[r#"
                白{C3}は「ハネ」といいます。
                My move at {C3} is a hane (ハネ)."#]],
        );
        let doubtful = Naming { confidence: 0.4, second: Some(Name::Osae), second_fit: 90, ..hane };
        check(
            "C3",
            doubtful,
            expect![[r#"
                白{C3}は「ハネ」と呼んでよいと思います。「オサエ」と呼ぶ人もいるでしょう。
                My move at {C3} is what I would call a hane (ハネ). Some would say block (オサエ)."#]],
        );
        let tengen = Naming { detail: Some(Detail::Tengen), confidence: 1.0, ..Naming::default() };
        check(
            "E5",
            tengen,
            expect![[r#"
                白{E5}は「天元」といいます。
                My move at {E5} is the center point (天元)."#]],
        );
        check(
            "E5",
            Naming::default(),
            expect![[r#"
                {E5}には、自信をもって言える呼び名がありません。
                I have no name for {E5} that I am sure of."#]],
        );
        check(
            "pass",
            Naming::default(),
            expect![[r#"
                白の最後の手はパスでした。
                My last move was a pass."#]],
        );
    }
}
