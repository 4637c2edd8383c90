//! Ladders are read, not guessed.

use goban::{Move, Position};
use tactics::{KoBan, LadderReader, Verdict};

/// Whether a move runs out with stones in atari that a ladder catches all the same.
pub(super) fn runs_out(position: &Position, mv: Move) -> bool {
    let Some(point) = mv.point() else { return false };
    let (board, us) = (position.board(), position.to_move());
    let in_atari =
        |it: &goban::Point| board.stone(*it) == Some(us) && board.liberty_count(*it) == 1;
    let saves = board.neighbors(point).any(|it| in_atari(&it));
    if !saves || board.would_capture(us, point) > 0 {
        return false;
    }
    let mut after = position.clone();
    if after.play(mv).is_err() || after.board().liberty_count(point) != 2 {
        return false;
    }
    let mut reader = LadderReader::new(position.size());
    let attack = reader.can_capture(after.board(), point, KoBan::of(&after));
    attack.verdict() == Verdict::Captured
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Color, Rules, diagram};

    fn runs_out_at(drawing: &str, name: &str) -> bool {
        let setup = diagram::parse(drawing).unwrap().setup;
        let position = Position::from_setup(&setup, Rules::JAPANESE).unwrap();
        runs_out(&position.with_to_move(Color::Black), name.parse().unwrap())
    }

    #[test]
    fn a_lost_ladder_is_not_run_out() {
        let lost = "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . O . . . .
            . O X . . . .
            . . O O . . .
            . . . . . . .";
        assert!(runs_out_at(lost, "D3"));
        assert!(!runs_out_at(lost, "F6"), "elsewhere");
        let broken = "
            . . . . . . .
            . . . . . X .
            . . . . X . .
            . . O . . . .
            . O X . . . .
            . . O O . . .
            . . . . . . .";
        assert!(!runs_out_at(broken, "D3"), "there is a stone in the way");
    }
}
