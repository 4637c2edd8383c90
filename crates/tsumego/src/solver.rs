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
/// Positions that are read to find out which target is meant.
const FIRST_LOOK: u64 = 40_000;
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
        let all = Budget { nodes: u64::MAX, stop };
        let Some(others) = &problem.others else { return self.solve_for(problem, all) };
        let look = Budget { nodes: FIRST_LOOK, stop };
        let candidates = std::iter::once(problem.target).chain(others.iter().copied());
        let mut nodes = 0;
        let mut chosen = problem.clone();
        for target in candidates.filter(|_| !others.is_empty()) {
            let candidate = Problem { target, ..problem.clone() };
            let found = self.solve_for(&candidate, look);
            nodes += found.nodes;
            if found.verdict == Verdict::Yes && found.is_proved {
                return Solution { nodes, ..found };
            }
            if found.is_sure_of_success() {
                chosen = candidate;
                break;
            }
        }
        let mut solution = self.solve_for(&chosen, all);
        solution.is_proved &= solution.verdict == Verdict::Yes;
        solution.nodes += nodes;
        solution
    }

    fn solve_for(&mut self, problem: &Problem, budget: Budget<'_>) -> Solution {
        self.table.clear();
        let mut strict = Levels::new(&REACHES, Trust::Nothing);
        let mut book = Levels::new(&BOOK_REACHES, Trust::Book);
        let mut slice = FIRST_SLICE;
        let mut guess = None;
        loop {
            strict.extend(problem, (slice, &mut self.means));
            if strict.needs_book() && book.is_open() {
                book.extend(problem, (slice, &mut self.means));
                if let Some(found) = book.step(&mut self.table, (slice, budget.stop)) {
                    return self.answer(&mut book, found, &strict);
                }
            }
            if let Some(found) = strict.step(&mut self.table, (slice, budget.stop)) {
                return self.answer(&mut strict, found, &book);
            }
            let is_over = (budget.stop)() || strict.nodes() + book.nodes() >= budget.nodes;
            if is_over || !(strict.is_open() || strict.needs_book() && book.is_open()) {
                return self.judgement((&mut strict, &mut book), guess);
            }
            if guess.is_none() && budget.nodes == u64::MAX {
                guess = Some(estimate(problem, budget.stop));
            }
            slice = slice.saturating_mul(3);
        }
    }

    fn answer(&mut self, from: &mut Levels, found: Found, others: &Levels) -> Solution {
        let line = from.line(&mut self.table, found.verdict);
        Solution {
            verdict: found.verdict,
            is_proved: found.is_proved,
            mv: line.first().copied().unwrap_or(Move::Pass),
            line,
            nodes: from.nodes() + others.nodes(),
            is_found: true,
        }
    }

    /// What is likely when nothing is proved.
    fn judgement(
        &mut self,
        (strict, book): (&mut Levels, &mut Levels),
        guess: Option<Estimate>,
    ) -> Solution {
        let success = |it: Verdict| matches!(it, Verdict::Yes | Verdict::Ko);
        let unproved = |verdict| Found { verdict, is_proved: false };
        if let Some(verdict) = strict.leaning().filter(|&it| success(it)) {
            return self.answer(strict, unproved(verdict), book);
        }
        if let Some(verdict) = book.leaning() {
            return self.answer(book, unproved(verdict), strict);
        }
        let from = if strict.needs_book() { book } else { strict };
        let guess = guess.unwrap_or(Estimate { chance: 0.5, mv: Move::Pass, games: 0 });
        let verdict = if guess.chance > HOPE { Verdict::Yes } else { Verdict::No };
        let nodes = from.nodes();
        // Measured on problems of books: the games choose better than an unfinished search.
        let line = if guess.games >= ENOUGH_GAMES {
            vec![guess.mv]
        } else {
            from.line(&mut self.table, Verdict::Yes)
        };
        let mv = line.first().copied().unwrap_or(guess.mv);
        Solution { verdict, is_proved: false, mv, line, nodes, is_found: false }
    }
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
