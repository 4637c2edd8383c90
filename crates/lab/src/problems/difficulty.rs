//! How hard a problem is, as far as it can be measured without people.

use analysis::Rank;
use goban::{Move, Position, Rules, Setup};
use partner::Human;
use tsumego::{Problem, Trial, Verdict};

/// Ranks that the human network is asked as.
pub const RANKS: [&str; 5] = ["20k", "15k", "10k", "5k", "1d"];

/// What was measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Difficulty {
    /// Chances that players of [`RANKS`] begin with a right move, if they play near the group.
    pub chances: [f64; RANKS.len()],
    /// First moves that do not reach the goal.
    pub wrong: usize,
    /// Positions that the solver read.
    pub nodes: u64,
    /// Moves of the longest resistance.
    pub line: usize,
}

impl Difficulty {
    pub(super) fn measure(
        human: &mut Human,
        problem: &Problem,
        (trials, nodes, line): (&[Trial], u64, usize),
    ) -> Option<Self> {
        let mut setup = Setup::from(problem.board());
        setup.to_move = problem.to_move();
        let position = Position::from_setup(&setup, Rules::JAPANESE).ok()?;
        let pairs = RANKS.map(|it| [Rank::parse(it); 2]);
        let policies = human.policies(&position, &pairs).ok()?;
        let is_right = |it: &&Trial| it.verdict == Verdict::Yes;
        let chances = policies.iter().map(|policy| {
            let chance = |mv: Move| f64::from(policy.of(mv));
            let all: f64 = trials.iter().map(|it| chance(it.mv)).sum();
            let right: f64 = trials.iter().filter(is_right).map(|it| chance(it.mv)).sum();
            if all > 0.0 { right / all } else { 0.0 }
        });
        let wrong = trials.iter().filter(|it| it.verdict != Verdict::Yes).count();
        let chances: Vec<f64> = chances.collect();
        Some(Self { chances: chances.try_into().ok()?, wrong, nodes, line })
    }

    /// One number: larger is harder. How unlikely the first move looks to people counts most,
    /// then how much there is to read.
    pub fn score(&self) -> f64 {
        let unlikely = -self.chances[2].max(0.005).ln();
        let reading = (self.nodes.max(1) as f64).log2();
        let choice = (self.wrong.max(1) as f64).log2();
        2.0 * unlikely + 0.5 * reading + 0.35 * self.line as f64 + 0.5 * choice
    }

    /// The grade, from 20 kyu to 1 dan.
    pub fn grade(&self) -> Rank {
        let easiest = Rank::parse("20k");
        let steps = ((self.score() - EASIEST) / STEP).round().clamp(0.0, 20.0);
        easiest.stronger_by(steps as i8)
    }
}

/// The score of a problem of 20 kyu, and what a grade more takes.
const EASIEST: f64 = 4.0;
const STEP: f64 = 0.6;
