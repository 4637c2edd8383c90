//! After the game.

use super::pick;
use crate::language::Language;

/// How the game ended, for the person.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// The person won by so many points.
    Won(f64),
    /// The person lost by so many points.
    Lost(f64),
    /// The partner gave up.
    PartnerResigned,
    /// The person gave up.
    PersonResigned,
    /// Nobody won.
    Even,
    /// The game has no result.
    Void,
}

impl Outcome {
    /// Whether it is what a lead of the person by so many points promised.
    pub const fn fits(self, lead: f64) -> bool {
        match self {
            Self::Won(_) | Self::PartnerResigned => lead > 0.0,
            Self::Lost(_) | Self::PersonResigned => lead < 0.0,
            Self::Even | Self::Void => false,
        }
    }
}

/// What can be said of a game that is over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Farewell {
    /// How it ended.
    pub outcome: Outcome,
    /// How many moves it had.
    pub moves: usize,
    /// The move after which the lead changed hands for the last time, from 1.
    pub turned_at: Option<usize>,
    /// The move that was praised last, from 1.
    pub praised: Option<usize>,
    /// How many moves were taken back.
    pub taken_back: usize,
}

/// Up to this margin a game was close, in points.
const CLOSE: f64 = 3.0;

impl Farewell {
    /// Two to four sentences.
    pub fn tell(&self, language: Language) -> String {
        match language {
            Language::English => self.english(),
            Language::Japanese => self.japanese(),
        }
    }

    fn english(&self) -> String {
        let mut parts = vec![match self.outcome {
            Outcome::Won(points) => {
                format!("You win by {}{}", points_en(points), close_en(points))
            }
            Outcome::Lost(points) => {
                format!("I win by {}{}", points_en(points), close_en(points))
            }
            Outcome::PartnerResigned => "I resign: you win.".to_owned(),
            Outcome::PersonResigned => "You resigned, so I win.".to_owned(),
            Outcome::Even => "Jigo: nobody wins.".to_owned(),
            Outcome::Void => "The game has no result.".to_owned(),
        }];
        if let Some(move_number) = self.turned_at {
            parts.push(format!(
                "The lead changed hands for the last time around move {move_number}."
            ));
        }
        if let Some(move_number) = self.praised {
            parts.push(format!("Your move {move_number} was a fine one."));
        }
        match self.taken_back {
            0 => {}
            1 => parts.push("You took back one move.".to_owned()),
            times => parts.push(format!("You took back {times} moves.")),
        }
        let thanks = [
            "Thank you for the game.",
            "Thank you; until the next game.",
            "Thank you for playing.",
        ];
        parts.push(pick(thanks, (self.moves, None)).to_owned());
        parts.join(" ")
    }

    fn japanese(&self) -> String {
        let mut parts = vec![match self.outcome {
            Outcome::Won(points) => {
                format!("そちらの{}勝ちです。{}", points_ja(points), close_ja(points))
            }
            Outcome::Lost(points) => {
                format!("こちらの{}勝ちです。{}", points_ja(points), close_ja(points))
            }
            Outcome::PartnerResigned => "投了します。そちらの中押し勝ちです。".to_owned(),
            Outcome::PersonResigned => "投了により、こちらの中押し勝ちです。".to_owned(),
            Outcome::Even => "持碁です。".to_owned(),
            Outcome::Void => "無勝負です。".to_owned(),
        }];
        if let Some(move_number) = self.turned_at {
            parts.push(format!("最後に形勢が入れ替わったのは{move_number}手目のあたりでした。"));
        }
        if let Some(move_number) = self.praised {
            parts.push(format!("{move_number}手目は良い手でしたね。"));
        }
        if self.taken_back > 0 {
            parts.push(format!("待ったは{}回でした。", self.taken_back));
        }
        parts.push("ありがとうございました。".to_owned());
        parts.concat()
    }
}

fn close_en(points: f64) -> &'static str {
    if points <= CLOSE { "; a close game." } else { "." }
}

const fn close_ja(points: f64) -> &'static str {
    if points <= CLOSE { "細かい碁でした。" } else { "" }
}

fn points_en(points: f64) -> String {
    match points {
        1.0 => "1 point".to_owned(),
        0.5 => "half a point".to_owned(),
        it => format!("{it} points"),
    }
}

fn points_ja(points: f64) -> String {
    match (points.trunc(), points.fract() > 0.0) {
        (0.0, true) => "半目".to_owned(),
        (whole, true) => format!("{whole}目半"),
        (whole, false) => format!("{whole}目"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(farewell: Farewell, expect: Expect) {
        expect.assert_eq(&Language::ALL.map(|it| farewell.tell(it)).join("\n"));
    }

    const PLAIN: Farewell = Farewell {
        outcome: Outcome::Even,
        moves: 60,
        turned_at: None,
        praised: None,
        taken_back: 0,
    };

    #[test]
    fn the_result_comes_first_and_thanks_last() {
        check(
            Farewell {
                outcome: Outcome::Won(2.5),
                turned_at: Some(34),
                praised: Some(21),
                taken_back: 1,
                ..PLAIN
            },
            expect![[r#"
                そちらの2目半勝ちです。細かい碁でした。最後に形勢が入れ替わったのは34手目のあたりでした。21手目は良い手でしたね。待ったは1回でした。ありがとうございました。
                You win by 2.5 points; a close game. The lead changed hands for the last time around move 34. Your move 21 was a fine one. You took back one move. Thank you for the game."#]],
        );
        check(
            Farewell { outcome: Outcome::Lost(14.0), taken_back: 3, ..PLAIN },
            expect![[r#"
            こちらの14目勝ちです。待ったは3回でした。ありがとうございました。
            I win by 14 points. You took back 3 moves. Thank you for the game."#]],
        );
        check(
            Farewell { outcome: Outcome::Lost(0.5), moves: 61, ..PLAIN },
            expect![[r#"
            こちらの半目勝ちです。細かい碁でした。ありがとうございました。
            I win by half a point; a close game. Thank you; until the next game."#]],
        );
        check(
            Farewell { outcome: Outcome::PartnerResigned, moves: 62, ..PLAIN },
            expect![[r#"
            投了します。そちらの中押し勝ちです。ありがとうございました。
            I resign: you win. Thank you for playing."#]],
        );
        check(
            Farewell { outcome: Outcome::PersonResigned, ..PLAIN },
            expect![[r#"
            投了により、こちらの中押し勝ちです。ありがとうございました。
            You resigned, so I win. Thank you for the game."#]],
        );
        check(
            PLAIN,
            expect![[r#"
            持碁です。ありがとうございました。
            Jigo: nobody wins. Thank you for the game."#]],
        );
        check(
            Farewell { outcome: Outcome::Void, ..PLAIN },
            expect![[r#"
            無勝負です。ありがとうございました。
            The game has no result. Thank you for the game."#]],
        );
    }
}
