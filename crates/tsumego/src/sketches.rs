//! What is likely: the side to move's claims in arenas as a person would draw them.

mod leaf;
mod votes;

use goban::Move;

use crate::arena::sketch::{Manner, Sketch};
use crate::ko::fight;
use crate::level::FIRST_SLICE;
use crate::problem::{KoTerms, Problem};
use crate::prover::{Claim, Finding};
use crate::reading::{Means, reading};
use crate::role::Role;
use crate::solution::Verdict;
use crate::table::Table;
use leaf::Leaf;
pub(crate) use votes::Votes;

/// How far from the target to read, step by step.
const REACHES: [u32; 4] = [1, 2, 3, 5];
/// After so many slices the next arena is tried beside one that is not read to the end.
const PATIENCE: u64 = 6;

/// Arenas of growing reach.
#[derive(Debug, Default)]
pub(crate) struct Sketches {
    all: Vec<Leaf>,
    /// Arenas so far, from near to far.
    steps: usize,
    is_whole: bool,
}

impl Sketches {
    /// The most readings there are.
    pub(crate) const READINGS: usize = 4 * REACHES.len();

    /// Reads a slice of each arena that is not decided, and adds the next one when it is due.
    pub(crate) fn step(
        &mut self,
        problem: &Problem,
        (table, means): (&mut Table, &mut Means),
        (slice, stop): (u64, &dyn Fn() -> bool),
    ) {
        loop {
            let mut plain = self.all.iter().rev().filter(|it| it.manner == Manner::Plain);
            let is_due = plain.next().is_none_or(|it| it.verdict().is_some())
                || slice > PATIENCE * FIRST_SLICE;
            if !is_due || !self.has_more() || stop() && !self.all.is_empty() {
                break;
            }
            let step = self.steps;
            self.steps += 1;
            let Some(mut leaf) = self.make(problem, means, (step, Manner::Plain)) else {
                self.is_whole = true;
                break;
            };
            leaf.read(table, slice, stop);
            self.all.push(leaf);
        }
        for leaf in self.all.iter_mut().filter(|it| it.verdict().is_none()) {
            leaf.read(table, slice, stop);
        }
        self.doubt(problem, (table, means), (slice, stop));
    }

    /// Where an arena says that nothing need be done, or that a problem of a book cannot be
    /// solved, its walls are doubted.
    fn doubt(
        &mut self,
        problem: &Problem,
        (table, means): (&mut Table, &mut Means),
        (slice, stop): (u64, &dyn Fn() -> bool),
    ) {
        for n in 0..self.all.len() {
            let leaf = &mut self.all[n];
            // Where somebody named the target, that nothing succeeds may well be so.
            let is_book = problem.others.is_some();
            let is_doubted = leaf.is_idle || leaf.verdict() == Some(Verdict::No) && is_book;
            if leaf.manner != Manner::Plain || leaf.was_doubted || !is_doubted || stop() {
                continue;
            }
            leaf.was_doubted = true;
            let step = leaf.step;
            let Some(mut other) = self.make(problem, means, (step, Manner::Doubtful)) else {
                continue;
            };
            if self.all.iter().all(|it| it.arena != other.arena) {
                other.read(table, slice, stop);
                self.all.push(other);
            }
        }
    }

    fn make(
        &mut self,
        problem: &Problem,
        means: &mut Means,
        (step, manner): (usize, Manner),
    ) -> Option<Leaf> {
        let sketch = Sketch {
            board: &problem.board,
            target: &problem.target,
            defender: problem.defender(),
            region: problem.region.as_ref(),
            reach: *REACHES.get(step)?,
            manner,
        };
        let arena = sketch.arena();
        let own = problem.goal.role();
        self.is_whole |= arena.is_whole && manner == Manner::Plain;
        let mut make = |threatening| {
            let claim = Claim { prover: own, threatening };
            reading(&arena, problem, (claim, means.next()))
        };
        let outright = make(own.opponent())?;
        let by_ko = if problem.ko == KoTerms::Allow { Some(make(own)?) } else { None };
        let (winners, is_idle, was_doubted) = (None, false, false);
        Some(Leaf { arena, step, manner, outright, by_ko, winners, is_idle, was_doubted })
    }

    fn has_more(&self) -> bool {
        !self.is_whole && self.steps < REACHES.len()
    }

    /// Whether there is something left to read.
    pub(crate) fn is_open(&self) -> bool {
        self.has_more() || self.all.iter().any(|it| it.verdict().is_none())
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.all.iter().map(Leaf::nodes).sum()
    }

    /// The arena that says most: the widest with a success that needs a move, be it the narrowest;
    /// then the widest with any success, then the widest that is decided, the narrowest only where
    /// no other is.
    fn telling(&self) -> Option<usize> {
        let widest = |is: &dyn Fn(&Leaf) -> bool| {
            let found = (0..self.all.len()).filter(|&it| is(&self.all[it]));
            found.max_by_key(|&it| (self.all[it].step, self.all[it].manner == Manner::Plain))
        };
        let is_decided = |it: &Leaf| it.verdict().is_some();
        let is_success = |it: &Leaf| it.verdict().is_some_and(|it| it != Verdict::No);
        widest(&|it| is_success(it) && !it.is_idle)
            .or_else(|| widest(&|it| is_success(it) && it.step > 0))
            .or_else(|| widest(&|it| is_decided(it) && it.step > 0))
            .or_else(|| widest(&is_decided))
    }

    /// What is likely so far.
    pub(crate) fn leaning(&self) -> Option<Verdict> {
        self.all[self.telling()?].verdict()
    }

    /// The line that goes with it. Where several moves succeed, the one that does so in most
    /// arenas is meant, and of these the one that comes first in `ranking`.
    pub(crate) fn line(&mut self, table: &mut Table, ranking: &[Move]) -> Vec<Move> {
        let line = self.telling_line(table);
        // The narrowest arena leaves out so much that it is heard only where no other speaks.
        let is_telling = |it: &&Leaf| it.winners.is_some() && !it.is_idle;
        let has_telling = self.all.iter().any(|it| is_telling(&it));
        let is_heard = |it: &&Leaf| if has_telling { is_telling(it) } else { it.winners.is_some() };
        let has_wider = self.all.iter().filter(is_heard).any(|it| it.step > 0);
        let heard = self.all.iter().filter(is_heard).filter(|it| it.step > 0 || !has_wider);
        let winners = || heard.clone().filter_map(|it| it.winners.as_deref()).flatten();
        let votes = |mv: Move| winners().filter(|&&it| it == mv).count();
        let rank = |mv: Move| ranking.iter().position(|&it| it == mv).unwrap_or(usize::MAX);
        let first = line.first().copied();
        let key = |mv: Move| (std::cmp::Reverse(votes(mv)), rank(mv), Some(mv) != first);
        match winners().copied().min_by_key(|&it| key(it)) {
            Some(best) if Some(best) != first => vec![best],
            _ => line,
        }
    }

    /// In which arenas first moves succeed; those that need no move do not count.
    pub(crate) fn votes(&self) -> Votes {
        let mut votes = Votes::default();
        for leaf in self.all.iter().filter(|it| !it.is_idle) {
            let place = if leaf.step > 0 { &mut votes.wide } else { &mut votes.narrow };
            place.extend(leaf.winners.clone());
        }
        votes
    }

    /// Who takes a ko first in the arena that says most, and how many threats the other side
    /// needs.
    pub(crate) fn fight(
        &mut self,
        own: Role,
        table: &mut Table,
        limits: (u64, &dyn Fn() -> bool),
    ) -> Option<(Role, u8)> {
        let leaf = self.telling().and_then(|it| self.all.get_mut(it))?;
        fight(own, (&mut *leaf.outright, &mut **leaf.by_ko.as_mut()?), table, limits)
    }

    fn telling_line(&mut self, table: &mut Table) -> Vec<Move> {
        let most = || (0..self.all.len()).max_by_key(|&it| self.all[it].nodes());
        let Some(at) = self.telling().or_else(most) else { return Vec::new() };
        let leaf = &mut self.all[at];
        match (leaf.verdict(), &mut leaf.by_ko) {
            (Some(Verdict::Ko | Verdict::No), Some(by_ko)) => by_ko.line(table),
            _ => leaf.outright.line(table),
        }
    }

    /// The first move on which the reading of an arena has settled that is not decided.
    pub(crate) fn favourite(&mut self, table: &mut Table) -> Option<Move> {
        let open = self.all.iter_mut().filter(|it| it.verdict().is_none());
        let found = open.filter_map(|it| match (it.outright.finding(), &mut it.by_ko) {
            (Finding::Refuted { .. }, Some(by_ko)) => by_ko.favourite(table),
            _ => it.outright.favourite(table),
        });
        found.max_by_key(|it| it.1).map(|it| it.0)
    }

    /// The first moves that fail even with a ko in the arena that was read most.
    pub(crate) fn failing(&mut self, table: &mut Table) -> Vec<Move> {
        let most = self.all.iter_mut().max_by_key(|it| it.nodes());
        most.map(|it| it.outright.failing(table)).unwrap_or_default()
    }
}
