//! One arena of the sketches: who succeeds in it, and by which moves.

use goban::Move;

use crate::arena::Arena;
use crate::arena::sketch::Manner;
use crate::prover::Finding;
use crate::reading::Reading;
use crate::solution::Verdict;
use crate::table::Table;

/// Positions for each other move that might succeed too.
const FOR_OTHERS: u64 = 1000;

/// The claims about one arena.
#[derive(Debug)]
pub(super) struct Leaf {
    pub(super) arena: Arena,
    /// Its place among the arenas from near to far.
    pub(super) step: usize,
    pub(super) manner: Manner,
    /// The side to move succeeds although it loses every ko.
    pub(super) outright: Box<dyn Reading>,
    /// It succeeds if it wins every ko.
    pub(super) by_ko: Option<Box<dyn Reading>>,
    /// The first moves that succeed, once it is decided.
    pub(super) winners: Option<Vec<Move>>,
    /// Whether no move is needed to succeed: then this arena does not tell what the problem is.
    pub(super) is_idle: bool,
    /// Whether it was drawn again with fewer walls, or cannot be.
    pub(super) was_doubted: bool,
}

impl Leaf {
    pub(super) fn verdict(&self) -> Option<Verdict> {
        match (self.outright.finding(), self.by_ko.as_ref().map(|it| it.finding())) {
            (Finding::Proved, _) => Some(Verdict::Yes),
            (Finding::Refuted { .. }, Some(Finding::Proved)) => Some(Verdict::Ko),
            (Finding::Refuted { .. }, None | Some(Finding::Refuted { .. })) => Some(Verdict::No),
            _ => None,
        }
    }

    /// Reads a slice; once it is decided, which moves succeed and whether one is needed.
    pub(super) fn read(&mut self, table: &mut Table, slice: u64, stop: &dyn Fn() -> bool) {
        if let (Finding::Refuted { .. }, Some(by_ko)) =
            (self.outright.read(table, slice, stop), &mut self.by_ko)
        {
            by_ko.read(table, slice, stop);
        }
        let nodes = FOR_OTHERS + self.nodes() / 4;
        self.is_idle = match (self.verdict(), &mut self.by_ko) {
            (Some(Verdict::Yes), _) => self.outright.needs_no_move(table, nodes, stop),
            (Some(Verdict::Ko), Some(by_ko)) => by_ko.needs_no_move(table, nodes, stop),
            _ => false,
        };
        self.winners = match (self.verdict(), &mut self.by_ko) {
            (Some(Verdict::Yes), _) => Some(self.outright.winners(table, nodes, stop)),
            (Some(Verdict::Ko), Some(by_ko)) => Some(by_ko.winners(table, nodes, stop)),
            _ => None,
        };
    }

    pub(super) fn nodes(&self) -> u64 {
        self.outright.nodes() + self.by_ko.as_ref().map_or(0, |it| it.nodes())
    }
}
