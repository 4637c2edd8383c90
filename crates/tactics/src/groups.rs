//! Chains of one colour that hold together in a finished position, and their eyes.

use goban::{Board, Color, Point, PointMap, PointSet};

use crate::benson::pass_alive;
use crate::eyes::{Eye, EyeSpace, eye, eye_spaces};

/// Chains that share an eye space or cannot be parted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Group {
    pub(crate) stones: PointSet,
    /// Eyes that are its own, at most 2; 2 for unconditional life.
    pub(crate) eyes: u8,
}

impl Group {
    /// Whether it lives without any point it shares with the opponent.
    pub(crate) const fn lives_alone(&self) -> bool {
        self.eyes >= 2
    }

    /// The empty points beside it.
    pub(crate) fn liberties(&self, board: &Board) -> PointSet {
        self.stones
            .iter()
            .flat_map(|it| board.neighbors(it))
            .filter(|&it| board.is_empty(it))
            .collect()
    }
}

/// The groups of a colour on a board without dead stones.
pub(crate) fn groups(board: &Board, color: Color) -> Vec<Group> {
    let spaces = eye_spaces(board, color, &PointSet::EMPTY);
    let mut union = Union::new(board, color);
    for space in &spaces {
        union.join_all(space.border.iter());
    }
    let heads: Vec<Point> = board.chain_heads(color).collect();
    for (n, &a) in heads.iter().enumerate() {
        for &b in heads.iter().skip(n + 1) {
            if cannot_be_parted(board, a, b) {
                union.join(a, b);
            }
        }
    }
    let alive = pass_alive(board, color).stones;
    let mut groups = Vec::new();
    for stones in union.sets(board) {
        let own = spaces.iter().filter(|it| it.border.is_subset(&stones));
        let mut eyes: u8 = own.map(|it| value(board, color, it)).sum::<u8>().min(2);
        if !stones.intersection(&alive).is_empty() {
            eyes = 2;
        }
        groups.push(Group { stones, eyes });
    }
    groups
}

fn value(board: &Board, color: Color, space: &EyeSpace) -> u8 {
    match space.points.first() {
        Some(point) if space.points.len() == 1 => {
            u8::from(eye(board, color, point) != Some(Eye::False))
        }
        _ => space.eyes(board),
    }
}

/// Two chains with two liberties in common, or one where the opponent's stone would be in atari.
fn cannot_be_parted(board: &Board, a: Point, b: Point) -> bool {
    let common = board.liberties(a).intersection(&board.liberties(b));
    let Some(enemy) = board.stone(a).map(Color::opponent) else { return false };
    common.len() >= 2 || common.iter().any(|it| is_self_atari(board, enemy, it))
}

/// Whether a stone there would take nothing and have at most one liberty.
pub(crate) fn is_self_atari(board: &Board, color: Color, point: Point) -> bool {
    if board.would_capture(color, point) > 0 {
        return false;
    }
    let mut liberties = PointSet::EMPTY;
    for beside in board.neighbors(point) {
        if board.is_empty(beside) {
            liberties.insert(beside);
        } else if board.stone(beside) == Some(color) {
            liberties = liberties.union(&board.liberties(beside));
        }
    }
    liberties.remove(point);
    liberties.len() <= 1
}

/// Chains joined to sets; each set is named by one of its chains' heads.
struct Union {
    parent: PointMap<Option<Point>>,
    heads: PointMap<Option<Point>>,
    chains: Vec<Point>,
}

impl Union {
    fn new(board: &Board, color: Color) -> Self {
        let mut heads = PointMap::filled(None);
        let chains: Vec<Point> = board.chain_heads(color).collect();
        for &chain in &chains {
            for stone in board.chain_stones(chain) {
                heads[stone] = Some(chain);
            }
        }
        Self { parent: PointMap::filled(None), heads, chains }
    }

    fn name(&self, stone: Point) -> Point {
        let mut at = self.heads[stone].unwrap_or(stone);
        while let Some(up) = self.parent[at] {
            at = up;
        }
        at
    }

    fn join(&mut self, a: Point, b: Point) {
        let (a, b) = (self.name(a), self.name(b));
        if a != b {
            self.parent[b] = Some(a);
        }
    }

    fn join_all(&mut self, stones: impl Iterator<Item = Point>) {
        let mut first = None;
        for stone in stones {
            let first = *first.get_or_insert(stone);
            self.join(first, stone);
        }
    }

    fn sets(&self, board: &Board) -> Vec<PointSet> {
        let mut at: PointMap<Option<usize>> = PointMap::filled(None);
        let mut sets: Vec<PointSet> = Vec::new();
        for &chain in &self.chains {
            let name = self.name(chain);
            let index = *at[name].get_or_insert_with(|| {
                sets.push(PointSet::EMPTY);
                sets.len() - 1
            });
            if let Some(set) = sets.get_mut(index) {
                set.extend(board.chain_stones(chain));
            }
        }
        sets
    }
}
