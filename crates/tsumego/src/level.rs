//! The three claims about one arena, and what they add up to.

use goban::Move;

use crate::arena::Trust;
use crate::ko::fight;
use crate::problem::{KoTerms, Problem};
use crate::prover::{Claim, Finding};
use crate::reading::{Means, Reading, reading};
use crate::role::Role;
use crate::solution::Verdict;
use crate::solver::cutting;
use crate::table::Table;

/// Positions of the first slice of each claim.
pub(crate) const FIRST_SLICE: u64 = 20_000;

/// A verdict and whether it is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) verdict: Verdict,
    pub(crate) is_proved: bool,
}

/// The three claims about an arena.
#[derive(Debug)]
pub(crate) struct Level {
    /// The side to move succeeds although it loses every ko.
    pub(crate) outright: Box<dyn Reading>,
    /// It succeeds if it wins every ko.
    by_ko: Box<dyn Reading>,
    /// The other side succeeds although it loses every ko.
    never: Box<dyn Reading>,
    /// To save the target: the other side does not even succeed if it wins every ko. Life that
    /// is no more than a game without end is found so.
    rebuttal: Option<Box<dyn Reading>>,
    own: Role,
    ko: KoTerms,
    /// Whether a longer reach would add nothing.
    pub(crate) is_whole: bool,
    /// Whether what the attacker proves here is a proof.
    pub(crate) is_sound: bool,
    /// Points that are read.
    pub(crate) size: usize,
}

impl Level {
    /// The claims, with keys of their own; `None` for an arena larger than any board.
    pub(crate) fn new(
        problem: &Problem,
        (reach, trust): (u32, Trust),
        means: &mut Means,
    ) -> Option<Self> {
        let own = problem.goal.role();
        let cutting = cutting(problem, (reach, trust));
        let arenas = [cutting.arena(Role::Attacker), cutting.arena(Role::Defender)];
        let mut make = |prover: Role, threatening: Role| {
            let claim = Claim { prover, threatening };
            reading(&arenas[prover.index()], problem, (claim, means.next()))
        };
        Some(Self {
            outright: make(own, own.opponent())?,
            by_ko: make(own, own)?,
            never: make(own.opponent(), own)?,
            rebuttal: match own {
                Role::Defender => Some(make(Role::Attacker, Role::Attacker)?),
                Role::Attacker => None,
            },
            own,
            ko: problem.ko,
            is_whole: arenas[0].is_whole,
            is_sound: arenas[0].is_sound,
            size: arenas[0].playable.len(),
        })
    }

    /// What the success of a side in this arena is worth.
    fn found(&self, verdict: Verdict, winner: Role) -> Found {
        Found { verdict, is_proved: winner == Role::Defender || self.is_sound }
    }

    /// Reads a slice of what is open; `Some` when the answer stands.
    pub(crate) fn step(
        &mut self,
        table: &mut Table,
        (slice, stop): (u64, &dyn Fn() -> bool),
    ) -> Option<Found> {
        let no = Found { verdict: Verdict::No, is_proved: true };
        let outright = self.outright.read(table, slice, stop);
        match outright {
            Finding::Proved => return Some(self.found(Verdict::Yes, self.own)),
            Finding::Refuted { sure: true } if self.ko == KoTerms::Ban => return Some(no),
            _ => {}
        }
        let mut is_sure = outright == Finding::Refuted { sure: true };
        if let Some(rebuttal) =
            self.rebuttal.as_mut().filter(|_| outright == Finding::Refuted { sure: false })
        {
            match rebuttal.read(table, slice, stop) {
                Finding::Refuted { sure: true } => {
                    return Some(Found { verdict: Verdict::Yes, is_proved: true });
                }
                Finding::Proved => is_sure = self.is_sound,
                _ => {}
            }
        }
        if matches!(outright, Finding::Refuted { .. }) && self.ko == KoTerms::Allow {
            match self.by_ko.read(table, slice, stop) {
                Finding::Proved if is_sure => return Some(self.found(Verdict::Ko, self.own)),
                Finding::Refuted { sure: true } => return Some(no),
                _ => {}
            }
        }
        let is_stuck = matches!(outright, Finding::Open { .. }) && slice > FIRST_SLICE;
        if self.is_refuted() || is_stuck {
            match self.never.read(table, slice / 4, stop) {
                Finding::Proved => return Some(self.found(Verdict::No, self.own.opponent())),
                Finding::Refuted { sure: true }
                    if is_sure && self.own == Role::Defender && self.ko == KoTerms::Allow =>
                {
                    return Some(Found { verdict: Verdict::Ko, is_proved: true });
                }
                _ => {}
            }
        }
        None
    }

    /// Whether the other side is proved to succeed, be it that it only holds out.
    pub(crate) fn is_hopeless(
        &mut self,
        table: &mut Table,
        (slice, stop): (u64, &dyn Fn() -> bool),
    ) -> bool {
        self.never.read(table, slice, stop) == Finding::Proved
            || self.ko == KoTerms::Allow
                && self.by_ko.read(table, slice, stop) == Finding::Refuted { sure: true }
    }

    /// The answer when the other side is proved to succeed.
    pub(crate) fn failure(&self) -> Found {
        let found = self.found(Verdict::No, self.own.opponent());
        let is_sure = self.by_ko.finding() == Finding::Refuted { sure: true };
        Found { is_proved: found.is_proved || is_sure, ..found }
    }

    /// Neither outright nor, where that would do, by a ko.
    fn is_refuted(&self) -> bool {
        let is_refuted = |it: &dyn Reading| matches!(it.finding(), Finding::Refuted { .. });
        is_refuted(&*self.outright) && (self.ko == KoTerms::Ban || is_refuted(&*self.by_ko))
    }

    /// What was found without being proved.
    pub(crate) fn leaning(&self) -> Option<Verdict> {
        if self.outright.leaning() == Finding::Proved {
            return Some(Verdict::Yes);
        }
        let rebuttal = self.rebuttal.as_ref().map(|it| it.leaning());
        if matches!(rebuttal, Some(Finding::Refuted { sure: true })) {
            return Some(Verdict::Yes);
        }
        if self.by_ko.leaning() == Finding::Proved && self.ko == KoTerms::Allow {
            return Some(Verdict::Ko);
        }
        let is_refuted = |it: &dyn Reading| matches!(it.leaning(), Finding::Refuted { .. });
        let is_lost = is_refuted(&*self.outright)
            && (self.ko == KoTerms::Ban || is_refuted(&*self.by_ko))
            || self.never.leaning() == Finding::Proved;
        is_lost.then_some(Verdict::No)
    }

    /// Whether there is something left to read.
    pub(crate) fn is_open(&self) -> bool {
        let is_open = |it: &dyn Reading| matches!(it.finding(), Finding::Open { .. });
        is_open(&*self.outright)
            || self.ko == KoTerms::Allow && is_open(&*self.by_ko)
            || self.is_refuted() && is_open(&*self.never)
            || self.rebuttal.as_ref().is_some_and(|it| is_open(&**it))
                && self.outright.finding() == Finding::Refuted { sure: false }
    }

    /// Positions read.
    pub(crate) fn nodes(&self) -> u64 {
        let rebuttal = self.rebuttal.as_ref().map_or(0, |it| it.nodes());
        self.outright.nodes() + self.by_ko.nodes() + self.never.nodes() + rebuttal
    }

    /// The first moves that do not succeed without a ko, as far as it is known.
    pub(crate) fn failing(&mut self, table: &mut Table) -> Vec<Move> {
        self.outright.failing(table)
    }

    /// Who takes a ko first, and how many threats the other side needs.
    pub(crate) fn fight(
        &mut self,
        table: &mut Table,
        limits: (u64, &dyn Fn() -> bool),
    ) -> Option<(Role, u8)> {
        fight(self.own, (&mut *self.outright, &mut *self.by_ko), table, limits)
    }

    /// Whether the target lives, be it in seki. Where a ko does not count, that it is not killed
    /// without one does not say that it lives: then it is read whether a ko kills it.
    pub(crate) fn may_be_seki(
        &mut self,
        table: &mut Table,
        (nodes, stop): (u64, &dyn Fn() -> bool),
    ) -> bool {
        match (self.own, self.never.finding()) {
            (Role::Defender, _) => self.outright.has_stuck(),
            (Role::Attacker, Finding::Proved) => self.never.has_stuck(),
            (Role::Attacker, _) => {
                self.by_ko.read(table, nodes, stop) == Finding::Refuted { sure: true }
            }
        }
    }

    /// The line that goes with a verdict.
    pub(crate) fn line(&mut self, table: &mut Table, verdict: Verdict) -> Vec<Move> {
        let Self { outright, by_ko, never, rebuttal, .. } = self;
        let is_rebutted = outright.finding() != Finding::Proved;
        let mut readings: Vec<&mut Box<dyn Reading>> = match verdict {
            Verdict::Yes => vec![outright, by_ko, never],
            Verdict::Ko if by_ko.finding() != Finding::Proved => vec![never, by_ko, outright],
            Verdict::Ko => vec![by_ko, outright, never],
            _ => vec![never, by_ko, outright],
        };
        if let Some(rebuttal) = rebuttal.as_mut().filter(|it| it.nodes() > 0)
            && verdict == Verdict::Yes
            && is_rebutted
        {
            readings.insert(0, rebuttal);
        }
        let lines = readings.into_iter().filter(|it| it.nodes() > 0).map(|it| it.line(table));
        lines.into_iter().find(|it| !it.is_empty()).unwrap_or_default()
    }
}
