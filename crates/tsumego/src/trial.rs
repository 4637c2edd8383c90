//! What each first move comes to.

use goban::Move;

use crate::problem::{Goal, KoTerms, Problem};
use crate::solution::Verdict;
use crate::solver::{Solver, region};

/// A first move and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The move.
    pub mv: Move,
    /// Does the side that plays it reach its goal?
    pub verdict: Verdict,
    /// Whether that is proved.
    pub is_proved: bool,
    /// How it goes on; for a wrong move this is its refutation.
    pub line: Vec<Move>,
}

impl Solver {
    /// Tries every first move in the region. `stop` ends the whole of it; `next` is told of each
    /// new move and may give it time of its own.
    pub fn trials(
        &mut self,
        problem: &Problem,
        stop: &dyn Fn() -> bool,
        next: &mut dyn FnMut(Move),
    ) -> Vec<Trial> {
        let mut trials = Vec::new();
        for point in region(problem).iter().filter(|&it| problem.board().is_empty(it)) {
            let mv = Move::Play(point);
            if !problem.is_legal(mv) {
                continue;
            }
            next(mv);
            let Some(answer) = problem.after(mv) else {
                // The target is captured, or what a ko has taken of it is given up.
                let verdict = match problem.goal() {
                    Goal::Kill => Verdict::Yes,
                    Goal::Live => Verdict::No,
                };
                trials.push(Trial { mv, verdict, is_proved: true, line: vec![mv] });
                continue;
            };
            // Without a ko for this side, the other side may have one.
            let terms = KoTerms::Allow;
            let solution = self.solve(&answer.with_ko(terms), stop);
            let verdict = match solution.verdict {
                Verdict::Yes if solution.is_seki => Verdict::Seki,
                Verdict::Yes => Verdict::No,
                Verdict::No | Verdict::Seki => Verdict::Yes,
                Verdict::Ko if problem.ko == KoTerms::Ban => Verdict::No,
                other => other,
            };
            let line = std::iter::once(mv).chain(solution.line).collect();
            trials.push(Trial { mv, verdict, is_proved: solution.is_proved, line });
        }
        trials
    }
}
