//! One claim in one arena, read piece by piece.

use goban::{Board, Move};

use crate::arena::Arena;
use crate::bits::Bits;
use crate::frame::Frame;
use crate::prover::{Claim, Finding, PASS, Prover};
use crate::role::Role;
use crate::stones::Stones;
use crate::table::Table;

/// A claim that is being read; the width of its frame does not show.
pub(crate) trait Reading: std::fmt::Debug {
    /// Reads so many positions more.
    fn read(&mut self, table: &mut Table, nodes: u64, stop: &dyn Fn() -> bool) -> Finding;
    /// What is known so far.
    fn finding(&self) -> Finding;
    /// Positions read so far.
    fn nodes(&self) -> u64;
    /// The line that the table holds.
    fn line(&self, table: &mut Table) -> Vec<Move>;
}

/// Makes the reading of a claim; `None` for an arena larger than any board.
pub(crate) fn reading(
    arena: &Arena,
    board: &Board,
    claim: Claim,
    (first, salt): (Role, u128),
) -> Option<Box<dyn Reading>> {
    match Frame::<1>::words(arena, board) {
        0..=2 => Some(Box::new(Framed::<2>::new(arena, board, claim, (first, salt))?)),
        3..=4 => Some(Box::new(Framed::<4>::new(arena, board, claim, (first, salt))?)),
        5..=6 => Some(Box::new(Framed::<6>::new(arena, board, claim, (first, salt))?)),
        _ => Some(Box::new(Framed::<11>::new(arena, board, claim, (first, salt))?)),
    }
}

#[derive(Debug)]
struct Framed<const W: usize> {
    frame: Frame<W>,
    start: Stones<W>,
    claim: Claim,
    salt: u128,
    is_sealed: bool,
    finding: Finding,
    nodes: u64,
}

impl<const W: usize> Framed<W> {
    fn new(
        arena: &Arena,
        board: &Board,
        claim: Claim,
        (first, salt): (Role, u128),
    ) -> Option<Self> {
        let (frame, start) = Frame::new(arena, board, first)?;
        Some(Self {
            frame,
            start,
            claim,
            salt,
            is_sealed: arena.is_sealed,
            finding: Finding::Open { pn: 1, dn: 1 },
            nodes: 0,
        })
    }

    fn prover<'a>(&'a self, table: &'a mut Table, stop: &'a dyn Fn() -> bool) -> Prover<'a, W> {
        Prover::new(&self.frame, (self.claim, self.salt), table, stop)
    }
}

impl<const W: usize> Reading for Framed<W> {
    fn read(&mut self, table: &mut Table, nodes: u64, stop: &dyn Fn() -> bool) -> Finding {
        if matches!(self.finding, Finding::Open { .. }) {
            let mut prover = self.prover(table, stop);
            let mut finding = prover.run(&self.start, nodes);
            let read = prover.nodes;
            if let Finding::Refuted { sure } = &mut finding {
                // The defender might do better with what was left out.
                *sure &= self.is_sealed || self.claim.prover == Role::Attacker;
            }
            self.nodes += read;
            self.finding = finding;
        }
        self.finding
    }

    fn finding(&self) -> Finding {
        self.finding
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn line(&self, table: &mut Table) -> Vec<Move> {
        let mut line = Vec::new();
        let mut stones = self.start;
        let never = || false;
        while line.len() < 60 {
            let Some(bit) = self.prover(table, &never).best(&stones) else { break };
            if bit == PASS {
                line.push(Move::Pass);
                stones = stones.pass(&self.frame);
            } else {
                let Some(point) = self.frame.point(bit) else { break };
                line.push(Move::Play(point));
                let mut chains = crate::chains::Chains::default();
                chains.read(&self.frame, &stones);
                let captured: Bits<W> = chains.captured_by(stones.to_move, bit);
                stones = stones.play(&self.frame, (bit, captured));
            }
        }
        while line.last() == Some(&Move::Pass) && line.len() > 1 {
            line.pop();
        }
        line
    }
}
