//! Replays a proof on the real board: every answer of the other side, one of the prover's.
//!
//! Nothing of the search is trusted here but its choice of moves: rules are those of `goban`,
//! life is what `tactics` calls unconditional, death is capture.

use std::collections::HashSet;

use goban::{Board, Color, Move, Point, PointSet, Position, Rules, Setup};

use crate::problem::{KoTerms, Problem};
use crate::prover::Claim;
use crate::role::Role;
use crate::solution::{Solution, Verdict};
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

/// Longer lines are not replayed: each takes room on the stack.
const DEEPEST: usize = 300;

/// Replays the proof that the side to move reaches its goal without a ko. It has no ko threats,
/// the other side has as many as the search gave it.
pub fn verify(solver: &mut Solver, problem: &Problem, positions: usize) -> Replay {
    let own = problem.goal.role();
    let claim = Claim { prover: own, threatening: own.opponent() };
    replay(solver, problem, (claim, None), (positions, DEEPEST))
}

/// Replays what an answer says: for a yes how the side to move succeeds with the move of the
/// answer, for a no or a seki how the other side does, for a ko both how it is won with that move
/// and with threats and how it is lost without. What is known of a seki beyond life is not
/// replayed.
pub fn verify_answer(
    solver: &mut Solver,
    problem: &Problem,
    (solution, positions): (&Solution, usize),
) -> Replay {
    let problem = &Problem { target: solution.target, others: None, ..problem.clone() };
    let own = problem.goal.role();
    let other = own.opponent();
    // A threat elsewhere is no move of the replay: who has threats takes back at once.
    let first = match problem.banned {
        Some(banned) if problem.begins_with_threat(&solution.line) => Move::Play(banned),
        _ => solution.mv,
    };
    let success = |threatening| (Claim { prover: own, threatening }, Some(first));
    let failure = |threatening| (Claim { prover: other, threatening }, None);
    let claims = match (solution.verdict, problem.ko) {
        (Verdict::Yes, _) => vec![success(other)],
        (Verdict::No, KoTerms::Ban) => vec![failure(other)],
        (Verdict::No | Verdict::Seki, _) => vec![failure(own)],
        (Verdict::Ko, _) => vec![success(own), failure(other)],
        (Verdict::Unknown, _) => return Replay::Unfinished,
    };
    let mut all = 0;
    for claim in claims {
        match replay(solver, problem, claim, (positions, DEEPEST)) {
            Replay::Holds(count) => all += count,
            failed => return failed,
        }
    }
    Replay::Holds(all)
}

/// Replays a claim, with this first move if it is given. What a near arena does not bear out may
/// hold in a wider one.
fn replay(
    solver: &mut Solver,
    problem: &Problem,
    (claim, first): (Claim, Option<Move>),
    (positions, deepest): (usize, usize),
) -> Replay {
    let setup = Setup { to_move: problem.to_move, ..Setup::from(&problem.board) };
    let Ok(position) = Position::from_setup(&setup, Rules::JAPANESE) else {
        return Replay::Unfinished;
    };
    let Problem { target, banned, .. } = *problem;
    let position = Box::new(position);
    let start = Scene { position, target, banned, threats: crate::stones::THREATS };
    let mut last = Replay::Unfinished;
    let mut next = 0;
    while let Some(strategy) = solver.strategy(problem, (claim, next)) {
        next = strategy.next;
        let mut verifier = Verifier {
            solver: &mut *solver,
            region: strategy.region(),
            strategy,
            claim,
            first,
            defender: problem.defender(),
            proved: HashSet::new(),
            path: HashSet::new(),
            left: positions,
            deepest,
            line: Vec::new(),
            broken: Vec::new(),
        };
        last = match verifier.holds(&start) {
            Some(true) => return Replay::Holds(verifier.proved.len()),
            Some(false) => Replay::Broken(verifier.broken),
            None => return Replay::Unfinished,
        };
    }
    last
}

/// A position on the way, and what is left of the target.
#[derive(Clone, Debug)]
struct Scene {
    /// A board is too large for the stack, where every move of a line has its scene.
    position: Box<Position>,
    target: PointSet,
    /// Where a ko was taken before the replay begins.
    banned: Option<Point>,
    /// How often the side that has threats may still take back a ko at once.
    threats: u8,
}

impl Scene {
    /// Where the side to move may not take back a ko.
    fn ko(&self) -> Option<Point> {
        self.banned.or(self.position.history().ko())
    }
}

type Key = (u64, Option<Point>, Color, u8, PointSet);

struct Verifier<'a> {
    solver: &'a mut Solver,
    strategy: Strategy,
    region: PointSet,
    claim: Claim,
    /// The move that the prover begins with, if he begins.
    first: Option<Move>,
    defender: Color,
    /// Positions that were replayed.
    proved: HashSet<Key>,
    /// Those on the way to the present one.
    path: HashSet<Key>,
    left: usize,
    deepest: usize,
    line: Vec<Move>,
    /// The longest line to where no move of the prover holds.
    broken: Vec<Move>,
}

impl Verifier<'_> {
    fn holds(&mut self, scene: &Scene) -> Option<bool> {
        if let Some(winner) = self.winner(scene) {
            return Some(winner == self.claim.prover);
        }
        let position = &scene.position;
        let key =
            (position.board().hash(), scene.ko(), position.to_move(), scene.threats, scene.target);
        if self.proved.contains(&key) {
            return Some(true);
        }
        // A position that leads back to itself proves nothing.
        if !self.path.insert(key) {
            return Some(false);
        }
        self.left = self.left.checked_sub(1).filter(|_| self.line.len() < self.deepest)?;
        let is_provers = position.to_move() == self.claim.prover.color(self.defender);
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
        if let Some(first) = self.first.filter(|_| line.is_empty()) {
            return self.one_holds(scene, vec![first]);
        }
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
        let is_out =
            |it: Point| !board.is_empty(it) && !board.liberties(it).is_subset(&self.region);
        if self.claim.prover == Role::Attacker && scene.target.iter().any(is_out) {
            return Some(Role::Defender);
        }
        let alive = tactics::pass_alive(board, self.defender).stones;
        let has_life = scene.target.iter().any(|it| alive.contains(it));
        has_life.then_some(Role::Defender)
    }

    /// Everything the other side may do: all legal moves in the region, taking back a ko as
    /// long as it has threats, and to play elsewhere. An attacker may also fill what the
    /// defender's chains have for liberties outside.
    fn answers(&self, scene: &Scene) -> Vec<Move> {
        let board = scene.position.board();
        let may_retake = scene.threats > 0 && self.has_threats(scene);
        let outside = match self.claim.prover {
            Role::Defender => outer_liberties(board, self.defender, &self.region),
            Role::Attacker => PointSet::EMPTY,
        };
        let is_open = |it: &Point| board.is_empty(*it);
        let mut moves: Vec<Move> = self
            .region
            .iter()
            .filter(is_open)
            .chain(outside.iter())
            .map(Move::Play)
            .filter(|&it| {
                let is_ko = scene.ko() == it.point();
                if is_ko { may_retake } else { scene.position.is_legal(it) }
            })
            .collect();
        // An attacker who plays elsewhere is answered elsewhere, unless that ends a ko.
        if self.claim.prover == Role::Attacker || scene.ko().is_some() {
            moves.push(Move::Pass);
        }
        moves
    }

    /// Whether it is the turn of the side that has threats.
    fn has_threats(&self, scene: &Scene) -> bool {
        scene.position.to_move() == self.claim.threatening.color(self.defender)
    }

    fn play(&self, scene: &Scene, mv: Move) -> Option<Scene> {
        let mut next = Scene { banned: None, ..scene.clone() };
        if mv.point().is_some() && mv.point() == scene.ko() {
            // A ko is taken back against the rule at the price of a threat.
            let may_retake = self.has_threats(scene);
            next.threats = scene.threats.checked_sub(1).filter(|_| may_retake)?;
            next.position.play_as_recorded(mv).ok()?;
        } else {
            next.position.play(mv).ok()?;
        }
        let board = next.position.board();
        // A stone that was taken in a ko may be taken back at once.
        let is_attackers = scene.position.to_move() != self.defender;
        let ko = next.position.history().ko().filter(|_| is_attackers);
        let stays = |it: &Point| board.stone(*it) == Some(self.defender) || ko == Some(*it);
        next.target = scene.target.iter().filter(stays).collect();
        Some(next)
    }
}

/// Liberties outside a region of the chains of a colour that stand beside it or in it, and might
/// be captured.
fn outer_liberties(board: &Board, color: Color, region: &PointSet) -> PointSet {
    let alive = tactics::pass_alive(board, color).stones;
    let touches = |it: Point| {
        let beside = || board.neighbors(it).any(|beside| region.contains(beside));
        region.contains(it) || beside()
    };
    let mut outer = PointSet::EMPTY;
    for chain in board.chain_heads(color).filter(|it| !alive.contains(*it)) {
        let liberties = board.liberties(chain).difference(region);
        if !liberties.is_empty() && board.chain_stones(chain).any(touches) {
            outer = outer.union(&liberties);
        }
    }
    outer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Goal;
    use goban::diagram;

    fn three() -> Problem {
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
        let setup = Setup { to_move: Color::Black, ..diagram::parse(drawing).unwrap().setup };
        let problem = Problem::new(&setup, Goal::Kill).unwrap();
        problem.with_target(&["A8".parse().unwrap()]).unwrap()
    }

    #[test]
    fn an_answer_with_a_wrong_move_does_not_replay() {
        let (mut solver, problem) = (Solver::new(16 << 20), three());
        let solution = solver.solve(&problem, &|| false);
        assert_eq!((solution.mv.to_string().as_str(), solution.is_proved), ("B9", true));
        let replay = verify_answer(&mut solver, &problem, (&solution, 10_000));
        assert!(matches!(replay, Replay::Holds(_)), "{replay:?}");
        for wrong in ["A9", "C9", "J1"] {
            let mv = Move::Play(wrong.parse().unwrap());
            let solution = Solution { mv, line: vec![mv], ..solution.clone() };
            let replay = verify_answer(&mut solver, &problem, (&solution, 10_000));
            assert!(!matches!(replay, Replay::Holds(_)), "{wrong}: {replay:?}");
        }
    }

    /// White lives in the corner; stones of his lead out of what is read.
    #[test]
    fn liberties_outside_are_filled_too() {
        let drawing = "
            . . . . O X . . .
            O O O O O X . . .
            X X X X O O O . .
            . . . X X X X X .
            . . . . . . . . .
            . . . . . . . . .
            . . O O . . . . .
            . . . . . . . . .
            . . . . . . . . .
        ";
        let setup = Setup { to_move: Color::White, ..diagram::parse(drawing).unwrap().setup };
        let board = setup.to_board().unwrap();
        let corner: Vec<Point> = ["A9", "B9", "C9", "D9"].map(|it| it.parse().unwrap()).to_vec();
        let region: PointSet = corner.iter().copied().collect();
        let outer = outer_liberties(&board, Color::White, &region);
        let names: Vec<String> = outer.iter().map(|it| it.to_string()).collect();
        assert_eq!(names, ["H7", "G8"]);
        // However they are filled, four in a row live.
        let problem = Problem::new(&setup, Goal::Live).unwrap();
        let problem = problem.with_target(&["A8".parse().unwrap()]).unwrap();
        let problem = problem.with_region(&corner).unwrap();
        let mut solver = Solver::new(16 << 20);
        let replay = verify(&mut solver, &problem, 10_000);
        assert!(matches!(replay, Replay::Holds(_)), "{replay:?}");
    }

    /// Hundreds of them are on the stack of a thread at once.
    #[test]
    fn a_scene_takes_little_room() {
        assert!(size_of::<Scene>() <= 256, "{}", size_of::<Scene>());
    }

    #[test]
    fn a_line_that_is_too_long_is_left_unfinished() {
        let (mut solver, problem) = (Solver::new(16 << 20), three());
        let claim = Claim { prover: Role::Attacker, threatening: Role::Defender };
        let mut ask = |deepest| replay(&mut solver, &problem, (claim, None), (10_000, deepest));
        assert!(matches!(ask(DEEPEST), Replay::Holds(_)));
        assert_eq!(ask(2), Replay::Unfinished);
    }
}
