//! Heavy playouts: every move drawn by learned weights.

use goban::{Board, Color, Move, Point, Position, Size};
use rand::Rng;

use crate::area::Area;
use crate::field::Field;
use crate::grid::Place;
use crate::last_good_reply::LastGoodReplies;
use crate::outcome::Outcome;
use crate::reply::{LastMove, Replies};
use crate::root::Root;
use crate::weights::Weights;

/// Boards after captures that are remembered, to see when a game goes round in circles.
const REMEMBERED: usize = 32;
/// So many boards that come back cut a game: before, other moves may still be drawn.
const MOST_RETURNS: u32 = 24;

/// Plays games to the end by learned weights, on a board of its own that is used again and again.
#[derive(Debug)]
pub struct HeavyPlayout {
    field: Field,
    replies: Replies,
    area: Area,
    good_replies: Option<LastGoodReplies>,
    seen: [u64; REMEMBERED],
    root: Root,
}

/// Where a game stands, apart from the stones.
#[derive(Clone, Copy, Debug)]
struct Turn {
    color: Color,
    last: Option<Point>,
    ko: Option<Point>,
    /// The ko that the side to move took with its last move.
    our_ko: Option<Point>,
}

impl HeavyPlayout {
    /// For positions of this size.
    pub fn new(size: Size, weights: &'static Weights) -> Self {
        Self {
            field: Field::new(size, weights),
            replies: Replies::new(),
            area: Area::new(size),
            good_replies: None,
            seen: [0; REMEMBERED],
            root: Root::default(),
        }
    }

    /// The same with replies that worked being tried again; [`Self::learn`] tells which did.
    #[must_use]
    pub fn with_good_replies(mut self) -> Self {
        self.good_replies = Some(LastGoodReplies::new());
        self
    }

    /// The board at the end of the last game.
    pub const fn board(&self) -> &Board {
        &self.field.board
    }

    /// Remembers the replies of who won the last game and forgets those of who lost it; nothing
    /// without [`Self::with_good_replies`].
    pub fn learn(&mut self, winner: Color) {
        if let Some(it) = &mut self.good_replies {
            it.learn(winner);
        }
    }

    /// Plays on from a position; nobody fills a true eye of their own, breaks a seki or gives a
    /// chain away, and a side without any other move passes. `on_move` is told every stone.
    ///
    /// A position of another size is played on a board of that size from then on.
    pub fn run(
        &mut self,
        position: &Position,
        rng: &mut impl Rng,
        mut on_move: impl FnMut(Color, Point),
    ) -> Outcome {
        let mut turn = self.begin(position);
        if let Some(it) = &mut self.good_replies {
            it.begin(position);
        }
        // No real game is so long: only endless cycles of captures are.
        let most = 3 * position.size().area() as u32;
        let (mut moves, mut passes, mut captures) = (0, 0, 0);
        self.seen = [0; REMEMBERED];
        let mut returns = 0;
        while passes < 2 && moves < most && returns < MOST_RETURNS {
            moves += 1;
            let before = turn;
            if let Some(point) = self.choose(turn, rng) {
                turn.ko = self.field.play(turn.color, point).ko;
                turn.last = Some(point);
                on_move(turn.color, point);
                if let Some(it) = &mut self.good_replies {
                    it.note(turn.color, point);
                }
                passes = 0;
                if !self.field.taken.is_empty() {
                    returns += u32::from(self.is_seen_again(captures, turn.color));
                    captures += 1;
                }
            } else {
                self.field.taken.clear();
                (turn.ko, turn.last) = (None, None);
                passes += 1;
            }
            turn.our_ko = before.ko;
            turn.color = turn.color.opponent();
        }
        Outcome { black_lead: self.area.black_lead(&self.field.board), moves, cut: passes < 2 }
    }

    /// The chance of every point to be the next move, without the points that have none; they
    /// sum to 1.
    pub fn probabilities(&mut self, position: &Position) -> Vec<(Move, f32)> {
        let turn = self.begin(position);
        self.find_replies(turn);
        let last = turn.last.map(Place::of);
        let chance = |point| {
            let place = Place::of(point);
            self.field.chance(turn.color, place, (last, self.replies.at(place)))
        };
        let chances: Vec<(Point, u64)> =
            position.size().points().map(|it| (it, chance(it))).filter(|it| it.1 > 0).collect();
        let sum: u64 = chances.iter().map(|it| it.1).sum();
        chances.iter().map(|&(it, chance)| (Move::Play(it), chance as f32 / sum as f32)).collect()
    }

    /// Looks at the position a game begins with.
    fn begin(&mut self, position: &Position) -> Turn {
        if position.size() != self.field.board.size() {
            self.field = Field::new(position.size(), self.field.weights());
            self.area = Area::new(position.size());
        }
        self.root.reach(&mut self.field, position);
        self.field.taken.clear();
        let color = position.to_move();
        let taken = position.history().last_removed().iter();
        self.field.taken.extend(taken.filter(|it| it.0 == color).map(|it| it.1));
        let last = LastMove::of(position, &[]);
        Turn { color, last: last.point, ko: last.ko, our_ko: last.our_ko }
    }

    /// Whether the board after a capture has been before; remembers it.
    fn is_seen_again(&mut self, captures: usize, color: Color) -> bool {
        let hash = self.field.board.hash() ^ color.index() as u64;
        let again = self.seen.contains(&hash);
        self.seen[captures % REMEMBERED] = hash;
        again
    }

    /// A move by lot; `None` when there is none worth it.
    #[inline]
    fn choose(&mut self, turn: Turn, rng: &mut impl Rng) -> Option<Point> {
        let color = turn.color;
        if let Some(good) = &self.good_replies
            && let Some(reply) = good.to(color, turn.last)
            && turn.ko != Some(reply)
            && self.field.chances.at(color, Place::of(reply)) > 0
        {
            return Some(reply);
        }
        self.find_replies(turn);
        self.field.draw(color, turn.last, &self.replies, rng)
    }

    #[inline]
    fn find_replies(&mut self, turn: Turn) {
        let last = LastMove {
            point: turn.last,
            taken: &self.field.taken,
            ko: turn.ko,
            our_ko: turn.our_ko,
        };
        self.replies.find(&self.field.board, turn.color, &last);
    }
}
