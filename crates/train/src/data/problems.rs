//! Problems of life and death: the book's moves, and what reading proves on the way.

use std::cell::Cell;

use analysis::Rank;
use goban::{Move, Point, Setup};
use rand::{Rng, RngExt};
use tsumego::{MonteCarlo, Problem, Proverbs, Solver, Verdict, Window};

use super::pick::Picked;
use super::record::{Lesson, Record};

/// A problem with what its book says.
#[derive(Clone, Debug)]
pub struct Book {
    /// The question.
    pub problem: Problem,
    /// The first moves; none where the problem cannot be solved.
    pub moves: Vec<Move>,
    /// Whether they come to a ko.
    pub is_ko: bool,
    /// How it goes on, the first move included, as far as the book says.
    pub line: Vec<Move>,
}

/// Who reads problems to make lessons of them.
#[derive(Debug)]
pub struct ProblemReader {
    solver: Solver,
    /// How often a reading is asked whether it should stop before it does: about every 64
    /// positions.
    patience: u32,
}

/// Moves of a wander at most.
const LONGEST: usize = 10;
/// The winner makes a mistake in one move of so many: then the other side has something to win.
const MISTAKE_ONE_IN: u32 = 4;
/// Games by which a tempting mistake is found.
const GAMES: u32 = 200;
/// Mistakes are among so many of the most tempting moves.
const TEMPTING: usize = 8;

impl ProblemReader {
    /// One whose readings are so long.
    pub const fn new(solver: Solver, patience: u32) -> Self {
        Self { solver, patience }
    }

    /// What the book says, and what is proved in so many games that begin with the problem.
    pub fn lessons(&mut self, book: &Book, wanders: usize, rng: &mut impl Rng) -> Vec<Picked> {
        let mut found = Self::of_book(book);
        for _ in 0..wanders {
            self.wander(book, &mut found, rng);
        }
        found
    }

    /// The problem itself, the same after its first moves, and the line of the book; the side that
    /// fails is not copied.
    fn of_book(book: &Book) -> Vec<Picked> {
        let end = match (book.moves.is_empty(), book.is_ko) {
            (true, _) => Verdict::No,
            (false, true) => Verdict::Ko,
            (false, false) => Verdict::Yes,
        };
        let mut found: Vec<Picked> = lesson(&book.problem, &book.moves, end).into_iter().collect();
        for after in book.moves.iter().filter_map(|&it| book.problem.after(it)) {
            found.extend(lesson(&after, &[], for_other(end)));
        }
        let mut at = book.problem.clone();
        for (n, &mv) in book.line.iter().enumerate() {
            if n > 1 && !book.moves.is_empty() {
                let is_own = n % 2 == 0;
                let verdict = if is_own { end } else { for_other(end) };
                let moves: &[Move] = if is_own { &[mv] } else { &[] };
                found.extend(lesson(&at, moves, verdict));
            }
            let Some(next) = at.after(mv) else { break };
            at = next;
        }
        found
    }

    /// A game from the problem on, as long as reading proves who succeeds.
    fn wander(&mut self, book: &Book, found: &mut Vec<Picked>, rng: &mut impl Rng) {
        let mut at = book.problem.clone();
        for turn in 0..LONGEST {
            let asked = Cell::new(0);
            let stop = || {
                asked.set(asked.get() + 1);
                asked.get() > self.patience
            };
            let solution = self.solver.solve(&at, &stop);
            // What a threat elsewhere has to come before is no lesson about the stones here.
            if at.begins_with_threat(&solution.line) {
                return;
            }
            let is_won = matches!(solution.verdict, Verdict::Yes | Verdict::Ko);
            let mv = if solution.is_proved {
                let good: &[Move] = if is_won { &[solution.mv] } else { &[] };
                if turn > 0 {
                    found.extend(lesson(&at, good, solution.verdict));
                }
                let is_mistake = rng.random_range(0..MISTAKE_ONE_IN) == 0;
                if is_won && !is_mistake { Some(solution.mv) } else { tempting(&at, rng) }
            } else if turn == 0 && !book.moves.is_empty() {
                Some(book.moves[rng.random_range(0..book.moves.len())])
            } else {
                None
            };
            let Some(next) = mv.and_then(|it| at.after(it)) else { return };
            at = next;
        }
    }
}

/// What the verdict of one side is to the other.
const fn for_other(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Yes => Verdict::No,
        Verdict::No => Verdict::Yes,
        other => other,
    }
}

/// One of the moves that games like best.
fn tempting(problem: &Problem, rng: &mut impl Rng) -> Option<Move> {
    let games = MonteCarlo { proverbs: Proverbs::Weighed, games: GAMES, ..MonteCarlo::default() };
    let ranking = games.estimate(problem, rng, &|| false).ranking;
    let few = ranking.len().min(TEMPTING);
    (few > 0).then(|| ranking[rng.random_range(0..few)])
}

/// A position with the moves that succeed and what comes of it; a pass is not learned. Whose the
/// points will be is not known: the target stands there.
fn lesson(problem: &Problem, moves: &[Move], verdict: Verdict) -> Option<Picked> {
    let mut setup = Setup::from(problem.board());
    setup.to_move = problem.to_move();
    let window = Window::around(&setup);
    let cut = window.cut(&setup);
    let size = window.size();
    let placed = |mv: Move| {
        let point = mv.point()?;
        size.points().find(|&it| window.place(it) == Some(point)).map(Move::Play)
    };
    let moves: Vec<Move> = moves.iter().filter_map(|&it| placed(it)).collect();
    let each = 1.0 / moves.len().max(1) as f32;
    let mut policy: Vec<(Move, f32)> = moves.into_iter().map(|it| (it, each)).collect();
    if policy.is_empty() {
        policy.push((Move::Pass, 0.0));
    }
    let outcome = match verdict {
        Verdict::Yes => [1.0, 0.0, 0.0],
        // Who wants to kill has not succeeded where both live.
        Verdict::No | Verdict::Seki => [0.0, 1.0, 0.0],
        Verdict::Ko => [0.0, 0.0, 1.0],
        Verdict::Unknown => [0.0; 3],
    };
    let is_target = |it: Point| window.place(it).is_some_and(|it| problem.target().contains(it));
    let ownership = size.points().map(|it| if is_target(it) { 1.0 } else { 0.0 }).collect();
    let stones = size.points().filter_map(|it| Some((cut.stones[it]?, it)));
    Some(Picked {
        record: Record {
            position: window.position(&setup)?,
            played: None,
            ranks: [Rank::UNKNOWN; 2],
            lesson: Some(Lesson { policy, outcome, score: [0.0; 3], ownership }),
        },
        start: stones.collect(),
        first: cut.to_move,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Setup, diagram};
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use tsumego::Goal;

    /// Three in a row, to be killed in the middle.
    fn book() -> Book {
        let drawing = "
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
        let setup: Setup = diagram::parse(drawing).unwrap().setup;
        let problem = Problem::new(&setup, Goal::Kill).unwrap();
        let line = ["B9", "A9", "C9"].map(|it| it.parse().unwrap());
        Book { problem, moves: vec![line[0]], is_ko: false, line: line.to_vec() }
    }

    #[test]
    fn a_book_teaches_its_moves_and_who_fails() {
        let mut reader = ProblemReader::new(Solver::new(1 << 20), 100);
        let found = reader.lessons(&book(), 0, &mut Xoshiro256PlusPlus::seed_from_u64(1));
        let said: Vec<_> = found.iter().map(|it| it.record.lesson.clone().unwrap()).collect();
        let outcomes: Vec<_> = said.iter().map(|it| it.outcome).collect();
        assert_eq!(outcomes, [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]]);
        assert_eq!(said[0].policy, [("B9".parse().unwrap(), 1.0)]);
        assert_eq!(said[1].policy, [(Move::Pass, 0.0)], "who fails is not copied");
        assert_eq!(said[0].ownership.iter().filter(|&&it| it > 0.0).count(), 5, "the target");
    }

    #[test]
    fn a_wander_learns_only_what_is_proved() {
        let mut reader = ProblemReader::new(Solver::new(1 << 20), 1000);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let found = reader.lessons(&book(), 5, &mut rng);
        assert!(found.len() > 5, "{}", found.len());
        let lessons: Vec<_> =
            found[3..].iter().filter_map(|it| it.record.lesson.as_ref()).collect();
        let is_won = |it: &&&Lesson| it.outcome[1] < 0.5;
        let has_move = |it: &&Lesson| it.policy[0].1 > 0.0;
        assert!(lessons.iter().filter(is_won).any(has_move), "who succeeds has a move");
        assert!(!lessons.iter().filter(|it| !is_won(it)).any(has_move), "who fails has none");
        assert!(lessons.iter().any(|it| !is_won(&it)), "both are learned");
    }
}
