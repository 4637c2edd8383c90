//! The part of the board that is read, cut out and numbered for machine words.

use goban::{Board, Color, Point, PointMap, PointSet};

use crate::arena::{Arena, Trust};
use crate::bits::Bits;
use crate::problem::Problem;
use crate::role::Role;
use crate::stones::Stones;

/// The cut: rows of points with a column between them that belongs to no set, so that a step
/// over the rim falls into nothing.
#[derive(Clone, Debug)]
pub(crate) struct Frame<const W: usize> {
    pub(crate) stride: u32,
    /// Where stones may be put, now or after a capture.
    pub(crate) playable: Bits<W>,
    /// Where a stone of a role makes its chain safe for good: walls, and points that lead out.
    pub(crate) anchors: [Bits<W>; 2],
    /// Single points inside the walls of a role. It does not play there: walls are held to be safe,
    /// and this might be an eye of theirs.
    pub(crate) wall_eyes: [Bits<W>; 2],
    /// Points on the rim: they have a side that is not read.
    pub(crate) rim: Bits<W>,
    /// Whether the defender may get out at all.
    pub(crate) has_exit: bool,
    /// Whether what nearly always holds is taken for granted.
    pub(crate) is_trusting: bool,
    /// Whether only two eyes count as life, so that the attacker may pass as he likes.
    pub(crate) wants_eyes: bool,
    /// Points with two sides at the edge, and those beside them.
    pub(crate) corner_ends: Bits<W>,
    /// Points within two and within four steps of the target.
    pub(crate) near: [Bits<W>; 2],
    keys: Vec<[u128; 3]>,
    beside: Vec<Bits<W>>,
    /// The points across each, and how many of them an eye can do without.
    across: Vec<(Bits<W>, u32)>,
    points: Vec<Option<Point>>,
}

const NO_BIT: u16 = u16::MAX;

impl<const W: usize> Frame<W> {
    /// How many words the arena needs.
    pub(crate) fn words(arena: &Arena, board: &Board) -> usize {
        let cut = Cut::of(arena, board);
        (cut.stride() * cut.rows()).div_ceil(64)
    }

    /// The frame and the stones of a problem in it, with the ko that was just taken if it lies
    /// there; `None` when it does not fit.
    pub(crate) fn new(arena: &Arena, problem: &Problem) -> Option<(Self, Stones<W>)> {
        let board = &problem.board;
        let cut = Cut::of(arena, board);
        if cut.stride() * cut.rows() > 64 * W {
            return None;
        }
        let mut points = vec![None; 64 * W];
        let mut bits = PointMap::filled(NO_BIT);
        for point in board.size().points() {
            if let Some(bit) = cut.bit(point) {
                points[usize::from(bit)] = Some(point);
                bits[point] = bit;
            }
        }
        let set = |of: &PointSet| {
            let mut set = Bits::<W>::EMPTY;
            for bit in of.iter().map(|it| bits[it]).filter(|&it| it != NO_BIT) {
                set.insert(bit);
            }
            set
        };
        let anchors = [set(&arena.anchors[0]), set(&arena.anchors[1])];
        let playable = set(&arena.playable);
        let of_color = |color: Color| -> PointSet {
            arena.stones.iter().filter(|&it| board.stone(it) == Some(color)).collect()
        };
        let colors = [Role::Attacker, Role::Defender].map(|it| it.color(arena.defender));
        let stones = colors.map(|it| set(&of_color(it)));
        let (rim, target) = (set(&arena.rim), set(&arena.target));
        let wall_eyes = [0, 1].map(|role: usize| {
            let is_wall = |it: Point| {
                let standing = board.stone(it) == Some(colors[role]);
                standing && arena.anchors[role].contains(it)
            };
            let is_eye = |it: &Point| board.neighbors(*it).all(is_wall);
            set(&arena.playable.iter().filter(is_eye).collect())
        });
        let corner_ends = set(&corner_ends(board)) & playable;
        let frame = Self {
            stride: cut.stride() as u32,
            playable,
            anchors,
            wall_eyes,
            rim,
            has_exit: !anchors[Role::Defender.index()].is_empty(),
            corner_ends,
            is_trusting: arena.trust != Trust::Nothing,
            wants_eyes: false,
            near: [steps(target, 2, &cut), steps(target, 4, &cut)],
            keys: keys(64 * W),
            beside: (0..64 * W as u16)
                .map(|it| Bits::one(it).around(cut.stride() as u32))
                .collect(),
            across: points
                .iter()
                .map(|it| it.map_or((Bits::EMPTY, 0), |it| across(it, board, &cut)))
                .collect(),
            points,
        };
        let start = Stones::new(&frame, stones, (target, problem.goal.role()));
        let banned = problem.banned.map(|it| bits[it]).filter(|&it| it != NO_BIT);
        let start = start.with_ko(&frame, banned);
        Some((frame, start))
    }

    pub(crate) fn point(&self, bit: u16) -> Option<Point> {
        self.points.get(usize::from(bit)).copied().flatten()
    }

    pub(crate) fn bit(&self, point: Point) -> Option<u16> {
        self.points.iter().position(|&it| it == Some(point)).map(|it| it as u16)
    }

    /// The points beside one.
    #[inline]
    pub(crate) fn beside(&self, bit: u16) -> Bits<W> {
        self.beside[usize::from(bit)]
    }

    /// The points across from one.
    #[inline]
    pub(crate) fn across(&self, bit: u16) -> Bits<W> {
        self.across[usize::from(bit)].0
    }

    /// Single points of the room that no eye will come of: the walls hold the points across.
    #[inline]
    pub(crate) fn false_eyes(&self, room: Bits<W>, walls: Bits<W>) -> Bits<W> {
        let mut found = Bits::EMPTY;
        for bit in (room & !room.around(self.stride)).iter() {
            let (across, allowed) = self.across[usize::from(bit)];
            if (across & walls).len() > allowed {
                found.insert(bit);
            }
        }
        found
    }

    #[inline]
    pub(crate) fn stone_key(&self, role: Role, bit: u16) -> u128 {
        self.keys[usize::from(bit)][role.index()]
    }

    /// The key of a target stone that is gone, or, turned, of a ko.
    #[inline]
    pub(crate) fn mark_key(&self, bit: u16) -> u128 {
        self.keys[usize::from(bit)][2]
    }
}

/// The smallest rectangle around everything, laid so that its rows are short.
struct Cut {
    left: u8,
    bottom: u8,
    width: u8,
    height: u8,
}

impl Cut {
    fn of(arena: &Arena, board: &Board) -> Self {
        // The target is there even where none of its liberties is read.
        let mut all = arena.playable.union(&arena.target);
        for point in arena.playable.iter() {
            all.extend(board.neighbors(point).filter(|&it| arena.stones.contains(it)));
        }
        let min = |of: fn(Point) -> u8| all.iter().map(of).min().unwrap_or(0);
        let max = |of: fn(Point) -> u8| all.iter().map(of).max().unwrap_or(0);
        let (left, bottom) = (min(Point::x), min(Point::y));
        Self { left, bottom, width: max(Point::x) - left + 1, height: max(Point::y) - bottom + 1 }
    }

    fn stride(&self) -> usize {
        usize::from(self.width.min(self.height)) + 1
    }

    fn rows(&self) -> usize {
        usize::from(self.width.max(self.height))
    }

    fn bit(&self, point: Point) -> Option<u16> {
        let x = point.x().checked_sub(self.left).filter(|&it| it < self.width)?;
        let y = point.y().checked_sub(self.bottom).filter(|&it| it < self.height)?;
        let (row, column) = if self.width < self.height { (y, x) } else { (x, y) };
        Some((usize::from(row) * self.stride()) as u16 + u16::from(column))
    }
}

/// The points across one, and how many of them an eye there can do without.
fn across<const W: usize>(point: Point, board: &Board, cut: &Cut) -> (Bits<W>, u32) {
    let mut found = Bits::EMPTY;
    let mut count = 0;
    for (dx, dy) in [(-1i16, -1i16), (-1, 1), (1, -1), (1, 1)] {
        let x = u8::try_from(i16::from(point.x()) + dx);
        let y = u8::try_from(i16::from(point.y()) + dy);
        let Some(it) = x.ok().zip(y.ok()).and_then(|(x, y)| board.size().point(x, y)) else {
            continue;
        };
        count += 1;
        if let Some(bit) = cut.bit(it) {
            found.insert(bit);
        }
    }
    (found, u32::from(count == 4))
}

/// Everything within so many steps of a set.
fn steps<const W: usize>(from: Bits<W>, count: u32, cut: &Cut) -> Bits<W> {
    (0..count).fold(from, |near, _| near | near.around(cut.stride() as u32))
}

/// The points beside a corner: where many problems are decided.
fn corner_ends(board: &Board) -> PointSet {
    let size = board.size();
    let is_corner = |it: Point| board.neighbors(it).count() == 2;
    size.points().filter(|&it| size.line(it) == 1 && board.neighbors(it).any(is_corner)).collect()
}

/// Numbers that stand for stones on points; the same in every run.
fn keys(count: usize) -> Vec<[u128; 3]> {
    let mut state = 0x0005_d160_u64;
    let mut half = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    };
    let mut key = || u128::from(half()) << 64 | u128::from(half());
    (0..count).map(|_| [key(), key(), key()]).collect()
}
