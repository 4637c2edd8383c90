//! What has happened: moves, captures, passes, earlier boards.

use crate::board::{Board, Captured};
use crate::color::{ByColor, Color};
use crate::moves::Move;
use crate::point::Point;
use crate::zobrist;

/// What has happened since the position was set up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    turns: Vec<Turn>,
    /// Stones that came off, in the order of the turns.
    removed: Vec<(Color, Point)>,
    captures: ByColor<u32>,
    passes: u16,
    ko: Option<Point>,
}

/// One turn, with what is needed to take it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who moved.
    pub color: Color,
    /// What they played.
    pub mv: Move,
    /// The board's hash before the move.
    pub hash_before: u64,
    ko_before: Option<Point>,
    passes_before: u16,
    /// Length of `removed` before.
    removed_before: u32,
}

impl History {
    /// The turns so far.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The last turn.
    pub fn last(&self) -> Option<&Turn> {
        self.turns.last()
    }

    /// How many turns.
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// Whether nothing was played yet.
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// How many stones each colour has **taken**.
    pub const fn captures(&self) -> ByColor<u32> {
        self.captures
    }

    /// How many turns in succession, up to now, were passes.
    pub const fn passes(&self) -> u16 {
        self.passes
    }

    /// Where the side to move may not take back at once.
    pub const fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// The stones that came off in the last turn.
    pub fn last_removed(&self) -> &[(Color, Point)] {
        let before = self.turns.last().map_or(0, |it| it.removed_before as usize);
        self.removed.get(before..).unwrap_or_default()
    }

    /// The turns from the last to the first, each with the stones that came off in it.
    pub(crate) fn backwards(&self) -> impl Iterator<Item = (&Turn, &[(Color, Point)])> {
        let ends = self.turns.iter().skip(1).map(|it| it.removed_before as usize);
        let ends: Vec<usize> = ends.chain([self.removed.len()]).collect();
        self.turns.iter().zip(ends).rev().map(|(turn, end)| {
            let began = turn.removed_before as usize;
            (turn, self.removed.get(began..end).unwrap_or_default())
        })
    }

    /// Where the last turn's mover could not take back: the ko that the other side had taken.
    pub fn ko_before_last(&self) -> Option<Point> {
        self.turns.last().and_then(|it| it.ko_before)
    }

    /// How often this board, with this side to move, has been before.
    pub fn repetitions(&self, hash: u64, to_move: Color) -> usize {
        self.turns.iter().filter(|it| it.color == to_move && it.hash_before == hash).count()
    }

    /// Whether this board has been before, whoever was to move.
    pub(crate) fn has_board(&self, hash: u64) -> bool {
        self.turns.iter().any(|it| it.hash_before == hash)
    }

    /// Whether this board has been before with `to_move` to move.
    pub(crate) fn has_situation(&self, hash: u64, to_move: Color) -> bool {
        self.turns.iter().any(|it| it.hash_before == hash && it.color == to_move)
    }

    /// Whether no stone ever came off, so that no board can come back.
    pub(crate) fn is_free_of_captures(&self) -> bool {
        self.removed.is_empty()
    }

    /// Notes the turn before the board changes; `removed` are the stones that will come off.
    pub(crate) fn begin(&mut self, color: Color, mv: Move, board: &Board) {
        self.turns.push(Turn {
            color,
            mv,
            hash_before: board.hash(),
            ko_before: self.ko,
            passes_before: self.passes,
            removed_before: self.removed.len() as u32,
        });
        let Some(point) = mv.point() else {
            self.passes = self.passes.saturating_add(1);
            self.ko = None;
            return;
        };
        self.passes = 0;
        let enemy = color.opponent();
        let before = self.removed.len();
        for beside in board.neighbors(point) {
            let falls = board.stone(beside) == Some(enemy) && board.liberty_count(beside) == 1;
            if falls && !self.removed[before..].contains(&(enemy, beside)) {
                self.removed.extend(board.chain_stones(beside).map(|it| (enemy, it)));
            }
        }
        if self.removed.len() == before && board.is_suicide(color, point) {
            for beside in board.neighbors(point) {
                if board.stone(beside) == Some(color)
                    && !self.removed[before..].contains(&(color, beside))
                {
                    self.removed.extend(board.chain_stones(beside).map(|it| (color, it)));
                }
            }
        }
    }

    /// Completes the turn with what the board said.
    pub(crate) fn finish(&mut self, color: Color, captured: Captured) {
        self.captures[color] += u32::from(captured.stones);
        self.captures[color.opponent()] += u32::from(captured.own);
        self.ko = captured.ko;
    }

    /// Takes the last turn out again; gives it back with the stones it had taken off.
    pub(crate) fn undo(&mut self) -> Option<(Turn, Vec<(Color, Point)>)> {
        let turn = self.turns.pop()?;
        let back = self.removed.split_off(turn.removed_before as usize);
        for &(color, _) in &back {
            self.captures[color.opponent()] -= 1;
        }
        // A suicide's own stone is not in the list: it was never on the board before.
        if back.first().is_some_and(|it| it.0 == turn.color) {
            self.captures[turn.color.opponent()] -= 1;
        }
        self.ko = turn.ko_before;
        self.passes = turn.passes_before;
        Some((turn, back))
    }
}

/// A hash of the board together with whose turn it is.
pub(crate) const fn situation(board_hash: u64, to_move: Color) -> u64 {
    match to_move {
        Color::Black => board_hash,
        Color::White => board_hash ^ zobrist::WHITE_TO_MOVE,
    }
}
