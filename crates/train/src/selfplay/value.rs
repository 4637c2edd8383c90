//! Positions for learning values: one a game, so that no game is learned by heart.

use goban::{Color, Move, Size};
use net::Network;
use rand::{Rng, RngExt};

use super::player::{Player, beginning, play};
use crate::data::{Lesson, Picked, Record};

/// The opening by one policy, one move anywhere, and the rest by another policy: the position
/// after that move, with how the game ended. `None` if the game was over before.
pub fn value_record(
    [opening, rest]: [&Network; 2],
    size: Size,
    rng: &mut impl Rng,
) -> Option<Picked> {
    let mut position = beginning(size);
    let mut player = Player::new(opening, size);
    for _ in 0..rng.random_range(1..size.area() * 3 / 4) {
        position.play(player.choose(&position, rng)).ok()?;
        if position.is_over() {
            return None;
        }
    }
    position.play(playout::random_move(&position, rng)).ok()?;
    if position.is_over() {
        return None;
    }
    let (mut black, mut white) = (Player::new(rest, size), Player::new(rest, size));
    let game = play([&mut black, &mut white], position.clone(), rng);
    let won = game.result(position.to_move());
    let lesson = Lesson {
        // Nothing is said about moves.
        policy: vec![(Move::Pass, 0.0)],
        outcome: [0.5 + 0.5 * won, 0.5 - 0.5 * won, 0.0],
        ownership: vec![0.0; size.area()],
        ..Lesson::default()
    };
    let record = Record {
        position,
        played: None,
        ranks: [analysis::Rank::UNKNOWN; 2],
        lesson: Some(lesson),
    };
    Some(Picked { record, start: Vec::new(), first: Color::Black })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Record;
    use crate::learning::{Architecture, Net, export};
    use net::Model;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn a_game_gives_a_position_and_its_result() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let net = Net::new(Architecture::usual(1, 16));
        let mut file = Vec::new();
        export(&net, "policy", &net.start(&mut rng), &mut file).unwrap();
        let network = Network::new(&Model::read_unpacked(&file).unwrap());
        let size = Size::square(5).unwrap();
        let found: Vec<Picked> =
            (0..20).filter_map(|_| value_record([&network; 2], size, &mut rng)).collect();
        assert!(found.len() > 5, "{}", found.len());
        for it in found {
            let bytes = it.record.pack(&it.start, it.first);
            assert_eq!(Record::unpack(&bytes).unwrap(), it.record);
            let [win, loss, _] = it.record.lesson.unwrap().outcome;
            assert!([(1.0, 0.0), (0.0, 1.0)].contains(&(win, loss)), "komi leaves no draws");
        }
    }
}
