//! What is likely: the side to move's claims in arenas as a person would draw them.

use goban::Move;

use crate::arena::sketch::Sketch;
use crate::ko::fight;
use crate::level::FIRST_SLICE;
use crate::problem::{KoTerms, Problem};
use crate::prover::{Claim, Finding};
use crate::reading::{Means, Reading, reading};
use crate::role::Role;
use crate::solution::Verdict;
use crate::table::Table;

/// How far from the target to read, step by step.
const REACHES: [u32; 4] = [1, 2, 3, 5];
/// After so many slices the next arena is tried beside one that is not read to the end.
const PATIENCE: u64 = 6;

/// Positions for each other move that might succeed too.
const FOR_OTHERS: u64 = 1000;

/// Arenas of growing reach.
#[derive(Debug, Default)]
pub(crate) struct Sketches {
    all: Vec<Leaf>,
    is_whole: bool,
}

/// The claims about one arena.
#[derive(Debug)]
struct Leaf {
    /// The side to move succeeds although it loses every ko.
    outright: Box<dyn Reading>,
    /// It succeeds if it wins every ko.
    by_ko: Option<Box<dyn Reading>>,
    /// The first moves that succeed, once it is decided.
    winners: Option<Vec<Move>>,
}

impl Leaf {
    fn verdict(&self) -> Option<Verdict> {
        match (self.outright.finding(), self.by_ko.as_ref().map(|it| it.finding())) {
            (Finding::Proved, _) => Some(Verdict::Yes),
            (Finding::Refuted { .. }, Some(Finding::Proved)) => Some(Verdict::Ko),
            (Finding::Refuted { .. }, None | Some(Finding::Refuted { .. })) => Some(Verdict::No),
            _ => None,
        }
    }

    fn read(&mut self, table: &mut Table, slice: u64, stop: &dyn Fn() -> bool) {
        if let (Finding::Refuted { .. }, Some(by_ko)) =
            (self.outright.read(table, slice, stop), &mut self.by_ko)
        {
            by_ko.read(table, slice, stop);
        }
        let nodes = FOR_OTHERS + self.nodes() / 4;
        self.winners = match (self.verdict(), &mut self.by_ko) {
            (Some(Verdict::Yes), _) => Some(self.outright.winners(table, nodes, stop)),
            (Some(Verdict::Ko), Some(by_ko)) => Some(by_ko.winners(table, nodes, stop)),
            _ => None,
        };
    }

    fn nodes(&self) -> u64 {
        self.outright.nodes() + self.by_ko.as_ref().map_or(0, |it| it.nodes())
    }
}

impl Sketches {
    /// The most readings there are.
    pub(crate) const READINGS: usize = 2 * REACHES.len();

    /// Reads a slice of each arena that is not decided, and adds the next one when it is due.
    pub(crate) fn step(
        &mut self,
        problem: &Problem,
        (table, means): (&mut Table, &mut Means),
        (slice, stop): (u64, &dyn Fn() -> bool),
    ) {
        loop {
            let is_due = self.all.last().is_none_or(|it| it.verdict().is_some())
                || slice > PATIENCE * FIRST_SLICE;
            if !is_due || !self.has_more() || stop() && !self.all.is_empty() {
                break;
            }
            let Some(leaf) = self.next(problem, means) else {
                self.is_whole = true;
                break;
            };
            self.all.push(leaf);
            if let Some(last) = self.all.last_mut() {
                last.read(table, slice, stop);
            }
        }
        for leaf in self.all.iter_mut().filter(|it| it.verdict().is_none()) {
            leaf.read(table, slice, stop);
        }
    }

    fn next(&mut self, problem: &Problem, means: &mut Means) -> Option<Leaf> {
        let sketch = Sketch {
            board: &problem.board,
            target: &problem.target,
            defender: problem.defender(),
            region: problem.region.as_ref(),
            reach: *REACHES.get(self.all.len())?,
        };
        let arena = sketch.arena();
        let own = problem.goal.role();
        self.is_whole |= arena.is_whole;
        let mut make = |threatening| {
            let claim = Claim { prover: own, threatening };
            reading(&arena, &problem.board, claim, (own, means.next()))
        };
        let outright = make(own.opponent())?;
        let by_ko = if problem.ko == KoTerms::Allow { Some(make(own)?) } else { None };
        Some(Leaf { outright, by_ko, winners: None })
    }

    fn has_more(&self) -> bool {
        !self.is_whole && self.all.len() < REACHES.len()
    }

    /// Whether there is something left to read.
    pub(crate) fn is_open(&self) -> bool {
        self.has_more() || self.all.iter().any(|it| it.verdict().is_none())
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.all.iter().map(Leaf::nodes).sum()
    }

    /// The arena that says most: the widest with a success, or else the widest that is decided.
    /// The narrowest is heard only where no other is.
    fn telling(&self) -> Option<usize> {
        let widest = |is: fn(Verdict) -> bool, from: usize| {
            let found = self.all.iter().rposition(|it| it.verdict().is_some_and(is));
            found.filter(|&it| it >= from)
        };
        let is_success = |it| it != Verdict::No;
        widest(is_success, 1).or_else(|| widest(|_| true, 1)).or_else(|| widest(|_| true, 0))
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
        let has_wider = self.all.iter().skip(1).any(|it| it.winners.is_some());
        let heard = self.all.iter().skip(usize::from(has_wider));
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

    /// The first moves that fail even with a ko in the arena that was read most.
    pub(crate) fn failing(&mut self, table: &mut Table) -> Vec<Move> {
        let most = self.all.iter_mut().max_by_key(|it| it.nodes());
        most.map(|it| it.outright.failing(table)).unwrap_or_default()
    }
}
