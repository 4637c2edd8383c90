//! The capture game (石取り): whoever takes a stone first wins. For a first hour with the stones.

use std::fmt;
use std::str::FromStr;

use goban::{Board, Color, Move, Position};
use rand::{Rng, RngExt};

/// How well the partner plays the capture game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum CaptureSkill {
    /// Often overlooks what it could take; for somebody who has just learned to take stones.
    #[default]
    Gentle,
    /// Takes what it can, and does not always see what the other is about to take.
    Fair,
    /// Looks three moves ahead.
    Keen,
}

/// Who has won the capture game: whoever has taken stones, or whoever stands against somebody
/// who has no move. Without passes a game ends for sure: until then every move fills a point.
pub fn capture_winner(position: &Position) -> Option<Color> {
    let captures = position.history().captures();
    let taker = Color::ALL.into_iter().find(|&it| captures[it] > 0);
    taker.or_else(|| {
        let is_stuck = !position.legal_moves().any(|it| it != Move::Pass);
        is_stuck.then(|| position.to_move().opponent())
    })
}

/// A move in the capture game; `None` if there is none.
pub fn capture_move(position: &Position, skill: CaptureSkill, rng: &mut impl Rng) -> Option<Move> {
    let manner = skill.manner();
    let sees = !rng.random_bool(manner.overlooks);
    let mut position = position.clone();
    let moves: Vec<Move> = position.legal_moves().filter(|&it| it != Move::Pass).collect();
    let weighed = moves.into_iter().map(|mv| {
        position.play_unchecked(mv);
        let has_taken = !position.history().last_removed().is_empty();
        let value = match (has_taken, sees) {
            (true, true) => TAKEN,
            // What is overlooked is not shunned either: it may be played by chance.
            (true, false) => 0.0,
            (false, _) => -best_value(&mut position, manner.depth - 1, -ENDLESS, ENDLESS),
        };
        position.undo();
        (mv, value + manner.wavers * (rng.random::<f32>() - rng.random::<f32>()))
    });
    weighed.max_by(|a, b| a.1.total_cmp(&b.1)).map(|it| it.0)
}

/// The value of stones that were taken: the game.
const TAKEN: f32 = 1000.0;
/// More than everything.
const ENDLESS: f32 = 1e9;
/// Liberties beyond this count for nothing.
const MOST_LIBERTIES: usize = 4;

/// What makes a skill.
struct Manner {
    /// Moves ahead, its own among them.
    depth: u32,
    /// How far its judgement is off, in liberties.
    wavers: f32,
    /// How often it does not see what it could take.
    overlooks: f64,
}

impl CaptureSkill {
    /// All, the weakest first.
    pub const ALL: [Self; 3] = [Self::Gentle, Self::Fair, Self::Keen];

    /// The name in messages and records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gentle => "gentle",
            Self::Fair => "fair",
            Self::Keen => "keen",
        }
    }

    const fn manner(self) -> Manner {
        match self {
            Self::Gentle => Manner { depth: 1, wavers: 2.5, overlooks: 0.4 },
            Self::Fair => Manner { depth: 2, wavers: 1.5, overlooks: 0.05 },
            Self::Keen => Manner { depth: 3, wavers: 0.4, overlooks: 0.0 },
        }
    }
}

impl fmt::Display for CaptureSkill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A skill that does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a partner in the capture game is gentle, fair or keen")]
pub struct ParseCaptureSkillError;

impl FromStr for CaptureSkill {
    type Err = ParseCaptureSkillError;

    fn from_str(text: &str) -> Result<Self, ParseCaptureSkillError> {
        Self::ALL.into_iter().find(|it| it.name() == text).ok_or(ParseCaptureSkillError)
    }
}

/// The value for the side to move, so many moves ahead.
fn best_value(position: &mut Position, depth: u32, mut low: f32, high: f32) -> f32 {
    let color = position.to_move();
    if depth == 0 {
        return safety(position.board(), color);
    }
    let board = position.board();
    let can_take = board
        .chain_heads(color.opponent())
        .filter(|&it| board.liberty_count(it) == 1)
        .filter_map(|it| board.liberties(it).first())
        .any(|it| position.is_legal(Move::Play(it)));
    if can_take {
        // Sooner is better, later is worse.
        return TAKEN + f32::from(u8::try_from(depth).unwrap_or(u8::MAX));
    }
    let moves: Vec<Move> = position.legal_moves().filter(|&it| it != Move::Pass).collect();
    if moves.is_empty() {
        return -TAKEN;
    }
    let mut best = -ENDLESS;
    for mv in moves {
        position.play_unchecked(mv);
        let value = -best_value(position, depth - 1, -high, -low);
        position.undo();
        best = best.max(value);
        low = low.max(value);
        if low >= high {
            break;
        }
    }
    best
}

/// How much safer the chains of `color` are than the others: the weakest chain of each side
/// counts most, then all the rest a little.
fn safety(board: &Board, color: Color) -> f32 {
    let of = |color| -> (f32, f32) {
        let counts = board.chain_heads(color).map(|it| board.liberty_count(it).min(MOST_LIBERTIES));
        let (mut least, mut sum) = (MOST_LIBERTIES, 0);
        for count in counts {
            least = least.min(count);
            sum += count;
        }
        (least as f32, sum as f32)
    };
    let ((own, all_own), (other, all_other)) = (of(color), of(color.opponent()));
    own - other + 0.1 * (all_own - all_other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Rules, Size, diagram};
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    fn position(drawing: &str) -> Position {
        let setup = diagram::parse(drawing).unwrap().setup;
        Position::from_setup(&setup, Rules::JAPANESE).unwrap()
    }

    fn lots(seed: u64) -> Xoshiro256PlusPlus {
        Xoshiro256PlusPlus::seed_from_u64(seed)
    }

    /// `None` plays by lot.
    fn game(size: u8, players: [Option<CaptureSkill>; 2], seed: u64) -> Color {
        let mut rng = lots(seed);
        let mut position = Position::new(Size::square(size).unwrap(), Rules::JAPANESE);
        loop {
            if let Some(winner) = capture_winner(&position) {
                return winner;
            }
            let player = players[usize::from(position.to_move() == Color::White)];
            let mv = if let Some(skill) = player {
                capture_move(&position, skill, &mut rng).unwrap()
            } else {
                let moves: Vec<Move> =
                    position.legal_moves().filter(|&it| it != Move::Pass).collect();
                moves[rng.random_range(0..moves.len())]
            };
            position.play(mv).unwrap();
        }
    }

    /// Games that `one` wins of twenty-four, each colour half of the time.
    fn wins(one: CaptureSkill, other: Option<CaptureSkill>) -> usize {
        let won = |seed: u64| match seed % 2 {
            0 => game(5, [Some(one), other], seed) == Color::Black,
            _ => game(5, [other, Some(one)], seed) == Color::White,
        };
        (0..24).filter(|&seed| won(seed)).count()
    }

    #[test]
    fn whoever_takes_first_has_won() {
        let mut position = position(
            "
            . . . . .
            . . X . .
            . X O . .
            . . X . .
            . . . . .
            ",
        );
        assert_eq!(capture_winner(&position), None);
        position.play("D3".parse().unwrap()).unwrap();
        assert_eq!(capture_winner(&position), Some(Color::Black));
    }

    #[test]
    fn whoever_has_no_move_has_lost() {
        // White to move: both eyes of Black are forbidden.
        let position = position(
            "
            . X .
            X X)X
            . X X
            ",
        );
        assert_eq!(position.to_move(), Color::White);
        assert_eq!(capture_winner(&position), Some(Color::Black));
    }

    #[test]
    fn a_keen_partner_takes_what_it_can_and_saves_what_it_must() {
        let take = position(
            "
            . . . . .
            . . X . .
            . X O . .
            . . X . .
            . . . . .
            ",
        );
        let flee = position(
            "
            . . . . .
            . . O . .
            . O X . .
            . . O . .
            . . . . .
            ",
        );
        for seed in 0..20 {
            let mv = capture_move(&take, CaptureSkill::Keen, &mut lots(seed)).unwrap();
            assert_eq!(mv.to_string(), "D3");
            let mv = capture_move(&flee, CaptureSkill::Keen, &mut lots(seed)).unwrap();
            assert_eq!(mv.to_string(), "D3");
        }
    }

    #[test]
    fn a_gentle_partner_overlooks_things_and_is_no_fool() {
        let take = position(
            "
            . . . . .
            . . X . .
            . X O . .
            . . X . .
            . . . . .
            ",
        );
        let taken = (0..100)
            .filter(|&seed| {
                let mv = capture_move(&take, CaptureSkill::Gentle, &mut lots(seed)).unwrap();
                mv.to_string() == "D3"
            })
            .count();
        assert!((40..90).contains(&taken), "{taken}");
        let (lots, fair, keen) = (
            wins(CaptureSkill::Gentle, None),
            wins(CaptureSkill::Fair, Some(CaptureSkill::Gentle)),
            wins(CaptureSkill::Keen, Some(CaptureSkill::Fair)),
        );
        assert!(lots >= 16 && fair >= 16 && keen >= 16, "{lots} {fair} {keen} of 24");
    }
}
