//! A legal position: stones, turn, history, rules.

use crate::board::{Board, Captured};
use crate::color::Color;
use crate::history::{self, History};
use crate::komi::Komi;
use crate::moves::Move;
use crate::point::Point;
use crate::rules::{EndRule, KoRule, Rules};
use crate::setup::{Setup, SetupError};
use crate::size::Size;

/// A legal position in a game, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: Board,
    to_move: Color,
    history: History,
    rules: Rules,
    komi: Komi,
    handicap: u16,
}

/// Why a move may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// A stone is there already.
    #[error("{0} is occupied")]
    Occupied(Point),
    /// The stone there was taken just now.
    #[error("{0} would retake the ko at once")]
    Ko(Point),
    /// The stone would have no liberty.
    #[error("{0} is suicide")]
    Suicide(Point),
    /// The board has been like this before.
    #[error("{0} would repeat an earlier position")]
    Superko(Point),
    /// There is no such point.
    #[error("{0} is off the board")]
    OffBoard(Point),
}

impl Position {
    /// An empty board, Black to move, no komi.
    pub fn new(size: Size, rules: Rules) -> Self {
        Self {
            board: Board::new(size),
            to_move: Color::Black,
            history: History::default(),
            rules,
            komi: Komi::default(),
            handicap: 0,
        }
    }

    /// Checks a setup: from here on nobody has to.
    pub fn from_setup(setup: &Setup, rules: Rules) -> Result<Self, SetupError> {
        let board = setup.to_board()?;
        Ok(Self { board, to_move: setup.to_move, ..Self::new(setup.size, rules) })
    }

    /// The stones.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What has happened.
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The board's size.
    #[inline]
    pub const fn size(&self) -> Size {
        self.board.size()
    }

    /// Whose turn it is.
    #[inline]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The rules in force.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Points given to White.
    pub const fn komi(&self) -> Komi {
        self.komi
    }

    /// Handicap stones, for the rule sets that compensate White for them.
    pub const fn handicap(&self) -> u16 {
        self.handicap
    }

    /// The same position with another komi.
    #[must_use]
    pub fn with_komi(mut self, komi: Komi) -> Self {
        self.komi = komi;
        self
    }

    /// The same position, counted with this many handicap stones.
    #[must_use]
    pub fn with_handicap(mut self, stones: u16) -> Self {
        self.handicap = stones;
        self
    }

    /// The same position under other rules; what was played stays played.
    #[must_use]
    pub fn with_rules(mut self, rules: Rules) -> Self {
        self.rules = rules;
        self
    }

    /// The same position with the other side to move, without a pass being recorded.
    #[must_use]
    pub fn with_to_move(mut self, color: Color) -> Self {
        self.to_move = color;
        self
    }

    /// Komi and handicap compensation together, in half points.
    pub fn white_bonus_half_points(&self) -> i32 {
        i32::from(self.komi.half_points())
            + 2 * i32::from(self.rules.handicap_points(self.handicap))
    }

    /// Plays for the side to move; an illegal move changes nothing. Only the history may need
    /// memory, never the board.
    pub fn play(&mut self, mv: Move) -> Result<Captured, IllegalMove> {
        self.check(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// Plays a move that broke the rules in force but was played all the same, in a record:
    /// repetition and suicide of two or more stones are let pass, what the board itself cannot
    /// bear is not.
    pub fn play_as_recorded(&mut self, mv: Move) -> Result<Captured, IllegalMove> {
        if let Move::Play(point) = mv {
            self.check_point(point)?;
            if self.board.is_single_stone_suicide(self.to_move, point) {
                return Err(IllegalMove::Suicide(point));
            }
        }
        Ok(self.play_unchecked(mv))
    }

    /// Plays a move that is known to be legal.
    pub fn play_unchecked(&mut self, mv: Move) -> Captured {
        debug_assert!(mv.point().is_none_or(|it| self.board.is_empty(it)), "{mv} is occupied");
        let color = self.to_move;
        self.history.begin(color, mv, &self.board);
        let mut captured = Captured { stones: 0, own: 0, ko: None };
        if let Move::Play(point) = mv {
            captured = self.board.place(color, point);
            self.history.finish(color, captured);
        }
        self.to_move = color.opponent();
        captured
    }

    /// Takes back the last turn; says what it was.
    pub fn undo(&mut self) -> Option<Move> {
        let (turn, back) = self.history.undo()?;
        if let Move::Play(point) = turn.mv {
            let mut setup = Setup::from(&self.board);
            setup.stones[point] = None;
            for (color, stone) in back {
                setup.stones[stone] = Some(color);
            }
            // It was a position before, so it is one again.
            if let Ok(board) = setup.to_board() {
                self.board = board;
            }
        }
        self.to_move = turn.color;
        Some(turn.mv)
    }

    /// How the stones lay before the first turn, with whose turn it was.
    pub fn beginning(&self) -> Setup {
        let mut setup = Setup::from(&self.board);
        setup.to_move = self.history.turns().first().map_or(self.to_move, |it| it.color);
        for (turn, removed) in self.history.backwards() {
            if let Move::Play(point) = turn.mv {
                setup.stones[point] = None;
            }
            for &(color, stone) in removed {
                setup.stones[stone] = Some(color);
            }
        }
        setup
    }

    /// Whether the side to move may play this.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Why the side to move may not play this, if so.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        let Move::Play(point) = mv else { return Ok(()) };
        self.check_point(point)?;
        let color = self.to_move;
        if self.board.is_suicide(color, point)
            && (!self.rules.suicide || self.board.is_single_stone_suicide(color, point))
        {
            return Err(IllegalMove::Suicide(point));
        }
        if self.history.ko() == Some(point) && self.retakes_ko(point) {
            return Err(IllegalMove::Ko(point));
        }
        if self.rules.ko != KoRule::Simple && self.repeats(point) {
            return Err(IllegalMove::Superko(point));
        }
        Ok(())
    }

    /// All legal moves, the pass last.
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> + use<'_> {
        self.size()
            .points()
            .map(Move::Play)
            .filter(|&it| self.is_legal(it))
            .chain(std::iter::once(Move::Pass))
    }

    /// Whether the passes have ended the game.
    pub fn is_over(&self) -> bool {
        self.history.passes() >= 2
            && match self.rules.end {
                EndRule::TwoPasses => true,
                EndRule::TwoPassesWhiteLast => self.to_move == Color::Black,
            }
    }

    /// How often this board with this side to move has been before: under simple ko a game that
    /// comes back again and again has no result.
    pub fn repetitions(&self) -> usize {
        self.history.repetitions(self.board.hash(), self.to_move)
    }

    /// A hash of stones, turn and ko: equal for positions that offer the same moves under
    /// simple ko.
    pub fn situation_hash(&self) -> u64 {
        let hash = history::situation(self.board.hash(), self.to_move);
        let ko = self.history.ko().map_or(0, |it| u64::from(it.raw()));
        hash ^ ko.wrapping_mul(0xd6e8_feb8_6659_fd93)
    }

    fn check_point(&self, point: Point) -> Result<(), IllegalMove> {
        if !self.size().contains(point) {
            return Err(IllegalMove::OffBoard(point));
        }
        if !self.board.is_empty(point) {
            return Err(IllegalMove::Occupied(point));
        }
        Ok(())
    }

    /// A set turn may have changed sides, so the ko point alone does not say it.
    fn retakes_ko(&self, point: Point) -> bool {
        self.history.last().is_some_and(|it| it.color != self.to_move)
            && self.board.would_capture(self.to_move, point) == 1
    }

    fn repeats(&self, point: Point) -> bool {
        let suicide = self.board.is_suicide(self.to_move, point);
        // Until stones come off, boards only get fuller, and a capture leaves more of the mover's
        // stones than ever. A suicide after the opponent's pass can bring a board back, though.
        if self.history.is_free_of_captures() && !suicide {
            return false;
        }
        let hash = if suicide {
            let mut after = self.board.clone();
            after.place(self.to_move, point);
            after.hash()
        } else {
            self.board.hash_after(self.to_move, point)
        };
        match self.rules.ko {
            KoRule::Simple => false,
            KoRule::Positional => self.history.has_board(hash) || self.board.hash() == hash,
            KoRule::Situational => self.history.has_situation(hash, self.to_move.opponent()),
        }
    }
}
