//! What a stone would do about the last move.

use goban::{Board, Color, Point, Position};

use crate::grid::{PLACES, Place, each_liberty};
use crate::ladder_walk::is_caught_running;
use crate::nakade::Shape;

/// Reasons for a reply, each a bit; a point may have several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Reply {
    /// Takes the chain that was played last.
    TakesLast,
    /// Takes a chain next to one of ours that was just brought to one liberty.
    TakesBesideAtari,
    /// … to two liberties.
    TakesBesideTwo,
    /// … to three liberties.
    TakesBesideThree,
    /// Gets a chain out of the atari that was just given, to three liberties or more.
    Runs,
    /// … to two liberties, and no ladder catches it.
    RunsToTwo,
    /// … and a ladder catches it, or it stays in atari.
    RunsIntoLadder,
    /// Gives atari to a chain next to one of ours that was just brought to two liberties.
    AtariBesideTwo,
    /// … to three liberties.
    AtariBesideThree,
    /// A liberty of a chain that was just brought to two.
    ExtendsTwo,
    /// A liberty of a chain that was just brought to three.
    ExtendsThree,
    /// Gives atari to the chain that was played last.
    AtariLast,
    /// A liberty of the chain that was played last, which has three.
    FightsLast,
    /// The vital point of the space that a capture left.
    Nakade,
    /// Back into the space that two taken stones left.
    ThrowIn,
    /// Takes stones beside a ko that may not be taken back.
    ResolvesKo,
    /// Fills the ko that we took before the other side played elsewhere.
    FillsKo,
    /// The last move is beside.
    Distance2,
    /// It is diagonally next.
    Distance3,
    /// It is two steps away.
    Distance4,
    /// It is a knight's move away.
    Distance5,
}

impl Reply {
    /// How many there are.
    pub const COUNT: usize = 21;

    /// The reply as a set of one.
    #[inline]
    pub const fn bit(self) -> u32 {
        1 << self as u8
    }
}

/// The bit of the point where a ko may not be taken back.
pub(crate) const BANNED: u32 = 1 << 31;

/// Longer chains are not searched for enemies in atari beside them.
const LONGEST_CHAIN: usize = 40;

/// What was played last, and what it left behind.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LastMove<'a> {
    pub(crate) point: Option<Point>,
    /// The stones it took.
    pub(crate) taken: &'a [Point],
    /// Where we may not take back.
    pub(crate) ko: Option<Point>,
    /// The ko that we took with our last move.
    pub(crate) our_ko: Option<Point>,
}

impl<'a> LastMove<'a> {
    /// The last move of a position, and those of our stones that it took.
    pub(crate) fn of(position: &Position, taken: &'a [Point]) -> Self {
        let history = position.history();
        let last = history.last().filter(|it| it.color != position.to_move());
        Self {
            point: last.and_then(|it| it.mv.point()),
            taken,
            ko: last.and(history.ko()),
            our_ko: last.and(history.ko_before_last()),
        }
    }
}

/// The points that have to do with the last move, and why.
#[derive(Clone, Debug)]
pub(crate) struct Replies {
    bits: Box<[u32; PLACES]>,
    places: Box<[Place; PLACES]>,
    len: usize,
}

impl Replies {
    pub(crate) fn new() -> Self {
        Self { bits: Box::new([0; PLACES]), places: Box::new([Place::default(); PLACES]), len: 0 }
    }

    /// Reasons of a point, as bits; 0 for most.
    #[inline]
    pub(crate) fn at(&self, place: Place) -> u32 {
        self.bits[place.index()]
    }

    /// The points with a reason.
    #[inline]
    pub(crate) fn places(&self) -> &[Place] {
        self.places.get(..self.len).unwrap_or_default()
    }

    #[inline]
    fn add(&mut self, point: Point, reply: Reply) {
        self.add_at(Place::of(point), reply);
    }

    #[inline]
    fn add_at(&mut self, place: Place, reply: Reply) {
        let bits = &mut self.bits[place.index()];
        // Written always, counted only when new: whether it is cannot be foretold.
        self.places[self.len & (PLACES - 1)] = place;
        self.len += usize::from(*bits == 0);
        *bits |= reply.bit();
    }

    /// Notes a point that may not be played.
    fn ban(&mut self, point: Point) {
        self.add(point, Reply::FillsKo);
        self.bits[Place::of(point).index()] |= BANNED;
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        for place in self.places.iter().take(self.len) {
            self.bits[place.index()] = 0;
        }
        self.len = 0;
    }

    /// Finds the points for the side to move.
    #[inline]
    pub(crate) fn find(&mut self, board: &Board, color: Color, last: &LastMove<'_>) {
        self.clear();
        if let Some(ko) = last.our_ko
            && board.is_empty(ko)
        {
            self.add(ko, Reply::FillsKo);
        }
        if let Some(ko) = last.ko {
            self.ban(ko);
        }
        let Some(point) = last.point else { return };
        self.after_capture(board, last);
        self.against_last(board, point);
        let beside = board.beside(point);
        for (n, it) in beside.iter().enumerate() {
            let is_new = beside[..n].iter().all(|other| other.chain != it.chain);
            if it.is(color)
                && is_new
                && let Some(own) = it.point()
            {
                self.for_our_chain(board, own, usize::from(it.liberties));
                if last.ko.is_some() {
                    self.takes_beside(board, own, [Some(Reply::ResolvesKo), None]);
                }
            }
        }
    }

    fn after_capture(&mut self, board: &Board, last: &LastMove<'_>) {
        match last.taken.len() {
            2 => {
                for &it in last.taken.iter().filter(|&&it| board.is_empty(it)) {
                    self.add(it, Reply::ThrowIn);
                }
            }
            3..=6 => {
                let vital = Shape::of(last.taken.iter().copied())
                    .and_then(|it| it.vital_point(board.size()));
                if let Some(vital) = vital.filter(|&it| board.is_empty(it)) {
                    self.add(vital, Reply::Nakade);
                }
            }
            _ => {}
        }
    }

    /// The chain that was played last.
    #[inline]
    fn against_last(&mut self, board: &Board, point: Point) {
        let reply = match board.liberty_count(point) {
            1 => Reply::TakesLast,
            2 => Reply::AtariLast,
            3 => Reply::FightsLast,
            _ => return,
        };
        self.liberties_of(board, point, reply);
    }

    /// A chain of ours that the last move took a liberty from.
    #[inline]
    fn for_our_chain(&mut self, board: &Board, own: Point, liberties: usize) {
        let replies = match liberties {
            1 => {
                self.runs(board, own);
                [Some(Reply::TakesBesideAtari), None]
            }
            2 => {
                self.liberties_of(board, own, Reply::ExtendsTwo);
                [Some(Reply::TakesBesideTwo), Some(Reply::AtariBesideTwo)]
            }
            3 => {
                self.liberties_of(board, own, Reply::ExtendsThree);
                [Some(Reply::TakesBesideThree), Some(Reply::AtariBesideThree)]
            }
            _ => return,
        };
        self.takes_beside(board, own, replies);
    }

    #[inline]
    fn liberties_of(&mut self, board: &Board, chain: Point, reply: Reply) {
        each_liberty(board, chain, |it| self.add_at(it, reply));
    }

    /// The liberties of enemy chains beside ours: what to call those of chains of one liberty,
    /// and of two.
    #[inline]
    fn takes_beside(&mut self, board: &Board, own: Point, replies: [Option<Reply>; 2]) {
        let color = board.stone(own);
        for stone in board.chain_stones(own).take(LONGEST_CHAIN) {
            for it in board.beside(stone) {
                if it.liberties == 0 || it.liberties > 2 || it.stone() == color {
                    continue;
                }
                let reply = replies[usize::from(it.liberties - 1)];
                if let Some((enemy, reply)) = it.point().zip(reply) {
                    self.liberties_of(board, enemy, reply);
                }
            }
        }
    }

    fn runs(&mut self, board: &Board, own: Point) {
        let Some(liberty) = board.each_liberty(own).next() else { return };
        let (mut empty, mut strongest) = (0, 1);
        let color = board.stone(own);
        for it in board.beside(liberty) {
            empty += u16::from(it.is_empty());
            if it.stone().is_some() && it.stone() == color {
                strongest = it.liberties.clamp(strongest, 3);
            }
        }
        let reply = match empty + strongest - 1 {
            0 | 1 => Reply::RunsIntoLadder,
            2 if is_caught_running(board, own, liberty) => Reply::RunsIntoLadder,
            2 => Reply::RunsToTwo,
            _ => Reply::Runs,
        };
        self.add(liberty, reply);
    }
}
