//! People of all ranks, as a network knows them.

use std::sync::Arc;

use analysis::Rank;
use goban::{Move, Position, Size};
use net::{Encoder, Network, TooLarge, View, Workspace};
use rand::seq::IteratorRandom;
use rand::{Rng, RngExt};

/// Two people at a board: a network that knows ranks, and theirs.
#[derive(Debug)]
pub struct People {
    network: Arc<Network>,
    encoder: Encoder,
    workspace: Workspace,
    /// Of who moves next, and of the other.
    ranks: [Rank; 2],
}

impl People {
    /// As this network knows them; `None` if it knows no ranks.
    pub fn new(network: Arc<Network>, largest: Size) -> Option<Self> {
        let (encoder, workspace) = (Encoder::new(largest), network.workspace());
        let ranks = [Rank::UNKNOWN; 2];
        network.knows_ranks().then_some(Self { network, encoder, workspace, ranks })
    }

    /// Two others, by lot.
    pub(super) fn sit_down(&mut self, rng: &mut impl Rng) {
        let mut anybody = || Rank::amateurs().choose(rng).unwrap_or(Rank::UNKNOWN);
        self.ranks = [anybody(), anybody()];
    }

    /// A move of the one whose turn it is, by its chance.
    pub(super) fn draw(
        &mut self,
        position: &Position,
        rng: &mut impl Rng,
    ) -> Result<Move, TooLarge> {
        let inputs = self.encoder.encode(position)?;
        let ranks = match position.to_move() {
            goban::Color::Black => self.ranks,
            goban::Color::White => [self.ranks[1], self.ranks[0]],
        };
        let view = View { ranks, ..View::default() };
        let said = self.network.evaluate(&inputs, view, &mut self.workspace);
        let chances: Vec<(Move, f32)> =
            inputs.legal.iter().map(Move::Play).map(|mv| (mv, said.of(mv))).collect();
        let all: f32 = chances.iter().map(|it| it.1).sum();
        let mut lot = rng.random_range(0.0..1.0) * all;
        let drawn = chances.iter().find(|it| {
            lot -= it.1;
            lot < 0.0
        });
        Ok(drawn.map_or(Move::Pass, |it| it.0))
    }
}
