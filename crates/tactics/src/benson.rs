//! Unconditional life, after D. B. Benson, "Life in the game of Go", 1976.

use goban::{Board, Color, Point, PointMap, PointSet};

/// What one colour keeps although it never answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassAlive {
    /// Stones of the chains that cannot be captured whatever the opponent plays and however
    /// often their owner passes.
    pub stones: PointSet,
    /// The enclosed regions in which those chains have their sure liberties, each with the
    /// enemy stones in it.
    pub vital_regions: Vec<PointSet>,
    /// Regions enclosed by such chains alone in which the opponent has no room for two eyes,
    /// the enemy stones in them included.
    pub territory: PointSet,
}

impl PassAlive {
    /// Enemy stones in the territory: they cannot come to live, and can be taken in time.
    ///
    /// The limit of this: only regions with at most one point that touches no stone of the
    /// enclosing colour are territory, because each eye needs such a point. A wider region may
    /// be just as safe, but that takes reading.
    pub fn pass_dead(&self, board: &Board) -> PointSet {
        self.territory.iter().filter(|&it| board.stone(it).is_some()).collect()
    }
}

/// The unconditionally alive chains of a colour where suicide is forbidden.
pub fn pass_alive(board: &Board, color: Color) -> PassAlive {
    alive_where(board, color, |point| board.is_empty(point))
}

/// The unconditionally alive chains of a colour where suicide of several stones is allowed.
///
/// An attacker may then empty a region by suicide and fill it anew in a better order; a region
/// is therefore sure only if every point of it, empty or not, touches the chain.
pub fn pass_alive_with_suicide(board: &Board, color: Color) -> PassAlive {
    alive_where(board, color, |_| true)
}

/// A connected part of the board without stones of the colour.
struct Enclosure {
    points: PointSet,
    /// Heads of the chains around it.
    chains: PointSet,
    /// Heads of the chains that touch every point that counts.
    vital_to: PointSet,
    /// Points that touch no stone of the colour.
    inner: usize,
}

fn alive_where(board: &Board, color: Color, counts: impl Fn(Point) -> bool) -> PassAlive {
    let enclosures = enclosures(board, color, counts);
    let mut alive: PointSet = board.chain_heads(color).collect();
    let mut open: Vec<&Enclosure> = enclosures.iter().filter(|it| !it.chains.is_empty()).collect();
    loop {
        let mut eyes = PointMap::filled(0u8);
        for enclosure in &open {
            for chain in enclosure.vital_to.iter() {
                eyes[chain] = eyes[chain].saturating_add(1);
            }
        }
        let kept: PointSet = alive.iter().filter(|&it| eyes[it] >= 2).collect();
        if kept == alive {
            break;
        }
        alive = kept;
        open.retain(|it| it.chains.is_subset(&alive));
    }
    let mut found = PassAlive::default();
    for chain in alive.iter() {
        found.stones.extend(board.chain_stones(chain));
    }
    if alive.is_empty() {
        return found;
    }
    for enclosure in open {
        if !enclosure.vital_to.is_empty() {
            found.vital_regions.push(enclosure.points);
        }
        if enclosure.inner < 2 {
            found.territory = found.territory.union(&enclosure.points);
        }
    }
    found
}

fn enclosures(board: &Board, color: Color, counts: impl Fn(Point) -> bool) -> Vec<Enclosure> {
    let mut seen = PointSet::EMPTY;
    let mut enclosures = Vec::new();
    for start in board.size().points() {
        if board.stone(start) == Some(color) || !seen.insert(start) {
            continue;
        }
        let mut found = Enclosure {
            points: PointSet::EMPTY,
            chains: PointSet::EMPTY,
            vital_to: board.chain_heads(color).collect(),
            inner: 0,
        };
        let mut pending = vec![start];
        while let Some(point) = pending.pop() {
            found.points.insert(point);
            let mut touching = PointSet::EMPTY;
            for beside in board.neighbors(point) {
                if board.stone(beside) == Some(color) {
                    touching.extend(board.chain_head(beside));
                } else if seen.insert(beside) {
                    pending.push(beside);
                }
            }
            found.chains = found.chains.union(&touching);
            found.inner += usize::from(touching.is_empty());
            if counts(point) {
                found.vital_to = found.vital_to.intersection(&touching);
            }
        }
        enclosures.push(found);
    }
    enclosures
}
