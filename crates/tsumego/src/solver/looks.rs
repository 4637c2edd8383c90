//! What somebody who looks on says of an attempt, and where games have something to say.

use goban::Move;

use super::{Attempt, Solver};
use crate::choice::Evidence;
use crate::guide::Guidance;
use crate::table::Table;
use crate::thinking::think;

impl Attempt {
    /// Has somebody who looks on think an open problem through, once.
    pub(super) fn think(&mut self, table: &mut Table, stop: &dyn Fn() -> bool) {
        if self.has_thought {
            return;
        }
        self.has_thought = true;
        if let Some(guidance) = &mut table.guidance {
            self.thoughts = think(&self.problem, guidance, stop);
        }
    }

    /// The first move that somebody's look and the sketches together speak for. An enclosed problem
    /// has none: there reading knows better.
    pub(super) fn by_look(&mut self, solver: &mut Solver) -> Option<Move> {
        let table = &mut solver.table;
        if !self.strict.needs_book() || table.guidance.is_none() {
            return None;
        }
        let failing = self.sketches.failing(table);
        let look = table.guidance.as_mut()?.first_look()?;
        let (votes, thoughts) = (self.sketches.votes(), self.thoughts.as_ref());
        Evidence { look, votes, failing, thoughts }.choose(&self.problem)
    }

    /// Whether games have something to say: they do where nobody looks on, and about the verdict.
    pub(super) fn wants_games(&self, table: &mut Table) -> bool {
        let is_asked_for_verdict = self.problem.others.is_none();
        let is_seen = |it: &mut Guidance| it.first_look().is_some();
        is_asked_for_verdict
            || !self.strict.needs_book()
            || !table.guidance.as_mut().is_some_and(is_seen)
    }
}
