//! How a group stands, whoever is to move.

use goban::{Move, Point, PointSet, Position};

use crate::problem::{Goal, Problem, ProblemError};
use crate::solution::{Solution, Verdict};
use crate::solver::Solver;

/// How a group stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// It lives although the other side begins.
    Alive,
    /// It lives, but only because nobody can begin.
    Seki,
    /// It dies although its own side begins.
    Dead,
    /// Whoever begins has his way.
    Unsettled,
    /// A ko decides, whoever begins or for one of them.
    Ko,
}

impl Standing {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Alive => "alive",
            Self::Seki => "seki",
            Self::Dead => "dead",
            Self::Unsettled => "unsettled",
            Self::Ko => "ko",
        }
    }
}

/// How a group stands, and what that rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// How it stands.
    pub standing: Standing,
    /// Whether that is proved.
    pub is_proved: bool,
    /// What the other side comes to when it begins.
    pub attack: Solution,
    /// What its own side comes to when it begins.
    pub defence: Solution,
}

impl Solver {
    /// How the chain at a point stands. `next` is called between the two readings, so that each
    /// may have its own time. A ko that was just taken counts for the side whose turn it is.
    pub fn status(
        &mut self,
        (position, point): (&Position, Point),
        stop: &dyn Fn() -> bool,
        next: &mut dyn FnMut(),
    ) -> Result<Status, ProblemError> {
        let board = position.board();
        let on_board = board.size().contains(point);
        let color = if on_board { board.stone(point) } else { None };
        let color = color.ok_or(ProblemError::NoTarget(point))?;
        let mut ask = |goal: Goal| {
            let to_move = if goal == Goal::Live { color } else { color.opponent() };
            let problem = Problem::at(position, to_move, goal)?.with_target(&[point])?;
            Ok::<Solution, ProblemError>(self.solve(&problem, stop))
        };
        let attack = ask(Goal::Kill)?;
        next();
        let defence = ask(Goal::Live)?;
        let mut standing = match (attack.verdict, defence.verdict) {
            (Verdict::Seki, _) => Standing::Seki,
            (Verdict::No, _) => Standing::Alive,
            (_, Verdict::No) => Standing::Dead,
            (Verdict::Ko, _) | (_, Verdict::Ko) => Standing::Ko,
            _ => Standing::Unsettled,
        };
        if standing == Standing::Alive && tactics::seki(board, &PointSet::EMPTY).contains(point) {
            standing = Standing::Seki;
        }
        let is_proved = match standing {
            Standing::Alive => attack.is_proved,
            Standing::Dead => defence.is_proved,
            // Else that nobody has two eyes is judged by the outline.
            Standing::Seki => attack.is_proved && attack.verdict == Verdict::Seki,
            Standing::Unsettled | Standing::Ko => attack.is_proved && defence.is_proved,
        };
        Ok(Status { standing, is_proved, attack, defence })
    }
}

impl Status {
    /// The move that changes something, for whoever is to play it first.
    pub fn key_moves(&self) -> Option<(Move, Move)> {
        matches!(self.standing, Standing::Unsettled | Standing::Ko)
            .then_some((self.attack.mv, self.defence.mv))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Color, Rules, Setup, diagram};

    #[track_caller]
    fn check(drawing: &str, point: &str, expect: &str) {
        check_after(drawing, &[], (point, expect));
    }

    /// How a group stands after moves, Black's first.
    #[track_caller]
    fn check_after(drawing: &str, moves: &[&str], (point, expect): (&str, &str)) {
        let setup = diagram::parse(drawing).unwrap().setup;
        let setup = Setup { to_move: Color::Black, ..setup };
        let mut position = Position::from_setup(&setup, Rules::JAPANESE).unwrap();
        for mv in moves {
            position.play(mv.parse().unwrap()).unwrap();
        }
        let asked = std::cell::Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > 3000
        };
        let mut solver = Solver::new(16 << 20);
        let status = solver.status((&position, point.parse().unwrap()), &stop, &mut || {}).unwrap();
        let sure = if status.is_proved { "proved" } else { "judged" };
        let moves = status.key_moves().map_or(String::new(), |it| format!(" {} {}", it.0, it.1));
        assert_eq!(format!("{} {sure}{moves}", status.standing.word()), expect);
    }

    #[test]
    fn three_four_and_a_square_of_four() {
        let three = "
            . . . O X . . . .
            O O O O X . . . .
            X X X X X . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        ";
        check(three, "A8", "unsettled proved B9 B9");
        let four = "
            . . . . O X . . .
            O O O O O X . . .
            X X X X X X . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        ";
        check(four, "A8", "alive proved");
        let square = "
            . . O X . . . . .
            . . O X . . . . .
            O O O X . . . . .
            X X X X . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        ";
        check(square, "A7", "dead proved");
    }

    /// Black takes the ko by which the corner is connected: White needs a threat first.
    #[test]
    fn a_ko_that_was_just_taken_is_not_taken_back_at_once() {
        let drawing = "
            . O . O X . . . .
            O X O X X . . . .
            X X O X . . . . .
            . X O X . . . . .
            X X O X . . . . .
            . X O X X X X X X
            X X O O O O O O O
            X X O . O . O . O
            X X O O O O O O O
        ";
        check_after(drawing, &["C9"], ("B9", "ko proved A9 pass"));
        check_after(drawing, &["C9", "J9", "J8"], ("B9", "ko proved A9 D9"));
    }
}
