//! Positions that are learned together: boards of one size, with what should be said of them.

use kernels::Boards;

/// What a network should say about a position, for the side to move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Targets {
    /// Moves and their chances: points by row from the top, the pass is the area. The sum is 1, or
    /// 0 where nothing is known.
    pub policy: Vec<(u16, f32)>,
    /// Chances of win, loss and no result; all 0 where nothing is known.
    pub outcome: [f32; 3],
    /// Mean of the final score, its deviation, and the lead, in points.
    pub score: Option<[f32; 3]>,
    /// Whose each point will be, +1 the mover's own.
    pub ownership: Option<Vec<f32>>,
}

/// A position as a network sees it, with what it should say.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Points across.
    pub width: usize,
    /// Points down.
    pub height: usize,
    /// Which planes are 1 at each point, as bits.
    pub planes: Vec<u32>,
    /// Numbers about the whole position.
    pub globals: Vec<f32>,
    /// Where the side to move may play.
    pub legal: Vec<bool>,
    /// What should be said.
    pub targets: Targets,
}

/// Samples of one size.
#[derive(Clone, Debug)]
pub struct Batch<'a> {
    pub(crate) boards: Boards,
    pub(crate) samples: &'a [&'a Sample],
}

impl<'a> Batch<'a> {
    /// These samples; those of another size than the first are left out.
    pub fn new(samples: &'a [&'a Sample]) -> Self {
        let (width, height) = samples.first().map_or((0, 0), |it| (it.width, it.height));
        let same = |it: &&&Sample| (it.width, it.height) == (width, height);
        let count = samples.iter().take_while(same).count();
        Self { boards: Boards { width, height, count }, samples: &samples[..count] }
    }
}
