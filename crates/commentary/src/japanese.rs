//! 日本語.

use analysis::Rank;
use goban::Move;
use teacher::{Folly, Reason, Wish};

use crate::account::{Account, Instead, Why, in_braces, whole};

pub(crate) fn tell(account: &Account) -> String {
    let price = account.whole_loss().filter(|_| gives_away(account.reason));
    let price = price.map(|points| format!("最善の手とくらべると{points}目ほど控えめです。"));
    let instead = account.instead.as_ref().filter(|_| account.mv != Move::Pass);
    let instead = instead.map(first_thought);
    std::iter::once(reason(account)).chain(price).chain(instead).collect()
}

/// Reasons after which a price is no surprise.
const fn gives_away(reason: Reason) -> bool {
    matches!(reason, Reason::EasingOff | Reason::Band | Reason::NearestHalf | Reason::Level)
}

fn reason(account: &Account) -> String {
    if account.mv == Move::Pass {
        return "もう打つところはないと思い、パスしました。".to_owned();
    }
    let point = account.point();
    let players = |unknown: &str| {
        account.rank.map_or_else(|| unknown.to_owned(), |it| format!("{}くらいの方", rank(it)))
    };
    match account.reason {
        Reason::OnlyMove => {
            format!("ここは{point}の一手だと思いました。ほかの手では、はっきり損になります。")
        }
        Reason::Behind => {
            format!("少し遅れていたので、いちばん良い手を探しました。それが{point}です。")
        }
        Reason::NaturalAmongEqual => format!(
            "同じくらい良い手がいくつかありました。その中で、{}にいちばん自然な{point}を選びました。",
            players("打つ人")
        ),
        Reason::EasingOff => format!(
            "こちらがリードしていたので、{}自然な手の中から少しゆるめて、{point}と打ちました。",
            wish(account.wish)
        ),
        Reason::BestMove => {
            format!("ゆるめて自然に見える手がなかったので、最善と思う{point}を打ちました。")
        }
        Reason::ForcedByPolicy => format!("ここは、ほとんどの方が{point}と打つところです。"),
        Reason::Band => format!("{point}は自然な手で、めざす形勢にも近づきます。"),
        Reason::Softmax => {
            format!("良い手がいくつかあったので、その中からくじで決めました。それが{point}です。")
        }
        Reason::NearestHalf => format!("{point}が、いちばん互角に近くなる手でした。"),
        Reason::MostVisits => {
            format!("いちばん時間をかけて読んだのが{point}で、これが最善だと思いました。")
        }
        Reason::Finished => format!("もう大きなところは残っていないので、{point}と打ちました。"),
        Reason::Level => format!("ここでは、{}がよく{point}と打ちます。", players("同じ棋力の方")),
        Reason::Opening => format!("盤面がまだ広いので、布石として自然な{point}を選びました。"),
        Reason::Punishing => format!(
            "直前の手にすきがあったので、ご希望どおり、とがめる手をお見せしました。それが{point}です。"
        ),
        _ => format!("ここでは{point}が良い手だと思いました。"),
    }
}

const fn wish(wish: Option<Wish>) -> &'static str {
    match wish {
        None => "",
        Some(Wish::Close) => "良い勝負になるように、",
        Some(Wish::YouWin) => "あなたが少し勝てるように、",
        Some(Wish::IWin) => "差が開きすぎないように、",
        Some(Wish::TeachMe) => "追いつけるように、",
    }
}

fn first_thought(instead: &Instead) -> String {
    let point = in_braces(instead.mv);
    match instead.why {
        Why::Fell(points) => format!(
            "はじめは{point}を考えましたが、読み直すと{}目ほど損になるのでやめました。",
            whole(points)
        ),
        Why::Folly(folly) => {
            format!("はじめは{point}を考えましたが、{}のでやめました。", foolish(folly))
        }
    }
}

const fn foolish(folly: Folly) -> &'static str {
    match folly {
        Folly::SelfAtari => "自分から当たりになってしまう",
        Folly::OwnTerritory => "自分の地を埋めるだけになる",
        Folly::Dame => "一目にもならない",
        Folly::FirstLine => "一線を這うだけになる",
        Folly::IgnoredAtari => "大きな石の当たりを放っておくことになる",
        Folly::Ladder => "シチョウで取られてしまう",
        Folly::LostGroup => "大きな石が死んでしまう",
        Folly::TooDear => "損が大きすぎる",
        _ => "良い手ではない",
    }
}

/// 「8級」「初段」「三段」.
pub(crate) fn rank(rank: Rank) -> String {
    const DAN: [&str; 9] = ["初段", "二段", "三段", "四段", "五段", "六段", "七段", "八段", "九段"];
    if rank > Rank::STRONGEST {
        return "プロ".to_owned();
    }
    let text = rank.to_string();
    let dan = text.strip_suffix('d').and_then(|it| it.parse::<usize>().ok());
    dan.and_then(|it| DAN.get(it.checked_sub(1)?))
        .map_or_else(|| text.replace('k', "級"), |it| (*it).to_owned())
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
                "こちらがリードしていたので、良い勝負になるように、自然な手の中から少しゆるめて、{D4}と打ちました。最善の手とくらべると2目ほど控えめです。"
            ],
        );
        check(
            Reason::NaturalAmongEqual,
            |it| it.rank = Some(Rank::parse("1d")),
            expect![
                "同じくらい良い手がいくつかありました。その中で、初段くらいの方にいちばん自然な{D4}を選びました。"
            ],
        );
        check(
            Reason::Level,
            |it| it.rank = Some(Rank::parse("12k")),
            expect!["ここでは、12級くらいの方がよく{D4}と打ちます。"],
        );
    }

    #[test]
    fn a_first_thought_is_told() {
        let other: Move = "C3".parse().unwrap();
        check(
            Reason::OnlyMove,
            |it| it.instead = Some(Instead::folly(other, Folly::SelfAtari)),
            expect![
                "ここは{D4}の一手だと思いました。ほかの手では、はっきり損になります。はじめは{C3}を考えましたが、自分から当たりになってしまうのでやめました。"
            ],
        );
    }
}
