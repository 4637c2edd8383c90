//! Replays a proof on the real board: every answer of the other side, one of the prover's.
//!
//! Nothing of the search is trusted here but its choice of moves: rules are those of `goban`,
//! life is what `tactics` calls unconditional, death is capture.

use std::collections::HashSet;

use goban::{Color, Move, Point, PointSet, Position, Rules, Setup};

use crate::problem::Problem;
use crate::role::Role;
use crate::solver::{Solver, Strategy};

/// What came of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replay {
    /// Every line ends with success; so many positions were looked at.
    Holds(usize),
    /// This line does not.
    Broken(Vec<Move>),
    /// There is nothing to replay, or it would take more positions than allowed.
    Unfinished,
}

/// Replays the proof that the side to move reaches its goal without a ko. It has no ko threats,
/// the other side has as many as the search gave it.
pub fn verify(solver: &mut Solver, problem: &Problem, positions: usize) -> Replay {
    let Some(strategy) = solver.strategy(problem) else { return Replay::Unfinished };
    let mut setup = Setup::from(&problem.board);
    setup.to_move = problem.to_move;
    let Ok(position) = Position::from_setup(&setup, Rules::JAPANESE) else {
        return Replay::Unfinished;
    };
    let mut verifier = Verifier {
        solver,
        region: strategy.region(),
        strategy,
        prover: problem.goal.role(),
        defender: problem.defender(),
        proved: HashSet::new(),
        path: HashSet::new(),
        left: positions,
        line: Vec::new(),
        broken: Vec::new(),
    };
    let start = Scene { position, target: problem.target, threats: crate::stones::THREATS };
    match verifier.holds(&start) {
        Some(true) => Replay::Holds(verifier.proved.len()),
        Some(false) => Replay::Broken(verifier.broken),
        None => Replay::Unfinished,
    }
}

/// A position on the way, and what is left of the target.
#[derive(Clone, Debug)]
struct Scene {
    position: Position,
    target: PointSet,
    /// How often the other side may still take back a ko at once.
    threats: u8,
}

type Key = (u64, Option<Point>, Color, u8, usize);

struct Verifier<'a> {
    solver: &'a mut Solver,
    strategy: Strategy,
    region: PointSet,
    prover: Role,
    defender: Color,
    /// Positions that were replayed.
    proved: HashSet<Key>,
    /// Those on the way to the present one.
    path: HashSet<Key>,
    left: usize,
    line: Vec<Move>,
    /// The longest line to where no move of the prover holds.
    broken: Vec<Move>,
}

impl Verifier<'_> {
    fn holds(&mut self, scene: &Scene) -> Option<bool> {
        if let Some(winner) = self.winner(scene) {
            return Some(winner == self.prover);
        }
        let position = &scene.position;
        let key = (
            position.board().hash(),
            position.history().ko(),
            position.to_move(),
            scene.threats,
            scene.target.len(),
        );
        if self.proved.contains(&key) {
            return Some(true);
        }
        // A position that leads back to itself proves nothing.
        if !self.path.insert(key) {
            return Some(false);
        }
        self.left = self.left.checked_sub(1)?;
        let is_provers = position.to_move() == self.prover.color(self.defender);
        let holds = if is_provers {
            self.some_reply_holds(scene)?
        } else {
            self.every_answer_fails(scene)?
        };
        self.path.remove(&key);
        if holds {
            self.proved.insert(key);
        }
        Some(holds)
    }

    fn some_reply_holds(&mut self, scene: &Scene) -> Option<bool> {
        let line = self.line.clone();
        let noted = self.strategy.replies(self.solver, &line);
        if self.one_holds(scene, noted)? {
            return Some(true);
        }
        let others = self.strategy.other_replies(self.solver, &line);
        if self.one_holds(scene, others)? {
            return Some(true);
        }
        if self.line.len() > self.broken.len() {
            self.broken = self.line.clone();
        }
        Some(false)
    }

    fn one_holds(&mut self, scene: &Scene, moves: Vec<Move>) -> Option<bool> {
        for mv in moves {
            let Some(next) = self.play(scene, mv) else { continue };
            self.line.push(mv);
            let holds = self.holds(&next)?;
            self.line.pop();
            if holds {
                return Some(true);
            }
        }
        Some(false)
    }

    fn every_answer_fails(&mut self, scene: &Scene) -> Option<bool> {
        for mv in self.answers(scene) {
            let Some(next) = self.play(scene, mv) else { continue };
            self.line.push(mv);
            let holds = self.holds(&next)?;
            self.line.pop();
            if !holds {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Who has succeeded, by capture or by unconditional life.
    fn winner(&self, scene: &Scene) -> Option<Role> {
        if scene.target.is_empty() {
            return Some(Role::Attacker);
        }
        let board = scene.position.board();
        // Beyond the region the attacker has proved nothing.
        let is_out = |it: Point| !board.liberties(it).is_subset(&self.region);
        if self.prover == Role::Attacker && scene.target.iter().any(is_out) {
            return Some(Role::Defender);
        }
        let alive = tactics::pass_alive(board, self.defender).stones;
        let has_life = scene.target.iter().any(|it| alive.contains(it));
        has_life.then_some(Role::Defender)
    }

    /// Everything the other side may do: all legal moves in the region, taking back a ko as
    /// long as it has threats, and to play elsewhere.
    fn answers(&self, scene: &Scene) -> Vec<Move> {
        let board = scene.position.board();
        let is_open = |it: &Point| board.is_empty(*it);
        let mut moves: Vec<Move> = self
            .region
            .iter()
            .filter(is_open)
            .map(Move::Play)
            .filter(|&it| {
                scene.position.is_legal(it)
                    || scene.threats > 0 && scene.position.history().ko() == it.point()
            })
            .collect();
        // An attacker who plays elsewhere is answered elsewhere, unless that ends a ko.
        if self.prover == Role::Attacker || scene.position.history().ko().is_some() {
            moves.push(Move::Pass);
        }
        moves
    }

    fn play(&self, scene: &Scene, mv: Move) -> Option<Scene> {
        let mut next = scene.clone();
        if next.position.play(mv).is_err() {
            // Only a ko may be taken back against the rule, at the price of a threat.
            let is_ko = mv.point().is_some() && mv.point() == scene.position.history().ko();
            next.threats = scene.threats.checked_sub(1).filter(|_| is_ko)?;
            next.position.play_as_recorded(mv).ok()?;
        }
        let board = next.position.board();
        next.target =
            scene.target.iter().filter(|&it| board.stone(it) == Some(self.defender)).collect();
        Some(next)
    }
}
