//! Seki in a finished position.
//!
//! Under rules that count territory nobody has points in a seki, so it has to be told from an
//! ordinary unfilled dame. The difference is who needs the shared points: groups with two eyes of
//! their own do not, and no dame beside them makes a seki.

use goban::{Board, Color, PointSet, Setup};

use crate::eyes::eye_spaces;
use crate::groups::{Group, groups, is_self_atari};

/// The stones in seki in a finished position, when these stones are dead.
///
/// Two enemy groups are in seki together when neither has two eyes of its own and they share a
/// liberty that neither can fill without putting itself in atari, or when filling would only run
/// down to that: two shared liberties or more without eyes, one or more with eyes of equal
/// liberties. Chains that share an eye space are one group.
///
/// The limits: the dead stones are believed, not checked; eyes are judged by their outline (see
/// [`EyeSpace::eyes`](crate::EyeSpace::eyes)); a seki that rests on something else than liberties
/// two groups share, such as one kept by a double ko or by a threat to capture a tail, is not
/// seen and its stones count as alive.
pub fn seki(board: &Board, dead: &PointSet) -> PointSet {
    let cleared = without(board, dead);
    let [black, white] = Color::ALL.map(|color| Side::new(&cleared, color));
    let mut found = PointSet::EMPTY;
    for ours in black.needy() {
        for theirs in white.needy() {
            // Dead stones still take liberties, so this is asked on the board as it stands.
            if is_locked(board, (&black, ours), (&white, theirs)) {
                found = found.union(&ours.stones).union(&theirs.stones);
            }
        }
    }
    found
}

/// The board after dead stones are taken off.
pub(crate) fn without(board: &Board, dead: &PointSet) -> Board {
    let mut setup = Setup::from(board);
    for point in dead.iter() {
        setup.stones[point] = None;
    }
    // Taking stones off leaves every other chain its liberties.
    setup.to_board().unwrap_or_else(|_| board.clone())
}

/// The groups of one colour.
struct Side {
    color: Color,
    groups: Vec<Group>,
    /// Stones of groups with two eyes.
    alive: PointSet,
    /// Points that only this colour touches.
    own: PointSet,
}

impl Side {
    fn new(board: &Board, color: Color) -> Self {
        let groups = groups(board, color);
        let mut alive = PointSet::EMPTY;
        for group in groups.iter().filter(|it| it.lives_alone()) {
            alive = alive.union(&group.stones);
        }
        let mut own = PointSet::EMPTY;
        for space in eye_spaces(board, color, &PointSet::EMPTY) {
            own = own.union(&space.points);
        }
        Self { color, groups, alive, own }
    }

    fn needy(&self) -> impl Iterator<Item = &Group> {
        self.groups.iter().filter(|it| !it.lives_alone())
    }
}

/// Whether neither of two groups can take the other.
fn is_locked(board: &Board, ours: (&Side, &Group), theirs: (&Side, &Group)) -> bool {
    let shared = ours.1.liberties(board).intersection(&theirs.1.liberties(board));
    let nobody_can_fill = shared.iter().any(|it| {
        is_self_atari(board, ours.0.color, it) && is_self_atari(board, theirs.0.color, it)
    });
    if nobody_can_fill {
        return true;
    }
    let (our_eye, their_eye) = (eye_liberties(board, ours), eye_liberties(board, theirs));
    let enough = if our_eye == 0 { 2 } else { 1 };
    our_eye == their_eye
        && shared.len() >= enough
        && is_settled(board, &shared, ours, theirs.0)
        && is_settled(board, &shared, theirs, ours.0)
}

fn eye_liberties(board: &Board, (side, group): (&Side, &Group)) -> usize {
    group.liberties(board).intersection(&side.own).len()
}

/// Whether all other liberties of a group are eyes, or dame that living enemies can fill: no way
/// out is left.
fn is_settled(
    board: &Board,
    shared: &PointSet,
    (side, group): (&Side, &Group),
    enemy: &Side,
) -> bool {
    let outside = group.liberties(board).difference(shared).difference(&side.own);
    outside.iter().all(|it| {
        board.neighbors(it).any(|it| enemy.alive.contains(it))
            && !board.neighbors(it).any(|it| side.alive.contains(it))
    })
}
