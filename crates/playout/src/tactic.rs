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

/// What can be said of a point at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quick {
    /// Suicide or a true eye.
    Never,
    /// Nothing special.
    Plain,
    /// [`THROW_IN`].
    ThrowIn,
}

/// One stone put into atari.
pub(crate) const THROW_IN: Tactic = Tactic {
    self_atari: SelfAtari::One,
    capture: Capture::No,
    rescue: Rescue::No,
    atari: Atari::No,
};

/// What [`judge`] would say for Black and for White, where no chain beside the point has less
/// than three liberties: `None` where one has.
#[inline]
pub(crate) fn judge_quickly(
    board: &Board,
    point: Point,
    beside: &[Beside; 4],
) -> Option<[Quick; 2]> {
    let (mut empty, mut black, mut white, mut short) = (0, false, false, false);
    for it in beside {
        short |= matches!(it.liberties, 1 | 2);
        empty += u8::from(it.is_empty());
        black |= it.is(Color::Black);
        white |= it.is(Color::White);
    }
    if short {
        return None;
    }
    if empty >= 2 {
        return Some([Quick::Plain; 2]);
    }
    let judge = |color, own: bool, enemy: bool| match (own, empty) {
        (false, 0) => Quick::Never,
        (false, _) => Quick::ThrowIn,
        (true, 0) if !enemy && board.is_simple_eye(color, point) => Quick::Never,
        _ => Quick::Plain,
    };
    Some([judge(Color::Black, black, white), judge(Color::White, white, black)])
}

/// Looks at an empty point with the eyes of one colour; `beside` are its neighbours. `None` for
/// suicide and for a true eye of its own.
#[inline]
pub(crate) fn judge(
    board: &Board,
    point: Point,
    beside: &[Beside; 4],
    color: Color,
) -> Option<Tactic> {
    let mut seen = Seen::default();
    for (n, it) in beside.iter().enumerate() {
        if it.is_empty() {
            seen.empty += 1;
        } else if it.stone().is_some() && beside[..n].iter().all(|other| other.chain != it.chain) {
            seen.add(it, it.is(color));
        }
    }
    if seen.empty == 0 && !seen.enemy && board.is_simple_eye(color, point) {
        return None;
    }
    let mut tactic = Tactic {
        capture: match seen.taken {
            0 => Capture::No,
            1 => Capture::One,
            2 => Capture::Two,
            _ => Capture::Many,
        },
        atari: match seen.threatened {
            0 => Atari::No,
            1 | 2 => Atari::Few,
            _ => Atari::Many,
        },
        ..Tactic::default()
    };
    if seen.taken == 0 {
        if seen.empty < 2 && seen.strongest < 3 {
            match liberties_after(board, point, beside, color) {
                0 => return None,
                1 => tactic.self_atari = self_atari(board, point, beside, color),
                _ => {}
            }
        }
        if seen.in_atari > 0 && tactic.self_atari == SelfAtari::No {
            // Only the strongest friend is counted: whether two are one chain is decided far away.
            tactic.rescue = match (seen.in_atari, seen.empty + seen.strongest.min(3) - 1) {
                (1 | 2, ..3) => Rescue::FewToTwo,
                (_, ..3) => Rescue::ManyToTwo,
                (1 | 2, _) => Rescue::FewToMore,
                _ => Rescue::ManyToMore,
            };
        }
    }
    Some(tactic)
}

/// What the chains beside a point have to say.
#[derive(Default)]
struct Seen {
    empty: u16,
    enemy: bool,
    /// Enemy stones that would come off.
    taken: u16,
    /// The most stones of an enemy chain that would stand in atari.
    threatened: u16,
    /// The most stones of a chain of one's own that stands in atari.
    in_atari: u16,
    /// The most liberties of a chain of one's own.
    strongest: u16,
}

impl Seen {
    #[inline]
    fn add(&mut self, it: &Beside, own: bool) {
        if own {
            self.strongest = self.strongest.max(it.liberties);
            if it.liberties == 1 {
                self.in_atari = self.in_atari.max(it.stones);
            }
        } else {
            self.enemy = true;
            match it.liberties {
                1 => self.taken += it.stones,
                2 => self.threatened = self.threatened.max(it.stones),
                _ => {}
            }
        }
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
