//! Lines of `solve --jsonl`.

// What the program reads, in its own words: it belongs to the binary, which is no library.
#[path = "../../crates/cli/src/commands/solve/request.rs"]
mod request;

use std::cell::Cell;

use tsumego::{Replay, Solver, verify_answer};

/// How often the solver may ask whether to go on: every 64 positions.
const PATIENCE: u32 = 30;
/// Positions of a proof that are replayed.
const REPLAYED: usize = 3_000;

/// Any line is a problem or refused with a reason; every problem has an answer whose move may be
/// played, and no short proof is broken.
pub fn solve_lines(data: &[u8]) {
    let mut solver = Solver::new(1 << 20);
    for line in data.split(|&it| it == b'\n').take(4) {
        let Ok(value) = serde_json::from_slice(line) else { continue };
        let problem = match request::read(&value) {
            Ok(problem) => problem,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        let asked = Cell::new(0);
        let stop = || asked.replace(asked.get() + 1) > PATIENCE;
        let solution = solver.solve(&problem, &stop);
        assert!(problem.is_legal(solution.mv), "{solution:?}");
        assert!(!solution.target.is_empty(), "{solution:?}");
        if solution.is_proved && solution.nodes < REPLAYED as u64 {
            let replay = verify_answer(&mut solver, &problem, (&solution, REPLAYED));
            assert!(!matches!(replay, Replay::Broken(_)), "{solution:?}: {replay:?}");
        }
    }
}
