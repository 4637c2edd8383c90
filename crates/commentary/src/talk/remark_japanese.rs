//! ひとこと、日本語。 Every clause rests on a fact.

use goban::Color;
use shapes::Place;

use super::pick;
use super::remark::Remark;
use crate::account::{in_braces, whole};
use crate::review::japanese::{called, stones};
use crate::review::phrase::find;
use crate::review::{Fact, FactKind, Grade};

pub(crate) fn tell(remark: &Remark<'_>) -> String {
    let it = remark.reviewed;
    let mv = called(it.look.mv, &remark.naming());
    let on = remark.occasion();
    let loss = whole(it.look.loss());
    let mut parts = Vec::new();
    match it.grade {
        Grade::Praise => {
            let praise = pick(
                [
                    "は見事でした。",
                    "は素晴らしい一手ですね。",
                    "は好手です。",
                    "は気づきにくい良い手です。",
                ],
                on,
            );
            let praise = if find(it, FactKind::FewFind).is_some() {
                praise
            } else {
                "は好手ですね。"
            };
            parts.push(format!("{mv}{praise}"));
            parts.extend(deed(remark));
        }
        Grade::Good | Grade::Fine => {
            let good = pick(["は良い手ですね。", "はぴったりの手です。", "は良いところです。"], on);
            parts.push(format!("{mv}{good}"));
            parts.extend(deed(remark));
        }
        Grade::Slip => {
            let lost = pick(["目ほど損でした。", "目ほど甘い手でした。", "目ほどの損ですね。"], on);
            parts.push(format!("{mv}は{loss}{lost}"));
        }
        Grade::Mistake => {
            let lost =
                pick(["目ほどの損でした。", "目ほど損でしたね。", "目ほど損をしています。"], on);
            parts.push(format!("{mv}は{loss}{lost}"));
        }
        Grade::Blunder => {
            let lost = pick(["目ほどの大きな損になりそうです。", "目ほど損をする手でした。"], on);
            parts.push(format!("{mv}は{loss}{lost}"));
        }
    }
    if it.grade < Grade::Slip {
        return parts.concat();
    }
    if find(it, FactKind::TurnsGame).is_some() {
        parts.push("ここまで優勢でしたが、この手で形勢が入れ替わりました。".to_owned());
    }
    let reason = remark.reason().map(|fact| reason(remark, fact));
    let missed = remark
        .missed_chance()
        .map(|points| format!("こちらの手で{}目ほどのチャンスが生まれていました。", whole(points)));
    parts.extend(reason.or(missed));
    parts.push(if remark.is_still_there() {
        let better = it.better().map_or_else(String::new, in_braces);
        format!("先ほどと同じく、{better}が急がれます。")
    } else if remark.offers_undo() {
        pick(["打ち直しますか？", "もう一度考えてみますか？"], on).to_owned()
    } else {
        let better = it.better().map(|mv| called(mv, &remark.better_naming()));
        let was = pick(
            ["のほうが良かったですね。", "が良かったでしょう。", "が打ちたいところでした。"],
            on,
        );
        better.map_or_else(String::new, |better| format!("{better}{was}"))
    });
    parts.concat()
}

const fn player(color: Color) -> &'static str {
    match color {
        Color::Black => "黒",
        Color::White => "白",
    }
}

fn deed(remark: &Remark<'_>) -> Option<String> {
    if let Some(points) = remark.took_chance() {
        let points = whole(points);
        return Some(format!(
            "こちらの手で生まれた{points}目ほどのチャンスを、逃さずとらえましたね。"
        ));
    }
    let fact = remark.deed()?;
    let amount = fact.amount.unwrap_or(0.0);
    let at = fact.at.map_or_else(String::new, |it| format!("{{{it}}}"));
    let other = player(remark.reviewed.look.color().opponent());
    Some(match fact.kind {
        FactKind::GroupSaved => {
            format!("{}の危なかった{}を助けています。", place(remark, fact), stones(amount))
        }
        FactKind::EnemyDies => format!(
            "{}の{other}{}は、もう助かりにくくなりました。",
            place(remark, fact),
            stones(amount)
        ),
        FactKind::LadderWorks => format!("シチョウが成立していて、{at}は逃げられません。"),
        FactKind::Captures => format!("{}を取りました。", stones(amount)),
        FactKind::LeavesAtari => format!("アタリになっていた{}を助けました。", stones(amount)),
        FactKind::Threatens => {
            format!("先手です。受けないと{}目ほどの損になります。", whole(amount))
        }
        _ => return None,
    })
}

fn reason(remark: &Remark<'_>, fact: &Fact) -> String {
    let color = remark.reviewed.look.color();
    let (own, other) = (player(color), player(color.opponent()));
    let amount = fact.amount.unwrap_or(0.0);
    let points = whole(amount);
    let at = fact.at.map_or_else(String::new, |it| format!("{{{it}}}"));
    let move_there = fact.other.map_or_else(String::new, in_braces);
    match fact.kind {
        FactKind::GroupLost => {
            format!("{}の{own}{}が危なくなりました。", place(remark, fact), stones(amount))
        }
        FactKind::EnemyEscapes => {
            format!("{}の{other}{}が助かりました。", place(remark, fact), stones(amount))
        }
        FactKind::LeftInAtari => {
            format!("{at}の{own}{}がアタリのまま残りました。", stones(amount))
        }
        FactKind::SelfAtari => format!("すぐに{}を取られる形です。", stones(amount)),
        FactKind::LadderFails => format!("シチョウが成立せず、{at}の石に逃げられます。"),
        FactKind::CaughtInLadder => {
            format!("{at}の{}は、逃げてもシチョウで取られています。", stones(amount))
        }
        FactKind::MissedCut => format!("{other}は{move_there}でつながれます。"),
        FactKind::IgnoresThreat => "直前の手には、受けが必要でした。".to_owned(),
        FactKind::MissedChance => {
            format!("直前の{other}の手で、{points}目ほどのチャンスが生まれていました。")
        }
        FactKind::AlreadyOwn => format!("ここはもう{own}の地でした。"),
        FactKind::Small if amount < 1.0 => "今は、ほとんど価値のない手です。".to_owned(),
        FactKind::Small => format!("今は{points}目ほどの小さい手です。"),
        FactKind::BigElsewhere => format!("今は{move_there}が{points}目ほどの大きいところです。"),
        FactKind::EmptyTriangle => "アキ三角の形です。".to_owned(),
        FactKind::CostsMostAt if remark.offers_undo() => remark
            .part(fact)
            .map_or_else(String::new, |it| format!("{}をもう一度見てください。", it.ja())),
        FactKind::CostsMostAt => format!("主に{}で損をしています。", place(remark, fact)),
        _ => String::new(),
    }
}

/// 「左下隅（{C3}のあたり）」.
fn place(remark: &Remark<'_>, fact: &Fact) -> String {
    let size = remark.reviewed.look.before.size();
    fact.at
        .map_or_else(String::new, |at| format!("{}（{{{at}}}のあたり）", Place::of(at, size).ja()))
}
