//! Facts that the rules alone establish, and ladders, which are read to the end.

use goban::{Board, Color, Point};
use tactics::{LadderReader, Verdict};

use crate::review::fact::{Fact, FactKind};
use crate::review::features::Evidence;
use crate::review::touch::Touch;

pub(super) fn add(evidence: &Evidence<'_>, facts: &mut Vec<Fact>) {
    let touch = &evidence.touch;
    let before = evidence.look.before.board();
    let Some(point) = touch.point else { return };
    if touch.captured > 0 {
        facts.push(Fact::new(FactKind::Captures).amount(touch.captured as f64));
    }
    if touch.takes_ko {
        facts.push(Fact::new(FactKind::TakesKo));
    }
    if touch.ataris.len() > 1 {
        facts.push(Fact::new(FactKind::DoubleAtari));
    }
    let sized =
        |kind, board: &Board, at: Point| Fact::new(kind).at(at).amount(board.chain_size(at) as f64);
    if let Some(&at) = touch.ataris.first() {
        facts.push(sized(FactKind::Atari, &touch.after, at));
    }
    facts.extend(ladder(evidence, touch));
    if let Some(&at) = touch.saved.first() {
        facts.push(sized(FactKind::LeavesAtari, before, at));
    }
    // Stones that nobody would save are no matter.
    let is_saved_by_best = |at: &&Point| evidence.best_touch.saved.contains(at);
    if let Some(&at) = touch.left_in_atari.iter().find(is_saved_by_best) {
        facts.push(sized(FactKind::LeftInAtari, before, at));
    }
    if touch.is_self_atari() {
        facts.push(sized(FactKind::SelfAtari, &touch.after, point));
    }
    if touch.joined > 1 {
        facts.push(Fact::new(FactKind::Connects).amount(touch.joined as f64));
    }
    if touch.is_empty_triangle {
        facts.push(Fact::new(FactKind::EmptyTriangle));
    }
    facts.extend(missed_cut(evidence, before));
}

/// What becomes of stones in atari after the move: read, not guessed. Only stones that would run
/// out along a ladder count, so that stones which are taken at once say nothing.
fn ladder(evidence: &Evidence<'_>, touch: &Touch) -> Option<Fact> {
    let color = evidence.look.color();
    let mut reader = LadderReader::new(touch.after.size());
    let mut caught = |at: Point| reader.can_escape_atari(&touch.after, at, None);
    if let Some(&at) = touch.ataris.first() {
        let stones = touch.after.chain_size(at) as f64;
        return match caught(at) {
            Verdict::Captured if runs_into_the_open(&touch.after, at) => {
                Some(Fact::new(FactKind::LadderWorks).at(at).amount(stones))
            }
            // Stones that get away by connecting or capturing were in no ladder.
            Verdict::Escapes if runs_in_a_ladder(&touch.after, at) => {
                Some(Fact::new(FactKind::LadderFails).at(at).amount(stones))
            }
            _ => None,
        };
    }
    let &at = touch.saved.first().filter(|_| touch.captured == 0)?;
    // The stones moved out; can the opponent catch them all the same?
    let attack = reader.can_capture(&touch.after, at, None);
    let is_caught = touch.after.stone(at) == Some(color)
        && touch.after.liberty_count(at) == 2
        && attack.verdict() == Verdict::Captured;
    is_caught.then(|| {
        let stones = touch.after.chain_size(at) as f64;
        Fact::new(FactKind::CaughtInLadder).at(at).amount(stones)
    })
}

/// Whether stones in atari could run at all: their liberty has an empty point beside it.
fn runs_into_the_open(board: &Board, at: Point) -> bool {
    let Some(liberty) = board.liberties(at).first() else { return false };
    board.neighbors(liberty).filter(|it| board.is_empty(*it)).count() >= 2
}

/// Whether stones in atari that run have two liberties then, so that the chase would go on.
fn runs_in_a_ladder(board: &Board, at: Point) -> bool {
    let (Some(liberty), Some(color)) = (board.liberties(at).first(), board.stone(at)) else {
        return false;
    };
    let mut run = board.clone();
    let captured = run.place(color, liberty);
    captured.stones == 0 && run.stone(at) == Some(color) && run.liberty_count(at) == 2
}

/// The best move would have parted two enemy chains that can still be joined by one move there.
fn missed_cut(evidence: &Evidence<'_>, before: &Board) -> Option<Fact> {
    let best = evidence.look.best.mv.point()?;
    let enemy = evidence.look.color().opponent();
    let is_missed = evidence.look.mv.point() != Some(best)
        && parted(before, enemy, best) >= 2
        && before.is_empty(best)
        && evidence.touch.after.is_empty(best);
    is_missed.then(|| Fact::new(FactKind::MissedCut).other(evidence.look.best.mv))
}

/// Chains of a colour beside a point, of two stones or more.
fn parted(board: &Board, color: Color, point: Point) -> usize {
    let mut heads: Vec<Point> = board
        .neighbors(point)
        .filter(|&it| board.stone(it) == Some(color) && board.chain_size(it) >= 2)
        .filter_map(|it| board.chain_head(it))
        .collect();
    heads.sort_unstable_by_key(|it| it.index());
    heads.dedup();
    heads.len()
}
