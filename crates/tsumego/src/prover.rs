//! Depth-first proof-number search: can one side succeed whatever the other does?

mod children;
mod questions;
mod relevance;

use crate::bits::Bits;
use crate::chains::Chains;
use crate::forced::{last_liberty, rescues};
use crate::frame::Frame;
use crate::life;
use crate::ordering::Outlook;
use crate::role::Role;
use crate::stones::Stones;
use crate::table::{INFINITE, Record, Table};
use crate::zones::Zones;
use children::{Child, DEAREST_GIFT, elsewhere, first_numbers, rarity, sum_up};

/// No point: a pass.
pub(crate) const PASS: u16 = u16::MAX;
/// What it is worth to a move that it won after another one of the move before.
const KILLER: i32 = 7;
/// Lines are not read deeper; who wants to prove has failed there, for now.
const DEEPEST: usize = 250;

/// What is to be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Claim {
    /// Who succeeds.
    pub(crate) prover: Role,
    /// Who has ko threats.
    pub(crate) threatening: Role,
}

/// What a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// The prover succeeds against everything.
    Proved,
    /// He does not. `sure`: neither a repetition nor the outside is needed to say so.
    Refuted { sure: bool },
    /// Time ran out.
    Open { pn: u32, dn: u32 },
}

/// What is remembered of a search.
#[derive(Debug)]
pub(crate) struct Memory<'a, const W: usize> {
    pub(crate) table: &'a mut Table,
    pub(crate) zones: &'a mut Zones<W>,
}

/// A search in one frame.
pub(crate) struct Prover<'a, const W: usize> {
    frame: &'a Frame<W>,
    claim: Claim,
    /// Makes the keys of different searches differ.
    salt: u128,
    /// What the keys of an earlier search are made of that is likely to be right.
    hint: Option<u128>,
    memory: Memory<'a, W>,
    pub(crate) nodes: u64,
    limit: u64,
    stop: &'a dyn Fn() -> bool,
    is_stopped: bool,
    path: Vec<u128>,
    desks: Vec<Desk<W>>,
    /// At each depth, the move that won after another move of the same position.
    killers: Vec<u16>,
    /// That of the position that is being expanded.
    killer: u16,
    /// Whether the attacker had nothing left to play somewhere, as in a seki.
    pub(crate) has_stuck: bool,
}

/// The working space of one depth.
#[derive(Clone, Debug)]
struct Desk<const W: usize> {
    chains: Chains<W>,
    scratch: Chains<W>,
    children: Vec<Child<W>>,
    /// Whether the defender has a way out.
    leans_out: bool,
    /// What moves that were not even listed are refuted by.
    zone: Bits<W>,
}

impl<const W: usize> Default for Desk<W> {
    fn default() -> Self {
        Self {
            chains: Chains::default(),
            scratch: Chains::default(),
            children: Vec::new(),
            leans_out: false,
            zone: Bits::EMPTY,
        }
    }
}

impl<'a, const W: usize> Prover<'a, W> {
    pub(crate) fn new(
        frame: &'a Frame<W>,
        (claim, salt, hint): (Claim, u128, Option<u128>),
        memory: Memory<'a, W>,
        stop: &'a dyn Fn() -> bool,
    ) -> Self {
        Self {
            frame,
            claim,
            salt,
            hint,
            memory,
            nodes: 0,
            limit: u64::MAX,
            stop,
            is_stopped: false,
            path: Vec::new(),
            desks: Vec::new(),
            killers: Vec::new(),
            killer: PASS,
            has_stuck: false,
        }
    }

    /// Searches from here until it is known or `nodes` more are read.
    pub(crate) fn run(&mut self, stones: &Stones<W>, nodes: u64) -> Finding {
        self.limit = self.nodes.saturating_add(nodes);
        self.is_stopped = false;
        self.path.clear();
        let record = self.search(stones, 0, (INFINITE, INFINITE));
        let (pn, dn) = if stones.to_move == self.claim.prover {
            (record.phi, record.delta)
        } else {
            (record.delta, record.phi)
        };
        match (pn, dn) {
            (0, _) => Finding::Proved,
            (_, 0) => Finding::Refuted { sure: !record.is_tainted },
            _ => Finding::Open { pn, dn },
        }
    }

    fn key(&self, stones: &Stones<W>) -> u128 {
        stones.key ^ self.salt
    }

    /// What the table says about a position.
    fn known(&self, stones: &Stones<W>) -> Option<(Record, u16)> {
        self.memory.table.find(self.key(stones))
    }

    /// What an earlier search says about a position, as far as that helps to find the way.
    #[inline]
    fn hinted(&self, stones: &Stones<W>) -> Option<Record> {
        let (record, _) = self.memory.table.find(stones.scout_key() ^ self.hint?)?;
        match record {
            Record { phi: 0, .. } => Some(Record { phi: 1, delta: 60, is_tainted: false }),
            Record { delta: 0, .. } => Some(Record { phi: 60, delta: 1, is_tainted: false }),
            _ => None,
        }
    }

    /// The record of a position somebody has won.
    fn won_by(winner: Role, to_move: Role) -> Record {
        let (phi, delta) = if winner == to_move { (0, INFINITE) } else { (INFINITE, 0) };
        Record { phi, delta, is_tainted: false }
    }

    fn search(
        &mut self,
        stones: &Stones<W>,
        depth: usize,
        (phi_limit, delta_limit): (u32, u32),
    ) -> Record {
        self.nodes += 1;
        if self.nodes.is_multiple_of(64) && (self.nodes >= self.limit || (self.stop)()) {
            self.is_stopped = true;
        }
        // A proof is kept as it was found: a newer one might lead round in a circle.
        let known = self.known(stones).map(|it| it.0);
        if let Some(record) = known
            && (record.phi == 0 || record.delta == 0)
        {
            return record;
        }
        let before = self.nodes;
        if self.desks.len() <= depth {
            self.desks.resize(depth + 1, Desk::default());
            self.killers.resize(depth + 2, PASS);
        }
        self.killer = self.killers[depth];
        self.killers[depth + 1] = PASS;
        let mut desk = std::mem::take(&mut self.desks[depth]);
        let decided = self.expand(stones, &mut desk, known.is_none() || depth == 0);
        if depth == 0 && decided.is_some() && !stones.target.is_empty() {
            // Somebody wants to know the move.
            self.list_all(stones, &mut desk);
        } else if let Some((winner, zone)) = decided {
            let record = self.settled(stones, (winner, zone), &desk);
            self.desks[depth] = desk;
            return record;
        }
        self.weigh(stones, &mut desk.children);
        self.path.push(stones.key);
        let is_provers = stones.to_move == self.claim.prover;
        if !is_provers {
            self.cover(&mut desk);
        }
        let (record, best) = loop {
            let (record, mut best, second) = sum_up(&desk.children, is_provers);
            if record.phi >= phi_limit || record.delta >= delta_limit || self.is_stopped {
                break (record, desk.children.get(best).map_or(PASS, |it| it.bit));
            }
            let mut limits = (0, phi_limit.min(second.saturating_add(1 + (second >> 2))));
            if !is_provers && let Some(elsewhere) = elsewhere(&desk.children) {
                best = elsewhere;
                limits.1 = INFINITE;
            }
            let Some(child) = desk.children.get(best) else { break (record, PASS) };
            let (next, rarity) = (child.stones, child.rarity);
            let rest = record.delta.saturating_sub(child.burden());
            limits.0 = delta_limit.saturating_sub(rest).saturating_mul(rarity).min(INFINITE);
            if limits.1 < INFINITE {
                limits.1 = (limits.1 / rarity).max(child.record.delta.saturating_add(1));
            }
            if next.is_gift {
                limits.0 = limits.0.min(DEAREST_GIFT + 1);
            }
            let is_repeated = depth + 1 >= DEEPEST || self.path.contains(&next.key);
            let found = if is_repeated {
                let winner = self.claim.prover.opponent();
                Record { is_tainted: true, ..Self::won_by(winner, next.to_move) }
            } else {
                self.search(&next, depth + 1, limits)
            };
            if let Some(child) = desk.children.get_mut(best) {
                child.record = found;
            }
            if found.phi == 0
                && !is_repeated
                && let Some((_, reply)) = self.known(&next)
                && reply != PASS
            {
                self.killers[depth + 1] = reply;
            }
            if !is_provers && found.phi == 0 {
                self.cover(&mut desk);
            }
        };
        self.path.pop();
        // Moves that were left out because the defender would get out are refuted by the outside.
        let record = Record {
            is_tainted: record.is_tainted || is_provers && record.delta == 0 && desk.leans_out,
            ..record
        };
        let is_proved = if is_provers { record.phi == 0 } else { record.delta == 0 };
        if is_proved {
            let zone = if is_provers { self.zone_of_move(&desk) } else { self.cover(&mut desk) };
            self.memory.zones.keep(self.key(stones), zone);
        }
        self.memory.table.keep(self.key(stones), record, (best, self.nodes - before));
        self.desks[depth] = desk;
        record
    }

    /// Has somebody look at a position that takes much reading: likely moves are read first, and
    /// unlikely ones make it look less hard.
    fn weigh(&mut self, stones: &Stones<W>, children: &mut [Child<W>]) {
        let key = self.key(stones);
        let table = &mut *self.memory.table;
        if table.guidance.is_none() {
            return;
        }
        let work = table.work(key);
        let Some(guidance) = &mut table.guidance else { return };
        if stones.is_gift || !guidance.is_worth(work) {
            return;
        }
        let Some(look) = guidance.look(self.frame, stones) else { return };
        let of = |child: &Child<W>| self.frame.point(child.bit).map_or(0.0, |it| look[it]);
        let most = children.iter().map(of).fold(0.0, f32::max);
        for child in children.iter_mut() {
            // Nobody was asked about a pass.
            child.rarity = if child.bit == PASS { 1 } else { rarity(of(child), most) };
        }
    }

    /// Keeps what is decided without reading.
    fn settled(
        &mut self,
        stones: &Stones<W>,
        (winner, zone): (Role, Bits<W>),
        desk: &Desk<W>,
    ) -> Record {
        // Stones on the rim are safe only as far as is read.
        let leans_out = winner == Role::Defender
            && self.frame.has_exit
            && (desk.leans_out || !desk.chains.safe[Role::Defender.index()].is_empty());
        let is_tainted = winner != self.claim.prover && leans_out;
        let record = Record { is_tainted, ..Self::won_by(winner, stones.to_move) };
        let key = self.key(stones);
        if winner == self.claim.prover {
            self.memory.zones.keep(key, zone);
        }
        self.memory.table.keep(key, record, (PASS, 1));
        record
    }

    /// Where the side to move may play; a ko is taken back only by who has a threat.
    #[inline]
    fn moves(&self, stones: &Stones<W>, chains: &Chains<W>) -> Bits<W> {
        let mover = stones.to_move;
        let mut moves = chains.legal(self.frame, mover) & !self.frame.wall_eyes[mover.index()];
        if let Some(ko) = stones.ko
            && (mover != self.claim.threatening || stones.threats == 0)
        {
            moves &= !Bits::one(ko);
        }
        moves
    }

    /// Fills the desk with every move of a position.
    fn list_all(&self, stones: &Stones<W>, desk: &mut Desk<W>) {
        desk.children.clear();
        desk.zone = Bits::EMPTY;
        let mover = stones.to_move;
        let outlook = Outlook::new(self.frame, stones, &desk.chains);
        let moves = self.moves(stones, &desk.chains);
        for bit in moves.iter() {
            let captured = desk.chains.captured_by(mover, bit);
            let next = stones.play(self.frame, (bit, captured));
            let score = outlook.score(self.frame, (bit, captured));
            desk.children.push(self.child((bit, captured), next, (score, &outlook)));
        }
        let pass = self.child((PASS, Bits::EMPTY), stones.pass(self.frame), (-4, &outlook));
        desk.children.push(pass);
    }

    /// Fills the desk with the moves of a position, unless it is decided.
    fn expand(
        &mut self,
        stones: &Stones<W>,
        desk: &mut Desk<W>,
        is_new: bool,
    ) -> Option<(Role, Bits<W>)> {
        let Desk { chains, scratch, children, leans_out, zone } = desk;
        children.clear();
        *zone = Bits::EMPTY;
        *leans_out = false;
        chains.read(self.frame, stones);
        if is_new
            && let Some(won) =
                life::plain(self.frame, stones, (chains, &mut self.memory.table.eyes))
        {
            self.has_stuck |= won.0 == Role::Defender && self.shares_space(stones, won.1);
            return Some(won);
        }
        let mover = stones.to_move;
        let mut moves = self.moves(stones, chains);
        let mut is_forced = false;
        let exits = life::exits(self.frame, stones, chains);
        *leans_out = !exits.is_empty();
        if !exits.is_empty() && mover == Role::Defender {
            return Some((Role::Defender, Bits::EMPTY));
        }
        if let Some((last, chain)) = last_liberty(stones, chains) {
            if mover == Role::Defender {
                moves &= rescues(chains, last);
                *zone = chain | Bits::one(last);
            } else if moves.contains(last) {
                return Some((Role::Attacker, chain | Bits::one(last)));
            }
        }
        if !exits.is_empty() {
            // Only the attacker himself may read on, so no zone is needed.
            let stops = if exits.is_single() { exits } else { Bits::EMPTY };
            moves &= stops | life::captures(chains);
            is_forced = true;
        } else if mover == Role::Attacker
            && let Some(forced) = life::forced_by_threats(
                self.frame,
                stones,
                (chains, scratch, &mut self.memory.table.eyes),
            )
        {
            moves &= forced.moves;
            *zone = forced.zone;
            is_forced = true;
        }
        let outlook = Outlook::new(self.frame, stones, chains);
        let mut touched = 0;
        for bit in moves.iter() {
            let captured = chains.captured_by(mover, bit);
            let next = stones.play(self.frame, (bit, captured));
            touched ^= self.memory.table.approach(self.key(&next));
            children.push(Child::new((bit, captured), next));
        }
        for child in children.iter() {
            touched ^= self.memory.table.touch(self.key(&child.stones));
        }
        std::hint::black_box(touched);
        for child in children.iter_mut() {
            let mut score = outlook.score(self.frame, (child.bit, child.captured));
            if child.bit == self.killer {
                score += KILLER;
            }
            child.record = self.numbers(child, (score, &outlook));
        }
        let pass = (PASS, Bits::EMPTY);
        if mover == Role::Defender {
            if !stones.is_gift && (zone.is_empty() || self.claim.prover == Role::Defender) {
                children.push(self.child(pass, stones.pass(self.frame), (-4, &outlook)));
            }
        } else if !is_forced {
            // The attacker gains nothing by a pass: the defender passes too and is alive. But
            // it ends the ban of a ko.
            if stones.ko.is_some() || self.frame.wants_eyes {
                children.push(self.child(pass, stones.pass(self.frame), (-4, &outlook)));
            } else if self.claim.prover == Role::Defender {
                children.push(self.child(pass, stones.gift(self.frame), (-4, &outlook)));
            }
        }
        if children.iter().all(|it| it.stones.is_gift) {
            self.has_stuck |= mover == Role::Attacker && !is_forced;
            let everything = if is_forced { *zone } else { self.frame.playable };
            return Some((mover.opponent(), everything));
        }
        None
    }

    /// Whether the attacker has stones in the only space by which the defender lives: that may
    /// be a seki.
    fn shares_space(&self, stones: &Stones<W>, zone: Bits<W>) -> bool {
        let space = zone & !stones.of[Role::Defender.index()];
        let whole = |first| Bits::one(first).flood(space, self.frame.stride) == space;
        space.meets(stones.of[Role::Attacker.index()]) && space.first().is_some_and(whole)
    }

    #[inline]
    fn child(
        &self,
        (bit, captured): (u16, Bits<W>),
        stones: Stones<W>,
        (score, outlook): (i32, &Outlook<W>),
    ) -> Child<W> {
        let mut child = Child::new((bit, captured), stones);
        child.record = self.numbers(&child, (score, outlook));
        child
    }

    /// What is known of the position after a move, or the numbers to begin with.
    #[inline]
    fn numbers(&self, child: &Child<W>, (score, outlook): (i32, &Outlook<W>)) -> Record {
        if let Some((record, _)) = self.known(&child.stones) {
            return record;
        }
        self.hinted(&child.stones).unwrap_or_else(|| {
            let to_move = child.stones.to_move;
            let made = (child.bit, child.captured);
            let room = outlook.room_after(self.frame, made, to_move.opponent());
            first_numbers(to_move, score, room)
        })
    }
}
