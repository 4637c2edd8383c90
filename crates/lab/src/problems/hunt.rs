//! From games to problems.

use std::cell::Cell;
use std::collections::HashSet;

use goban::{Color, Move, Point, PointSet, Position, Setup, Size};
use partner::{Human, ModelError};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tsumego::{Goal, Problem, Replay, Solution, Solver, Trial, Verdict, region, verify};

use super::clip::{Clipped, clip};
use super::difficulty::Difficulty;
use super::enclosure::{enclose, groups};
use super::outline::{outline, turned};
use super::self_play::Game;

/// Stones of a group whose life is asked for.
const STONES: std::ops::RangeInclusive<usize> = 4..=14;
/// Free points that may be read.
const ROOM: std::ops::RangeInclusive<usize> = 3..=13;
/// Positions are looked at after every so many moves.
const EVERY: usize = 4;
/// Walls stand so far from a group at most.
const WIDEST_WALL: u8 = 2;
/// More first moves that solve it make it no problem.
const MOST_RIGHT: usize = 2;
/// With fewer wrong ones there is nothing to find.
const LEAST_WRONG: usize = 2;
/// Times the solver asks whether to go on, every few hundred positions.
const PATIENCE: u32 = 150;
/// Positions that the verifier may replay.
const REPLAYED: usize = 400_000;
/// The solver remembers in so many bytes.
const MEMORY: usize = 32 << 20;

/// A problem, and what was found out about it.
#[derive(Clone, Debug)]
pub struct Found {
    /// The position and the question; Black is to move.
    pub problem: Problem,
    /// What each first move comes to, all proved.
    pub trials: Vec<Trial>,
    /// Positions of the replayed proof.
    pub replayed: usize,
    /// How hard it is.
    pub difficulty: Difficulty,
}

/// Looks for problems in games.
#[derive(Debug)]
pub struct Hunt {
    human: Human,
    solver: Solver,
    rng: Xoshiro256PlusPlus,
    /// Outlines that were asked about.
    asked: HashSet<String>,
    /// Groups whose life was decided, in games.
    pub unsettled: u32,
}

impl Hunt {
    /// With the human network inside the program.
    pub fn new(seed: u64) -> Result<Self, ModelError> {
        Ok(Self {
            human: Human::embedded()?,
            solver: Solver::new(MEMORY),
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            asked: HashSet::new(),
            unsettled: 0,
        })
    }

    /// Plays a game and tells the problems in it.
    pub fn game(&mut self, size: Size, stop: &dyn Fn() -> bool, tell: &mut dyn FnMut(Found)) {
        // Its memory is for one size of board.
        self.human = self.human.clone();
        let mut game = Game::new(size, &mut self.rng);
        // A group is asked about once.
        let mut used = PointSet::EMPTY;
        while !stop() && game.step(&mut self.human, &mut self.rng) {
            if !game.position.history().len().is_multiple_of(EVERY) {
                continue;
            }
            for defender in Color::ALL {
                for clipped in self.unsettled(&game.position, defender, &mut used) {
                    self.unsettled += 1;
                    let first = if self.rng.random() { Goal::Kill } else { Goal::Live };
                    let second = if first == Goal::Kill { Goal::Live } else { Goal::Kill };
                    let found =
                        self.problem(&clipped, first).or_else(|| self.problem(&clipped, second));
                    if let Some(found) = found {
                        tell(found);
                    }
                }
            }
        }
    }

    /// The groups of a colour with which whoever begins has their way: as they stand, or with a
    /// wall around them.
    fn unsettled(
        &mut self,
        position: &Position,
        defender: Color,
        used: &mut PointSet,
    ) -> Vec<Clipped> {
        let board = position.board();
        let mut setup = Setup::from(board);
        setup.to_move = defender.opponent();
        let mut open = Vec::new();
        for group in groups(board, defender) {
            if !STONES.contains(&group.len()) || !group.intersection(used).is_empty() {
                continue;
            }
            let target: Vec<Point> = group.iter().collect();
            let as_it_stands = Problem::new(&setup, Goal::Kill)
                .and_then(|it| it.with_target(&target))
                .ok()
                .filter(has_room)
                .map(|it| clip(&it));
            let walled = (1..=WIDEST_WALL).filter_map(|it| enclose(board, &group, it));
            let found = as_it_stands.into_iter().chain(walled).find(|it| self.is_open(it));
            if let Some(clipped) = found {
                *used = used.union(&group);
                open.push(clipped);
            }
        }
        open
    }

    /// Whether whoever begins has their way, and nobody has asked before.
    fn is_open(&mut self, clipped: &Clipped) -> bool {
        let (Some(kill), Some(live)) = (clipped.ask(Goal::Kill), clipped.ask(Goal::Live)) else {
            return false;
        };
        has_room(&kill)
            && self.asked.insert(outline(&kill).0)
            && self.is_won(&kill)
            && self.is_won(&live)
    }

    /// The problem for one side: cleaned, proved, replayed, measured.
    fn problem(&mut self, clipped: &Clipped, goal: Goal) -> Option<Found> {
        let right = self.right_moves(&clipped.ask(goal)?)?;
        let clean = self.clean(clipped.clone(), goal, &right);
        let problem = clean.ask(goal)?;
        let problem = turned(&problem, outline(&problem).1)?;
        let other = if goal == Goal::Kill { Goal::Live } else { Goal::Kill };
        let Replay::Holds(_) = verify(&mut self.solver, &clean.ask(other)?, REPLAYED) else {
            return None;
        };
        let Replay::Holds(replayed) = verify(&mut self.solver, &problem, REPLAYED) else {
            return None;
        };
        let trials = self.trials(&problem)?;
        let solution = self.solve(&problem);
        let line = trials.iter().filter(|it| it.verdict == Verdict::Yes).map(|it| it.line.len());
        let measured = (trials.as_slice(), solution.nodes, line.max().unwrap_or(1));
        let difficulty = Difficulty::measure(&mut self.human, &problem, measured)?;
        Some(Found { problem, trials, replayed, difficulty })
    }

    /// Takes away chains without which everything stays as it is.
    fn clean(&mut self, mut clipped: Clipped, goal: Goal, right: &[Move]) -> Clipped {
        let Ok(board) = clipped.setup.to_board() else { return clipped };
        let other = if goal == Goal::Kill { Goal::Live } else { Goal::Kill };
        for color in Color::ALL {
            for chain in board.chain_heads(color) {
                let Some(fewer) = clipped.without(&board, chain) else { continue };
                let (Some(asked), Some(back)) = (fewer.ask(goal), fewer.ask(other)) else {
                    continue;
                };
                let is_same = has_room(&asked)
                    && self.right_moves(&asked).is_some_and(|it| it == right)
                    && self.is_won(&back);
                if is_same {
                    clipped = fewer;
                }
            }
        }
        clipped
    }

    /// The first moves that solve it, if they are few and everything is proved.
    fn right_moves(&mut self, problem: &Problem) -> Option<Vec<Move>> {
        let trials = self.trials(problem)?;
        Some(trials.iter().filter(|it| it.verdict == Verdict::Yes).map(|it| it.mv).collect())
    }

    fn trials(&mut self, problem: &Problem) -> Option<Vec<Trial>> {
        let asked = Cell::new(0);
        let stop = || asked.replace(asked.get() + 1) > PATIENCE;
        let trials = self.solver.trials(problem, &stop, &mut |_| asked.set(0));
        let right = trials.iter().filter(|it| it.verdict == Verdict::Yes).count();
        let is_problem = trials.iter().all(|it| it.is_proved)
            && (1..=MOST_RIGHT).contains(&right)
            && trials.len() - right >= LEAST_WRONG
            // To take stones in atari is no problem.
            && trials.iter().all(|it| problem.after(it.mv).is_some());
        is_problem.then_some(trials)
    }

    fn is_won(&mut self, problem: &Problem) -> bool {
        let solution = self.solve(problem);
        solution.is_proved && solution.verdict == Verdict::Yes
    }

    fn solve(&mut self, problem: &Problem) -> Solution {
        let asked = Cell::new(0);
        let stop = || asked.replace(asked.get() + 1) > PATIENCE;
        self.solver.solve(problem, &stop)
    }
}

/// Whether there is something to read, and not too much.
fn has_room(problem: &Problem) -> bool {
    let board = problem.board();
    ROOM.contains(&region(problem).iter().filter(|&it| board.is_empty(it)).count())
}
