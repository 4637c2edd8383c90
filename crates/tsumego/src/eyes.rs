//! What becomes of a small space inside one chain, found once by looking at every position in it.
//!
//! The space is closed: beside its points are only points of it and the chain. Whatever is not
//! certain is counted against who is said to succeed: for life, the chain has no liberties
//! elsewhere and the attacker wins every ko; for death, the defender wins every ko and any
//! number of liberties outside may have to be filled first.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::bits::Bits;
use crate::role::Role;

/// The largest space that is looked at.
pub(crate) const LARGEST_EYE: u32 = 6;
/// The same, as the side of a square that holds any such space.
const SIDE: u32 = LARGEST_EYE;
/// So many liberties outside are tried; one more never made a difference.
const OUTSIDE: usize = 8;

/// A closed space, moved into the corner of a small square: its points, and those of them that
/// are beside the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Outline {
    points: u64,
    touching: u64,
}

/// For each set of attacking stones in a space, by who is to move.
#[derive(Clone, Copy, Debug)]
struct Fates {
    lives: [u64; 2],
    dies: [u64; 2],
}

/// The spaces seen so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Eyes {
    /// As they stand, and of those that look alike one.
    known: HashMap<Outline, Fates, BuildHasherDefault<Fold>>,
}

/// Two words into one; the outlines are too few to need more.
#[derive(Clone, Copy, Debug, Default)]
struct Fold(u64);

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }
}

/// A space as it stands on the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Space<const W: usize> {
    /// Its points.
    pub(crate) points: Bits<W>,
    /// Those of them that are beside the chain.
    pub(crate) touching: Bits<W>,
    /// The attacker's stones, here and elsewhere.
    pub(crate) attackers: Bits<W>,
}

impl Eyes {
    /// Whether the chain lives by this space alone.
    pub(crate) fn lives<const W: usize>(
        &mut self,
        space: &Space<W>,
        (stride, to_move): (u32, Role),
    ) -> bool {
        let Some((outline, stones)) = space.outline(stride) else { return false };
        self.fates(outline).lives[to_move.index()] >> stones & 1 != 0
    }

    /// Whether the chain dies if it has no other space.
    pub(crate) fn dies<const W: usize>(
        &mut self,
        space: &Space<W>,
        (stride, to_move): (u32, Role),
    ) -> bool {
        let Some((outline, stones)) = space.outline(stride) else { return false };
        self.fates(outline).dies[to_move.index()] >> stones & 1 != 0
    }

    fn fates(&mut self, outline: Outline) -> Fates {
        if let Some(&fates) = self.known.get(&outline) {
            return fates;
        }
        let all = (0..8).map(|turn| (outline.turned(turn), turn));
        let (alike, turn) = all.min().unwrap_or((outline, 0));
        let of_alike = *self.known.entry(alike).or_insert_with(|| Shape::new(alike).fates());
        // The same stones have other numbers there.
        let order = cells(outline.points).map(|it| alike.place(turn, (it, outline)));
        let order: Vec<u32> = order.collect();
        let mut fates = Fates { lives: [0; 2], dies: [0; 2] };
        for stones in 0..1u64 << order.len() {
            let there = (0..order.len()).filter(|n| stones >> n & 1 != 0);
            let there = there.fold(0u64, |all, n| all | 1 << order[n]);
            for mover in 0..2 {
                fates.lives[mover] |= (of_alike.lives[mover] >> there & 1) << stones;
                fates.dies[mover] |= (of_alike.dies[mover] >> there & 1) << stones;
            }
        }
        self.known.insert(outline, fates);
        fates
    }
}

impl<const W: usize> Space<W> {
    /// Its outline and the attacker's stones in it, numbered in order; `None` when it is too
    /// large.
    fn outline(&self, stride: u32) -> Option<(Outline, u64)> {
        if self.points.len() > LARGEST_EYE {
            return None;
        }
        let at = |bit: u16| (u32::from(bit) / stride, u32::from(bit) % stride);
        let top = self.points.first().map_or(0, |it| at(it).0);
        let left = self.points.iter().map(|it| at(it).1).min().unwrap_or(0);
        let mut outline = Outline { points: 0, touching: 0 };
        let mut stones = 0;
        for (n, bit) in self.points.iter().enumerate() {
            let (row, column) = at(bit);
            let cell = (row - top) * SIDE + (column - left);
            outline.points |= 1 << cell;
            outline.touching |= u64::from(self.touching.contains(bit)) << cell;
            stones |= u64::from(self.attackers.contains(bit)) << n;
        }
        Some((outline, stones))
    }
}

fn cells(set: u64) -> impl Iterator<Item = u32> {
    (0..SIDE * SIDE).filter(move |it| set >> it & 1 != 0)
}

/// Where a point of the square comes to lie.
fn turned(cell: u32, turn: u32) -> (u32, u32) {
    let (mut row, mut column) = (cell / SIDE, cell % SIDE);
    if turn & 1 != 0 {
        row = SIDE - 1 - row;
    }
    if turn & 2 != 0 {
        column = SIDE - 1 - column;
    }
    if turn & 4 != 0 { (column, row) } else { (row, column) }
}

impl Outline {
    /// How far it has to be moved after a turn to lie in the corner again.
    fn corner(self, turn: u32) -> (u32, u32) {
        let all = || cells(self.points).map(move |it| turned(it, turn));
        (all().map(|it| it.0).min().unwrap_or(0), all().map(|it| it.1).min().unwrap_or(0))
    }

    fn turned(self, turn: u32) -> Self {
        let (top, left) = self.corner(turn);
        let set = |of: u64| {
            cells(of).fold(0, |all, it| {
                let (row, column) = turned(it, turn);
                all | 1 << ((row - top) * SIDE + (column - left))
            })
        };
        Self { points: set(self.points), touching: set(self.touching) }
    }

    /// The number here of a point of another outline that was turned into this one.
    fn place(self, turn: u32, (cell, from): (u32, Self)) -> u32 {
        let (top, left) = from.corner(turn);
        let (row, column) = turned(cell, turn);
        let there = (row - top) * SIDE + (column - left);
        (self.points & ((1 << there) - 1)).count_ones()
    }
}

/// A space by the numbers of its points: which are beside which, and which beside the chain.
#[derive(Clone, Copy, Debug)]
struct Shape {
    count: u8,
    beside: [u8; LARGEST_EYE as usize],
    touching: u8,
}

/// Stones in a shape, by role.
type Place = [u8; 2];

/// What a move comes to.
#[derive(Clone, Copy, Debug)]
enum Step {
    Illegal,
    /// The chain is captured.
    Captured,
    To {
        number: u16,
        /// Whether a single stone took one and could be taken by it.
        is_ko: bool,
    },
}

/// The moves of every position, by who is to move; illegal positions have none.
struct Moves {
    steps: [Vec<[Step; LARGEST_EYE as usize]>; 2],
    /// Positions in which the chain has no liberty.
    gone: Vec<bool>,
    /// Positions that cannot be, because attacking stones have no liberty. On the board they may
    /// have one beside the space: nothing is said about those.
    absurd: Vec<bool>,
    numbers: Vec<u16>,
}

/// For each position, by who is to move, whether the attacker captures the chain.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Won([Vec<bool>; 2]);

impl Shape {
    fn new(outline: Outline) -> Self {
        let all: Vec<u32> = cells(outline.points).collect();
        let is_beside =
            |a: u32, b: u32| (a / SIDE).abs_diff(b / SIDE) + (a % SIDE).abs_diff(b % SIDE) == 1;
        let mut shape = Self { count: all.len() as u8, beside: [0; 6], touching: 0 };
        for (n, (&cell, beside)) in all.iter().zip(&mut shape.beside).enumerate() {
            shape.touching |= ((outline.touching >> cell & 1) as u8) << n;
            for (k, &other) in all.iter().enumerate() {
                *beside |= u8::from(is_beside(cell, other)) << k;
            }
        }
        shape
    }

    fn fates(self) -> Fates {
        let mut fates = Fates { lives: [0; 2], dies: [u64::MAX; 2] };
        let bare = self.moves(false);
        let open = self.moves(true);
        let taken = captures(&bare, Role::Attacker, None);
        for mover in 0..2 {
            for stones in 0..1usize << self.count {
                let lives = !taken.0[mover][stones] && !bare.absurd[stones];
                fates.lives[mover] |= u64::from(lives) << stones;
            }
        }
        let mut before = captures(&bare, Role::Defender, None);
        for _ in 0..OUTSIDE {
            for mover in 0..2 {
                for stones in 0..1usize << self.count {
                    fates.dies[mover] &= !(u64::from(!before.0[mover][stones]) << stones);
                }
            }
            let next = captures(&open, Role::Defender, Some(&before));
            if next == before {
                return fates;
            }
            before = next;
        }
        Fates { dies: [0; 2], ..fates }
    }

    /// All moves there are, with or without liberties of the chain outside.
    fn moves(self, has_outside: bool) -> Moves {
        let all = 1usize << (2 * self.count);
        let none = [Step::Illegal; LARGEST_EYE as usize];
        let mut moves = Moves {
            steps: [vec![none; all], vec![none; all]],
            gone: vec![false; all],
            absurd: vec![false; all],
            numbers: Vec::new(),
        };
        for attackers in 0..1u8 << self.count {
            for defenders in (0..1u8 << self.count).filter(|it| it & attackers == 0) {
                let place = [attackers, defenders];
                let number = self.number(place);
                moves.numbers.push(number);
                let number = usize::from(number);
                moves.gone[number] =
                    self.breathless(place, (Role::Defender, has_outside)).is_none();
                moves.absurd[number] =
                    self.breathless(place, (Role::Attacker, has_outside)) != Some(0);
                for role in [Role::Attacker, Role::Defender] {
                    let steps = &mut moves.steps[role.index()][number];
                    for (at, step) in (0..self.count).zip(steps) {
                        *step = self.play((place, role), at, has_outside);
                    }
                }
            }
        }
        moves
    }

    fn number(self, place: Place) -> u16 {
        u16::from(place[0]) | u16::from(place[1]) << self.count
    }

    fn around(self, of: u8) -> u8 {
        let beside = self.beside.iter().enumerate();
        beside.filter(|it| of >> it.0 & 1 != 0).fold(0, |all, it| all | it.1)
    }

    fn chain(self, stones: u8, from: u8) -> u8 {
        let mut chain = from & stones;
        loop {
            let more = chain | self.around(chain) & stones;
            if more == chain {
                return chain;
            }
            chain = more;
        }
    }

    fn empty(self, place: Place) -> u8 {
        !(place[0] | place[1]) & ((1 << self.count) - 1)
    }

    /// The stones of a side in the space without a liberty; `None` when the chain around it is
    /// among them.
    fn breathless(self, place: Place, (role, has_outside): (Role, bool)) -> Option<u8> {
        let (empty, own) = (self.empty(place), place[role.index()]);
        let (mut left, mut found, mut outer) = (own, 0, 0);
        while left != 0 {
            let chain = self.chain(own, left & left.wrapping_neg());
            left &= !chain;
            if role == Role::Defender && chain & self.touching != 0 {
                outer |= chain;
            } else if self.around(chain) & empty == 0 {
                found |= chain;
            }
        }
        let breath = (self.touching | self.around(outer)) & empty;
        let is_taken = role == Role::Defender && breath == 0 && !has_outside;
        (!is_taken).then_some(found)
    }

    fn play(self, (place, role): (Place, Role), at: u8, has_outside: bool) -> Step {
        let point = 1u8 << at;
        if (place[0] | place[1]) & point != 0 {
            return Step::Illegal;
        }
        let (own, other) = (role.index(), role.opponent().index());
        let mut next = place;
        next[own] |= point;
        let Some(captured) = self.breathless(next, (role.opponent(), has_outside)) else {
            return Step::Captured;
        };
        next[other] &= !captured;
        if self.breathless(next, (role, has_outside)) != Some(0) {
            return Step::Illegal;
        }
        let chain = self.chain(next[own], point);
        let is_tied = role == Role::Defender && chain & self.touching != 0;
        let is_ko = captured.is_power_of_two()
            && chain == point
            && !is_tied
            && self.around(point) & self.empty(next) == captured;
        Step::To { number: self.number(next), is_ko }
    }
}

/// Where the attacker captures the chain when `favoured` wins every ko. `fewer`: the same with
/// one liberty outside less; without it there is none.
fn captures(moves: &Moves, favoured: Role, fewer: Option<&Won>) -> Won {
    let count = moves.gone.len();
    let mut won = Won([vec![false; count], vec![false; count]]);
    loop {
        let mut is_changed = false;
        for &number in &moves.numbers {
            for role in [Role::Attacker, Role::Defender] {
                let at = usize::from(number);
                if !won.0[role.index()][at] && is_won(moves, (at, role), favoured, (&won, fewer)) {
                    won.0[role.index()][at] = true;
                    is_changed = true;
                }
            }
        }
        if !is_changed {
            return won;
        }
    }
}

fn is_won(
    moves: &Moves,
    (at, to_move): (usize, Role),
    favoured: Role,
    (won, fewer): (&Won, Option<&Won>),
) -> bool {
    if moves.absurd[at] || moves.gone[at] {
        return !moves.absurd[at];
    }
    let other = to_move.opponent().index();
    let passed = won.0[other][at];
    let filled = fewer.is_some_and(|it| it.0[other][at]);
    if to_move == Role::Attacker && (passed || filled) {
        return true;
    }
    if to_move == Role::Defender && !passed {
        return false;
    }
    let leads = |step: &Step| match *step {
        Step::Illegal => None,
        Step::Captured => Some(true),
        Step::To { is_ko, .. } if is_ko && to_move != favoured => None,
        Step::To { number, .. } => Some(won.0[other][usize::from(number)]),
    };
    let mut steps = moves.steps[to_move.index()][at].iter();
    match to_move {
        Role::Attacker => steps.any(|it| leads(it) == Some(true)),
        Role::Defender => steps.all(|it| leads(it) != Some(false)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A drawing: `.` empty, `X` the attacker's stone, `#` the chain, everything in it one space.
    fn space(drawing: &str) -> Space<1> {
        let rows: Vec<&str> = drawing.split('/').collect();
        let (mut points, mut attackers) = (Bits::EMPTY, Bits::EMPTY);
        let mut chain = Bits::<1>::EMPTY;
        for (y, row) in rows.iter().enumerate() {
            for (x, sign) in row.bytes().enumerate() {
                let bit = (y * 9 + x) as u16;
                match sign {
                    b'#' => chain.insert(bit),
                    b'X' => {
                        attackers.insert(bit);
                        points.insert(bit);
                    }
                    _ => points.insert(bit),
                }
            }
        }
        Space { points, touching: chain.around(9) & points, attackers }
    }

    #[track_caller]
    fn check(drawing: &str, first: [&str; 2]) {
        let mut eyes = Eyes::default();
        let space = space(drawing);
        let words = [Role::Attacker, Role::Defender].map(|role| {
            match (eyes.lives(&space, (9, role)), eyes.dies(&space, (9, role))) {
                (true, false) => "lives",
                (false, true) => "dies",
                (false, false) => "open",
                (true, true) => "nonsense",
            }
        });
        assert_eq!(words, first, "{drawing}");
    }

    #[test]
    fn the_known_shapes_have_their_fates() {
        check("#####/#...#/#####", ["dies", "lives"]);
        check("#####/#.X.#/#####", ["dies", "dies"]);
        check("######/#....#/######", ["lives", "lives"]);
        check("####/#..#/#..#/####", ["dies", "dies"]);
        check("#####/##.##/#...#/##.##/#####", ["dies", "lives"]);
        check("#####/#...#/##..#/#####", ["dies", "lives"]);
        check("#####/#...#/#...#/#####", ["lives", "lives"]);
        check("####/#.##/#..#/####", ["dies", "lives"]);
    }

    #[test]
    fn in_the_corner_less_is_enough() {
        // Bent four in the corner: whoever begins, a ko or worse for the defender.
        check("..#/.##/.##/###", ["open", "lives"]);
        check("...#/...#/####", ["open", "lives"]);
    }

    #[test]
    fn stones_that_fill_the_space_have_their_liberty_elsewhere() {
        // They may be captured from there: nothing can be said.
        check("#####/#XXX#/#####", ["open", "open"]);
        check("####/#XX#/#XX#/####", ["open", "open"]);
    }

    #[test]
    fn a_row_of_four_dies_by_two_stones_in_its_middle_unless_it_can_wait() {
        check("######/#.XX.#/######", ["dies", "dies"]);
        check("######/#.X..#/######", ["dies", "lives"]);
    }
}
