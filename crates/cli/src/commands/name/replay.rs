//! The moves of a record, one after the other, each named on its board.

use game::{Game, Placement, Step};
use goban::{Color, Move, Position, Rules, Setup, Size};
use shapes::{Detail, Name, Namer, are_close};

use super::NamedMove;

/// Names the main line as far as it can be replayed; the second answer says what is odd.
pub(super) fn name_all(game: &Game, size: Size, namer: Namer) -> (Vec<NamedMove>, Vec<String>) {
    let position = Position::new(size, Rules::JAPANESE).with_to_move(game.first_to_move());
    let mut replay = Replay { namer, position, moves: Vec::new(), oddities: Vec::new() };
    for node in game.main_line() {
        for step in node.steps() {
            let goes_on = match step {
                Step::Play(color, mv) => replay.play(node.id(), color, mv),
                Step::Place(placement) => replay.place(&placement),
                Step::Unreadable(_) => replay.stop("the move cannot be read"),
            };
            if !goes_on {
                return (replay.moves, replay.oddities);
            }
        }
    }
    (replay.moves, replay.oddities)
}

struct Replay {
    namer: Namer,
    position: Position,
    moves: Vec<NamedMove>,
    oddities: Vec<String>,
}

impl Replay {
    /// Whether the replay can go on.
    fn play(&mut self, node: game::NodeId, color: Color, mv: Move) -> bool {
        self.position = self.position.clone().with_to_move(color);
        let mut naming = self.namer.name(&self.position, mv);
        if let Ok(naming) = &mut naming {
            naming.detail = self.pair(naming.name, color, mv).or(naming.detail);
        }
        if let Err(illegal) = self.position.play_as_recorded(mv) {
            return self.stop(&illegal.to_string());
        }
        let (number, size) = (self.moves.len() + 1, self.position.size());
        self.moves.push(NamedMove { number, node, color, mv, size, naming });
        true
    }

    /// What the move is called together with the own move before it.
    fn pair(&self, second: Option<Name>, color: Color, mv: Move) -> Option<Detail> {
        let before = self.moves.len().checked_sub(2).and_then(|it| self.moves.get(it))?;
        let first = before.naming.as_ref().ok()?.name.filter(|_| before.color == color)?;
        let is_close = are_close(before.mv.point()?, mv.point()?);
        Detail::of_pair(first, second?).filter(|_| is_close)
    }

    /// Stones put by hand: what was played before no longer counts.
    fn place(&mut self, placement: &Placement) -> bool {
        let mut setup = Setup::from(self.position.board());
        for (points, stone) in [
            (placement.black, Some(Color::Black)),
            (placement.white, Some(Color::White)),
            (placement.empty, None),
        ] {
            for point in points.iter() {
                setup.stones[point] = stone;
            }
        }
        setup.to_move = placement.to_move.unwrap_or(self.position.to_move());
        match Position::from_setup(&setup, Rules::JAPANESE) {
            Ok(position) => {
                self.position = position;
                true
            }
            Err(error) => self.stop(&format!("the stones set up cannot stand: {error}")),
        }
    }

    fn stop(&mut self, why: &str) -> bool {
        let after = self.moves.len();
        self.oddities.push(format!("after move {after}: {why}; the rest is not named"));
        false
    }
}
