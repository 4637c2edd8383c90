//! What can be told without reading: life that nothing can take, and the want of room for it.

use crate::bits::Bits;
use crate::chains::Chains;
use crate::eyes::{Eyes, LARGEST_EYE, Space};
use crate::frame::Frame;
use crate::role::Role;
use crate::stones::Stones;

/// Who has succeeded, if it is plain, and the points that make it so.
pub(crate) fn plain<const W: usize>(
    frame: &Frame<W>,
    stones: &Stones<W>,
    (chains, eyes): (&Chains<W>, &mut Eyes),
) -> Option<(Role, Bits<W>)> {
    if stones.target.is_empty() {
        return Some((Role::Attacker, Bits::EMPTY));
    }
    let safe = chains.safe[Role::Defender.index()];
    if safe.meets(stones.target) {
        return Some((Role::Defender, safe & frame.playable));
    }
    let alive = unconditional(frame, stones, (chains, eyes));
    if alive.stones.meets(stones.target) {
        return Some((Role::Defender, alive.stones | alive.regions));
    }
    cramped(frame, stones, (chains, eyes)).map(|it| (Role::Attacker, it))
}

/// The most enclosed regions that are looked at; more of them are left out, which only makes
/// life harder to see.
const REGIONS: usize = 24;

/// Stones that live whatever happens, and where their sure liberties are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unconditional<const W: usize> {
    pub(crate) stones: Bits<W>,
    pub(crate) regions: Bits<W>,
}

/// Where the defender gets out, or connects to stones that are safe, with one move.
#[inline]
pub(crate) fn exits<const W: usize>(
    frame: &Frame<W>,
    stones: &Stones<W>,
    chains: &Chains<W>,
) -> Bits<W> {
    if !frame.has_exit {
        return Bits::EMPTY;
    }
    let safe = chains.safe[Role::Defender.index()].around(frame.stride);
    let ways = (frame.anchors[Role::Defender.index()] | safe) & chains.empty;
    let mut exits = Bits::EMPTY;
    for chain in &chains.of[Role::Defender.index()] {
        if chain.stones.meets(stones.target) {
            exits |= chain.liberties & ways;
        }
    }
    exits
}

/// Where the attacker captures something.
#[inline]
pub(crate) fn captures<const W: usize>(chains: &Chains<W>) -> Bits<W> {
    let mut captures = Bits::EMPTY;
    for chain in &chains.of[Role::Defender.index()] {
        if chain.liberties.is_single() {
            captures |= chain.liberties;
        }
    }
    captures
}

/// What the attacker may play against threats, and the points the threats rest on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Forced<const W: usize> {
    pub(crate) moves: Bits<W>,
    pub(crate) zone: Bits<W>,
}

/// Where the attacker has to play because the defender threatens to live at once: `None` when
/// there is no such threat.
///
/// A move elsewhere that captures nothing leaves the threat as it is: the enclosed regions, the
/// stones around them and the legality of the threat do not change by it.
pub(crate) fn forced_by_threats<const W: usize>(
    frame: &Frame<W>,
    stones: &Stones<W>,
    (chains, scratch, eyes): (&Chains<W>, &mut Chains<W>, &mut Eyes),
) -> Option<Forced<W>> {
    let defender = Role::Defender;
    let beside = stones.of[defender.index()].around(frame.stride);
    let mut legal = chains.legal(frame, defender) & beside;
    // Where he is safe next to the wall no eye comes of it, but a connection may.
    legal &= frame.playable;
    let mut passed = stones.pass(frame);
    passed.ko = None;
    let captures = captures(chains);
    let enclosure = Enclosure::new(frame, stones, chains);
    let mut forced: Option<Forced<W>> = None;
    for bit in legal.iter() {
        let captured = chains.captured_by(defender, bit);
        if captured.is_empty() && !enclosure.may_live(frame, bit) {
            continue;
        }
        let next = passed.play(frame, (bit, captured));
        scratch.read(frame, &next);
        let alive = unconditional(frame, &next, (scratch, eyes));
        if alive.stones.meets(stones.target) && (alive.stones.contains(bit) || !captured.is_empty())
        {
            let moves = alive.regions | Bits::one(bit) | captures;
            let zone = alive.regions | alive.stones | Bits::one(bit) | captured;
            let before = forced.unwrap_or(Forced { moves, zone });
            if forced.is_none() || !before.moves.is_within(moves) {
                forced = Some(Forced { moves: before.moves & moves, zone: before.zone | zone });
            }
        }
    }
    forced
}

/// What the defender encloses.
struct Enclosure<const W: usize> {
    /// Where his stones are not.
    mask: Bits<W>,
    /// What of it the attacker's safe stones reach.
    open: Bits<W>,
    walls: Bits<W>,
    is_enough: bool,
}

impl<const W: usize> Enclosure<W> {
    #[inline]
    fn new(frame: &Frame<W>, stones: &Stones<W>, chains: &Chains<W>) -> Self {
        let mask = chains.empty | stones.of[Role::Attacker.index()];
        let walls = chains.safe[Role::Attacker.index()] | (frame.rim & mask);
        let open = walls.flood(mask, frame.stride);
        Self { mask, open, walls, is_enough: is_enough(mask & !open, frame.stride) }
    }

    /// Whether the defender would enclose enough with a stone here: less is no life.
    #[inline]
    fn may_live(&self, frame: &Frame<W>, bit: u16) -> bool {
        let stone = Bits::one(bit);
        let mask = self.mask & !stone;
        if !self.open.contains(bit) {
            return is_enough(mask & !self.open, frame.stride);
        }
        // A stone where the open part does not fall apart encloses nothing new.
        let sides = frame.beside(bit) & self.open;
        let near = (frame.across(bit) | sides) & self.open & !stone;
        let is_root = self.walls.contains(bit);
        if !is_root
            && sides.is_within(Bits::one(sides.first().unwrap_or(bit)).flood(near, frame.stride))
        {
            return self.is_enough;
        }
        let open = (self.walls & mask).flood(mask, frame.stride);
        is_enough(mask & !open, frame.stride)
    }
}

/// More than one region, or one that is an eye large enough to be split.
#[inline]
fn is_enough<const W: usize>(enclosed: Bits<W>, stride: u32) -> bool {
    let Some(first) = enclosed.first() else { return false };
    let region = Bits::one(first).flood(enclosed, stride);
    enclosed != region || SPLIT.contains(&region.len())
}

/// Points of a space that may be alive although the attacker begins.
const SPLIT: std::ops::RangeInclusive<u32> = 4..=LARGEST_EYE;

/// The defender's stones that live although he never answers (Benson 1976), or else a chain
/// of the target that lives by one space.
fn unconditional<const W: usize>(
    frame: &Frame<W>,
    stones: &Stones<W>,
    (chains, eyes): (&Chains<W>, &mut Eyes),
) -> Unconditional<W> {
    let nothing = Unconditional { stones: Bits::EMPTY, regions: Bits::EMPTY };
    let defending = &chains.of[Role::Defender.index()];
    let attackers = stones.of[Role::Attacker.index()];
    let mask = chains.empty | attackers;
    let open = (chains.safe[Role::Attacker.index()] | (frame.rim & mask)).flood(mask, frame.stride);
    let mut left = mask & !open;
    if left.is_empty() || defending.len() > 64 {
        return nothing;
    }
    let mut beside = [0u64; REGIONS];
    let mut vital = [0u64; REGIONS];
    let mut regions = [Bits::EMPTY; REGIONS];
    let mut count = 0;
    while let Some(first) = left.first() {
        if count == REGIONS {
            break;
        }
        let region = Bits::one(first).flood(left, frame.stride);
        left &= !region;
        regions[count] = region;
        let around = region.around(frame.stride);
        let empties = region & chains.empty;
        let size = region.len();
        for (n, chain) in defending.iter().enumerate() {
            if chain.stones.meets(around) {
                beside[count] |= 1 << n;
                if empties.is_within(chain.liberties) {
                    vital[count] |= 1 << n;
                }
            }
        }
        // What lives by one space may do so in seki.
        if !frame.wants_eyes
            && (3..=LARGEST_EYE).contains(&size)
            && beside[count].is_power_of_two()
            && let Some(chain) = defending.get(beside[count].trailing_zeros() as usize)
            && chain.stones.meets(stones.target)
        {
            let touching = chain.stones.around(frame.stride) & region;
            let space = Space { points: region, touching, attackers };
            if eyes.lives(&space, (frame.stride, stones.to_move)) {
                return Unconditional { stones: chain.stones, regions: region };
            }
        }
        count += 1;
    }
    if count < 2 {
        return nothing;
    }
    let mut alive = if defending.len() == 64 { u64::MAX } else { (1 << defending.len()) - 1 };
    let mut counted = (1u32 << count) - 1;
    loop {
        let (mut once, mut twice) = (0u64, 0u64);
        for n in (0..count).filter(|n| counted >> n & 1 != 0) {
            twice |= once & vital[n];
            once |= vital[n];
        }
        let kept = alive & twice;
        let mut sure = counted;
        for n in (0..count).filter(|n| counted >> n & 1 != 0) {
            if beside[n] & !kept != 0 {
                sure &= !(1 << n);
            }
        }
        if (kept, sure) == (alive, counted) {
            break;
        }
        (alive, counted) = (kept, sure);
        if alive == 0 {
            return nothing;
        }
    }
    let mut found = nothing;
    for (n, chain) in defending.iter().enumerate() {
        if alive >> n & 1 != 0 {
            found.stones |= chain.stones;
        }
    }
    for n in (0..count).filter(|n| counted >> n & 1 != 0 && vital[*n] & alive != 0) {
        found.regions |= regions[n];
    }
    found
}

/// The surroundings of a target that has no way out and no room for two eyes.
///
/// Beside a chain that cannot be captured the attacker may always play. What is left are the
/// points elsewhere: with one of them, or two side by side, the target is captured in the end.
fn cramped<const W: usize>(
    frame: &Frame<W>,
    stones: &Stones<W>,
    (chains, eyes): (&Chains<W>, &mut Eyes),
) -> Option<Bits<W>> {
    let walls = chains.safe[Role::Attacker.index()];
    let surroundings = stones.target.flood(frame.playable & !walls, frame.stride);
    let safe = frame.anchors[Role::Defender.index()] | chains.safe[Role::Defender.index()];
    if surroundings.meets(safe | safe.around(frame.stride)) {
        return None;
    }
    let fillable = walls.around(frame.stride) | frame.anchors[Role::Attacker.index()];
    let open = surroundings & !fillable;
    let mut room = open & !stones.of[Role::Defender.index()];
    if frame.is_trusting {
        room &= !frame.false_eyes(room, walls);
    }
    if !is_cramped(room, frame.stride) {
        let is_lost = is_whole(room, frame.stride)
            && (frame.is_trusting || is_one_chain(stones, chains, open & !room))
            && {
                let others = (frame.playable | stones.of[0] | stones.of[1]) & !room;
                let touching = others.around(frame.stride) & room;
                let attackers = stones.of[Role::Attacker.index()];
                let space = Space { points: room, touching, attackers };
                eyes.dies(&space, (frame.stride, stones.to_move))
            };
        return is_lost.then_some(surroundings);
    }
    if frame.is_trusting {
        return Some(surroundings);
    }
    let mut targets = chains.of[Role::Defender.index()]
        .iter()
        .filter(|it| it.stones.meets(stones.target))
        .map(|it| it.stones);
    // With several chains one may be given up and its place become an eye.
    targets.all(|it| (open & !it).len() < 2).then_some(surroundings)
}

/// A small space that hangs together.
#[inline]
fn is_whole<const W: usize>(room: Bits<W>, stride: u32) -> bool {
    let Some(first) = room.first() else { return false };
    room.len() <= LARGEST_EYE && Bits::one(first).flood(room, stride) == room
}

/// Whether what is left of the target is one chain that holds all of these points.
fn is_one_chain<const W: usize>(stones: &Stones<W>, chains: &Chains<W>, held: Bits<W>) -> bool {
    let mut targets =
        chains.of[Role::Defender.index()].iter().filter(|it| it.stones.meets(stones.target));
    let first = targets.next();
    first.is_some_and(|it| held.is_within(it.stones)) && targets.next().is_none()
}

/// No two points apart from each other.
#[inline]
fn is_cramped<const W: usize>(room: Bits<W>, stride: u32) -> bool {
    match room.len() {
        0 | 1 => true,
        2 => room.first().is_some_and(|it| room.meets(Bits::one(it).around(stride))),
        _ => false,
    }
}
