//! From a problem to an answer: which claims to read, how far, and what they add up to.

mod looks;

use goban::{Move, PointSet};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::arena::{Cutting, Trust};
use crate::guide::{Guidance, Guide};
use crate::ko::KoFight;
use crate::level::{FIRST_SLICE, Found};
use crate::levels::Levels;
use crate::monte_carlo::{Estimate, MonteCarlo, Proverbs};
use crate::problem::{Goal, Problem};
use crate::prover::{Claim, Finding};
use crate::reading::{Means, Reading, reading};
use crate::role::Role;
use crate::sketches::Sketches;
use crate::solution::{Solution, Verdict};
use crate::table::Table;
use crate::thinking::Thoughts;
use std::sync::atomic::{AtomicU64, Ordering};

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
pub(crate) const FOR_A_PROOF: u64 = 2_000_000;
/// Positions that are read to find out about each number of ko threats, and about a seki.
const FOR_A_KO: u64 = 5_000;
const FOR_A_SEKI: u64 = 5_000;
/// Positions in which the verifier has to find again how a proved problem is won.
const FOR_A_STRATEGY: u64 = 1_000_000;
/// Positions that are read before a problem is thought through by looks: many are proved sooner.
const BEFORE_THOUGHT: u64 = 100_000;
/// Problems are made to be solved: with this chance in the games it is taken to be possible.
const HOPE: f64 = 0.3;

/// Solves problems; keeps its table between them.
#[derive(Debug)]
pub struct Solver {
    table: Table,
    means: Means,
}

/// When to leave off, and what is asked for.
#[derive(Clone, Copy)]
struct Budget<'a> {
    nodes: u64,
    stop: &'a dyn Fn() -> bool,
    share: Share<'a>,
}

/// Which part of the work is wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Share<'a> {
    /// All of it.
    Whole,
    /// What is likely; of what can be proved only as much as shows by the way.
    Likely,
    /// What can be proved, until so many positions are read.
    Proof(&'a AtomicU64),
}

impl Solver {
    /// A solver that remembers in at most so many bytes.
    pub fn new(bytes: usize) -> Self {
        // The zones of every claim about every arena share a part.
        let readings = CLAIMS * (REACHES.len() + BOOK_REACHES.len()) + Sketches::READINGS;
        let zones = bytes / 4 / readings;
        Self { table: Table::new(bytes - bytes / 4), means: Means::new(zones) }
    }

    /// Has somebody look at positions that take much reading, so that likely moves come first.
    #[must_use]
    pub fn with_guide(mut self, guide: Box<dyn Guide>) -> Self {
        self.table.guidance = Some(Guidance::new(guide));
        self
    }

    /// Reads until the answer is proved or `stop` says yes; it is asked every few hundred
    /// positions.
    ///
    /// Where nobody has named the target, the likely groups are looked at in turn, and the first
    /// that the side to move can succeed with is meant; only a yes is then called proved.
    pub fn solve(&mut self, problem: &Problem, stop: &dyn Fn() -> bool) -> Solution {
        self.solve_share(problem, Share::Whole, stop)
    }

    pub(crate) fn solve_share(
        &mut self,
        problem: &Problem,
        share: Share<'_>,
        stop: &dyn Fn() -> bool,
    ) -> Solution {
        self.table.begin(problem);
        let others = problem.others.as_deref().unwrap_or_default();
        let mut first = Attempt::new(problem.clone());
        let mut nodes = 0;
        if !others.is_empty() {
            first.read(self, Budget { nodes: FIRST_LOOK, stop, share });
            for &target in others {
                if first.succeeds() {
                    break;
                }
                let mut other = Attempt::new(Problem { target, ..problem.clone() });
                other.read(self, Budget { nodes: OTHER_LOOK, stop, share });
                if other.succeeds() {
                    std::mem::swap(&mut first, &mut other);
                }
                nodes += other.nodes();
            }
        }
        first.read(self, Budget { nodes: u64::MAX, stop, share });
        let mut solution = first.solution(self, stop);
        solution.put_threat_first(problem);
        // Whoever has reached his goal, or would only harm himself, may rest.
        let is_reached = matches!(solution.verdict, Verdict::Yes | Verdict::Ko);
        let may_rest = solution.is_proved && is_reached
            || solution.is_seki
            || problem.begins_with_threat(&solution.line);
        if solution.mv == Move::Pass && !may_rest {
            solution.mv = some_try(problem);
            solution.line = vec![solution.mv];
        }
        if problem.others.is_some() {
            solution.is_proved &= solution.verdict == Verdict::Yes;
        }
        solution.is_seki &= solution.is_proved;
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
    sketches: Sketches,
    slice: u64,
    guess: Option<Estimate>,
    thoughts: Option<Thoughts>,
    has_thought: bool,
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
            sketches: Sketches::default(),
            slice: FIRST_SLICE,
            guess: None,
            thoughts: None,
            has_thought: false,
            found: None,
            enough: None,
        }
    }

    fn nodes(&self) -> u64 {
        self.strict.nodes() + self.book.nodes() + self.sketches.nodes()
    }

    /// Whether it was found that the goal is reached, be it with a ko or not proved.
    fn succeeds(&self) -> bool {
        let success = |it: Verdict| matches!(it, Verdict::Yes | Verdict::Ko);
        match self.found {
            Some((found, _)) => success(found.verdict),
            None => [self.strict.leaning(), self.book.leaning(), self.sketches.leaning()]
                .into_iter()
                .flatten()
                .any(success),
        }
    }

    /// Reads until the answer stands, everything is read, or so many positions.
    fn read(&mut self, solver: &mut Solver, budget: Budget<'_>) {
        while self.found.is_none() {
            let is_over = (budget.stop)() && self.nodes() > 0 || self.nodes() >= budget.nodes;
            let is_enough = match budget.share {
                Share::Proof(enough) => self.nodes() >= enough.load(Ordering::Relaxed),
                _ => self.enough.is_some_and(|it| self.nodes() >= it),
            };
            if is_over || is_enough {
                return;
            }
            let (slice, means) = (self.slice, &mut solver.means);
            self.strict.extend(&self.problem, (slice, means));
            let by_book = self.strict.needs_book() && !matches!(budget.share, Share::Proof(_));
            if by_book && self.sketches.is_open() && self.enough.is_none() {
                let means = (&mut solver.table, &mut solver.means);
                self.sketches.step(&self.problem, means, (slice, budget.stop));
                if !self.sketches.is_open() {
                    self.enough = Some(4 * self.nodes() + FOR_A_PROOF);
                }
            }
            if by_book && self.problem.goal == Goal::Live && self.book.is_open() {
                let share = slice / 2;
                self.book.extend(&self.problem, (slice, &mut solver.means));
                if let Some(found) = self.book.step(&mut solver.table, (share, budget.stop)) {
                    self.found = Some((found, Trust::Book));
                    return;
                }
            }
            // What does not look likely is hardly proved.
            let is_likely = self.sketches.leaning().is_some_and(|it| it != Verdict::No);
            let share = match (by_book, is_likely) {
                (true, _) if matches!(budget.share, Share::Likely) => slice / 32,
                (true, _) if self.strict.is_vast() && self.sketches.is_open() => slice / 32,
                (true, false) => slice / 4,
                _ => slice,
            };
            // Where nothing is only likely, a helper begins with what the other side comes to.
            let is_converse = matches!(budget.share, Share::Proof(_)) && !self.strict.needs_book();
            let limits = (share, budget.stop);
            let found = if is_converse {
                self.strict.step_converse(&mut solver.table, limits)
            } else {
                self.strict.step(&mut solver.table, limits)
            };
            if let Some(found) = found {
                self.found = Some((found, Trust::Nothing));
                return;
            }
            if !(self.strict.is_open() || by_book && self.sketches.is_open()) {
                return;
            }
            let is_last = self.guess.is_none() && budget.nodes == u64::MAX;
            if is_last && self.wants_games(&mut solver.table) {
                self.guess = Some(estimate(&self.problem, budget.stop));
            }
            if by_book && budget.nodes == u64::MAX && self.nodes() >= BEFORE_THOUGHT {
                self.think(&mut solver.table, budget.stop);
            }
            self.slice = slice.saturating_mul(2);
        }
    }

    /// What is likely as long as nothing is proved: a success, wherever it was found.
    fn likely(&self) -> Option<(Found, Trust)> {
        let [strict, sketch, book] =
            [self.strict.leaning(), self.sketches.leaning(), self.book.leaning()];
        let all = [(strict, Trust::Nothing), (sketch, Trust::Sketch), (book, Trust::Book)];
        let from = |wanted: Verdict| all.iter().find(|it| it.0 == Some(wanted));
        let failure = || {
            let is_named = self.problem.others.is_none();
            all[1..].iter().find(|it| it.0 == Some(Verdict::No) && is_named)
        };
        let found = from(Verdict::Yes).or_else(|| from(Verdict::Ko)).or_else(failure)?;
        Some((Found { verdict: found.0?, is_proved: false }, found.1))
    }

    /// What it came to.
    fn solution(mut self, solver: &mut Solver, stop: &dyn Fn() -> bool) -> Solution {
        let found = self.found.or_else(|| self.likely());
        let target = self.problem.target;
        let is_known = found.is_some_and(|it| it.0.is_proved || it.0.verdict == Verdict::No);
        let looked = if is_known { None } else { self.by_look(solver) };
        if let Some((Found { verdict, is_proved }, trust)) = found {
            let line = match trust {
                Trust::Sketch => {
                    let ranking = self.guess.as_ref().map(|it| it.ranking.as_slice());
                    self.sketches.line(&mut solver.table, ranking.unwrap_or_default())
                }
                Trust::Book => self.book.line(&mut solver.table, verdict),
                Trust::Nothing => self.strict.line(&mut solver.table, verdict),
            };
            let line = match looked {
                Some(mv) if line.first() != Some(&mv) => vec![mv],
                _ => line,
            };
            let mv = line.first().copied().unwrap_or(Move::Pass);
            let ko = if verdict == Verdict::Ko { self.fight(trust, solver, stop) } else { None };
            let nodes = self.nodes();
            let is_seki = false;
            let mut solution =
                Solution { verdict, is_proved, mv, line, target, ko, is_seki, nodes };
            if is_proved && trust == Trust::Nothing {
                self.tell_seki(&mut solution, (solver, stop));
            }
            return solution;
        }
        let guess = self.guess.take().unwrap_or_default();
        // A problem without a named target is one of a book: it is there to be solved.
        let is_hopeful = self.problem.others.is_some() || guess.chance > HOPE;
        let verdict = if is_hopeful { Verdict::Yes } else { Verdict::No };
        // Measured on problems of books: where an unfinished search has no clear favourite the games
        // choose better than it does, but it knows what does not work.
        let failing = match (self.strict.needs_book(), self.sketches.leaning()) {
            // Everything fails there, and yet it is to be solved.
            (true, Some(_)) => Vec::new(),
            (true, None) => self.sketches.failing(&mut solver.table),
            (false, _) => self.strict.failing(&mut solver.table),
        };
        let open = guess.ranking.iter().find(|&it| *it != Move::Pass && !failing.contains(it));
        let is_sketched = self.strict.needs_book();
        let favourite = if is_sketched { self.sketches.favourite(&mut solver.table) } else { None };
        let line = if let Some(choice) = looked.or(favourite) {
            vec![choice]
        } else if guess.games >= ENOUGH_GAMES {
            vec![open.copied().unwrap_or(guess.mv)]
        } else if self.strict.needs_book() {
            self.sketches.line(&mut solver.table, &[])
        } else {
            self.strict.line(&mut solver.table, Verdict::Yes)
        };
        let mv = line.first().copied().unwrap_or(guess.mv);
        let (ko, nodes) = (None, self.nodes());
        Solution { verdict, is_proved: false, mv, line, target, ko, is_seki: false, nodes }
    }

    /// What there is to say about a ko.
    fn fight(
        &mut self,
        trust: Trust,
        solver: &mut Solver,
        stop: &dyn Fn() -> bool,
    ) -> Option<KoFight> {
        let limits = (FOR_A_KO + self.nodes() / 8, stop);
        let own = self.problem.goal.role();
        let (first, threats) = match trust {
            Trust::Sketch => self.sketches.fight(own, &mut solver.table, limits)?,
            Trust::Book => self.book.fight(&mut solver.table, limits)?,
            Trust::Nothing => self.strict.fight(&mut solver.table, limits)?,
        };
        Some(KoFight { first: first.color(self.problem.defender()), threats })
    }

    /// Tells life in seki from life with two eyes, where the target is proved to live: it is a
    /// seki if there are never two eyes although the attacker passes as he likes and the
    /// defender wins every ko.
    fn tell_seki(
        &mut self,
        solution: &mut Solution,
        (solver, stop): (&mut Solver, &dyn Fn() -> bool),
    ) {
        let own = self.problem.goal.role();
        let lives = matches!(
            (own, solution.verdict),
            (Role::Attacker, Verdict::No) | (Role::Defender, Verdict::Yes)
        );
        if !lives {
            return;
        }
        let limit = FOR_A_SEKI + solution.nodes / 2;
        let reach = self.strict.seki_reach(&mut solver.table, (limit, stop));
        solution.nodes = self.nodes();
        let Some(reach) = reach else { return };
        let arena = cutting(&self.problem, (reach, Trust::Nothing)).arena(Role::Attacker);
        if !(arena.is_sealed && arena.is_sound) {
            return;
        }
        let claim = Claim { prover: Role::Defender, threatening: Role::Defender };
        let asked = (claim, solver.means.for_eyes());
        let Some(mut eyes) = reading(&arena, &self.problem, asked) else { return };
        let finding = eyes.read(&mut solver.table, limit, stop);
        solution.nodes += eyes.nodes();
        if finding != (Finding::Refuted { sure: true }) {
            return;
        }
        solution.is_seki = true;
        if own == Role::Attacker {
            // Not every move leaves it at that.
            let line = eyes.line(&mut solver.table);
            if let Some(&mv) = line.first() {
                (solution.mv, solution.line) = (mv, line);
            }
            solution.verdict = Verdict::Seki;
        }
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
    /// Where to look for another one, in a wider arena.
    pub(crate) next: usize,
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
    /// How a side succeeds, if that can be proved soon, in the nearest arena from this one on.
    pub(crate) fn strategy(
        &mut self,
        problem: &Problem,
        (claim, from): (Claim, usize),
    ) -> Option<Strategy> {
        self.table.begin(problem);
        for (n, &reach) in REACHES.iter().enumerate().skip(from) {
            let arena = cutting(problem, (reach, Trust::Nothing)).arena(claim.prover);
            let mut reading = reading(&arena, problem, (claim, self.means.next()))?;
            if reading.read(&mut self.table, FOR_A_STRATEGY, &|| false) == Finding::Proved {
                let next = if arena.is_whole { REACHES.len() } else { n + 1 };
                return Some(Strategy { reading, next });
            }
            if arena.is_whole {
                break;
            }
        }
        None
    }
}

/// Points that are read for a problem at first.
pub fn region(problem: &Problem) -> PointSet {
    cutting(problem, (REACHES[1], Trust::Book)).arena(Role::Attacker).playable
}

/// What decides the arenas of a problem.
pub(crate) fn cutting(problem: &Problem, (reach, trust): (u32, Trust)) -> Cutting<'_> {
    Cutting {
        board: &problem.board,
        target: &problem.target,
        defender: problem.defender(),
        region: problem.region.as_ref(),
        reach,
        trust,
    }
}
