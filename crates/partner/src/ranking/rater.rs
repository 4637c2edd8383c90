//! Ranks at a glance: a network that was asked for nothing but the ranks of the players.

use std::sync::Arc;

use goban::Position;
use net::{Encoder, MIDDLE_RANK, ModelError, Network, TooLarge, View, Workspace};

use super::evidence::LARGE;
use crate::embedded::embedded_rank_network;

/// Says the ranks of both players from a position, with the memory it needs.
#[derive(Debug)]
pub struct Rater {
    network: Arc<Network>,
    workspace: Workspace,
    encoder: Option<Encoder>,
}

/// The ranks of the players by what stands on the board, as numbers: 1 is 30 kyu.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// Who is to move.
    pub mover: f64,
    /// The other.
    pub other: f64,
}

impl Clone for Rater {
    /// Shares the network, with memory of its own.
    fn clone(&self) -> Self {
        Self::new(Arc::clone(&self.network))
    }
}

impl Rater {
    /// With this network, which was learned by `train net --ranks`.
    pub fn new(network: Arc<Network>) -> Self {
        Self { workspace: network.workspace(), network, encoder: None }
    }

    /// With the network inside the program.
    pub fn embedded() -> Result<Self, ModelError> {
        Ok(Self::new(embedded_rank_network()?))
    }

    /// The ranks of both players; `None` on small boards, of which it has seen too few.
    pub fn rate(&mut self, position: &Position) -> Result<Option<Rated>, TooLarge> {
        if position.size().area() < LARGE {
            return Ok(None);
        }
        let encoder = self.encoder.get_or_insert_with(|| Encoder::new(position.size()));
        let mut inputs = encoder.encode(position)?;
        // It has never learned whether there is a result; leads are made smaller by that.
        inputs.can_be_void = false;
        let seen = self.network.evaluate(&inputs, View::default(), &mut self.workspace);
        let rank = |said: f32| f64::from((said + MIDDLE_RANK).clamp(1.0, 40.0));
        // Ranks are said where others say lead and score.
        Ok(Some(Rated { mover: rank(seen.lead), other: rank(seen.score) }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::Human;
    use analysis::Rank;
    use goban::{Move, Rules, Size};

    /// A game in which both play what people of these ranks are likeliest to play.
    fn game(ranks: [&str; 2], moves: usize) -> Position {
        let mut human = Human::embedded().unwrap();
        let mut position = Position::new(Size::square(19).unwrap(), Rules::JAPANESE);
        let mut ranks = ranks.map(Rank::parse);
        for _ in 0..moves {
            let policy = human.policy(&position, ranks).unwrap();
            let legal = position.size().points().filter(|&it| position.is_legal(Move::Play(it)));
            let likeliest = legal.max_by(|&a, &b| policy.points[a].total_cmp(&policy.points[b]));
            position.play(Move::Play(likeliest.unwrap())).unwrap();
            ranks.reverse();
        }
        position
    }

    #[test]
    fn whose_moves_are_those_of_strong_players_is_stronger() {
        let mut rater = Rater::embedded().unwrap();
        let mut rate = |ranks| rater.rate(&game(ranks, 120)).unwrap().unwrap();
        let (weak, strong) = (rate(["25k", "25k"]), rate(["8d", "8d"]));
        assert!(weak.mover + 5.0 < strong.mover, "{weak:?} {strong:?}");
        assert!(weak.other + 5.0 < strong.other, "{weak:?} {strong:?}");
    }

    #[test]
    fn boards_of_other_sizes_are_not_rated() {
        let mut rater = Rater::embedded().unwrap();
        let small = Position::new(Size::square(13).unwrap(), Rules::JAPANESE);
        assert_eq!(rater.rate(&small), Ok(None));
        let large = Position::new(Size::square(25).unwrap(), Rules::JAPANESE);
        assert!(rater.rate(&large).is_err());
    }
}
