//! Positions of life and death that are read in a second.

use std::time::Duration;

use goban::{Color, Setup, diagram};
use serde_json::json;
use tsumego::{Goal, KoTerms, Problem, Solver};

use super::Row;
use crate::cpu_clock::CpuClock;

pub(super) const HEADER: &str = "problem       positions / CPU-s   ms a problem";

/// A closed corner of our own making that takes some reading.
const CORNER: &str = "
    . . . . . . . O X . . . .
    . O . . . O . O X . . . .
    . O . . . O O X X . . . .
    O O . O . O X . . . . . .
    X O O X O O X . . . . . .
    X X X X X X X . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
";

pub(super) fn rows(time: Duration) -> anyhow::Result<Vec<Row>> {
    let drawn = diagram::parse(CORNER)?.setup;
    let problem = Problem::new(&Setup { to_move: Color::Black, ..drawn }, Goal::Kill)?;
    let problem = problem.with_ko(KoTerms::Allow);
    let mut solver = Solver::new(256 << 20);
    let clock = CpuClock::start();
    let (mut nodes, mut problems) = (0, 0_u32);
    while clock.seconds() < time.as_secs_f64() {
        let solution = solver.solve(&problem, &|| clock.seconds() >= time.as_secs_f64());
        nodes += solution.nodes;
        problems += 1;
    }
    let seconds = clock.seconds();
    let (speed, ms) = (nodes as f64 / seconds, 1000.0 * seconds / f64::from(problems));
    Ok(vec![Row {
        json: json!({
            "name": "closed corner", "size": 13, "threads": 1, "per_cpu_second": speed, "ms": ms,
        }),
        text: format!("closed corner {speed:19.0} {ms:14.1}"),
    }])
}
