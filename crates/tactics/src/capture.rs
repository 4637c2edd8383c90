//! Chains in atari that can simply be taken.

use goban::{Board, Color, Point, PointSet};

use crate::eyes::EyeSpace;
use crate::ladder::{LadderReader, Verdict};

/// A chain in atari, and what taking it leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Capture {
    pub(crate) stones: PointSet,
    /// Where it is taken.
    at: Point,
    /// Other stones of its owner that cannot be saved afterwards, although the owner moves.
    pub(crate) fallen: PointSet,
    /// The stones around it that take it.
    pub(crate) takers: PointSet,
    /// Whether the room of the stones is enough for two eyes, whatever else the takers have.
    pub(crate) gives_life: bool,
}

/// The captures that can be made at once and cannot be answered by taking back.
///
/// Neither a ko nor a snapback is one. Where two enemy chains in atari touch each other or share
/// the last liberty, whoever moves takes: neither is listed.
pub(crate) fn captures(board: &Board) -> Vec<Capture> {
    let [black, white] = Color::ALL.map(|owner| -> Vec<Capture> {
        board.chain_heads(owner).filter_map(|chain| capture(board, owner, chain)).collect()
    });
    let is_mutual = |it: &Capture, others: &[Capture]| {
        others
            .iter()
            .any(|other| other.at == it.at || !other.stones.intersection(&it.takers).is_empty())
    };
    let alone = |ours: &[Capture], theirs: &[Capture]| -> Vec<Capture> {
        ours.iter().filter(|it| !is_mutual(it, theirs)).copied().collect()
    };
    let mut found = alone(&black, &white);
    found.extend(alone(&white, &black));
    found
}

fn capture(board: &Board, owner: Color, chain: Point) -> Option<Capture> {
    let at = board.liberties(chain).first().filter(|_| board.liberty_count(chain) == 1)?;
    let mut after = board.clone();
    after.place(owner.opponent(), at);
    if after.liberty_count(at) < 2 {
        return None;
    }
    let stones: PointSet = board.chain_stones(chain).collect();
    let mut takers = PointSet::EMPTY;
    for beside in stones.iter().flat_map(|it| board.neighbors(it)) {
        if board.stone(beside) == Some(owner.opponent()) {
            takers.extend(board.chain_stones(beside));
        }
    }
    let mut points = stones;
    points.insert(at);
    let room = EyeSpace { points, border: takers };
    let fallen = fallen(&after, owner, &takers);
    Some(Capture { stones, at, fallen, takers, gives_life: room.eyes(board) >= 2 })
}

/// The chains of a colour beside some enemies that are caught although it moves first.
fn fallen(board: &Board, owner: Color, enemies: &PointSet) -> PointSet {
    let mut reader = LadderReader::new(board.size());
    let mut fallen = PointSet::EMPTY;
    for chain in board.chain_heads(owner) {
        let beside: PointSet =
            board.chain_stones(chain).flat_map(|it| board.neighbors(it)).collect();
        let takes_back =
            |it: Point| board.stone(it) == Some(owner.opponent()) && board.liberty_count(it) == 1;
        if board.liberty_count(chain) > 2
            || beside.intersection(enemies).is_empty()
            || beside.iter().any(takes_back)
        {
            continue;
        }
        let answers = board.liberties(chain);
        let boards = answers.iter().filter(|&it| !board.is_suicide(owner, it)).map(|it| {
            let mut after = board.clone();
            after.place(owner, it);
            after
        });
        let is_caught =
            |it: Board| reader.can_capture(&it, chain, None).verdict() == Verdict::Captured;
        if boards.chain([board.clone()]).all(is_caught) {
            fallen.extend(board.chain_stones(chain));
        }
    }
    fallen
}
