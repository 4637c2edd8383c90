//! Finished games in the tree.

use goban::{Agreement, Color, KoRule, PointMap, Position, Rules, Scoring, score};
use tactics::{agreement, pass_alive, pass_alive_with_suicide};

use super::cache::Sight;
use super::node::Outcome;

/// What a position is worth when the game is over, for the side to move; `None` if it goes on.
///
/// `before` is what was seen by `mover` shortly before the end: where territory is counted,
/// the network decides about life and death.
pub(super) fn ending(position: &Position, before: Option<(&Sight, Color)>) -> Option<Sight> {
    if !position.is_over() {
        // A board that comes back under simple ko leads nowhere: no result.
        let repeats = position.rules().ko == KoRule::Simple && position.repetitions() > 0;
        let nobodys = std::iter::repeat_n(0.0, position.size().area());
        return repeats.then(|| Sight::of_end(Outcome::default(), nobodys));
    }
    match (position.rules().scoring, before) {
        (Scoring::Territory, Some((sight, mover))) => Some(estimated(position, sight, mover)),
        _ => Some(counted(position)),
    }
}

/// Stones count as they stand, but for those in territory that is unconditionally the other
/// side's. Tromp and Taylor's rules do not know even that.
fn counted(position: &Position) -> Sight {
    let board = position.board();
    let mut agreed = Agreement::default();
    if *position.rules() != Rules::TROMP_TAYLOR {
        for color in Color::ALL {
            let alive = if position.rules().suicide {
                pass_alive_with_suicide(board, color)
            } else {
                pass_alive(board, color)
            };
            agreed.dead = agreed.dead.union(&alive.pass_dead(board));
        }
    }
    let result = score(position, &agreed);
    let points = result.black_lead_half_points() as f32 / 2.0;
    let sign = sign(position.to_move());
    let win = if points == 0.0 { 0.0 } else { (sign * points).signum() };
    let lead = sign * points;
    let outcome = Outcome { win, lead, score: lead, score_square: lead * lead };
    let owned = position.size().points().map(|it| match result.owner[it] {
        Some(owner) if owner == position.to_move() => 1.0,
        Some(_) => -1.0,
        None => 0.0,
    });
    Sight::of_end(outcome, owned)
}

/// Counts with the stones taken off that the network holds to be dead; the less sure it is, the
/// less sure is the result.
fn estimated(position: &Position, sight: &Sight, mover: Color) -> Sight {
    let mut of_black = PointMap::filled(0.0);
    let mut variance = 0.0;
    for (point, ours) in position.size().points().zip(sight.ownership()) {
        of_black[point] = sign(mover) * ours;
        variance += 1.0 - ours * ours;
    }
    let agreed = agreement(position.board(), &of_black);
    let points = score(position, &agreed).black_lead_half_points() as f32 / 2.0;
    let lead = sign(position.to_move()) * points;
    let outcome = Outcome {
        // The logistic curve is close to the normal one.
        win: (0.85 * lead / variance.max(0.01).sqrt()).tanh(),
        lead,
        score: lead,
        score_square: lead * lead + variance,
    };
    let turned = sign(position.to_move()) * sign(mover);
    Sight::of_end(outcome, sight.ownership().map(move |it| turned * it))
}

const fn sign(color: Color) -> f32 {
    match color {
        Color::Black => 1.0,
        Color::White => -1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Komi, Move, diagram};
    use net::Evaluation;

    /// Both sides live; there is a white stone in one of Black's eyes.
    const DEAD_STONE: &str = "
        . X O . X
        X X X X X
        X O O O O
        O . O . O
        O O . O O
    ";

    fn over(drawing: &str, rules: Rules) -> Position {
        let setup = diagram::parse(drawing).unwrap().setup;
        let mut position = Position::from_setup(&setup, rules).unwrap();
        position = position.with_komi(Komi::from_points(0.5).unwrap());
        for _ in 0..2 {
            position.play(Move::Pass).unwrap();
        }
        position
    }

    #[test]
    fn a_game_that_goes_on_has_no_ending() {
        let position = over(DEAD_STONE, Rules::CHINESE);
        let mut earlier = position.clone();
        earlier.undo();
        assert!(ending(&earlier, None).is_none());
        assert!(ending(&position, None).is_some());
    }

    #[test]
    fn a_board_that_comes_back_under_simple_ko_is_nobodys_win() {
        let mut position = over(DEAD_STONE, Rules::CHINESE);
        position.undo();
        let again = position.with_to_move(Color::Black);
        assert_eq!(ending(&again, None).unwrap().outcome, Outcome::default());
        assert!(ending(&again.with_rules(Rules::TROMP_TAYLOR), None).is_none());
    }

    #[test]
    fn stones_in_sure_territory_are_dead_but_under_tromp_taylor() {
        let lead = |rules| ending(&over(DEAD_STONE, rules), None).unwrap().outcome.lead;
        assert_eq!(lead(Rules::CHINESE), -3.5);
        assert_eq!(lead(Rules::TROMP_TAYLOR), -6.5);
        let sight = ending(&over(DEAD_STONE, Rules::CHINESE), None).unwrap();
        assert_eq!(sight.outcome.win, -1.0);
        assert!(sight.moves.is_empty());
    }

    #[test]
    fn territory_is_judged_by_the_network() {
        let drawing = "
            . X . O .
            . X . O .
            X X O O O
            . X O . O
            . X O O .
        ";
        let position = over(drawing, Rules::JAPANESE);
        let mut evaluation = Evaluation::default();
        let points = position.size().points();
        for point in points {
            evaluation.ownership[point] = if point.x() < 2 { 0.99 } else { -0.99 };
        }
        let seen = Sight::new(&position, &evaluation);
        let ours = ending(&position, Some((&seen, position.to_move()))).unwrap();
        assert_eq!(ours.outcome.lead, -0.5, "four points each, and half a point of komi");
        assert!(ours.outcome.win < 0.0);
        let theirs = ending(&position, Some((&seen, position.to_move().opponent()))).unwrap();
        assert_eq!(theirs.ownership().next(), ours.ownership().next().map(|it| -it));
    }
}
