//! How much of what has happened a network is told.

use goban::{KoRule, Move, Position, Rules, Scoring, Turn};

/// The last turns a network is told of, and whether a pass would end the game.
#[derive(Debug)]
pub(super) struct Recent<'a> {
    /// The last turn first.
    turns: Vec<&'a Turn>,
    /// Whether a pass would end the game, as far as the network is told.
    pub(super) pass_would_end: bool,
}

/// How many turns a network is told of at most.
const MOST_TURNS: usize = 5;

impl<'a> Recent<'a> {
    pub(super) fn of(position: &'a Position) -> Self {
        let turns = position.history().turns();
        let repeats = repeats_a_pass(position, turns, position.board().hash());
        let would_end = position.history().passes() >= 1 || repeats;
        // Among friends one may pass although stones are still to be taken: the network is not
        // to believe that its answering pass ends the game then.
        let hidden = position.history().passes() == 1 && !repeats && is_friendly(*position.rules());
        if hidden {
            return Self { turns: Vec::new(), pass_would_end: false };
        }
        let mut known = Vec::with_capacity(MOST_TURNS);
        let mut mover = position.to_move().opponent();
        for (at, turn) in turns.iter().enumerate().rev().take(MOST_TURNS) {
            if turn.color != mover {
                break;
            }
            known.push(turn);
            // What was before the end of a game does not count when it goes on after all.
            if ends_the_game(position, &turns[..at], turn) {
                break;
            }
            mover = mover.opponent();
        }
        Self { turns: known, pass_would_end: would_end }
    }

    /// How many turns are known.
    pub(super) fn known(&self) -> usize {
        self.turns.len()
    }

    /// The moves, the last one first.
    pub(super) fn moves(&self) -> impl Iterator<Item = Move> + use<'_> {
        self.turns.iter().map(|it| it.mv)
    }
}

/// Whether a pass after which stones may still be taken off is customary. Tromp and Taylor's
/// rules count what is on the board, and territory is counted by agreement anyway.
fn is_friendly(rules: Rules) -> bool {
    rules.scoring == Scoring::Area && !(rules.ko == KoRule::Positional && rules.suicide)
}

fn ends_the_game(position: &Position, before: &[Turn], turn: &Turn) -> bool {
    turn.mv == Move::Pass
        && (before.last().is_some_and(|it| it.mv == Move::Pass)
            || before.iter().any(|it| is_same_pass(position, it, turn)))
}

/// Whether the side to move has passed on this very board before: under simple ko another pass
/// ends the game.
fn repeats_a_pass(position: &Position, turns: &[Turn], hash: u64) -> bool {
    position.rules().ko == KoRule::Simple
        && turns.iter().any(|it| {
            it.mv == Move::Pass && it.color == position.to_move() && it.hash_before == hash
        })
}

fn is_same_pass(position: &Position, earlier: &Turn, turn: &Turn) -> bool {
    position.rules().ko == KoRule::Simple
        && earlier.mv == Move::Pass
        && earlier.color == turn.color
        && earlier.hash_before == turn.hash_before
}
