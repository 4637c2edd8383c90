//! Who played, and how strong they are taken to be.

use analysis::{Rank, RankEstimate};
use commentary::review::Look;
use goban::{ByColor, Color, Move};
use partner::{MoveEvidence, RankRecord, Rated, Rater};

/// With fewer moves of a player nothing can be said about the rank.
const FEWEST_MOVES: usize = 10;
/// The board is glanced at before and after one in so many moves of a player: it changes slowly.
const GLANCE_EVERY: usize = 8;
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
    let mut rater = Rater::embedded().ok();
    let mut of = |color: Color| {
        let (mut record, mut rated) = (RankRecord::default(), None);
        let own = looks.iter().filter(|it| it.color() == color && it.mv != Move::Pass);
        for (n, look) in own.enumerate() {
            // What was seen last stands for the moves until the next glance, so that it counts as
            // much as where every board is looked at.
            if n.is_multiple_of(GLANCE_EVERY) {
                rated = rater.as_mut().and_then(|it| around(it, look));
            }
            let evidence = MoveEvidence::of(look);
            record.add(&match rated {
                Some(rated) => evidence.rated(rated),
                None => evidence,
            });
        }
        estimate(&record)
    };
    ByColor { black: of(Color::Black), white: of(Color::White) }
}

/// The ranks that the boards before and after a move show.
fn around(rater: &mut Rater, look: &Look) -> Option<[Rated; 2]> {
    let mut after = look.before.clone();
    after.play_unchecked(look.mv);
    Some([rater.rate(&look.before).ok()??, rater.rate(&after).ok()??])
}

/// How strong a player seems to be, where the moves tell.
pub fn estimate(record: &RankRecord) -> Option<RankEstimate> {
    let estimate = (record.moves() >= FEWEST_MOVES).then(|| record.estimate())?;
    (estimate.high.index() - estimate.low.index() <= WIDEST).then_some(estimate)
}
