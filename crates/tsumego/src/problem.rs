//! A question of life and death, checked.

use goban::{Board, Color, Move, Point, PointSet, Setup, SetupError};

use crate::role::Role;

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
    pub(crate) target: PointSet,
    /// What else might be meant, when nobody has named the target.
    pub(crate) others: Option<Vec<PointSet>>,
    pub(crate) region: Option<PointSet>,
    pub(crate) ko: KoTerms,
    /// Where a ko may not be taken back at once. The search does not know it, so that nothing it
    /// finds then is called proved.
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

    /// Names the target: the chains of these stones.
    pub fn with_target(mut self, stones: &[Point]) -> Result<Self, ProblemError> {
        let mut target = PointSet::EMPTY;
        for &point in stones {
            if !self.board.size().contains(point) {
                return Err(ProblemError::OffBoard(point));
            }
            if self.board.stone(point) != Some(self.defender()) {
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

    /// Says where the last move has taken a ko, if it has: there the side to move may not play.
    #[must_use]
    pub fn with_banned(mut self, banned: Option<Point>) -> Self {
        self.banned = banned;
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

    /// Whether a move takes a stone in a ko.
    pub(crate) fn takes_ko(&self, mv: Move) -> bool {
        let mut setup = Setup::from(&self.board);
        setup.to_move = self.to_move;
        let position = goban::Position::from_setup(&setup, goban::Rules::JAPANESE);
        position.is_ok_and(|mut it| it.play(mv).is_ok() && it.history().ko().is_some())
    }

    /// The same question for the other side after a move of this one.
    ///
    /// `None` for an illegal move, or when the target is captured by it.
    #[must_use]
    pub fn after(&self, mv: Move) -> Option<Self> {
        let mut setup = Setup::from(&self.board);
        setup.to_move = self.to_move;
        let mut position = goban::Position::from_setup(&setup, goban::Rules::JAPANESE).ok()?;
        position.play(mv).ok()?;
        let banned = position.history().ko();
        let defender = self.defender();
        let board = position.board().clone();
        let target: PointSet =
            self.target.iter().filter(|&it| board.stone(it) == Some(defender)).collect();
        let goal = match self.goal {
            Goal::Kill => Goal::Live,
            Goal::Live => Goal::Kill,
        };
        let mut whole = PointSet::EMPTY;
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
