//! A board with the chance of every point for both colours, kept up to date move by move.

use goban::{Beside, Board, Captured, Color, Point, Size};

use crate::chances::{Chances, chance};
use crate::diamond::{Diamonds, STEPS};
use crate::grid::{Grid, PLACES, Place};
use crate::tactic::{self, Quick, SelfAtari, THROW_IN, Tactic};
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
    /// Places to look at again after a move, each once.
    stale: Vec<Place>,
    is_stale: Box<[bool; PLACES]>,
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
            stale: Vec::with_capacity(PLACES),
            is_stale: Box::new([false; PLACES]),
        }
    }

    /// Looks at a board from scratch; it must be of the same size.
    pub(crate) fn reset(&mut self, board: &Board) {
        self.board.clone_from(board);
        self.taken.clear();
        self.diamonds.reset(board);
        self.chances.clear();
        for point in board.empties() {
            self.refresh(point);
        }
    }

    /// Plays a stone and looks again only where it changed something.
    #[inline]
    pub(crate) fn play(&mut self, color: Color, point: Point) -> Captured {
        let before = self.board.beside(point);
        self.taken.clear();
        let mut was_short = false;
        for (n, it) in before.iter().enumerate() {
            was_short |= it.is(color) && it.liberties <= 2;
            let is_new = before[..n].iter().all(|other| other.chain != it.chain);
            if it.liberties == 1
                && it.is(color.opponent())
                && is_new
                && let Some(stone) = it.point()
            {
                self.taken.extend(self.board.chain_stones(stone));
            }
        }
        let captured = self.board.place_inline(color, point);
        self.diamonds.toggle(color, point);
        self.mark_around(point);
        for n in 0..self.taken.len() {
            let stone = self.taken[n];
            self.diamonds.toggle(color.opponent(), stone);
            self.mark(Place::of(stone));
            self.mark_around(stone);
            for it in self.board.beside(stone) {
                if it.is(color)
                    && let Some(at) = it.point()
                {
                    self.mark_liberties(at);
                }
            }
        }
        for it in self.board.beside(point) {
            if it.liberties <= 2
                && it.is(color.opponent())
                && let Some(at) = it.point()
            {
                self.mark_liberties(at);
            }
        }
        if was_short || self.board.liberty_count(point) <= 2 {
            self.mark_liberties(point);
        }
        self.chances.set(Color::Black, (Place::of(point), self.grid.row(Place::of(point))), 0);
        self.chances.set(Color::White, (Place::of(point), self.grid.row(Place::of(point))), 0);
        self.refresh_stale();
        captured
    }

    #[inline]
    fn mark(&mut self, place: Place) {
        if let Some(is_stale) = self.is_stale.get_mut(place.index())
            && !*is_stale
        {
            *is_stale = true;
            self.stale.push(place);
        }
    }

    #[inline]
    fn mark_around(&mut self, point: Point) {
        for step in STEPS {
            self.mark(Place::of(point).step(step));
        }
    }

    #[inline]
    fn mark_liberties(&mut self, chain: Point) {
        let Self { board, stale, is_stale, .. } = self;
        for liberty in board.each_liberty(chain) {
            let place = Place::of(liberty);
            if let Some(is_stale) = is_stale.get_mut(place.index())
                && !*is_stale
            {
                *is_stale = true;
                stale.push(place);
            }
        }
    }

    #[inline]
    fn refresh_stale(&mut self) {
        for n in 0..self.stale.len() {
            let place = self.stale[n];
            if let Some(is_stale) = self.is_stale.get_mut(place.index()) {
                *is_stale = false;
            }
            if let Some(point) = self.grid.point(place).filter(|&it| self.board.is_empty(it)) {
                self.refresh(point);
            }
        }
        self.stale.clear();
    }

    /// Looks at one empty point again.
    #[inline]
    fn refresh(&mut self, point: Point) {
        let place = Place::of(point);
        let beside = self.board.beside(point);
        let diamond = self.diamonds.at(place, beside.map(|it| it.liberties));
        let [black, white] = self.weights.diamond(diamond);
        let chances = match tactic::judge_quickly(&self.board, point, &beside) {
            Some(seen) => {
                let quick = |(quick, weight): (Quick, f32)| match quick {
                    Quick::Never => 0,
                    Quick::Plain => chance(weight * self.weights.tactic(Tactic::default())),
                    Quick::ThrowIn => chance(weight * self.weights.tactic(THROW_IN)),
                };
                [quick((seen[0], black)), quick((seen[1], white))]
            }
            None => [
                self.judged(point, &beside, (Color::Black, black)),
                self.judged(point, &beside, (Color::White, white)),
            ],
        };
        let at = (place, self.grid.row(place));
        self.chances.set(Color::Black, at, chances[0]);
        self.chances.set(Color::White, at, chances[1]);
    }

    /// The chance of a point beside chains of few liberties.
    fn judged(&self, point: Point, beside: &[Beside; 4], (color, weight): (Color, f32)) -> u32 {
        match tactic::judge(&self.board, point, beside, color) {
            None | Some(Tactic { self_atari: SelfAtari::Gift, .. }) => 0,
            Some(Tactic { self_atari: SelfAtari::BentFour, .. }) => 1,
            Some(tactic) => chance(weight * self.weights.tactic(tactic)),
        }
    }

    pub(crate) const fn weights(&self) -> &'static Weights {
        self.weights
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
                        prop_assert_eq!(kept.chances.total(color), fresh.chances.total(color));
                    }
                }
                color = color.opponent();
            }
        }
    }
}
