//! A position that games begin near, looked at once and not again for each game.
//!
//! A tree search plays from many positions that follow from one. Copying what is known of that one
//! and playing the few moves from there takes less time than looking at the whole board.

use goban::{Move, Position};

use crate::field::Field;

/// So many games later the position is looked for anew: the search may have moved on.
const GAMES: u32 = 512;

/// The position that others follow from, found by what they have in common.
#[derive(Debug, Default)]
pub(crate) struct Root {
    known: Option<Known>,
    /// The boards of the position that last did not follow from it.
    stranger: Vec<u64>,
    games: u32,
}

#[derive(Debug)]
struct Known {
    field: Field,
    turns: usize,
}

impl Root {
    /// Brings the field to a position.
    pub(crate) fn reach(&mut self, field: &mut Field, position: &Position) {
        self.games += 1;
        if self.games.is_multiple_of(GAMES) {
            self.stranger.clear();
            self.known = None;
        }
        let is_reached = self.known.as_ref().is_some_and(|it| it.reach(field, position));
        if !is_reached {
            field.reset(position.board());
            self.learn(field, position);
        }
    }

    /// Takes what this position has in common with the last stranger as the new root.
    fn learn(&mut self, field: &Field, position: &Position) {
        let turns = position.history().turns();
        let boards = || turns.iter().map(|it| it.hash_before).chain([position.board().hash()]);
        let common = self.stranger.iter().zip(boards()).take_while(|(a, b)| **a == *b).count();
        self.stranger.clear();
        self.stranger.extend(boards());
        let Some(common) = common.checked_sub(1) else { return };
        if turns.len() - common > most_moves(position) {
            return;
        }
        let mut root = position.clone();
        while root.history().len() > common {
            root.undo();
        }
        let mut known = self.known.take().map_or_else(|| field.clone(), |it| it.field);
        if known.board.size() != root.size() {
            known = field.clone();
        }
        known.reset(root.board());
        self.known = Some(Known { field: known, turns: common });
    }
}

/// More moves take longer than looking at the whole board.
fn most_moves(position: &Position) -> usize {
    position.size().area() / 10
}

impl Known {
    /// Plays the moves to a position; whether it follows.
    fn reach(&self, field: &mut Field, position: &Position) -> bool {
        let Some(later) = position.history().turns().get(self.turns..) else { return false };
        let first = later.first().map_or(position.board().hash(), |it| it.hash_before);
        if self.field.board.size() != position.size()
            || first != self.field.board.hash()
            || later.len() > most_moves(position)
        {
            return false;
        }
        field.copy_from(&self.field);
        for turn in later {
            if let Move::Play(point) = turn.mv {
                // Stones may have been set between the turns, and suicide is not for us.
                let is_possible =
                    field.board.is_empty(point) && !field.board.is_suicide(turn.color, point);
                if !is_possible {
                    return false;
                }
                field.play(turn.color, point);
            }
        }
        field.board.hash() == position.board().hash()
    }
}
