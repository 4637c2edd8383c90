//! A board with the chance of every point for both colours, kept up to date move by move.

use goban::{Board, Captured, Color, Point, Size};

use crate::chances::Chances;
use crate::diamond::{Diamonds, STEPS};
use crate::grid::{Grid, PLACES, Place, each_liberty};
use crate::stale::Stale;
use crate::tactic::{SelfAtari, Surroundings, Tactic};
use crate::weights::{Look, Weights};

/// Steps to the points beside a point, and to the others within its diamond.
const BESIDE: &[i16] = STEPS.split_at(4).0;
const FARTHER: &[i16] = STEPS.split_at(4).1;

/// A board, what is around its points, and how likely each is to be played.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) board: Board,
    pub(crate) grid: Grid,
    pub(crate) chances: Chances,
    /// The stones that the last move took.
    pub(crate) taken: Vec<Point>,
    weights: &'static Weights,
    diamonds: Diamonds,
    stale: Stale,
    /// What the tables say of the places that are looked at again, one after the other.
    looks: Box<[Look; PLACES]>,
}

impl Field {
    pub(crate) fn new(size: Size, weights: &'static Weights) -> Self {
        let grid = Grid::new(size);
        Self {
            board: Board::new(size),
            diamonds: Diamonds::new(&grid),
            grid,
            chances: Chances::new(),
            taken: Vec::with_capacity(size.area()),
            weights,
            stale: Stale::new(),
            looks: Box::new([Look::default(); PLACES]),
        }
    }

    /// Looks at a board from scratch; it must be of the same size.
    pub(crate) fn reset(&mut self, board: &Board) {
        self.board.clone_from(board);
        self.taken.clear();
        self.diamonds.reset(board);
        self.chances.clear();
        self.stale = Stale::new();
        for point in board.empties() {
            self.stale.open(Place::of(point));
            self.stale.add(Place::of(point));
        }
        self.refresh_stale(self.stale.len());
    }

    /// Becomes like another of the same size, without asking for memory.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.board.clone_from(&other.board);
        self.chances.copy_from(&other.chances);
        self.diamonds.copy_from(&other.diamonds);
        self.taken.clone_from(&other.taken);
        self.stale.copy_from(&other.stale);
    }

    /// Plays a stone and looks again only where it changed something.
    #[inline]
    pub(crate) fn play(&mut self, color: Color, point: Point) -> Captured {
        let place = Place::of(point);
        let before = self.diamonds.at(place);
        let (own, enemy) = (before.beside(color), before.beside(color.opponent()));
        self.taken.clear();
        if enemy.one != 0 {
            self.note_taken(place, enemy.one);
        }
        let captured = self.board.place_inline(color, point);
        self.stale.close(place);
        self.chances.set((place, self.grid.row(place)), [0; 2]);
        self.diamonds.toggle(color, point);
        if enemy.one != 0 {
            self.take_off(color);
        }
        // First where liberties beside have changed, then where only stones have.
        self.mark_around(place, BESIDE);
        // Enemies have lost one: those that have two or less now are seen in the diamonds.
        for stone in beside(place, enemy.two | enemy.more) {
            if let Some(stone) = self.grid.point(stone)
                && self.board.liberty_count(stone) <= 2
            {
                self.mark_liberties(stone);
            }
        }
        if own.one | own.two != 0 || self.board.liberty_count(point) <= 2 {
            self.mark_liberties(point);
        }
        let told = self.stale.len();
        self.mark_around(place, FARTHER);
        for n in 0..self.taken.len() {
            self.mark_around(Place::of(self.taken[n]), FARTHER);
        }
        self.refresh_stale(told);
        captured
    }

    /// Notes the stones that are about to come off.
    fn note_taken(&mut self, place: Place, in_atari: u32) {
        for stone in beside(place, in_atari) {
            // Two of them may be of one chain.
            if let Some(stone) = self.grid.point(stone)
                && !self.taken.contains(&stone)
            {
                self.taken.extend(self.board.chain_stones(stone));
            }
        }
    }

    /// Stones came off: their points are empty, and the chains around have new liberties.
    fn take_off(&mut self, color: Color) {
        for n in 0..self.taken.len() {
            let stone = self.taken[n];
            self.diamonds.toggle(color.opponent(), stone);
            self.stale.open(Place::of(stone));
        }
        // A chain that is remembered has told its liberties already.
        let (mut told, mut count) = ([0; 8], 0);
        for n in 0..self.taken.len() {
            let stone = self.taken[n];
            self.stale.add(Place::of(stone));
            for it in self.board.beside(stone) {
                if it.is(color)
                    && !told.contains(&it.chain)
                    && let Some(at) = it.point()
                {
                    told[count % told.len()] = it.chain;
                    count += 1;
                    self.mark_liberties(at);
                }
            }
        }
    }

    /// Marks what a stone that came or went is seen from.
    #[inline]
    fn mark_around(&mut self, place: Place, steps: &[i16]) {
        for &step in steps {
            self.stale.add(place.step(step));
        }
    }

    #[inline]
    fn mark_liberties(&mut self, chain: Point) {
        let stale = &mut self.stale;
        each_liberty(&self.board, chain, |it| stale.add(it));
    }

    /// Looks at all that is marked again; at the liberties beside so many of them.
    #[inline]
    fn refresh_stale(&mut self, told: usize) {
        let Self { board, grid, diamonds, chances, stale, .. } = self;
        for &place in stale.waiting().iter().take(told) {
            if let Some(point) = grid.point(place) {
                diamonds.tell_liberties(place, board.liberties_beside(point));
            }
        }
        // All tables are asked before any answer is needed: they are far away.
        for (&place, look) in stale.waiting().iter().zip(&mut self.looks[..]) {
            *look = self.weights.look(diamonds.at(place));
        }
        let refresher = Refresher { board, grid, weights: self.weights, diamonds };
        for (&place, &look) in stale.waiting().iter().zip(&self.looks[..]) {
            refresher.refresh((place, look), chances);
        }
        stale.clear();
    }

    pub(crate) const fn weights(&self) -> &'static Weights {
        self.weights
    }
}

/// The places beside a place that [`crate::diamond::ChainsBeside`] names.
#[inline]
fn beside(place: Place, mut named: u32) -> impl Iterator<Item = Place> {
    std::iter::from_fn(move || {
        let step = STEPS.get(named.trailing_zeros() as usize / 2)?;
        named &= named - 1;
        Some(place.step(*step))
    })
}

/// What is needed to look at a point again.
struct Refresher<'a> {
    board: &'a Board,
    grid: &'a Grid,
    weights: &'static Weights,
    diamonds: &'a Diamonds,
}

impl Refresher<'_> {
    /// Looks at one empty point again.
    #[inline]
    fn refresh(&self, (place, look): (Place, Look), chances: &mut Chances) {
        let both = if self.diamonds.at(place).is_tactical() {
            let Some(point) = self.grid.point(place) else { return };
            let seen = Surroundings::of(self.board, point);
            let judged = |color: Color| match seen.judge(self.board, color) {
                None | Some(Tactic { self_atari: SelfAtari::Gift, .. }) => 0,
                Some(Tactic { self_atari: SelfAtari::BentFour, .. }) => 1,
                Some(tactic) => self.weights.chance(look.pair[color.index()], tactic),
            };
            [judged(Color::Black), judged(Color::White)]
        } else {
            self.weights.quick_chances(look)
        };
        chances.set((place, self.grid.row(place)), both);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn what_is_kept_is_what_would_be_found_afresh(seed: u64, side in 2_u8..=13) {
            let size = Size::square(side).unwrap();
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut kept = Field::new(size, Weights::builtin());
            let mut fresh = kept.clone();
            kept.reset(&Board::new(size));
            let mut color = Color::Black;
            for _ in 0..3 * size.area() {
                let Some(point) = kept.board.empty_at(rng.random_range(0..kept.board.empty_count()))
                else { break };
                if kept.board.is_worth_a_try(color, point) {
                    kept.play(color, point);
                    fresh.reset(&kept.board);
                    for empty in kept.board.empties() {
                        let place = Place::of(empty);
                        prop_assert_eq!(kept.diamonds.at(place), fresh.diamonds.at(place));
                    }
                    for point in size.points() {
                        let place = Place::of(point);
                        for color in Color::ALL {
                            prop_assert_eq!(
                                kept.chances.at(color, place), fresh.chances.at(color, place),
                                "{} at {}\n{:?}", color, point, kept.board
                            );
                        }
                    }
                    for color in Color::ALL {
                        prop_assert_eq!(kept.chances.total(color), fresh.chances.total(color));
                    }
                }
                color = color.opponent();
            }
        }
    }
}
