//! Games by a policy alone, without any search.

use goban::{Color, Komi, Move, Position, Rules, Size, area_difference};
use net::{Encoder, Network, View, Workspace};
use rand::{Rng, RngExt};

/// A network that draws its moves by their chances.
#[derive(Debug)]
pub struct Player<'a> {
    network: &'a Network,
    encoder: Encoder,
    workspace: Workspace,
}

/// A game and how it ended.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The position at the end; its history has the moves.
    pub end: Position,
    /// Black's lead in half points, komi counted.
    pub black_lead: i32,
}

impl PlayedGame {
    /// A game that ends here; all stones count as they stand.
    pub(super) fn ending(end: Position) -> Self {
        let black_lead = 2 * area_difference(end.board()) - end.white_bonus_half_points();
        Self { end, black_lead }
    }

    /// +1 if this side won, −1 if it lost, 0 for a draw.
    pub fn result(&self, color: Color) -> f32 {
        let black = self.black_lead.signum() as f32;
        if color == Color::Black { black } else { -black }
    }
}

impl<'a> Player<'a> {
    /// One of any number that share a network.
    pub fn new(network: &'a Network, size: Size) -> Self {
        Self { network, encoder: Encoder::new(size), workspace: network.workspace() }
    }

    /// A move by its chance; nobody fills an eye of their own, and whoever has no other move
    /// passes.
    pub fn choose(&mut self, position: &Position, rng: &mut impl Rng) -> Move {
        let Ok(inputs) = self.encoder.encode(position) else { return Move::Pass };
        let said = self.network.evaluate(&inputs, View::default(), &mut self.workspace);
        let (board, color) = (position.board(), position.to_move());
        let moves: Vec<(Move, f32)> = inputs
            .legal
            .iter()
            .filter(|&it| !board.is_simple_eye(color, it))
            .map(Move::Play)
            .chain([Move::Pass])
            .map(|mv| (mv, said.of(mv)))
            .collect();
        let all: f32 = moves.iter().map(|it| it.1).sum();
        let mut lot = rng.random_range(0.0..1.0) * all;
        for &(mv, chance) in &moves {
            lot -= chance;
            if lot < 0.0 {
                return mv;
            }
        }
        Move::Pass
    }
}

/// Plays on from a position, Black's player first; all stones count as they stand at the end.
pub fn play(
    players: [&mut Player<'_>; 2],
    mut position: Position,
    rng: &mut impl Rng,
) -> PlayedGame {
    let [black, white] = players;
    let longest = 3 * position.size().area();
    while !position.is_over() && position.history().len() < longest {
        let player = if position.to_move() == Color::Black { &mut *black } else { &mut *white };
        let mv = player.choose(&position, rng);
        if position.play(mv).is_err() {
            break;
        }
    }
    PlayedGame::ending(position)
}

/// An empty board under rules that need no agreement at the end.
pub(super) fn beginning(size: Size) -> Position {
    let komi = Komi::from_half_points(15).unwrap_or_default();
    Position::new(size, Rules::TROMP_TAYLOR).with_komi(komi)
}
