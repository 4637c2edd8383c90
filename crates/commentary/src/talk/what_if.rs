//! What happens if somebody plays there.

use goban::{Move, Position};
use shapes::Naming;

use super::hint::{a_noun, noun_ja};
use crate::account::{in_braces, whole};
use crate::language::Language;
use crate::review::Touch;
use crate::review::english::{count, counted};
use crate::review::japanese::stones;

/// What happens if the person plays a move.
#[derive(Clone, Debug)]
pub struct WhatIf {
    /// The position, with the person to move.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// What it is called.
    pub naming: Naming,
    /// Points that it gives away against the best move, where that is known.
    pub loss: Option<f64>,
    /// How play may go on; begins with the answer.
    pub line: Vec<Move>,
}

/// Less is as good as nothing, in points.
const NOTHING: f64 = 0.7;
/// From here on it costs a lot.
const MUCH: f64 = 8.0;
/// So many moves are told after the answer.
const TOLD: usize = 3;

impl WhatIf {
    /// Two or three sentences.
    pub fn tell(&self, language: Language) -> String {
        let touch = Touch::of(&self.position, self.mv);
        let taken = touch.is_self_atari().then(|| {
            let size = touch.point.map_or(0, |it| touch.after.chain_size(it));
            size as f64
        });
        match language {
            Language::English => self.english(taken),
            Language::Japanese => self.japanese(taken),
        }
    }

    /// The answer, and what may come after it.
    fn answer(&self) -> (Option<Move>, Vec<String>) {
        let mut line = self.line.iter().copied();
        let first = line.next();
        // What comes after a pass says nothing.
        let rest = line.take_while(|it| it.point().is_some()).take(TOLD).map(in_braces).collect();
        (first, rest)
    }

    fn english(&self, taken: Option<f64>) -> String {
        let at = in_braces(self.mv);
        let name = a_noun(&self.naming).map_or_else(String::new, |it| format!(", {it}"));
        let mut parts = Vec::new();
        if let Some(stones) = taken {
            parts.push(format!("At {at} I could take {} at once.", counted(stones)));
        }
        let (first, rest) = self.answer();
        parts.push(match first {
            None => format!("I looked at {at}{name}."),
            Some(Move::Pass) => format!("If you play {at}{name}, I would not even answer."),
            Some(answer) if rest.is_empty() => {
                format!("If you play {at}{name}, I would answer at {}.", in_braces(answer))
            }
            Some(answer) => format!(
                "If you play {at}{name}, I would answer at {}; it may go on {}.",
                in_braces(answer),
                rest.join(", ")
            ),
        });
        parts.extend(self.loss.map(|loss| match loss {
            it if it < NOTHING => "I see nothing clearly better.".to_owned(),
            it if it < MUCH => {
                format!("Compared with the best move I see, it gives away about {}.", count(it))
            }
            it => {
                format!("That would be expensive: about {} against the best move I see.", count(it))
            }
        }));
        parts.join(" ")
    }

    fn japanese(&self, taken: Option<f64>) -> String {
        let at = in_braces(self.mv);
        let name = noun_ja(&self.naming).map_or_else(String::new, |it| format!("（{it}）"));
        let mut parts = Vec::new();
        if let Some(count) = taken {
            parts.push(format!("{at}は、すぐに{}を取られる形です。", stones(count)));
        }
        let (first, rest) = self.answer();
        parts.push(match first {
            None => format!("{at}{name}を考えてみました。"),
            Some(Move::Pass) => format!("{at}{name}なら、こちらは受けずに手を抜きます。"),
            Some(answer) if rest.is_empty() => {
                format!("{at}{name}なら、こちらは{}と応じます。", in_braces(answer))
            }
            Some(answer) => format!(
                "{at}{name}なら、こちらは{}と応じます。そのあとは{}と進みそうです。",
                in_braces(answer),
                rest.join("、")
            ),
        });
        parts.extend(self.loss.map(|loss| match loss {
            it if it < NOTHING => "これよりはっきり良い手は見当たりません。".to_owned(),
            it if it < MUCH => format!("最善と思う手とくらべると、{}目ほど損です。", whole(it)),
            it => format!("最善と思う手とくらべて{}目ほどの大きな損になります。", whole(it)),
        }));
        parts.concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use goban::{Rules, diagram};
    use shapes::Name;

    const DRAWING: &str = "
        . . O . .
        O . O . .
        . O . . .
        . . . . .
        . . . . .";

    fn check(mv: &str, (loss, line): (Option<f64>, &str), expect: Expect) {
        let setup = diagram::parse(DRAWING).unwrap().setup;
        let what_if = WhatIf {
            position: Position::from_setup(&setup, Rules::JAPANESE).unwrap(),
            mv: mv.parse().unwrap(),
            naming: Naming { name: Some(Name::Oki), ..Naming::default() },
            loss,
            line: line.split_whitespace().map(|it| it.parse().unwrap()).collect(),
        };
        expect.assert_eq(&Language::ALL.map(|it| what_if.tell(it)).join("\n"));
    }

    #[test]
    fn the_answer_and_its_price_are_told() {
        check(
            "D2",
            (Some(3.2), "D3 E3 E2 D1 E1"),
            expect![[r#"
            {D2}（オキ）なら、こちらは{D3}と応じます。そのあとは{E3}、{E2}、{D1}と進みそうです。最善と思う手とくらべると、3目ほど損です。
            If you play {D2}, a placement, I would answer at {D3}; it may go on {E3}, {E2}, {D1}. Compared with the best move I see, it gives away about 3 points."#]],
        );
        check(
            "D2",
            (Some(0.1), "D3"),
            expect![[r#"
            {D2}（オキ）なら、こちらは{D3}と応じます。これよりはっきり良い手は見当たりません。
            If you play {D2}, a placement, I would answer at {D3}. I see nothing clearly better."#]],
        );
        check(
            "D2",
            (Some(14.0), "pass E3"),
            expect![[r#"
            {D2}（オキ）なら、こちらは受けずに手を抜きます。最善と思う手とくらべて14目ほどの大きな損になります。
            If you play {D2}, a placement, I would not even answer. That would be expensive: about 14 points against the best move I see."#]],
        );
        check(
            "D2",
            (None, ""),
            expect![[r#"
            {D2}（オキ）を考えてみました。
            I looked at {D2}, a placement."#]],
        );
    }

    #[test]
    fn a_stone_that_can_be_taken_is_warned_of_first() {
        check(
            "B4",
            (Some(2.0), "B5"),
            expect![[r#"
            {B4}は、すぐに一子を取られる形です。{B4}（オキ）なら、こちらは{B5}と応じます。最善と思う手とくらべると、2目ほど損です。
            At {B4} I could take a stone at once. If you play {B4}, a placement, I would answer at {B5}. Compared with the best move I see, it gives away about 2 points."#]],
        );
    }
}
