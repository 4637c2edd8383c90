//! When to stop: a finished board, and what is senseless on it.

use analysis::{Candidate, Ownership, ScoreLead};
use goban::{Agreement, Color, Move, PointSet, Position, regions, score};

use crate::prior;
use crate::worth;

/// Part of the random games that must agree (as ownership, from 0 to 1) before stones are held
/// to be dead.
const DEAD: f32 = 0.25;
/// The same for territory in which nobody needs to play any more.
const SETTLED: f32 = 0.7;
/// How much less often a sensible move may win than the senseless one that it replaces.
const PRICE: f32 = 0.08;
/// How many points it may cost, as far as random games tell.
const PRICE_IN_POINTS: f32 = 5.0;
/// Visits without which a move's value says nothing.
const VISITS_NEEDED: u32 = 8;

/// Puts the move to play first: the most visited one, unless it is senseless.
///
/// - The other side has passed and the count wins: pass.
/// - The best move is into settled territory of either side, or gives stones away between
///   living ones: a sensible move instead (dame, say), or the pass if there is none.
/// - The best is the pass although there is something left: something.
///
/// A senseless-looking move that is clearly better than the alternative is played all the same:
/// it may be the one that saves a cut.
pub(crate) fn put_sensible_first(
    position: &Position,
    ownership: &Ownership,
    moves: &mut [Candidate],
) {
    let judgement = judge(position, ownership);
    let sensible = |it: &Candidate| it.mv.point().is_some_and(|at| !judgement.idle.contains(at));
    let Some(best) = moves.first() else { return };
    let pass = moves.iter().position(|it| it.mv == Move::Pass);
    let other = moves.iter().position(sensible);
    let is_cheap = |&n: &usize| moves.get(n).is_some_and(|it| is_cheap(it, best));
    let may_end_game = position.history().passes() > 0;
    let chosen = if may_end_game && judgement.wins {
        pass
    } else if sensible(best) {
        None
    } else {
        other.or(pass).filter(is_cheap)
    };
    if let Some(n) = chosen {
        moves[..=n].rotate_right(1);
    }
}

/// Whether playing one move instead of another loses next to nothing.
fn is_cheap(instead: &Candidate, of: &Candidate) -> bool {
    let points = |it: &Candidate| it.lead.map_or(0.0, ScoreLead::points);
    instead.visits < VISITS_NEEDED
        || (instead.win.loses_at_most(PRICE, of.win)
            && points(of) - points(instead) <= PRICE_IN_POINTS)
}

/// What is left on a board.
#[derive(Debug)]
struct Judgement {
    /// Points where the side to move has nothing to gain.
    idle: PointSet,
    /// Whether the side to move wins if the game ends now, all doubts decided against it.
    wins: bool,
}

fn judge(position: &Position, ownership: &Ownership) -> Judgement {
    let (board, color) = (position.board(), position.to_move());
    let dead = dead_stones(position, ownership);
    let mut idle = PointSet::EMPTY;
    for region in regions(board, &dead) {
        match region.touched_by {
            Some(owner) if mean(ownership, owner, &region.points) >= SETTLED => {
                idle.extend(region.points.iter());
            }
            None => {
                idle.extend(region.points.iter().filter(|&it| {
                    board.is_empty(it) && prior::puts_itself_in_atari(board, color, it)
                }));
            }
            Some(_) => {}
        }
    }
    Judgement { idle, wins: wins_in_doubt(position, ownership) }
}

/// Whether the side to move wins when doubtful stones of its own are dead, doubtful ones of the
/// other side alive, and everything that is nobody's goes to the other side.
fn wins_in_doubt(position: &Position, ownership: &Ownership) -> bool {
    let (board, color) = (position.board(), position.to_move());
    let mut dead = PointSet::EMPTY;
    if worth::dead_stones_come_off(*position.rules()) {
        for owner in Color::ALL {
            for head in board.chain_heads(owner) {
                let chain: PointSet = board.chain_stones(head).collect();
                let ours = mean(ownership, color, &chain);
                if (owner == color && ours < DEAD) || (owner != color && ours > DEAD) {
                    dead.extend(chain.iter());
                }
            }
        }
    }
    let mut doubtful = 0_u32;
    for region in regions(board, &dead) {
        let points = region.points.len() as u32;
        match region.touched_by {
            None => doubtful += points,
            Some(owner) if owner == color && mean(ownership, color, &region.points) < DEAD => {
                doubtful += 2 * points;
            }
            Some(_) => {}
        }
    }
    lead(position, color, &dead) > 2 * doubtful.cast_signed()
}

/// The chains that most random games leave to the other side; none where the rules know no dead
/// stones.
fn dead_stones(position: &Position, ownership: &Ownership) -> PointSet {
    let board = position.board();
    let mut dead = PointSet::EMPTY;
    if !worth::dead_stones_come_off(*position.rules()) {
        return dead;
    }
    for color in Color::ALL {
        for head in board.chain_heads(color) {
            let chain: PointSet = board.chain_stones(head).collect();
            if mean(ownership, color.opponent(), &chain) >= DEAD {
                dead.extend(chain.iter());
            }
        }
    }
    dead
}

/// How far a colour leads, in half points.
fn lead(position: &Position, color: Color, dead: &PointSet) -> i32 {
    let agreement = Agreement { dead: *dead, seki: PointSet::EMPTY };
    let black = score(position, &agreement).black_lead_half_points();
    match color {
        Color::Black => black,
        Color::White => -black,
    }
}

fn mean(ownership: &Ownership, color: Color, points: &PointSet) -> f32 {
    let sum: f32 = points.iter().map(|it| ownership.for_color(color, it)).sum();
    sum / points.len().max(1) as f32
}
