//! What a finished game is worth.

use goban::{Color, Position, Rules, Scoring};

/// The result of a game for one side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Worth {
    /// 2 for a win, 1 for a draw, 0 for a loss.
    pub(crate) half_wins: u32,
    /// Points ahead, komi included.
    pub(crate) lead: f32,
    /// The win, perhaps with a little of the lead, from 0 to 1.
    pub(crate) value: f32,
}

impl Worth {
    /// For a side with this lead in half points and this value.
    pub(crate) const fn new(lead_half_points: i32, value: f32) -> Self {
        let half_wins = match lead_half_points {
            0 => 1,
            1.. => 2,
            _ => 0,
        };
        Self { half_wins, lead: lead_half_points as f32 / 2.0, value }
    }

    #[must_use]
    pub(crate) const fn for_opponent(self) -> Self {
        Self { half_wins: 2 - self.half_wins, lead: -self.lead, value: 1.0 - self.value }
    }
}

/// Black's lead, in half points, when a game that goes on from `position` ends with this
/// difference of area.
///
/// Under territory scoring a stone in one's own territory costs a point, and area counting does
/// not see it. What a side has put on the board more often than the other is taken off: for
/// a game that ends here by two passes this is exactly its territory score. Moves of the random
/// game do not count, since both sides only play out what is decided; the last dame, which makes
/// one point under area scoring, is therefore worth nothing, as it should be. Seki is counted as
/// under area scoring.
pub(crate) fn count(position: &Position, black_area_lead: i32) -> i32 {
    let mut points = black_area_lead;
    if position.rules().scoring == Scoring::Territory {
        points -= stones_put(position, Color::Black) - stones_put(position, Color::White);
    }
    2 * points - position.white_bonus_half_points()
}

/// Stones of a colour on the board and off it.
fn stones_put(position: &Position, color: Color) -> i32 {
    let taken = position.history().captures()[color.opponent()];
    i32::from(position.board().stone_count()[color]) + taken.cast_signed()
}

/// Whether the sides agree about dead stones at the end. Tromp–Taylor rules know no dead stones:
/// what stands on the board counts.
pub(crate) fn dead_stones_come_off(rules: Rules) -> bool {
    rules != Rules::TROMP_TAYLOR
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Agreement, diagram, score};

    #[test]
    fn a_value_need_not_be_the_result() {
        let ours = Worth::new(5, 0.25);
        assert_eq!((ours.half_wins, ours.lead, ours.value), (2, 2.5, 0.25));
        let theirs = ours.for_opponent();
        assert_eq!((theirs.half_wins, theirs.lead, theirs.value), (0, -2.5, 0.75));
        assert_eq!(Worth::new(0, 0.5).half_wins, 1);
    }

    /// A counted position has the same lead both ways.
    #[test]
    fn territory_is_area_less_the_stones_put() {
        let drawing = "
            . X O . .
            X X O O .
            . X X O O
            . . X O .
            . . X O .
        ";
        let setup = diagram::parse(drawing).unwrap().setup;
        for rules in [Rules::JAPANESE, Rules::CHINESE] {
            let mut position = Position::from_setup(&setup, rules).unwrap();
            for name in ["A1", "pass", "A2", "E5"] {
                position.play(name.parse().unwrap()).unwrap();
            }
            let area = goban::area_difference(position.board());
            let scored = score(&position, &Agreement::default()).black_lead_half_points();
            assert_eq!(count(&position, area), scored, "{rules}");
        }
    }
}
