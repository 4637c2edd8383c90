//! A remark in English. Every clause rests on a fact.

use shapes::Place;

use super::pick;
use super::remark::Remark;
use crate::account::{in_braces, whole};
use crate::review::english::{called, capital, count, counted, stones};
use crate::review::phrase::find;
use crate::review::{Fact, FactKind, Grade};

pub(crate) fn tell(remark: &Remark<'_>) -> String {
    let it = remark.reviewed;
    let mv = called(it.look.mv, &remark.naming());
    let on = remark.occasion();
    let mut parts = Vec::new();
    match it.grade {
        Grade::Praise => {
            let well = pick(["Well played:", "A fine move:", "Very good:", "I like it:"], on);
            parts.push(format!("{well} {mv}."));
            if find(it, FactKind::FewFind).is_some() {
                parts.push("Not many players of your level would find it.".to_owned());
            }
            parts.extend(deed(remark));
        }
        Grade::Good | Grade::Fine => {
            let good = pick(["Good:", "Just right:", "Yes,", "A good choice:"], on);
            parts.push(format!("{good} {mv}."));
            parts.extend(deed(remark));
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
    let reason = remark.reason().map(|fact| reason(remark, fact));
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
        let better = it.better().map(|mv| capital(&called(mv, &remark.better_naming())));
        let was = pick(["was better", "would have been better"], on);
        better.map_or_else(String::new, |better| format!("{better} {was}."))
    });
    parts.join(" ").trim_end().to_owned()
}

/// What a good move did.
fn deed(remark: &Remark<'_>) -> Option<String> {
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
            format!("It saves your {} {}.", stones(amount), place(remark, fact))
        }
        FactKind::EnemyDies => {
            format!("My {} {} will hardly get away now.", stones(amount), place(remark, fact))
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

fn reason(remark: &Remark<'_>, fact: &Fact) -> String {
    let amount = fact.amount.unwrap_or(0.0);
    let at = fact.at.map_or_else(String::new, |it| format!("{{{it}}}"));
    let other = fact.other.map_or_else(String::new, in_braces);
    match fact.kind {
        FactKind::GroupLost => {
            let are = if whole(amount) == 1 { "is" } else { "are" };
            format!("Your {} {} {are} in danger.", stones(amount), place(remark, fact))
        }
        FactKind::EnemyEscapes => {
            format!("It let my {} {} get away.", stones(amount), place(remark, fact))
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
        FactKind::CostsMostAt if remark.offers_undo() => remark
            .part(fact)
            .map_or_else(String::new, |it| format!("Look at the {} again.", it.en())),
        FactKind::CostsMostAt => format!("Most of that is {}.", place(remark, fact)),
        _ => String::new(),
    }
}

/// `around {C3} (lower left corner)`.
fn place(remark: &Remark<'_>, fact: &Fact) -> String {
    let size = remark.reviewed.look.before.size();
    fact.at.map_or_else(String::new, |at| format!("around {{{at}}} ({})", Place::of(at, size).en()))
}
