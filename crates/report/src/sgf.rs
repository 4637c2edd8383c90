//! The review as a record: comments, names, judgements, variations.

use commentary::Language;
use commentary::review::{Grade, ReviewedMove};
use game::{EditError, Emphasis, Game, Judgement, MoveJudgement, Node, NodeId, ValueBuf};
use goban::{Color, Move};
use shapes::Name;

use crate::json::plain;
use crate::reviewed::Reviewed;

/// A variation shows so many moves at most.
const LONGEST_LINE: usize = 8;

/// The record with the review in it. What was in the record stays: comments come below those that
/// were there, a node that has a name keeps it.
pub(crate) fn of(reviewed: &Reviewed, language: Language) -> Result<Game, EditError> {
    let mut game = reviewed.game.clone();
    let at = |number: usize| number.checked_sub(1).and_then(|it| reviewed.replay.moves.get(it));
    for it in &reviewed.review.moves {
        let Some(node) = at(it.look.number).map(|it| it.node) else { continue };
        let above = game.node(node).parent().map(Node::id);
        let parent = above.filter(|_| !sets_up(&game, node));
        annotate(&mut game, node, (it, language))?;
        if let (Some(parent), true) = (parent, it.grade >= Grade::Slip) {
            add_line(&mut game, parent, (it, language))?;
        }
    }
    let opening = crate::text::heading(reviewed, language);
    add_comment(&mut game, Game::ROOT, &opening);
    Ok(game)
}

/// Whether stones are set up where the move is: beside it they would not stand.
fn sets_up(game: &Game, node: NodeId) -> bool {
    game.node(node).placement().is_some()
}

fn annotate(
    game: &mut Game,
    node: NodeId,
    (it, language): (&ReviewedMove, Language),
) -> Result<(), EditError> {
    let text = plain(it.text(language));
    if !text.is_empty() {
        add_comment(game, node, &text);
    }
    if let (Some(name), None) = (it.look.naming.name, game.node(node).name()) {
        game.set_name(node, word(name, language));
    }
    let mv = match it.grade {
        Grade::Praise => Some(MoveJudgement::Tesuji(Emphasis::Normal)),
        Grade::Good => Some(MoveJudgement::Interesting),
        Grade::Fine => None,
        Grade::Slip => Some(MoveJudgement::Doubtful),
        Grade::Mistake => Some(MoveJudgement::Bad(Emphasis::Normal)),
        Grade::Blunder => Some(MoveJudgement::Bad(Emphasis::Strong)),
    };
    let old = game.node(node).judgement();
    let hotspot = if it.is_turning_point { Some(Emphasis::Strong) } else { old.hotspot };
    let value = Some(hundredths(for_black(it, it.look.after.lead)));
    game.set_judgement(node, &Judgement { mv: mv.or(old.mv), hotspot, value, ..old });
    let win = match it.look.color() {
        Color::Black => it.look.after.win,
        Color::White => 1.0 - it.look.after.win,
    };
    // Sabaki draws its graphs from these: the chance of Black in percent, and the lead of Black.
    game.set(node, "SBKV", vec![ValueBuf::number(hundredths(100.0 * win))])?;
    game.set(node, "SBKS", vec![ValueBuf::number(hundredths(for_black(it, it.look.after.lead)))])
}

fn for_black(it: &ReviewedMove, lead: f64) -> f64 {
    if it.look.color() == Color::Black { lead } else { -lead }
}

fn hundredths(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// The better move and how play may go on, beside the move that was played.
fn add_line(
    game: &mut Game,
    parent: NodeId,
    (it, language): (&ReviewedMove, Language),
) -> Result<(), EditError> {
    let Some(better) = it.better().filter(|it| *it != Move::Pass) else { return Ok(()) };
    let is_there = |id: NodeId| game.node(id).played() == Some((it.look.color(), better));
    if game.children(parent).any(is_there) {
        return Ok(());
    }
    let (mut at, mut color) = (parent, it.look.color());
    let mut position = it.look.before.clone();
    for (n, &mv) in it.look.best.line.iter().take(LONGEST_LINE).enumerate() {
        if position.play(mv).is_err() {
            break;
        }
        at = game.add_move(at, color, mv)?;
        color = color.opponent();
        if let (0, Some(name)) = (n, it.look.best.naming.name) {
            game.set_name(at, word(name, language));
        }
    }
    Ok(())
}

const fn word(name: Name, language: Language) -> &'static str {
    match language {
        Language::Japanese => name.ja(),
        Language::English => name.en(),
    }
}

fn add_comment(game: &mut Game, node: NodeId, text: &str) {
    let old = game.node(node).comment();
    if old.as_ref().is_some_and(|it| it.contains(text.trim_end())) {
        // A record that is reviewed again says nothing twice.
        return;
    }
    let both: Vec<String> = old.into_iter().chain([text.to_owned()]).collect();
    game.set_comment(node, &both.join("\n\n"));
}
