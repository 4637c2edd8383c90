//! Natural moves toward a wished result.

use crate::case::{self, Case, Entry};
use crate::choice::{Choice, Reason};
use crate::params::EndgameParams;
use crate::tolerance;

/// Steps 3 to 6: of the moves that are neither strange nor dear, the one with the largest `s`.
pub(super) fn band(case: &Case<'_>) -> Option<Choice> {
    let params = &case.params.endgame;
    let affordable = not_dear(params, not_strange(params, super::most_natural(case)));
    case::highest(&affordable, Reason::Band, |it| {
        it.natural.value() / params.gamma.powf(points_outside(params, it.lead))
    })
}

/// Step 3; when every move is strange the most natural one stays.
fn not_strange<'c>(params: &EndgameParams, top: Vec<&'c Entry>) -> Vec<&'c Entry> {
    let is_natural = |it: &&&Entry| !it.natural.is_at_most(params.drop_natural);
    let natural: Vec<_> = top.iter().filter(is_natural).copied().collect();
    if !natural.is_empty() {
        return natural;
    }
    case::best(&top, |it| it.natural.value()).into_iter().collect()
}

/// Steps 4 and 5: `δ < δ* − 5` is too dear.
fn not_dear<'c>(params: &EndgameParams, mut moves: Vec<&'c Entry>) -> Vec<&'c Entry> {
    let best = moves.iter().map(|it| it.lead).fold(f64::NEG_INFINITY, f64::max);
    moves.retain(|it| tolerance::is_at_least(it.lead, best - params.max_loss));
    moves
}

/// How far a lead is from the band.
fn points_outside(params: &EndgameParams, lead: f64) -> f64 {
    if lead < params.band_low {
        params.band_low - lead
    } else if lead <= params.band_high {
        0.0
    } else {
        lead - params.band_high
    }
}
