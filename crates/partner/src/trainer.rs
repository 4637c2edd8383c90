//! Practice in life and death: every move of the person is read out, wrong ones are refuted.

mod exercise;

use std::cell::Cell;

use goban::{Board, Color, IllegalMove, Move, PointSet, Position};
use shapes::Namer;
use tsumego::{Goal, Problem, Solution, Solver, Verdict};

use crate::problem_eye::guided_solver;

use commentary::talk::Hint;

pub use exercise::{Exercise, ExerciseError, exercises};

/// The solver remembers in so many bytes.
const MEMORY: usize = 16 << 20;
/// What takes no more positions to read is plain to see: the exercise ends.
const PLAIN: u64 = 40;
/// Times the solver asks whether to go on, every few hundred positions, when it only glances.
const GLANCE: u32 = 40;
/// Longer lines end an exercise in any case.
const LONGEST: usize = 24;

/// What a move of the person comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// The goal is reached whatever the other side does.
    Right,
    /// Only if a ko is won, where more was possible.
    Ko,
    /// The other side has an answer.
    Wrong,
    /// Nobody knows: there was no time to read it out.
    Unclear,
}

impl Judged {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Ko => "ko",
            Self::Wrong => "wrong",
            Self::Unclear => "unclear",
        }
    }
}

/// The answer to a move of the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// What the move comes to.
    pub judged: Judged,
    /// Whether that is proved.
    pub is_proved: bool,
    /// How it goes on, the other side's move first: for a wrong move this is its refutation, for
    /// a right one the longest resistance.
    pub line: Vec<Move>,
    /// Whether there is nothing more to find.
    pub is_over: bool,
}

/// Reads out what the person plays.
#[derive(Debug)]
pub struct Trainer {
    solver: Solver,
}

impl Default for Trainer {
    fn default() -> Self {
        Self { solver: guided_solver(MEMORY) }
    }
}

impl Trainer {
    /// Judges the last move of a line that the person and the other side have played in turn.
    pub fn judge(
        &mut self,
        exercise: &Exercise,
        line: &[Move],
        stop: &dyn Fn() -> bool,
    ) -> Result<Reply, IllegalMove> {
        let position = exercise.after(line)?;
        let over = |judged, is_proved| Reply { judged, is_proved, line: Vec::new(), is_over: true };
        let Some(question) = exercise.question(&position) else {
            // Every stone of the target is gone.
            let judged =
                if exercise.problem.goal() == Goal::Kill { Judged::Right } else { Judged::Wrong };
            return Ok(over(judged, true));
        };
        if exercise.problem.goal() == Goal::Live && lives(position.board(), &question) {
            return Ok(over(Judged::Right, true));
        }
        let solution = self.solver.solve(&question, stop);
        let judged = match solution.verdict {
            Verdict::No | Verdict::Seki => Judged::Right,
            // Where there is nothing better than a ko it is the answer.
            Verdict::Ko if self.best(exercise, stop) == Verdict::Ko => Judged::Right,
            Verdict::Ko => Judged::Ko,
            Verdict::Yes => Judged::Wrong,
            Verdict::Unknown => Judged::Unclear,
        };
        // What a book says counts where nothing is proved.
        let is_book = line.len() == 1 && exercise.answers.contains(&line[0]);
        let judged = if is_book && !solution.is_proved { Judged::Right } else { judged };
        let is_over = judged != Judged::Right || is_plain(&solution) || line.len() >= LONGEST;
        Ok(Reply { judged, is_proved: solution.is_proved, line: solution.line, is_over })
    }

    /// How the person reaches the goal after a line, as far as it is known.
    pub fn solution(
        &mut self,
        exercise: &Exercise,
        line: &[Move],
        stop: &dyn Fn() -> bool,
    ) -> Result<Solution, IllegalMove> {
        let position = exercise.after(line)?;
        Ok(match exercise.question(&position) {
            Some(question) => self.solver.solve(&question, stop),
            None => Solution {
                verdict: Verdict::Yes,
                is_proved: true,
                mv: Move::Pass,
                line: Vec::new(),
                target: PointSet::EMPTY,
                ko: None,
                is_seki: false,
                nodes: 0,
            },
        })
    }

    /// The move that the person may be led to after a line.
    pub fn hint(
        &mut self,
        exercise: &Exercise,
        line: &[Move],
        stop: &dyn Fn() -> bool,
    ) -> Result<Hint, IllegalMove> {
        let position = exercise.after(line)?;
        let mv = match exercise.answers.first() {
            Some(&answer) if line.is_empty() => answer,
            _ => self.solution(exercise, line, stop)?.mv,
        };
        let named = Namer::embedded(position.size()).ok().and_then(|mut it| {
            let naming = it.name(&position, mv);
            naming.ok()
        });
        Ok(Hint { position, mv, naming: named.unwrap_or_default() })
    }

    /// A group whose life the side to move decides here, and gave up by a move it played
    /// instead: proved both times, at a glance.
    pub fn missed(
        &mut self,
        position: &Position,
        played: Move,
        stop: &dyn Fn() -> bool,
    ) -> Option<Exercise> {
        // An exercise begins without a history, so that nothing may be forbidden in it.
        if position.history().ko().is_some() {
            return None;
        }
        for goal in [Goal::Kill, Goal::Live] {
            let Ok(problem) = Problem::at(position, position.to_move(), goal) else { continue };
            let target: Vec<goban::Point> = problem.target().iter().collect();
            let Ok(problem) = problem.with_target(&target) else { continue };
            let solution = self.glance(&problem, stop);
            if !(solution.is_proved && solution.verdict == Verdict::Yes) || played == solution.mv {
                continue;
            }
            let Some(after) = problem.after(played) else { continue };
            let answer = self.glance(&after, stop);
            if answer.is_proved && answer.verdict == Verdict::Yes {
                return Some(Exercise::new(problem, vec![solution.mv]));
            }
        }
        None
    }

    /// Reads a little: what takes long is hardly plain to the player either.
    fn glance(&mut self, problem: &Problem, stop: &dyn Fn() -> bool) -> Solution {
        let asked = Cell::new(0);
        self.solver.solve(problem, &|| asked.replace(asked.get() + 1) > GLANCE || stop())
    }

    /// The best that can be reached in an exercise.
    fn best(&mut self, exercise: &Exercise, stop: &dyn Fn() -> bool) -> Verdict {
        match exercise.best {
            Some(verdict) => verdict,
            None => self.solver.solve(&exercise.problem, stop).verdict,
        }
    }
}

/// Whether nothing is left to be read.
fn is_plain(solution: &Solution) -> bool {
    solution.mv == Move::Pass || solution.line.is_empty() || solution.nodes <= PLAIN
}

/// Whether a stone of the target lives unconditionally.
fn lives(board: &Board, question: &Problem) -> bool {
    let defender: Color = question.defender();
    let settled: PointSet = tactics::pass_alive(board, defender).stones;
    question.target().iter().any(|it| settled.contains(it))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use goban::{Color, diagram};

    const THREE: &str = "
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

    fn exercise(drawing: &str, goal: Goal, to_move: Color, target: &str) -> Exercise {
        let mut setup = diagram::parse(drawing).unwrap().setup;
        setup.to_move = to_move;
        let problem = Problem::new(&setup, goal).unwrap();
        Exercise::new(problem.with_target(&[target.parse().unwrap()]).unwrap(), Vec::new())
    }

    #[track_caller]
    fn check(exercise: &Exercise, line: &str, expect: Expect) {
        let line: Vec<Move> = line.split(' ').map(|it| it.parse().unwrap()).collect();
        let text = match Trainer::default().judge(exercise, &line, &|| false) {
            Ok(reply) => {
                let line: Vec<String> = reply.line.iter().map(ToString::to_string).collect();
                let sure = if reply.is_proved { "proved" } else { "judged" };
                let over = if reply.is_over { " over" } else { "" };
                format!("{} {sure}{over}: {}", reply.judged.word(), line.join(" "))
            }
            Err(why) => why.to_string(),
        };
        expect.assert_eq(text.trim_end());
    }

    #[test]
    fn wrong_moves_are_refuted_and_right_ones_answered() {
        let kill = exercise(THREE, Goal::Kill, Color::Black, "A8");
        check(&kill, "B9", expect!["right proved over: A9"]);
        check(&kill, "A9", expect!["wrong proved over: B9"]);
        check(&kill, "J1", expect!["wrong proved over: B9"]);
        check(&kill, "A8", expect!["A8 is occupied"]);
        let live = exercise(THREE, Goal::Live, Color::White, "A8");
        check(&live, "B9", expect!["right proved over:"]);
        check(&live, "C9", expect!["wrong proved over: A9 B9"]);
    }

    #[test]
    fn hints_lead_to_the_move() {
        let kill = exercise(THREE, Goal::Kill, Color::Black, "A8");
        let hint = Trainer::default().hint(&kill, &[], &|| false).unwrap();
        assert_eq!(hint.mv, "B9".parse().unwrap());
        assert!(hint.area().contains(&"B9".parse().unwrap()));
    }

    #[test]
    fn a_group_that_was_given_up_is_found() {
        let mut setup = diagram::parse(THREE).unwrap().setup;
        setup.to_move = Color::White;
        let position = Position::from_setup(&setup, goban::Rules::JAPANESE).unwrap();
        let missed = Trainer::default().missed(&position, "J1".parse().unwrap(), &|| false);
        let missed = missed.unwrap();
        assert_eq!(
            (missed.problem.goal(), missed.answers),
            (Goal::Live, vec!["B9".parse().unwrap()])
        );
        assert!(Trainer::default().missed(&position, "B9".parse().unwrap(), &|| false).is_none());
    }
}
