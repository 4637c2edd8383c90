//! Facts about what people of a rank play.

use analysis::Rank;

use crate::review::fact::{Fact, FactKind};
use crate::review::features::Evidence;

/// How many ranks above the pupil a teacher looks.
pub(crate) const ABOVE: i8 = 5;
/// A move that so many of the stronger find is worth showing.
const FOUND: f64 = 0.35;
/// For players above this nobody is a few ranks stronger.
const MASTER: &str = "4d";
/// A move that fewer of one's own rank find is something special.
const FEW: f64 = 0.08;
/// A special move costs at most so much.
const CHEAP: f64 = 1.0;

pub(super) fn add(evidence: &Evidence<'_>, facts: &mut Vec<Fact>) {
    let look = evidence.look;
    let peers = look.people_of(evidence.rank);
    let above = look.people_of(evidence.rank.stronger_by(ABOVE));
    let has_stronger = evidence.rank <= Rank::parse(MASTER);
    if look.mv != look.best.mv && above.best >= FOUND && has_stronger {
        facts.push(Fact::new(FactKind::StrongerFind).amount(above.best).other(look.best.mv));
    }
    if look.loss() <= CHEAP && peers.played <= FEW && look.mv.point().is_some() {
        facts.push(Fact::new(FactKind::FewFind).amount(peers.played));
    }
}
