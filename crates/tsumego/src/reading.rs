//! One claim in one arena, read piece by piece.

use goban::{Move, PointSet};

use crate::arena::{Arena, Trust};
use crate::chains::Chains;
use crate::frame::Frame;
use crate::problem::Problem;
use crate::prover::{Claim, Finding, Memory, Prover};
use crate::role::Role;
use crate::stones::{SCOUT_THREATS, Stones};
use crate::table::Table;
use crate::zones::Zones;

/// What readings are given so that they do not get into each other's way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Means {
    /// Readings so far.
    count: u64,
    /// The most that the zones of one of them may take.
    zone_bytes: usize,
    /// Whether only two eyes count as life.
    wants_eyes: bool,
}

impl Means {
    pub(crate) const fn new(zone_bytes: usize) -> Self {
        Self { count: 0, zone_bytes, wants_eyes: false }
    }

    /// The means of the next reading.
    pub(crate) const fn next(&mut self) -> Self {
        self.count += 1;
        *self
    }

    /// The means of a reading in which only two eyes count as life.
    pub(crate) const fn for_eyes(&mut self) -> Self {
        Self { wants_eyes: true, ..self.next() }
    }

    /// Makes the keys of different readings differ.
    fn salt(self) -> u128 {
        u128::from(self.count).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
    }
}

/// Makes the keys of the first look differ.
const SCOUT: u128 = 0xa5a5_5a5a_0f0f_f0f0_3c3c_c3c3_9696_6969;

/// Positions of a refutation that is gone through once more because it leans on repetitions.
const LONGEST_DEFENCE: usize = 200_000;

/// A claim that is being read; the width of its frame does not show.
pub(crate) trait Reading: std::fmt::Debug {
    /// Reads so many positions more.
    fn read(&mut self, table: &mut Table, nodes: u64, stop: &dyn Fn() -> bool) -> Finding;
    /// What is known so far.
    fn finding(&self) -> Finding;
    /// What is likely so far.
    fn leaning(&self) -> Finding;
    /// Positions read so far.
    fn nodes(&self) -> u64;
    /// The prover's moves after a line of moves to a proved position, the best first.
    fn replies(&mut self, table: &mut Table, line: &[Move]) -> Vec<Move>;
    /// Further moves of the same kind, which takes some reading.
    fn other_replies(&mut self, table: &mut Table, line: &[Move]) -> Vec<Move>;
    /// The first moves that succeed, as far as so many positions for each tell.
    fn winners(&mut self, table: &mut Table, nodes: u64, stop: &dyn Fn() -> bool) -> Vec<Move>;
    /// Whether the side to move succeeds even if it plays elsewhere, as far as so many positions
    /// tell.
    fn needs_no_move(&mut self, table: &mut Table, nodes: u64, stop: &dyn Fn() -> bool) -> bool;
    /// What it comes to with so many threats instead, as far as so many positions tell.
    fn with_threats(
        &mut self,
        table: &mut Table,
        threats: u8,
        limits: (u64, &dyn Fn() -> bool),
    ) -> Finding;
    /// Whether the attacker had nothing left to play somewhere, as in a seki.
    fn has_stuck(&self) -> bool;
    /// The points that are read.
    fn region(&self) -> PointSet;
    /// The first moves that are known to fail.
    fn failing(&mut self, table: &mut Table) -> Vec<Move>;
    /// The first move on which an unfinished reading has settled, and how much was read after it.
    fn favourite(&mut self, table: &mut Table) -> Option<(Move, u8)>;
    /// The line that the table holds.
    fn line(&mut self, table: &mut Table) -> Vec<Move>;
}

/// Makes the reading of a claim; `None` for an arena larger than any board.
pub(crate) fn reading(
    arena: &Arena,
    problem: &Problem,
    (claim, means): (Claim, Means),
) -> Option<Box<dyn Reading>> {
    match Frame::<1>::words(arena, &problem.board) {
        0..=1 => Some(Box::new(Framed::<1>::new(arena, problem, (claim, means))?)),
        2 => Some(Box::new(Framed::<2>::new(arena, problem, (claim, means))?)),
        3..=4 => Some(Box::new(Framed::<4>::new(arena, problem, (claim, means))?)),
        5..=6 => Some(Box::new(Framed::<6>::new(arena, problem, (claim, means))?)),
        _ => Some(Box::new(Framed::<11>::new(arena, problem, (claim, means))?)),
    }
}

#[derive(Debug)]
struct Framed<const W: usize> {
    frame: Frame<W>,
    start: Stones<W>,
    claim: Claim,
    salt: u128,
    is_sealed: bool,
    is_sound: bool,
    trust: Trust,
    finding: Finding,
    /// What a first look comes to that takes for granted what nearly always holds.
    scouted: Finding,
    nodes: u64,
    has_stuck: bool,
    /// The first move of the side that holds out for ever against the prover.
    lasting: Option<u16>,
    zones: Zones<W>,
}

impl<const W: usize> Framed<W> {
    fn new(arena: &Arena, problem: &Problem, (claim, means): (Claim, Means)) -> Option<Self> {
        let (mut frame, start) = Frame::new(arena, problem)?;
        frame.wants_eyes = means.wants_eyes;
        Some(Self {
            frame,
            start,
            claim,
            salt: means.salt(),
            is_sealed: arena.is_sealed,
            is_sound: arena.is_sound,
            trust: arena.trust,
            finding: Finding::Open { pn: 1, dn: 1 },
            scouted: Finding::Open { pn: 1, dn: 1 },
            nodes: 0,
            has_stuck: false,
            lasting: None,
            zones: Zones::new(means.zone_bytes),
        })
    }

    /// The position after a move. One that is not read is as good as a pass: liberties of the
    /// defender's outside do not count here, so that to fill them changes nothing.
    fn after(&self, stones: &Stones<W>, mv: Move) -> Stones<W> {
        let bit = mv.point().and_then(|it| self.frame.bit(it));
        let Some(bit) = bit.filter(|&it| self.frame.playable.contains(it)) else {
            return stones.pass(&self.frame);
        };
        let mut chains = Chains::default();
        chains.read(&self.frame, stones);
        let captured = chains.captured_by(stones.to_move, bit);
        stones.play(&self.frame, (bit, captured))
    }

    fn after_line(&self, line: &[Move]) -> Stones<W> {
        line.iter().fold(self.first(), |stones, &mv| self.after(&stones, mv))
    }

    fn moves(&self, bits: Vec<u16>) -> Vec<Move> {
        bits.into_iter().map(|it| self.frame.point(it).map_or(Move::Pass, Move::Play)).collect()
    }

    /// Continues the reading, or, where that has not got on, the first look.
    fn prover<'a>(&'a mut self, table: &'a mut Table, stop: &'a dyn Fn() -> bool) -> Prover<'a, W> {
        let scout = self.salt ^ SCOUT;
        let is_first = self.is_scouting();
        self.frame.is_trusting = is_first || self.trust != Trust::Nothing;
        let memory = Memory { table, zones: &mut self.zones };
        let (salt, hint) = if is_first { (scout, None) } else { (self.salt, Some(scout)) };
        Prover::new(&self.frame, (self.claim, salt, hint), memory, stop)
    }

    /// Whether the first look is not over, or is all there is.
    fn is_scouting(&self) -> bool {
        matches!(self.scouted, Finding::Open { .. }) || self.is_settled_by_scout()
    }

    /// Whether the first look, which favours the attacker and gives few threats, tells what the
    /// reading itself would come to.
    fn is_settled_by_scout(&self) -> bool {
        let Claim { prover, threatening } = self.claim;
        match self.scouted {
            Finding::Open { .. } => false,
            _ if self.trust == Trust::Sketch => true,
            // Nothing of it is called proved.
            _ if self.trust == Trust::Book && prover == Role::Attacker => true,
            Finding::Refuted { .. } => (prover, threatening) == (Role::Attacker, Role::Defender),
            Finding::Proved => (prover, threatening) == (Role::Defender, Role::Defender),
        }
    }

    /// The position to read from.
    fn first(&self) -> Stones<W> {
        if self.is_scouting() { self.start.with_threats(SCOUT_THREATS) } else { self.start }
    }

    /// Reads on; what the search itself says.
    fn run(&mut self, table: &mut Table, (nodes, stop): (u64, &dyn Fn() -> bool)) -> Finding {
        let (start, is_scouting) = (self.first(), self.is_scouting());
        let is_sealed = self.is_sealed;
        // The other side holds out for ever: nothing is captured, or there are never two eyes.
        let may_last = self.claim.prover == Role::Attacker || self.frame.wants_eyes;
        let is_last = !is_scouting || self.claim.threatening == Role::Defender;
        let mut lasting = None;
        let mut prover = self.prover(table, stop);
        let mut finding = prover.run(&start, nodes);
        if finding == (Finding::Refuted { sure: false }) && is_sealed && may_last && is_last {
            let sure = prover.holds_out((&start, &mut lasting), LONGEST_DEFENCE);
            finding = Finding::Refuted { sure };
        }
        let (read, has_stuck) = (prover.nodes, prover.has_stuck);
        self.nodes += read;
        self.has_stuck |= has_stuck;
        self.lasting = lasting.filter(|_| finding == Finding::Refuted { sure: true });
        finding
    }
}

impl<const W: usize> Reading for Framed<W> {
    fn read(&mut self, table: &mut Table, nodes: u64, stop: &dyn Fn() -> bool) -> Finding {
        if !matches!(self.finding, Finding::Open { .. }) {
            return self.finding;
        }
        let mut found = self.scouted;
        if self.is_scouting() {
            found = self.run(table, (nodes, stop));
            self.scouted = found;
        }
        if !self.is_scouting() {
            found = self.run(table, (nodes, stop));
        }
        if let Finding::Refuted { sure } = &mut found {
            // The defender might do better with what was left out, or by taking a wall.
            *sure &= match self.claim.prover {
                _ if self.trust == Trust::Sketch => false,
                Role::Attacker if self.trust == Trust::Book => {
                    self.is_sealed && self.claim.threatening == Role::Defender
                }
                Role::Attacker => true,
                Role::Defender => self.is_sealed && self.is_sound,
            };
        }
        self.finding = found;
        found
    }

    fn finding(&self) -> Finding {
        self.finding
    }

    fn leaning(&self) -> Finding {
        match self.finding {
            Finding::Open { .. } => self.scouted,
            found => found,
        }
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn replies(&mut self, table: &mut Table, line: &[Move]) -> Vec<Move> {
        let stones = self.after_line(line);
        let bits = self.prover(table, &|| false).replies(&stones);
        self.moves(bits)
    }

    fn other_replies(&mut self, table: &mut Table, line: &[Move]) -> Vec<Move> {
        let stones = self.after_line(line);
        let bits = self.prover(table, &|| false).other_replies(&stones);
        self.moves(bits)
    }

    fn winners(&mut self, table: &mut Table, nodes: u64, stop: &dyn Fn() -> bool) -> Vec<Move> {
        let start = self.first();
        let mut prover = self.prover(table, stop);
        let bits = prover.winners(&start, nodes);
        let read = prover.nodes;
        self.nodes += read;
        self.moves(bits)
    }

    fn needs_no_move(&mut self, table: &mut Table, nodes: u64, stop: &dyn Fn() -> bool) -> bool {
        let after = self.first().pass(&self.frame);
        let mut prover = self.prover(table, stop);
        let finding = prover.run(&after, nodes);
        let read = prover.nodes;
        self.nodes += read;
        finding == Finding::Proved
    }

    fn with_threats(
        &mut self,
        table: &mut Table,
        threats: u8,
        (nodes, stop): (u64, &dyn Fn() -> bool),
    ) -> Finding {
        let start = self.first().with_threats(threats);
        let mut prover = self.prover(table, stop);
        let finding = prover.run(&start, nodes);
        let read = prover.nodes;
        self.nodes += read;
        finding
    }

    fn has_stuck(&self) -> bool {
        self.has_stuck
    }

    fn region(&self) -> PointSet {
        self.frame.playable.iter().filter_map(|it| self.frame.point(it)).collect()
    }

    fn failing(&mut self, table: &mut Table) -> Vec<Move> {
        let start = self.first();
        let never = || false;
        let bits = self.prover(table, &never).failing(&start);
        bits.into_iter().filter_map(|it| self.frame.point(it)).map(Move::Play).collect()
    }

    fn favourite(&mut self, table: &mut Table) -> Option<(Move, u8)> {
        let start = self.first();
        let never = || false;
        let (bit, work) = self.prover(table, &never).favourite(&start)?;
        Some((Move::Play(self.frame.point(bit)?), work))
    }

    fn line(&mut self, table: &mut Table) -> Vec<Move> {
        let mut line = Vec::new();
        let mut stones = self.first();
        let never = || false;
        let mut seen = vec![stones.key];
        while line.len() < 60 {
            let lasting = self.lasting.filter(|_| line.is_empty());
            let best = lasting.or_else(|| self.prover(table, &never).best(&stones));
            let Some(bit) = best else { break };
            let mv = self.frame.point(bit).map_or(Move::Pass, Move::Play);
            let next = self.after(&stones, mv);
            line.push(mv);
            // A game without end is shown once round.
            if seen.contains(&next.key) {
                break;
            }
            seen.push(next.key);
            stones = next;
        }
        while line.last() == Some(&Move::Pass) && line.len() > 1 {
            line.pop();
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Goal;
    use crate::solver::cutting;
    use goban::diagram;

    /// Whether a kill needs no move.
    fn needs_no_move(drawing: &str) -> bool {
        let setup = diagram::parse(drawing).unwrap().setup;
        let problem = Problem::new(&setup, Goal::Kill).unwrap();
        let arena = cutting(&problem, (2, Trust::Nothing)).arena(Role::Attacker);
        let claim = Claim { prover: Role::Attacker, threatening: Role::Defender };
        let asked = (claim, Means::new(1 << 16).next());
        let mut reading = reading(&arena, &problem, asked).unwrap();
        let mut table = Table::new(1 << 20);
        assert_eq!(reading.read(&mut table, 10_000, &|| false), Finding::Proved);
        reading.needs_no_move(&mut table, 10_000, &|| false)
    }

    #[test]
    fn what_is_dead_needs_no_move() {
        let drawing = "
            . . . O X .
            O O O O X .
            X X X X X .
            . . . . . .
            . . . . . .
            . . . . . .
        ";
        assert!(!needs_no_move(drawing));
        assert!(needs_no_move(&drawing.replacen(". . . O", ". X . O", 1)));
    }
}
