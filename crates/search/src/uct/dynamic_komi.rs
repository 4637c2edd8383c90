//! Komi that makes a handicap game look even at first, so that there is something to win.

use goban::Position;

/// What a handicap stone is held to be worth, in half points, on a full board.
const STONE: f32 = 14.0;
/// The part of the board that has been played on when the true komi counts again.
const UNTIL: f32 = 0.5;

/// What Black must win by, in half points, besides the komi: as much as the handicap is worth,
/// less with every move. 0 without handicap.
///
/// The first stone is White's compensation for Black's first move, which the game has anyway.
pub(super) fn shift(position: &Position) -> i32 {
    let stones = f32::from(position.handicap().max(1) - 1);
    let area = position.size().area() as f32;
    let played = position.history().len() as f32 / (UNTIL * area);
    // On small boards there is less to win by a stone.
    let worth = STONE * stones * (area / 361.0).sqrt();
    (worth * (1.0 - played).max(0.0)).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Move, Rules, Size};

    #[test]
    fn the_komi_of_a_handicap_game_goes_with_the_moves() {
        let even = Position::new(Size::square(19).unwrap(), Rules::JAPANESE);
        assert_eq!(shift(&even), 0);
        let mut handicap = even.clone().with_handicap(5);
        assert_eq!(shift(&handicap), 56);
        for _ in 0..90 {
            handicap.play_unchecked(Move::Pass);
        }
        assert_eq!(shift(&handicap), 28);
        for _ in 0..91 {
            handicap.play_unchecked(Move::Pass);
        }
        assert_eq!(shift(&handicap), 0);
        let small = Position::new(Size::square(9).unwrap(), Rules::JAPANESE).with_handicap(3);
        assert_eq!(shift(&small), 13);
    }
}
