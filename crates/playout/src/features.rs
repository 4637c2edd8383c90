//! The features of moves, for learning and for the first look at a position.

use goban::{Color, Move, Point, PointMap, Position, Size};
use tactics::{KoBan, LadderReader, Verdict};

use crate::diamond::{Diamond, Diamonds};
use crate::distance::ByDistance;
use crate::grid::{Grid, Place};
use crate::reply::{BANNED, LastMove, Replies, Reply};
use crate::shells::Shells;
use crate::tactic::{self, Tactic};

/// What a move has to do with a ladder; where several are true, the last in this list counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum LadderLook {
    /// Nothing.
    #[default]
    No,
    /// Gives atari to a chain that gets out.
    Misses,
    /// Runs with a chain that is caught all the same.
    RunsInVain,
    /// A liberty of a chain that would be caught.
    Prevents,
    /// Runs with a chain that gets out.
    Escapes,
    /// Begins a ladder that catches.
    Catches,
}

impl LadderLook {
    /// How many there are.
    pub const COUNT: usize = 6;
}

/// What playouts know of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayoutFeatures {
    /// What is around, in canonical form for the mover.
    pub diamond: Diamond,
    /// What the stone does by itself.
    pub tactic: Tactic,
    /// What it does about the last move: a set of [`Reply`] bits.
    pub replies: u32,
}

/// What the first look knows of a move, besides the patterns around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriorFeatures {
    /// What the stone does by itself.
    pub tactic: Tactic,
    /// What it does about ladders.
    pub ladder: LadderLook,
    /// What it does about the last move, without its distance.
    pub replies: u32,
    /// Where it is.
    pub place: PlaceFeatures,
}

/// Where a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlaceFeatures {
    /// From the last move, below [`PlaceFeatures::DISTANCES`]; 0 without one.
    pub from_last: u8,
    /// From the last but one.
    pub from_second: u8,
    /// Line and part of the game, below [`PlaceFeatures::LINES`].
    pub line: u8,
}

impl PlaceFeatures {
    /// How many distances are told apart.
    pub const DISTANCES: usize = 18;
    /// Ten lines in three parts of the game.
    pub const LINES: usize = 30;
}

/// Reads the features of moves, with tables of its own that are used again and again.
#[derive(Debug)]
pub struct FeatureReader {
    grid: Grid,
    diamonds: Diamonds,
    replies: Replies,
    shells: Shells,
    ladders: LadderReader,
    looks: PointMap<LadderLook>,
    taken: Vec<Point>,
    last: Option<Place>,
    /// Bits of [`Reply`].
    distances: ByDistance<u32>,
}

/// Ladders that are longer than any real one are not read to the end.
const LADDER_NODES: u32 = 400;

impl FeatureReader {
    /// For positions of this size first; other sizes work too.
    pub fn new(size: Size) -> Self {
        let grid = Grid::new(size);
        Self {
            diamonds: Diamonds::new(&grid),
            grid,
            replies: Replies::new(),
            shells: Shells::new(),
            ladders: LadderReader::new(size).with_node_limit(LADDER_NODES),
            looks: PointMap::default(),
            taken: Vec::new(),
            last: None,
            distances: ByDistance::new(0, Reply::bit),
        }
    }

    /// Prepares for [`Self::playout`] at this position.
    pub fn look_as_playout(&mut self, position: &Position) {
        self.find_replies(position);
        self.diamonds.reset(position.board());
    }

    /// Prepares for [`Self::patterns`] and for the diamonds of [`Self::playout`] at this position.
    pub fn look_around(&mut self, position: &Position) {
        self.diamonds.reset(position.board());
        self.shells.look(position.board(), position.to_move());
    }

    /// Prepares for [`Self::prior`] and [`Self::patterns`] at this position.
    pub fn look(&mut self, position: &Position) {
        self.find_replies(position);
        self.shells.look(position.board(), position.to_move());
        self.read_ladders(position);
    }

    fn find_replies(&mut self, position: &Position) {
        if position.size() != self.grid.size() {
            *self = Self::new(position.size());
        }
        let color = position.to_move();
        self.taken.clear();
        let removed = position.history().last_removed();
        self.taken.extend(removed.iter().filter(|it| it.0 == color).map(|it| it.1));
        let last = LastMove::of(position, &self.taken);
        self.last = last.point.map(Place::of);
        self.replies.find(position.board(), color, &last);
    }

    /// The features of a move in playouts; `None` where there is a stone, for suicide, for
    /// the mover's true eyes and where a ko may not be taken back.
    pub fn playout(&self, position: &Position, point: Point) -> Option<PlayoutFeatures> {
        let (board, color) = (position.board(), position.to_move());
        if !board.is_empty(point) || self.replies.at(Place::of(point)) & BANNED != 0 {
            return None;
        }
        let tactic = tactic::judge(board, point, color)?;
        let diamond = self.diamonds.at(Place::of(point));
        let diamond = diamond.with_liberties(board.liberties_beside(point));
        let place = Place::of(point);
        let distance = self.last.map_or(0, |it| self.distances.at(it, place));
        let replies = self.replies.at(place) | distance;
        Some(PlayoutFeatures { diamond: diamond.canonical_for(color), tactic, replies })
    }

    /// The features of a move at the first look; `None` as for playouts.
    pub fn prior(&self, position: &Position, point: Point) -> Option<PriorFeatures> {
        let (board, color) = (position.board(), position.to_move());
        if !board.is_empty(point) || self.replies.at(Place::of(point)) & BANNED != 0 {
            return None;
        }
        let tactic = tactic::judge(board, point, color)?;
        let replies = self.replies.at(Place::of(point)) & (Reply::Distance2.bit() - 1);
        let place = place(position, point);
        Some(PriorFeatures { tactic, ladder: self.looks[point], replies, place })
    }

    /// The surroundings of a point, from the smallest to the largest.
    pub fn patterns(&self, position: &Position, point: Point) -> impl Iterator<Item = u32> + '_ {
        self.shells.around(position.board(), point)
    }

    fn read_ladders(&mut self, position: &Position) {
        self.looks.fill(LadderLook::No);
        let (board, color) = (position.board(), position.to_move());
        let ban = KoBan::of(position);
        for owner in Color::ALL {
            for chain in board.chain_heads(owner) {
                match (board.liberty_count(chain), owner == color) {
                    (1, true) => {
                        let look = match self.ladders.can_escape_atari(board, chain, ban) {
                            Verdict::Captured => LadderLook::RunsInVain,
                            _ => LadderLook::Escapes,
                        };
                        board.each_liberty(chain).for_each(|it| self.note(it, look));
                    }
                    (2, _) => self.read_attack(position, chain, ban),
                    _ => {}
                }
            }
        }
    }

    /// A chain of two liberties: ours may have to be saved, theirs may be caught.
    fn read_attack(&mut self, position: &Position, chain: Point, ban: Option<KoBan>) {
        let board = position.board();
        let is_ours = board.stone(chain) == Some(position.to_move());
        let attack = self.ladders.can_capture(board, chain, ban.filter(|_| !is_ours));
        let is_caught = attack.verdict() == Verdict::Captured;
        for liberty in board.each_liberty(chain) {
            let look = match (is_ours, attack.works.contains(liberty)) {
                (true, _) if is_caught => LadderLook::Prevents,
                (true, _) => LadderLook::No,
                (false, true) => LadderLook::Catches,
                (false, false) => LadderLook::Misses,
            };
            self.note(liberty, look);
        }
    }

    fn note(&mut self, point: Point, look: LadderLook) {
        self.looks[point] = self.looks[point].max(look);
    }
}

fn place(position: &Position, point: Point) -> PlaceFeatures {
    let mut earlier = position.history().turns().iter().rev().map(|it| it.mv);
    let mut from = || earlier.next().and_then(Move::point).map_or(0, |it| distance(it, point));
    let (from_last, from_second) = (from(), from());
    let size = position.size();
    let stones = size.area() - position.board().empty_count();
    let part = u8::from(stones * 8 > size.area()) + u8::from(stones * 5 > 2 * size.area());
    PlaceFeatures { from_last, from_second, line: (size.line(point) - 1).min(9) + 10 * part }
}

/// Two for the next point, three for a diagonal, and so on; far is far.
fn distance(a: Point, b: Point) -> u8 {
    let (x, y) = (a.x().abs_diff(b.x()), a.y().abs_diff(b.y()));
    (x + y + x.max(y)).min(PlaceFeatures::DISTANCES as u8 - 1)
}
