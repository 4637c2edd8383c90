//! The tree over the games.

use goban::Move;
use rand::Rng;

use super::playout::{self, Ending};
use super::proverbs::Weights;
use super::{Estimate, MonteCarlo};
use crate::bits::Bits;
use crate::chains::Chains;
use crate::frame::Frame;
use crate::role::Role;
use crate::stones::Stones;

/// Games after which a leaf gets children.
const EXPAND_AFTER: u32 = 2;

/// A move and its games.
#[derive(Clone, Debug)]
struct Branch {
    bit: Option<u16>,
    visits: f64,
    wins: f64,
    /// Games in which the move came at any later time.
    later: f64,
    later_wins: f64,
    child: Option<usize>,
}

#[derive(Clone, Debug, Default)]
struct Node {
    visits: u32,
    branches: Vec<Branch>,
}

pub(super) fn search<const W: usize>(
    settings: &MonteCarlo,
    (frame, start): (&Frame<W>, &Stones<W>),
    rng: &mut impl Rng,
    stop: &dyn Fn() -> bool,
) -> Estimate {
    let weights = Weights::of_proverbs(settings.proverbs);
    let mut nodes = vec![Node::default()];
    let mut chains = Chains::default();
    let mut start = *start;
    // In these games nobody has threats to spare.
    start.threats = 0;
    let (mut games, mut won) = (0, 0.0);
    while games < settings.games && !(games.is_multiple_of(8) && stop()) {
        let mut stones = start;
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut at = 0;
        let mut played = [Bits::EMPTY; 2];
        while nodes[at].visits >= EXPAND_AFTER && !stones.target.is_empty() && path.len() < 60 {
            chains.read(frame, &stones);
            if nodes[at].branches.is_empty() {
                nodes[at].branches = branches(frame, &stones, &chains);
            }
            let chosen = choose(&nodes[at], settings);
            path.push((at, chosen));
            let branch = &nodes[at].branches[chosen];
            if let Some(bit) = branch.bit {
                played[stones.to_move.index()].insert(bit);
                let captured = chains.captured_by(stones.to_move, bit);
                stones = stones.play(frame, (bit, captured));
            } else {
                stones = stones.pass(frame);
            }
            at = if let Some(child) = branch.child {
                child
            } else {
                nodes.push(Node::default());
                let new = nodes.len() - 1;
                nodes[at].branches[chosen].child = Some(new);
                new
            };
        }
        nodes[at].visits += 1;
        let ending = playout::run(frame, (&stones, weights), &mut chains, rng);
        let played = [played[0] | ending.played[0], played[1] | ending.played[1]];
        let ending = Ending { played, ..ending };
        back_up(&mut nodes, &path, (start.to_move, &ending));
        games += 1;
        won += f64::from(u8::from(ending.winner == start.to_move));
    }
    let root = &mut nodes[0].branches;
    root.sort_by(|a, b| b.visits.total_cmp(&a.visits));
    let best = root.first();
    let point = |it: &Branch| it.bit.and_then(|it| frame.point(it)).map_or(Move::Pass, Move::Play);
    let ranking: Vec<Move> = root.iter().map(point).collect();
    // The verdict is what the best move comes to, not the average over all.
    let chance = match best {
        Some(best) if best.visits > 0.0 => best.wins / best.visits,
        _ => won / f64::from(games.max(1)),
    };
    Estimate { chance, mv: ranking.first().copied().unwrap_or(Move::Pass), ranking, games }
}

fn branches<const W: usize>(
    frame: &Frame<W>,
    stones: &Stones<W>,
    chains: &Chains<W>,
) -> Vec<Branch> {
    let moves = playout::moves(frame, stones, chains).iter().map(Some);
    let branch =
        |bit| Branch { bit, visits: 0.0, wins: 0.0, later: 0.0, later_wins: 0.0, child: None };
    moves.chain([None]).map(branch).collect()
}

/// `β·Wr/Nr + (1−β)·UCB` with `β = sqrt(k / (3·N + k))`.
fn choose(node: &Node, settings: &MonteCarlo) -> usize {
    let all: f64 = node.branches.iter().map(|it| it.visits).sum();
    let value = |it: &Branch| {
        let ucb = if it.visits > 0.0 {
            it.wins / it.visits + settings.exploration * (all.max(1.0).ln() / it.visits).sqrt()
        } else if settings.rave.is_none() || it.later == 0.0 {
            2.0
        } else {
            1.0
        };
        match settings.rave {
            Some(k) if it.later > 0.0 => {
                let beta = (k / (3.0 * all + k)).sqrt();
                beta * it.later_wins / it.later + (1.0 - beta) * ucb
            }
            _ => ucb,
        }
    };
    let values = node.branches.iter().map(value).enumerate();
    values.max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |it| it.0)
}

fn back_up<const W: usize>(
    nodes: &mut [Node],
    path: &[(usize, usize)],
    (first, ending): (Role, &Ending<W>),
) {
    let mut mover = first;
    for &(at, chosen) in path {
        let won = f64::from(u8::from(ending.winner == mover));
        let node = &mut nodes[at];
        node.visits += 1;
        for branch in &mut node.branches {
            if branch.bit.is_some_and(|it| ending.played[mover.index()].contains(it)) {
                branch.later += 1.0;
                branch.later_wins += won;
            }
        }
        if let Some(branch) = node.branches.get_mut(chosen) {
            branch.visits += 1.0;
            branch.wins += won;
        }
        mover = mover.opponent();
    }
}
