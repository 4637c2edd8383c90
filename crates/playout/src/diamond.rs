//! The twelve points within two steps of a point, as one number.
//!
//! Two bits for each point – empty, black, white, off the board –, first the four beside it,
//! then the four diagonal ones, then the four two steps away; on top two bits for the liberties
//! of each chain beside it: none, one, two, more. Each four go round against the clock from the
//! right, so that a quarter turn of the board is a turn of every byte by two bits.

use goban::{Board, Color, Point};

use crate::grid::{Grid, PLACES, Place, UP};

/// Steps to the twelve points, in the order of their bits.
pub(crate) const STEPS: [i16; 12] =
    [1, UP, -1, -UP, UP + 1, UP - 1, -UP - 1, -UP + 1, 2, 2 * UP, -2, -2 * UP];

/// Where the point a step leads from stands in the number of the point it leads to.
const SEEN_AT: [u32; 12] = [4, 6, 0, 2, 12, 14, 8, 10, 20, 22, 16, 18];

const EDGE: u32 = 3;

/// Bits of the four points beside and the four diagonal ones.
pub(crate) const NEAR: u32 = 0xffff;
/// Bits of all twelve points.
const STONES: u32 = 0x00ff_ffff;
/// Where the bits of the liberties begin.
const LIBERTIES: u32 = 24;

#[inline]
const fn sign(color: Color) -> u32 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}

/// The surroundings of a point within two steps, with the liberties of the chains beside it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Diamond(pub(crate) u32);

impl Diamond {
    /// The number itself.
    pub const fn code(self) -> u32 {
        self.0
    }

    /// Only the eight points next to the point, without liberties.
    #[inline]
    #[must_use]
    pub const fn near(self) -> Self {
        Self(self.0 & NEAR)
    }

    /// Whether a chain beside the point has one liberty or two.
    #[inline]
    pub(crate) const fn is_tactical(self) -> bool {
        // One and two have different bits, none and three the same.
        let liberties = self.0 >> LIBERTIES;
        (liberties ^ (liberties >> 1)) & 0x55 != 0
    }

    /// Which of the four points beside have a stone of this colour and what its chain has for
    /// liberties.
    #[inline]
    pub(crate) const fn beside(self, color: Color) -> ChainsBeside {
        let (stones, liberties) = (self.0, self.0 >> LIBERTIES);
        let stones = match color {
            Color::Black => stones & !(stones >> 1),
            Color::White => (stones >> 1) & !stones,
        } & 0x55;
        ChainsBeside {
            one: stones & liberties & !(liberties >> 1),
            two: stones & (liberties >> 1) & !liberties,
            more: stones & liberties & (liberties >> 1),
        }
    }

    /// Black and white exchanged.
    #[inline]
    #[must_use]
    pub const fn with_colors_swapped(self) -> Self {
        let stones = self.0 & STONES;
        let swapped = ((stones & 0x0055_5555) << 1) | ((stones & 0x00aa_aaaa) >> 1);
        Self((self.0 & !STONES) | swapped)
    }

    /// A quarter turn.
    #[inline]
    #[must_use]
    pub const fn turned(self) -> Self {
        let Self(code) = self;
        Self(((code << 2) & 0xfcfc_fcfc) | ((code >> 6) & 0x0303_0303))
    }

    /// Left and right exchanged.
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        let Self(code) = self;
        // Beside, two steps away and liberties: the first and the third change places.
        let straight = 0xffff_00ff;
        let cross = (code & straight & 0xcccc_cccc)
            | ((code & straight & 0x0303_0303) << 4)
            | ((code & straight & 0x3030_3030) >> 4);
        // Diagonal: the first and the second, the third and the fourth.
        let diagonal = ((code & 0x0000_3300) << 2) | ((code & 0x0000_cc00) >> 2);
        Self(cross | diagonal)
    }

    /// The same stones with other liberties of the chains beside the point.
    #[must_use]
    pub(crate) fn with_liberties(self, liberties: [u16; 4]) -> Self {
        Self((self.0 & STONES) | packed(liberties))
    }

    /// The eight turned and mirrored ones.
    #[inline]
    pub const fn symmetries(self) -> [Self; 8] {
        let (one, mirror) = (self.turned(), self.mirrored());
        let (two, mirror_one) = (one.turned(), mirror.turned());
        let mirror_two = mirror_one.turned();
        [self, one, two, two.turned(), mirror, mirror_one, mirror_two, mirror_two.turned()]
    }

    /// The smallest of the eight turned and mirrored ones, as the mover sees it: with White to
    /// move the colours are exchanged.
    #[must_use]
    pub fn canonical_for(self, to_move: Color) -> Self {
        let seen = match to_move {
            Color::Black => self,
            Color::White => self.with_colors_swapped(),
        };
        seen.smallest()
    }

    /// The smallest of the eight turned and mirrored ones.
    #[inline]
    #[must_use]
    pub fn smallest(self) -> Self {
        // Two at a time: what turns four bytes turns eight.
        let turned =
            |two: u64| ((two << 2) & 0xfcfc_fcfc_fcfc_fcfc) | ((two >> 6) & 0x0303_0303_0303_0303);
        let least = |two: u64| (two as u32).min((two >> 32) as u32);
        let first = u64::from(self.0) | (u64::from(self.mirrored().0) << 32);
        let second = turned(first);
        let third = turned(second);
        let fourth = turned(third);
        Self(least(first).min(least(second)).min(least(third).min(least(fourth))))
    }
}

/// The chains of one colour beside a point by their liberties: bit 2 · n for [`STEPS`]`[n]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChainsBeside {
    pub(crate) one: u32,
    pub(crate) two: u32,
    pub(crate) more: u32,
}

/// The stones within two steps of every point, kept up to date stone by stone.
#[derive(Clone, Debug)]
pub(crate) struct Diamonds {
    codes: Box<[u32; PLACES]>,
    /// The codes of the empty board.
    empty: Box<[u32; PLACES]>,
}

impl Diamonds {
    pub(crate) fn new(grid: &Grid) -> Self {
        let mut empty = Box::new([0; PLACES]);
        for point in grid.size().points() {
            let place = Place::of(point);
            for (n, step) in STEPS.into_iter().enumerate() {
                if grid.point(place.step(step)).is_none() {
                    empty[place.index()] |= EDGE << (2 * n);
                }
            }
        }
        Self { codes: empty.clone(), empty }
    }

    /// Forgets everything and looks at a board.
    pub(crate) fn reset(&mut self, board: &Board) {
        self.codes.copy_from_slice(&self.empty[..]);
        for point in board.size().points() {
            if let Some(color) = board.stone(point) {
                self.toggle(color, point);
            }
        }
    }

    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.codes.copy_from_slice(&other.codes[..]);
    }

    /// A stone came or went.
    #[inline]
    pub(crate) fn toggle(&mut self, color: Color, point: Point) {
        let place = Place::of(point);
        for (step, seen_at) in STEPS.into_iter().zip(SEEN_AT) {
            // Places off the board collect nonsense that nobody reads.
            self.codes[place.step(step).index()] ^= sign(color) << seen_at;
        }
    }

    /// What is around a point, with liberties as they were told last.
    #[inline]
    pub(crate) fn at(&self, place: Place) -> Diamond {
        Diamond(self.codes[place.index()])
    }

    /// Tells the liberties of the chains right of a point, above it, left of it and below it.
    #[inline]
    pub(crate) fn tell_liberties(&mut self, place: Place, liberties: [u16; 4]) {
        let code = &mut self.codes[place.index()];
        *code = (*code & STONES) | packed(liberties);
    }
}

/// Liberties in the bits of a diamond.
#[inline]
fn packed(liberties: [u16; 4]) -> u32 {
    let [right, above, left, below] = liberties.map(|it| u32::from(it.min(3)));
    (right | (above << 2) | (left << 4) | (below << 6)) << LIBERTIES
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::diagram;

    fn diamond(drawing: &str) -> Diamond {
        let drawn = diagram::parse(drawing).unwrap();
        let board = drawn.setup.to_board().unwrap();
        let mut diamonds = Diamonds::new(&Grid::new(board.size()));
        diamonds.reset(&board);
        let mark = drawn.marks.first().unwrap();
        diamonds.tell_liberties(Place::of(mark), board.liberties_beside(mark));
        diamonds.at(Place::of(mark))
    }

    #[test]
    fn turned_mirrored_and_swapped_boards_have_one_canonical_form() {
        let one = diamond(". . X . .\n. O X . .\n. . * O .\n. O . . .\n. . . . .");
        let turned = diamond(". . . . .\n. O . O .\n. . * X X\n. . O . .\n. . . . .");
        let mirrored = diamond(". . X . .\n. . X O .\n. O * . .\n. . . O .\n. . . . .");
        let swapped = diamond(". . O . .\n. X O . .\n. . * X .\n. X . . .\n. . . . .");
        let canonical = one.canonical_for(Color::Black);
        assert_eq!(turned.canonical_for(Color::Black), canonical);
        assert_eq!(mirrored.canonical_for(Color::Black), canonical);
        assert_eq!(swapped.canonical_for(Color::White), canonical);
        assert_ne!(swapped.canonical_for(Color::Black), canonical);
        assert_eq!(one.mirrored(), mirrored);
        assert_eq!(one.turned().turned().turned().turned(), one);
        assert!(one.symmetries().contains(&turned));
    }

    #[test]
    fn edges_and_liberties_count() {
        let middle = diamond(". . . . .\n. . . . .\n. . * X .\n. . . . .\n. . . . .");
        let edge = diamond(". . . . .\n. . . * X\n. . . . .\n. . . . .\n. . . . .");
        let atari = diamond(". . . . .\n. . . O .\n. . * X O\n. . . O .\n. . . . .");
        assert_ne!(middle, edge);
        assert_eq!(middle.code() >> LIBERTIES, 3);
        assert_eq!(atari.code() >> LIBERTIES, 1);
        let black = |it: Diamond| it.beside(Color::Black);
        assert_eq!(black(middle), ChainsBeside { one: 0, two: 0, more: 1 });
        assert_eq!(black(atari), ChainsBeside { one: 1, two: 0, more: 0 });
        assert_eq!(atari.beside(Color::White), ChainsBeside { one: 0, two: 0, more: 0 });
        let two = diamond(". . . . .\n. X X . .\n. O * . .\n. X . . .\n. . . . .");
        assert_eq!(black(two), ChainsBeside { one: 0, two: 0, more: 1 << 2 });
        assert_eq!(two.beside(Color::White), ChainsBeside { one: 0, two: 1 << 4, more: 0 });
    }
}
