//! Depth-first proof-number search: can one side succeed whatever the other does?

use crate::bits::Bits;
use crate::chains::Chains;
use crate::frame::Frame;
use crate::life;
use crate::ordering::Outlook;
use crate::role::Role;
use crate::stones::Stones;
use crate::table::{INFINITE, Record, Table};

/// No point: a pass.
pub(crate) const PASS: u16 = u16::MAX;
/// Lines are not read deeper; who wants to prove has failed there, for now.
const DEEPEST: usize = 250;

/// Positions that are reached in many ways are counted as often; no sum grows beyond this.
const HUGE: u32 = 1 << 20;

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

/// A search in one frame.
pub(crate) struct Prover<'a, const W: usize> {
    pub(crate) frame: &'a Frame<W>,
    pub(crate) claim: Claim,
    /// Makes the keys of different searches differ.
    pub(crate) salt: u128,
    pub(crate) table: &'a mut Table,
    pub(crate) nodes: u64,
    pub(crate) limit: u64,
    pub(crate) stop: &'a dyn Fn() -> bool,
    pub(crate) is_stopped: bool,
    path: Vec<u128>,
    desks: Vec<Desk<W>>,
}

/// The working space of one depth.
#[derive(Clone, Debug, Default)]
struct Desk<const W: usize> {
    chains: Chains<W>,
    scratch: Chains<W>,
    children: Vec<Child<W>>,
}

/// A move and what is known of the position after it.
#[derive(Clone, Copy, Debug)]
struct Child<const W: usize> {
    bit: u16,
    stones: Stones<W>,
    record: Record,
}

impl<'a, const W: usize> Prover<'a, W> {
    pub(crate) fn new(
        frame: &'a Frame<W>,
        (claim, salt): (Claim, u128),
        table: &'a mut Table,
        stop: &'a dyn Fn() -> bool,
    ) -> Self {
        Self {
            frame,
            claim,
            salt,
            table,
            nodes: 0,
            limit: u64::MAX,
            stop,
            is_stopped: false,
            path: Vec::new(),
            desks: Vec::new(),
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
    pub(crate) fn known(&self, stones: &Stones<W>) -> Option<(Record, u16)> {
        self.table.find(self.key(stones))
    }

    /// The record of a position somebody has won.
    fn won_by(winner: Role, to_move: Role) -> Record {
        let (phi, delta) = if winner == to_move { (0, INFINITE) } else { (INFINITE, 0) };
        Record { phi, delta, is_tainted: false }
    }

    /// The move to show: one that wins, or else the one that was hardest to refute.
    pub(crate) fn best(&mut self, stones: &Stones<W>) -> Option<u16> {
        let mut desk = Desk::default();
        if self.expand(stones, &mut desk).is_some() {
            return None;
        }
        let known = self.known(stones)?;
        let winning = desk.children.iter().find(|it| it.record.delta == 0);
        if let Some(child) = winning {
            return Some(child.bit);
        }
        if known.0.delta != 0 && known.0.phi != 0 {
            return Some(known.1);
        }
        let work = |child: &&Child<W>| self.table.work(self.key(&child.stones));
        desk.children.iter().max_by_key(work).map(|it| it.bit)
    }

    fn search(
        &mut self,
        stones: &Stones<W>,
        depth: usize,
        (phi_limit, delta_limit): (u32, u32),
    ) -> Record {
        self.nodes += 1;
        if self.nodes.is_multiple_of(256) && (self.nodes >= self.limit || (self.stop)()) {
            self.is_stopped = true;
        }
        let before = self.nodes;
        if self.desks.len() <= depth {
            self.desks.resize(depth + 1, Desk::default());
        }
        let mut desk = std::mem::take(&mut self.desks[depth]);
        if let Some(winner) = self.expand(stones, &mut desk) {
            // Stones on the rim are safe only as far as is read.
            let leans_out = winner == Role::Defender
                && self.frame.has_exit
                && !desk.chains.safe[Role::Defender.index()].is_empty();
            let is_tainted = winner != self.claim.prover && leans_out;
            let record = Record { is_tainted, ..Self::won_by(winner, stones.to_move) };
            self.table.keep(self.key(stones), record, (PASS, 1));
            self.desks[depth] = desk;
            return record;
        }
        self.path.push(stones.key);
        let (record, best) = loop {
            let (record, best, second) =
                sum_up(&desk.children, stones.to_move == self.claim.prover);
            let Some(child) = desk.children.get_mut(best) else { break (record, PASS) };
            if record.phi >= phi_limit || record.delta >= delta_limit || self.is_stopped {
                break (record, child.bit);
            }
            let next = child.stones;
            let is_repeated = depth + 1 >= DEEPEST || self.path.contains(&next.key);
            let found = if is_repeated {
                let winner = self.claim.prover.opponent();
                Record { is_tainted: true, ..Self::won_by(winner, next.to_move) }
            } else {
                let rest = record.delta.saturating_sub(child.record.phi);
                let more = second.saturating_add(1 + (second >> 2)).min(INFINITE);
                let limits = (delta_limit.saturating_sub(rest).min(INFINITE), phi_limit.min(more));
                self.search(&next, depth + 1, limits)
            };
            if let Some(child) = desk.children.get_mut(best) {
                child.record = found;
            }
        };
        self.path.pop();
        self.table.keep(self.key(stones), record, (best, self.nodes - before));
        self.desks[depth] = desk;
        record
    }

    /// Fills the desk with the moves of a position, unless it is decided.
    fn expand(&self, stones: &Stones<W>, desk: &mut Desk<W>) -> Option<Role> {
        let Desk { chains, scratch, children } = desk;
        children.clear();
        chains.read(self.frame, stones);
        if let Some(winner) = life::plain(self.frame, stones, chains) {
            return Some(winner);
        }
        let mover = stones.to_move;
        let mut moves = chains.legal(self.frame, mover);
        if let Some(ko) = stones.ko
            && (mover != self.claim.threatening || stones.threats == 0)
        {
            moves &= !Bits::one(ko);
        }
        if let Some(last) = last_liberty(stones, chains) {
            if mover == Role::Attacker {
                if moves.contains(last) {
                    return Some(Role::Attacker);
                }
            } else if chains.of[Role::Attacker.index()].len() < 64 {
                moves &= rescues(self.frame, chains, last);
            }
        }
        let mut is_forced = false;
        if mover == Role::Attacker
            && let Some(forced) = life::forced_by_threats(self.frame, stones, (chains, scratch))
        {
            moves &= forced;
            is_forced = true;
        }
        let outlook = Outlook::new(self.frame, stones, chains);
        for bit in moves.iter() {
            let captured = chains.captured_by(mover, bit);
            let next = stones.play(self.frame, (bit, captured));
            let score = outlook.score(self.frame, (bit, captured));
            children.push(self.child(bit, next, score));
        }
        // The attacker gains nothing by a pass: the defender passes too and is alive. But it
        // ends the ban of a ko.
        if mover == Role::Defender || stones.ko.is_some() && !is_forced {
            children.push(self.child(PASS, stones.pass(self.frame), -4));
        }
        if children.is_empty() { Some(mover.opponent()) } else { None }
    }

    #[inline]
    fn child(&self, bit: u16, stones: Stones<W>, score: i32) -> Child<W> {
        let record = self.known(&stones).map_or_else(
            || Record {
                phi: (3 + score).clamp(2, 12).cast_unsigned(),
                delta: (10 - score).clamp(1, 14).cast_unsigned(),
                is_tainted: false,
            },
            |it| it.0,
        );
        Child { bit, stones, record }
    }
}

/// The only liberty of the only chain that is left of the target, if it is so.
#[inline]
fn last_liberty<const W: usize>(stones: &Stones<W>, chains: &Chains<W>) -> Option<u16> {
    let mut targets =
        chains.of[Role::Defender.index()].iter().filter(|it| it.stones.meets(stones.target));
    let chain = targets.next()?;
    let is_alone = targets.next().is_none();
    // A single stone might be in a ko, which cannot always be taken.
    (is_alone && chain.liberties.is_single() && !chain.stones.is_single())
        .then(|| chain.liberties.first())
        .flatten()
}

/// What saves a target in atari: its liberty, and captures.
#[inline]
fn rescues<const W: usize>(frame: &Frame<W>, chains: &Chains<W>, last: u16) -> Bits<W> {
    let mut moves = Bits::one(last);
    for chain in &chains.of[Role::Attacker.index()] {
        if chain.liberties.is_single() {
            moves |= chain.liberties;
        }
    }
    moves & frame.playable
}

/// The numbers of a position from those after its moves, the best move and the second's number.
#[inline]
fn sum_up<const W: usize>(children: &[Child<W>], is_prover: bool) -> (Record, usize, u32) {
    let (mut phi, mut second, mut best) = (INFINITE, INFINITE, 0);
    let mut delta = 0u32;
    let mut any_taint = false;
    for (n, child) in children.iter().enumerate() {
        let record = &child.record;
        if record.phi >= INFINITE {
            delta = INFINITE;
        } else if delta < INFINITE {
            delta = (delta + record.phi).min(HUGE);
        }
        any_taint |= record.is_tainted;
        if record.delta < phi {
            second = phi;
            phi = record.delta;
            best = n;
        } else if record.delta < second {
            second = record.delta;
        }
    }
    let is_tainted = if delta == 0 {
        // All moves fail: for the prover every refutation has to hold.
        is_prover && any_taint
    } else if phi == 0 {
        !is_prover && children.get(best).is_some_and(|it| it.record.is_tainted)
    } else {
        false
    };
    (Record { phi, delta, is_tainted }, best, second)
}
