//! The words of a remark. Every clause rests on a fact.

use goban::{Color, Move};
use shapes::{Naming, Place};

use super::pick;
use super::remark::Remark;
use crate::account::{in_braces, whole};
use crate::review::english::{capital, count, counted, stones};
use crate::review::phrase::find;
use crate::review::{Fact, FactKind, Grade, english as en, japanese as ja};

/// The number of the move and its point: what the wording hangs on.
fn occasion(remark: &Remark<'_>) -> (usize, Option<goban::Point>) {
    (remark.reviewed.look.number, remark.reviewed.look.mv.point())
}

/// A name that a careful reader gives less often than this is not said.
const SURE: f32 = 0.6;

/// The naming of a move, as far as it is sure.
fn sure(naming: &Naming) -> Naming {
    Naming { name: naming.name.filter(|_| naming.confidence >= SURE), ..Naming::default() }
}

/// `the hane at {Q5}`, or the point alone.
fn called(mv: Move, naming: &Naming) -> String {
    en::called(mv, &sure(naming))
}

/// `{Q5}のハネ`、名がなければ点だけ。
fn called_ja(mv: Move, naming: &Naming) -> String {
    ja::called(mv, &sure(naming))
}

pub(crate) fn english(remark: &Remark<'_>) -> String {
    let it = remark.reviewed;
    let mv = called(it.look.mv, &it.look.naming);
    let on = occasion(remark);
    let mut parts = Vec::new();
    match it.grade {
        Grade::Praise => {
            let well = pick(["Well played:", "A fine move:", "Very good:", "I like it:"], on);
            parts.push(format!("{well} {mv}."));
            if find(it, FactKind::FewFind).is_some() {
                parts.push("Not many players of your level would find it.".to_owned());
            }
            parts.extend(deed_en(remark));
        }
        Grade::Good | Grade::Fine => {
            let good = pick(["Good:", "Just right:", "Yes,", "A good choice:"], on);
            parts.push(format!("{good} {mv}."));
            parts.extend(deed_en(remark));
        }
        Grade::Slip => {
            let gave =
                pick(["gave away about", "was a little loose and cost about", "cost about"], on);
            parts.push(format!("{} {gave} {}.", capital(&mv), count(it.look.loss())));
        }
        Grade::Mistake => {
            let hm = pick(["Hmm,", "A pity:", "Careful:"], on);
            parts.push(format!("{hm} {mv} cost about {}.", count(it.look.loss())));
        }
        Grade::Blunder => {
            let oh = pick(["Careful:", "Oh,", "Watch out:"], on);
            parts.push(format!("{oh} {mv} cost about {}.", count(it.look.loss())));
        }
    }
    if it.grade < Grade::Slip {
        return parts.join(" ");
    }
    if find(it, FactKind::TurnsGame).is_some() {
        parts.push("You were ahead before it, and now I am.".to_owned());
    }
    let reason = remark.reason().map(|fact| reason_en(remark, fact));
    let missed = remark.missed_chance().map(|points| {
        format!("My move before had left you a chance worth about {}.", count(points))
    });
    parts.extend(reason.or(missed));
    parts.push(if remark.is_still_there() {
        let better = it.better().map_or_else(String::new, in_braces);
        format!("{better} is still the place to play.")
    } else if remark.offers_undo() {
        pick(["Would you like to take it back?", "Would you like another try?"], on).to_owned()
    } else {
        let better = it.better().map(|mv| capital(&called(mv, &it.look.best.naming)));
        let was = pick(["was better", "would have been better"], on);
        better.map_or_else(String::new, |better| format!("{better} {was}."))
    });
    parts.join(" ").trim_end().to_owned()
}

/// What a good move did.
fn deed_en(remark: &Remark<'_>) -> Option<String> {
    if let Some(points) = remark.took_chance() {
        let points = count(points);
        return Some(format!(
            "My move before left a chance worth about {points}, and you took it."
        ));
    }
    let fact = remark.deed()?;
    let amount = fact.amount.unwrap_or(0.0);
    let at = fact.at.map_or_else(String::new, |it| format!("{{{it}}}"));
    Some(match fact.kind {
        FactKind::GroupSaved => {
            format!("It saves your {} {}.", stones(amount), place_en(remark, fact))
        }
        FactKind::EnemyDies => {
            format!("My {} {} will hardly get away now.", stones(amount), place_en(remark, fact))
        }
        FactKind::LadderWorks => format!("The ladder works: {at} cannot escape."),
        FactKind::Captures => format!("It takes {}.", counted(amount)),
        FactKind::LeavesAtari => format!("It brings {} out of atari.", counted(amount)),
        FactKind::Threatens => {
            format!("It is sente: ignoring it would cost me about {}.", count(amount))
        }
        _ => return None,
    })
}

fn reason_en(remark: &Remark<'_>, fact: &Fact) -> String {
    let amount = fact.amount.unwrap_or(0.0);
    let at = fact.at.map_or_else(String::new, |it| format!("{{{it}}}"));
    let other = fact.other.map_or_else(String::new, in_braces);
    match fact.kind {
        FactKind::GroupLost => {
            let are = if whole(amount) == 1 { "is" } else { "are" };
            format!("Your {} {} {are} in danger.", stones(amount), place_en(remark, fact))
        }
        FactKind::EnemyEscapes => {
            format!("It let my {} {} get away.", stones(amount), place_en(remark, fact))
        }
        FactKind::LeftInAtari => format!("It left your {} at {at} in atari.", stones(amount)),
        FactKind::SelfAtari => format!("I could take {} at once.", counted(amount)),
        FactKind::LadderFails => format!("The ladder does not work: {at} gets away."),
        FactKind::CaughtInLadder => {
            let are = if whole(amount) == 1 { "is" } else { "are" };
            format!("Your {} at {at} {are} caught in a ladder all the same.", stones(amount))
        }
        FactKind::MissedCut => format!("I could still connect at {other}."),
        FactKind::IgnoresThreat => "My move before wanted an answer.".to_owned(),
        FactKind::MissedChance => {
            format!("My move before had left you a chance worth about {}.", count(amount))
        }
        FactKind::AlreadyOwn => "This point was yours already.".to_owned(),
        FactKind::Small if amount < 1.0 => "It is worth hardly anything now.".to_owned(),
        FactKind::Small => format!("It is worth only about {} now.", count(amount)),
        FactKind::BigElsewhere => format!("{other} is worth about {} now.", count(amount)),
        FactKind::EmptyTriangle => "It makes an empty triangle.".to_owned(),
        FactKind::CostsMostAt if remark.offers_undo() => part(remark, fact)
            .map_or_else(String::new, |it| format!("Look at the {} again.", it.en())),
        FactKind::CostsMostAt => format!("Most of that is {}.", place_en(remark, fact)),
        _ => String::new(),
    }
}

/// The part of the board that a fact is about.
fn part(remark: &Remark<'_>, fact: &Fact) -> Option<Place> {
    fact.at.map(|at| Place::of(at, remark.reviewed.look.before.size()))
}

/// `around {C3} (lower left corner)`.
fn place_en(remark: &Remark<'_>, fact: &Fact) -> String {
    let size = remark.reviewed.look.before.size();
    fact.at.map_or_else(String::new, |at| format!("around {{{at}}} ({})", Place::of(at, size).en()))
}

pub(crate) fn japanese(remark: &Remark<'_>) -> String {
    let it = remark.reviewed;
    let mv = called_ja(it.look.mv, &it.look.naming);
    let on = occasion(remark);
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
            parts.extend(deed_ja(remark));
        }
        Grade::Good | Grade::Fine => {
            let good = pick(["は良い手ですね。", "はぴったりの手です。", "は良いところです。"], on);
            parts.push(format!("{mv}{good}"));
            parts.extend(deed_ja(remark));
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
    let reason = remark.reason().map(|fact| reason_ja(remark, fact));
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
        let better = it.better().map(|mv| called_ja(mv, &it.look.best.naming));
        let was = pick(
            ["のほうが良かったですね。", "が良かったでしょう。", "が打ちたいところでした。"],
            on,
        );
        better.map_or_else(String::new, |better| format!("{better}{was}"))
    });
    parts.concat()
}

const fn color_ja(color: Color) -> &'static str {
    match color {
        Color::Black => "黒",
        Color::White => "白",
    }
}

fn deed_ja(remark: &Remark<'_>) -> Option<String> {
    if let Some(points) = remark.took_chance() {
        let points = whole(points);
        return Some(format!(
            "こちらの手で生まれた{points}目ほどのチャンスを、逃さずとらえましたね。"
        ));
    }
    let fact = remark.deed()?;
    let amount = fact.amount.unwrap_or(0.0);
    let at = fact.at.map_or_else(String::new, |it| format!("{{{it}}}"));
    let other = color_ja(remark.reviewed.look.color().opponent());
    Some(match fact.kind {
        FactKind::GroupSaved => {
            format!("{}の危なかった{}を助けています。", place_ja(remark, fact), ja::stones(amount))
        }
        FactKind::EnemyDies => format!(
            "{}の{other}{}は、もう助かりにくくなりました。",
            place_ja(remark, fact),
            ja::stones(amount)
        ),
        FactKind::LadderWorks => format!("シチョウが成立していて、{at}は逃げられません。"),
        FactKind::Captures => format!("{}を取りました。", ja::stones(amount)),
        FactKind::LeavesAtari => format!("アタリになっていた{}を助けました。", ja::stones(amount)),
        FactKind::Threatens => {
            format!("先手です。受けないと{}目ほどの損になります。", whole(amount))
        }
        _ => return None,
    })
}

fn reason_ja(remark: &Remark<'_>, fact: &Fact) -> String {
    let color = remark.reviewed.look.color();
    let (own, other) = (color_ja(color), color_ja(color.opponent()));
    let amount = fact.amount.unwrap_or(0.0);
    let points = whole(amount);
    let at = fact.at.map_or_else(String::new, |it| format!("{{{it}}}"));
    let move_there = fact.other.map_or_else(String::new, in_braces);
    match fact.kind {
        FactKind::GroupLost => {
            format!("{}の{own}{}が危なくなりました。", place_ja(remark, fact), ja::stones(amount))
        }
        FactKind::EnemyEscapes => {
            format!("{}の{other}{}が助かりました。", place_ja(remark, fact), ja::stones(amount))
        }
        FactKind::LeftInAtari => {
            format!("{at}の{own}{}がアタリのまま残りました。", ja::stones(amount))
        }
        FactKind::SelfAtari => format!("すぐに{}を取られる形です。", ja::stones(amount)),
        FactKind::LadderFails => format!("シチョウが成立せず、{at}の石に逃げられます。"),
        FactKind::CaughtInLadder => {
            format!("{at}の{}は、逃げてもシチョウで取られています。", ja::stones(amount))
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
        FactKind::CostsMostAt if remark.offers_undo() => part(remark, fact)
            .map_or_else(String::new, |it| format!("{}をもう一度見てください。", it.ja())),
        FactKind::CostsMostAt => format!("主に{}で損をしています。", place_ja(remark, fact)),
        _ => String::new(),
    }
}

/// 「左下隅（{C3}のあたり）」.
fn place_ja(remark: &Remark<'_>, fact: &Fact) -> String {
    let size = remark.reviewed.look.before.size();
    fact.at
        .map_or_else(String::new, |at| format!("{}（{{{at}}}のあたり）", Place::of(at, size).ja()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::review::look::tests::quiet_look;
    use crate::review::{Look, Review, ReviewedMove, Sight, Tone};
    use crate::talk::{Chance, Rate};
    use analysis::Rank;
    use expect_test::{Expect, expect};
    use goban::{ByColor, Position, Rules, diagram};

    const CAPTURE: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . O O . . . .
        . . O X X O . . .
        . . . O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";

    /// A move that gives away so many points, where another was better.
    fn reviewed((mv, best): (&str, &str), loss: f64) -> ReviewedMove {
        let setup = diagram::parse(CAPTURE).unwrap().setup;
        let mut look = quiet_look();
        look.number = 21;
        look.before = Position::from_setup(&setup, Rules::JAPANESE).unwrap();
        look.mv = mv.parse().unwrap();
        look.best.mv = best.parse().unwrap();
        look.best.outlook.lead = loss;
        look.best.outlook.win = 0.5 + loss / 50.0;
        of_look(look)
    }

    fn of_look(look: Look) -> ReviewedMove {
        let ranks = ByColor { black: Rank::parse("10k"), white: Rank::parse("10k") };
        Review::new(vec![look], ranks, Tone::Kind).moves.remove(0)
    }

    fn check(it: &ReviewedMove, chance: Option<Chance>, expect: Expect) {
        let remark = Remark { reviewed: it, chance, said_before: None, can_undo: true };
        let rates = Rate::ALL.map(|it| if remark.is_wanted(it) { it.key() } else { "-" });
        let offer = if remark.offers_undo() { "undo" } else { "-" };
        let mut text = format!("{} {}: {offer}\n", it.grade.key(), rates.join(" "));
        for language in Language::ALL {
            text.extend([&remark.tell(language), "\n"]);
        }
        expect.assert_eq(&text);
    }

    #[test]
    fn a_blunder_is_explained_without_the_better_move_and_may_be_taken_back() {
        let it = reviewed(("G3", "E5"), 9.0);
        check(
            &it,
            None,
            expect![[r#"
            blunder - important often: undo
            {G3}は9目ほど損をする手でした。{E6}の黒二子がアタリのまま残りました。もう一度考えてみますか？
            Careful: {G3} cost about 9 points. It left your 2 stones at {E6} in atari. Would you like another try?
        "#]],
        );
        for language in Language::ALL {
            let text = Remark { reviewed: &it, chance: None, said_before: None, can_undo: true }
                .tell(language);
            assert!(!text.contains("{E5}"), "{text}");
        }
    }

    #[test]
    fn a_mistake_is_told_with_the_better_move() {
        check(
            &reviewed(("G3", "E5"), 3.5),
            None,
            expect![[r#"
            mistake - - often: -
            {G3}は4目ほどの損でした。{E6}の黒二子がアタリのまま残りました。{E5}のほうが良かったですね。
            Hmm, {G3} cost about 4 points. It left your 2 stones at {E6} in atari. {E5} would have been better.
        "#]],
        );
        check(
            &reviewed(("G3", "E5"), 1.6),
            None,
            expect![[r#"
            slip - - often: -
            {G3}は2目ほど損でした。{E6}の黒二子がアタリのまま残りました。{E5}のほうが良かったですね。
            {G3} gave away about 2 points. It left your 2 stones at {E6} in atari. {E5} would have been better.
        "#]],
        );
    }

    #[test]
    fn what_was_said_just_now_is_not_explained_again() {
        let it = reviewed(("G3", "E5"), 9.0);
        let remark = Remark {
            reviewed: &it,
            chance: None,
            said_before: Some(it.look.best.mv),
            can_undo: true,
        };
        expect![[r#"
            {G3}は9目ほど損をする手でした。{E6}の黒二子がアタリのまま残りました。先ほどと同じく、{E5}が急がれます。
            Careful: {G3} cost about 9 points. It left your 2 stones at {E6} in atari. {E5} is still the place to play."#]].assert_eq(&Language::ALL.map(|it| remark.tell(it)).join("\n"));
    }

    #[test]
    fn praise_is_earned() {
        let mut it = reviewed(("E5", "E5"), 0.0);
        check(
            &it,
            None,
            expect![[r#"
            good - - often: -
            {E5}は良い手ですね。アタリになっていた二子を助けました。
            A good choice: {E5}. It brings 2 stones out of atari.
        "#]],
        );
        it.grade = Grade::Praise;
        check(
            &it,
            None,
            expect![[r#"
            praise - important often: -
            {E5}は好手ですね。アタリになっていた二子を助けました。
            I like it: {E5}. It brings 2 stones out of atari.
        "#]],
        );
        let mut quiet = quiet_look();
        quiet.people = vec![(Rank::parse("10k"), Sight { played: 0.8, ..quiet.net })];
        check(
            &of_look(quiet),
            None,
            expect![[r#"
            fine - - -: -
            {E5}はぴったりの手です。
            A good choice: {E5}.
        "#]],
        );
    }

    #[test]
    fn a_chance_that_was_left_is_taken_or_missed() {
        assert_eq!(Chance::of(4.0, 0.0), None);
        assert_eq!(Chance::of(10.0, 1.0), Some(Chance::Taken(9.0)));
        assert_eq!(Chance::of(10.0, 3.0), None, "half of it");
        assert_eq!(Chance::of(10.0, 12.0), Some(Chance::Missed(10.0)));
        check(
            &reviewed(("E5", "E5"), 0.0),
            Some(Chance::Taken(8.0)),
            expect![[r#"
            good - important often: -
            {E5}は良い手ですね。こちらの手で生まれた8目ほどのチャンスを、逃さずとらえましたね。
            A good choice: {E5}. My move before left a chance worth about 8 points, and you took it.
        "#]],
        );
        check(
            &reviewed(("G8", "C8"), 5.0),
            Some(Chance::Missed(5.0)),
            expect![[r#"
            blunder - important often: undo
            {G8}は5目ほどの大きな損になりそうです。こちらの手で5目ほどのチャンスが生まれていました。打ち直しますか？
            Careful: {G8} cost about 5 points. My move before had left you a chance worth about 5 points. Would you like to take it back?
        "#]],
        );
    }
}
