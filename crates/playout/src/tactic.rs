//! What a stone on a point would do by itself, whatever was played last.

use goban::{Beside, Board, Color, Point};

use crate::nakade::{self, Shape};

/// Whether the stone's chain would stand in atari.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum SelfAtari {
    /// It would not, or it takes stones.
    #[default]
    No,
    /// One stone: a throw-in.
    One,
    /// Two stones.
    Two,
    /// Three to six stones that leave no two eyes when they are taken.
    Killing,
    /// The four bent round a corner, which kill by a ko that can wait.
    BentFour,
    /// Three stones or more, given away: what breaks a seki.
    Gift,
}

/// What comes off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Capture {
    /// Nothing.
    #[default]
    No,
    /// One stone.
    One,
    /// Two stones.
    Two,
    /// Three or more.
    Many,
}

/// A chain of one's own that stands in atari gets out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Rescue {
    /// No chain.
    #[default]
    No,
    /// One or two stones, to two liberties.
    FewToTwo,
    /// Three stones or more, to two liberties.
    ManyToTwo,
    /// One or two stones, to more liberties.
    FewToMore,
    /// Three stones or more, to more liberties.
    ManyToMore,
}

/// An enemy chain of two liberties loses one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Atari {
    /// No chain.
    #[default]
    No,
    /// One or two stones.
    Few,
    /// Three stones or more.
    Many,
}

/// What a stone would do by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tactic {
    /// Its own danger.
    pub self_atari: SelfAtari,
    /// What it takes.
    pub capture: Capture,
    /// What it saves.
    pub rescue: Rescue,
    /// What it threatens.
    pub atari: Atari,
}

impl Tactic {
    /// How many there are.
    pub const COUNT: usize = 6 * 4 * 5 * 3;
    /// How many values each of its parts has, in the order of the fields.
    pub const PARTS: [usize; 4] = [6, 4, 5, 3];

    /// A number below [`Self::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        let (own, capture) = (self.self_atari as usize, self.capture as usize);
        own + 6 * (capture + 4 * (self.rescue as usize + 5 * self.atari as usize))
    }

    /// What its four parts are, each in its own list.
    pub const fn parts(index: usize) -> [usize; 4] {
        [index % 6, index / 6 % 4, index / 24 % 5, index / 120 % 3]
    }
}

/// Looks at an empty point with the eyes of one colour. `None` for suicide and for a true eye of
/// its own.
pub(crate) fn judge(board: &Board, point: Point, color: Color) -> Option<Tactic> {
    Surroundings::of(board, point).judge(board, color)
}

/// The chains beside an empty point.
pub(crate) struct Surroundings {
    point: Point,
    beside: [Beside; 4],
    empty: u16,
    /// Of Black and of White.
    chains: [Chains; 2],
}

/// What the chains of one colour have to say.
#[derive(Clone, Copy, Default)]
struct Chains {
    /// Stones in atari, all together and the most of one chain.
    in_atari: u16,
    most_in_atari: u16,
    /// The most stones of a chain of two liberties.
    most_of_two: u16,
    /// The most liberties of a chain; 0 without chains.
    strongest: u16,
}

impl Surroundings {
    #[inline]
    pub(crate) fn of(board: &Board, point: Point) -> Self {
        let beside = board.beside(point);
        let mut chains = [Chains::default(); 2];
        let mut empty = 0;
        for (n, it) in beside.iter().enumerate() {
            empty += u16::from(it.is_empty());
            let Some(color) = it.stone() else { continue };
            let chains = &mut chains[color.index()];
            chains.strongest = chains.strongest.max(it.liberties);
            match it.liberties {
                1 => {
                    chains.most_in_atari = chains.most_in_atari.max(it.stones);
                    if beside[..n].iter().all(|other| other.chain != it.chain) {
                        chains.in_atari += it.stones;
                    }
                }
                2 => chains.most_of_two = chains.most_of_two.max(it.stones),
                _ => {}
            }
        }
        Self { point, beside, empty, chains }
    }

    /// With the eyes of one colour; `None` for suicide and for a true eye of its own.
    #[inline]
    pub(crate) fn judge(&self, board: &Board, color: Color) -> Option<Tactic> {
        let (own, enemy) = (self.chains[color.index()], self.chains[color.opponent().index()]);
        if self.empty == 0 && enemy.strongest == 0 && board.is_simple_eye(color, self.point) {
            return None;
        }
        let mut tactic = Tactic {
            capture: match enemy.in_atari {
                0 => Capture::No,
                1 => Capture::One,
                2 => Capture::Two,
                _ => Capture::Many,
            },
            atari: match enemy.most_of_two {
                0 => Atari::No,
                1 | 2 => Atari::Few,
                _ => Atari::Many,
            },
            ..Tactic::default()
        };
        if enemy.in_atari > 0 {
            return Some(tactic);
        }
        if self.empty < 2 && own.strongest < 3 {
            match liberties_after(board, self.point, &self.beside, color) {
                0 => return None,
                1 => {
                    tactic.self_atari = self_atari(board, self.point, &self.beside, color);
                    return Some(tactic);
                }
                _ => {}
            }
        }
        if own.most_in_atari > 0 {
            // Only the strongest friend is counted: whether two are one chain is decided far away.
            tactic.rescue = match (own.most_in_atari, self.empty + own.strongest.min(3) - 1) {
                (1 | 2, ..3) => Rescue::FewToTwo,
                (_, ..3) => Rescue::ManyToTwo,
                (1 | 2, _) => Rescue::FewToMore,
                _ => Rescue::ManyToMore,
            };
        }
        Some(tactic)
    }
}

/// Liberties of the stone's chain, counted to two, where nothing is taken and no chain of its
/// own has more than two.
fn liberties_after(board: &Board, point: Point, beside: &[Beside; 4], color: Color) -> usize {
    let mut found: Option<Point> = None;
    let mut is_other = |it: Point| match found {
        None => {
            found = Some(it);
            false
        }
        Some(first) => first != it,
    };
    for it in beside {
        let Some(at) = it.point() else { continue };
        let two = if it.is_empty() {
            is_other(at)
        } else {
            it.is(color) && board.each_liberty(at).filter(|&it| it != point).any(&mut is_other)
        };
        if two {
            return 2;
        }
    }
    usize::from(found.is_some())
}

/// How bad it is to bring the stone's own chain into atari.
fn self_atari(board: &Board, point: Point, beside: &[Beside; 4], color: Color) -> SelfAtari {
    let own = || {
        beside.iter().enumerate().filter(|&(n, it)| {
            it.is(color) && beside[..n].iter().all(|other| other.chain != it.chain)
        })
    };
    let stones = 1 + own().map(|(_, it)| usize::from(it.stones)).sum::<usize>();
    match stones {
        1 => SelfAtari::One,
        2 => SelfAtari::Two,
        3..=nakade::LARGEST => {
            let chains = own().filter_map(|(_, it)| it.point());
            let all = chains.flat_map(|it| board.chain_stones(it)).chain(std::iter::once(point));
            match Shape::of(all) {
                Some(shape) if shape.is_killing() => SelfAtari::Killing,
                Some(shape) if shape.is_bent_four_in_the_corner(board.size()) => {
                    SelfAtari::BentFour
                }
                _ => SelfAtari::Gift,
            }
        }
        _ => SelfAtari::Gift,
    }
}
