//! A question of life and death, checked.

use goban::{Board, Color, Move, Point, PointSet, Position, Rules, Setup, SetupError};

use crate::role::Role;
use crate::solution::Solution;

/// What the side to move wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Every chain of the target is to be captured.
    Kill,
    /// At least one chain of the target is to live.
    Live,
}

impl Goal {
    /// The side that has this goal.
    pub const fn role(self) -> Role {
        match self {
            Self::Kill => Role::Attacker,
            Self::Live => Role::Defender,
        }
    }
}

/// Whether a ko will do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum KoTerms {
    /// A ko is better than nothing.
    #[default]
    Allow,
    /// Only what needs no ko counts.
    Ban,
}

/// So many other groups are tried when the likely one cannot be what is meant.
const OTHERS: usize = 2;

/// A position, stones in it, and a question about them.
#[derive(Clone, Debug)]
pub struct Problem {
    pub(crate) board: Board,
    pub(crate) to_move: Color,
    pub(crate) goal: Goal,
    /// With a stone that was just taken in a ko, if it was one of them: it may come back.
    pub(crate) target: PointSet,
    /// What else might be meant, when nobody has named the target.
    pub(crate) others: Option<Vec<PointSet>>,
    pub(crate) region: Option<PointSet>,
    pub(crate) ko: KoTerms,
    /// Where a ko was just taken: the side to move may not take back at once.
    pub(crate) banned: Option<Point>,
}

/// Why something is no problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// The stones are no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Nothing there to live or die.
    #[error("there are no stones to {0}")]
    NoStones(&'static str),
    /// A target that is not there.
    #[error("the target {0} is no stone of the side that is to live or die")]
    NoTarget(Point),
    /// Points that are not on this board.
    #[error("{0} is off the board")]
    OffBoard(Point),
}

impl Problem {
    /// Checks the stones and chooses a target: the group that is most hemmed in.
    pub fn new(setup: &Setup, goal: Goal) -> Result<Self, ProblemError> {
        let board = setup.to_board()?;
        let to_move = setup.to_move;
        let word = match goal {
            Goal::Kill => "kill",
            Goal::Live => "live",
        };
        let mut targets = crate::target::likely_targets(&board, to_move, goal).into_iter();
        let target = targets.next().ok_or(ProblemError::NoStones(word))?;
        let others = Some(targets.take(OTHERS).collect());
        let (region, ko, banned) = (None, KoTerms::Allow, None);
        Ok(Self { board, to_move, goal, target, others, region, ko, banned })
    }

    /// The same for a position in a game, whoever is to begin there. What the rules forbid the side
    /// whose turn it is, if it begins, is known.
    pub fn at(position: &Position, to_move: Color, goal: Goal) -> Result<Self, ProblemError> {
        let setup = Setup { to_move, ..Setup::from(position.board()) };
        let ko = position.history().ko().filter(|_| position.to_move() == to_move);
        Ok(Self::new(&setup, goal)?.with_banned(ko))
    }

    /// Names the target: the chains of these stones. One of them may have been taken in a ko just
    /// now.
    pub fn with_target(mut self, stones: &[Point]) -> Result<Self, ProblemError> {
        let mut target = PointSet::EMPTY;
        for &point in stones {
            if !self.board.size().contains(point) {
                return Err(ProblemError::OffBoard(point));
            }
            if self.may_come_back(point) {
                target.insert(point);
            } else if self.board.stone(point) != Some(self.defender()) {
                return Err(ProblemError::NoTarget(point));
            }
            target.extend(self.board.chain_stones(point));
        }
        if !target.is_empty() {
            self.target = target;
            self.others = None;
        }
        Ok(self)
    }

    /// Reads only these points.
    pub fn with_region(mut self, points: &[Point]) -> Result<Self, ProblemError> {
        if let Some(&off) = points.iter().find(|&&it| !self.board.size().contains(it)) {
            return Err(ProblemError::OffBoard(off));
        }
        self.region = (!points.is_empty()).then(|| points.iter().copied().collect());
        Ok(self)
    }

    /// Says whether a ko will do.
    #[must_use]
    pub fn with_ko(mut self, ko: KoTerms) -> Self {
        self.ko = ko;
        self
    }

    /// Whether a stone of the defender's was taken here in a ko just now.
    fn may_come_back(&self, point: Point) -> bool {
        self.goal == Goal::Live && self.banned == Some(point)
    }

    /// Says where the last move has taken a ko, if it has: there the side to move may not play.
    /// To be said before the target is named.
    #[must_use]
    pub fn with_banned(mut self, banned: Option<Point>) -> Self {
        let is_there = |it: &Point| self.board.size().contains(*it) && self.board.is_empty(*it);
        self.banned = banned.filter(is_there);
        self
    }

    /// The stones.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// What the side to move wants.
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// Whether somebody named the target.
    pub const fn is_named(&self) -> bool {
        self.others.is_none()
    }

    /// The same question about the stones that an answer is about.
    #[must_use]
    pub fn as_answered(&self, solution: &Solution) -> Self {
        Self { target: solution.target, ..self.clone() }
    }

    /// The stones that live or die.
    pub const fn target(&self) -> &PointSet {
        &self.target
    }

    /// The colour of the target.
    pub const fn defender(&self) -> Color {
        match self.goal {
            Goal::Kill => self.to_move.opponent(),
            Goal::Live => self.to_move,
        }
    }

    /// Whether the side to move may play this.
    pub fn is_legal(&self, mv: Move) -> bool {
        mv.point().is_none_or(|it| {
            self.board.size().contains(it)
                && self.board.is_empty(it)
                && self.banned != Some(it)
                && !self.board.is_suicide(self.to_move, it)
        })
    }

    /// Whether a line begins with a threat elsewhere and its answer, so that a ko that was just
    /// taken can be taken back.
    pub fn begins_with_threat(&self, line: &[Move]) -> bool {
        let retakes = |it: Point| self.banned == Some(it);
        matches!(line, [Move::Pass, Move::Pass, Move::Play(point), ..] if retakes(*point))
    }

    /// The same question for the other side after a move of this one.
    ///
    /// `None` for an illegal move, or when nothing is left of the target: it is captured, or a stone
    /// that a ko has taken is not taken back. A single stone that is taken in a ko by this move may
    /// come back, so that the question goes on.
    #[must_use]
    pub fn after(&self, mv: Move) -> Option<Self> {
        if !self.is_legal(mv) {
            return None;
        }
        let setup = Setup { to_move: self.to_move, ..Setup::from(&self.board) };
        let mut position = Position::from_setup(&setup, Rules::JAPANESE).ok()?;
        position.play(mv).ok()?;
        let banned = position.history().ko();
        let defender = self.defender();
        let board = position.board().clone();
        let in_ko = banned.filter(|_| self.goal == Goal::Kill);
        let stays = |it: &Point| board.stone(*it) == Some(defender) || in_ko == Some(*it);
        let target: PointSet = self.target.iter().filter(stays).collect();
        let goal = match self.goal {
            Goal::Kill => Goal::Live,
            Goal::Live => Goal::Kill,
        };
        let mut whole = target;
        for stone in target.iter() {
            whole.extend(board.chain_stones(stone));
        }
        (!whole.is_empty()).then(|| Self {
            board,
            to_move: self.to_move.opponent(),
            goal,
            target: whole,
            others: None,
            region: self.region,
            ko: self.ko,
            banned,
        })
    }
}
