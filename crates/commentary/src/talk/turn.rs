//! The lead changes hands.

use super::pick;
use crate::account::whole;
use crate::language::Language;
use crate::review::english::count;

/// The lead has changed hands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turn {
    /// How many moves were made.
    pub moves: usize,
    /// Points that the person is ahead by now; behind where it is negative.
    pub lead: f64,
}

impl Turn {
    /// A sentence or two.
    pub fn tell(&self, language: Language) -> String {
        let occasion = (self.moves, None);
        let is_ahead = self.lead > 0.0;
        match language {
            Language::English => {
                let opening = pick(
                    ["The game has turned", "That changed the game", "Things have changed"],
                    occasion,
                );
                let points = count(self.lead.abs());
                if is_ahead {
                    format!("{opening}: you are ahead now, I think, by about {points}.")
                } else {
                    format!("{opening}: I am ahead now, I think, by about {points}.")
                }
            }
            Language::Japanese => {
                let opening = pick(
                    ["形勢が入れ替わりました。", "流れが変わりましたね。", "碁が動きました。"],
                    occasion,
                );
                let who = if is_ahead { "そちら" } else { "こちら" };
                format!("{opening}いまは{who}が{}目ほど良いと思います。", whole(self.lead.abs()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn who_is_ahead_now_is_told() {
        let mut text = String::new();
        for turn in [
            Turn { moves: 30, lead: 4.4 },
            Turn { moves: 31, lead: -1.2 },
            Turn { moves: 32, lead: -9.0 },
        ] {
            for language in Language::ALL {
                text.extend([&turn.tell(language), "\n"]);
            }
        }
        expect![[r#"
            形勢が入れ替わりました。いまはそちらが4目ほど良いと思います。
            The game has turned: you are ahead now, I think, by about 4 points.
            流れが変わりましたね。いまはこちらが1目ほど良いと思います。
            That changed the game: I am ahead now, I think, by about a point.
            碁が動きました。いまはこちらが9目ほど良いと思います。
            Things have changed: I am ahead now, I think, by about 9 points.
        "#]]
        .assert_eq(&text);
    }
}
