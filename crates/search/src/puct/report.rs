//! What a search says at its end.

use analysis::{Candidate, Candidates, Policy, ScoreLead, WinRate};
use goban::{Move, PointMap};

use super::backup::Grown;
use super::node::{Averages, Outcome};
use super::ownership::ownership;
use super::select::Session;
use super::tree::{NodeId, Tree};
use crate::permits::permits;

/// The longest continuation that is told.
const LONGEST_PV: usize = 20;
/// How many moves are told when none was visited.
const FIRST_SIGHTS: usize = 8;

/// Everything the tree says about its root.
pub(super) fn candidates(grown: &Grown, session: &Session<'_>) -> Candidates {
    let root = &grown.tree[Tree::ROOT];
    let position = session.root;
    let mover = position.to_move();
    let (ownership, deviation) = ownership(grown, (Tree::ROOT, mover), position.size());
    let averages = root.averages;
    Candidates {
        to_move: mover,
        visits: root.visits,
        win: win_rate(&averages.outcome),
        lead: Some(ScoreLead::new(averages.outcome.lead)),
        moves: moves(grown, session),
        ownership: Some(ownership),
        ownership_deviation: Some(deviation),
        score_deviation: Some(averages.outcome.score_deviation()),
        utility: Some(averages.utility),
        policy: Some(policy(grown)),
    }
}

/// The move to play first, then the others by their visits.
fn moves(grown: &Grown, session: &Session<'_>) -> Vec<Candidate> {
    let permitted = |mv: Move| permits(session.restrictions, session.root.to_move(), mv, 0);
    let all = || grown.tree.children(Tree::ROOT).filter(|(_, it)| it.visits > 0);
    let some_permitted = all().any(|(_, it)| permitted(it.mv));
    let mut visited: Vec<NodeId> = all()
        .filter(|(_, it)| permitted(it.mv) || (!some_permitted && it.mv == Move::Pass))
        .map(|(id, _)| id)
        .collect();
    visited.sort_by_key(|&id| {
        let node = &grown.tree[id];
        (std::cmp::Reverse(grown.natural_visits_of(node)), node.rank)
    });
    if let Some(best) = best_by_bound(grown, &visited, session) {
        visited[..=best].rotate_right(1);
    }
    if visited.is_empty() {
        return first_sights(grown, permitted);
    }
    visited.iter().map(|&id| candidate(grown, id, session)).collect()
}

/// Which of the moves, the most visited first, has the best lower bound; a move with few visits
/// has none worth the name.
fn best_by_bound(grown: &Grown, moves: &[NodeId], session: &Session<'_>) -> Option<usize> {
    let natural = |id: NodeId| grown.natural_visits_of(&grown.tree[id]) as f32;
    let needed = session.params.lower_bound_share * natural(*moves.first()?);
    let bound = |id: NodeId| {
        let averages = grown.tree[id].averages.for_opponent();
        averages.utility - radius(&averages, session)
    };
    let enough = moves.iter().enumerate().filter(|&(n, &id)| n == 0 || natural(id) >= needed);
    let best = enough.reduce(|best, it| if bound(*it.1) > bound(*best.1) { it } else { best });
    best.map(|(n, _)| n)
}

/// How far the true utility may be below the mean of the visits.
fn radius(averages: &Averages, session: &Session<'_>) -> f32 {
    let visits = averages.effective_visits().max(1e-3);
    // One or two visits that happen to agree prove nothing: as if there were others between.
    let doubt = visits.powi(-3);
    let variance = (averages.utility_variance() + doubt) / (1.0 + doubt);
    session.params.lower_bound_deviations * (variance / visits).sqrt()
}

fn candidate(grown: &Grown, at: NodeId, session: &Session<'_>) -> Candidate {
    let (mover, size) = (session.root.to_move(), session.root.size());
    let node = &grown.tree[at];
    let averages = node.averages.for_opponent();
    let win = win_rate(&averages.outcome);
    let pv = continuation(grown, at);
    let after = session.moves_ownership.then(|| ownership(grown, (at, mover.opponent()), size).0);
    Candidate {
        mv: node.mv,
        visits: node.visits,
        win,
        lead: Some(ScoreLead::new(averages.outcome.lead)),
        policy: Some(node.prior),
        pv: pv.iter().map(|&it| grown.tree[it].mv).collect(),
        pv_visits: pv.iter().map(|&it| grown.tree[it].visits).collect(),
        score_deviation: Some(averages.outcome.score_deviation()),
        lower_win: Some(WinRate::new(win.value() - 0.5 * radius(&averages, session))),
        utility: Some(averages.utility),
        weight: Some(averages.weight),
        ownership: after.map(Box::new),
    }
}

/// The likeliest moves, when nothing is known but the first sight.
fn first_sights(grown: &Grown, permitted: impl Fn(Move) -> bool) -> Vec<Candidate> {
    let root = &grown.tree[Tree::ROOT];
    let Some(sight) = &root.sight else { return Vec::new() };
    let unvisited = |(&mv, &prior): (&Move, &f32)| Candidate {
        mv,
        visits: 0,
        win: win_rate(&sight.outcome),
        lead: Some(ScoreLead::new(sight.outcome.lead)),
        policy: Some(prior),
        pv: vec![mv],
        pv_visits: vec![0],
        score_deviation: Some(sight.outcome.score_deviation()),
        lower_win: None,
        utility: Some(root.own_utility),
        weight: Some(0.0),
        ownership: None,
    };
    let all = || sight.moves.iter().zip(&sight.priors);
    let mut found: Vec<Candidate> =
        all().filter(|it| permitted(*it.0)).take(FIRST_SIGHTS).map(unvisited).collect();
    if found.is_empty() {
        found.extend(all().filter(|it| *it.0 == Move::Pass).map(unvisited));
    }
    found
}

/// The most visited moves from a node on.
fn continuation(grown: &Grown, from: NodeId) -> Vec<NodeId> {
    let most_visited = |&at: &NodeId| {
        let visited = grown.tree.children(at).filter(|(_, it)| it.visits > 0);
        visited.max_by_key(|(_, it)| (it.visits, std::cmp::Reverse(it.rank))).map(|(id, _)| id)
    };
    std::iter::successors(Some(from), most_visited).take(LONGEST_PV).collect()
}

fn policy(grown: &Grown) -> Policy {
    let mut policy = Policy { points: PointMap::filled(0.0), pass: 0.0 };
    if let Some(sight) = &grown.tree[Tree::ROOT].sight {
        for (&mv, &prior) in sight.moves.iter().zip(&sight.priors) {
            match mv {
                Move::Play(point) => policy.points[point] = prior,
                Move::Pass => policy.pass = prior,
            }
        }
    }
    policy
}

fn win_rate(outcome: &Outcome) -> WinRate {
    WinRate::new(0.5 + 0.5 * outcome.win)
}

#[cfg(test)]
mod tests {
    use super::super::cache::Sight;
    use super::super::params::PuctParams;
    use super::super::utility::Utility;
    use super::*;
    use goban::{Position, Rules, Size};
    use net::Evaluation;
    use std::sync::Arc;

    /// Names of the candidates when the first moves have so many visits, these utilities and
    /// variances.
    fn order(children: &[(u32, f32, f32)]) -> String {
        let params = PuctParams::default();
        let root = Position::new(Size::square(3).unwrap(), Rules::CHINESE);
        let session = Session {
            params: &params,
            root: &root,
            utility: Utility::new(&params, root.size(), 0.0),
            exploration: 1.0,
            restrictions: &[],
            root_priors: Vec::new(),
            moves_ownership: false,
        };
        let mut grown = Grown::new(1 << 20);
        grown.tree[Tree::ROOT].sight = Some(Arc::new(Sight::new(&root, &Evaluation::default())));
        for (rank, &(visits, utility, variance)) in (0..).zip(children) {
            let child = grown.tree.add_child(Tree::ROOT, rank).unwrap();
            let node = &mut grown.tree[child];
            node.visits = visits;
            node.averages = Averages {
                weight: visits as f32,
                weight_square: visits as f32,
                utility: -utility,
                utility_square: utility * utility + variance,
                ..Averages::default()
            };
        }
        let names: Vec<String> =
            moves(&grown, &session).iter().map(|it| it.mv.to_string()).collect();
        names.join(" ")
    }

    #[test]
    fn a_sure_value_beats_more_visits() {
        assert_eq!(order(&[(100, 0.2, 0.1), (60, 0.1, 0.1), (20, 0.0, 0.1)]), "A1 B1 C1");
        assert_eq!(order(&[(100, 0.2, 0.1), (60, 0.1, 0.1), (80, 0.2, 0.01)]), "C1 A1 B1");
        assert_eq!(order(&[(100, 0.2, 0.1), (10, 0.9, 0.0)]), "A1 B1", "too few visits");
    }
}
