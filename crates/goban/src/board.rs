//! Stones on a board: chains, their liberties, captures.

use crate::around::Around;
use crate::cell::Cell;
use crate::color::{ByColor, Color};
use crate::liberties::Liberties;
use crate::point::{INDICES, Point, PointSet, STRIDE};
use crate::size::Size;
use crate::zobrist;

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

/// Empty points in no order, so that one can be drawn by lot.
struct Empties {
    points: [u16; 625],
    /// Where a point stands in `points`.
    at: [u16; INDICES],
    len: u16,
}

/// What a stone did to the other stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captured {
    /// How many enemy stones came off.
    pub stones: u16,
    /// How many stones of the mover's own came off, itself included: suicide.
    pub own: u16,
    /// Where taking back at once would repeat the board.
    pub ko: Option<Point>,
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
            empties: Empties { points: [0; 625], at: [0; INDICES], len: 0 },
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
        // Border never gets among them.
        self.empties.points[..usize::from(self.empties.len)]
            .iter()
            .map(|&it| Point::from_raw(it).unwrap_or(ORIGIN))
    }

    /// The number of empty points.
    #[inline]
    pub const fn empty_count(&self) -> usize {
        self.empties.len as usize
    }

    /// The `n`-th empty point, in no meaningful order: for drawing lots.
    #[inline]
    pub fn empty_at(&self, n: usize) -> Option<Point> {
        self.empties.points[..usize::from(self.empties.len)]
            .get(n)
            .and_then(|&it| Point::from_raw(it))
    }

    /// Exchanges two empty points in the order of [`Self::empty_at`].
    #[inline]
    pub fn swap_empties(&mut self, a: usize, b: usize) {
        let len = usize::from(self.empties.len);
        if a < len && b < len {
            let (at_a, at_b) = (self.empties.points[a], self.empties.points[b]);
            self.empties.points.swap(a, b);
            self.empties.at.swap(usize::from(at_a), usize::from(at_b));
        }
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
            || (!(around.is_enclosed_by(color) && self.is_eye_by_diagonals(color, point))
                && !self.is_stifled(color, point))
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

    #[inline]
    fn chain(&self, point: Point) -> &Chain {
        &self.chains[usize::from(self.slot[point.index()])]
    }
}

/// Placing and removing.
impl Board {
    /// Puts a stone on an empty point and takes off what it captures; a stone that is left
    /// without a liberty comes off again with its chain.
    ///
    /// Ko and whether suicide is allowed are the caller's business.
    pub fn place(&mut self, color: Color, point: Point) -> Captured {
        debug_assert!(self.is_empty(point), "{point} is not empty");
        let at = point.raw();
        let own = Cell::of(color);
        self.cells[point.index()] = own;
        self.hash ^= zobrist::key(color, point);
        self.stones[color] += 1;
        self.empties.remove(at);

        // Every chain around loses the liberty; points without a chain have none to lose.
        let beside = neighbors(at);
        for it in beside {
            self.drop_liberty(self.slot[usize::from(it)], at);
            self.around[usize::from(it)].stone_comes(color);
        }
        let around = self.around[point.index()];
        let mut slot = self.take_in(at, own, around.has(color));
        for it in beside {
            let is_empty = self.cells[usize::from(it)] == Cell::Empty;
            let new = self.liberties.insert_if(is_empty, slot, it);
            self.chains[usize::from(slot)].liberties += new;
        }
        if around.has_two(color) {
            for it in beside {
                let other = self.slot[usize::from(it)];
                if self.cells[usize::from(it)] == own && other != slot {
                    slot = self.join(slot, other);
                }
            }
        }
        let (mut taken, mut ko) = (0, None);
        if around.has(color.opponent()) {
            let enemy = Cell::of(color.opponent());
            for it in beside {
                let other = self.slot[usize::from(it)];
                if self.cells[usize::from(it)] == enemy
                    && self.chains[usize::from(other)].liberties == 0
                {
                    taken += self.take_off(other, color.opponent());
                    ko = Point::from_raw(it);
                }
            }
        }
        let chain = self.chains[usize::from(slot)];
        let own_taken = if chain.liberties == 0 { self.take_off(slot, color) } else { 0 };
        let is_ko = taken == 1 && chain.stones == 1 && chain.liberties == 1;
        Captured { stones: taken, own: own_taken, ko: ko.filter(|_| is_ko) }
    }

    /// Makes the stone part of the first friend's chain; only a lone one needs its own.
    #[inline]
    fn take_in(&mut self, at: u16, own: Cell, has_friend: bool) -> u16 {
        if has_friend {
            let friend = neighbors(at).into_iter().find(|&it| self.cells[usize::from(it)] == own);
            if let Some(friend) = friend {
                return self.extend(friend, at);
            }
        }
        self.found(at)
    }

    /// A new chain of one stone.
    #[inline]
    fn found(&mut self, at: u16) -> u16 {
        // `most_chains` is never exceeded: `NO_CHAIN` stands in for what cannot happen.
        let slot = self.free.pop().unwrap_or(NO_CHAIN);
        self.liberties.clear(slot);
        self.chains[usize::from(slot)] = Chain { head: at, stones: 1, liberties: 0 };
        self.slot[usize::from(at)] = slot;
        self.next[usize::from(at)] = at;
        slot
    }

    /// Adds a stone beside a friend to the friend's chain.
    #[inline]
    fn extend(&mut self, friend: u16, at: u16) -> u16 {
        let slot = self.slot[usize::from(friend)];
        self.slot[usize::from(at)] = slot;
        self.next[usize::from(at)] = self.next[usize::from(friend)];
        self.next[usize::from(friend)] = at;
        self.chains[usize::from(slot)].stones += 1;
        slot
    }

    /// Makes one chain of two; the larger keeps its slot.
    fn join(&mut self, a: u16, b: u16) -> u16 {
        let (large, small) =
            if self.chains[usize::from(a)].stones >= self.chains[usize::from(b)].stones {
                (a, b)
            } else {
                (b, a)
            };
        let Chain { head, stones, .. } = self.chains[usize::from(small)];
        let mut at = head;
        loop {
            self.slot[usize::from(at)] = large;
            at = self.next[usize::from(at)];
            if at == head {
                break;
            }
        }
        let into = self.chains[usize::from(large)].head;
        self.next.swap(usize::from(into), usize::from(head));
        self.chains[usize::from(large)].stones += stones;
        self.chains[usize::from(large)].liberties = self.liberties.merge(large, small);
        self.free.push(small);
        large
    }

    /// Takes a liberty from a chain, if it had it.
    #[inline]
    fn drop_liberty(&mut self, slot: u16, at: u16) {
        self.chains[usize::from(slot)].liberties -= self.liberties.remove(slot, at);
    }

    /// Takes a chain off the board; its neighbours get the liberties.
    fn take_off(&mut self, slot: u16, color: Color) -> u16 {
        let Chain { head, stones, .. } = self.chains[usize::from(slot)];
        let enemy = Cell::of(color.opponent());
        let mut at = head;
        loop {
            self.cells[usize::from(at)] = Cell::Empty;
            if let Some(point) = Point::from_raw(at) {
                self.hash ^= zobrist::key(color, point);
            }
            self.slot[usize::from(at)] = NO_CHAIN;
            self.empties.push(at);
            for beside in neighbors(at) {
                self.around[usize::from(beside)].stone_goes(color);
                let is_enemy = self.cells[usize::from(beside)] == enemy;
                let other = self.slot[usize::from(beside)];
                self.chains[usize::from(other)].liberties +=
                    self.liberties.insert_if(is_enemy, other, at);
            }
            at = self.next[usize::from(at)];
            if at == head {
                break;
            }
        }
        self.stones[color] -= stones;
        self.free.push(slot);
        stones
    }
}

impl Empties {
    #[inline]
    fn push(&mut self, at: u16) {
        self.points[usize::from(self.len)] = at;
        self.at[usize::from(at)] = self.len;
        self.len += 1;
    }

    #[inline]
    fn remove(&mut self, at: u16) {
        self.len -= 1;
        let last = self.points[usize::from(self.len)];
        let hole = self.at[usize::from(at)];
        self.points[usize::from(hole)] = last;
        self.at[usize::from(last)] = hole;
    }
}

const ORIGIN: Point = match Point::new(0, 0) {
    Some(point) => point,
    None => unreachable!(),
};

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
            empties: Empties {
                points: self.empties.points,
                at: self.empties.at,
                len: self.empties.len,
            },
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
        self.empties.points = other.empties.points;
        self.empties.at = other.empties.at;
        self.empties.len = other.empties.len;
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
