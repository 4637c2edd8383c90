//! The review in English. Every clause rests on a fact.

use goban::{Color, Move};
use shapes::{Name, Naming, Place};

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
    parts.join(" ")
}

const fn player(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// `the hane at {Q5}`, or the point alone.
pub(crate) fn called(mv: Move, naming: &Naming) -> String {
    match (mv, naming.name) {
        (Move::Pass, _) => "a pass".to_owned(),
        (_, Some(name)) => format!("the {} at {}", noun(name), in_braces(mv)),
        (_, None) => in_braces(mv),
    }
}

/// The name as it stands in a sentence.
pub(crate) const fn noun(name: Name) -> &'static str {
    match name {
        Name::Hoshishita => "move below the star point",
        Name::Kado => "move at the corner of a stone",
        Name::Kake => "press",
        Name::Narabi => "side-by-side move",
        Name::Hiki => "pull back",
        Name::Soi => "move alongside",
        Name::Nuki => "capture",
        Name::Sashikomi => "inserted stone",
        Name::Kakae | Name::Tori => "capturing move",
        Name::Nige => "escape",
        other => other.en(),
    }
}

pub(crate) fn count(points: f64) -> String {
    match whole(points) {
        1 => "a point".to_owned(),
        points => format!("{points} points"),
    }
}

pub(crate) fn stones(amount: f64) -> String {
    match whole(amount) {
        1 => "stone".to_owned(),
        stones => format!("{stones} stones"),
    }
}

fn place(it: &ReviewedMove, fact: &Fact) -> String {
    let size = it.look.before.size();
    fact.at.map_or_else(String::new, |at| format!("around {{{at}}} ({})", Place::of(at, size).en()))
}

fn praise(it: &ReviewedMove, tone: Tone) -> Vec<String> {
    let mv = called(it.look.mv, &it.look.naming);
    let opening = match tone {
        Tone::Kind => pick(&["Well played:", "A fine move:", "Very good:"], it),
        Tone::Strict => "Good:",
        Tone::Child => pick(&["Wow, great move:", "Super:"], it),
    };
    let mut parts = vec![format!("{opening} {mv}.")];
    if find(it, FactKind::FewFind).is_some() {
        let few = tone.of([
            "Not many players of this level would find it.",
            "Few of this level find it.",
            "That is a hard one to find!",
        ]);
        parts.push(few.to_owned());
    }
    parts.extend(deed(it, tone));
    parts
}

fn good(it: &ReviewedMove, tone: Tone) -> Vec<String> {
    let Some(deed) = deed(it, tone) else { return Vec::new() };
    let mv = capital(&called(it.look.mv, &it.look.naming));
    let good = match tone {
        Tone::Kind => pick(&["was a good move.", "was a good choice.", "was just right."], it),
        Tone::Strict => "is right.",
        Tone::Child => pick(&["was a good move!", "was just right!"], it),
    };
    vec![format!("{mv} {good}"), deed]
}

/// What a good move does.
fn deed(it: &ReviewedMove, tone: Tone) -> Option<String> {
    let who = player(it.look.color());
    let fact = phrase::deed(it)?;
    let amount = fact.amount.unwrap_or(0.0);
    let at = fact.at.map_or_else(String::new, |it| format!("{{{it}}}"));
    let is_child = tone == Tone::Child;
    Some(match fact.kind {
        FactKind::TakesChance if is_child => {
            format!("{who} saw the chance and took it: about {}!", count(amount))
        }
        FactKind::TakesChance => format!(
            "The move before left a chance worth about {}, and {who} took it.",
            count(amount)
        ),
        FactKind::GroupSaved => {
            let (stones, place) = (stones(amount), place(it, fact));
            let danger = tone.of([
                ", which were in danger without it.",
                " that were in danger.",
                " that were in trouble!",
            ]);
            format!("It saves {stones} {place}{danger}")
        }
        FactKind::EnemyDies => {
            let (stones, place) = (stones(amount), place(it, fact));
            let fate = tone.of([
                "will hardly get away now.",
                "will hardly get away now.",
                "can hardly run away now!",
            ]);
            format!("The opponent's {stones} {place} {fate}")
        }
        FactKind::LadderWorks => format!("The ladder works: {at} cannot escape."),
        FactKind::Captures => format!("It takes {}.", counted(amount)),
        FactKind::LeavesAtari => format!("It brings {} out of atari.", counted(amount)),
        FactKind::Threatens if is_child => {
            format!("The other side has to answer, or lose about {}.", count(amount))
        }
        FactKind::Threatens => {
            format!("It is sente: ignoring it would cost about {}.", count(amount))
        }
        _ => return None,
    })
}

/// `1 stone`, `3 stones`.
pub(crate) fn counted(amount: f64) -> String {
    match whole(amount) {
        1 => "a stone".to_owned(),
        stones => format!("{stones} stones"),
    }
}

fn fault(it: &ReviewedMove, tone: Tone) -> Vec<String> {
    let mv = capital(&called(it.look.mv, &it.look.naming));
    let loss = count(it.look.loss());
    let first = match (it.grade, tone) {
        (Grade::Slip, _) => {
            let gives = pick(&["gives away about", "loses about", "costs about"], it);
            format!("{mv} {gives} {loss}.")
        }
        (Grade::Blunder, Tone::Strict) => format!("{mv} is a blunder: it loses about {loss}."),
        (_, Tone::Strict) => format!("{mv} loses about {loss}."),
        (Grade::Blunder, Tone::Child) => format!("Oh no! {mv} loses about {loss}."),
        (_, Tone::Child) => format!("Hmm, {mv} loses about {loss}."),
        (Grade::Blunder, Tone::Kind) => {
            let costs = pick(&["was expensive:", "cost a lot:", "was costly:"], it);
            format!("{mv} {costs} about {loss}.")
        }
        (_, Tone::Kind) => {
            let costs = pick(&["cost about", "gave away about", "lost about"], it);
            format!("{mv} {costs} {loss}.")
        }
    };
    let mut parts = vec![first];
    if find(it, FactKind::TurnsGame).is_some() {
        let who = player(it.look.color());
        let turn = tone.of([
            "was ahead before it and is behind after it.",
            "was ahead before it and is behind after it.",
            "was winning, and now the other side is.",
        ]);
        parts.push(format!("{who} {turn}"));
    }
    if let Some(fact) = find(it, FactKind::StillThere) {
        let (number, other) = (whole(fact.amount.unwrap_or(0.0)), fact.other);
        let other = other.map_or_else(String::new, in_braces);
        parts.push(format!("As at move {number}, {other} was still the place to play."));
        return parts;
    }
    let most = most_reasons(it.grade);
    parts.extend(reasons(it).take(most).map(|fact| reason(it, fact, tone)));
    parts.extend(better(it, tone));
    if let (Some(fact), Some(fault)) = (find(it, FactKind::Repeated), it.fault) {
        let times = whole(fact.amount.unwrap_or(0.0));
        parts.push(format!("(To practise: {}; this is the {} time.)", fault.en(), nth(times)));
    }
    parts
}

fn reason(it: &ReviewedMove, fact: &Fact, tone: Tone) -> String {
    let who = player(it.look.color());
    let other = player(it.look.color().opponent());
    let amount = fact.amount.unwrap_or(0.0);
    let at = fact.at.map_or_else(String::new, |it| format!("{{{it}}}"));
    let third = fact.other.map_or_else(String::new, in_braces);
    let is_child = tone == Tone::Child;
    match fact.kind {
        FactKind::GroupLost => {
            let (stones, place) = (stones(amount), place(it, fact));
            let fate = tone.of([
                "will probably be lost",
                "will probably be lost",
                "will probably be caught",
            ]);
            format!("After it {who}'s {stones} {place} {fate}.")
        }
        FactKind::EnemyEscapes => {
            let (stones, place) = (stones(amount), place(it, fact));
            let away = tone.of(["get away", "get away", "run away"]);
            format!("It lets {other}'s {stones} {place} {away}.")
        }
        FactKind::LeftInAtari => {
            let stay = if whole(amount) == 1 { "stays" } else { "stay" };
            format!("{who}'s {} at {at} {stay} in atari.", stones(amount))
        }
        FactKind::SelfAtari if is_child => {
            format!("Look: {other} can take {} right away!", counted(amount))
        }
        FactKind::SelfAtari => format!("{other} can take {} at once.", counted(amount)),
        FactKind::LadderFails => format!("The ladder does not work: {at} gets away."),
        FactKind::CaughtInLadder => {
            let are = if whole(amount) == 1 { "is" } else { "are" };
            format!("The {} at {at} {are} caught in a ladder all the same.", stones(amount))
        }
        FactKind::MissedCut => format!("{other} can still connect at {third}."),
        FactKind::IgnoresThreat => {
            let wanted =
                tone.of(["wanted an answer.", "had to be answered.", "was asking for an answer."]);
            format!("{other}'s last move {wanted}")
        }
        FactKind::MissedChance if is_child => {
            format!("There was a chance worth about {} here.", count(amount))
        }
        FactKind::MissedChance => {
            format!("{other}'s last move had left a chance worth about {}.", count(amount))
        }
        FactKind::AlreadyOwn if is_child => {
            format!("That spot was {who}'s already, so it was not needed.")
        }
        FactKind::AlreadyOwn => format!("This point was {who}'s already."),
        FactKind::Small => small(amount),
        FactKind::BigElsewhere => format!("{third} is worth about {} now.", count(amount)),
        FactKind::EmptyTriangle => {
            let shape = tone.of([
                "It makes an empty triangle.",
                "It is an empty triangle.",
                "It makes an empty triangle: the three stones do not help each other much.",
            ]);
            shape.to_owned()
        }
        FactKind::CostsMostAt => format!("Most of the loss is {}.", place(it, fact)),
        _ => String::new(),
    }
}

fn small(amount: f64) -> String {
    if amount < 1.0 {
        return "It is worth hardly anything now.".to_owned();
    }
    format!("It is worth only about {}.", count(amount))
}

const STRONGER: &str = " Players a few ranks stronger often find it.";

/// What the better move is called and what it does on the board.
fn better(it: &ReviewedMove, tone: Tone) -> Option<String> {
    let mv = it.better()?;
    let called = called(mv, &it.look.best.naming);
    let was = match tone {
        Tone::Kind => pick_next(&["was better", "would have been better", "was the move"], it),
        Tone::Strict => "was the move",
        Tone::Child => pick_next(&["was better", "would have been great"], it),
    };
    let deed = phrase::better_deed(it).map(best_deed);
    let finds = find(it, FactKind::StrongerFind)
        .map_or("", |_| tone.of([STRONGER, STRONGER, " Stronger players often see it."]));
    let called = capital(&called);
    Some(match deed {
        Some(deed) => format!("{called} {was}: it {deed}.{finds}"),
        None => format!("{called} {was}.{finds}"),
    })
}

fn best_deed(deed: BetterDeed) -> String {
    match deed {
        BetterDeed::Takes(stones) => format!("takes {}", counted(stones)),
        BetterDeed::TwoAtaris => "puts two chains in atari at once".to_owned(),
        BetterDeed::LeavesAtari(stones) => format!("brings {} out of atari", counted(stones)),
        BetterDeed::Atari(stones) => format!("puts {} in atari", counted(stones)),
        BetterDeed::Connects => "connects".to_owned(),
    }
}

fn nth(times: u32) -> String {
    match times {
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        times => format!("{times}th"),
    }
}

/// A first letter that is large; points stay as they are.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |it| it.to_uppercase().chain(letters).collect())
}
