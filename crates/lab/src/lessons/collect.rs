//! Endgame positions out of real games, by the thesis' three conditions (000 §6.5).

use std::sync::Arc;

use analysis::Limits;
use goban::{Komi, Move, Position, Rules};
use net::Network;
use partner::{Confirm, Engine, Resigning, SearchRequest};
use rand::Rng;
use teacher::endgame::{EndgameTest, Outlook};
use train::GameLine;

/// Visits by which a position is judged, and those of the pass besides.
const VISITS: u32 = 60;
const PASS_VISITS: u32 = 10;
/// Nothing before this part of the points was played on is looked at, and then every so many moves.
const EARLIEST: (usize, usize) = (9, 20);
const EVERY: usize = 6;
/// So many of the last moves are left to play.
const LEFT: usize = 8;

/// An endgame of a real game.
#[derive(Clone, Debug, PartialEq)]
pub struct Endgame {
    /// The game.
    pub hash: u64,
    /// The moves before it.
    pub moves: Vec<Move>,
    /// The position.
    pub position: Position,
}

/// The first endgame position of a game, if it has one: close, settled and quiet.
///
/// Games with handicap stones have none: what is on the board before them is no move.
pub fn collect(
    game: &GameLine,
    (network, komi): (&Arc<Network>, Komi),
    rng: &mut impl Rng,
) -> Option<Endgame> {
    if !game.setup.is_empty() {
        return None;
    }
    let mut engine = Engine::new(Resigning::Never);
    engine.use_network(Arc::clone(network), 1);
    let test = EndgameTest::on(game.size);
    let earliest = game.size.area() * EARLIEST.0 / EARLIEST.1;
    let mut position = Position::new(game.size, Rules::CHINESE).with_komi(komi);
    for (n, &mv) in game.moves.iter().enumerate() {
        let is_looked_at = n >= earliest && n % EVERY == 0 && n + LEFT <= game.moves.len();
        if is_looked_at {
            let pass = Confirm { mv: Move::Pass, visits: PASS_VISITS };
            let mut request = SearchRequest::new(Limits::visits(VISITS));
            request.confirm = vec![pass];
            let found = engine.analyze(&position, &request, rng);
            if Outlook::of(&found).is_some_and(|it| test.signs(&it).is_endgame()) {
                let moves = game.moves.get(..n)?.to_vec();
                return Some(Endgame { hash: game.hash, moves, position });
            }
        }
        position.play(mv).ok()?;
    }
    None
}

impl Endgame {
    /// `hash D4 Q16 …`, on one line.
    pub fn to_line(&self) -> String {
        let moves: Vec<String> = self.moves.iter().map(ToString::to_string).collect();
        format!("{:016x} {}", self.hash, moves.join(" "))
    }

    /// Reads a line again; `None` if it does not fit the board.
    pub fn from_line(line: &str, (size, komi): (goban::Size, Komi)) -> Option<Self> {
        let mut words = line.split_whitespace();
        let hash = u64::from_str_radix(words.next()?, 16).ok()?;
        let moves: Vec<Move> = words.map(|it| it.parse().ok()).collect::<Option<_>>()?;
        let mut position = Position::new(size, Rules::CHINESE).with_komi(komi);
        for &mv in &moves {
            position.play(mv).ok()?;
        }
        Some(Self { hash, moves, position })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::Size;

    #[test]
    fn lines_are_read_back() {
        let board = (Size::square(9).unwrap(), Komi::from_points(7.5).unwrap());
        let endgame = Endgame::from_line("00000000000000ab E5 C3 pass", board).unwrap();
        assert_eq!(endgame.moves.len(), 3);
        assert_eq!(endgame.to_line(), "00000000000000ab E5 C3 pass");
        assert!(Endgame::from_line("ab E5 E5", board).is_none());
        assert!(Endgame::from_line("xyz E5", board).is_none());
    }
}
