//! A ko that decides: who takes first, and how many threats the other side needs.

use goban::Color;

use crate::prover::Finding;
use crate::reading::Reading;
use crate::role::Role;
use crate::stones::THREATS;
use crate::table::Table;

/// What there is to say about a ko.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KoFight {
    /// The side that wins the ko if nobody has a threat.
    pub first: Color,
    /// How many threats the other side needs.
    pub threats: u8,
}

/// Who takes first, and how many threats the other side needs, by the claims that the side to
/// move succeeds although it loses every ko, and that it does if it wins them; `None` where so
/// many positions for each number of threats do not tell.
pub(crate) fn fight(
    own: Role,
    (outright, by_ko): (&mut dyn Reading, &mut dyn Reading),
    table: &mut Table,
    limits: (u64, &dyn Fn() -> bool),
) -> Option<(Role, u8)> {
    for threats in 0..=THREATS {
        match by_ko.with_threats(table, threats, limits) {
            Finding::Proved if threats == 0 => break,
            Finding::Proved => return Some((own.opponent(), threats)),
            Finding::Refuted { .. } if threats < THREATS => {}
            _ => return None,
        }
    }
    for threats in 1..=THREATS {
        match outright.with_threats(table, threats, limits) {
            Finding::Refuted { .. } => return Some((own, threats)),
            Finding::Proved => {}
            Finding::Open { .. } => return None,
        }
    }
    None
}
