//! From a problem to an answer: which claims to read, how far, and what they add up to.

use goban::{Move, PointSet};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::arena::Cutting;
use crate::monte_carlo::{Estimate, MonteCarlo, Proverbs};
use crate::problem::{KoTerms, Problem};
use crate::prover::{Claim, Finding};
use crate::reading::{Reading, reading};
use crate::role::Role;
use crate::solution::{Solution, Verdict};
use crate::table::Table;

/// How far from the target to read, step by step.
const REACHES: [u32; 4] = [2, 3, 5, 9];
/// Positions of the first slice of each claim.
const FIRST_SLICE: u64 = 20_000;
/// Games of an estimate.
const GAMES: u32 = 2000;

/// Solves problems; keeps its table between them.
#[derive(Clone, Debug)]
pub struct Solver {
    table: Table,
    solved: u64,
}

/// The three claims about an arena.
#[derive(Debug)]
struct Level {
    /// The side to move succeeds although it loses every ko.
    outright: Box<dyn Reading>,
    /// It succeeds if it wins every ko.
    by_ko: Box<dyn Reading>,
    /// The other side succeeds although it loses every ko.
    never: Box<dyn Reading>,
    is_whole: bool,
}

impl Solver {
    /// A solver whose table takes at most so many bytes.
    pub fn new(bytes: usize) -> Self {
        Self { table: Table::new(bytes), solved: 0 }
    }

    /// Reads until the answer is proved or `stop` says yes; it is asked every few hundred
    /// positions.
    ///
    /// Where nobody has named the target, a problem that has no solution was perhaps about
    /// other stones: then those are tried, and a no is not called proved.
    pub fn solve(&mut self, problem: &Problem, stop: &dyn Fn() -> bool) -> Solution {
        let mut first = self.solve_for(problem, stop);
        let Some(others) = problem.others.as_ref().filter(|_| first.verdict == Verdict::No) else {
            return first;
        };
        let mut nodes = first.nodes;
        for &target in others {
            let other = self.solve_for(&Problem { target, ..problem.clone() }, stop);
            nodes += other.nodes;
            if other.is_proved && matches!(other.verdict, Verdict::Yes | Verdict::Ko) {
                return Solution { nodes, ..other };
            }
        }
        first.is_proved = false;
        first.nodes = nodes;
        first
    }

    fn solve_for(&mut self, problem: &Problem, stop: &dyn Fn() -> bool) -> Solution {
        self.table.clear();
        let mut levels: Vec<Level> = Vec::new();
        let mut slice = FIRST_SLICE;
        let mut guess = None;
        loop {
            let is_complete = levels.last().is_some_and(|it| it.is_whole);
            if !is_complete && levels.len() < REACHES.len() {
                levels.extend(self.level(problem, REACHES[levels.len()]));
            }
            let mut is_open =
                levels.len() < REACHES.len() && !levels.last().is_some_and(|it| it.is_whole);
            for n in 0..levels.len() {
                if let Some(found) = self.step(&mut levels[n], problem, (slice, stop)) {
                    return self.answer(&mut levels, found);
                }
                is_open |= levels[n].is_open();
            }
            if stop() || !is_open {
                let found = judgement(&levels, problem);
                let mut answer = self.answer(&mut levels, found);
                if let Some(guess) = guess {
                    lean_on(guess, &mut answer);
                }
                return answer;
            }
            if guess.is_none() && slice > FIRST_SLICE {
                guess = Some(estimate(problem, stop));
            }
            slice = slice.saturating_mul(3);
        }
    }

    fn level(&mut self, problem: &Problem, reach: u32) -> Option<Level> {
        let own = problem.goal.role();
        let cutting = Cutting {
            board: &problem.board,
            target: &problem.target,
            defender: problem.defender(),
            region: problem.region.as_ref(),
            reach,
        };
        let mut make = |prover: Role, threatening: Role| {
            self.solved += 1;
            let salt =
                u128::from(self.solved).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
            let claim = Claim { prover, threatening };
            reading(&cutting.arena(prover), &problem.board, claim, (own, salt))
        };
        Some(Level {
            outright: make(own, own.opponent())?,
            by_ko: make(own, own)?,
            never: make(own.opponent(), own)?,
            is_whole: cutting.arena(own).is_whole,
        })
    }

    /// Reads a slice of what is open; `Some` when the answer stands.
    fn step(
        &mut self,
        level: &mut Level,
        problem: &Problem,
        (slice, stop): (u64, &dyn Fn() -> bool),
    ) -> Option<Found> {
        let table = &mut self.table;
        match level.outright.read(table, slice, stop) {
            Finding::Proved => return Some(Found::new(Verdict::Yes, true)),
            Finding::Refuted { sure: true } if problem.ko == KoTerms::Ban => {
                return Some(Found::new(Verdict::No, true));
            }
            _ => {}
        }
        if matches!(level.outright.finding(), Finding::Refuted { .. }) {
            let by_ko = level.by_ko.read(table, slice, stop);
            match (by_ko, level.outright.finding()) {
                (Finding::Proved, Finding::Refuted { sure: true }) => {
                    return Some(Found::new(Verdict::Ko, true));
                }
                (Finding::Refuted { sure: true }, _) => {
                    return Some(Found::new(Verdict::No, true));
                }
                _ => {}
            }
        }
        let needs_never = matches!(level.by_ko.finding(), Finding::Refuted { .. })
            || matches!(level.outright.finding(), Finding::Open { .. }) && slice > FIRST_SLICE;
        if needs_never && level.never.read(table, slice / 2, stop) == Finding::Proved {
            return Some(Found::new(Verdict::No, true));
        }
        None
    }

    fn answer(&mut self, levels: &mut [Level], found: Found) -> Solution {
        let nodes =
            levels.iter().map(|it| it.outright.nodes() + it.by_ko.nodes() + it.never.nodes()).sum();
        let source = source(levels, found.verdict);
        let line = source.map(|it| it.line(&mut self.table)).unwrap_or_default();
        Solution {
            verdict: found.verdict,
            is_proved: found.is_proved,
            mv: line.first().copied().unwrap_or(Move::Pass),
            line,
            nodes,
        }
    }
}

/// What games to the end say about a problem that is not soon proved.
fn estimate(problem: &Problem, stop: &dyn Fn() -> bool) -> Estimate {
    let games = MonteCarlo { proverbs: Proverbs::Weighed, games: GAMES, ..MonteCarlo::default() };
    games.estimate(problem, &mut Xoshiro256PlusPlus::seed_from_u64(1), stop)
}

/// Takes verdict and move from the games where nothing is proved, if they played enough.
fn lean_on(guess: Estimate, answer: &mut Solution) {
    if guess.games < GAMES / 4 || answer.verdict == Verdict::Ko {
        return;
    }
    answer.verdict = if guess.chance > 0.5 { Verdict::Yes } else { Verdict::No };
    if answer.mv != guess.mv {
        answer.mv = guess.mv;
        answer.line = vec![guess.mv];
    }
}

/// The reading whose line is shown for a verdict.
fn source(levels: &mut [Level], verdict: Verdict) -> Option<&mut dyn Reading> {
    let mut readings: Vec<&mut Box<dyn Reading>> = match verdict {
        Verdict::Yes => levels.iter_mut().map(|it| &mut it.outright).collect(),
        Verdict::Ko => levels.iter_mut().map(|it| &mut it.by_ko).collect(),
        _ => levels
            .iter_mut()
            .flat_map(|it| [&mut it.never, &mut it.by_ko, &mut it.outright])
            .filter(|it| it.nodes() > 0)
            .collect(),
    };
    let proved = readings.iter().position(|it| it.finding() == Finding::Proved);
    let largest = || (0..readings.len()).max_by_key(|&it| readings[it].nodes());
    let at = proved.or_else(largest)?;
    Some(&mut **readings.swap_remove(at))
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
            let mut level = self.level(problem, reach)?;
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

impl Level {
    fn is_open(&self) -> bool {
        let open = |it: &dyn Reading| matches!(it.finding(), Finding::Open { .. });
        open(&*self.outright)
            || open(&*self.by_ko)
            || matches!(self.by_ko.finding(), Finding::Refuted { .. }) && open(&*self.never)
    }
}

/// A verdict and how sure it is.
#[derive(Clone, Copy, Debug)]
struct Found {
    verdict: Verdict,
    is_proved: bool,
}

impl Found {
    const fn new(verdict: Verdict, is_proved: bool) -> Self {
        Self { verdict, is_proved }
    }
}

/// What is likely when nothing is proved.
fn judgement(levels: &[Level], problem: &Problem) -> Found {
    let guess = |verdict| Found::new(verdict, false);
    if problem.ko == KoTerms::Allow && levels.iter().any(|it| it.by_ko.finding() == Finding::Proved)
    {
        return guess(Verdict::Ko);
    }
    let Some(last) = levels.last() else { return guess(Verdict::Unknown) };
    // Where both fail, the outside decides, and there it is mostly the defender who is at home.
    if let Finding::Refuted { .. } = last.never.finding() {
        return guess(if problem.goal.role() == Role::Defender {
            Verdict::Yes
        } else {
            Verdict::No
        });
    }
    match last.outright.finding() {
        Finding::Open { pn, dn } if pn <= dn => guess(Verdict::Yes),
        _ => guess(Verdict::No),
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
    };
    cutting.arena(Role::Attacker).playable
}
