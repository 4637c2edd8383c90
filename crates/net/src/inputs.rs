//! What a network is told about a position: KataGo's inputs, version 7.

mod area;
mod globals;
mod history;
mod ladders;
mod planes;

use goban::{KoRule, Move, PointSet, Position, Scoring, Size};

use ladders::LadderPlanes;

/// How many planes there are.
pub const PLANES: usize = 22;
/// How many numbers about the whole position there are.
pub const GLOBALS: usize = 19;
/// So many more tell the ranks of the mover and the other to networks that play like people: one
/// of each is 1.
pub const RANK_INPUTS: usize = 2 * analysis::Rank::COUNT;
/// A network that says ranks counts them from this one, 11 kyu.
pub const MIDDLE_RANK: f32 = 20.0;

/// The plane that shows a network of problems which stones it is about; none of our rules uses it.
pub const PROBLEM_TARGET: usize = 20;

/// The largest side a network can be asked about.
pub const LARGEST_SIDE: u8 = 19;

/// What a network is told about a position, seen by the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Inputs {
    /// The board's size.
    pub size: Size,
    /// Where each plane is 1; elsewhere it is 0.
    pub planes: [PointSet; PLANES],
    /// What concerns the whole position.
    pub globals: [f32; GLOBALS],
    /// Where the side to move may play.
    pub legal: PointSet,
    /// Whether the game can end without a result.
    pub can_be_void: bool,
}

/// A board that is too large for any network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("networks know boards up to 19x19, not {0}")]
pub struct TooLarge(pub Size);

/// Makes inputs, with memory that is used again.
#[derive(Debug)]
pub struct Encoder {
    ladders: LadderPlanes,
    suicide_for_life: bool,
}

impl Encoder {
    /// One for boards of this size; other sizes work too.
    pub fn new(size: Size) -> Self {
        Self { ladders: LadderPlanes::new(size), suicide_for_life: false }
    }

    /// The same encoder, judging unconditional life as if suicide were always legal: a few
    /// networks ask for it.
    #[must_use]
    pub fn with_suicide_for_life(mut self) -> Self {
        self.suicide_for_life = true;
        self
    }

    /// The inputs for a position.
    pub fn encode(&mut self, position: &Position) -> Result<Inputs, TooLarge> {
        let size = position.size();
        if size.width() > LARGEST_SIDE || size.height() > LARGEST_SIDE {
            return Err(TooLarge(size));
        }
        let rules = position.rules();
        let mut inputs = Inputs {
            size,
            planes: [PointSet::EMPTY; PLANES],
            globals: [0.0; GLOBALS],
            legal: size.points().filter(|&it| position.is_legal(Move::Play(it))).collect(),
            can_be_void: rules.ko == KoRule::Simple || rules.scoring == Scoring::Territory,
        };
        let recent = history::Recent::of(position);
        planes::fill(&mut inputs.planes, position, &recent);
        area::fill(&mut inputs.planes, position, rules.suicide || self.suicide_for_life);
        self.ladders.fill(&mut inputs.planes, position, recent.known());
        globals::fill(&mut inputs.globals, position, &recent);
        Ok(inputs)
    }
}
