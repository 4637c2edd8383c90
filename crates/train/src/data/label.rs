//! What a strong network says of positions: the lessons.

use std::sync::Arc;

use goban::{Move, Position, Symmetry};
use net::{Encoder, Network, TooLarge, View, Workspace};

use super::record::Lesson;

/// Moves with a smaller chance are not kept.
const LEAST_CHANCE: f32 = 0.001;
/// So many moves are kept at most.
const MOST_MOVES: usize = 40;

/// A network that teaches, with all one thread needs to ask it.
#[derive(Debug)]
pub struct Teacher {
    network: Arc<Network>,
    encoder: Encoder,
    workspace: Workspace,
}

impl Teacher {
    /// One of any number that share a network.
    pub fn new(network: Arc<Network>, largest: goban::Size) -> Self {
        let encoder = Encoder::new(largest);
        let encoder = if network.wants_suicide_for_life() {
            encoder.with_suicide_for_life()
        } else {
            encoder
        };
        let workspace = network.workspace();
        Self { network, encoder, workspace }
    }

    /// What it says of a position, turned in this way before it looks.
    pub fn ask(&mut self, position: &Position, symmetry: Symmetry) -> Result<Lesson, TooLarge> {
        let inputs = self.encoder.encode(position)?;
        let said = self.network.evaluate(&inputs, View::from(symmetry), &mut self.workspace);
        let mut policy: Vec<(Move, f32)> = inputs
            .legal
            .iter()
            .map(Move::Play)
            .chain([Move::Pass])
            .map(|mv| (mv, said.of(mv)))
            .filter(|it| it.1 >= LEAST_CHANCE)
            .collect();
        policy.sort_by(|a, b| b.1.total_cmp(&a.1));
        policy.truncate(MOST_MOVES);
        Ok(Lesson {
            policy,
            outcome: [said.win, said.loss, said.no_result],
            score: [said.score, said.score_deviation(), said.lead],
            ownership: position.size().points().map(|it| said.ownership[it]).collect(),
        })
    }
}
