//! Random positions with an open boundary, which brute force cannot look through: what is called
//! proved before a move and after it must not contradict each other, nor what is proved after an
//! answer that threatens the walls; and short proofs are replayed.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::cell::Cell;

use goban::{Color, Move, Point, Setup, Size, diagram};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tsumego::{Goal, Problem, Replay, Solution, Solver, Verdict, verify_answer};

/// Positions that are tried unless `SHIDOGO_CASES=FROM+COUNT` says otherwise.
const CASES: u64 = 60;
/// How often the solver may ask whether to go on.
const PATIENCE: u32 = 120;
/// Positions of a proof that are replayed.
const LONGEST_REPLAY: usize = 3_000;

fn solve(solver: &mut Solver, problem: &Problem) -> Solution {
    let asked = Cell::new(0);
    solver.solve(problem, &|| {
        asked.set(asked.get() + 1);
        asked.get() > PATIENCE
    })
}

/// A crowded corner of a board that is empty elsewhere.
fn case(seed: u64) -> Option<Problem> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let size = Size::square(13).ok()?;
    let mut setup = Setup::empty(size);
    let (wide, high) = (rng.random_range(4..=6), rng.random_range(3..=5));
    for point in size.points().filter(|it| it.x() <= wide && it.y() <= high) {
        // Mostly White inside and Black around.
        let is_outer = point.x() == wide || point.y() == high;
        setup.stones[point] = match rng.random_range(0..10) {
            0..=3 if is_outer => Some(Color::Black),
            0..=2 => Some(Color::White),
            3 => Some(Color::Black),
            _ => None,
        };
    }
    let goal = if rng.random() { Goal::Kill } else { Goal::Live };
    setup.to_move = if goal == Goal::Live { Color::White } else { Color::Black };
    let problem = Problem::new(&setup, goal).ok()?;
    let stones: Vec<_> = problem.target().iter().collect();
    problem.with_target(&stones).ok()
}

/// The same question after a move that captures nothing: a ko would have to be remembered.
fn after(problem: &Problem, mv: Move) -> Option<Problem> {
    let count = |it: &Problem| {
        let board = it.board();
        board.size().points().filter(|&at| !board.is_empty(at)).count()
    };
    problem.after(mv).filter(|it| count(it) == count(problem) + 1)
}

/// How many proofs were compared with one before the move, or a contradiction.
fn compare(solver: &mut Solver, problem: &Problem) -> Result<u32, String> {
    let found = solve(solver, problem);
    if !found.is_proved {
        return Ok(0);
    }
    if let Replay::Broken(line) = verify_answer(solver, problem, (&found, LONGEST_REPLAY)) {
        return Err(format!("{:?} does not replay: {line:?}", found.verdict));
    }
    let mut compared = 0;
    let moves: Vec<Move> = match found.verdict {
        Verdict::Yes => vec![found.mv],
        Verdict::No => {
            let points = tsumego::region(problem).iter().map(Move::Play).collect::<Vec<_>>();
            points.into_iter().filter(|&it| problem.is_legal(it)).collect()
        }
        _ => Vec::new(),
    };
    for mv in moves {
        let Some(next) = after(problem, mv) else { continue };
        let answer = solve(solver, &next);
        let is_against = match found.verdict {
            // Who lives may do so in seki.
            Verdict::Yes => !matches!(answer.verdict, Verdict::No | Verdict::Seki),
            _ => answer.verdict != Verdict::Yes,
        };
        compared += u32::from(answer.is_proved);
        if answer.is_proved && is_against {
            return Err(format!("{:?}, but after {mv} {:?}", found.verdict, answer.verdict));
        }
        if found.verdict == Verdict::Yes && problem.goal() == Goal::Kill {
            compared +=
                stands_against_all(solver, &next).map_err(|it| format!("yes, {mv}, {it}"))?;
        }
    }
    Ok(compared)
}

/// Whether the target of the side to move, which is dead, is not proved to live after an answer
/// beside a stone of the other side's, near or far: no wall may be taken by it.
fn stands_against_all(solver: &mut Solver, dead: &Problem) -> Result<u32, String> {
    let board = dead.board();
    let mut answers: Vec<Point> = board
        .chain_heads(dead.to_move().opponent())
        .flat_map(|it| board.liberties(it).iter().collect::<Vec<_>>())
        .collect();
    answers.sort_unstable();
    answers.dedup();
    let mut compared = 0;
    for mv in answers.into_iter().map(Move::Play) {
        let Some(next) = dead.after(mv) else { continue };
        let again = solve(solver, &next);
        compared += u32::from(again.is_proved);
        if again.is_proved && again.verdict != Verdict::Yes {
            return Err(format!("but after {mv} {:?}", again.verdict));
        }
    }
    Ok(compared)
}

#[test]
fn proofs_do_not_contradict_each_other() {
    let (from, count) = match std::env::var("SHIDOGO_CASES") {
        Ok(text) => {
            let mut numbers = text.split('+').map(|it| it.parse::<u64>().unwrap());
            (numbers.next().unwrap(), numbers.next().unwrap_or(1))
        }
        Err(_) => (0, CASES),
    };
    let mut solver = Solver::new(16 << 20);
    let (mut complaints, mut compared) = (Vec::new(), 0);
    for seed in from..from + count {
        let Some(problem) = case(seed) else { continue };
        match compare(&mut solver, &problem) {
            Ok(count) => compared += count,
            Err(complaint) => {
                let board = diagram::draw_with_coordinates(problem.board(), None);
                let target: Vec<_> = problem.target().iter().map(|it| it.to_string()).collect();
                complaints.push(format!("case {seed}: {complaint}\n{board}{target:?}"));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(u64::from(compared) > count / 4, "only {compared} proofs were compared");
}
