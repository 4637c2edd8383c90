//! Exercises, from records of problems.

use analysis::Rank;
use game::{Game, Node};
use goban::{Color, IllegalMove, Move, Point, PointSet, Position, Rules, Setup};
use tsumego::{Goal, Problem, ProblemError, Verdict, likely_goal};

use crate::session::Session;
use crate::settings::SessionError;

/// A problem to be solved by a person.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The stones and the question.
    pub problem: Problem,
    /// First moves that are known to be right; may be empty.
    pub answers: Vec<Move>,
    /// What it is called; may be empty.
    pub name: String,
    /// How hard it is.
    pub grade: Option<Rank>,
    /// The best that can be reached, where that is known.
    pub(super) best: Option<Verdict>,
}

/// Why a record is no exercise.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ExerciseError {
    /// The stones or the target.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The record.
    #[error(transparent)]
    Session(#[from] SessionError),
}

/// The exercises of a collection, and how many of its records are none.
pub fn exercises(bytes: &[u8]) -> (Vec<Exercise>, usize) {
    let (games, _) = game::read(bytes);
    let read: Vec<Option<Exercise>> =
        games.iter().map(|it| Exercise::from_record(it).ok()).collect();
    let flawed = read.iter().filter(|it| it.is_none()).count();
    (read.into_iter().flatten().collect(), flawed)
}

impl Exercise {
    /// A problem with first moves that are known to solve it.
    pub const fn new(problem: Problem, answers: Vec<Move>) -> Self {
        let best = if answers.is_empty() { None } else { Some(Verdict::Yes) };
        Self { problem, answers, name: String::new(), grade: None, best }
    }

    /// The problem of a record: stones, whose turn it is, the target as triangles, the grade as
    /// `DI`, and first moves of variations that end with "RIGHT".
    pub fn from_record(record: &Game) -> Result<Self, ExerciseError> {
        let setup = setup(record)?;
        let marked = marked(record, &setup);
        let goal = match marked.iter().find_map(|&it| setup.stones[it]) {
            Some(color) if color == setup.to_move => Goal::Live,
            Some(_) => Goal::Kill,
            None => likely_goal(&setup)?,
        };
        let problem = Problem::new(&setup, goal)?.with_target(&marked)?;
        let target: Vec<Point> = problem.target().iter().collect();
        let mut exercise = Self::new(problem.with_target(&target)?, answers(record));
        let text = |ident| record.root().value(ident).map(game::Value::simple_text);
        exercise.name = text("GN").unwrap_or_default();
        exercise.grade = text("DI").map(|it| Rank::parse(&it)).filter(|it| it.is_known());
        if text("DI").is_none() {
            // A book may be content with a ko, and may be wrong.
            exercise.best = None;
        }
        Ok(exercise)
    }

    /// The position, with the person to move.
    pub fn position(&self) -> Position {
        let mut setup = Setup::from(self.problem.board());
        setup.to_move = self.problem.to_move();
        let empty = || Position::new(setup.size, Rules::JAPANESE);
        Position::from_setup(&setup, Rules::JAPANESE).unwrap_or_else(|_| empty())
    }

    /// The position after a line.
    pub fn after(&self, line: &[Move]) -> Result<Position, IllegalMove> {
        let mut position = self.position();
        for &mv in line {
            position.play(mv)?;
        }
        Ok(position)
    }

    /// What is asked of whoever is to move; `None` when the target is gone.
    pub(super) fn question(&self, position: &Position) -> Option<Problem> {
        let (board, defender) = (position.board(), self.problem.defender());
        let to_move = position.to_move();
        // A stone that was taken in a ko just now may come back.
        let in_ko = position.history().ko().filter(|_| to_move == defender);
        let stays = |it: &Point| board.stone(*it) == Some(defender) || in_ko == Some(*it);
        let left: Vec<Point> = self.problem.target().iter().filter(stays).collect();
        if left.is_empty() {
            return None;
        }
        let goal = if to_move == defender { Goal::Live } else { Goal::Kill };
        Problem::at(position, to_move, goal).ok()?.with_target(&left).ok()
    }
}

/// The stones before the first move; many problems say whose turn it is by that move alone.
fn setup(record: &Game) -> Result<Setup, ExerciseError> {
    let node = record.main_line_after(0);
    let (session, _) = Session::from_record_under(record, node, Rules::JAPANESE)?;
    let position = session.position();
    let mut setup = Setup::from(position.board());
    setup.to_move = position.to_move();
    let is_said = record.root().placement().is_some_and(|it| it.to_move.is_some());
    let first: Option<(Color, Move)> = record.main_line().find_map(Node::played);
    if !is_said && let Some((color, _)) = first {
        setup.to_move = color;
    }
    Ok(setup)
}

/// Triangles on stones of one colour.
fn marked(record: &Game, setup: &Setup) -> Vec<Point> {
    let marks: PointSet = record.root().markup().triangles;
    let stones: Vec<Point> = marks.iter().filter(|&it| setup.stones[it].is_some()).collect();
    let colors: Vec<Option<Color>> = stones.iter().map(|&it| setup.stones[it]).collect();
    if colors.windows(2).all(|it| it[0] == it[1]) { stones } else { Vec::new() }
}

/// First moves of the lines that end with "RIGHT"; without any, the first move of the record.
fn answers(record: &Game) -> Vec<Move> {
    let is_right =
        |it: &Node<'_>| it.comment().is_some_and(|text| text.to_uppercase().contains("RIGHT"));
    let mut answers = Vec::new();
    for end in record.nodes().filter(is_right) {
        let line = record.line_to(end.id());
        let first = line.iter().find_map(|&it| record.node(it).played());
        if let Some((_, mv)) = first
            && !answers.contains(&mv)
        {
            answers.push(mv);
        }
    }
    if answers.is_empty() {
        answers.extend(record.main_line().find_map(Node::played).map(|it| it.1));
    }
    answers
}
