//! Two threads on one problem: one reads what is likely, the other what can be proved.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::problem::Problem;
use crate::solution::{Solution, Verdict};
use crate::solver::{FOR_A_PROOF, Share, Solver};

/// Solves a problem with two solvers at once. What is proved by either ends both; else the
/// answer is that of the first, which reads what is likely.
pub fn solve_together(
    [first, second]: [&mut Solver; 2],
    problem: &Problem,
    stop: &(dyn Fn() -> bool + Sync),
) -> Solution {
    let is_over = AtomicBool::new(false);
    let enough = AtomicU64::new(u64::MAX);
    let ends = || is_over.load(Ordering::Relaxed) || stop();
    // The group that is most likely meant; that another one fails or lives is no answer.
    let likeliest = Problem { others: None, ..problem.clone() };
    let is_answer = |it: &Solution| {
        it.is_proved && (problem.others.is_none() || it.verdict == Verdict::Yes && !it.is_seki)
    };
    let (mut likely, proof) = std::thread::scope(|scope| {
        let helper = scope.spawn(|| {
            let solution = second.solve_share(&likeliest, Share::Proof(&enough), &ends);
            is_over.fetch_or(is_answer(&solution), Ordering::Relaxed);
            solution
        });
        let likely = first.solve_share(problem, Share::Likely, &ends);
        // What is known needs no proof for ever.
        enough.store(likely.nodes.saturating_mul(4) + FOR_A_PROOF, Ordering::Relaxed);
        is_over.fetch_or(is_answer(&likely), Ordering::Relaxed);
        (likely, helper.join().ok())
    });
    let Some(proof) = proof else { return likely };
    let nodes = likely.nodes + proof.nodes;
    if is_answer(&proof) && !is_answer(&likely) {
        likely = proof;
    }
    Solution { nodes, ..likely }
}
