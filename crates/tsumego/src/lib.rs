//! Life and death: is it proved, and how?

mod arena;
mod bits;
mod chains;
mod eyes;
mod forced;
mod frame;
mod level;
mod levels;
mod life;
mod monte_carlo;
mod ordering;
mod problem;
mod prover;
mod reading;
mod role;
mod solution;
mod solver;
mod status;
mod stones;
mod table;
mod target;
mod trial;
mod verify;
mod zones;

pub use monte_carlo::{Estimate, MonteCarlo, Proverbs};
pub use problem::{Goal, KoTerms, Problem, ProblemError};
pub use role::Role;
pub use solution::{Solution, Verdict};
pub use solver::{Solver, region};
pub use status::{Standing, Status};
pub use target::likely_goal;
pub use trial::Trial;
pub use verify::{Replay, verify};
