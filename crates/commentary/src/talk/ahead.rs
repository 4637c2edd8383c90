//! Who is ahead.

use crate::account::whole;
use crate::language::Language;
use crate::review::english::count;

/// How the game stands, for the person who asks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ahead {
    /// Chance to win, from 0 to 1.
    pub win: f64,
    /// Points ahead, where that is known.
    pub lead: Option<f64>,
}

/// Less is as good as nothing, in points.
const CLOSE: f64 = 1.5;
/// Up to here a lead is small.
const LITTLE: f64 = 6.0;
/// Where points are not known: chances this near to one half are even.
const EVEN: f64 = 0.06;
/// A small lead is safe outside of this.
const UNSAFE: f64 = 0.25;

impl Ahead {
    /// Chances this near to one half are even: by points a wide margin, by chance alone a narrow one.
    const fn even(&self) -> f64 {
        if self.lead.is_some() { UNSAFE } else { EVEN }
    }

    /// A sentence or two.
    pub fn tell(&self, language: Language) -> String {
        let percent = (self.win * 100.0).round().clamp(1.0, 99.0);
        // A point or two may be safe by now; and where points and chance disagree nobody is ahead.
        let is_small = self.lead.is_none_or(|it| it.abs() < CLOSE);
        let is_ahead = self.win > 0.5;
        let disagree = self.lead.is_some_and(|it| (it > 0.0) != is_ahead);
        let is_close = disagree || is_small && (self.win - 0.5).abs() < self.even();
        let lead = self.lead.map(f64::abs);
        let is_little = lead.is_some_and(|it| it < LITTLE);
        match language {
            Language::English => {
                let chance = format!("I give you about {percent} % to win.");
                if is_close {
                    return format!("It is very close, I think. {chance}");
                }
                let who = if is_ahead { "You are" } else { "I am" };
                let little = if is_little { "a little ahead" } else { "ahead" };
                let by = lead.map_or_else(String::new, |it| format!(", by about {}", count(it)));
                format!("{who} {little}, I think{by}. {chance}")
            }
            Language::Japanese => {
                let chance = format!("そちらの勝率は{percent}%くらいと見ています。");
                if is_close {
                    return format!("とても細かい形勢だと思います。{chance}");
                }
                let who = if is_ahead { "そちら" } else { "こちら" };
                let little = if is_little { "少し" } else { "" };
                let by = lead.map_or_else(String::new, |it| format!("{}目ほど", whole(it)));
                let by = if by.is_empty() { little.to_owned() } else { by };
                format!("{who}が{by}良いと思います。{chance}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(win: f64, lead: Option<f64>, expect: Expect) {
        let text = Language::ALL.map(|it| Ahead { win, lead }.tell(it)).join("\n");
        expect.assert_eq(&text);
    }

    #[test]
    fn leads_are_told_from_where_the_person_sits() {
        check(
            0.52,
            Some(0.4),
            expect![[r#"
                とても細かい形勢だと思います。そちらの勝率は52%くらいと見ています。
                It is very close, I think. I give you about 52 % to win."#]],
        );
        check(
            0.81,
            Some(4.2),
            expect![[r#"
                そちらが4目ほど良いと思います。そちらの勝率は81%くらいと見ています。
                You are a little ahead, I think, by about 4 points. I give you about 81 % to win."#]],
        );
        check(
            0.001,
            Some(-23.0),
            expect![[r#"
                こちらが23目ほど良いと思います。そちらの勝率は1%くらいと見ています。
                I am ahead, I think, by about 23 points. I give you about 1 % to win."#]],
        );
        check(
            0.3,
            None,
            expect![[r#"
                こちらが良いと思います。そちらの勝率は30%くらいと見ています。
                I am ahead, I think. I give you about 30 % to win."#]],
        );
    }
}
