//! Before the first move.

use analysis::Rank;
use goban::{Color, Komi, Size};

use super::pick;
use crate::language::Language;
use crate::{english, japanese};

/// How strong the partner plays, and what it knows of the person.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Level {
    /// It adapts to a person whose rank it takes to be this.
    Adapts(Rank),
    /// It adapts to a person it does not know yet.
    FindsOut,
    /// It plays like this rank.
    Plays(Rank),
    /// As well as it can.
    Full,
}

/// What is known before the first move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Greeting {
    /// The board.
    pub size: Size,
    /// Handicap stones, none or at least two.
    pub handicap: usize,
    /// Points for White.
    pub komi: Komi,
    /// The colour of the person.
    pub color: Color,
    /// How strong the partner plays, where that can be said.
    pub level: Option<Level>,
    /// Games that the person has won against this partner.
    pub won: u32,
    /// Games that the person has lost.
    pub lost: u32,
}

impl Greeting {
    /// Two to four sentences.
    pub fn tell(&self, language: Language) -> String {
        match language {
            Language::English => self.english(),
            Language::Japanese => self.japanese(),
        }
    }

    const fn games(&self) -> u32 {
        self.won.saturating_add(self.lost)
    }

    fn occasion(&self) -> (usize, Option<goban::Point>) {
        (self.games() as usize + usize::from(self.size.width()) + self.handicap, None)
    }

    /// Whole points that White gives; a half is only against draws.
    fn given(&self) -> i16 {
        (1 - self.komi.half_points()).max(0) / 2
    }

    fn english(&self) -> String {
        let (width, height) = (self.size.width(), self.size.height());
        let hello = if self.games() == 0 {
            "Hello!"
        } else {
            pick(["Hello again!", "Good to see you again!", "Welcome back!"], self.occasion())
        };
        let color = match self.color {
            Color::Black => "Black",
            Color::White => "White",
        };
        let points = match self.given() {
            0 => String::new(),
            1 => " and a point".to_owned(),
            points => format!(" and {points} points"),
        };
        let terms = match (self.handicap, self.color) {
            (0, _) => format!("you have {color}, and komi is {}", self.komi),
            (stones, Color::Black) => {
                format!("you have Black with {stones} handicap stones{points}, so I begin")
            }
            (stones, Color::White) => {
                format!("you have White and give me {stones} stones{points}, so you begin")
            }
        };
        let mut parts = vec![format!("{hello} We play on {width}×{height}; {terms}.")];
        parts.extend(self.level.map(|it| match it {
            Level::Adapts(rank) => {
                format!("I take you for about {} and play to match.", english::rank(rank))
            }
            Level::FindsOut => {
                "I do not know yet how strong you are; your moves will tell me.".to_owned()
            }
            Level::Plays(rank) => format!("I will play like {}.", english::rank(rank)),
            Level::Full => "I will play as well as I can.".to_owned(),
        }));
        match (self.won, self.lost) {
            (0, 0) => {}
            (1, 0) => parts.push("You won our last game.".to_owned()),
            (0, 1) => parts.push("I won our last game.".to_owned()),
            (0, lost) => parts.push(format!("So far I have won all {lost} of our games.")),
            (won, 0) => parts.push(format!("So far you have won all {won} of our games.")),
            (won, _) => {
                parts.push(format!("So far you have won {won} of our {} games.", self.games()));
            }
        }
        parts.join(" ")
    }

    fn japanese(&self) -> String {
        let (width, height) = (self.size.width(), self.size.height());
        let board = if width == height {
            format!("{width}路盤")
        } else {
            format!("{width}×{height}の盤")
        };
        let points = self.given();
        let terms = match (self.handicap, self.color) {
            (0, Color::Black) => format!("そちらの黒番で、コミは{}です", komi_ja(self.komi)),
            (0, Color::White) => format!("そちらの白番で、コミは{}です", komi_ja(self.komi)),
            (stones, Color::Black) => {
                let points =
                    if points == 0 { String::new() } else { format!("、逆コミ{points}目") };
                format!("{stones}子の置碁{points}です。こちらから打ち始めます")
            }
            (stones, Color::White) => {
                let points = if points == 0 {
                    String::new()
                } else {
                    format!("、逆コミも{points}目いただきます")
                };
                let given = if points.is_empty() {
                    "置かせていただきます"
                } else {
                    "置かせていただき"
                };
                format!("こちらが{stones}子{given}{points}。そちらから打ち始めてください")
            }
        };
        let mut parts = vec![format!("よろしくお願いします。{board}、{terms}。")];
        parts.extend(self.level.map(|it| match it {
            Level::Adapts(rank) => {
                format!("{}くらいとお見受けして、それに合わせて打ちます。", japanese::rank(rank))
            }
            Level::FindsOut => "棋力は、打ちながら見せていただきます。".to_owned(),
            Level::Plays(rank) => format!("{}くらいの手で打ちます。", japanese::rank(rank)),
            Level::Full => "こちらは全力で打ちます。".to_owned(),
        }));
        if self.games() > 0 {
            parts.push(format!(
                "これまでの対戦は、そちらから見て{}勝{}敗です。",
                self.won, self.lost
            ));
        }
        parts.concat()
    }
}

/// 「6目半」「半目」「7目」, 「なし」.
fn komi_ja(komi: Komi) -> String {
    let half = f64::from(komi.points()) * 2.0;
    let (whole, is_half) = ((half / 2.0).trunc(), (half % 2.0).abs() > 0.5);
    match (whole == 0.0, is_half) {
        (true, false) => "なし".to_owned(),
        (true, true) if half > 0.0 => "半目".to_owned(),
        (_, true) if half > 0.0 => format!("{whole}目半"),
        _ => format!("{komi}目"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    const EVEN: fn() -> Greeting = || Greeting {
        size: Size::square(9).unwrap(),
        handicap: 0,
        komi: Komi::from_half_points(13).unwrap(),
        color: Color::Black,
        level: Some(Level::FindsOut),
        won: 0,
        lost: 0,
    };

    fn check(greeting: Greeting, expect: Expect) {
        expect.assert_eq(&Language::ALL.map(|it| greeting.tell(it)).join("\n"));
    }

    #[test]
    fn the_terms_of_the_game_are_told() {
        check(
            EVEN(),
            expect![[r#"
                よろしくお願いします。9路盤、そちらの黒番で、コミは6目半です。棋力は、打ちながら見せていただきます。
                Hello! We play on 9×9; you have Black, and komi is 6.5. I do not know yet how strong you are; your moves will tell me."#]],
        );
        let level = Some(Level::Adapts(Rank::parse("8k")));
        let komi = Komi::from_half_points(1).unwrap();
        check(
            Greeting { handicap: 4, komi, level, won: 2, lost: 3, ..EVEN() },
            expect![[r#"
            よろしくお願いします。9路盤、4子の置碁です。こちらから打ち始めます。8級くらいとお見受けして、それに合わせて打ちます。これまでの対戦は、そちらから見て2勝3敗です。
            Hello again! We play on 9×9; you have Black with 4 handicap stones, so I begin. I take you for about 8 kyu and play to match. So far you have won 2 of our 5 games."#]],
        );
        let komi = Komi::from_half_points(-13).unwrap();
        check(
            Greeting { handicap: 3, komi, level: None, ..EVEN() },
            expect![[r#"
                よろしくお願いします。9路盤、3子の置碁、逆コミ7目です。こちらから打ち始めます。
                Hello! We play on 9×9; you have Black with 3 handicap stones and 7 points, so I begin."#]],
        );
        check(
            Greeting { handicap: 3, komi, level: None, color: Color::White, ..EVEN() },
            expect![[r#"
                よろしくお願いします。9路盤、こちらが3子置かせていただき、逆コミも7目いただきます。そちらから打ち始めてください。
                Hello! We play on 9×9; you have White and give me 3 stones and 7 points, so you begin."#]],
        );
        let level = Some(Level::Plays(Rank::parse("3d")));
        check(
            Greeting { color: Color::White, level, won: 0, lost: 1, ..EVEN() },
            expect![[r#"
                よろしくお願いします。9路盤、そちらの白番で、コミは6目半です。三段くらいの手で打ちます。これまでの対戦は、そちらから見て0勝1敗です。
                Good to see you again! We play on 9×9; you have White, and komi is 6.5. I will play like 3 dan. I won our last game."#]],
        );
        let level = Some(Level::Full);
        let komi = Komi::from_half_points(0).unwrap();
        check(
            Greeting { komi, level, won: 3, ..EVEN() },
            expect![[r#"
                よろしくお願いします。9路盤、そちらの黒番で、コミはなしです。こちらは全力で打ちます。これまでの対戦は、そちらから見て3勝0敗です。
                Hello again! We play on 9×9; you have Black, and komi is 0. I will play as well as I can. So far you have won all 3 of our games."#]],
        );
    }
}
