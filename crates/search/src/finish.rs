//! When to stop: a finished board, and what is senseless on it.

use analysis::{Candidate, Ownership, ScoreLead, WinRate};
use goban::{Agreement, Color, Move, Point, PointSet, Position, regions, score};
use rand::Rng;
use tactics::{LadderReader, pass_alive};

use crate::ownership::ownership as random_ends;
use crate::prior;
use crate::worth;

/// Part of the random games that must agree (as ownership, from 0 to 1) before stones are held
/// to be dead.
const DEAD: f32 = 0.25;
/// The same for territory in which nobody needs to play any more.
const SETTLED: f32 = 0.7;
/// The same for one's own stones to be alive for sure, without a proof.
const SURE: f32 = 0.5;
/// Random games to judge what stays if the game ends here.
const JUDGING_GAMES: u32 = 400;
/// A board is open as long as one point in so many is undecided.
const OPEN: usize = 10;
/// How much less often a sensible move may win than the senseless one that it replaces.
const PRICE: f32 = 0.08;
/// How many points it may cost, as far as random games tell.
const PRICE_IN_POINTS: f32 = 5.0;
/// Visits without which a move's value says nothing.
const VISITS_NEEDED: u32 = 8;
/// The same for the pass, which is seldom looked at.
const PASS_VISITS_NEEDED: u32 = 3;
/// Who wins this often has points to choose by.
const WON: f32 = 0.9;
/// Wins that differ by less are equal.
const EQUAL: f32 = 0.01;
/// Leads that differ by less are equal, in points.
const EQUAL_IN_POINTS: f32 = 2.0;
/// Of the best move's visits one in so many make another comparable.
const COMPARABLE: u32 = 3;

/// Puts the move to play first: the most visited one, unless it is senseless.
///
/// - The other side has passed and the count wins, all doubts decided against us: pass.
/// - The best move is into settled territory of either side, or gives stones away between
///   living ones, and the pass is hardly worse: a sensible move instead (dame, say), or the pass
///   if there is none. Where the pass is worse, the territory is settled only by that move.
/// - The other side has passed and the count loses, but stones can be taken beside stones whose
///   life would turn the game: take them, whatever the chances.
/// - The best is the pass although there is something left: something. As long as the board is
///   open this holds whatever it costs, since in a lost game everything looks equally bad.
/// - Several moves win a won game: the one that wins by most.
///
/// A senseless-looking move that is clearly better than the alternative is played all the same:
/// it may be the one that saves a cut.
pub(crate) fn put_sensible_first(
    position: &Position,
    ownership: &Ownership,
    moves: &mut [Candidate],
    rng: &mut impl Rng,
) {
    let remains = what_remains(position, ownership);
    let sensible = |it: &Candidate| it.mv.point().is_some_and(|at| !remains.idle.contains(at));
    let Some(best) = moves.first() else { return };
    let pass = moves.iter().position(|it| it.mv == Move::Pass);
    let other = moves.iter().position(sensible);
    let is_cheap = |&n: &usize| moves.get(n).is_some_and(|it| is_cheap(it, best));
    let count = (position.history().passes() > 0).then(|| count(position, ownership, rng));
    let can_wait = |it: &Candidate| it.visits < PASS_VISITS_NEEDED || loses_little(it, best);
    let nothing_urgent = pass.is_some_and(|n| can_wait(&moves[n]));
    let usual = || other.or(pass).filter(|n| nothing_urgent && is_cheap(n));
    let chosen = if count == Some(Count::Wins) {
        pass
    } else if sensible(best) {
        wins_by_more(moves, sensible)
    } else if best.mv == Move::Pass && remains.is_open {
        other
    } else if count == Some(Count::Loses) && best.mv != Move::Pass && best.win > WinRate::EVEN {
        // Whatever it looks like, it wins and the pass does not.
        None
    } else if count == Some(Count::Loses) {
        last_hope(position, ownership, moves).or_else(usual)
    } else {
        usual()
    };
    if let Some(n) = chosen {
        moves[..=n].rotate_right(1);
    }
}

/// The sensible move that wins a won game as often as the best and by most points.
fn wins_by_more(moves: &[Candidate], sensible: impl Fn(&Candidate) -> bool) -> Option<usize> {
    let best = moves.first().filter(|it| it.win.value() >= WON)?;
    let lead = |it: &Candidate| it.lead.map_or(0.0, ScoreLead::points);
    let equals = moves.iter().enumerate().filter(|(_, it)| {
        it.visits.max(VISITS_NEEDED) * COMPARABLE >= best.visits
            && it.win.loses_at_most(EQUAL, best.win)
            && lead(it) >= lead(best) + EQUAL_IN_POINTS
            && sensible(it)
    });
    equals.max_by(|a, b| lead(a.1).total_cmp(&lead(b.1))).map(|it| it.0)
}

/// Whether playing one move instead of another loses next to nothing, as far as is known.
fn is_cheap(instead: &Candidate, of: &Candidate) -> bool {
    instead.visits < VISITS_NEEDED || loses_little(instead, of)
}

fn loses_little(instead: &Candidate, of: &Candidate) -> bool {
    let points = |it: &Candidate| it.lead.map_or(0.0, ScoreLead::points);
    instead.win.loses_at_most(PRICE, of.win) && points(of) - points(instead) <= PRICE_IN_POINTS
}

/// The first move that takes stones beside stones of its own side held to be dead, if the count
/// loses without these and wins with them.
fn last_hope(position: &Position, ownership: &Ownership, moves: &[Candidate]) -> Option<usize> {
    let (board, color) = (position.board(), position.to_move());
    let dead = dead_stones(position, ownership);
    let ours: PointSet = dead.iter().filter(|&it| board.stone(it) == Some(color)).collect();
    let theirs = dead.difference(&ours);
    if lead(position, color, &dead) > 0 || lead(position, color, &theirs) <= 0 {
        return None;
    }
    let takes = |at: Point| {
        board.would_capture(color, at) > 0 && board.neighbors(at).any(|it| ours.contains(it))
    };
    moves.iter().position(|it| it.mv.point().is_some_and(takes))
}

/// What is left on a board.
#[derive(Debug)]
struct Remains {
    /// Points where the side to move has nothing to gain.
    idle: PointSet,
    /// Whether many points are undecided.
    is_open: bool,
}

fn what_remains(position: &Position, ownership: &Ownership) -> Remains {
    let (board, color) = (position.board(), position.to_move());
    let dead = dead_stones(position, ownership);
    let mut idle = PointSet::EMPTY;
    let mut undecided = 0;
    for region in regions(board, &dead) {
        match region.touched_by {
            Some(owner) if mean(ownership, owner, &region.points) >= SETTLED => {
                idle.extend(region.points.iter());
            }
            None => {
                let (given_away, open): (Vec<_>, Vec<_>) = region
                    .points
                    .iter()
                    .filter(|&it| board.is_empty(it))
                    .partition(|&it| prior::puts_itself_in_atari(board, color, it));
                idle.extend(given_away);
                undecided += open.len();
            }
            Some(_) => undecided += region.points.len(),
        }
    }
    Remains { idle, is_open: undecided * OPEN > board.size().area() }
}

/// What comes out for the side to move if it passes and the board is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Count {
    /// It wins, all doubts decided against it.
    Wins,
    /// It wins unless there is something to its doubts.
    Unclear,
    Loses,
}

/// The search has looked at games in which the side to move plays first and well; if it passes,
/// the stones are judged by games that know nothing of that. For a win both must agree.
fn count(position: &Position, ownership: &Ownership, rng: &mut impl Rng) -> Count {
    let random = random_ends(position, JUDGING_GAMES, rng);
    if wins_in_doubt(position, ownership, &random) {
        Count::Wins
    } else if lead(position, position.to_move(), &dead_stones(position, &random)) > 0 {
        Count::Unclear
    } else {
        Count::Loses
    }
}

/// Whether the side to move wins when doubtful stones of its own are dead, doubtful ones of the
/// other side alive, and everything that is nobody's goes to the other side.
fn wins_in_doubt(position: &Position, ownership: &Ownership, random: &Ownership) -> bool {
    let (board, color) = (position.board(), position.to_move());
    let ours = |points: &PointSet| mean(ownership, color, points).min(mean(random, color, points));
    let mut dead = PointSet::EMPTY;
    if worth::dead_stones_come_off(*position.rules()) {
        let proved = pass_alive(board, color).stones;
        let caught = LadderReader::new(board.size()).ladders(board, None).stones;
        let is_sure = |chain: &PointSet| {
            chain.is_subset(&proved)
                || (ours(chain) >= SURE && chain.intersection(&caught).is_empty())
        };
        for owner in Color::ALL {
            for head in board.chain_heads(owner) {
                let chain: PointSet = board.chain_stones(head).collect();
                let is_dead = if owner == color { !is_sure(&chain) } else { ours(&chain) > DEAD };
                if is_dead {
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
            Some(owner) if owner == color && ours(&region.points) < DEAD => doubtful += 2 * points,
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

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(name: &str, visits: u32, (win, lead): (f32, f32)) -> Candidate {
        Candidate {
            mv: name.parse().unwrap(),
            visits,
            win: WinRate::new(win),
            lead: Some(ScoreLead::new(lead)),
            policy: None,
            pv: Vec::new(),
            pv_visits: Vec::new(),
            score_deviation: None,
            lower_win: None,
            utility: None,
            weight: None,
            ownership: None,
        }
    }

    #[test]
    fn a_won_game_is_won_by_more() {
        let best = candidate("C3", 300, (0.98, 10.0));
        let check = |other: Candidate, expected: Option<usize>| {
            let moves = [best.clone(), other];
            assert_eq!(wins_by_more(&moves, |_| true), expected, "{:?}", moves[1]);
        };
        check(candidate("D4", 150, (0.975, 15.0)), Some(1));
        check(candidate("D4", 150, (0.975, 11.0)), None);
        check(candidate("D4", 150, (0.95, 15.0)), None);
        check(candidate("D4", 20, (0.98, 15.0)), None);
        let close = [candidate("C3", 300, (0.6, 1.0)), candidate("D4", 290, (0.6, 9.0))];
        assert_eq!(wins_by_more(&close, |_| true), None, "a close game is decided by wins");
    }
}
