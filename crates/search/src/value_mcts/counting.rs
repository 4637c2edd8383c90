//! What a playout is worth.

use goban::Color;

/// What a playout is worth for the side that looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// As in the paper: the side that was to move when the playout began gets 1 when it wins and
    /// nothing when it loses; the other side sees the opposite.
    Paper,
    /// 1 for a win, −1 for a loss.
    PlusMinus,
}

impl Counting {
    /// The worth for Black of a playout that `beginner` began, with this result for Black: 1 won,
    /// −1 lost, 0 drawn.
    ///
    /// The paper looks from the root player's side: +1 for a playout begun on our turn that we win,
    /// −1 for one begun on the opponent's turn that the opponent wins, else 0. Whoever the root
    /// player is, for Black that is +1 when Black began and won, −1 when White did. Of draws it
    /// says nothing; half the worth of a win is taken.
    pub(super) fn of_black(self, beginner: Color, black_result: f32) -> f32 {
        match (self, beginner) {
            (Self::PlusMinus, _) => black_result,
            (Self::Paper, Color::Black) => f32::midpoint(1.0, black_result),
            (Self::Paper, Color::White) => -f32::midpoint(1.0, -black_result),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_paper_counts_only_wins_of_the_side_that_began() {
        let paper = |beginner, black_result| Counting::Paper.of_black(beginner, black_result);
        assert_eq!(paper(Color::Black, 1.0), 1.0);
        assert_eq!(paper(Color::Black, -1.0), 0.0);
        assert_eq!(paper(Color::White, -1.0), -1.0);
        assert_eq!(paper(Color::White, 1.0), 0.0);
        assert_eq!(Counting::PlusMinus.of_black(Color::White, 1.0), 1.0);
        assert_eq!(Counting::PlusMinus.of_black(Color::Black, -1.0), -1.0);
    }
}
