//! The engine, lent to the tutor for one move.

use analysis::{Candidates, Policy};
use goban::{Move, Position};
use rand::Rng;
use search::{Confirm, SearchRequest};

use crate::engine::Engine;
use crate::engine_choice::Method;

/// The engine and the question it is asked, while a move is being chosen.
#[derive(Debug)]
pub(crate) struct Desk<'a> {
    pub(crate) engine: &'a mut Engine,
    pub(crate) position: &'a Position,
    /// How the position was searched; a search that goes on keeps to it.
    pub(crate) request: &'a SearchRequest<'a>,
}

/// So many of the likeliest moves of people are looked at.
const LIKELIEST: usize = 12;

impl Desk<'_> {
    /// Looks at some moves of the position more often, and tells everything again.
    pub(crate) fn look_again(&mut self, confirm: Vec<Confirm>, rng: &mut impl Rng) -> Candidates {
        let request = SearchRequest { confirm, ..self.request.clone() };
        self.engine.analyze(self.position, &request, rng)
    }

    /// Goes on searching, until it has thought so many times as long as it was asked to.
    #[expect(clippy::cast_sign_loss, reason = "no factor is negative")]
    pub(crate) fn think_longer(&mut self, times: f64, rng: &mut impl Rng) -> Candidates {
        let mut request = self.request.clone();
        let visits = f64::from(request.limits.visits) * times;
        request.limits.visits = visits.round() as u32;
        self.engine.analyze(self.position, &request, rng)
    }

    /// Whether the search can look at single moves more often.
    pub(crate) fn can_look_again(&self) -> bool {
        self.engine.method(self.position.size()) == Method::Net
            && self.request.restrictions.is_empty()
    }

    /// Makes sure that what people are likely to play, and the pass, were looked at so often.
    pub(crate) fn look_at_people(
        &mut self,
        candidates: &mut Candidates,
        (people, visits): (&Policy, u32),
        rng: &mut impl Rng,
    ) {
        if !self.can_look_again() {
            return;
        }
        let chance = |mv: &Move| people.of(*mv);
        let mut likely: Vec<Move> =
            self.position.legal_moves().filter(|it| chance(it) >= LIKELY).collect();
        likely.sort_by(|a, b| chance(b).total_cmp(&chance(a)));
        likely.truncate(LIKELIEST);
        likely.retain(|it| *it != Move::Pass);
        likely.push(Move::Pass);
        let missing = |mv: Move| {
            let seen = candidates.of(mv).map_or(0, |it| it.visits);
            Confirm { mv, visits: visits.saturating_sub(seen) }
        };
        let confirm: Vec<Confirm> =
            likely.into_iter().map(missing).filter(|it| it.visits > 0).collect();
        if !confirm.is_empty() {
            *candidates = self.look_again(confirm, rng);
        }
    }
}

/// A move that so many people play is worth a look.
const LIKELY: f32 = 0.01;
