//! Arenas around the same target, from near to far.

use goban::Move;

use crate::arena::Trust;
use crate::level::{FIRST_SLICE, Found, Level};
use crate::problem::Problem;
use crate::reading::Means;
use crate::role::Role;
use crate::solution::Verdict;
use crate::table::Table;

/// After so many slices the next arena is tried beside one that is not read to the end.
const PATIENCE: u64 = 6;

/// Arenas with more points are hardly ever read to the end.
const VAST: usize = 70;

/// Arenas of growing reach; the next one is added when the last is not the whole.
#[derive(Debug)]
pub(crate) struct Levels {
    reaches: &'static [u32],
    trust: Trust,
    all: Vec<Level>,
    /// Which of them gave the answer.
    found: Option<usize>,
}

impl Levels {
    pub(crate) fn new(reaches: &'static [u32], trust: Trust) -> Self {
        Self { reaches, trust, all: Vec::new(), found: None }
    }

    /// Adds the next arena, if there is one and the last is read or has had its slice.
    pub(crate) fn extend(&mut self, problem: &Problem, (slice, means): (u64, &mut Means)) {
        let is_due = self.all.last().is_none_or(|it| it.leaning().is_some())
            || slice > PATIENCE * FIRST_SLICE;
        if is_due
            && self.has_more()
            && let Some(&reach) = self.reaches.get(self.all.len())
        {
            self.all.extend(Level::new(problem, (reach, self.trust), means));
        }
    }

    fn has_more(&self) -> bool {
        self.all.len() < self.reaches.len() && !self.all.last().is_some_and(|it| it.is_whole)
    }

    /// Whether the boundary leaves doubt that books do not have.
    pub(crate) fn needs_book(&self) -> bool {
        !self.all.first().is_some_and(|it| it.is_whole && it.is_sound)
    }

    /// Whether even the nearest arena is too large for much hope.
    pub(crate) fn is_vast(&self) -> bool {
        self.all.first().is_some_and(|it| it.size > VAST)
    }

    /// Reads a slice of each; `Some` when the answer stands.
    pub(crate) fn step(
        &mut self,
        table: &mut Table,
        (slice, stop): (u64, &dyn Fn() -> bool),
    ) -> Option<Found> {
        for (n, level) in self.all.iter_mut().enumerate() {
            let found = level.step(table, (slice, stop));
            // With a book's trust only a success is an answer that cannot be bettered.
            if let Some(found) = found.filter(|it| it.is_proved || self.trust == Trust::Nothing) {
                self.found = Some(n);
                return Some(found);
            }
        }
        None
    }

    /// The same, beginning with what the other side comes to.
    pub(crate) fn step_converse(
        &mut self,
        table: &mut Table,
        limits: (u64, &dyn Fn() -> bool),
    ) -> Option<Found> {
        let found = self.all.iter_mut().position(|it| it.is_hopeless(table, limits));
        if let Some(level) = found.and_then(|it| self.all.get(it)) {
            self.found = found;
            return Some(level.failure());
        }
        self.step(table, limits)
    }

    /// What was found without a proof: success in any arena, or failure in the last.
    pub(crate) fn leaning(&self) -> Option<Verdict> {
        let all = || self.all.iter().filter_map(Level::leaning);
        let any = |verdict| all().any(|it| it == verdict).then_some(verdict);
        any(Verdict::Yes)
            .or_else(|| any(Verdict::Ko))
            .or_else(|| self.all.last().and_then(Level::leaning))
    }

    pub(crate) fn is_open(&self) -> bool {
        self.has_more() || self.all.iter().any(Level::is_open)
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.all.iter().map(Level::nodes).sum()
    }

    /// The first moves that are known to fail in the arena that was read most.
    pub(crate) fn failing(&mut self, table: &mut Table) -> Vec<Move> {
        let most = self.all.iter_mut().max_by_key(|it| it.nodes());
        most.map(|it| it.failing(table)).unwrap_or_default()
    }

    /// Who takes a ko first in the arena that was read so, and how many threats the other side
    /// needs.
    pub(crate) fn fight(
        &mut self,
        table: &mut Table,
        limits: (u64, &dyn Fn() -> bool),
    ) -> Option<(Role, u8)> {
        let is_ko = |it: &Level| it.leaning() == Some(Verdict::Ko);
        let at = self.found.or_else(|| self.all.iter().rposition(is_ko))?;
        self.all.get_mut(at)?.fight(table, limits)
    }

    /// How far the arena reaches that gave the answer, if the life found in it may be a seki.
    pub(crate) fn seki_reach(
        &mut self,
        table: &mut Table,
        limits: (u64, &dyn Fn() -> bool),
    ) -> Option<u32> {
        let at = self.found?;
        let is_possible = self.all.get_mut(at)?.may_be_seki(table, limits);
        self.reaches.get(at).copied().filter(|_| is_possible)
    }

    /// The line that goes with a verdict.
    pub(crate) fn line(&mut self, table: &mut Table, verdict: Verdict) -> Vec<Move> {
        let leans = |it: &Level| it.leaning() == Some(verdict);
        let at = self.found.or_else(|| self.all.iter().rposition(leans));
        // Else the one that was read most.
        let most = || (0..self.all.len()).max_by_key(|&it| self.all[it].nodes());
        let level = at.or_else(most).and_then(|it| self.all.get_mut(it));
        level.map(|it| it.line(table, verdict)).unwrap_or_default()
    }
}
