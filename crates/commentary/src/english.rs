//! English.

use analysis::Rank;
use goban::Move;
use teacher::{Folly, Reason, Wish};

use crate::account::{Account, Instead, Why, in_braces, whole};

pub(crate) fn tell(account: &Account) -> String {
    let price = account.whole_loss().filter(|_| gives_away(account.reason));
    let price = price.map(|points| format!(" It cost me about {}.", count(points)));
    let instead = account.instead.as_ref().filter(|_| account.mv != Move::Pass);
    let instead = instead.map(|it| format!(" {}", first_thought(it)));
    std::iter::once(reason(account)).chain(price).chain(instead).collect()
}

/// Reasons after which a price is no surprise.
const fn gives_away(reason: Reason) -> bool {
    matches!(reason, Reason::EasingOff | Reason::Band | Reason::NearestHalf | Reason::Level)
}

fn reason(account: &Account) -> String {
    if account.mv == Move::Pass {
        return "There was nothing left worth playing, so I passed.".to_owned();
    }
    let point = account.point();
    let players = |unknown: &str| {
        account.rank.map_or_else(|| unknown.to_owned(), |it| format!("players around {}", rank(it)))
    };
    match account.reason {
        Reason::OnlyMove => format!("I played {point} because every other move was clearly worse."),
        Reason::Behind => format!("I had fallen behind, so I looked for the best move: {point}."),
        Reason::NaturalAmongEqual => format!(
            "Several moves were about equally good; {point} looked the most natural for {}.",
            players("people")
        ),
        Reason::EasingOff => format!(
            "I was ahead, so I looked for a natural move that gives something back{}: {point}.",
            wish(account.wish)
        ),
        Reason::BestMove => {
            format!("Nothing gentler looked natural here, so I played the best move: {point}.")
        }
        Reason::ForcedByPolicy => format!("Almost everyone would play {point} here."),
        Reason::Band => {
            format!("{point} is natural and brings the game near the result we wish for.")
        }
        Reason::Softmax => {
            format!("There were several good moves; I drew lots among them, and it was {point}.")
        }
        Reason::NearestHalf => format!("{point} leaves the game as even as it can be."),
        Reason::MostVisits => format!("I looked longest at {point}, and I think it is the best."),
        Reason::Finished => format!("There was little left to play, so I chose {point}."),
        Reason::Level => format!("{} often play {point} here.", capital(&players("such players"))),
        Reason::Opening => {
            format!("The board is still open, and {point} is a natural move for an opening.")
        }
        Reason::Punishing => format!(
            "Your last move left me a chance, and you wished to be shown: {point} takes it."
        ),
        _ => format!("I thought that {point} was a good move here."),
    }
}

const fn wish(wish: Option<Wish>) -> &'static str {
    match wish {
        None => "",
        Some(Wish::Close) => " and keeps the game close",
        Some(Wish::YouWin) => " so that you can win by a little",
        Some(Wish::IWin) => " and still wins by a little",
        Some(Wish::TeachMe) => " and lets you back into the game",
    }
}

fn first_thought(instead: &Instead) -> String {
    let point = in_braces(instead.mv);
    match instead.why {
        Why::Fell(points) => {
            let points = count(whole(points));
            format!("I had thought of {point} first, but on a second look it lost about {points}.")
        }
        Why::Folly(folly) => format!("I had thought of {point} first, but {}.", foolish(folly)),
    }
}

const fn foolish(folly: Folly) -> &'static str {
    match folly {
        Folly::SelfAtari => "it would have put my own stones in atari for nothing",
        Folly::OwnTerritory => "it would only have filled my own territory",
        Folly::Dame => "it would have been worth no points",
        Folly::FirstLine => "it would have crept along the edge for nothing",
        Folly::IgnoredAtari => "it would have left something big in atari",
        Folly::Ladder => "a ladder would have caught it",
        Folly::LostGroup => "it would have left a group to die",
        Folly::TooDear => "it would have cost too much",
        _ => "it would not have been good",
    }
}

fn count(points: u32) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{points} points") }
}

/// `8 kyu`, `3 dan`.
pub(crate) fn rank(rank: Rank) -> String {
    if rank > Rank::STRONGEST {
        return "a professional".to_owned();
    }
    rank.to_string().replace('k', " kyu").replace('d', " dan")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |it| it.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(reason: Reason, change: impl Fn(&mut Account), expect: Expect) {
        let mut account = Account::new("D4".parse().unwrap(), reason);
        change(&mut account);
        expect.assert_eq(&tell(&account));
    }

    #[test]
    fn what_is_known_is_said() {
        check(
            Reason::EasingOff,
            |it| (it.loss, it.wish) = (Some(2.2), Some(Wish::Close)),
            expect![
                "I was ahead, so I looked for a natural move that gives something back and keeps the game close: {D4}. It cost me about 2 points."
            ],
        );
        check(
            Reason::NaturalAmongEqual,
            |it| (it.loss, it.rank) = (Some(2.2), Some(Rank::parse("8k"))),
            expect![
                "Several moves were about equally good; {D4} looked the most natural for players around 8 kyu."
            ],
        );
        check(
            Reason::Level,
            |it| (it.loss, it.rank) = (Some(0.7), Some(Rank::parse("3d"))),
            expect!["Players around 3 dan often play {D4} here. It cost me about 1 point."],
        );
    }

    #[test]
    fn a_first_thought_is_told() {
        let other: Move = "C3".parse().unwrap();
        check(
            Reason::OnlyMove,
            |it| it.instead = Some(Instead::fell(other, 3.4)),
            expect![
                "I played {D4} because every other move was clearly worse. I had thought of {C3} first, but on a second look it lost about 3 points."
            ],
        );
        check(
            Reason::ForcedByPolicy,
            |it| it.instead = Some(Instead::folly(other, Folly::Ladder)),
            expect![
                "Almost everyone would play {D4} here. I had thought of {C3} first, but a ladder would have caught it."
            ],
        );
    }
}
