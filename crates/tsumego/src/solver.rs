//! From a problem to an answer: which claims to read, how far, and what they add up to.

use goban::{Move, PointSet};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::arena::{Cutting, Trust};
use crate::level::{FIRST_SLICE, Found, Level};
use crate::levels::Levels;
use crate::monte_carlo::{Estimate, MonteCarlo, Proverbs};
use crate::problem::Problem;
use crate::prover::Finding;
use crate::reading::{Means, Reading};
use crate::role::Role;
use crate::solution::{Solution, Verdict};
use crate::table::Table;

/// How far from the target to read, step by step.
const REACHES: [u32; 4] = [2, 3, 5, 9];
/// The same with a book's trust in what is outside.
const BOOK_REACHES: [u32; 3] = [2, 3, 5];
/// Claims about one arena.
const CLAIMS: usize = 4;
/// Games of an estimate.
const GAMES: u32 = 2000;
/// With fewer their choice is not worth much.
const ENOUGH_GAMES: u32 = 300;
/// Positions that are read to find out whether the likeliest target is meant, and the others.
const FIRST_LOOK: u64 = 40_000;
const OTHER_LOOK: u64 = 15_000;
/// An answer that leans on what books take for granted is given this much more reading to be
/// proved, and as much again as it took.
const FOR_A_PROOF: u64 = 50_000;
/// Problems are made to be solved: with this chance in the games it is taken to be possible.
const HOPE: f64 = 0.3;

/// Solves problems; keeps its table between them.
#[derive(Clone, Debug)]
pub struct Solver {
    table: Table,
    means: Means,
}

/// When to leave off.
#[derive(Clone, Copy)]
struct Budget<'a> {
    nodes: u64,
    stop: &'a dyn Fn() -> bool,
}

impl Solver {
    /// A solver that remembers in at most so many bytes.
    pub fn new(bytes: usize) -> Self {
        // The zones of every claim about every arena share a part.
        let zones = bytes / 4 / (CLAIMS * (REACHES.len() + BOOK_REACHES.len()));
        Self { table: Table::new(bytes - bytes / 4), means: Means::new(zones) }
    }

    /// Reads until the answer is proved or `stop` says yes; it is asked every few hundred
    /// positions.
    ///
    /// Where nobody has named the target, the likely groups are looked at in turn, and the first
    /// that the side to move can succeed with is meant; only a yes is then called proved.
    pub fn solve(&mut self, problem: &Problem, stop: &dyn Fn() -> bool) -> Solution {
        self.table.clear();
        let others = problem.others.as_deref().unwrap_or_default();
        let mut first = Attempt::new(problem.clone());
        let mut nodes = 0;
        if !others.is_empty() {
            first.read(self, Budget { nodes: FIRST_LOOK, stop });
            for &target in others {
                if first.succeeds() {
                    break;
                }
                let mut other = Attempt::new(Problem { target, ..problem.clone() });
                other.read(self, Budget { nodes: OTHER_LOOK, stop });
                if other.succeeds() {
                    std::mem::swap(&mut first, &mut other);
                }
                nodes += other.nodes();
            }
        }
        first.read(self, Budget { nodes: u64::MAX, stop });
        let mut solution = first.solution(self);
        if solution.mv == Move::Pass && !(solution.is_proved && solution.verdict == Verdict::Yes) {
            solution.mv = some_try(problem);
            solution.line = vec![solution.mv];
        }
        if problem.others.is_some() {
            solution.is_proved &= solution.verdict == Verdict::Yes;
        }
        solution.nodes += nodes;
        solution
    }
}

/// The reading of a problem with one target.
#[derive(Debug)]
struct Attempt {
    problem: Problem,
    strict: Levels,
    book: Levels,
    slice: u64,
    guess: Option<Estimate>,
    /// What stands, and whether it was read with a book's trust.
    found: Option<(Found, Trust)>,
    /// Positions after which a proof is given up that is only to confirm an answer.
    enough: Option<u64>,
}

impl Attempt {
    fn new(problem: Problem) -> Self {
        Self {
            problem,
            strict: Levels::new(&REACHES, Trust::Nothing),
            book: Levels::new(&BOOK_REACHES, Trust::Book),
            slice: FIRST_SLICE,
            guess: None,
            found: None,
            enough: None,
        }
    }

    fn nodes(&self) -> u64 {
        self.strict.nodes() + self.book.nodes()
    }

    /// Whether it was found that the goal is reached, be it with a ko or not proved.
    fn succeeds(&self) -> bool {
        let success = |it: Verdict| matches!(it, Verdict::Yes | Verdict::Ko);
        match self.found {
            Some((found, _)) => success(found.verdict),
            None => [self.strict.leaning(), self.book.leaning()].into_iter().flatten().any(success),
        }
    }

    /// Reads until the answer stands, everything is read, or so many positions.
    fn read(&mut self, solver: &mut Solver, budget: Budget<'_>) {
        while self.found.is_none() {
            let is_over = (budget.stop)() && self.nodes() > 0 || self.nodes() >= budget.nodes;
            if is_over || self.enough.is_some_and(|it| self.nodes() >= it) {
                return;
            }
            let (slice, means) = (self.slice, &mut solver.means);
            self.strict.extend(&self.problem, (slice, means));
            let by_book = self.strict.needs_book();
            if by_book && self.book.is_open() && self.enough.is_none() {
                self.book.extend(&self.problem, (slice, means));
                if let Some(found) = self.book.step(&mut solver.table, (slice, budget.stop)) {
                    self.found = Some((found, Trust::Book));
                    return;
                }
                let leaning = self.book.leaning();
                if matches!(leaning, Some(Verdict::Yes | Verdict::Ko)) || !self.book.is_open() {
                    self.enough = Some(2 * self.nodes() + FOR_A_PROOF);
                }
            }
            // What a book's trust has not found is hardly proved.
            let share = if by_book && self.enough.is_none() { slice / 4 } else { slice };
            if let Some(found) = self.strict.step(&mut solver.table, (share, budget.stop)) {
                self.found = Some((found, Trust::Nothing));
                return;
            }
            if !(self.strict.is_open() || by_book && self.book.is_open()) {
                return;
            }
            if self.guess.is_none() && budget.nodes == u64::MAX && self.enough.is_none() {
                self.guess = Some(estimate(&self.problem, budget.stop));
            }
            self.slice = slice.saturating_mul(2);
        }
    }

    /// What it came to.
    fn solution(mut self, solver: &mut Solver) -> Solution {
        let success = |it: Verdict| matches!(it, Verdict::Yes | Verdict::Ko);
        let unproved = |verdict| Found { verdict, is_proved: false };
        let strict = self.strict.leaning().filter(|&it| success(it));
        let found = self.found.or_else(|| strict.map(|it| (unproved(it), Trust::Nothing)));
        let found = found.or_else(|| self.book.leaning().map(|it| (unproved(it), Trust::Book)));
        let nodes = self.nodes();
        if let Some((Found { verdict, is_proved }, trust)) = found {
            let from = if trust == Trust::Book { &mut self.book } else { &mut self.strict };
            let line = from.line(&mut solver.table, verdict);
            let mv = line.first().copied().unwrap_or(Move::Pass);
            return Solution { verdict, is_proved, mv, line, nodes };
        }
        let from = if self.strict.needs_book() { &mut self.book } else { &mut self.strict };
        let guess = self.guess.take().unwrap_or_default();
        // A problem without a named target is one of a book: it is there to be solved.
        let is_hopeful = self.problem.others.is_some() || guess.chance > HOPE;
        let verdict = if is_hopeful { Verdict::Yes } else { Verdict::No };
        // Measured on problems of books: the games choose better than an unfinished search, but
        // it knows what does not work.
        let failing = from.failing(&mut solver.table);
        let open = guess.ranking.iter().find(|&it| *it != Move::Pass && !failing.contains(it));
        let line = if guess.games >= ENOUGH_GAMES {
            vec![open.copied().unwrap_or(guess.mv)]
        } else {
            from.line(&mut solver.table, Verdict::Yes)
        };
        let mv = line.first().copied().unwrap_or(guess.mv);
        Solution { verdict, is_proved: false, mv, line, nodes }
    }
}

/// A move where there is nothing better to say: a liberty of the target, or else any.
fn some_try(problem: &Problem) -> Move {
    let board = problem.board();
    let mut near = PointSet::EMPTY;
    for stone in problem.target.iter() {
        near.extend(board.liberties(stone).iter());
    }
    let read = region(problem);
    let mut points = near.iter().chain(read.iter()).chain(board.size().points());
    points.find(|&it| problem.is_legal(Move::Play(it))).map_or(Move::Pass, Move::Play)
}

/// What games to the end say about a problem that is not soon proved.
fn estimate(problem: &Problem, stop: &dyn Fn() -> bool) -> Estimate {
    let games = MonteCarlo { proverbs: Proverbs::Weighed, games: GAMES, ..MonteCarlo::default() };
    games.estimate(problem, &mut Xoshiro256PlusPlus::seed_from_u64(1), stop)
}

/// How a proved problem is won.
#[derive(Debug)]
pub(crate) struct Strategy {
    reading: Box<dyn Reading>,
}

impl Strategy {
    /// The winner's moves after this line, the best first.
    pub(crate) fn replies(&mut self, solver: &mut Solver, line: &[Move]) -> Vec<Move> {
        self.reading.replies(&mut solver.table, line)
    }

    /// More of them, which takes some reading.
    pub(crate) fn other_replies(&mut self, solver: &mut Solver, line: &[Move]) -> Vec<Move> {
        self.reading.other_replies(&mut solver.table, line)
    }

    /// The points that were read.
    pub(crate) fn region(&self) -> PointSet {
        self.reading.region()
    }
}

impl Solver {
    /// How the side to move wins without a ko, if that can be proved soon.
    pub(crate) fn strategy(&mut self, problem: &Problem) -> Option<Strategy> {
        self.table.clear();
        for reach in REACHES {
            let mut level = Level::new(problem, (reach, Trust::Nothing), &mut self.means)?;
            let finding = level.outright.read(&mut self.table, 1_000_000, &|| false);
            if finding == Finding::Proved {
                return Some(Strategy { reading: level.outright });
            }
            if level.is_whole {
                break;
            }
        }
        None
    }
}

/// Points that are read for a problem at first.
pub fn region(problem: &Problem) -> PointSet {
    let cutting = Cutting {
        board: &problem.board,
        target: &problem.target,
        defender: problem.defender(),
        region: problem.region.as_ref(),
        reach: REACHES[1],
        trust: Trust::Book,
    };
    cutting.arena(Role::Attacker).playable
}
