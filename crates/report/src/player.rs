//! Who played, and how strong they are taken to be.

use analysis::{Rank, RankEstimate};
use commentary::review::Look;
use goban::{ByColor, Color, Move};
use partner::{MoveEvidence, RankRecord};

/// With fewer moves of a player nothing can be said about the rank.
const FEWEST_MOVES: usize = 10;
/// Where more ranks than this are likely nothing can be said either.
const WIDEST: usize = 16;
/// Whoever says nothing about himself is taken to be this.
const ORDINARY: &str = "8k";

/// Who played.
#[derive(Clone, Debug)]
pub struct PlayerInfo {
    /// The name; may be empty.
    pub name: String,
    /// What the record says, or who asked.
    pub stated: Rank,
    /// What the moves say, where enough were looked at.
    pub estimate: Option<RankEstimate>,
}

impl PlayerInfo {
    /// The rank that the player is judged by: the stated one, else the estimate, else an ordinary one.
    pub fn rank(&self) -> Rank {
        match (self.stated.is_known(), self.estimate) {
            (true, _) => self.stated,
            (false, Some(estimate)) if estimate.rank().is_known() => estimate.rank(),
            (false, _) => Rank::parse(ORDINARY),
        }
    }
}

/// How strong the players seem to be.
pub fn estimates(looks: &[Look]) -> ByColor<Option<RankEstimate>> {
    let of = |color: Color| {
        let mut record = RankRecord::default();
        for look in looks.iter().filter(|it| it.color() == color && it.mv != Move::Pass) {
            record.add(&MoveEvidence::of(look));
        }
        estimate(&record)
    };
    ByColor { black: of(Color::Black), white: of(Color::White) }
}

/// How strong a player seems to be, where the moves tell.
pub fn estimate(record: &RankRecord) -> Option<RankEstimate> {
    let estimate = (record.moves() >= FEWEST_MOVES).then(|| record.estimate())?;
    (estimate.high.index() - estimate.low.index() <= WIDEST).then_some(estimate)
}
