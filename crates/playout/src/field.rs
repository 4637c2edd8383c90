//! A board with the chance of every point for both colours, kept up to date move by move.

use goban::{Beside, Board, Captured, Color, Point, Size};

use crate::chances::Chances;
use crate::diamond::{Diamonds, STEPS};
use crate::grid::{Grid, Marks, Place};
use crate::tactic::{SelfAtari, Surroundings, Tactic};
use crate::weights::Weights;

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
    empty: Marks,
    /// Places to look at again after a move, because of stones around.
    stale: Marks,
    /// … because of liberties beside.
    stale_liberties: Marks,
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
            empty: Marks::default(),
            stale: Marks::default(),
            stale_liberties: Marks::default(),
        }
    }

    /// Looks at a board from scratch; it must be of the same size.
    pub(crate) fn reset(&mut self, board: &Board) {
        self.board.clone_from(board);
        self.taken.clear();
        self.diamonds.reset(board);
        self.chances.clear();
        self.empty = Marks::default();
        for point in board.empties() {
            self.empty.add(Place::of(point));
        }
        self.stale_liberties = self.empty;
        self.refresh_stale();
    }

    /// Becomes like another of the same size, without asking for memory.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.board.clone_from(&other.board);
        self.chances.copy_from(&other.chances);
        self.diamonds.copy_from(&other.diamonds);
        self.taken.clone_from(&other.taken);
        self.empty = other.empty;
    }

    /// Plays a stone and looks again only where it changed something.
    #[inline]
    pub(crate) fn play(&mut self, color: Color, point: Point) -> Captured {
        let enemy = color.opponent();
        let before = self.board.beside(point);
        self.taken.clear();
        let (mut was_short, mut takes) = (false, false);
        for it in &before {
            was_short |= it.is(color) && it.liberties <= 2;
            takes |= it.is(enemy) && it.liberties == 1;
        }
        if takes {
            self.note_taken(&before, enemy);
        }
        let captured = self.board.place_inline(color, point);
        let place = Place::of(point);
        self.empty.remove(place);
        self.chances.set((place, self.grid.row(place)), [0; 2]);
        self.diamonds.toggle(color, point);
        self.mark_around(place);
        if takes {
            self.take_off(color);
        }
        for it in &before {
            // It has lost one: those of two or less are seen in the diamonds.
            if it.is(enemy)
                && matches!(it.liberties, 2 | 3)
                && let Some(at) = it.point()
            {
                self.stale_liberties.add_words(self.board.liberty_words(at));
            }
        }
        if was_short || self.board.liberty_count(point) <= 2 {
            self.stale_liberties.add_words(self.board.liberty_words(point));
        }
        self.refresh_stale();
        captured
    }

    /// Notes the stones that are about to come off.
    fn note_taken(&mut self, before: &[Beside; 4], enemy: Color) {
        for (n, it) in before.iter().enumerate() {
            let is_new = before[..n].iter().all(|other| other.chain != it.chain);
            if it.liberties == 1
                && it.is(enemy)
                && is_new
                && let Some(stone) = it.point()
            {
                self.taken.extend(self.board.chain_stones(stone));
            }
        }
    }

    /// Stones came off: their points are empty, and the chains around have new liberties.
    fn take_off(&mut self, color: Color) {
        for n in 0..self.taken.len() {
            let stone = self.taken[n];
            let place = Place::of(stone);
            self.diamonds.toggle(color.opponent(), stone);
            self.empty.add(place);
            self.stale_liberties.add(place);
            self.mark_around(place);
            for it in self.board.beside(stone) {
                if it.is(color)
                    && let Some(at) = it.point()
                {
                    self.stale_liberties.add_words(self.board.liberty_words(at));
                }
            }
        }
    }

    /// Marks what a stone that came or went is seen from.
    #[inline]
    fn mark_around(&mut self, place: Place) {
        let (beside, others) = STEPS.split_at(4);
        for &step in beside {
            self.stale_liberties.add(place.step(step));
        }
        for &step in others {
            self.stale.add(place.step(step));
        }
    }

    #[inline]
    fn refresh_stale(&mut self) {
        let mut stale = std::mem::take(&mut self.stale);
        let changed = std::mem::take(&mut self.stale_liberties);
        let Self { board, diamonds, grid, .. } = self;
        changed.for_each_in(&self.empty, grid, |place| {
            if let Some(point) = grid.point(place) {
                diamonds.tell_liberties(place, board.liberties_beside(point));
            }
        });
        stale.add_all(&changed);
        let (empty, grid) = (self.empty, &self.grid);
        let refresher =
            Refresher { board: &self.board, grid, weights: self.weights, diamonds: &self.diamonds };
        let chances = &mut self.chances;
        stale.for_each_in(&empty, grid, |place| refresher.refresh(place, chances));
    }

    pub(crate) const fn weights(&self) -> &'static Weights {
        self.weights
    }
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
    fn refresh(&self, place: Place, chances: &mut Chances) {
        let diamond = self.diamonds.at(place);
        let look = self.weights.look(diamond);
        let both = if diamond.is_tactical() {
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
                        prop_assert_eq!(kept.chances.total(color, &kept.grid), fresh.chances.total(color, &fresh.grid));
                    }
                }
                color = color.opponent();
            }
        }
    }
}
