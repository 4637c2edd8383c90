//! What the end of a game is worth: points that count more or less, wins that count more.

use goban::{Board, Color, Point};

/// Lines of the largest board, from the edge to the middle.
const LINES: usize = 13;

/// How the end of a playout is turned into a value; by default a plain win or loss by area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreWeights {
    /// The weight of a point on the first line, the second, and so on.
    pub by_line: [f32; LINES],
    /// Points that are added to the score of the side that looks before it is judged: with −10
    /// only a win by more than ten counts.
    pub offset: f32,
    /// How much a big win is better than a small one, from 0 to 1: the share of the value that
    /// the score has, the rest being won or lost.
    pub score_share: f32,
    /// The score at which the share of the score is nearly full.
    pub big: f32,
}

impl ScoreWeights {
    /// Every point weighs 1, and a win is a win.
    pub const PLAIN: Self =
        Self { by_line: [1.0; LINES], offset: 0.0, score_share: 0.0, big: 20.0 };

    /// The same with other weights of the first line, the second, and so on; the last one goes on
    /// to the middle. None weighs all points 1.
    #[must_use]
    pub fn with_lines(mut self, lines: &[f32]) -> Self {
        let last = lines.last().copied().unwrap_or(1.0);
        self.by_line = std::array::from_fn(|it| lines.get(it).copied().unwrap_or(last));
        self
    }

    /// The weights of the lines, without the last ones that are alike.
    pub fn lines(&self) -> &[f32] {
        let last = self.by_line.last();
        let alike = self.by_line.iter().rev().take_while(|&it| Some(it) == last).count();
        self.by_line.get(..=LINES - alike).unwrap_or(&self.by_line)
    }

    /// The weight of a point.
    pub fn of(&self, board: &Board, point: Point) -> f32 {
        let line = usize::from(board.size().line(point));
        self.by_line.get(line - 1).copied().unwrap_or(1.0)
    }

    /// What the weights add to a colour's area less the other's at the end of a game, where empty
    /// points belong to the only colour beside them.
    pub fn extra(&self, board: &Board, color: Color) -> f32 {
        if self.by_line == Self::PLAIN.by_line {
            return 0.0;
        }
        let mut extra = 0.0;
        for point in board.size().points() {
            let owner = board.stone(point).or_else(|| only_neighbor(board, point));
            if let Some(owner) = owner {
                let more = self.of(board, point) - 1.0;
                extra += if owner == color { more } else { -more };
            }
        }
        extra
    }

    /// The worth of a lead for the side that has it, from 0 to 1.
    pub fn value(&self, lead: f32) -> f32 {
        let lead = lead + self.offset;
        let won = if lead == 0.0 { 0.5 } else { f32::from(u8::from(lead > 0.0)) };
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
        let plain = ScoreWeights::PLAIN;
        assert_eq!(plain.extra(&board, Color::Black), 0.0);
        // Both sides have ten points of the edge and the second line alike; Black has the middle.
        let edge = plain.with_lines(&[1.5, 1.0, 0.5]);
        assert_eq!(edge.extra(&board, Color::Black), -0.5);
        assert_eq!(edge.extra(&board, Color::White), 0.5);
    }

    #[test]
    fn the_last_line_goes_on() {
        let lines = |it: &[f32]| ScoreWeights::PLAIN.with_lines(it).lines().to_vec();
        assert_eq!(lines(&[1.5, 1.5, 0.5]), [1.5, 1.5, 0.5]);
        assert_eq!(lines(&[1.5, 0.5, 0.5]), [1.5, 0.5]);
        assert_eq!(lines(&[]), [1.0]);
        let many: Vec<f32> = (1..=20_u8).map(f32::from).collect();
        assert_eq!(lines(&many), many[..LINES], "no board has more");
    }

    #[test]
    fn a_big_win_may_be_better_and_a_small_one_none() {
        let plain = ScoreWeights::PLAIN;
        assert_eq!([0.5, -0.5, 0.0].map(|it| plain.value(it)), [1.0, 0.0, 0.5]);
        let greedy = ScoreWeights { score_share: 0.5, ..ScoreWeights::PLAIN };
        assert!(greedy.value(30.0) > greedy.value(1.0) && greedy.value(1.0) > 0.7);
        let proud = ScoreWeights { offset: -10.0, ..ScoreWeights::PLAIN };
        assert_eq!([9.0, 11.0].map(|it| proud.value(it)), [0.0, 1.0]);
    }
}
