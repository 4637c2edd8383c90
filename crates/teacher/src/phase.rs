//! Where in the game a position is.

use goban::Move;

use crate::prospect::Situation;

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Most of the board is nobody's yet.
    Opening,
    /// In between.
    Middle,
    /// What is left is to be counted rather than fought about.
    Endgame,
}

impl Stage {
    /// The name that programs know it by.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middle => "middle",
            Self::Endgame => "endgame",
        }
    }
}

/// Where in the game a position is, as far as the position itself tells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Phase {
    /// How far the game has come.
    pub stage: Stage,
    /// Whether stones are fought about.
    pub is_fighting: bool,
    /// How open the game is, from 0 to 1.
    pub openness: f64,
}

/// From here on the board is open.
const OPENING: f64 = 0.72;
/// A handicap game has just begun while no more than one point in so many has a stone.
const FEW_STONES: usize = 12;
/// Up to here it is nearly decided.
const ENDGAME: f64 = 0.3;
/// The largest deviation of the score in an endgame (000 §6.5).
const ENDGAME_DEVIATION: f64 = 10.0;
/// More than this a quiet pass does not cost (000 §6.5, for 13×13).
const QUIET_PASS: f64 = 7.0;
/// A stone whose fate is so open is fought about.
const IN_DOUBT: f64 = 0.5;
/// So many such stones are a fight.
const FIGHT: usize = 4;

impl Phase {
    /// Looks at whose the points are, at the deviation of the score, and at what a pass costs.
    pub fn of(situation: &Situation<'_>) -> Self {
        let openness = situation.openness();
        let deviation = situation.candidates.score_deviation.map_or(0.0, f64::from);
        let is_quiet = pass_cost(situation).is_none_or(|it| it <= QUIET_PASS);
        let is_fighting = stones_in_doubt(situation) >= FIGHT;
        let is_endgame = openness <= ENDGAME && deviation <= ENDGAME_DEVIATION && is_quiet;
        let stage = if is_fighting {
            Stage::Middle
        } else if openness >= OPENING || has_just_begun(situation) {
            Stage::Opening
        } else if is_endgame {
            Stage::Endgame
        } else {
            Stage::Middle
        };
        Self { stage, is_fighting, openness }
    }
}

/// Whether a handicap game has just begun: its board is never open, and yet it is an opening.
fn has_just_begun(situation: &Situation<'_>) -> bool {
    let (board, size) = (situation.position.board(), situation.position.size());
    let stones = size.points().filter(|&it| board.stone(it).is_some()).count();
    situation.position.handicap() > 1 && stones * FEW_STONES <= size.area()
}

fn pass_cost(situation: &Situation<'_>) -> Option<f64> {
    let pass = situation.prospects.iter().find(|it| it.mv == Move::Pass)?;
    Some(pass.loss)
}

fn stones_in_doubt(situation: &Situation<'_>) -> usize {
    let board = situation.position.board();
    let stones = situation.position.size().points().filter(|it| !board.is_empty(*it));
    // A stone in the open is not fought about: somebody has to be near it.
    let is_touched = |it| {
        board
            .neighbors(it)
            .any(|beside| board.stone(beside) == board.stone(it).map(goban::Color::opponent))
    };
    stones.filter(|&it| situation.settled(it) < IN_DOUBT && is_touched(it)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::never::drawn::{candidates, position};
    use expect_test::{Expect, expect};
    use goban::Color;

    fn check(board: &str, owners: &str, expect: Expect) {
        check_with(0, board, owners, expect);
    }

    fn check_with(handicap: u16, board: &str, owners: &str, expect: Expect) {
        let position = position(board, Color::Black).with_handicap(handicap);
        let candidates = candidates(&position, "C3 1 .5", owners);
        let phase = Phase::of(&Situation::new(&position, &candidates, None));
        let mood = if phase.is_fighting { "fighting" } else { "calm" };
        expect.assert_eq(&format!("{}, {mood}, {:.2}", phase.stage.key(), phase.openness));
    }

    #[test]
    fn an_open_board_is_an_opening_and_a_divided_one_an_endgame() {
        let few = "
            . . . . .
            . . . O .
            . . . . .
            . X . . .
            . . . . .";
        check(few, "", expect!["opening, calm, 1.00"]);
        // With a handicap the board is not open, and yet nothing has begun.
        let owned = "XXXXX ".repeat(5);
        check(few, &owned, expect!["endgame, calm, 0.05"]);
        check_with(2, few, &owned, expect!["opening, calm, 0.05"]);
        check_with(2, &few.replace(". X", "X X"), &owned, expect!["endgame, calm, 0.05"]);
        let divided = "
            . X . O .
            . X O O .
            . X O . .
            . X X O .
            . . X O .";
        let owners = "XX.OO XXOOO XXOOO XXXOO XXXOO";
        check(divided, owners, expect!["endgame, calm, 0.09"]);
    }

    #[test]
    fn stones_whose_fate_is_open_are_a_fight() {
        let cross_cut = "
            . . . . .
            . X O . .
            . O X . .
            . . . . .
            . . . . .";
        check(cross_cut, "", expect!["middle, fighting, 1.00"]);
    }
}
