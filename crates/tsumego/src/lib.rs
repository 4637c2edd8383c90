//! Life and death: is it proved, and how?
//!
//! A [`Problem`] is a board with a [`Goal`] and the stones it is about; a [`Solver`] reads it until
//! it is proved or somebody says stop, and answers with a [`Solution`]: verdict, move, line, and
//! whether that is proved. Where no proof is found, [`MonteCarlo`] leans to one side and says so.
//! [`Solver::status`] tells how a group stands, whoever begins; [`verify`] replays a proof against
//! every answer. Nothing here reads a clock: `stop` is asked every few hundred positions.
//!
//! ```
//! use goban::diagram;
//! use tsumego::{Goal, Problem, Solver, Verdict};
//!
//! let drawing = "
//!     . . . O X .
//!     O O O O X .
//!     X X X X X .
//!     . . . . . .
//!     . . . . . .
//!     . . . . . .
//! ";
//! let setup = diagram::parse(drawing).unwrap().setup;
//! let problem = Problem::new(&setup, Goal::Kill).unwrap();
//! let solution = Solver::new(1 << 20).solve(&problem, &|| false);
//! assert_eq!((solution.verdict, solution.is_proved), (Verdict::Yes, true));
//! assert_eq!(solution.mv.to_string(), "B6");
//! ```

mod arena;
mod bits;
mod chains;
mod choice;
mod eyes;
mod forced;
mod frame;
mod guide;
mod ko;
mod level;
mod levels;
mod life;
mod monte_carlo;
mod ordering;
mod problem;
mod prover;
mod reading;
mod role;
mod sketches;
mod solution;
mod solver;
mod status;
mod stones;
mod table;
mod target;
mod thinking;
mod together;
mod trial;
mod verify;
mod window;
mod zones;

pub use guide::{Guide, Judged};
pub use ko::KoFight;
pub use monte_carlo::{Estimate, MonteCarlo, Proverbs};
pub use problem::{Goal, KoTerms, Problem, ProblemError};
pub use role::Role;
pub use solution::{Solution, Verdict};
pub use solver::{Solver, region};
pub use status::{Standing, Status};
pub use target::likely_goal;
pub use together::solve_together;
pub use trial::Trial;
pub use verify::{Replay, verify, verify_answer};
pub use window::Window;
