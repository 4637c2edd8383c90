//! Searches that can be interrupted to tell how things stand.

use std::cell::{Cell, RefCell};

use analysis::{Candidates, Limits};
use goban::{Color, Move, Position};
use gtp::{AnalyzeOptions, Detail, Dialect, GtpError, Interrupt};
use partner::{Answer, Restriction, RestrictionKind, SearchRequest, Thought};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::GtpEngine;
use super::game::Bounds;
use super::info_line::InfoLine;
use super::pace::Pace;

/// What is asked about which position.
#[derive(Clone, Debug)]
pub(super) struct Inquiry<'a> {
    pub(super) position: Position,
    pub(super) dialect: Dialect,
    pub(super) options: &'a AnalyzeOptions,
    restrictions: Vec<Restriction>,
    /// How far beyond the likely moves it looks.
    wide_root: f32,
    /// A factor for exploration.
    exploration: f32,
}

/// Why a search was made to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// There is input.
    Input,
    /// It is time to tell.
    Report,
    /// The clock, or a person, wants a move.
    Enough,
}

impl Inquiry<'_> {
    /// The same about another position.
    pub(super) fn about(self, position: &Position) -> Self {
        Self { position: position.clone(), ..self }
    }

    /// What the search is asked.
    fn request<'b>(&self, limits: Limits<'b>) -> SearchRequest<'b> {
        SearchRequest {
            exploration: self.exploration,
            wide_root: self.wide_root,
            restrictions: self.restrictions.clone(),
            moves_ownership: self.options.wants(Detail::MovesOwnership),
            ..SearchRequest::new(limits)
        }
    }

    /// The answer so far.
    pub(super) fn line(&self, candidates: &Candidates) -> String {
        let Self { position, dialect, options, .. } = self;
        InfoLine { dialect: *dialect, options, position }.of(candidates)
    }
}

impl GtpEngine {
    pub(super) fn inquiry<'a>(
        &self,
        dialect: Dialect,
        options: &'a AnalyzeOptions,
    ) -> Result<Inquiry<'a>, GtpError> {
        let is_off = |mv: &&Move| mv.point().is_some_and(|it| !self.size().contains(it));
        if let Some(mv) = options.restrictions.iter().flat_map(|it| &it.moves).find(is_off) {
            return Err(GtpError::failed(format!("{mv} is off the board")));
        }
        let position = self.session.position().clone();
        let color = options.color.unwrap_or_else(|| position.to_move());
        Ok(Inquiry {
            position: position.with_to_move(color),
            dialect,
            options,
            restrictions: restrictions(options),
            wide_root: 0.0,
            exploration: self.params.exploration,
        })
    }

    /// An inquiry that does not end in a move, and may look at more of them.
    pub(super) fn wide_inquiry<'a>(
        &mut self,
        dialect: Dialect,
        options: &'a AnalyzeOptions,
    ) -> Result<Inquiry<'a>, GtpError> {
        let inquiry = self.inquiry(dialect, options)?;
        self.is_tree_wide |= self.params.wide_root > 0.0;
        Ok(Inquiry { wide_root: self.params.wide_root, ..inquiry })
    }

    /// Goes on where the last search of the position stopped, until it has so many visits or
    /// there is reason to stop, which is given back.
    pub(super) fn search_on(
        &mut self,
        inquiry: &Inquiry<'_>,
        (visits, reason): (u32, impl FnMut() -> Option<Stop>),
        rng: &mut Xoshiro256PlusPlus,
    ) -> (Candidates, Option<Stop>) {
        let stopped = Cell::new(None);
        let reason = RefCell::new(reason);
        let stop = || {
            stopped.set((reason.borrow_mut())());
            stopped.get().is_some()
        };
        let request = inquiry.request(Limits { visits, stop: &stop, progress: &|_| {} });
        let candidates = self.session.engine().analyze(&inquiry.position, &request, rng);
        (candidates, stopped.get())
    }

    /// Whoever asked for a move will answer it.
    pub(super) fn expect_reply(&mut self) {
        self.is_reply_expected = !self.session.is_over();
    }

    /// Thinks on the other side's time, if it is to; what is found stays in the tree.
    pub(super) fn ponder(&mut self, interrupt: &Interrupt) {
        if !(std::mem::take(&mut self.is_reply_expected) && self.params.ponder) {
            return;
        }
        let stop = || interrupt.waiting();
        let limits = Limits { visits: u32::MAX, stop: &stop, progress: &|_| {} };
        let request =
            SearchRequest { exploration: self.params.exploration, ..SearchRequest::new(limits) };
        // A copy, so that the moves after it are as random as without it.
        let mut rng = self.rng.clone();
        let position = self.session.position().clone();
        self.session.engine().analyze(&position, &request, &mut rng);
    }

    /// Looks for a move for as long as the side to move may, and tells how it stands at the
    /// interval that was asked for. `None` when there is input, if that may end the search.
    pub(super) fn find_move(
        &mut self,
        inquiry: &Inquiry<'_>,
        interrupt: &Interrupt,
        tell: &mut dyn FnMut(&Candidates),
    ) -> Option<Thought> {
        self.forget_wide_tree();
        let bounds = self.bounds(&inquiry.position);
        let wider = self.session.engine().exploration();
        let inquiry = &Inquiry { exploration: inquiry.exploration * wider, ..inquiry.clone() };
        let mut pace = Pace::new(inquiry.options.interval);
        // A copy: what is random in the answer does not depend on how often it is told.
        let mut rng = self.rng.clone();
        let thought = loop {
            let stop = || {
                if interrupt.waiting() {
                    Some(Stop::Input)
                } else if interrupt.requested() || bounds.is_over() {
                    Some(Stop::Enough)
                } else {
                    pace.is_due().then_some(Stop::Report)
                }
            };
            let (candidates, stopped) = self.search_on(inquiry, (bounds.visits, stop), &mut rng);
            match stopped {
                Some(Stop::Input) => return None,
                Some(Stop::Report) => {
                    tell(&candidates);
                    pace.advance();
                }
                Some(Stop::Enough) | None => {
                    break self.decide(inquiry, (bounds, interrupt), (candidates, &mut rng));
                }
            }
        };
        // The next move draws other lots, as many as a search with a network draws.
        let _: u64 = self.rng.random();
        Some(thought)
    }

    /// What to do after a search.
    fn decide(
        &mut self,
        inquiry: &Inquiry<'_>,
        (bounds, interrupt): (Bounds, &Interrupt),
        (found, rng): (Candidates, &mut Xoshiro256PlusPlus),
    ) -> Thought {
        let stop = || interrupt.requested() || bounds.is_over();
        let limits = Limits { visits: bounds.visits, stop: &stop, progress: &|_| {} };
        let request = inquiry.request(limits);
        let best = found.best().map_or(Move::Pass, |it| it.mv);
        let thought = self.session.engine().decide((&inquiry.position, &request), found, rng);
        match thought.answer {
            // Nobody gives up because of the moves that were left.
            Answer::Resign if !inquiry.restrictions.is_empty() => {
                let mv = if inquiry.position.is_legal(best) { best } else { Move::Pass };
                Thought { answer: Answer::Play(mv), ..thought }
            }
            _ => thought,
        }
    }
}

/// The moves that may be looked at. Several lists of permitted moves are one.
fn restrictions(options: &AnalyzeOptions) -> Vec<Restriction> {
    let of_kind = |kind| options.restrictions.iter().filter(move |it| it.kind == kind);
    let avoided = of_kind(gtp::RestrictionKind::Avoid).map(|it| Restriction {
        color: it.color,
        moves: it.moves.clone(),
        depth: it.depth,
        kind: RestrictionKind::Avoid,
    });
    let allowed = [Color::Black, Color::White].into_iter().filter_map(|color| {
        let lists = || of_kind(gtp::RestrictionKind::Allow).filter(move |it| it.color == color);
        Some(Restriction {
            color,
            moves: lists().flat_map(|it| it.moves.clone()).collect(),
            depth: lists().map(|it| it.depth).max()?,
            kind: RestrictionKind::Allow,
        })
    });
    avoided.chain(allowed).collect()
}
