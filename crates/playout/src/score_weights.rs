//! What the end of a game is worth: points that count more or less, wins that count more.

use goban::{Board, Color, Point};

/// How the end of a playout is turned into a value; by default a plain win or loss by area.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreWeights {
    /// The weight of a point on the first line, the second, and so on; the last one goes on to
    /// the middle. None weighs all points 1.
    pub lines: Vec<f32>,
    /// Points that are added to the score of the side that looks before it is judged: with −10
    /// only a win by more than ten counts.
    pub offset: f32,
    /// How much a big win is better than a small one, from 0 to 1: the share of the value that
    /// the score has, the rest being won or lost.
    pub score_share: f32,
    /// The score at which the share of the score is nearly full.
    pub big: f32,
}

impl Default for ScoreWeights {
    fn default() -> Self {
        Self { lines: Vec::new(), offset: 0.0, score_share: 0.0, big: 20.0 }
    }
}

impl ScoreWeights {
    /// The weight of a point.
    pub fn of(&self, board: &Board, point: Point) -> f32 {
        let line = usize::from(board.size().line(point));
        self.lines.get(line - 1).or(self.lines.last()).copied().unwrap_or(1.0)
    }

    /// One colour's weighted area less the other's at the end of a game, where empty points
    /// belong to the only colour beside them; without komi.
    pub fn lead(&self, board: &Board, color: Color) -> f32 {
        let mut lead = 0.0;
        for point in board.size().points() {
            let owner = board.stone(point).or_else(|| only_neighbor(board, point));
            if let Some(owner) = owner {
                let weight = self.of(board, point);
                lead += if owner == color { weight } else { -weight };
            }
        }
        lead
    }

    /// The worth of a lead for the side that has it, from 0 to 1.
    pub fn value(&self, lead: f32) -> f32 {
        let lead = lead + self.offset;
        let won = match lead.total_cmp(&0.0) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Less => 0.0,
            std::cmp::Ordering::Equal => 0.5,
        };
        let share = self.score_share.clamp(0.0, 1.0);
        let score = 0.5 + 0.5 * (lead / self.big.max(0.001)).tanh();
        won + share * (score - won)
    }
}

fn only_neighbor(board: &Board, point: Point) -> Option<Color> {
    let mut colors = board.neighbors(point).filter_map(|it| board.stone(it));
    let first = colors.next()?;
    colors.all(|it| it == first).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::diagram;

    #[test]
    fn edges_may_count_more_and_the_middle_less() {
        let drawn = diagram::parse(". X . O .\nX X . O O\n. X X O .\nX X . O O\n. X . O .");
        let board = drawn.unwrap().setup.to_board().unwrap();
        let plain = ScoreWeights::default();
        assert_eq!(plain.lead(&board, Color::Black), 11.0 - 10.0);
        let edge = ScoreWeights { lines: vec![1.5, 1.0, 0.5], ..plain };
        assert_eq!(edge.lead(&board, Color::Black), 0.5);
        assert_eq!(edge.lead(&board, Color::White), -0.5);
    }

    #[test]
    fn a_big_win_may_be_better_and_a_small_one_none() {
        let plain = ScoreWeights::default();
        assert_eq!([0.5, -0.5, 0.0].map(|it| plain.value(it)), [1.0, 0.0, 0.5]);
        let greedy = ScoreWeights { score_share: 0.5, ..ScoreWeights::default() };
        assert!(greedy.value(30.0) > greedy.value(1.0) && greedy.value(1.0) > 0.7);
        let proud = ScoreWeights { offset: -10.0, ..ScoreWeights::default() };
        assert_eq!([9.0, 11.0].map(|it| proud.value(it)), [0.0, 1.0]);
    }
}
