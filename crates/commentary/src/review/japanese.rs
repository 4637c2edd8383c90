//! 講評、日本語。 Every clause rests on a fact.

use goban::{Color, Move};
use shapes::{Naming, Place};

use super::fact::{Fact, FactKind};
use super::grade::Grade;
use super::phrase::{self, BetterDeed, find, most_reasons, pick, reasons, whole};
use super::report::{ReviewedMove, Tone};
use crate::account::in_braces;

pub(crate) fn tell(it: &ReviewedMove, tone: Tone) -> String {
    if !phrase::is_told(it) {
        return String::new();
    }
    let parts = match it.grade {
        Grade::Fine => Vec::new(),
        Grade::Praise => praise(it, tone),
        Grade::Good => good(it),
        Grade::Slip | Grade::Mistake | Grade::Blunder => fault(it, tone),
    };
    parts.concat()
}

const fn player(color: Color) -> &'static str {
    match color {
        Color::Black => "黒",
        Color::White => "白",
    }
}

/// `{Q5}のハネ`、名がなければ点だけ。
pub(crate) fn called(mv: Move, naming: &Naming) -> String {
    match (mv, naming.name) {
        (Move::Pass, _) => "パス".to_owned(),
        (_, Some(name)) => format!("{}の{}", in_braces(mv), name.ja()),
        (_, None) => in_braces(mv),
    }
}

pub(crate) fn stones(amount: f64) -> String {
    let numerals = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"];
    let stones = whole(amount);
    let numeral = numerals.get(stones as usize - 1).map(|it| (*it).to_owned());
    format!("{}子", numeral.unwrap_or_else(|| stones.to_string()))
}

fn place(it: &ReviewedMove, fact: &Fact) -> String {
    let size = it.look.before.size();
    fact.at
        .map_or_else(String::new, |at| format!("{}（{{{at}}}のあたり）", Place::of(at, size).ja()))
}

fn praise(it: &ReviewedMove, tone: Tone) -> Vec<String> {
    let mv = called(it.look.mv, &it.look.naming);
    let mut parts = vec![match tone {
        Tone::Kind => {
            let praise = pick(&["は見事でした。", "は素晴らしい一手ですね。", "は好手です。"], it);
            format!("{mv}{praise}")
        }
        Tone::Strict => format!("{mv}は好手。"),
        Tone::Child => format!("すごい！{mv}、とてもいい手だよ。"),
    }];
    if find(it, FactKind::FewFind).is_some() {
        parts.push(match tone {
            Tone::Child => "なかなか見つけられない手だね。".to_owned(),
            _ => "このくらいの棋力では、なかなか打てない手です。".to_owned(),
        });
    }
    parts.extend(deed(it));
    parts
}

fn good(it: &ReviewedMove) -> Vec<String> {
    let Some(deed) = deed(it) else { return Vec::new() };
    let mv = called(it.look.mv, &it.look.naming);
    let good = pick(&["は良い手ですね。", "はぴったりの手でした。", "は良いところです。"], it);
    vec![format!("{mv}{good}"), deed]
}

/// 良い手が何をしたか。
fn deed(it: &ReviewedMove) -> Option<String> {
    let who = player(it.look.color());
    let fact = phrase::deed(it)?;
    let amount = fact.amount.unwrap_or(0.0);
    let points = whole(amount);
    let at = fact.at.map_or_else(String::new, |it| format!("{{{it}}}"));
    Some(match fact.kind {
        FactKind::TakesChance => {
            format!("直前の手で生まれた{points}目ほどのチャンスを、{who}が逃さずとらえました。")
        }
        FactKind::GroupSaved => {
            let (place, stones) = (place(it, fact), stones(amount));
            format!("{place}の危なかった{stones}を助けています。")
        }
        FactKind::EnemyDies => {
            let (place, stones) = (place(it, fact), stones(amount));
            format!("{place}の相手の{stones}は、もう助かりにくくなりました。")
        }
        FactKind::LadderWorks => format!("シチョウが成立していて、{at}は逃げられません。"),
        FactKind::Captures => format!("{}を取りました。", stones(amount)),
        FactKind::LeavesAtari => format!("アタリになっていた{}を助けました。", stones(amount)),
        FactKind::Threatens => format!("先手です。受けないと{points}目ほどの損になります。"),
        _ => return None,
    })
}

fn fault(it: &ReviewedMove, tone: Tone) -> Vec<String> {
    let mv = called(it.look.mv, &it.look.naming);
    let loss = whole(it.look.loss());
    let first = match (it.grade, tone) {
        (Grade::Slip, Tone::Child) => format!("{mv}は{loss}目くらいそんだよ。"),
        (Grade::Slip, _) => {
            let lost = pick(&["目ほど損でした。", "目ほどの損です。"], it);
            format!("{mv}は{loss}{lost}")
        }
        (Grade::Blunder, Tone::Strict) => format!("{mv}は大悪手。{loss}目ほどの損。"),
        (_, Tone::Strict) => format!("{mv}は悪手。{loss}目ほどの損。"),
        (_, Tone::Child) => format!("あれれ、{mv}は{loss}目くらいそんだよ。"),
        (Grade::Blunder, Tone::Kind) => {
            let lost =
                pick(&["目ほどの大きな損になりました。", "目ほどの痛い損になりました。"], it);
            format!("{mv}は{loss}{lost}")
        }
        (_, Tone::Kind) => {
            let lost =
                pick(&["目ほどの損でした。", "目ほど損でしたね。", "目ほど損をしています。"], it);
            format!("{mv}は{loss}{lost}")
        }
    };
    let mut parts = vec![first];
    if find(it, FactKind::TurnsGame).is_some() {
        let who = player(it.look.color());
        parts.push(format!("ここまで{who}が優勢でしたが、この手で形勢が入れ替わりました。"));
    }
    if let Some(fact) = find(it, FactKind::StillThere) {
        let (number, other) = (whole(fact.amount.unwrap_or(0.0)), fact.other);
        let other = other.map_or_else(String::new, in_braces);
        parts.push(format!("{number}手目と同じく、{other}が急がれるところでした。"));
        return parts;
    }
    let most = most_reasons(it.grade);
    parts.extend(reasons(it).take(most).map(|fact| reason(it, fact)));
    parts.extend(better(it));
    if let (Some(fact), Some(fault)) = (find(it, FactKind::Repeated), it.fault) {
        let times = whole(fact.amount.unwrap_or(0.0));
        parts.push(format!("（「{}」がこの碁で{times}回目の課題です。）", fault.ja()));
    }
    parts
}

fn reason(it: &ReviewedMove, fact: &Fact) -> String {
    let who = player(it.look.color());
    let other = player(it.look.color().opponent());
    let amount = fact.amount.unwrap_or(0.0);
    let points = whole(amount);
    let at = fact.at.map_or_else(String::new, |it| format!("{{{it}}}"));
    match fact.kind {
        FactKind::GroupLost => {
            let (place, stones) = (place(it, fact), stones(amount));
            format!("このあと{place}の{who}{stones}は助かりにくくなりました。")
        }
        FactKind::EnemyEscapes => {
            let (place, stones) = (place(it, fact), stones(amount));
            format!("{place}の{other}{stones}が助かってしまいます。")
        }
        FactKind::LeftInAtari => {
            format!("{at}の{who}{}がアタリのままです。", stones(amount))
        }
        FactKind::SelfAtari => format!("{other}にすぐ{}を取られる形です。", stones(amount)),
        FactKind::LadderFails => format!("シチョウが成立せず、{at}の石に逃げられてしまいます。"),
        FactKind::CaughtInLadder => {
            format!("{at}の{}は、逃げてもシチョウで取られています。", stones(amount))
        }
        FactKind::MissedCut => {
            let at = fact.other.map_or_else(String::new, in_braces);
            format!("{other}は{at}でつながることができます。")
        }
        FactKind::IgnoresThreat => format!("直前の{other}の手には、受けが必要でした。"),
        FactKind::MissedChance => {
            format!("直前の{other}の手で、{points}目ほどのチャンスが生まれていました。")
        }
        FactKind::AlreadyOwn => format!("ここはもう{who}の地でした。"),
        FactKind::Small if amount < 1.0 => "今は、ほとんど価値のない手です。".to_owned(),
        FactKind::Small => format!("今は{points}目ほどの小さい手です。"),
        FactKind::BigElsewhere => {
            let at = fact.other.map_or_else(String::new, in_braces);
            format!("今は{at}が{points}目ほどの大きいところです。")
        }
        FactKind::EmptyTriangle => "アキ三角の形になっています。".to_owned(),
        FactKind::CostsMostAt => format!("主に{}で損をしています。", place(it, fact)),
        _ => String::new(),
    }
}

/// どの手が良かったか、その手が盤上で何をするか。
fn better(it: &ReviewedMove) -> Option<String> {
    let mv = it.better()?;
    let called = called(mv, &it.look.best.naming);
    let was =
        pick(&["が良かったでしょう。", "のほうが良かったですね。", "が打ちたいところでした。"], it);
    let finds =
        find(it, FactKind::StrongerFind).map_or("", |_| "もう少し強い人なら、よく見つける手です。");
    let deed = phrase::better_deed(it).map(best_deed);
    Some(match deed {
        Some(deed) => format!("{deed}{called}{was}{finds}"),
        None => format!("{called}{was}{finds}"),
    })
}

fn best_deed(deed: BetterDeed) -> String {
    match deed {
        BetterDeed::Takes(count) => format!("{}を取る", stones(count)),
        BetterDeed::TwoAtaris => "両アタリになる".to_owned(),
        BetterDeed::LeavesAtari(count) => format!("アタリの{}を助ける", stones(count)),
        BetterDeed::Atari(count) => format!("{}をアタリにする", stones(count)),
        BetterDeed::Connects => "石をつなぐ".to_owned(),
    }
}
