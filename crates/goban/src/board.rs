//! Stones on a board: chains, their liberties, captures.

mod beside;
mod empties;
mod placing;

use crate::around::Around;
use crate::cell::Cell;
use crate::color::{ByColor, Color};
use crate::liberties::Liberties;
use crate::point::{INDICES, Point, PointSet, STRIDE};
use crate::size::Size;
use crate::zobrist;
pub use beside::Beside;
use empties::Empties;
pub use placing::Captured;

/// Stones on a board, and nothing else: no turn, no ko, no history.
///
/// Every chain has a liberty. Chains and their exact liberties are kept up to date by each
/// stone, so asking costs nothing; placing and capturing never allocate.
pub struct Board {
    size: Size,
    hash: u64,
    stones: ByColor<u16>,
    cells: [Cell; INDICES],
    around: [Around; INDICES],
    /// Chain slot of each stone, else `NO_CHAIN`.
    slot: [u16; INDICES],
    /// Ring of the stones of a chain.
    next: [u16; INDICES],
    chains: Vec<Chain>,
    liberties: Liberties,
    /// Slots not in use; the top is taken first, so that few cache lines are touched.
    free: Vec<u16>,
    empties: Empties,
}

/// A chain, named by a slot that stays the same until it is captured or joined to a larger one.
#[derive(Clone, Copy, Default)]
struct Chain {
    /// One of its stones.
    head: u16,
    stones: u16,
    liberties: u16,
}

/// The slot of points without a stone: a chain that has no liberties to lose.
const NO_CHAIN: u16 = 0;

const NEIGHBORS: [u16; 4] = [1, STRIDE, 0u16.wrapping_sub(1), 0u16.wrapping_sub(STRIDE)];

#[inline]
fn neighbors(index: u16) -> [u16; 4] {
    NEIGHBORS.map(|step| index.wrapping_add(step))
}

impl Board {
    /// An empty board.
    pub fn new(size: Size) -> Self {
        let slots = Self::most_chains(size);
        let mut board = Self {
            size,
            hash: 0,
            stones: ByColor::default(),
            cells: [Cell::Border; INDICES],
            around: [Around::default(); INDICES],
            slot: [NO_CHAIN; INDICES],
            next: [0; INDICES],
            chains: vec![Chain::default(); slots],
            liberties: Liberties::new(size, slots),
            free: (NO_CHAIN + 1..slots as u16).rev().collect(),
            empties: Empties::NONE,
        };
        for point in size.points() {
            board.cells[point.index()] = Cell::Empty;
            board.empties.push(point.raw());
        }
        for point in size.points() {
            let cells = neighbors(point.raw()).map(|it| board.cells[usize::from(it)]);
            board.around[point.index()] = Around::count(cells);
        }
        board
    }

    /// A stone adds at most one chain, and each chain needs a liberty, which at most four share.
    /// One more, because a stone stands before what it captures is gone.
    fn most_chains(size: Size) -> usize {
        size.area() * 4 / 5 + 2 + usize::from(NO_CHAIN)
    }

    /// Width and height.
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The same for equal stones, whatever the order they were played in.
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The stone on a point; `None` where there is none, off the board too.
    #[inline]
    pub fn stone(&self, point: Point) -> Option<Color> {
        self.cells[point.index()].color()
    }

    /// Whether the point is on the board and free.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cells[point.index()] == Cell::Empty
    }

    /// How many stones each colour has on the board.
    #[inline]
    pub const fn stone_count(&self) -> ByColor<u16> {
        self.stones
    }

    /// The two to four points beside a point.
    #[inline]
    pub fn neighbors(&self, point: Point) -> impl Iterator<Item = Point> + use<'_> {
        neighbors(point.raw())
            .into_iter()
            .filter(|&it| self.cells[usize::from(it)] != Cell::Border)
            .filter_map(Point::from_raw)
    }

    /// The one to four points diagonally next to a point.
    #[inline]
    pub fn diagonals(&self, point: Point) -> impl Iterator<Item = Point> + use<'_> {
        let at = point.raw();
        [at + STRIDE + 1, at + STRIDE - 1, at - STRIDE + 1, at - STRIDE - 1]
            .into_iter()
            .filter(|&it| self.cells[usize::from(it)] != Cell::Border)
            .filter_map(Point::from_raw)
    }

    /// The empty points, in no meaningful order.
    #[inline]
    pub fn empties(&self) -> impl ExactSizeIterator<Item = Point> + use<'_> {
        self.empties.iter()
    }

    /// The number of empty points.
    #[inline]
    pub const fn empty_count(&self) -> usize {
        self.empties.len()
    }

    /// The `n`-th empty point, in no meaningful order: for drawing lots.
    #[inline]
    pub fn empty_at(&self, n: usize) -> Option<Point> {
        self.empties.nth(n)
    }

    /// Exchanges two empty points in the order of [`Self::empty_at`].
    #[inline]
    pub fn swap_empties(&mut self, a: usize, b: usize) {
        self.empties.swap(a, b);
    }

    /// How many liberties the chain at a point has; 0 where there is no stone.
    #[inline]
    pub fn liberty_count(&self, point: Point) -> usize {
        if self.stone(point).is_none() {
            return 0;
        }
        usize::from(self.chain(point).liberties)
    }

    /// The liberties of the chain at a point; none where there is no stone.
    pub fn liberties(&self, point: Point) -> PointSet {
        if self.stone(point).is_none() {
            return PointSet::EMPTY;
        }
        PointSet::from_words(self.liberties.words(self.slot[point.index()]))
    }

    /// The stones of the chain at a point; none where there is no stone.
    pub fn chain_stones(&self, point: Point) -> impl Iterator<Item = Point> + use<'_> {
        let start = point.raw();
        let mut at = self.stone(point).map(|_| start);
        std::iter::from_fn(move || {
            let here = at?;
            let next = self.next[usize::from(here)];
            at = (next != start).then_some(next);
            Point::from_raw(here)
        })
    }

    /// How many stones the chain at a point has; 0 where there is no stone.
    #[inline]
    pub fn chain_size(&self, point: Point) -> usize {
        if self.stone(point).is_none() {
            return 0;
        }
        usize::from(self.chain(point).stones)
    }

    /// One stone that stands for the chain at a point: equal exactly for stones of one chain.
    #[inline]
    pub fn chain_head(&self, point: Point) -> Option<Point> {
        self.stone(point)?;
        Point::from_raw(self.chain(point).head)
    }

    /// One stone of every chain of a colour.
    pub fn chain_heads(&self, color: Color) -> impl Iterator<Item = Point> + use<'_> {
        self.size
            .points()
            .filter(move |&it| self.stone(it) == Some(color) && self.chain_head(it) == Some(it))
    }

    /// Whether a stone there would leave its own chain without a liberty.
    #[inline]
    pub fn is_suicide(&self, color: Color, point: Point) -> bool {
        !self.around[point.index()].has_empty() && self.is_stifled(color, point)
    }

    /// Whether a stone without an empty point beside it would have no liberty.
    fn is_stifled(&self, color: Color, point: Point) -> bool {
        // A friend with another liberty saves the stone; an enemy without comes off.
        neighbors(point.raw()).into_iter().all(|at| {
            let cell = self.cells[usize::from(at)];
            let liberties = self.chains[usize::from(self.slot[usize::from(at)])].liberties;
            cell == Cell::Border || (cell == Cell::of(color)) != (liberties > 1)
        })
    }

    /// Whether a suicide there would take off that one stone only.
    pub fn is_single_stone_suicide(&self, color: Color, point: Point) -> bool {
        self.is_suicide(color, point)
            && self.neighbors(point).all(|it| self.stone(it) != Some(color))
    }

    /// Whether all neighbours are of one colour and the diagonals do not make the eye false.
    ///
    /// This is the usual cheap test of playouts: at most one enemy diagonal in the middle of the
    /// board, none at the edge.
    #[inline]
    pub fn is_simple_eye(&self, color: Color, point: Point) -> bool {
        self.around[point.index()].is_enclosed_by(color) && self.is_eye_by_diagonals(color, point)
    }

    /// Whether a stone there is neither suicide nor fills a simple eye of its own colour.
    #[inline]
    pub fn is_worth_a_try(&self, color: Color, point: Point) -> bool {
        let around = self.around[point.index()];
        // With an empty point beside it, it can be neither.
        around.has_empty()
            || !(around.is_enclosed_by(color) && self.is_eye_by_diagonals(color, point)
                || self.is_stifled(color, point))
    }

    fn is_eye_by_diagonals(&self, color: Color, point: Point) -> bool {
        let at = point.raw();
        let enemy = Cell::of(color.opponent());
        let (mut enemies, mut edge) = (0, 0);
        for corner in [at + STRIDE + 1, at + STRIDE - 1, at - STRIDE + 1, at - STRIDE - 1] {
            let cell = self.cells[usize::from(corner)];
            enemies += u8::from(cell == enemy);
            edge |= u8::from(cell == Cell::Border);
        }
        enemies + edge < 2
    }

    /// The hash the board would have after a stone that is no suicide.
    pub fn hash_after(&self, color: Color, point: Point) -> u64 {
        let mut hash = self.hash ^ zobrist::key(color, point);
        let enemy = color.opponent();
        let mut seen = [None; 4];
        for (n, beside) in self.neighbors(point).enumerate() {
            if self.stone(beside) != Some(enemy) || self.liberty_count(beside) != 1 {
                continue;
            }
            let head = self.chain_head(beside);
            if !seen.contains(&head) {
                seen[n] = head;
                for stone in self.chain_stones(beside) {
                    hash ^= zobrist::key(enemy, stone);
                }
            }
        }
        hash
    }

    /// How many enemy stones a stone there would take.
    pub fn would_capture(&self, color: Color, point: Point) -> usize {
        let mut seen = [None; 4];
        let mut stones = 0;
        for (n, beside) in self.neighbors(point).enumerate() {
            if self.stone(beside) == Some(color.opponent()) && self.liberty_count(beside) == 1 {
                let head = self.chain_head(beside);
                if !seen.contains(&head) {
                    seen[n] = head;
                    stones += self.chain_size(beside);
                }
            }
        }
        stones
    }

    /// The memory a board takes, in bytes: on 19×19 it fits the first-level cache.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.chains.capacity() * size_of::<Chain>()
            + self.free.capacity() * size_of::<u16>()
            + self.liberties.bytes()
    }

    #[inline]
    fn chain(&self, point: Point) -> &Chain {
        &self.chains[usize::from(self.slot[point.index()])]
    }
}

impl Clone for Board {
    fn clone(&self) -> Self {
        Self {
            size: self.size,
            hash: self.hash,
            stones: self.stones,
            cells: self.cells,
            around: self.around,
            slot: self.slot,
            next: self.next,
            chains: self.chains.clone(),
            liberties: self.liberties.clone(),
            free: self.free.clone(),
            empties: self.empties.clone(),
        }
    }

    /// Copies without allocating when both boards have the same size.
    fn clone_from(&mut self, other: &Self) {
        self.size = other.size;
        self.hash = other.hash;
        self.stones = other.stones;
        self.cells = other.cells;
        self.around = other.around;
        self.slot = other.slot;
        self.next = other.next;
        self.chains.clone_from(&other.chains);
        self.liberties.copy_from(&other.liberties);
        self.free.clone_from(&other.free);
        self.empties.clone_from(&other.empties);
    }
}

/// Two boards are equal when they have the same size and the same stones.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.cells == other.cells
    }
}

impl Eq for Board {}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&crate::diagram::draw(self, None))
    }
}
