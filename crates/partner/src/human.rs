//! What people of a rank would play.

use std::sync::Arc;

use analysis::{Policy, Rank};
use goban::Position;
use net::{Encoder, Inputs, ModelError, Network, TooLarge, View, Workspace};

use crate::embedded::embedded_human_network;

/// A network that knows ranks, with the memory it needs: says how likely people of a rank are to
/// play each move.
#[derive(Debug)]
pub struct Human {
    network: Arc<Network>,
    workspace: Workspace,
    encoder: Option<Encoder>,
}

/// A position for the side to move, by the network without ranks.
#[derive(Clone, Debug)]
pub(crate) struct HumanView {
    pub(crate) win: f64,
    pub(crate) lead: f64,
    pub(crate) policy: Policy,
}

impl Clone for Human {
    /// Shares the network, with memory of its own.
    fn clone(&self) -> Self {
        let network = Arc::clone(&self.network);
        Self { workspace: network.workspace(), network, encoder: None }
    }
}

impl Human {
    /// With this network; `None` if it knows no ranks.
    pub fn new(network: Arc<Network>) -> Option<Self> {
        let workspace = network.workspace();
        network.knows_ranks().then_some(Self { network, workspace, encoder: None })
    }

    /// With the network inside the program.
    pub fn embedded() -> Result<Self, ModelError> {
        let network = embedded_human_network()?;
        let workspace = network.workspace();
        Ok(Self { network, workspace, encoder: None })
    }

    /// The network.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// How likely the side to move is to play each move, by the ranks of it and of the other.
    pub fn policy(&mut self, position: &Position, ranks: [Rank; 2]) -> Result<Policy, TooLarge> {
        let encoder = self.encoder.get_or_insert_with(|| Encoder::new(position.size()));
        let inputs = encoder.encode(position)?;
        Ok(self.look(&inputs, ranks))
    }

    /// The same for several pairs of ranks, in their order.
    pub fn policies(
        &mut self,
        position: &Position,
        ranks: &[[Rank; 2]],
    ) -> Result<Vec<Policy>, TooLarge> {
        let encoder = self.encoder.get_or_insert_with(|| Encoder::new(position.size()));
        let inputs = encoder.encode(position)?;
        Ok(ranks.iter().map(|&it| self.look(&inputs, it)).collect())
    }

    /// What the network says of a position when it is told no ranks: what its teacher would.
    pub(crate) fn view(&mut self, position: &Position) -> Result<HumanView, TooLarge> {
        let encoder = self.encoder.get_or_insert_with(|| Encoder::new(position.size()));
        let inputs = encoder.encode(position)?;
        let seen = self.network.evaluate(&inputs, View::default(), &mut self.workspace);
        Ok(HumanView {
            win: f64::from(seen.win_rate().value()),
            lead: f64::from(seen.lead),
            policy: Policy { points: seen.policy.clone(), pass: seen.pass },
        })
    }

    fn look(&mut self, inputs: &Inputs, ranks: [Rank; 2]) -> Policy {
        let view = View { ranks, ..View::default() };
        let seen = self.network.evaluate(inputs, view, &mut self.workspace);
        Policy { points: seen.policy.clone(), pass: seen.pass }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Rules, Size};

    #[test]
    fn the_same_position_looks_different_to_different_ranks() {
        let mut human = Human::embedded().unwrap();
        let mut position = Position::new(Size::square(19).unwrap(), Rules::JAPANESE);
        for mv in ["Q16", "D4", "R4", "D16"] {
            position.play(mv.parse().unwrap()).unwrap();
        }
        let ranks = ["20k", "9d"].map(|it| [Rank::parse(it); 2]);
        let [weak, strong] = human.policies(&position, &ranks).unwrap().try_into().unwrap();
        for policy in [&weak, &strong] {
            let points: f32 = position.size().points().map(|it| policy.points[it]).sum();
            assert!((points + policy.pass - 1.0).abs() < 1e-4, "chances");
        }
        assert_ne!(weak, strong);
        assert_eq!(human.policy(&position, ranks[1]).unwrap(), strong, "alone or among others");
        assert!(Human::new(crate::embedded_network().unwrap()).is_none(), "it knows no ranks");
    }
}
