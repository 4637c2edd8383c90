//! 講評、日本語。 Every clause rests on a fact.

use goban::{Color, Move};
use shapes::{Naming, Place};

use super::fact::{Fact, FactKind};
use super::grade::Grade;
use super::phrase::{self, BetterDeed, find, most_reasons, pick, pick_next, reasons, whole};
use super::report::{ReviewedMove, Tone};
use crate::account::in_braces;

pub(crate) fn tell(it: &ReviewedMove, tone: Tone) -> String {
    if !phrase::is_told(it) {
        return String::new();
    }
    let parts = match it.grade {
        Grade::Fine => Vec::new(),
        Grade::Praise => praise(it, tone),
        Grade::Good => good(it, tone),
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
        let few = tone.of([
            "このくらいの棋力では、なかなか打てない手です。",
            "この棋力ではなかなか打てない。",
            "なかなか見つけられない手だね。",
        ]);
        parts.push(few.to_owned());
    }
    parts.extend(deed(it, tone));
    parts
}

fn good(it: &ReviewedMove, tone: Tone) -> Vec<String> {
    let Some(deed) = deed(it, tone) else { return Vec::new() };
    let mv = called(it.look.mv, &it.look.naming);
    let good = match tone {
        Tone::Kind => {
            pick(&["は良い手ですね。", "はぴったりの手でした。", "は良いところです。"], it)
        }
        Tone::Strict => "は正しい。",
        Tone::Child => pick(&["はいい手だね。", "はぴったりだよ。"], it),
    };
    vec![format!("{mv}{good}"), deed]
}

/// 良い手が何をしたか。
fn deed(it: &ReviewedMove, tone: Tone) -> Option<String> {
    let who = player(it.look.color());
    let fact = phrase::deed(it)?;
    let amount = fact.amount.unwrap_or(0.0);
    let points = whole(amount);
    let at = fact.at.map_or_else(String::new, |it| format!("{{{it}}}"));
    let end = |endings| tone.of::<&str>(endings);
    Some(match fact.kind {
        FactKind::TakesChance => {
            let took = end(["とらえました。", "とらえた。", "つかまえたね。"]);
            format!("直前の手で生まれた{points}目ほどのチャンスを、{who}が逃さず{took}")
        }
        FactKind::GroupSaved => {
            let (place, stones) = (place(it, fact), stones(amount));
            let saves = end(["助けています。", "助けている。", "助けたよ。"]);
            format!("{place}の危なかった{stones}を{saves}")
        }
        FactKind::EnemyDies => {
            let (place, stones) = (place(it, fact), stones(amount));
            let fate = end(["助かりにくくなりました。", "助かりにくい。", "にげにくくなったよ。"]);
            format!("{place}の相手の{stones}は、もう{fate}")
        }
        FactKind::LadderWorks => {
            let fate = end(["逃げられません。", "逃げられない。", "にげられないよ。"]);
            format!("シチョウが成立していて、{at}は{fate}")
        }
        FactKind::Captures => {
            format!("{}を{}", stones(amount), end(["取りました。", "取った。", "取ったね。"]))
        }
        FactKind::LeavesAtari => {
            let saved = end(["助けました。", "助けた。", "助けたね。"]);
            format!("アタリになっていた{}を{saved}", stones(amount))
        }
        FactKind::Threatens => {
            let sente = end(["先手です。", "先手。", "先手だよ。"]);
            let cost = end(["損になります。", "損になる。", "そんになるからね。"]);
            format!("{sente}受けないと{points}目ほどの{cost}")
        }
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
                pick(&["目ほどの損でした。", "目ほど損をしました。", "目ほど損をしています。"], it);
            format!("{mv}は{loss}{lost}")
        }
    };
    let mut parts = vec![first];
    let end = |endings| tone.of::<&str>(endings);
    if find(it, FactKind::TurnsGame).is_some() {
        let who = player(it.look.color());
        let turned = end(["入れ替わりました。", "入れ替わった。", "ひっくり返っちゃった。"]);
        let was = end(["優勢でしたが", "優勢だったが", "よかったけれど"]);
        parts.push(format!("ここまで{who}が{was}、この手で形勢が{turned}"));
    }
    if let Some(fact) = find(it, FactKind::StillThere) {
        let (number, other) = (whole(fact.amount.unwrap_or(0.0)), fact.other);
        let other = other.map_or_else(String::new, in_braces);
        let place = end(["急がれるところでした。", "急ぎだった。", "いそぐところだったよ。"]);
        parts.push(format!("{number}手目と同じく、{other}が{place}"));
        return parts;
    }
    let most = most_reasons(it.grade);
    parts.extend(reasons(it).take(most).map(|fact| reason(it, fact, tone)));
    parts.extend(better(it, tone));
    if let (Some(fact), Some(fault)) = (find(it, FactKind::Repeated), it.fault) {
        let times = whole(fact.amount.unwrap_or(0.0));
        let again = end(["です。", "。", "だよ。"]);
        parts.push(format!("（課題の「{}」は、この碁で{times}回目{again}）", fault.ja()));
    }
    parts
}

fn reason(it: &ReviewedMove, fact: &Fact, tone: Tone) -> String {
    let who = player(it.look.color());
    let other = player(it.look.color().opponent());
    let amount = fact.amount.unwrap_or(0.0);
    let points = whole(amount);
    let at = fact.at.map_or_else(String::new, |it| format!("{{{it}}}"));
    let third = fact.other.map_or_else(String::new, in_braces);
    let end = |endings| tone.of::<&str>(endings);
    match fact.kind {
        FactKind::GroupLost => {
            let (place, stones) = (place(it, fact), stones(amount));
            let fate =
                end(["助かりにくくなりました。", "助かりにくい。", "取られてしまいそうだよ。"]);
            format!("このあと{place}の{who}{stones}は{fate}")
        }
        FactKind::EnemyEscapes => {
            let (place, stones) = (place(it, fact), stones(amount));
            let fate = end(["助かってしまいます。", "助かる。", "にげちゃうよ。"]);
            format!("{place}の{other}{stones}が{fate}")
        }
        FactKind::LeftInAtari => {
            let stays = end(["アタリのままです。", "アタリのまま。", "アタリのままだよ。"]);
            format!("{at}の{who}{}が{stays}", stones(amount))
        }
        FactKind::SelfAtari => {
            let shape = end(["取られる形です。", "取られる。", "取られちゃうよ。"]);
            format!("{other}にすぐ{}を{shape}", stones(amount))
        }
        FactKind::LadderFails => {
            let fate = end(["逃げられてしまいます。", "逃げられる。", "にげられちゃうよ。"]);
            format!("シチョウが成立せず、{at}の石に{fate}")
        }
        FactKind::CaughtInLadder => {
            let fate = end(["取られています。", "取られている。", "取られちゃうよ。"]);
            format!("{at}の{}は、逃げてもシチョウで{fate}", stones(amount))
        }
        FactKind::MissedCut => {
            let can = end(["つながることができます。", "つながれる。", "つながれるよ。"]);
            format!("{other}は{third}で{can}")
        }
        FactKind::IgnoresThreat => {
            let needed = end(["受けが必要でした。", "受けが必要だった。", "受けたかったね。"]);
            format!("直前の{other}の手には、{needed}")
        }
        FactKind::MissedChance => {
            let born = end(["生まれていました。", "あった。", "あったんだよ。"]);
            format!("直前の{other}の手で、{points}目ほどのチャンスが{born}")
        }
        FactKind::AlreadyOwn => {
            format!("ここはもう{who}の地{}", end(["でした。", "だった。", "だったよ。"]))
        }
        FactKind::Small if amount < 1.0 => {
            let worth = end(["価値のない手です。", "価値がない。", "とくをしない手だよ。"]);
            format!("今は、ほとんど{worth}")
        }
        FactKind::Small => {
            let small = end(["小さい手です。", "小さい手。", "小さい手だよ。"]);
            format!("今は{points}目ほどの{small}")
        }
        FactKind::BigElsewhere => {
            let big = end(["大きいところです。", "大きいところ。", "大きいところだよ。"]);
            format!("今は{third}が{points}目ほどの{big}")
        }
        FactKind::EmptyTriangle => {
            let shape = end(["形になっています。", "愚形。", "形だよ。石がはたらきにくいんだ。"]);
            format!("アキ三角の{shape}")
        }
        FactKind::CostsMostAt => {
            let loss = end(["での損です。", "での損。", "でそんをしているよ。"]);
            format!("主に{}{loss}", place(it, fact))
        }
        _ => String::new(),
    }
}

/// どの手が良かったか、その手が盤上で何をするか。
fn better(it: &ReviewedMove, tone: Tone) -> Option<String> {
    let mv = it.better()?;
    let called = called(mv, &it.look.best.naming);
    let was = match tone {
        Tone::Kind => pick_next(
            &["が良かったでしょう。", "のほうが良かったですね。", "が打ちたいところでした。"],
            it,
        ),
        Tone::Strict => "が正着。",
        Tone::Child => pick_next(&["のほうがよかったね。", "がいい手だったよ。"], it),
    };
    let finds = find(it, FactKind::StrongerFind).map_or("", |_| {
        tone.of([
            "もう少し強い人なら、よく見つける手です。",
            "少し上の棋力ならよく打つ。",
            "もう少し強い人は、よく見つけるよ。",
        ])
    });
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
